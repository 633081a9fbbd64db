"""Tap and hold of the seat buttons and the undo button, told apart on a level over time.

Holds no pins and no keys: whoever has a button (keyboard, touch, GPIO) sends its level, and the
table asks here what that meant. Times are `CLOCK_MONOTONIC` nanoseconds, given by the caller.
"""

from __future__ import annotations

from dataclasses import dataclass


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

    def release(self) -> bool:
        """Note that the button is up. True if that was a tap."""
        tapped = self.down_since is not None
        self.is_down = False
        self.down_since = None
        return tapped

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
