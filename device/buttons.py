"""Tap and hold of the seat buttons and the undo button, told apart on a level over time.

Holds no pins and no keys: whoever has a button (keyboard, touch, GPIO) sends its level, and the
table asks here what that meant. Times are `CLOCK_MONOTONIC` nanoseconds, given by the caller.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import PerSeat, Seat


@dataclass(slots=True)
class HoldButton:
    """One button: a tap is decided on release, a hold once when it has lasted long enough."""

    hold_ns: int
    is_down: bool = False
    down_since: int | None = None
    """When it went down; None while it is up and after its press was used up."""

    def press(self, now: int) -> None:
        """Note that the button is down; a repeated report of the same level changes nothing."""
        if not self.is_down:
            self.is_down = True
            self.down_since = now

    def release(self, now: int) -> int | None:
        """Note that the button is up. Return how long a tap it was, ns; None if it was none."""
        lasted = None if self.down_since is None else now - self.down_since
        self.is_down = False
        self.down_since = None
        return lasted

    def due(self) -> int | None:
        """Return when the hold is complete, or None."""
        return None if self.down_since is None else self.down_since + self.hold_ns

    def held(self, now: int) -> bool:
        """Return True once, when the hold is complete; the release after it is no tap."""
        due = self.due()
        if due is None or now < due:
            return False
        self.use_up()
        return True

    def use_up(self) -> None:
        """Let neither a tap nor a hold follow from this press."""
        self.down_since = None


class Buttons:
    """The buttons of a table: one for each seat, and undo.

    Args:
        claim_hold_ns: how long a seat's button is held to claim.
        undo_hold_ns: how long undo is held.
    """

    def __init__(self, claim_hold_ns: int, undo_hold_ns: int) -> None:
        self.seats = PerSeat(HoldButton(claim_hold_ns), HoldButton(claim_hold_ns))
        self.undo = HoldButton(undo_hold_ns)

    def hold_seats(self, hold_ns: int) -> None:
        """Let the hold of a seat's button take that long; what is pressed now counts no more."""
        self.use_up()
        for button in self.seats:
            button.hold_ns = hold_ns

    def use_up(self) -> None:
        """Let nothing follow from what is pressed now."""
        for button in (*self.seats, self.undo):
            button.use_up()

    def due(self) -> int | None:
        """Return when the next hold is complete, or None."""
        times = (button.due() for button in (*self.seats, self.undo))
        return min((time for time in times if time is not None), default=None)

    def down_since(self) -> PerSeat[int | None]:
        """Return since when each seat's button is down and not used up."""
        return self.seats.map(lambda button: button.down_since)

    def held(self, now: int) -> tuple[Seat, ...]:
        """Return the seats whose hold has just become complete."""
        return tuple(seat for seat in Seat if self.seats[seat].held(now))
