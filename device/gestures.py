"""What cards on the pads mean: a lead, an answer, a marriage, an exchange, a closing, a turn-up.

Decides the next action from the cards that lie on the two pads. It knows no ports and no rule:
whether an action is allowed is the referee's business. The first card of a gesture looks like a
lead, so a lead may still become a marriage or an exchange as long as the follower has not
answered. Times are `CLOCK_MONOTONIC` nanoseconds.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from device.placements import Lying, Placement, Placements
from device.standing import Standing
from engine.actions import Action, Close, Exchange, Marriage, Play, Settle, TurnUp
from engine.cards import Card, Rank, Seat, Suit, card
from engine.snapshot import AskClose, CardRefused, Exchanged, LeadOfMarriage, Notice
from engine.verdict import Code, Refused
from engine.view import Phase

OUT_OF_TURN_NS = 250_000_000
"""How long a card on the pad of the player who is not due waits before it is refused: two
players may lay within one round of polls, and the follower's pad may be heard first."""

SWEEP_NS = 3_000_000_000
"""How long after the end of a deal its last trick is taken in, and may be swept over a pad."""

REST_NS = 400_000_000
"""How long such a card must lie to be the next turn-up all the same."""

PAIR = frozenset({Rank.KING, Rank.QUEEN})


@dataclass(frozen=True, slots=True)
class Gesture:
    """The action that the cards amount to, and the placements it is made of."""

    action: Action
    made_of: tuple[Placement, ...]
    instead_of_lead: bool = False
    """The lead just accepted was the beginning of this and is taken back first."""


@dataclass(slots=True)
class Gestures:
    """What to make of the cards on both pads."""

    lying: Placements = field(default_factory=Placements)
    _ended_at: int | None = None
    _asked: int = 0
    """How often the turn-up has asked on this lead."""
    _exchanged: tuple[Placement, ...] = ()

    def rest(self, standing: Standing, now: int) -> None:
        """Let nothing that lies now count before it is lifted (deal over, undo, new match)."""
        for placement in self.lying.all():
            placement.state = Lying.RESTING
        self._exchanged = ()
        self._asked = 0
        self._ended_at = now
        self.lying.lift_touches(standing)

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
        asking = tuple(p for p in self.lying.pads[seat] if p.state is Lying.ASKING)
        return Gesture(Close(seat, self._before_draw(standing)), asking) if asking else None

    def waits_until(self, standing: Standing) -> int | None:
        """Return when a card that waits must be looked at again, or None."""
        wait = OUT_OF_TURN_NS if standing.running else REST_NS
        waiting = (p for p in self.lying.new() if standing.running or self.lying.seen_now(p))
        return min((p.since + wait for p in waiting), default=None)

    # What the referee said

    def took(self, gesture: Gesture, standing: Standing, now: int) -> None:
        """Note that the action was accepted; `standing` is the deal after it."""
        if not standing.running or isinstance(gesture.action, TurnUp):
            self.rest(standing, now)
            return
        for placement in self.lying.all():
            led = placement.state is Lying.PLEDGED and standing.pledged is None
            if placement.state is Lying.ASKING or led:
                placement.state = Lying.RESTING
        if isinstance(gesture.action, Play):
            self._asked = 0
        pledge = isinstance(gesture.action, Marriage) and standing.pledged
        for placement in gesture.made_of:
            placement.state = Lying.PLEDGED if pledge else Lying.RESTING
        self._exchanged = gesture.made_of if isinstance(gesture.action, Exchange) else ()
        self.lying.lift_touches(standing)

    def refused(self, gesture: Gesture, refusal: Refused, standing: Standing) -> None:
        """Note that the action was refused: its cards ask to be lifted, an open lead stays."""
        for placement in gesture.made_of:
            touched_again = placement.state is Lying.NEW and not placement.heard
            if placement.card is not standing.lead or touched_again:
                placement.state = Lying.REFUSED
                placement.refusal = refusal

    def notice(self, standing: Standing) -> Notice | None:
        """Return what the cards on the pads ask of the players."""
        for p in reversed(self.lying.all()):
            if p.refusal and p.state is Lying.REFUSED:
                return CardRefused(p.seat, p.refusal.code, p.refusal.duty, p.card)
        for p in self.lying.all():
            if p.state is Lying.ASKING:
                two_kinds = _closes_in_two_ways(standing)
                return AskClose(p.seat, self._before_draw(standing), two_kinds)
        if standing.pledged and standing.view.leader:
            return LeadOfMarriage(standing.view.leader, standing.pledged)
        for p in self._exchanged:
            if p in self.lying.pads[p.seat]:
                return Exchanged(p.seat)
        return None

    # The single gestures

    def _turn_up(self, standing: Standing, now: int) -> Gesture | None:
        for p in self.lying.new():
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
        return now - p.since < REST_NS or not self.lying.seen_now(p)

    def _before_draw(self, standing: Standing) -> bool:
        """Whether a closing is meant to be before the draw: asked once more, it is the other."""
        return _closes_in_two_ways(standing) and self._asked % 2 == 0

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
            announced = any(marriage.suit is suit for marriage in standing.view.marriages)
            if shown and not announced and standing.view.turn_up not in pair:
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
        shown = {
            p.card: p  # a card that lies there may be touched as well
            for p in self.lying.pads[seat]
            if p.card in pair
            and self.lying.seen_now(p)
            and (p.card is lead or _may_pair(p, standing))
        }
        new = any(p.state is not Lying.RESTING for p in shown.values()) or lead in pair
        return tuple(shown.values()) if len(shown) == len(pair) and new else ()

    def _pledged_lead(self, standing: Standing) -> Gesture | None:
        """Of a marriage's two cards the one that stays, or is laid again, is led."""
        leader = standing.view.leader
        if standing.pledged is None or leader is None or standing.lead:
            return None
        shown = [
            p
            for p in self.lying.pads[leader]
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
        if len(shown) == 1 and self.lying.seen_now(shown[0]):
            return Gesture(Play(shown[0].card, leader), (shown[0],))
        return None

    def _single(self, standing: Standing, now: int) -> Gesture | None:
        view = standing.view
        for p in sorted(self.lying.new(), key=lambda p: p.seat is not view.due):
            if p.heard and (p.card in standing.played or _mate_of_lead(p.card, standing)):
                p.state = Lying.RESTING  # swept, or laid again
            elif p.card is view.turn_up and p.seat is view.leader and not view.on_table:
                p.state = Lying.ASKING
                self._asked += 1
            elif p.seat is view.due or not p.heard or now - p.since >= OUT_OF_TURN_NS:
                return Gesture(Play(p.card, p.seat), (p,))
        return None


def _closes_in_two_ways(standing: Standing) -> bool:
    """Whether the winner of a trick may close before the draw as well (art. 6.4)."""
    return standing.view.rules.close_before_draw and standing.view.trick != 1


def _mate_of_lead(laid: Card, standing: Standing) -> bool:
    """Whether the card is the other one of a marriage of which one was just led."""
    lead = standing.lead
    if lead is None or lead.suit is not laid.suit or {lead.rank, laid.rank} != PAIR:
        return False
    return any(marriage.suit is laid.suit for marriage in standing.view.marriages)


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
