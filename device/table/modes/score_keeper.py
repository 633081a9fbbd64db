"""The score on a scoreboard: what is tapped, when it is written, and who may take it back.

Whether a table is a scoreboard is kept, so that it still is one when it has lost its power. Times
are `CLOCK_MONOTONIC` nanoseconds.
"""

from __future__ import annotations

import json
from typing import Final

from device.base.deadlines import earliest
from device.config.table import SCOREBOARD, TableOptions
from device.store.journal import Journal
from device.table.play import PlayController
from engine.actions import ByHand, Match, Undo
from engine.interface.notices import NotNow, TakenBack
from engine.interface.snapshot import WRITE_NS, Scoreboard
from engine.model.cards import Seat
from engine.model.codes import Code
from engine.record.action_lines import KINDS

MAX_POINTS: Final = 3
"""Game points of one deal."""

UNDO_ALONE_NS: Final = 10_000_000_000
"""How long after a result was written one player may take it back, whatever else both must."""

SAME_TOUCH_NS: Final = 1_000_000_000
"""A key touched so soon after a result was written was touched once: no deal is as short."""


class ScoreKeeper:
    """Keeps the score of one table while it is a scoreboard.

    Args:
        options: whether it is one unless something else was chosen; how undo goes.
        play: what judges and stores results; its buttons are those that are tapped.
        journal: where it is kept whether the table is a scoreboard.
    """

    def __init__(self, options: TableOptions, play: PlayController, journal: Journal) -> None:
        self._options = options
        self._play = play
        self._journal = journal
        chosen = None if SCOREBOARD in options.pinned_by_cli else journal.choices.get(SCOREBOARD)
        self.is_on = options.scoreboard if chosen is None else chosen == json.dumps(True)
        """Whether the table is a scoreboard."""
        self._tapped: Seat | None = None
        self._points = 0
        self._tapped_at = 0
        self._alone_until: int | None = None
        self._written_at = -SAME_TOUCH_NS
        self.set_seat_hold()

    def switch(self, *, on: bool) -> None:
        """Be a scoreboard, or take cards again; those that lie rest until they are lifted."""
        if on is self.is_on:
            return
        self.is_on = on
        self.reset()
        kept = None if on is self._options.scoreboard else json.dumps(on)
        self._journal.choose({SCOREBOARD: kept})
        self.set_seat_hold()
        self._play.rest()

    def set_seat_hold(self) -> None:
        """Let the hold of a seat's button be what it is now: undo, or a claim."""
        if self.is_on:
            hold_ns = self._options.undo_hold_ns
            self._play.buttons.set_seat_hold(hold_ns, chord_within=hold_ns, tapped=True)
        else:
            self._play.buttons.set_seat_hold(self._options.claim_hold_ns)

    # Results

    def tap(self, seat: Seat, now: int) -> None:
        """Count a tap; one too many, or the other player's, takes back all."""
        if self._tapped is None:
            self._tapped, self._points = seat, 1
        elif self._tapped is seat and self._points < MAX_POINTS:
            self._points += 1
        else:
            self._tapped = None
        self._tapped_at = now

    def write(self, seat: Seat, points: int, now: int) -> None:
        """Write a result for which a key was touched, unless that was the same touch."""
        if now >= self._written_at + SAME_TOUCH_NS:
            self._write(seat, points, now)

    def cancel(self) -> None:
        """Write nothing that was tapped."""
        self._tapped = None

    def reset(self) -> None:
        """Write nothing that was tapped; what was written is as old as any result."""
        self._tapped = self._alone_until = None

    def take_back(self, now: int) -> bool:
        """Take back what was tapped or written last; tell whether both must agree to it.

        Only results by hand, and a match begun by one: a deal with cards is taken back where cards
        are seen.
        """
        undone = self._play.match.undo_kind()
        if self._tapped is not None:
            self._tapped = None
        elif undone not in {KINDS[ByHand], KINDS[Match]}:
            self._play.show_notice(NotNow(None, Code.UNDO_NOTHING), now)
        elif self.may_undo_alone:
            if self._play.judge(Undo(), now):
                self._play.show_notice(TakenBack(undone, lying=False), now)  # cards mean nothing
            self._alone_until, self._written_at = None, now - SAME_TOUCH_NS
        else:
            return True
        return False

    def tick(self, now: int) -> None:
        """Write what was tapped long enough ago; after a while both must agree to take it back."""
        due = self._writes_at()
        if self._tapped is not None and due is not None and now >= due:
            self._write(self._tapped, self._points, now)
        if self._alone_until is not None and now >= self._alone_until:
            self._alone_until = None

    def wakes_at(self) -> int | None:
        """Return when `tick` is wanted next."""
        return earliest(self._writes_at(), self._alone_until)

    # What may be shown

    @property
    def may_undo_alone(self) -> bool:
        """Whether one player may take back what an undo would take back now.

        What ended a deal is taken back by both: its cards were to be seen meanwhile (art. 11.1).
        A result that was tapped with no cards on the table told nobody anything.
        """
        if self._tapped is not None:
            return True
        match = self._play.match
        if match.ended_cards or (match.ended_deal and not self.is_on):
            return False
        return self._options.undo_alone or (self.is_on and self._alone_until is not None)

    def shown(self) -> Scoreboard | None:
        """Return what may be shown; None where cards are played."""
        if not self.is_on:
            return None
        if self._tapped is None:
            return Scoreboard(alone_until=self._alone_until)
        return Scoreboard(self._tapped, self._points, self._tapped_at, self._alone_until)

    def _writes_at(self) -> int | None:
        """Return when the result tapped is written; not while a button is down."""
        down = any(since is not None for since in self._play.buttons.down_since())
        return None if self._tapped is None or down else self._tapped_at + WRITE_NS

    def _write(self, seat: Seat, points: int, now: int) -> None:
        self._tapped = None
        self._play.judge(ByHand(seat, points), now)
        self._written_at = now
        self._alone_until = None if self._play.match.ended_cards else now + UNDO_ALONE_NS
