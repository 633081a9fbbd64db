"""What cards on the pads mean: a lead, an answer, a marriage, an exchange, a closing, a turn-up.

Holds the cards that lie on the two pads and decides the next action from them. It knows no ports
and no rule: whether an action is allowed is the referee's business. The first card of a gesture
looks like a lead, so a lead may still become a marriage or an exchange as long as the follower
has not answered. Times are `CLOCK_MONOTONIC` nanoseconds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto

from engine.actions import Action, Close, Exchange, Marriage, Play, Settle, TurnUp
from engine.cards import Card, PerSeat, Rank, Seat, Suit, card
from engine.snapshot import AskClose, CardRefused, Exchanged, LeadOfMarriage, Notice
from engine.verdict import Code, Refused
from engine.view import PLAYING, Phase, View

OUT_OF_TURN_NS = 250_000_000
"""How long a card on the pad of the player who is not due waits before it is refused: two
players may lay within one round of polls, and the follower's pad may be heard first."""

SWEEP_NS = 3_000_000_000
"""How long after the end of a deal its last trick is taken in, and may be swept over a pad."""

REST_NS = 400_000_000
"""How long such a card must lie to be the next turn-up all the same."""

PAIR = frozenset({Rank.KING, Rank.QUEEN})


@dataclass(frozen=True, slots=True)
class Standing:
    """What the gestures must know of the deal."""

    view: View
    played: frozenset[Card] = frozenset()
    """Cards played in this deal, where they never count again, or in the one that ended."""
    recent: frozenset[Card] = frozenset()
    """Cards that may still lie on the pads from an exchange or from the end of the deal."""
    pledged: Suit | None = None
    """Suit of a marriage announced for the lead that is due."""
    lowest_trump: Card | None = None
    """The card that may be exchanged for the turn-up (art. 4.6)."""

    @property
    def running(self) -> bool:
        """Whether cards are being played."""
        return self.view.phase in PLAYING

    @property
    def lead(self) -> Card | None:
        """The card led and not yet answered."""
        return self.view.on_table[0] if self.view.on_table else None


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


@dataclass(frozen=True, slots=True)
class Gesture:
    """The action that the cards amount to, and the placements it is made of."""

    action: Action
    made_of: tuple[Placement, ...]
    instead_of_lead: bool = False
    """The lead just accepted was the beginning of this and is taken back first."""


@dataclass(slots=True)
class Gestures:
    """The cards on both pads, and what to make of them."""

    pads: PerSeat[list[Placement]] = field(default_factory=lambda: PerSeat([], []))
    _fresh: PerSeat[frozenset[Card]] = field(
        default_factory=lambda: PerSeat(frozenset(), frozenset())
    )
    _heard_of: set[Seat] = field(default_factory=set)
    _ended_at: int | None = None
    _exchanged: tuple[Placement, ...] = ()

    # What lies there

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

    def rest(self, standing: Standing, now: int) -> None:
        """Let nothing that lies now count before it is lifted (deal over, undo, new match)."""
        for placement in self._all():
            placement.state = Lying.RESTING
        self._exchanged = ()
        self._ended_at = now
        self._lift_touches(standing)

    # What it amounts to

    def next(self, standing: Standing, now: int) -> Gesture | None:
        """Return the next action that the cards amount to, or None.

        To be called again after `took` or `refused` until it returns None.
        """
        if not standing.running:
            return self._turn_up(standing, now)
        return (
            self._exchange(standing)
            or self._marriage(standing)
            or self._pledged_lead(standing)
            or self._single(standing, now)
        )

    def tap(self, seat: Seat, standing: Standing) -> Gesture | None:
        """Return what a tap of a seat's button means now: close, settle, or nothing."""
        if standing.view.phase is Phase.PLAYED_OUT:
            return Gesture(Settle(), ())
        asking = tuple(p for p in self.pads[seat] if p.state is Lying.ASKING)
        return Gesture(Close(seat), asking) if asking else None

    def waits_until(self, standing: Standing) -> int | None:
        """Return when a card that waits must be looked at again, or None."""
        wait = OUT_OF_TURN_NS if standing.running else REST_NS
        waiting = (p for p in self._new() if standing.running or p.card in self._fresh[p.seat])
        return min((p.since + wait for p in waiting), default=None)

    # What the referee said

    def took(self, gesture: Gesture, standing: Standing, now: int) -> None:
        """Note that the action was accepted; `standing` is the deal after it."""
        if not standing.running or isinstance(gesture.action, TurnUp):
            self.rest(standing, now)
            return
        for placement in self._all():
            led = placement.state is Lying.PLEDGED and standing.pledged is None
            if placement.state is Lying.ASKING or led:
                placement.state = Lying.RESTING
        pledge = isinstance(gesture.action, Marriage) and standing.pledged
        for placement in gesture.made_of:
            placement.state = Lying.PLEDGED if pledge else Lying.RESTING
        self._exchanged = gesture.made_of if isinstance(gesture.action, Exchange) else ()
        self._lift_touches(standing)

    def refused(self, gesture: Gesture, refusal: Refused, standing: Standing) -> None:
        """Note that the action was refused: its cards ask to be lifted, an open lead stays."""
        for placement in gesture.made_of:
            if placement.card is not standing.lead:
                placement.state = Lying.REFUSED
                placement.refusal = refusal

    def notice(self, standing: Standing) -> Notice | None:
        """Return what the cards on the pads ask of the players."""
        for p in reversed(self._all()):
            if p.refusal and p.state is Lying.REFUSED:
                return CardRefused(p.seat, p.refusal.code, p.refusal.duty, p.card)
        for p in self._all():
            if p.state is Lying.ASKING:
                return AskClose(p.seat)
        if standing.pledged and standing.view.leader:
            return LeadOfMarriage(standing.view.leader, standing.pledged)
        for p in self._exchanged:
            if p in self.pads[p.seat]:
                return Exchanged(p.seat)
        return None

    # The single gestures

    def _turn_up(self, standing: Standing, now: int) -> Gesture | None:
        for p in self._new():
            if not self._may_be_swept(p, standing, now):
                return Gesture(TurnUp(p.card), (p,))
        return None

    def _may_be_swept(self, placement: Placement, standing: Standing, now: int) -> bool:
        """Whether the card may come from the end of the deal, on its way over the pad.

        That it lies must have been seen: a card just lifted still counts as lying.
        """
        p, ended = placement, self._ended_at
        if not p.heard or p.card not in standing.recent & standing.played:
            return False
        if ended is None or p.since - ended >= SWEEP_NS:
            return False
        return now - p.since < REST_NS or p.card not in self._fresh[p.seat]

    def _exchange(self, standing: Standing) -> Gesture | None:
        turn_up, lowest = standing.view.turn_up, standing.lowest_trump
        if turn_up is None or lowest is None or turn_up is lowest:
            return None
        for seat in Seat:
            shown = self._pair_on(seat, frozenset({turn_up, lowest}), standing)
            if shown:
                return Gesture(Exchange(seat, lowest), shown, standing.lead is lowest)
        return None

    def _marriage(self, standing: Standing) -> Gesture | None:
        leader = standing.view.leader
        if leader is None or len(standing.view.on_table) > 1:
            return None
        for suit in Suit:
            pair = frozenset(card(rank.value + suit.value) for rank in PAIR)
            shown = self._pair_on(leader, pair, standing)
            if shown and suit is not standing.pledged and standing.view.turn_up not in pair:
                cards = (shown[0].card, shown[1].card)
                return Gesture(Marriage(leader, cards), shown, standing.lead in pair)
        return None

    def _pair_on(
        self, seat: Seat, pair: frozenset[Card], standing: Standing
    ) -> tuple[Placement, ...]:
        """Return both placements if the two cards lie on the pad and may become a gesture.

        One must be newly laid; the other may be the lead, a refused card, or a resting turn-up.
        The newest answer must have seen both: a card just lifted still counts as lying.
        """
        lead = standing.lead
        if lead and (lead not in pair or seat is not standing.view.leader):
            return ()
        shown = tuple(
            p
            for p in self.pads[seat]
            if p.card in pair
            and (p.card in self._fresh[seat] or not p.heard)
            and (p.card is lead or _may_pair(p, standing))
        )
        new = any(p.state is not Lying.RESTING for p in shown) or lead in pair
        return shown if len(shown) == len(pair) and new else ()

    def _pledged_lead(self, standing: Standing) -> Gesture | None:
        """Of a marriage's two cards the one that stays, or is laid again, is led."""
        leader = standing.view.leader
        if standing.pledged is None or leader is None or standing.lead:
            return None
        shown = [
            p
            for p in self.pads[leader]
            if p.card.suit is standing.pledged
            and p.card.rank in PAIR
            and p.state in (Lying.NEW, Lying.PLEDGED)
        ]
        new = [p for p in shown if p.state is Lying.NEW]
        if len(new) == len(PAIR):  # found lying after a power cut
            for p in new:
                p.state = Lying.PLEDGED
            return None
        if new:
            return Gesture(Play(new[0].card, leader), (new[0],))
        if len(shown) == 1 and shown[0].card in self._fresh[leader]:
            return Gesture(Play(shown[0].card, leader), (shown[0],))
        return None

    def _single(self, standing: Standing, now: int) -> Gesture | None:
        view = standing.view
        for p in sorted(self._new(), key=lambda p: p.seat is not view.due):
            if p.heard and p.card in standing.played:
                p.state = Lying.RESTING  # swept or laid again
            elif p.card is view.turn_up and p.seat is view.leader and not view.on_table:
                p.state = Lying.ASKING
            elif p.seat is view.due or not p.heard or now - p.since >= OUT_OF_TURN_NS:
                return Gesture(Play(p.card, p.seat), (p,))
        return None

    def _lift_touches(self, standing: Standing) -> None:
        """Lift the cards touched on the screen that have counted; an open lead stays."""
        for pad in self.pads:
            pad[:] = [
                p
                for p in pad
                if p.heard or p.state is not Lying.RESTING or p.card is standing.lead
            ]

    def _all(self) -> list[Placement]:
        return sorted((p for pad in self.pads for p in pad), key=lambda p: p.since)

    def _new(self) -> Iterator[Placement]:
        return (p for p in self._all() if p.state is Lying.NEW)


def _left_over(found: Card, standing: Standing) -> bool:
    """Whether a card found at the start lay there before, as far as one can know."""
    turn_up = standing.running and found is standing.view.turn_up
    return turn_up or found in standing.recent


def _may_pair(placement: Placement, standing: Standing) -> bool:
    """Whether a second card can still make more of this one.

    A card refused as out of turn may have waited for it, and the turn-up may lie there resting.
    """
    match placement.state:
        case Lying.NEW:
            return placement.card not in standing.played
        case Lying.ASKING:
            return True
        case Lying.REFUSED:
            return placement.refusal is not None and placement.refusal.code is Code.NOT_DUE
        case Lying.RESTING:
            return placement.card is standing.view.turn_up
        case Lying.PLEDGED:
            return False


def _later(placement: Placement, heard: Heard) -> Heard:
    """Take the newest answer for a card whose meaning may yet change by staying."""
    return heard if placement.state is Lying.PLEDGED else placement.heard or heard
