"""A panel that stands on its side or its head: the picture is turned, and touches with it."""

from __future__ import annotations

import pygame
import pytest

from engine.interface.appearance import Appearance, ThemeName
from engine.interface.inputs import Input, SeatButton, TouchCard
from tests.ui.tables import LEAD, SIZES, A, B, pixels_of, snap
from ui.app.stage import Stage
from ui.app.touch import AGAIN_NS, GUARD_NS
from ui.backend.dimming import SHIFTS
from ui.backend.display import Display
from ui.backend.rotation import Rotation
from ui.draw.canvas import TouchTarget
from ui.draw.theme import theme_of
from ui.model.parts import Press, Tap

WIDE = (1920, 480)
"""Longer than what is painted: both ends stay empty."""
CORNERS = {
    Rotation.NONE: (0, 0),
    Rotation.RIGHT: (1, 0),
    Rotation.HALF: (1, 1),
    Rotation.LEFT: (0, 1),
}
"""Where on the panel the picture's upper left corner is seen: right and below."""


def display_of(size: tuple[int, int], rotation: Rotation) -> Display:
    """Return a panel of that size, on which nobody looks."""
    return Display(size, fullscreen=False, rotation=rotation, headless=True)


@pytest.mark.parametrize("rotation", Rotation)
def test_the_picture_is_seen_turned_clockwise(rotation: Rotation) -> None:
    display = display_of((300, 200), rotation)
    display.picture.fill((0, 0, 0))
    display.picture.fill((255, 0, 0), (0, 0, 10, 10))
    display.show()
    right, below = CORNERS[rotation]
    corner = pygame.display.get_surface().get_at((right * 299, below * 199))
    assert corner == pygame.Color(255, 0, 0)
    reds = pygame.mask.from_threshold(pygame.display.get_surface(), (255, 0, 0), (1, 1, 1))
    assert reds.count() == 100


def touches(
    display: Display, place: tuple[int, int], *, mouse: bool
) -> tuple[pygame.event.Event, pygame.event.Event]:
    """Return what SDL tells of a touch at a place of the panel."""
    width, height = display.size
    if mouse:
        down, up = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP
        told = {"pos": place, "button": 1, "touch": False}
    else:
        down, up = pygame.FINGERDOWN, pygame.FINGERUP
        told = {"x": place[0] / (width - 1), "y": place[1] / (height - 1), "finger_id": 0}
    return pygame.event.Event(down, told), pygame.event.Event(up, told)


def seen_at(target: TouchTarget, display: Display) -> tuple[int, int]:
    """Return where on the panel a button's middle is seen, found by looking."""
    display.picture.fill((0, 0, 0))
    display.picture.set_at(target.rect.center, (255, 255, 255))
    display.show()
    panel = pygame.display.get_surface()
    spots = pygame.mask.from_threshold(panel, (255, 255, 255), (1, 1, 1))
    x, y = spots.centroid()
    assert spots.count() == 1
    return x, y


@pytest.mark.parametrize("mouse", [False, True], ids=["finger", "mouse"])
@pytest.mark.parametrize("rotation", Rotation)
@pytest.mark.parametrize("size", [*SIZES[:4], WIDE, (480, 1920)], ids=lambda s: f"{s[0]}x{s[1]}")
def test_a_tap_on_each_button_as_it_is_seen_presses_that_button(
    size: tuple[int, int], rotation: Rotation, mouse: bool
) -> None:
    display = display_of(size, rotation)
    stage = Stage(display.picture)
    stage.on_snapshot(snap(LEAD, cards_on_screen=True), 0)
    stage.refresh(0)
    assert stage.picture is not None
    now = GUARD_NS
    wanted: list[Input] = []
    pressed: list[Input] = []
    for target in stage.picture.targets:
        match target.button.action:
            case Press(down, up):
                wanted += [down, up]
            case Tap(TouchCard() as act):
                wanted.append(act)
            case _:
                continue
        for event in touches(display, seen_at(target, display), mouse=mouse):
            pressed += stage.handle(display.upright(event), now)
        now += AGAIN_NS
    assert pressed == wanted
    assert {SeatButton(A, down=True), SeatButton(B, down=True)} < set(pressed)


def test_touches_follow_a_picture_that_stands_a_little_aside() -> None:
    display = display_of((800, 480), Rotation.RIGHT)
    display.show(aside=(3, -3))
    seen = touches(display, (103, 97), mouse=True)[0]
    assert display.upright(seen).pos == Rotation.RIGHT.upright((100, 100), (800, 480))


@pytest.mark.parametrize("rotation", Rotation)
@pytest.mark.parametrize("theme", ThemeName)
def test_beside_a_picture_that_stands_aside_is_its_ground(
    theme: ThemeName, rotation: Rotation
) -> None:
    display = display_of((800, 480), rotation)
    stage = Stage(display.picture)
    look = Appearance(theme=theme)
    stage.on_snapshot(snap(LEAD, look=look), 0)
    stage.refresh(0)
    panel = pygame.display.get_surface()
    for aside in SHIFTS:
        display.show(aside=aside)
        corners = [panel.get_at((x, y)) for x in (0, 799) for y in (0, 479)]
        assert set(map(tuple, corners)) == {(*theme_of(look).background, 255)}


@pytest.mark.parametrize("rotation", Rotation)
def test_the_panels_very_corners_are_pixels_of_the_picture(rotation: Rotation) -> None:
    display = display_of((300, 200), rotation)
    width, height = display.picture.get_size()
    for x in (0.0, 1.0):
        for y in (0.0, 1.0):
            event = pygame.event.Event(pygame.FINGERDOWN, x=x, y=y, finger_id=0)
            told = display.upright(event)
            assert told.finger_id == 0
            assert (int(told.x * width), int(told.y * height)) in {
                (a, b) for a in (0, width - 1) for b in (0, height - 1)
            }


def test_a_turned_panel_shows_every_pixel_of_the_picture() -> None:
    display = display_of((480, 800), Rotation.LEFT)
    assert display.picture.get_size() == (800, 480)
    stage = Stage(display.picture)
    stage.on_snapshot(snap(LEAD), 0)
    stage.refresh(0)
    display.show()
    back = pygame.transform.rotate(pygame.display.get_surface(), -90)
    assert pixels_of(back) == pixels_of(display.picture)
