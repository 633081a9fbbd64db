"""The tags that lie on the pads, and what they stand for: cards, markers, players, or nothing.

What cards mean in the deal is decided elsewhere (`placements`, `gestures`). What a tag was taught
to be counts before what is written on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from device.readers.messages import PadAt, PadSeen
from device.registry.deck_book import written_card
from device.store.journal import Journal
from engine.interface.markers import Marker, TagMeaning
from engine.model.cards import Card


@dataclass(slots=True)
class DeckOnTable:
    """The deck of the newest deal."""

    _deal: int = 0
    _name: str = ""

    def name(self, deal: int) -> str:
        """Return the deck of the deal with that number; empty before a tag of one was laid."""
        return self._name if self._deal == deal else ""

    def start_deal(self, deck: str, deal: int) -> None:
        """Note that a deal begins, in whatever match, with a turn-up of that deck."""
        self._deal, self._name = deal, deck

    def is_mixed_by(self, deck: str, deal: int) -> bool:
        """Note a card of a deck in a deal; tell whether another one was begun with."""
        if not self.name(deal):
            self.start_deal(deck, deal)
        return self._name != deck


HIDDEN_NS: Final = 1_200_000_000
"""How long a tag that another one replaced is taken to lie there still, hidden by it."""


@dataclass(frozen=True, slots=True)
class TagSighting:
    """The reader's answer that a card comes from."""

    uid: str
    bytes_ns: int
    present_ns: int


@dataclass(frozen=True, slots=True)
class PadContents:
    """What lies on one pad now."""

    is_empty: bool
    """Whether no tag lies there, not even an unknown one."""
    cards: dict[Card, TagSighting]
    """In the order of arrival."""
    fresh: frozenset[Card]
    """Those of them that the newest answer has reported."""
    markers: tuple[Marker, ...]
    """Those newly laid."""
    players: tuple[str, ...]
    """Whose player cards were newly laid."""
    decks: tuple[str, ...]
    """Of the cards newly laid; none for one known only by what is written on it."""
    full: bool
    """Whether more may lie there than the newest answer could report."""
    settled: bool
    """Whether it is known what lay there when the program started."""
    doubted: frozenset[Card]
    """The cards that may lie on another pad and be heard from there."""


class TagReader:
    """Everything that the readers see.

    Args:
        journal: holds the decks and the players.
        single_tag_pads: the pads whose readers see one tag at a time; of two that lie there they
            report now one, now the other, so a marker that is back within a moment was not laid
            again.
    """

    def __init__(self, journal: Journal, single_tag_pads: frozenset[PadAt]) -> None:
        self._journal = journal
        self._single_tag_pads = single_tag_pads
        self._hidden: dict[str, int] = {}
        self.pads: dict[PadAt, PadSeen] = {}
        """The newest message of each pad."""

    def read(self, message: PadSeen, now: int) -> PadContents:
        """Take over what lies on a pad now; what is found there at the start was not just laid."""
        if not all(is_known(self._journal, uid) for uid in message.lying):
            self._journal.reread()  # `bummerl deck import` may have taught it meanwhile
        lay = {uid for pad in self.pads.values() for uid in pad.lying}
        before = self.pads.get(message.seat)
        self.pads[message.seat] = message
        new = [uid for uid in message.lying if uid not in lay]
        found = before is None or not message.settled
        laid = [u for u in new if not (found or self._flickers(message.seat, u, now))]
        self._note_hidden(before, message, now)
        meant = [(uid, self._meaning(message, uid)) for uid in message.lying]
        cards = {means: uid for uid, means in meant if isinstance(means, Card)}
        freshly = [means for uid, means in meant if uid in laid]
        decks = self._journal.decks
        return PadContents(
            not message.lying,
            {
                c: TagSighting(uid, message.bytes_ns, message.present_ns)
                for c, uid in cards.items()
            },
            frozenset(c for c, uid in cards.items() if uid in message.fresh),
            tuple(means for means in freshly if isinstance(means, Marker)),
            tuple(means for means in freshly if isinstance(means, str)),
            tuple(d for c, uid in cards.items() if uid in new and (d := decks.deck_of(uid))),
            message.full,
            message.settled,
            frozenset(c for c, uid in cards.items() if uid in message.doubted),
        )

    def pads_with_unknown_tags(self) -> tuple[PadAt, ...]:
        """Return the pads where a tag lies that stands for nothing."""
        return tuple(
            at
            for at, pad in self.pads.items()
            if any(self._meaning(pad, uid) is None for uid in pad.lying)
        )

    def has_cards(self) -> bool:
        """Whether a card lies on a pad."""
        return any(
            isinstance(self._meaning(pad, uid), Card)
            for pad in self.pads.values()
            for uid in pad.lying
        )

    def _meaning(self, pad: PadSeen, uid: str) -> TagMeaning | str | None:
        """Return the card, the marker or the player's name that a tag stands for."""
        taught = self._journal.decks.meaning(uid) or self._journal.players.of_card(uid)
        return taught or written_card(pad.texts.get(uid, ""))

    def _flickers(self, at: PadAt, uid: str, now: int) -> bool:
        return (
            at in self._single_tag_pads
            and uid in self._hidden
            and now - self._hidden[uid] < HIDDEN_NS
        )

    def _note_hidden(self, before: PadSeen | None, message: PadSeen, now: int) -> None:
        """Remember for a moment what another tag has just hidden."""
        recent = {uid: at for uid, at in self._hidden.items() if now - at < HIDDEN_NS}
        gone = set(before.lying if before and message.lying else ()).difference(message.lying)
        self._hidden = recent | dict.fromkeys(gone, now)


def is_known(journal: Journal, uid: str) -> bool:
    """Tell whether a tag stands for a card, a marker or a player. May be asked from any thread."""
    return journal.decks.is_taught(uid) or journal.players.of_card(uid) is not None
