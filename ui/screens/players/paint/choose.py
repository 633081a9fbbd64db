"""Paints a player's name being chosen or typed."""

from __future__ import annotations

from typing import Final

import pygame

from ui.draw.canvas import BODY, Canvas
from ui.draw.layout import columns, cut_bottom, cut_left, cut_right, cut_top, rows
from ui.model.parts import Button
from ui.screens.players.scene import KeyboardScene, PlayerListScene
from ui.widgets.page_frame import paint_frame

GAP: Final = 3.0
LOW_TILE: Final = 11.0
"""Height in mm below which tiles that are few take the place of others."""
TURN: Final = 17.0
TILE: Final = 18.0
HINT: Final = 6.0
SIGN: Final = 12.0
ERASE: Final = 18.0
ALPHABET: Final = 17.0
ACROSS: Final = 6
"""Letters in a row of a standing screen, which is too narrow for a keyboard's rows."""


def paint_player_list(canvas: Canvas, scene: PlayerListScene) -> None:
    """Paint the names as large tiles, with the ways to other sheets beside or below."""
    inside = paint_frame(canvas, scene.frame)
    gap = canvas.mm(GAP)
    if not scene.names:
        canvas.text(inside, scene.hint, BODY, canvas.theme.secondary, lines=2)
        return
    if scene.hint:
        lines = 2 if canvas.glass.portrait else 1
        hint, inside = cut_bottom(inside, canvas.mm(lines * HINT), canvas.mm(2))
        canvas.text(hint, scene.hint, BODY, canvas.theme.secondary, lines=lines)
    if scene.earlier is not None and scene.later is not None:
        if canvas.glass.portrait:
            turns, inside = cut_bottom(inside, canvas.mm(TURN), gap)
            spots = [cut(turns, canvas.mm(TURN))[0] for cut in (cut_left, cut_right)]
        else:
            turns, inside = cut_right(inside, canvas.mm(TURN), gap)
            spots = rows(turns, 2, gap)
        canvas.button(spots[0], scene.earlier)
        canvas.button(spots[1], scene.later)
    across = 2
    room = (inside.height + gap) // canvas.mm((LOW_TILE + GAP) * canvas.scale)
    down = max(min(4, room), -(-len(scene.names) // across))
    tiles, _ = cut_top(inside, min(inside.height, down * canvas.mm(TILE + GAP)))
    cells = [cell for row in rows(tiles, down, gap) for cell in columns(row, across, gap)]
    for cell, button in zip(cells, scene.names, strict=False):
        canvas.button(cell, button)


def paint_keyboard(canvas: Canvas, scene: KeyboardScene) -> None:
    """Paint the keys; the frame's title is the name as typed so far."""
    inside = paint_frame(canvas, scene.frame)
    if canvas.glass.portrait:
        _standing(canvas, inside, scene)
    else:
        _lying(canvas, inside, scene)


def _lying(canvas: Canvas, inside: pygame.Rect, scene: KeyboardScene) -> None:
    """Lay the keys as on a keyboard, all of one width, every row in the middle."""
    gap = canvas.mm(2 if scene.frame.strip else GAP)
    *letters, foot = rows(inside, len(scene.keys) + 1, gap)
    most = max(map(len, scene.keys))
    wide = columns(inside, most, gap)[0].width
    for row, keys in zip(letters, scene.keys, strict=True):
        used = pygame.Rect(0, row.y, len(keys) * wide + (len(keys) - 1) * gap, row.height)
        used.centerx = inside.centerx
        for spot, key in zip(columns(used, len(keys), gap), keys, strict=True):
            canvas.button(spot, key)
    others, foot = cut_left(foot, canvas.mm(ALPHABET), gap)
    done, foot = cut_right(foot, canvas.mm(30), gap)
    erase, foot = cut_right(foot, canvas.mm(ERASE), gap)
    canvas.button(others, scene.alphabet)
    canvas.button(done, scene.done)
    canvas.button(erase, scene.erase)
    _foot(canvas, foot, scene, gap)


def _standing(canvas: Canvas, inside: pygame.Rect, scene: KeyboardScene) -> None:
    """Lay the keys in the order of the alphabet."""
    gap = canvas.mm(GAP)
    keys = sorted((key for row in scene.keys for key in row), key=_lower)
    down = -(-len(keys) // ACROSS)
    high = min(canvas.mm(14), (inside.height - (down + 1) * gap) // (down + 2))
    inside = pygame.Rect(inside.topleft, (inside.width, (high + gap) * (down + 2) - gap))
    *letters, foot, done = rows(inside, down + 2, gap)
    cells = [cell for row in letters for cell in columns(row, ACROSS, gap)]
    for cell, key in zip(cells, keys, strict=False):
        canvas.button(cell, key)
    others, done = cut_left(done, canvas.mm(ALPHABET), gap)
    erase, done = cut_left(done, canvas.mm(ERASE), gap)
    canvas.button(others, scene.alphabet)
    canvas.button(erase, scene.erase)
    canvas.button(done, scene.done)
    _foot(canvas, foot, scene, gap)


def _lower(key: Button) -> str:
    return key.label.lower()


def _foot(canvas: Canvas, foot: pygame.Rect, scene: KeyboardScene, gap: int) -> None:
    """Draw the signs and the space."""
    for sign in scene.signs:
        spot, foot = cut_left(foot, canvas.mm(SIGN), gap)
        canvas.button(spot, sign)
    canvas.button(foot, scene.space)
