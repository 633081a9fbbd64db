"""Teaching: the next tag laid becomes a card or marker of a deck, or a player's card.

Nobody sees the table meanwhile, so that buttons do nothing, and cards laid mean nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from device.readers.messages import PadMessage, PadSeen, TagRate, UnnamedNumber
from device.store.journal import Journal
from device.table.modes.deck_teaching import DeckTeaching
from device.table.modes.mode import Mode
from device.table.modes.player_desk import PlayerDesk
from device.table.modes.score_keeper import ScoreKeeper
from device.table.play import PlayController
from engine.interface import inputs


class TeachingMode:
    """A deck is taught, or a player is given a card; while both are, tags are of the deck.

    Args:
        play: which rests meanwhile.
        keeper: which writes nothing that was tapped before.
        desk: which gives players their cards.
        journal: takes what is taught.
        below: returns the mode that everything else is left to.
    """

    def __init__(
        self,
        play: PlayController,
        keeper: ScoreKeeper,
        desk: PlayerDesk,
        journal: Journal,
        below: Callable[[], Mode],
    ) -> None:
        self._play = play
        self._keeper = keeper
        self._desk = desk
        self._journal = journal
        self._below = below
        self._lesson: DeckTeaching | None = None

    @property
    def is_on(self) -> bool:
        """Whether a tag is waited for that is to be taught."""
        return self._lesson is not None or self._desk.waits_for_card

    def start(self, deck: str) -> None:
        """Begin to teach a deck, or go on where it was left; what lies there is lifted first."""
        self._keeper.reset()
        self._lesson = DeckTeaching(deck, self._play.match.view().rules.pack, self._journal)
        for seat, pad in self._play.pads().items():
            self._lesson.on_pad_seen(seat, pad.lying, pad.fresh)

    def handle(self, message: inputs.Input | PadMessage, now: int) -> None:
        """Teach what is laid; once nothing is taught any more, what lies there rests."""
        match message:
            case PadSeen() | TagRate() | UnnamedNumber():
                self._read(message, now)
            case inputs.SeatButton() | inputs.UndoButton():
                self._play.buttons.update(message, now)
            case inputs.CloseButton() | inputs.Dispute() | inputs.SetScoreboard():
                pass
            case inputs.TeachCard() | inputs.TeachUndo() | inputs.TeachEnd() if self._lesson:
                self._teach(self._lesson, message, now)
            case _:
                self._below().handle(message, now)
        if not self.is_on:
            self._play.rest()

    def tick(self, _now: int) -> None:
        """Let nothing follow from buttons."""
        self._play.buttons.use_up()

    def wakes_at(self) -> int | None:
        """Return None: a tag is waited for without end."""

    def shown(self) -> dict[str, Any]:
        """Return the deck that is taught."""
        return {"teaching": self._lesson.shown if self._lesson else None}

    def _read(self, message: PadSeen | TagRate | UnnamedNumber, now: int) -> None:
        match message:
            case PadSeen(seat, lying, fresh):
                contents = self._play.note_pad(message, now)
                if self._lesson:
                    self._lesson.on_pad_seen(seat, lying, fresh)
                else:
                    self._desk.on_pad_seen(message, contents.players, now)
            case TagRate() if self._lesson:
                self._lesson.on_rate(message)
            case UnnamedNumber():
                (self._lesson or self._desk).on_unnamed_number()
            case _:
                pass

    def _teach(
        self,
        lesson: DeckTeaching,
        message: inputs.TeachCard | inputs.TeachUndo | inputs.TeachEnd,
        now: int,
    ) -> None:
        match message:
            case inputs.TeachCard(card):
                lesson.ask_for(card)
            case inputs.TeachUndo():
                lesson.undo()
            case inputs.TeachEnd():
                self._lesson = None
                for pad in self._play.pads().values():
                    self._play.note_pad(pad, now)
