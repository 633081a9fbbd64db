"""Bouncing contacts: what counts, from when on, and what does not."""

from __future__ import annotations

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.config.panel import Part
from device.panel.debounce import SETTLE_NS, Debouncer
from engine.interface.inputs import CloseButton, SeatButton, UndoButton
from engine.model.cards import Seat
from tests.device.panel.rig import MS, Rig

A, B = Seat.A, Seat.B
DOWN, UP = SeatButton(A, down=True), SeatButton(A, down=False)
BOUNCE = (0.3, 0.1, 0.9, 0.05, 1.6, 0.4, 2.0, 0.2)
"""How long the levels of a worn microswitch last, ms; an even number of changes."""


def test_a_clean_press_is_one() -> None:
    rig = Rig()
    rig.trace(Part.BUTTON_A, 10, 120)
    assert rig.sent == [(DOWN, 18 * MS), (UP, 138 * MS)]


def test_a_bouncing_press_is_one_and_counts_from_where_it_rests() -> None:
    rig = Rig()
    rig.trace(Part.BUTTON_A, 10, *BOUNCE, 120, *BOUNCE)
    bounced = sum(BOUNCE)
    pressed, released = 10 + bounced + 8, 10 + bounced + 120 + bounced + 8
    assert rig.what() == [DOWN, UP]
    assert [at for _, at in rig.sent] == pytest.approx([pressed * MS, released * MS])


def test_noise_is_nothing() -> None:
    rig = Rig()
    rig.trace(Part.BUTTON_A, *(1, 0.01) * 20, 50, 7.9, 3, 5)
    assert rig.sent == []


def test_noise_while_it_is_held_is_nothing() -> None:
    rig = Rig()
    rig.trace(Part.BUTTON_A, 10, 300, 2, 300)
    assert rig.sent == [(DOWN, 18 * MS), (UP, 620 * MS)]


def test_a_tap_of_twenty_milliseconds_counts() -> None:
    rig = Rig()
    rig.trace(Part.BUTTON_A, 10, 1.5, 0.5, 20, 0.5, 1.5)
    assert rig.what() == [DOWN, UP]


def test_a_release_whose_edge_got_lost_is_found() -> None:
    rig = Rig()
    rig.move(Part.BUTTON_A, down=True)
    rig.wait(100)
    rig.loses_edges = True
    rig.move(Part.BUTTON_A, down=False)
    rig.wait(70)
    assert rig.what() == [DOWN, UP], "long before it would be a claim"


def test_an_edge_lost_while_it_bounces_is_made_up_for() -> None:
    rig = Rig()
    rig.move(Part.BUTTON_A, down=True)
    rig.wait(2)
    rig.loses_edges = True
    rig.move(Part.BUTTON_A, down=False)
    rig.wait(500)
    assert rig.sent == []


def test_a_contact_that_is_closed_from_the_start_is_no_press() -> None:
    rig = Rig(down=(Part.BUTTON_A,))
    rig.wait(5_000)
    assert rig.sent == [], "nobody claims by leaning on a button while the table starts"
    rig.move(Part.BUTTON_A, down=False)
    rig.trace(Part.BUTTON_A, 100, 100)
    assert rig.what() == [UP, DOWN, UP]


def test_undo_has_two_levels_and_close_is_pressed() -> None:
    rig = Rig()
    rig.trace(Part.UNDO, 1, 50)
    rig.trace(Part.CLOSE, 1, 50)
    assert rig.what() == [UndoButton(down=True), UndoButton(down=False), CloseButton()]


def test_contacts_do_not_mind_each_other() -> None:
    rig = Rig()
    rig.move(Part.BUTTON_A, down=True)
    rig.wait(4)
    rig.trace(Part.BUTTON_B, 1, 100)
    rig.move(Part.BUTTON_A, down=False)
    rig.wait(20)
    assert rig.what() == [DOWN, SeatButton(B, down=True), SeatButton(B, down=False), UP]


def test_a_panel_that_nobody_touches_never_wakes() -> None:
    rig = Rig()
    rig.trace(Part.BUTTON_A, 10, 100)
    assert rig.panel.wakes_at() is None


@given(st.lists(st.integers(1, 40 * MS), min_size=1, max_size=40), st.booleans())
def test_however_late_edges_are_told_the_same_counts(lasts: list[int], late: bool) -> None:
    """Levels in turn that last so long: those of 8 ms and more are told if they differ."""
    contact, level, counted = Debouncer(down=False), False, list[tuple[bool, int]]()

    def note(since: int | None) -> None:
        if since is not None:
            counted.append((contact.down, since))

    begins = list(accumulate(lasts))
    for at in begins:
        due = contact.due()
        if not late and due is not None and due <= at:
            note(contact.look(due, down=level))
        level = not level
        note(contact.edge(at, down=level))
    end = begins[-1] + SETTLE_NS
    note(contact.look(end, down=level))

    expected, now = list[tuple[bool, int]](), False
    for turn, (at, until) in enumerate(zip(begins, [*begins[1:], end], strict=True)):
        down = turn % 2 == 0
        if until - at >= SETTLE_NS and down is not now:
            now = down
            expected.append((down, at))
    assert counted == expected
