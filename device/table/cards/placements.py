"""The cards that lie on the pads, from the moment they were laid until they are lifted.

Remembers what became of each, so that none counts twice. Cards touched on the screen lie here
too; they are lifted by themselves. Knows no gesture: what the cards mean is decided elsewhere.
Times are `CLOCK_MONOTONIC` nanoseconds.

A reader that sees one tag at a time reports of two that lie there now one, now the other; a card
that is back within `HIDDEN_NS` is therefore the same placement. It cannot tell either that a card
was lifted when the next one came, so that it was refused is said a while longer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final

from device.base.deadlines import earliest
from device.readers.messages import PadAt
from device.table.cards.deal_context import DealContext
from device.table.cards.tags import HIDDEN_NS, PadContents, TagSighting
from engine.model.cards import Card, PerSeat, Rank, Seat
from engine.referee import Refused

REFUSAL_NS: Final = 3_000_000_000
"""How long at least the screen says why a card was refused, where lifting it is not seen."""

PAIR: Final = frozenset({Rank.KING, Rank.QUEEN})


class CardState(Enum):
    """What became of a lying card."""

    NEW = auto()
    """Just laid; nothing was made of it yet."""
    RESTING = auto()
    """Has counted, or never will until it is lifted."""
    FOUND = auto()
    """Lay there between two deals when the program started; rests until it is lifted."""
    ASKING = auto()
    """A turn-up that a tap confirms: alone on the leader's pad, close? Between deals, deal?"""
    SHOWN = auto()
    """The first card of two that were announced or can be nothing else; waits for the second."""
    PLEDGED = auto()
    """King or queen of the marriage just announced; the one that stays is the lead."""
    TOGETHER = auto()
    """Came with another at the same moment on the pad that both use: whose is it?"""
    UNSURE = auto()
    """Waits until it is clear what it means: a card too many lies there, or two pads hear it."""
    REFUSED = auto()


@dataclass(slots=True)
class Placement:
    """A card from the moment it was laid until it is lifted."""

    card: Card
    pad: PadAt
    seat: Seat
    """Whose card it is; on the pad that both use, who is due."""
    since: int
    sighting: TagSighting | None
    """None for a card touched on the screen."""
    found: bool = False
    """Whether it lay there when the program started, as far as is known."""
    after: Card | None = None
    """The card laid on the same pad before it, if nothing was decided in between."""
    state: CardState = CardState.NEW
    refusal: Refused | None = None

    def refuse(self, why: Refused) -> None:
        """Ask to lift it."""
        self.state, self.refusal = CardState.REFUSED, why


@dataclass(slots=True)
class Placements:
    """Everything that lies on the table."""

    single_tag_pads: frozenset[PadAt] = frozenset()
    """The pads whose readers see one tag at a time."""
    arrivals_only: frozenset[PadAt] = frozenset()
    """The pads whose readers do not tell that a card was lifted: how long one lies is unknown."""
    pads: dict[PadAt, list[Placement]] = field(
        default_factory=lambda: {Seat.A: [], Seat.B: [], None: []}
    )
    """In the order of arrival."""
    _answers: dict[PadAt, PadContents] = field(default_factory=dict)
    """By pad its newest answer; no entry before its first message."""
    _confirmed: set[PadAt] = field(default_factory=set)
    """The pads that have said more than once what lies there."""
    _acted: bool = False
    """Whether anything was decided since the start: people play already."""
    _left: list[tuple[int, Placement]] = field(default_factory=list)
    """What left a pad whose reader sees one tag at a time, and when another tag hid it."""
    _newest: dict[PadAt, Card] = field(default_factory=dict)

    def update(self, at: PadAt, contents: PadContents, context: DealContext, now: int) -> None:
        """Take over what lies on a pad now, in the order of arrival.

        What a pad reports first was not laid just now: between deals it rests, and in a deal a
        card that the power cut off before it was stored still counts if it is clear how.
        """
        pad, cards = self.pads[at], contents.cards
        if at in self.single_tag_pads:
            hidden_at = now - HIDDEN_NS if contents.is_empty else now  # lifted, or hidden by a tag
            self._left += [(hidden_at, p) for p in pad if p.card not in cards]
        pad[:] = [p for p in pad if p.card in cards]
        known = {p.card for p in pad}
        for new in (c for c in cards if c not in known):
            returned = self._returned(at, new, now)
            pad.append(returned or self._new_placement(at, new, contents, context, now))
        for placement in pad:
            if placement.card in contents.fresh:
                placement.sighting = _later(placement, cards[placement.card])
        if at in self._answers and contents.settled:
            self._confirmed.add(at)
        self._answers[at] = contents

    def _new_placement(
        self, at: PadAt, new: Card, contents: PadContents, context: DealContext, now: int
    ) -> Placement:
        seat = at or context.view.due or Seat.A
        found = at not in self._answers or not (contents.settled or self._acted)
        placement = Placement(new, at, seat, now, contents.cards[new], found, self._newest.get(at))
        if found and self._lay_before(at, new, context):
            placement.state = CardState.RESTING if context.running else CardState.FOUND
        else:
            self._newest[at] = new
        return placement

    def _lay_before(self, at: PadAt, found: Card, context: DealContext) -> bool:
        """Whether a card found at the start lay there before, as far as anyone can know."""
        if found in context.recent:
            return True
        return context.running and (
            found is context.view.turn_up
            or found in context.taken_back
            or self._unclear(at, found, context)
        )

    def _returned(self, at: PadAt, back: Card, now: int) -> Placement | None:
        """Return the placement of a card that another one only hid for a moment."""
        for entry in self._left:
            hidden_at, placement = entry
            if placement.pad is at and placement.card is back and now - hidden_at < HIDDEN_NS:
                self._left.remove(entry)
                return placement
        return None

    def touch(self, seat: Seat, touched: Card, now: int) -> None:
        """Lay a card on the screen, where each side holds two and the older is lifted.

        King and queen of a marriage stay beside the turn-up that closes before their lead.
        Touching a card that lies there lifts it and lays it again; a refused one is only lifted,
        and also by touching any other.
        """
        lifted = any(p.card is touched and p.state is CardState.REFUSED for p in self.pads[seat])
        for pad in self.pads.values():
            pad[:] = [p for p in pad if p.sighting or p.state is not CardState.REFUSED]
        pad = self.pads[seat]
        real = [p for p in pad if p.sighting]
        touches = [p for p in pad if not p.sighting and p.card is not touched]
        stay = [p for p in touches if p in touches[-1:] or p.state is CardState.PLEDGED]
        laid = [] if lifted else [Placement(touched, seat, seat, now, None)]
        pad[:] = [*real, *stay, *laid]

    def lift_touches(self, context: DealContext) -> None:
        """Lift the cards touched on the screen that have counted; an open lead stays."""
        for pad in self.pads.values():
            pad[:] = [
                p
                for p in pad
                if p.sighting or p.state is not CardState.RESTING or p.card is context.lead
            ]

    def rest(self) -> None:
        """Let nothing that lies or just lay count before it is laid again."""
        for placement in self.known():
            placement.state, placement.found = CardState.RESTING, False
        self.on_decision()

    def on_decision(self) -> None:
        """Note that something was decided: what is laid now is no second card of it."""
        self._acted = True
        self._newest.clear()

    def forget(self, now: int) -> None:
        """Forget the cards that left long enough ago."""
        self._left = [
            (hidden_at, p)
            for hidden_at, p in self._left
            if now - hidden_at < HIDDEN_NS
            or (p.state is CardState.REFUSED and now < p.since + REFUSAL_NS)
        ]

    def refused(self) -> list[Placement]:
        """Return the cards refused and not lifted, first laid first.

        Where that cannot be seen one counts as lifted after a while, or when the next card comes.
        """
        gone = [p for _, p in self._left if not self.pads[p.pad]]
        refused = [p for p in (*self.all(), *gone) if p.state is CardState.REFUSED]
        return sorted(refused, key=lambda p: p.since)

    def wakes_at(self) -> int | None:
        """Return when a card refused and gone need not be spoken of any longer, or None."""
        refused = [(at, p) for at, p in self._left if p.state is CardState.REFUSED]
        return earliest(*(max(at + HIDDEN_NS, p.since + REFUSAL_NS) for at, p in refused))

    def on_screen(self) -> PerSeat[tuple[Card, ...]]:
        """Return the cards that lie on the screen."""
        a, b = (tuple(p.card for p in self.pads[seat] if not p.sighting) for seat in Seat)
        return PerSeat(a, b)

    def seen_now(self, placement: Placement) -> bool:
        """Whether the newest answer saw the card; one just lifted still counts as lying."""
        return not placement.sighting or placement.card in self._answers[placement.pad].fresh

    def is_hidden(self, placement: Placement) -> bool:
        """Whether it may lie there unseen: the newest answer was full without it."""
        return not self.seen_now(placement) and self._answers[placement.pad].full

    def is_full(self, at: PadAt) -> bool:
        """Whether more may lie on a pad than its reader can report."""
        return at in self._answers and self._answers[at].full

    def in_doubt(self, placement: Placement) -> bool:
        """Whether a card may lie on another pad and only be heard here."""
        return bool(placement.sighting) and placement.card in self._answers[placement.pad].doubted

    def lies_elsewhere(self, placement: Placement) -> bool:
        """Whether another pad hears a card and has no doubt that it lies there."""
        doubts = [self.in_doubt(p) for p in self.copies(placement)]
        return self.in_doubt(placement) and not all(doubts)

    def copies(self, placement: Placement) -> list[Placement]:
        """Return where a card lies, as far as is known: two pads may hear it."""
        return [p for p in self.all() if p.card is placement.card and p.sighting]

    def is_confirmed(self, placement: Placement) -> bool:
        """Whether what lies beside a card is known: a first answer may have missed a tag."""
        return not placement.sighting or placement.pad in self._confirmed

    def tells_removal(self, placement: Placement) -> bool:
        """Whether the pad shows when the card is lifted; not on the screen."""
        return bool(placement.sighting) and placement.pad not in self.arrivals_only

    def all(self) -> list[Placement]:
        """Return what lies on all pads, first laid first."""
        return sorted((p for pad in self.pads.values() for p in pad), key=lambda p: p.since)

    def known(self) -> list[Placement]:
        """Return what lies, and what another tag may hide."""
        return [*self.all(), *(p for _, p in self._left)]

    def of(self, seat: Seat) -> list[Placement]:
        """Return the cards of a player, on the own pad or the one that both use."""
        return [p for at in (seat, None) for p in self.pads[at] if p.seat is seat]

    def new(self) -> Iterator[Placement]:
        """Yield the cards that nothing was made of yet."""
        return (p for p in self.all() if p.state is CardState.NEW)

    def one_by_one(self, at: PadAt) -> bool:
        """Whether two cards of a player are laid there one after the other."""
        return at is None or at in self.single_tag_pads

    def _unclear(self, at: PadAt, found: Card, context: DealContext) -> bool:
        """Whether a card found at the start may be the first of two: what was said is lost."""
        first = found.rank in PAIR or found is context.lowest_trump
        leads = not context.lead and not context.pledged
        return leads and first and self.one_by_one(at)


def _later(placement: Placement, sighting: TagSighting) -> TagSighting:
    """Take the newest answer for a card whose meaning may yet change by staying."""
    if placement.state is CardState.PLEDGED:
        return sighting
    return placement.sighting or sighting
