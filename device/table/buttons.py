"""Tap and hold of the seat buttons and the undo button, told apart on a level over time.

Holds no pins and no keys: whoever has a button (keyboard, touch, GPIO) sends its level, and the
table asks here what that meant. Times are `CLOCK_MONOTONIC` nanoseconds, given by the caller.

Both seats' buttons held at once are a chord: while it lasts neither button's own hold counts.
Neither player can use it to keep the other from claiming: one who presses again and again begins
no chord with a button that rested, and when one of the two lets go too early the other's hold goes
on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from device.base.deadlines import earliest
from engine.interface.inputs import ButtonSource, SeatButton, UndoButton
from engine.model.cards import PerSeat, Seat

CHORD_NS: Final = 2_000_000_000
"""How long both seats' buttons are held at once."""

CHORD_WITHIN_NS: Final = 200_000_000
"""How soon after one button the other must go down for a chord. Too short for a reaction, so that
no opponent can turn a claim into a chord."""

RESTED_NS: Final = 1_000_000_000
"""How long a button must have been up before it begins a chord with one that was."""


@dataclass(slots=True)
class HoldButton:
    """One button: a tap is decided on release, a hold once when it has lasted long enough.

    Where it is pressed in several places, the place that began a press ends it: a touch of the
    button on the screen cuts no hold of the one on the panel short.
    """

    hold_ns: int
    is_down: bool = False
    down_since: int | None = None
    """When its hold began; None while it is up and after its press was used up."""
    pressed_at: int = 0
    """When it went down last."""
    rested: bool = True
    """Whether it had been up for `RESTED_NS` then."""
    _source: ButtonSource = ButtonSource.SCREEN
    _released_at: int = -RESTED_NS
    _may_tap: bool = True

    def press(self, now: int, source: ButtonSource = ButtonSource.SCREEN) -> None:
        """Note that the button is down; a repeated report of the same level changes nothing."""
        if self.is_down and (source is self._source or self.down_since is not None):
            return
        self.rested = now - self._released_at >= RESTED_NS
        self.is_down, self._source, self._may_tap = True, source, True
        self.down_since = self.pressed_at = now

    def release(self, now: int, source: ButtonSource = ButtonSource.SCREEN) -> int | None:
        """Note that the button is up. Return how long a tap it was, ns; None if it was none."""
        if source is not self._source or not self.is_down:
            return None
        lasted = None if self.down_since is None else now - self.down_since
        self.is_down = False
        self.down_since = None
        self._released_at = now
        return lasted if self._may_tap else None

    def completes_at(self) -> int | None:
        """Return when the hold is complete, or None."""
        return None if self.down_since is None else self.down_since + self.hold_ns

    def held(self, now: int) -> bool:
        """Return True once, when the hold is complete; the release after it is no tap."""
        due = self.completes_at()
        if due is None or now < due:
            return False
        self.use_up()
        return True

    def use_up(self) -> None:
        """Let neither a tap nor a hold follow from this press."""
        self.down_since = None

    def use_up_tap(self) -> None:
        """Let no tap follow from this press; its hold goes on."""
        self._may_tap = False

    def continue_alone(self, now: int) -> None:
        """Go on with the hold after a chord; one that would be complete already begins now."""
        self.use_up_tap()
        due = self.completes_at()
        if due is not None and due <= now:
            self.down_since = now


class Buttons:
    """The buttons of a table: one for each seat, and undo.

    Args:
        claim_hold_ns: how long a seat's button is held to claim.
        undo_hold_ns: how long undo is held.
    """

    def __init__(self, claim_hold_ns: int, undo_hold_ns: int) -> None:
        self.seats = PerSeat(HoldButton(claim_hold_ns), HoldButton(claim_hold_ns))
        self.undo = HoldButton(undo_hold_ns)
        self._chord_within: int | None = CHORD_WITHIN_NS
        self._tapped = False

    def set_seat_hold(
        self,
        hold_ns: int,
        chord_within: int | None = CHORD_WITHIN_NS,
        *,
        tapped: bool = False,
    ) -> None:
        """Let the hold of a seat's button take that long; what is pressed now counts no more.

        Args:
            hold_ns: how long.
            chord_within: how soon after one button the other must go down for a chord; None where
                both may be held at once for something else.
            tapped: whether the buttons are tapped again and again, and nobody claims: then a
                chord may begin at any time, and nothing follows when it is let go too early.
        """
        self.use_up()
        self._chord_within, self._tapped = chord_within, tapped
        for button in self.seats:
            button.hold_ns = hold_ns

    @property
    def seat_hold_ns(self) -> int:
        """How long a seat's button is to be held for what it does now."""
        return self.seats.a.hold_ns if self.chord_since() is None else CHORD_NS

    def update(self, message: SeatButton | UndoButton, now: int) -> int | None:
        """Note that a button is down or up. Return how long a tap it was, ns; None if none."""
        match message:
            case SeatButton(seat, down=True, source=source):
                self.seats[seat].press(now, source)
            case UndoButton(down=True, source=source):
                self.undo.press(now, source)
            case SeatButton(seat, source=source):
                return self._release(seat, now, source)
            case UndoButton(source=source):
                return self.undo.release(now, source)
        return None

    def _release(self, seat: Seat, now: int, source: ButtonSource) -> int | None:
        button, other = self.seats[seat], self.seats[seat.other]
        in_chord = self.chord_since() is not None
        lasted = button.release(now, source)
        if not in_chord or button.is_down:
            return lasted
        other.use_up() if self._tapped else other.continue_alone(now)
        return None

    def chord_since(self) -> int | None:
        """Return since when both seats' buttons are held at once, or None."""
        a, b = self.seats
        if self._chord_within is None or a.down_since is None or b.down_since is None:
            return None
        if abs(a.pressed_at - b.pressed_at) > self._chord_within:
            return None
        drummed = a.rested is not b.rested and not self._tapped
        return None if drummed else max(a.pressed_at, b.pressed_at)

    def chorded(self, now: int) -> bool:
        """Return True once, when both were held long enough; nothing else follows from it."""
        since = self.chord_since()
        if since is None or now < since + CHORD_NS:
            return False
        for button in self.seats:
            button.use_up()
        return True

    def use_up(self) -> None:
        """Let nothing follow from what is pressed now."""
        for button in (*self.seats, self.undo):
            button.use_up()

    def wakes_at(self) -> int | None:
        """Return when the next hold is complete, or None."""
        chord = self.chord_since()
        own = (
            (button.completes_at() for button in self.seats)
            if chord is None
            else (chord + CHORD_NS,)
        )
        return earliest(*own, self.undo.completes_at())

    def down_since(self) -> PerSeat[int | None]:
        """Return since when each seat's button is down and not used up."""
        return self.seats.map(lambda button: button.down_since)

    def held(self, now: int) -> tuple[Seat, ...]:
        """Return the seats whose hold has just become complete; none during a chord."""
        if self.chord_since() is not None:
            return ()
        return tuple(seat for seat in Seat if self.seats[seat].held(now))
