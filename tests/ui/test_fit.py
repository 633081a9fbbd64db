"""Every screen at every size in every language: everything fits and can be touched."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import cast

import pygame
import pytest

from engine.cards import PerSeat
from engine.look import Look
from engine.snapshot import Snapshot
from tests.ui.everything import EVERYTHING
from tests.ui.tables import LEAD, SIZES, pixels_of, snap, spoken
from ui.layout import Glass
from ui.local import Local
from ui.paint import Picture, paint
from ui.present import present
from ui.words import languages

NOW = 400_000_000
LONG = PerSeat("Maximiliane Huber", "Bartholomäus")
EXTREMES = {(800, 480), (720, 1280), (1920, 1080)}
"""The narrowest sizes, lying and standing, and the finest."""
SHOWN = [
    (size, language)
    for size in SIZES
    for language in languages()
    if size in EXTREMES or language in {"en", "de"}
]
"""English and German at every size, the others where room is short and where it is finest."""
GROWN = 0.92
"""A 7 inch panel of 800x480 is 8 % higher than its width says; see `ui.layout.Glass`."""


def pictures(size: tuple[int, int], language: str) -> dict[str, Picture]:
    """Return every kind of screen with names as long as they are shown."""
    painted = {}
    for name, (table, local) in EVERYTHING.items():
        named = spoken(replace(table, view=replace(table.view, players=LONG)), language)
        painted[name] = paint(present(named, local, NOW), size, named.look)
    return painted


@pytest.mark.parametrize(("size", "language"), SHOWN, ids=str)
def test_nothing_is_cut_or_out_of_reach(size: tuple[int, int], language: str) -> None:
    glass = Glass(*size)
    shown = pictures(size, language)
    assert {name: p.overflows for name, p in shown.items() if p.overflows} == {}
    for name, picture in shown.items():
        for target in picture.targets:
            assert glass.rect.contains(target.rect), (name, target)
            least = 9 if "eleven" in name or "disk" in name else 10  # six ranks, or less room
            assert min(target.rect.size) >= glass.exact(least) - 1, (name, target)
        for one, other in combinations(picture.targets, 2):
            assert not one.rect.colliderect(other.rect), (name, one, other)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seat_name", ["seat A", "seat B"])
def test_the_seats_own_buttons_are_main_actions(size: tuple[int, int], seat_name: str) -> None:
    picture = paint(present(snap(LEAD), Local(), NOW), size, Look())
    rect = next(t.rect for t in picture.targets if t.button.name == seat_name)
    glass = Glass(*size)
    assert rect.width >= glass.exact(20)
    assert rect.height >= glass.exact(15) - 1


def ink_height(table: Snapshot, size: tuple[int, int]) -> int:
    """Return the height in pixels of the largest amber shape left of the middle, the number."""
    surface = paint(present(table, Local(), NOW), size, table.look).surface
    amber = pygame.mask.from_threshold(surface, (0xFF, 0xC2, 0x3D), (8, 8, 8))
    left = pygame.mask.Mask((size[0] // 2, size[1] * 3 // 4))
    left.draw(amber, (0, 0))
    rects = cast("list[pygame.Rect]", left.get_bounding_rects())  # one in the stub
    return max(rect.height for rect in rects)


def test_game_points_are_36_mm_high_on_the_first_panel() -> None:
    panel_mm = 86
    assert ink_height(snap(LEAD), (800, 480)) / 480 * panel_mm >= 35.5


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_game_points_can_be_read_from_three_metres(size: tuple[int, int]) -> None:
    least_mm = 18  # ISO 9241-3 for 3 m
    for table in (snap(LEAD), snap(LEAD, cards_on_screen=True)):
        assert ink_height(table, size) >= Glass(*size).exact(least_mm) * GROWN


@pytest.mark.parametrize("size", [(320, 240), (200, 400), (640, 200), (90, 60), (1, 1)], ids=str)
def test_a_window_of_any_size_is_painted(size: tuple[int, int]) -> None:
    for table, local in EVERYTHING.values():
        assert paint(present(table, local, NOW), size, table.look).surface.get_size() == size


def test_the_same_scene_gives_the_same_picture() -> None:
    table, local = EVERYTHING["lead"]
    twice = [paint(present(table, local, NOW), (800, 480), table.look).surface for _ in range(2)]
    one, other = (pixels_of(surface) for surface in twice)
    assert one == other
