"""Fingers and the mouse on the glass."""

from __future__ import annotations

import pygame
import pytest

from engine.cards import Seat
from engine.inputs import Dispute, Input, NewMatch, SeatButton, UndoButton
from tests.ui.tables import LEAD, OVER, A, snap
from ui.scene import Board, MenuScene, Page
from ui.stage import Stage
from ui.touch import GUARD_NS

MS = 1_000_000
SIZE = (800, 480)


class Glass:
    """A stage that shows a table, and a finger for it."""

    def __init__(self, **more: object) -> None:
        pygame.display.init()
        self.stage = Stage(pygame.Surface(SIZE))
        self.now = 0
        self.stage.see(snap(LEAD, **more), self.now)
        self.stage.refresh(self.now)
        self.wait(GUARD_NS)

    def wait(self, ns: int) -> tuple[Input, ...]:
        """Let time pass."""
        self.now += ns
        inputs = self.stage.tick(self.now)
        self.stage.refresh(self.now)
        return inputs

    def place(self, button: str) -> tuple[int, int]:
        """Return the middle of a button."""
        assert self.stage.picture is not None
        return next(t.rect.center for t in self.stage.picture.targets if t.button.name == button)

    def finger(
        self, where: str | tuple[int, int], *, down: bool, finger: int = 0
    ) -> tuple[Input, ...]:
        """Put a finger down or lift it, as SDL tells: the finger, then a mouse made of it."""
        x, y = self.place(where) if isinstance(where, str) else where
        share = {"x": x / SIZE[0], "y": y / SIZE[1], "finger_id": finger}
        touch = pygame.FINGERDOWN if down else pygame.FINGERUP
        mouse = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
        return self.feed(
            pygame.event.Event(touch, share),
            pygame.event.Event(mouse, button=1, pos=(x, y), touch=True),
        )

    def mouse(self, where: str, *, down: bool, button: int = 1) -> tuple[Input, ...]:
        """Press or release a button of a real mouse."""
        kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
        return self.feed(
            pygame.event.Event(kind, button=button, pos=self.place(where), touch=False)
        )

    def feed(self, *events: pygame.event.Event) -> tuple[Input, ...]:
        """Hand over events of pygame, then repaint what they changed."""
        inputs = tuple(i for event in events for i in self.stage.handle(event, self.now))
        self.stage.refresh(self.now)
        return inputs

    def tap(self, where: str) -> tuple[Input, ...]:
        """Tap a button."""
        return self.finger(where, down=True) + self.finger(where, down=False)

    @property
    def page(self) -> Page:
        """The page that is open."""
        return self.stage.local.page

    def open(self, *buttons: str) -> None:
        """Tap through pages, waiting before each as people do."""
        for button in buttons:
            assert self.tap(button) == ()
            self.wait(GUARD_NS)


@pytest.fixture
def glass() -> Glass:
    """Return a table on the glass, ready to be touched."""
    return Glass()


PRESSED = SeatButton(Seat.A, down=True)
RELEASED = SeatButton(Seat.A, down=False)


def test_a_tap_is_told_once_though_sdl_tells_it_twice(glass: Glass) -> None:
    assert glass.tap("seat A") == (PRESSED, RELEASED)
    glass.open("menu")
    assert glass.tap("dispute") == (Dispute(),)


def test_a_mouse_works_too_with_its_left_button(glass: Glass) -> None:
    assert glass.mouse("seat A", down=True) == (PRESSED,)
    assert glass.mouse("seat A", down=False) == (RELEASED,)
    assert glass.mouse("seat A", down=True, button=3) == ()


def test_a_tap_acts_when_it_is_lifted_inside(glass: Glass) -> None:
    glass.finger("menu", down=True)
    assert glass.page is Page.NONE
    glass.finger((5, 5), down=False)
    assert glass.page is Page.NONE


def test_a_tap_inside_opens_a_page(glass: Glass) -> None:
    glass.tap("menu")
    assert glass.page is Page.MENU


def test_the_button_under_the_finger_looks_pressed_at_once(glass: Glass) -> None:
    glass.finger("menu", down=True)
    assert isinstance(glass.stage.scene, Board)
    assert glass.stage.scene.menu.pressed
    glass.finger("menu", down=False)


def test_a_finger_that_slides_off_a_seats_button_still_lets_it_go(glass: Glass) -> None:
    assert glass.finger("seat A", down=True) == (PRESSED,)
    assert glass.finger((400, 100), down=False) == (RELEASED,)


def test_a_second_finger_or_a_palm_does_nothing(glass: Glass) -> None:
    assert glass.finger("seat A", down=True) == (PRESSED,)
    assert glass.finger("menu", down=True, finger=1) == ()
    assert glass.finger("menu", down=False, finger=1) == ()
    assert glass.finger("seat A", down=False) == (RELEASED,)
    assert glass.page is Page.NONE


def test_a_drop_of_beer_neither_acts_nor_blocks(glass: Glass) -> None:
    glass.finger("menu", down=True, finger=7)
    glass.wait(6_000 * MS)
    assert glass.tap("seat A") == (PRESSED, RELEASED)
    glass.finger("menu", down=False, finger=7)
    assert glass.page is Page.NONE


def test_a_touch_right_after_another_screen_came_up_presses_nothing(glass: Glass) -> None:
    glass.tap("menu")
    assert glass.tap("dispute") == ()
    glass.wait(GUARD_NS)
    assert glass.tap("dispute") == (Dispute(),)


def test_a_finger_that_was_down_before_the_change_presses_nothing(glass: Glass) -> None:
    glass.finger("menu", down=True)
    glass.stage.see(snap(OVER, claimed_by=A), glass.now)
    glass.wait(0)
    glass.wait(2_000 * MS)
    glass.finger((10, 10), down=False)
    assert glass.page is Page.NONE


def test_a_seats_button_held_over_a_change_is_still_let_go(glass: Glass) -> None:
    assert glass.finger("seat A", down=True) == (PRESSED,)
    glass.stage.see(snap(OVER, claimed_by=A), glass.now)
    glass.wait(1_000 * MS)
    assert glass.finger((10, 10), down=False) == (RELEASED,)


def test_a_new_match_needs_a_second_of_holding(glass: Glass) -> None:
    glass.open("menu")
    assert glass.tap("new_match") == ()
    glass.finger("new_match", down=True)
    assert glass.wait(990 * MS) == ()
    assert glass.wait(10 * MS) == (NewMatch(),)
    assert glass.wait(1_000 * MS) == ()
    assert glass.finger((10, 10), down=False) == ()


def hints(glass: Glass) -> set[str]:
    """Return the names of the menu's buttons that ask to be held on."""
    scene = glass.stage.scene
    assert isinstance(scene, MenuScene)
    return {button.name for button in scene.buttons if button.sub == "weiter halten"}


def test_a_button_that_is_tapped_though_it_wants_to_be_held_says_so(glass: Glass) -> None:
    glass.open("menu")
    assert hints(glass) == set()
    assert glass.tap("new_match") == ()
    assert hints(glass) == {"new_match"}
    assert glass.tap("undo") == (UndoButton(down=True), UndoButton(down=False))
    assert hints(glass) == {"undo"}
    glass.open("back", "menu")
    assert hints(glass) == set()


def test_undo_is_pressed_and_let_go(glass: Glass) -> None:
    assert glass.tap("undo") == (UndoButton(down=True), UndoButton(down=False))


def test_nothing_can_be_touched_while_a_claim_is_checked(glass: Glass) -> None:
    glass.stage.see(snap(OVER, claimed_by=A), glass.now)
    glass.wait(0)
    assert glass.stage.picture is not None
    assert glass.stage.picture.targets == ()
