"""No event ends the program, whatever it holds and whatever it lacks."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pygame
import pytest

from engine.interface.inputs import Input, SeatButton
from engine.interface.snapshot import Snapshot
from tests.ui.tables import IDLE, LEAD, A, snap
from ui.app.base_window import EVENTS, BaseWindow
from ui.app.stage import Stage
from ui.backend.rotation import Rotation
from ui.model.draft import Draft
from ui.model.parts import Page
from ui.model.screen_state import ScreenState

LATER_NS = 1_000_000_000
NUMBERS = (math.nan, math.inf, -math.inf, 1e300, -1e300, 10**400, -5, 2, 2**31, None, "x", b"", ())
PLACES = (None, (), (1,), (1, 2, 3), ("a", "b"), (2**31, 0), (-(2**40), 2**40), (math.nan, 0.5))
TEXTS = (None, "", "\ud800", "\x00", "ab", "\ufe0f", "\u202e", "ÿ" * 1000, 5)
KEYS = (None, -1, 0, 2**31, -(2**31), 2**64, 0x447, 0xD800, 0x110000, "q")

ODD = {
    "x": NUMBERS,
    "y": NUMBERS,
    "finger_id": (None, -1, 2**63, "a"),
    "pos": PLACES,
    "rel": PLACES,
    "buttons": (None, ()),
    "button": (None, 0, -1, 99, "1"),
    "touch": (None, 2),
    "key": KEYS,
    "scancode": (None, -1, 2**40, "q", 600),
    "unicode": TEXTS,
    "text": TEXTS,
    "mod": (None, -1, 2**40, "x"),
    "size": PLACES,
    "w": NUMBERS,
    "h": NUMBERS,
    "file": TEXTS,
    "code": NUMBERS,
}
USUAL: dict[str, Any] = {
    "x": 0.5,
    "y": 0.5,
    "finger_id": 1,
    "pos": (400, 240),
    "button": 1,
    "touch": False,
    "key": pygame.K_a,
    "scancode": pygame.KSCAN_A,
    "unicode": "a",
    "mod": 0,
    "size": (800, 480),
    "w": 800,
    "h": 480,
}
KINDS = sorted(
    value
    for name, value in vars(pygame).items()
    if isinstance(value, int)
    and pygame.event.event_name(value) not in {"Unknown", "UserEvent", "NoEvent"}
    and name.isupper()
    and not name.startswith(("K_", "KMOD_", "KSCAN_"))
    and value >= pygame.QUIT
)
"""The types of events that pygame knows."""


@dataclass(frozen=True)
class Seen:
    """What a window does with its events, without its loop."""

    pane: BaseWindow
    stage: Stage

    def handle(self, event: pygame.event.Event, now_ns: int = LATER_NS) -> tuple[Input, ...]:
        """Return what an event means."""
        self.pane.handle(event)
        return self.stage.handle(self.pane.display.upright(event), now_ns)


def seen(table: Snapshot, local: ScreenState, rotation: Rotation = Rotation.NONE) -> Seen:
    """Return a window that shows this, on a turned panel maybe."""
    pane = BaseWindow((800, 480), rotation=rotation, headless=True)
    stage = Stage(pane.display.picture)
    stage.on_snapshot(table, 0)
    stage.state = local
    stage.refresh(0)
    return Seen(pane, stage)


def odd_events(kind: int) -> Iterator[pygame.event.Event]:
    """Yield events of a type, each with one thing missing or odd, and one with nothing."""
    yield pygame.event.Event(kind)
    for name, values in ODD.items():
        yield pygame.event.Event(kind, {k: v for k, v in USUAL.items() if k != name})
        for value in values:
            yield pygame.event.Event(kind, {**USUAL, name: value})


TABLES = {
    "table": (snap(LEAD), ScreenState()),
    "name typed": (snap(IDLE), ScreenState(page=Page.PLAYERS, draft=Draft(typing=True))),
}


@pytest.mark.parametrize("rotation", [Rotation.NONE, Rotation.RIGHT])
@pytest.mark.parametrize("shown", TABLES)
@pytest.mark.parametrize("kinds", [EVENTS, KINDS], ids=["looked at", "all"])
def test_no_event_ends_the_program(kinds: Sequence[int], shown: str, rotation: Rotation) -> None:
    window = seen(*TABLES[shown], rotation)
    for kind in kinds:
        for event in odd_events(kind):
            window.handle(event)
    assert window.pane.stopped.is_set(), "QUIT is among them"
    window.stage.refresh(2 * LATER_NS)


def test_every_type_of_event_that_is_looked_at_is_tried() -> None:
    assert set(EVENTS) <= set(KINDS)


@pytest.mark.parametrize("rotation", Rotation)
@pytest.mark.parametrize("x", NUMBERS[:5])
@pytest.mark.parametrize("y", [0.5, math.nan])
def test_a_finger_at_no_place_presses_nothing_and_can_be_lifted(
    x: float, y: float, rotation: Rotation
) -> None:
    window = seen(snap(LEAD), ScreenState(), rotation)
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERDOWN):
        assert window.handle(pygame.event.Event(kind, x=x, y=y, finger_id=3)) == ()
    assert window.stage.state.pressed is None


def test_a_finger_lifted_at_no_place_lets_go_of_its_button() -> None:
    window = seen(snap(LEAD), ScreenState())
    assert window.stage.picture is not None
    seat = next(t for t in window.stage.picture.targets if t.button.name == "seat A")
    x, y = seat.rect.centerx / 800, seat.rect.centery / 480
    down = window.handle(pygame.event.Event(pygame.FINGERDOWN, x=x, y=y, finger_id=3))
    up = window.handle(pygame.event.Event(pygame.FINGERUP, x=math.nan, y=y, finger_id=3))
    assert (down, up) == ((SeatButton(A, down=True),), (SeatButton(A, down=False),))


@pytest.mark.parametrize(
    ("key", "place", "ends"),
    [
        (pygame.K_q, pygame.KSCAN_Q, True),
        (ord("q"), pygame.KSCAN_A, True),  # AZERTY
        (ord("a"), pygame.KSCAN_Q, False),
        (ord(","), pygame.KSCAN_Q, True),  # Bulgarian
        (ord("й"), pygame.KSCAN_Q, True),  # Russian
        (ord("ض"), pygame.KSCAN_Q, True),  # Arabic
    ],
)
@pytest.mark.parametrize("control", [pygame.KMOD_LCTRL, pygame.KMOD_RCTRL, 0])
def test_control_and_q_end_the_program_under_every_layout(
    key: int, place: int, *, ends: bool, control: int
) -> None:
    window = seen(snap(LEAD), ScreenState())
    event = pygame.event.Event(pygame.KEYDOWN, key=key, scancode=place, unicode="", mod=control)
    window.handle(event)
    assert window.pane.stopped.is_set() is (ends and control != 0)
