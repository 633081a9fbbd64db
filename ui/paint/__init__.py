"""From a scene to pixels: nothing is decided here, and the same scene gives the same picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final

import pygame

from engine.cards import Seat
from engine.look import Look, Seating
from ui.art import ground
from ui.canvas import Canvas, Target
from ui.layout import Glass, used_part
from ui.motion import Pieces
from ui.paint.attract import paint_attract
from ui.paint.board import paint_board
from ui.paint.claim import paint_claim
from ui.paint.dispute import paint_dispute, paint_pin
from ui.paint.equipment import paint_equipment
from ui.paint.facing import paint_half, paint_halves, turn
from ui.paint.match import paint_match, paint_match_half
from ui.paint.menu import paint_menu
from ui.paint.note import paint_going, paint_note
from ui.paint.played import paint_played
from ui.paint.player import paint_keyboard, paint_player
from ui.paint.players import paint_person, paint_player_card
from ui.paint.presets import paint_presets
from ui.paint.review import paint_review
from ui.paint.rules import paint_rules
from ui.paint.scoreboard import paint_scoreboard, paint_scoreboard_half
from ui.paint.settings import paint_cleaning, paint_settings
from ui.paint.standings import paint_standings
from ui.paint.start import paint_start
from ui.paint.teaching import paint_teaching
from ui.paint.tricks import paint_tricks
from ui.scene import (
    AttractScene,
    Board,
    ClaimScene,
    CleaningScene,
    DisputeScene,
    EquipmentScene,
    GoingScene,
    KeyboardScene,
    MatchScene,
    MenuScene,
    NoteScene,
    PersonScene,
    PinScene,
    PlayedScene,
    PlayerCardScene,
    PlayerScene,
    PresetsScene,
    ReviewScene,
    RulesScene,
    Scene,
    ScoreboardScene,
    SettingsScene,
    StandingsScene,
    StartScene,
    TeachingScene,
    TricksScene,
)
from ui.sliding import lay
from ui.theme import theme_of

_PAINTERS: Final[Mapping[type, Callable[[Canvas, Any], None]]] = MappingProxyType(
    {
        Board: paint_board,
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
    targets: tuple[Target, ...]
    """What can be touched, and where."""
    overflows: tuple[str, ...]
    """Texts that did not fit; always empty, as the tests show."""
    pieces: Pieces
    """What lies above all else and may move."""


def paint_on(
    surface: pygame.Surface, scene: Scene, look: Look, reader: Seat | None = None
) -> Picture:
    """Paint a scene over the whole surface, which may be a window's.

    Face to face, a page stands the way of its `reader`; nobody's stands A's way.
    """
    picture = paint_below(surface, scene, look, reader)
    for named in picture.pieces.values():
        lay(surface, named.values())
    return picture


def paint_below(
    surface: pygame.Surface, scene: Scene, look: Look, reader: Seat | None = None
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
        case Board():
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


def paint(scene: Scene, size: tuple[int, int], look: Look, reader: Seat | None = None) -> Picture:
    """Paint a scene without a window, for pictures in files; `size` is in pixels."""
    return paint_on(pygame.Surface(size), scene, look, reader)
