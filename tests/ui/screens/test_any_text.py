"""Whatever stands in a scene is painted: a name of before, a detail, a translation."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

import pygame
import pytest

from engine.interface.appearance import Appearance, Seating
from engine.interface.public_table import ReceivedTable
from tests.ui.everything import EVERYTHING
from tests.ui.screens.test_fit import scene_as
from tests.ui.states.board import tables
from ui.screens.paint import paint_on
from ui.wall.paint import paint_wall
from ui.wall.present import wall

LOOKS = [Appearance(), Appearance(seating=Seating.FACE_TO_FACE, large=True)]
TEXTS = ["\ufe0f", "\0", "\ud800 \udfff", "\u0301", "\n", "", " ", "李雷", "עומר", "x" * 300]


def saying(part: Any, text: str) -> Any:
    """Return part of a scene with that text instead of every other; names of buttons stay."""
    if isinstance(part, str) and type(part) is str:
        return text
    if isinstance(part, tuple):
        return tuple(saying(one, text) for one in part)
    if not is_dataclass(part) or isinstance(part, type):
        return part
    parts = {f.name: getattr(part, f.name) for f in fields(part) if f.init and f.name != "name"}
    return replace(part, **{name: saying(one, text) for name, one in parts.items()})


@pytest.mark.parametrize("look", LOOKS, ids=["side by side", "face to face, large"])
@pytest.mark.parametrize("text", TEXTS, ids=ascii)
def test_every_kind_of_screen_is_painted_with_any_text(text: str, look: Appearance) -> None:
    kinds = {type(scene_as(look, state)): state for state in EVERYTHING.values()}
    for state in kinds.values():
        scene = saying(scene_as(look, state), text)
        paint_on(pygame.Surface((800, 480)), scene, look, state[1].opened_by)


@pytest.mark.parametrize("text", TEXTS, ids=ascii)
def test_the_wall_is_painted_with_any_text(text: str) -> None:
    for posted in tables().values():
        scene = saying(wall(ReceivedTable(tuple(posted)), Appearance(), "20:31", 0), text)
        paint_wall(pygame.Surface((1280, 720)), scene, Appearance())
