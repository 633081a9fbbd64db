"""What is asked for whether cards are played or results tapped: both modes hand it on to here."""

from __future__ import annotations

from device.readers.messages import PadMessage
from device.table.modes.dispute import DisputeMode
from device.table.modes.player_desk import PlayerDesk, PlayerRequest
from device.table.modes.score_keeper import ScoreKeeper
from device.table.modes.teaching import TeachingMode
from device.table.play import PlayController
from engine.interface import inputs


class Requests:
    """Begins matches and other modes, and hands to the player desk what concerns it."""

    def __init__(
        self,
        play: PlayController,
        keeper: ScoreKeeper,
        desk: PlayerDesk,
        dispute: DisputeMode,
        teaching: TeachingMode,
    ) -> None:
        self._play = play
        self._keeper = keeper
        self._desk = desk
        self._dispute = dispute
        self._teaching = teaching

    def handle(self, message: inputs.Input | PadMessage, now: int) -> None:
        """Do what is asked at `now` (ns); what only another mode knows is ignored."""
        match message:
            case inputs.UndoButton():
                self._undo_button(message, now)
            case inputs.DealAgain():
                self._play.apply(message, now)
            case inputs.SetScoreboard(on):
                self._keeper.switch(on=on)
            case inputs.NewMatch(match, scoreboard):
                self._keeper.reset()
                self._play.start_match(match)
                if scoreboard is not None:
                    self._keeper.switch(on=scoreboard)
            case inputs.Dispute(remedy):
                self._dispute.open(remedy, now)
            case inputs.TeachDeck(name):
                self._teaching.start(name)
            case _ if isinstance(message, PlayerRequest):
                self._desk.handle(message, self._play.pads().values(), now)
            case _:
                pass

    def _undo_button(self, button: inputs.UndoButton, now: int) -> None:
        """Note undo's level; where both must agree, its going down proposes to take back."""
        undo = self._play.buttons.undo
        was_up = undo.down_since is None
        self._play.buttons.update(button, now)
        if was_up and undo.down_since is not None and not self._keeper.may_undo_alone:
            self._dispute.open(inputs.TakeBack(), now)
