"""Teaching a deck: which tag is which card, one tag after the other.

Reads no port. What was taught goes into the deck book at once, so that teaching goes on where it
was left.
"""

from __future__ import annotations

from dataclasses import replace

from device.decks import TagRefused
from device.readers.pad import PadAt
from device.store.journal import Journal
from engine.cards import Card, Rank, Suit, card
from engine.snapshot import Teaching, TeachNote
from engine.tokens import Taught

SUITS = (Suit.HEARTS, Suit.DIAMONDS, Suit.SPADES, Suit.CLUBS)
"""The order in which cards are asked for."""


def asked_for(pack: int) -> tuple[Card, ...]:
    """Return the cards of a pack of 20 or 24 in the order in which they are asked for."""
    ranks = [rank for rank in Rank if rank is not Rank.NINE or pack == 24]  # noqa: PLR2004 art. 1.3
    return tuple(card(rank.value + suit.value) for suit in SUITS for rank in ranks)


class Lesson:
    """A deck being taught. Tags that lie there when it begins must be lifted first."""

    def __init__(self, deck: str, pack: int, journal: Journal) -> None:
        self._journal = journal
        self._fresh: dict[PadAt, frozenset[str]] = {}
        self._done: dict[PadAt, frozenset[str]] = {}
        self._sitting: list[tuple[str, Taught]] = []
        cards = asked_for(pack)
        taught = frozenset(journal.decks.deck(deck).values()) & frozenset(cards)
        self.shown = Teaching(deck, cards, taught, _next(cards, taught))

    def see(self, seat: PadAt, lying: tuple[str, ...], fresh: frozenset[str]) -> None:
        """Take what lies on a pad now; a tag that is new and alone is the wanted card's.

        Alone means in the newest answers: the tag before it may still count as lying.
        """
        done = self._done.get(seat)
        self._fresh[seat] = fresh
        if done is None:
            self._done[seat] = frozenset(lying)
            return
        self._done[seat] = done & frozenset(lying)
        new = [uid for uid in lying if uid in fresh and uid not in done]
        if not new:
            return
        if sum(map(len, self._fresh.values())) > 1:
            self._decline(TagRefused(TeachNote.TWO_TAGS))
        elif self.shown.wanted:
            self._done[seat] |= {new[0]}
            self._teach(new[0], self.shown.wanted)

    def choose(self, wanted: Taught) -> None:
        """Ask for this card next: another order, or a spare tag for a replaced card."""
        if wanted in self.shown.pack:
            self.shown = replace(self.shown, wanted=wanted, note=None, note_card=None)

    def take_back(self) -> None:
        """Forget the tag taught last in this sitting and ask for its card again."""
        if not self._sitting:
            return
        uid, wanted = self._sitting.pop()
        self._journal.forget(uid)
        self._show(wanted)

    def _teach(self, uid: str, wanted: Taught) -> None:
        refused = self._journal.teach(self.shown.deck, uid, wanted)
        if refused:
            self._decline(refused)
            return
        self._sitting.append((uid, wanted))
        self._show(None)

    def _show(self, wanted: Taught | None) -> None:
        deck = self._journal.decks.deck(self.shown.deck)
        taught = frozenset(deck.values()) & frozenset(self.shown.pack)
        self.shown = Teaching(
            self.shown.deck,
            self.shown.pack,
            taught,
            wanted or _next(self.shown.pack, taught),
            self._sitting[-1][1] if self._sitting else None,
        )

    def _decline(self, refused: TagRefused) -> None:
        held = refused.held
        self.shown = replace(
            self.shown,
            note=refused.note,
            note_card=held.means if held else None,
            note_deck=held.deck if held else "",
        )


def _next(cards: tuple[Card, ...], taught: frozenset[Taught]) -> Card | None:
    return next((c for c in cards if c not in taught), None)
