"""Teaching a deck: which tag is which card or marker, one tag after the other.

Reads no port. What was taught goes into the deck book at once, so that teaching goes on where it
was left.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from device.readers.messages import PadAt, TagRate
from device.registry.deck_book import Tag, TagRefused
from device.store.journal import Journal
from device.table.modes.new_tags import NewTagDetector
from engine.interface.lessons import Teaching, TeachNote
from engine.interface.markers import Marker, TagMeaning
from engine.model.cards import Card, Rank, Suit, card


def cards_to_teach(pack: int) -> tuple[Card, ...]:
    """Return the cards of a pack of 20 or 24 in the order in which they are asked for."""
    ranks = [rank for rank in Rank if rank is not Rank.NINE or pack == 24]  # noqa: PLR2004 art. 1.3
    return tuple(card(rank.value + suit.value) for suit in Suit for rank in ranks)


@dataclass(frozen=True, slots=True)
class _Step:
    """A tag taught in this sitting."""

    uid: str
    means: TagMeaning
    before: TagMeaning | None = None
    """What it was, if it was moved."""


class DeckTeaching:
    """A deck being taught. Tags that lie there when it begins must be lifted first.

    `markers`: ask for these too when all cards are taught; otherwise they are only taught when
    they are chosen.
    """

    def __init__(self, deck: str, pack: int, journal: Journal, *, markers: bool = False) -> None:
        self._journal = journal
        self._detector = NewTagDetector()
        self._sitting: list[_Step] = []
        self._chosen = False
        self._asked: tuple[TagMeaning, ...] = (*cards_to_teach(pack), *(Marker if markers else ()))
        self.shown = Teaching(deck, cards_to_teach(pack), frozenset(), None, tokens=tuple(Marker))
        self._show(None)

    def on_pad_seen(self, seat: PadAt, lying: tuple[str, ...], fresh: frozenset[str]) -> None:
        """Take what lies on a pad now; a tag that is new and alone is the wanted card's."""
        new = self._detector.update(seat, lying, fresh)
        if new and not self._detector.alone:
            self._decline(TagRefused(TeachNote.TWO_TAGS))
        elif new and self.shown.wanted:
            self._detector.mark_done(new[0])
            self._teach(new[0], self.shown.wanted)

    def on_unnamed_number(self) -> None:
        """Take notice of a bare number: say why it teaches nothing, unless other numbers do."""
        if not self._sitting:
            self._decline(TagRefused(TeachNote.UNNAMED_UID))

    def is_taught(self, uid: str) -> bool:
        """Tell whether the tag belongs to any deck by now. May be asked from any thread."""
        return self._journal.decks.is_taught(uid)

    def on_rate(self, rate: TagRate) -> None:
        """Show how well a tag of this deck reads."""
        book = self._journal.decks
        means = book.meaning(rate.uid)
        if means and rate.looks and book.deck_of(rate.uid) == self.shown.deck:
            percent = 100 * rate.seen // rate.looks
            self.shown = replace(self.shown, rates={**self.shown.rates, means: percent})

    def ask_for(self, wanted: TagMeaning) -> None:
        """Ask for this next: another order, a marker, or a spare tag for a replaced card.

        A tag of this deck laid then was taught as the wrong card and becomes the chosen one.
        """
        if wanted in {*self.shown.pack, *self.shown.tokens}:
            self._chosen = True
            self.shown = replace(self.shown, wanted=wanted, note=None, note_card=None)

    def undo(self) -> None:
        """Undo what was taught last in this sitting and ask for that again."""
        if not self._sitting:
            return
        step = self._sitting.pop()
        self._journal.reread()
        if self._journal.decks.tags.get(step.uid) == Tag(self.shown.deck, step.means):
            if step.before:
                self._journal.move(step.uid, step.before)
            else:
                self._journal.forget(step.uid)
        self._show(step.means)

    def _teach(self, uid: str, wanted: TagMeaning) -> None:
        if self._journal.players.of_card(uid):
            self._decline(TagRefused(TeachNote.CARD_OF_PLAYER))
            return
        self._journal.reread()  # `bummerl deck import` may have taught it meanwhile
        known = self._journal.decks.find(uid)
        refused = self._journal.teach(self.shown.deck, uid, wanted)
        if refused is None:
            if known is None:
                self._sitting.append(_Step(uid, wanted))
            self._show(None)
        elif self._chosen and known and refused.note is TeachNote.ALREADY_TAUGHT:
            self._move(known, wanted)
        else:
            self._decline(refused)

    def _move(self, uid: str, wanted: TagMeaning) -> None:
        before = self._journal.decks.tags[uid].means
        self._journal.move(uid, wanted)
        self._sitting.append(_Step(uid, wanted, before))
        self._show(None)
        self.shown = replace(self.shown, note=TeachNote.MOVED, note_card=before)

    def _show(self, wanted: TagMeaning | None) -> None:
        """Show what is taught by now; `wanted` is asked for next, else what is missing."""
        shown, deck = self.shown, self._journal.decks.deck(self.shown.deck)
        taught = frozenset(deck.values()) & {*shown.pack, *shown.tokens}
        self._chosen = False
        self.shown = replace(
            shown,
            taught=taught,
            wanted=wanted or _next(self._asked, taught),
            last=self._sitting[-1].means if self._sitting else None,
            note=None,
            note_card=None,
            note_deck="",
            rates={means: rate for means, rate in shown.rates.items() if means in taught},
        )

    def _decline(self, refused: TagRefused) -> None:
        held = refused.held
        self.shown = replace(
            self.shown,
            note=refused.note,
            note_card=held.means if held else None,
            note_deck=held.deck if held else "",
        )


def _next(asked: tuple[TagMeaning, ...], taught: AbstractSet[TagMeaning]) -> TagMeaning | None:
    return next((one for one in asked if one not in taught), None)
