"""What cards on the pads and the buttons beside them mean, whatever the pads can see.

Decides the next action from the cards that lie there. It knows no ports and no rule: whether an
action is allowed is the referee's business. Times are `CLOCK_MONOTONIC` nanoseconds.

Each player has a pad that sees two cards:
- turn-up: a card that lies alone for a second between deals, and a tap where a claim is still
  open; lead and answer: a card on the own pad;
- marriage: king and queen lie together, the one that stays is led; or it is announced as below;
- exchange: lowest trump and turn-up lie together, also of who is not on lead (art. 4.2, 4.5);
- closing: the turn-up alone on lead, then a tap, also between a marriage and its lead; where art.
  6.4 knows two kinds of closing the turn-up laid once more asks for the other; all cards played: a
  tap settles.

A reader that sees one tag at a time, or one pad for both; all else is the same:
- on one pad for both a card is of who is due when it comes;
- marriage: on lead first a tap or the marker "20" or "40", then both cards, one after the other,
  the second is led. A tap cancels; another card laid first is simply led. Until the answer the
  turn-up asks to close before that lead, which then stands again;
- exchange: lowest trump, then turn-up. Who is not on lead taps first on one pad for both;
- two cards that come at the same moment on one pad for both are nobody's and must be lifted.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from device.base.deadlines import earliest
from device.readers.messages import PadCapability
from device.table.cards import ambiguity, turn_up, two_card_gestures
from device.table.cards.announcements import Announcements, MarriageAnnounced, take
from device.table.cards.deal_context import DealContext
from device.table.cards.gesture import Gesture
from device.table.cards.placements import PAIR, CardState, Placement, Placements
from engine.actions import Claim, Close, Marriage, Play, TurnUp
from engine.interface.notices import (
    AskClose,
    CardRefused,
    Exchanged,
    LeadOfMarriage,
    LiftFirst,
    MayClose,
    Notice,
    OneByOne,
    TakenBack,
)
from engine.model.cards import Card, PerSeat, Seat
from engine.referee import Refused


@dataclass(slots=True)
class Gestures:
    """What to make of the cards on the pads."""

    senses: PerSeat[PadCapability]
    shared: bool = False
    """Whether both seats use one pad."""
    lying: Placements = field(default_factory=Placements)
    _asked: int = 0
    """How often the turn-up has asked on this lead."""
    _announced: Announcements = field(default_factory=Announcements)

    def rest(self, standing: DealContext) -> None:
        """Let nothing that lies now count before it is lifted (deal over, undo, new match)."""
        self.lying.rest()
        self._announced = Announcements()
        self._asked = 0
        self.lying.lift_touches(standing)

    # What it amounts to

    def next(self, standing: DealContext, now: int) -> Gesture | None:
        """Return the next action that the cards amount to, or None.

        To be called again after `took` or `refused` until it returns None.
        """
        self.lying.forget(now)
        if not standing.running:
            return turn_up.turn_up(self.lying, standing, now)
        self._look_over(standing, now)
        return (
            two_card_gestures.exchange(self.lying, standing)
            or self._as_announced(standing)
            or two_card_gestures.marriage(self.lying, standing)
            or two_card_gestures.pledged_lead(self.lying, standing)
            or self._single(standing, now)
        )

    def tap(self, seat: Seat, standing: DealContext, *, quick: bool) -> Gesture | None:
        """Return what a tap of a seat's button means now: close, deal, settle, or nothing.

        It may also take back what was announced or, if it was `quick`, announce something.
        """
        if not standing.running:
            return turn_up.confirmed(self.lying, standing)
        if any(p.seat is seat for p in self._asking()):
            return self.closing(seat, standing)
        said = self._announced.said
        if said and said.seat is seat:
            self._announced.said = None
            self._rest_shown()
        elif quick:
            self._announce_by_tap(seat, standing)
        return None

    def _announce_by_tap(self, seat: Seat, standing: DealContext) -> None:
        if seat is standing.view.leader and self.senses[seat] is not PadCapability.SCREEN:
            self.announce(seat, standing)
        elif self.shared:
            self._announced.exchange(seat, standing)

    def claim(self, seat: Seat, standing: DealContext) -> Gesture:
        """Return a claim, which comes before a lead that only showed a marriage."""
        instead = self._announced.shows_by_leading(seat, standing)
        return Gesture(Claim(seat), instead_of_lead=instead)

    def closing(self, seat: Seat, standing: DealContext) -> Gesture:
        """Return the closing of the kind that the turn-up asks for, if it lies there."""
        instead = self._announced.shows_by_leading(seat, standing)
        led = [p for p in self.lying.known() if instead and p.card is standing.lead]
        made_of = (*led, *self._asking())
        return Gesture(Close(seat, self._before_draw(standing)), made_of, instead)

    def announce(
        self, seat: Seat, standing: DealContext, *, trump: bool | None = None
    ) -> Refused | None:
        """Let a seat announce a marriage for this lead, or return why it cannot.

        `trump`: whether it must be one in trumps, where a marker says so.
        """
        refused = self._announced.marriage(seat, standing, trump)
        first = self._announced.said.first if self._announced.said else None
        if not refused and not first:
            self._rest_shown()
        return refused

    def waits_until(self, standing: DealContext) -> int | None:
        """Return when a card that waits must be looked at again, or None."""
        if standing.running:
            waiting = earliest(
                *(p.since + ambiguity.patience_ns(p, self.lying) for p in self.lying.new())
            )
        else:
            waiting = turn_up.waits_until(self.lying, standing)
        return earliest(waiting, self.lying.forgets_at())

    # What the referee said

    def took(self, gesture: Gesture, standing: DealContext) -> None:
        """Note that the action was accepted; `standing` is the deal after it."""
        for p in gesture.made_of:
            p.found = False  # it has counted
        if not standing.running or isinstance(gesture.action, TurnUp):
            self.rest(standing)
            return
        self._announced.took(gesture, standing)
        self.lying.decided()
        for placement in self.lying.known():
            led = placement.state is CardState.PLEDGED and standing.pledged is None
            if placement.state is CardState.ASKING or led:
                placement.state = CardState.RESTING
        if isinstance(gesture.action, Play):
            self._asked = 0
        pledges = isinstance(gesture.action, Marriage | Close) and standing.pledged
        for p in gesture.made_of:
            pledged = pledges and p.card.suit is standing.pledged and p.card.rank in PAIR
            p.state = CardState.PLEDGED if pledged else CardState.RESTING
        if not self._announced.said:
            self._rest_shown()
        self.lying.lift_touches(standing)

    def refused(self, gesture: Gesture, refusal: Refused, standing: DealContext) -> None:
        """Note that the action was refused: its cards ask to be lifted, an open lead stays."""
        for placement in gesture.made_of:
            touched_again = placement.state is CardState.NEW and not placement.heard
            if placement.card is not standing.lead or touched_again:
                placement.refuse(refusal)
        if self._announced.refused(gesture, refusal):
            for placement in self._shown():
                placement.refuse(refusal)

    def notice(self, standing: DealContext) -> Notice | None:
        """Return what the cards on the pads ask of the players."""
        for p in reversed(self.lying.refused()):
            if p.refusal:
                return CardRefused(p.seat, p.refusal.code, p.refusal.duty, p.card)
        if any(p.state is CardState.TOGETHER for p in self.lying.all()):
            return OneByOne()
        if not standing.running:
            return turn_up.notice(self.lying)
        return self._asked_by_cards(standing) or self._asked_for(standing)

    def _asked_by_cards(self, standing: DealContext) -> Notice | None:
        """Return what cards that lie there wait for."""
        for p in self._asking():
            two_kinds = _closes_in_two_ways(standing)
            return AskClose(p.seat, self._before_draw(standing), two_kinds)
        return ambiguity.warning(self.lying, standing)

    def _asked_for(self, standing: DealContext) -> Notice | None:
        """Return which cards are wanted after what was said or done."""
        if self._announced.said:
            return self._announced.said.notice()
        leader = standing.view.leader
        if any(p.found and p.card in standing.taken_back for p in self.lying.all()):
            return TakenBack("play", lying=True)
        if standing.pledged and leader:
            return LeadOfMarriage(leader, standing.pledged, standing.may_close())
        if leader and self._announced.shows_by_leading(leader, standing) and standing.may_close():
            return MayClose(leader)
        rest = [p for p in self.lying.all() if p.heard and p.state is CardState.RESTING]
        shown = [p for p in rest if p.card in standing.recent]
        if shown:
            return Exchanged(shown[0].seat, len(shown) > 1)
        for p in rest:  # whether it was laid before the power was cut, or just then, is lost
            if p.found and p.card not in standing.played:
                return LiftFirst(p.seat)
        return ambiguity.old_cards(self.lying, standing)

    def _asking(self) -> tuple[Placement, ...]:
        """Return the turn-ups that ask to close, unless one may have been lifted unseen."""
        lying = self.lying
        return tuple(
            p for p in lying.all() if p.state is CardState.ASKING and not lying.is_hidden(p)
        )

    # The single gestures

    def _look_over(self, standing: DealContext, now: int) -> None:
        """Say whose the new cards on a shared pad are, and let those rest that have counted."""
        for p in self.lying.all():
            if p.state is CardState.UNSURE and not ambiguity.is_unsure(
                p, self.lying, standing, now
            ):
                p.state = CardState.NEW
        for p in [p for p in self.lying.all() if p.state in {CardState.NEW, CardState.UNSURE}]:
            if p.heard and (
                p.card in standing.played or two_card_gestures.is_mate_of_lead(p.card, standing)
            ):
                p.state = CardState.RESTING  # swept, or laid again
            elif p.pad is None:
                p.seat = self._owner(p.card, standing) or p.seat
        at_once = [p for p in self.lying.new() if not (p.pad or _is_turn_up(p.card, standing))]
        if len(at_once) > 1 and not self._is_said_pair(at_once):
            for p in at_once:
                p.state = CardState.TOGETHER
            self.lying.decided()

    def _owner(self, laid: Card, standing: DealContext) -> Seat | None:
        """Return whose a card on the pad of both is: who announced it, leads, or is to answer."""
        said = self._announced.said
        if said and said.wants(laid, standing):
            return said.seat
        exchanging = laid is standing.turn_up and standing.lead is standing.lowest_trump
        leads = exchanging or (laid is standing.closes_with and self._may_ask(standing))
        return standing.view.leader if leads else standing.view.due

    def _may_ask(self, standing: DealContext) -> bool:
        """Whether it is up to the leader to close, if only by taking back the marriage's lead."""
        leader = standing.view.leader
        if leader is None or standing.lead is None:
            return leader is not None
        return self._announced.shows_by_leading(leader, standing)

    def _is_said_pair(self, laid: list[Placement]) -> bool:
        """Whether cards that came at the same moment are both of a marriage announced."""
        said = self._announced.said
        if not isinstance(said, MarriageAnnounced) or said.first:
            return False
        return len({p.card.suit for p in laid}) == 1 and {p.card.rank for p in laid} == PAIR

    def _as_announced(self, standing: DealContext) -> Gesture | None:
        """Return what the cards laid after an announcement amount to."""
        said = self._announced.said
        if said is None:
            return None
        for p in [p for p in self.lying.new() if p.seat is said.seat]:
            if said.wants(p.card, standing) and (action := take(said, p, standing)):
                at_once = [shown for shown in self._shown() if shown.since == p.since]
                return Gesture(action, (*at_once, p))
        return None

    def _single(self, standing: DealContext, now: int) -> Gesture | None:
        view = standing.view
        for p in sorted(self.lying.new(), key=lambda p: p.seat is not view.due):
            closes = p.card is standing.closes_with and p.seat is view.leader
            if ambiguity.is_unsure(p, self.lying, standing, now):
                if now - p.since >= ambiguity.patience_ns(p, self.lying):
                    p.state = CardState.UNSURE
            elif closes and self._may_ask(standing):
                p.state = CardState.ASKING
                self._asked += 1
            elif p.seat is view.leader and two_card_gestures.awaits_turn_up(p, standing):
                p.state = CardState.SHOWN
            elif p.seat is view.due or not p.heard or now - p.since >= ambiguity.OUT_OF_TURN_NS:
                return Gesture(Play(p.card, p.seat), (p,))
        return None

    def _before_draw(self, standing: DealContext) -> bool:
        """Whether a closing is meant to be before the draw: asked once more, it is the other.

        Once the draw has taken the turn-up there is no other.
        """
        if standing.closes_with and not standing.view.turn_up:
            return True
        return _closes_in_two_ways(standing) and self._asked > 0 and self._asked % 2 == 0

    def _shown(self) -> list[Placement]:
        return [p for p in self.lying.known() if p.state is CardState.SHOWN]

    def _rest_shown(self) -> None:
        for placement in self._shown():
            placement.state = CardState.RESTING


def _closes_in_two_ways(standing: DealContext) -> bool:
    """Whether the winner of a trick may close before the draw as well (art. 6.4)."""
    view = standing.view
    return view.rules.close_before_draw and view.trick != 1 and view.turn_up is not None


def _is_turn_up(laid: Card, standing: DealContext) -> bool:
    """Whether the card is in no hand, as the turn-up is."""
    return laid in {standing.turn_up, standing.closes_with}
