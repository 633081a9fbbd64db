"""Giving a player a card: the next tag laid that stands for nothing else is the one."""

from __future__ import annotations

from collections.abc import Iterable

from device.readers.messages import PadSeen
from device.registry.deck_book import written_card
from device.registry.tag_ids import unfit
from device.store.journal import Journal
from device.table.modes.new_tags import NewTagDetector
from engine.interface.lessons import PlayerLesson, PlayerNote


class CardAssignment:
    """A tag is waited for that will stand for a player.

    Args:
        name: whose it will be.
        journal: the decks and players; takes the card.
        pads: what lies there already, which must be lifted first.
    """

    def __init__(self, name: str, journal: Journal, pads: Iterable[PadSeen]) -> None:
        self._journal = journal
        self._detector = NewTagDetector()
        self.shown = PlayerLesson(name)
        for pad in pads:
            self.on_pad_seen(pad)

    def on_pad_seen(self, pad: PadSeen) -> None:
        """Take what lies on a pad now; a tag that is new, alone and nobody's is the card."""
        new = self._detector.update(pad.seat, pad.lying, pad.fresh)
        if not new or self.shown.done:
            return
        if not self._detector.alone:
            self._show(PlayerNote.TWO_CARDS)
            return
        uid = new[0]
        self._detector.mark_done(uid)
        refused = self._refusal(uid, pad.texts.get(uid, ""))
        if refused is None:
            self._journal.give_card(uid, self.shown.name)
        self._show(refused, done=refused is None)

    def on_unnamed_number(self) -> None:
        """Take notice of a bare number, which may be anything and becomes nobody's card."""
        if not self.shown.done:
            self._show(PlayerNote.CARD_UNUSABLE)

    def _show(self, note: PlayerNote | None, *, done: bool = False) -> None:
        self.shown = PlayerLesson(self.shown.name, done, note)

    def _refusal(self, uid: str, text: str) -> PlayerNote | None:
        """Return why a tag cannot be this player's card, or None."""
        if unfit(uid):
            return PlayerNote.CARD_UNUSABLE
        self._journal.reread()  # `bummerl deck import` may have taught it meanwhile
        decks = self._journal.decks
        if uid in decks.tags or decks.same(uid) or written_card(text):
            return PlayerNote.CARD_OF_DECK
        owner = self._journal.players.of_card(uid)
        return PlayerNote.CARD_OF_PLAYER if owner not in {None, self.shown.name} else None
