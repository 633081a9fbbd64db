"""The table as a scoreboard: results are tapped, and cards are not looked at (art. 10.5).

For decks without tags, for a broken reader, and for whoever wants no more than a board. It may
begin and end at any time: a deal that runs stands still until it goes on with its cards, or is
ended by the first result. What the buttons do, without touch and without a display as well:

- one, two or three taps of a player's button: the player has won that many game points. It is
  shown for `WRITE_NS` after the last tap and then written;
- a fourth tap, or one of the other button: nothing is written, and it can be tapped anew;
- a button held as long as undo: takes back what is about to be written, else the last result.
  Where both must agree to that, one player may for `ALONE_NS` after the result was written;
- both buttons held at once: cards again. The same way back leads here (`device.table.buttons`).

On the screen a result has a key and is written at once.
"""

from __future__ import annotations

from typing import Any

from device.readers.messages import PadMessage, PadSeen
from device.table.modes.dispute import DisputeMode
from device.table.modes.player_desk import PlayerDesk
from device.table.modes.requests import Requests
from device.table.modes.score_keeper import ScoreKeeper
from device.table.play import PlayController
from engine.interface import inputs


class ScoreboardMode:
    """Results are tapped.

    Args:
        play: the match; its buttons are those that are tapped.
        keeper: which counts the taps and writes the results.
        desk: where player cards are laid between deals.
        dispute: what undo begins where both must agree to it.
        requests: whatever is asked for that no button says.
    """

    def __init__(
        self,
        play: PlayController,
        keeper: ScoreKeeper,
        desk: PlayerDesk,
        dispute: DisputeMode,
        requests: Requests,
    ) -> None:
        self._play = play
        self._keeper = keeper
        self._desk = desk
        self._dispute = dispute
        self._requests = requests

    @property
    def is_on(self) -> bool:
        """Whether the table is a scoreboard."""
        return self._keeper.is_on

    def handle(self, message: inputs.Input | PadMessage, now: int) -> None:
        """Count taps and write results; what is due by now follows in `tick`."""
        match message:
            case PadSeen():
                contents = self._play.note_pad(message, now)
                self._desk.on_pad_seen(message, contents.players, now)
            case inputs.SeatButton():
                self._tap(message, now)
            case inputs.AgreeResult(seat, points):
                self._keeper.write(seat, points, now)
            case inputs.TouchCard() | inputs.CloseButton():
                pass  # they are about cards
            case _:
                self._requests.handle(message, now)

    def tick(self, now: int) -> None:
        """Complete holds, and write what was tapped long enough ago."""
        buttons = self._play.buttons
        if buttons.chorded(now):
            self._keeper.switch(on=False)
            return
        undone = bool(buttons.held(now)) | buttons.undo.held(now)
        both = undone and self._keeper.take_back(now)
        self._keeper.tick(now)
        if both:
            self._dispute.open(inputs.TakeBack(), now)

    def wakes_at(self) -> int | None:
        """Return when a result is written, or one player may no longer take it back."""
        return self._keeper.wakes_at()

    def shown(self) -> dict[str, Any]:
        """Return what is tapped, and who may take back."""
        return {"scoreboard": self._keeper.shown(), "undo_alone": self._keeper.may_undo_alone}

    def _tap(self, button: inputs.SeatButton, now: int) -> None:
        buttons = self._play.buttons
        tapped = buttons.update(button, now)
        if buttons.chord_since() is not None:
            self._keeper.cancel()
        elif tapped is not None:
            self._keeper.tap(button.seat, now)
