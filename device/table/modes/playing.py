"""Playing with cards: what pads, buttons, markers and touches mean while no other mode is on."""

from __future__ import annotations

from typing import Any

from device.readers.messages import PadMessage, PadSeen
from device.table.modes.dispute import DisputeMode
from device.table.modes.player_desk import PlayerDesk
from device.table.modes.requests import Requests
from device.table.modes.score_keeper import ScoreKeeper
from device.table.play import PlayController
from engine.actions import Claim, Undo
from engine.interface import inputs
from engine.interface.markers import Marker


class PlayingMode:
    """Cards are laid; each counts as soon as it is clear what it means.

    Args:
        play: the match, the cards on its table and the buttons.
        keeper: which a chord of both seats' buttons turns the table over to.
        desk: where player cards are laid between deals.
        dispute: what undo begins where both must agree to it.
        requests: whatever is asked for that no card or button says.
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
        """Whether cards are played."""
        return not self._keeper.is_on

    def handle(self, message: inputs.Input | PadMessage, now: int) -> None:
        """Take over what a pad, a button or a touch says; what cards amount to follows in `tick`.

        The levels of the undo button are noted by `requests`, since it may begin a dispute.
        """
        match message:
            case PadSeen():
                self._pad_seen(message, now)
            case inputs.SeatButton():
                self._play.on_seat_button(message, now)
            case inputs.CloseButton():
                self._play.on_marker(Marker.CLOSE, now)
            case inputs.TouchCard(seat, card):
                self._play.on_touch(seat, card, now)
            case inputs.DealAgain() | inputs.AgreeResult():
                self._play.apply(message, now)
            case _:
                self._requests.handle(message, now)

    def tick(self, now: int) -> None:
        """Complete holds, and do what the cards on the table amount to."""
        buttons = self._play.buttons
        if buttons.chorded(now):
            self._keeper.switch(on=True)
            return
        if buttons.undo.held(now):
            self._take_back(now)
        if not self._dispute.is_on:
            self._play.tick(now)

    def wakes_at(self) -> int | None:
        """Return when a card that waits must be looked at again, or None."""
        return self._play.wakes_at()

    def shown(self) -> dict[str, Any]:
        """Return the match, the cards on its table and the buttons."""
        play, match, buttons = self._play, self._play.match, self._play.buttons
        last = match.last
        return {
            "view": match.view(),
            "notice": play.notice(of_cards=self.is_on),
            "claimed_by": last.seat if isinstance(last, Claim) else None,
            "acted_ns": match.last_ns,
            "offence": match.offence,
            "undoes": match.undo_kind(),
            "deck": play.deck(),
            "lying": play.cards_on_screen(),
            "buttons_down": buttons.down_since(),
            "undo_down": buttons.undo.down_since,
            "chord": buttons.chord_since() is not None,
            "claim_hold_ns": buttons.seat_hold_ns,
            "traces": play.take_traces(),
        }

    def _pad_seen(self, message: PadSeen, now: int) -> None:
        contents = self._play.on_pad_seen(message, now)
        self._desk.on_pad_seen(message, contents.players, now)
        for marker in contents.markers:
            if marker is Marker.UNDO:
                self._take_back(now)
            else:
                self._play.on_marker(marker, now)

    def _take_back(self, now: int) -> None:
        """Take the last action back, or propose it where both must agree to that."""
        if self._keeper.may_undo_alone:
            self._play.judge(Undo(), now)
        else:
            self._dispute.open(inputs.TakeBack(), now)
