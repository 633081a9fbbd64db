"""From a scene to pixels: nothing is decided here, and the same scene gives the same picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final

import pygame

from engine.interface.appearance import Appearance, Seating
from engine.model.cards import Seat
from ui.draw.animation import Pieces, lay
from ui.draw.art import ground
from ui.draw.canvas import Canvas, TouchTarget
from ui.draw.layout import Glass, used_part
from ui.draw.theme import theme_of
from ui.screens.attract.paint import paint_attract
from ui.screens.attract.scene import AttractScene
from ui.screens.board.paint.board import paint_board
from ui.screens.board.paint.claim import paint_claim
from ui.screens.board.paint.face_to_face import paint_half, paint_halves, turn
from ui.screens.board.scene import BoardScene, ClaimScene
from ui.screens.dispute.paint import paint_dispute, paint_pin
from ui.screens.dispute.scene import DisputeScene, PinScene
from ui.screens.equipment.paint import paint_equipment
from ui.screens.equipment.scene import EquipmentScene
from ui.screens.history.paint.lists import paint_played
from ui.screens.history.paint.standings import paint_standings
from ui.screens.history.scene import PlayedScene, StandingsScene
from ui.screens.match_end.paint import paint_match, paint_match_half
from ui.screens.match_end.scene import MatchScene
from ui.screens.menu.paint import paint_menu
from ui.screens.menu.scene import MenuScene
from ui.screens.new_match.paint import paint_start
from ui.screens.new_match.scene import StartScene
from ui.screens.players.paint.choose import paint_keyboard, paint_player
from ui.screens.players.paint.manage import paint_person, paint_player_card
from ui.screens.players.scene import KeyboardScene, PersonScene, PlayerCardScene, PlayerScene
from ui.screens.power.paint import paint_going
from ui.screens.power.scene import GoingScene
from ui.screens.presets.paint import paint_presets
from ui.screens.presets.scene import PresetsScene
from ui.screens.review.paint.sentences import paint_review
from ui.screens.review.paint.tricks import paint_tricks
from ui.screens.review.scene import ReviewScene, TricksScene
from ui.screens.rules.paint import paint_rules
from ui.screens.rules.scene import RulesScene
from ui.screens.scene import Scene
from ui.screens.scoreboard.paint import paint_scoreboard, paint_scoreboard_half
from ui.screens.scoreboard.scene import ScoreboardScene
from ui.screens.settings.paint import paint_cleaning, paint_settings
from ui.screens.settings.scene import CleaningScene, SettingsScene
from ui.screens.teaching.paint import paint_teaching
from ui.screens.teaching.scene import TeachingScene
from ui.widgets.note.paint import paint_note
from ui.widgets.note.scene import NoteScene

_PAINTERS: Final[Mapping[type, Callable[[Canvas, Any], None]]] = MappingProxyType(
    {
        BoardScene: paint_board,
        ScoreboardScene: paint_scoreboard,
        MatchScene: paint_match,
        ClaimScene: paint_claim,
        TeachingScene: paint_teaching,
        MenuScene: paint_menu,
        AttractScene: paint_attract,
        StartScene: paint_start,
        PlayerScene: paint_player,
        KeyboardScene: paint_keyboard,
        PersonScene: paint_person,
        PlayerCardScene: paint_player_card,
        PresetsScene: paint_presets,
        RulesScene: paint_rules,
        DisputeScene: paint_dispute,
        PinScene: paint_pin,
        SettingsScene: paint_settings,
        CleaningScene: paint_cleaning,
        EquipmentScene: paint_equipment,
        TricksScene: paint_tricks,
        ReviewScene: paint_review,
        PlayedScene: paint_played,
        StandingsScene: paint_standings,
        NoteScene: paint_note,
        GoingScene: paint_going,
    }
)
"""What paints each kind of scene."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A painted scene."""

    surface: pygame.Surface
    targets: tuple[TouchTarget, ...]
    """What can be touched, and where."""
    overflows: tuple[str, ...]
    """Texts that did not fit; always empty, as the tests show."""
    pieces: Pieces
    """What lies above all else and may move."""


def paint_on(
    surface: pygame.Surface, scene: Scene, look: Appearance, reader: Seat | None = None
) -> Picture:
    """Paint a scene over the whole surface, which may be a window's.

    Face to face, a page stands the way of its `reader`; nobody's stands A's way.
    """
    picture = paint_below(surface, scene, look, reader)
    for named in picture.pieces.values():
        lay(surface, named.values())
    return picture


def paint_below(
    surface: pygame.Surface, scene: Scene, look: Appearance, reader: Seat | None = None
) -> Picture:
    """Paint all of a scene but its pieces, which are still to be laid."""
    theme = theme_of(look)
    surface.blit(ground(surface.get_size(), theme.background, theme.glow), (0, 0))
    part = used_part(surface.get_size())
    canvas = Canvas(surface.subsurface(part), Glass(*part.size), theme, look)
    if not canvas.glass.readable:
        return Picture(surface, (), (), {})
    if look.seating is Seating.FACE_TO_FACE:
        _paint_facing(canvas, scene, reader)
    else:
        _PAINTERS[type(scene)](canvas, scene)
    targets = tuple(replace(t, rect=t.rect.move(part.topleft)) for t in canvas.targets)
    pieces = {
        group: {name: piece.moved(part.topleft) for name, piece in named.items()}
        for group, named in canvas.pieces.items()
    }
    return Picture(surface, targets, tuple(canvas.overflows), pieces)


def _paint_facing(canvas: Canvas, scene: Scene, reader: Seat | None) -> None:
    """Paint what both must see at once in both halves, and a page for the one who reads it."""
    match scene:
        case BoardScene():
            paint_halves(canvas, lambda half, seat: paint_half(half, scene, seat))
        case ScoreboardScene():
            paint_halves(canvas, lambda half, seat: paint_scoreboard_half(half, scene, seat))
        case MatchScene():
            paint_halves(canvas, lambda half, seat: paint_match_half(half, scene, seat))
        case ClaimScene():
            paint_halves(canvas, lambda half, _: paint_claim(half, scene))
        case GoingScene():
            paint_halves(canvas, lambda half, _: paint_going(half, scene))
        case _:
            _PAINTERS[type(scene)](canvas, scene)
            if reader is Seat.B:
                turn(canvas)


def paint(
    scene: Scene, size: tuple[int, int], look: Appearance, reader: Seat | None = None
) -> Picture:
    """Paint a scene without a window, for pictures in files; `size` is in pixels."""
    return paint_on(pygame.Surface(size), scene, look, reader)
