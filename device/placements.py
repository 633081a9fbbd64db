"""The cards that lie on the two pads, from the moment they were laid until they are lifted.

Remembers what became of each, so that none counts twice. Cards touched on the screen lie here
too; they are lifted by themselves. Knows no gesture: what the cards mean is decided elsewhere.
Times are `CLOCK_MONOTONIC` nanoseconds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto

from device.standing import Standing
from engine.cards import Card, PerSeat, Seat
from engine.verdict import Refused


@dataclass(frozen=True, slots=True)
class Heard:
    """The reader's answer that a card comes from."""

    uid: str
    bytes_ns: int
    present_ns: int


class Lying(Enum):
    """What became of a lying card."""

    NEW = auto()
    """Just laid; nothing was made of it yet."""
    RESTING = auto()
    """Has counted, or never will until it is lifted."""
    ASKING = auto()
    """The turn-up alone on the leader's pad: close?"""
    PLEDGED = auto()
    """King or queen of the marriage just announced; the one that stays is the lead."""
    REFUSED = auto()


@dataclass(slots=True)
class Placement:
    """A card from the moment it was laid until it is lifted."""

    card: Card
    seat: Seat
    since: int
    heard: Heard | None
    """None for a card touched on the screen."""
    state: Lying = Lying.NEW
    refusal: Refused | None = None


@dataclass(slots=True)
class Placements:
    """Everything that lies on the table."""

    pads: PerSeat[list[Placement]] = field(default_factory=lambda: PerSeat([], []))
    """In the order of arrival."""
    _fresh: PerSeat[frozenset[Card]] = field(
        default_factory=lambda: PerSeat(frozenset(), frozenset())
    )
    _heard_of: set[Seat] = field(default_factory=set)

    def see(
        self,
        seat: Seat,
        lying: Mapping[Card, Heard],
        fresh: frozenset[Card],
        standing: Standing,
        now: int,
    ) -> None:
        """Take over what lies on a pad now, in the order of arrival.

        What the first message of a pad reports was not laid just now: of an ended deal it rests,
        and a card that the power cut off before it was stored still counts.
        """
        pad = self.pads[seat]
        pad[:] = [p for p in pad if p.card in lying]
        known = {p.card for p in pad}
        for new in (c for c in lying if c not in known):
            placement = Placement(new, seat, now, lying[new])
            if seat not in self._heard_of and _left_over(new, standing):
                placement.state = Lying.RESTING
            pad.append(placement)
        for placement in pad:
            if placement.card in fresh:
                placement.heard = _later(placement, lying[placement.card])
        self._heard_of.add(seat)
        self._fresh = self._fresh.put(seat, fresh)

    def touch(self, seat: Seat, touched: Card, now: int) -> None:
        """Lay a card on the screen, where each side holds two and the older is lifted.

        Touching a card that lies there lifts it and lays it again; a refused one is only lifted,
        and also by touching any other.
        """
        lifted = any(p.card is touched and p.state is Lying.REFUSED for p in self.pads[seat])
        for pad in self.pads:
            pad[:] = [p for p in pad if p.heard or p.state is not Lying.REFUSED]
        pad = self.pads[seat]
        real = [p for p in pad if p.heard]
        touches = [p for p in pad if not p.heard and p.card is not touched]
        laid = [] if lifted else [Placement(touched, seat, now, None)]
        pad[:] = [*real, *touches[-1:], *laid]

    def lift_touches(self, standing: Standing) -> None:
        """Lift the cards touched on the screen that have counted; an open lead stays."""
        for pad in self.pads:
            pad[:] = [
                p
                for p in pad
                if p.heard or p.state is not Lying.RESTING or p.card is standing.lead
            ]

    def touched(self) -> PerSeat[tuple[Card, ...]]:
        """Return the cards that lie on the screen."""
        return self.pads.map(lambda pad: tuple(p.card for p in pad if not p.heard))

    def seen_now(self, placement: Placement) -> bool:
        """Whether the newest answer saw the card; one just lifted still counts as lying."""
        return not placement.heard or placement.card in self._fresh[placement.seat]

    def all(self) -> list[Placement]:
        """Return what lies on both pads, first laid first."""
        return sorted((p for pad in self.pads for p in pad), key=lambda p: p.since)

    def new(self) -> Iterator[Placement]:
        """Yield the cards that nothing was made of yet."""
        return (p for p in self.all() if p.state is Lying.NEW)


def _left_over(found: Card, standing: Standing) -> bool:
    """Whether a card found at the start lay there before, as far as one can know."""
    turn_up = standing.running and found is standing.view.turn_up
    return turn_up or found in standing.recent


def _later(placement: Placement, heard: Heard) -> Heard:
    """Take the newest answer for a card whose meaning may yet change by staying."""
    return heard if placement.state is Lying.PLEDGED else placement.heard or heard
