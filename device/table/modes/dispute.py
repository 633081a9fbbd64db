"""A dispute: the deal stands still until both agree on a remedy, or it is dropped or times out.

Times are `CLOCK_MONOTONIC` nanoseconds given by the caller.
"""

from __future__ import annotations

from typing import Any, Final

from device.base.deadlines import earliest
from device.readers.messages import PadMessage, PadSeen
from device.table.buttons import Buttons
from device.table.modes.organiser_pin import OrganiserPin
from device.table.modes.score_keeper import ScoreKeeper
from device.table.play import PlayController
from engine.interface import inputs
from engine.interface.snapshot import AGREE_HOLD_NS, Disputed
from engine.model.cards import PerSeat

DECIDE_TIMEOUT_NS: Final = 120_000_000_000
"""How long the table waits for a remedy to be chosen; of the pages looked at it knows nothing."""

ORGANISER_TIMEOUT_NS: Final = 300_000_000_000
"""How long it waits for the organiser to come; longer than no PIN is taken after wrong ones."""

AGREE_TIMEOUT_NS: Final = 10_000_000_000
"""How long it waits for two who sit there to agree."""

DisputeInput = (
    inputs.SeatButton | inputs.UndoButton | inputs.Dispute | inputs.EnterPin | inputs.EndDispute
)
"""What people can do in a dispute."""


class DisputeMode:
    """No card counts and nobody claims; seats' buttons are held to agree.

    Args:
        play: does the remedy once it is agreed.
        keeper: says what seats' buttons are held for once the dispute is over.
        pin: the organiser's, which is remembered from one dispute to the next.
    """

    def __init__(self, play: PlayController, keeper: ScoreKeeper, pin: OrganiserPin) -> None:
        self._play = play
        self._keeper = keeper
        self._pin = pin
        self._running: RunningDispute | None = None

    @property
    def is_on(self) -> bool:
        """Whether a dispute runs."""
        return self._running is not None

    def open(self, remedy: inputs.Remedy | None, now: int) -> None:
        """Let everything stand still; `remedy` is what is proposed, if anything yet."""
        self._keeper.reset()
        self._play.buttons.set_seat_hold(AGREE_HOLD_NS, chord_within=None)
        self._running = RunningDispute(self._play.buttons, self._pin, remedy, now)

    def handle(self, message: inputs.Input | PadMessage, now: int) -> None:
        """Note what lies on a pad, and who agrees to what."""
        if isinstance(message, PadSeen):
            self._play.note_pad(message, now)
        elif self._running and isinstance(message, DisputeInput):
            self._running.handle(message, now)

    def tick(self, now: int) -> None:
        """Do what was agreed. Cards laid meanwhile rest then; if it was dropped they count."""
        if self._running is None:
            return
        self._running.tick(now)
        if not self._running.over:
            return
        settled, self._running = self._running.settled, None
        self._keeper.set_seat_hold()
        if settled:
            self._play.apply(settled, now)

    def wakes_at(self) -> int | None:
        """Return when the dispute times out, or a PIN is taken again."""
        return self._running.wakes_at() if self._running else None

    def shown(self) -> dict[str, Any]:
        """Return the dispute that runs, and how long buttons are held in one."""
        disputed = self._running.shown() if self._running else None
        return {"disputed": disputed, "agree_hold_ns": AGREE_HOLD_NS}


class RunningDispute:
    """One dispute, from the objection to the remedy or until it is dropped.

    Args:
        buttons: those of the table, whose seats' holds take `AGREE_HOLD_NS`.
        pin: the organiser's, which is remembered from one dispute to the next.
        remedy: what is proposed, if anything yet.
    """

    def __init__(
        self, buttons: Buttons, pin: OrganiserPin, remedy: inputs.Remedy | None, now: int
    ) -> None:
        self._buttons = buttons
        self._pin = pin
        self._remedy: inputs.Remedy | None = None
        self._agreed = PerSeat(False, False)
        self._overruled = False
        """Whether the organiser has decided."""
        self._wrong_pin = False
        self._refusing_pin = False
        self._dropped = False
        self._active_at = now
        self._propose(remedy)

    def handle(self, message: DisputeInput, now: int) -> None:
        """Take what somebody did; what is due by now follows in `tick`."""
        self._active_at = now
        self._wrong_pin = False
        match message:
            case inputs.SeatButton() | inputs.UndoButton():
                self._buttons.update(message, now)
            case inputs.Dispute(remedy):
                self._propose(remedy)
            case inputs.EnterPin(pin) if self._remedy:
                self._overruled = self._pin.accepts(pin, now)
                self._wrong_pin = not self._overruled
            case inputs.EndDispute():
                self._dropped = True
            case _:
                pass

    def tick(self, now: int) -> None:
        """Note who has held long enough, and that nobody cares any more."""
        self._buttons.undo.use_up()
        if self._remedy is None:
            self._buttons.use_up()  # there is nothing to agree to
        for seat in self._buttons.held(now):
            self._agreed = self._agreed.put(seat, True)
            self._active_at = now
        self._refusing_pin = now < self._pin.refused_until
        drops_at = self._times_out_at()
        self._dropped = self._dropped or (drops_at is not None and now >= drops_at)

    @property
    def settled(self) -> inputs.Remedy | None:
        """What is to be done, once it is agreed."""
        return self._remedy if self._overruled or all(self._agreed) else None

    @property
    def over(self) -> bool:
        """Whether it is agreed or dropped."""
        return self._dropped or self.settled is not None

    def wakes_at(self) -> int | None:
        """Return when `tick` is wanted next, besides the buttons' holds."""
        refused_until = self._pin.refused_until if self._refusing_pin else None
        return earliest(self._times_out_at(), refused_until)

    def shown(self) -> Disputed:
        """Return what may be shown of it."""
        return Disputed(
            self._remedy,
            self._agreed,
            pin=bool(self._pin),
            wrong_pin=self._wrong_pin,
            pin_rests=self._refusing_pin,
        )

    def _propose(self, remedy: inputs.Remedy | None) -> None:
        """Propose something, to which nobody has agreed yet, not even by a button held now."""
        self._remedy = remedy
        self._agreed = PerSeat(False, False)
        self._buttons.use_up()

    def _times_out_at(self) -> int | None:
        """Return when it is dropped if nobody does anything; never while a button is held."""
        if any(since is not None for since in self._buttons.down_since()):
            return None
        if self._remedy is None:
            return self._active_at + DECIDE_TIMEOUT_NS
        return self._active_at + (ORGANISER_TIMEOUT_NS if self._pin else AGREE_TIMEOUT_NS)
