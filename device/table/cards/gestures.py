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
from device.table.cards.announcements import Announcements, MarriageAnnounced, add_card
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

    capabilities: PerSeat[PadCapability]
    shared: bool = False
    """Whether both seats use one pad."""
    placements: Placements = field(default_factory=Placements)
    _asked: int = 0
    """How often the turn-up has asked on this lead."""
    _announcements: Announcements = field(default_factory=Announcements)

    def rest(self, context: DealContext) -> None:
        """Let nothing that lies now count before it is lifted (deal over, undo, new match)."""
        self.placements.rest()
        self._announcements = Announcements()
        self._asked = 0
        self.placements.lift_touches(context)

    # What it amounts to

    def next(self, context: DealContext, now: int) -> Gesture | None:
        """Return the next action that the cards amount to, or None.

        To be called again after `on_accepted` or `on_refused` until it returns None.
        """
        self.placements.forget(now)
        if not context.running:
            return turn_up.turn_up(self.placements, context, now)
        self._sort_new_cards(context, now)
        return (
            two_card_gestures.exchange(self.placements, context)
            or self._as_announced(context)
            or two_card_gestures.marriage(self.placements, context)
            or two_card_gestures.pledged_lead(self.placements, context)
            or self._single(context, now)
        )

    def on_tap(self, seat: Seat, context: DealContext, *, quick: bool) -> Gesture | None:
        """Return what a tap of a seat's button means now: close, deal, settle, or nothing.

        It may also add_card back what was announced or, if it was `quick`, announce something.
        """
        if not context.running:
            return turn_up.confirmed(self.placements, context)
        if any(p.seat is seat for p in self._asking()):
            return self.closing(seat, context)
        announced = self._announcements.current
        if announced and announced.seat is seat:
            self._announcements.current = None
            self._rest_shown()
        elif quick:
            self._announce_by_tap(seat, context)
        return None

    def _announce_by_tap(self, seat: Seat, context: DealContext) -> None:
        if seat is context.view.leader and self.capabilities[seat] is not PadCapability.SCREEN:
            self.announce(seat, context)
        elif self.shared:
            self._announcements.announce_exchange(seat, context)

    def claim(self, seat: Seat, context: DealContext) -> Gesture:
        """Return a claim, which comes before a lead that only showed a marriage."""
        instead = self._announcements.shows_by_leading(seat, context)
        return Gesture(Claim(seat), instead_of_lead=instead)

    def closing(self, seat: Seat, context: DealContext) -> Gesture:
        """Return the closing of the kind that the turn-up asks for, if it lies there."""
        instead = self._announcements.shows_by_leading(seat, context)
        led = [p for p in self.placements.known() if instead and p.card is context.lead]
        made_of = (*led, *self._asking())
        return Gesture(Close(seat, self._before_draw(context)), made_of, instead)

    def announce(
        self, seat: Seat, context: DealContext, *, trump: bool | None = None
    ) -> Refused | None:
        """Let a seat announce a marriage for this lead, or return why it cannot.

        `trump`: whether it must be one in trumps, where a marker says so.
        """
        refused = self._announcements.announce_marriage(seat, context, trump)
        first = self._announcements.current.first if self._announcements.current else None
        if not refused and not first:
            self._rest_shown()
        return refused

    def wakes_at(self, context: DealContext) -> int | None:
        """Return when a card that waits must be looked at again, or None."""
        if context.running:
            waiting = earliest(
                *(
                    p.since + ambiguity.patience_ns(p, self.placements)
                    for p in self.placements.new()
                )
            )
        else:
            waiting = turn_up.wakes_at(self.placements, context)
        return earliest(waiting, self.placements.wakes_at())

    # What the referee said

    def on_accepted(self, gesture: Gesture, context: DealContext) -> None:
        """Note that the action was accepted; `context` is the deal after it."""
        for p in gesture.made_of:
            p.found = False  # it has counted
        if not context.running or isinstance(gesture.action, TurnUp):
            self.rest(context)
            return
        self._announcements.on_accepted(gesture, context)
        self.placements.on_decision()
        for placement in self.placements.known():
            led = placement.state is CardState.PLEDGED and context.pledged is None
            if placement.state is CardState.ASKING or led:
                placement.state = CardState.RESTING
        if isinstance(gesture.action, Play):
            self._asked = 0
        pledges = isinstance(gesture.action, Marriage | Close) and context.pledged
        for p in gesture.made_of:
            pledged = pledges and p.card.suit is context.pledged and p.card.rank in PAIR
            p.state = CardState.PLEDGED if pledged else CardState.RESTING
        if not self._announcements.current:
            self._rest_shown()
        self.placements.lift_touches(context)

    def on_refused(self, gesture: Gesture, refusal: Refused, context: DealContext) -> None:
        """Note that the action was refused: its cards ask to be lifted, an open lead stays."""
        for placement in gesture.made_of:
            touched_again = placement.state is CardState.NEW and not placement.sighting
            if placement.card is not context.lead or touched_again:
                placement.refuse(refusal)
        if self._announcements.on_refused(gesture, refusal):
            for placement in self._shown():
                placement.refuse(refusal)

    def notice(self, context: DealContext) -> Notice | None:
        """Return what the cards on the pads ask of the players."""
        for p in reversed(self.placements.refused()):
            if p.refusal:
                return CardRefused(p.seat, p.refusal.code, p.refusal.duty, p.card)
        if any(p.state is CardState.TOGETHER for p in self.placements.all()):
            return OneByOne()
        if not context.running:
            return turn_up.notice(self.placements)
        return self._asked_by_cards(context) or self._asked_for(context)

    def _asked_by_cards(self, context: DealContext) -> Notice | None:
        """Return what cards that lie there wait for."""
        for p in self._asking():
            two_kinds = _closes_in_two_ways(context)
            return AskClose(p.seat, self._before_draw(context), two_kinds)
        return ambiguity.warning(self.placements, context)

    def _asked_for(self, context: DealContext) -> Notice | None:
        """Return which cards are wanted after what was said or done."""
        if self._announcements.current:
            return self._announcements.current.notice()
        leader = context.view.leader
        if any(p.found and p.card in context.taken_back for p in self.placements.all()):
            return TakenBack("play", lying=True)
        if context.pledged and leader:
            return LeadOfMarriage(leader, context.pledged, context.may_close())
        if (
            leader
            and self._announcements.shows_by_leading(leader, context)
            and context.may_close()
        ):
            return MayClose(leader)
        rest = [p for p in self.placements.all() if p.sighting and p.state is CardState.RESTING]
        shown = [p for p in rest if p.card in context.recent]
        if shown:
            return Exchanged(shown[0].seat, len(shown) > 1)
        for p in rest:  # whether it was laid before the power was cut, or just then, is lost
            if p.found and p.card not in context.played:
                return LiftFirst(p.seat)
        return ambiguity.old_cards(self.placements, context)

    def _asking(self) -> tuple[Placement, ...]:
        """Return the turn-ups that ask to close, unless one may have been lifted unseen."""
        placements = self.placements
        return tuple(
            p
            for p in placements.all()
            if p.state is CardState.ASKING and not placements.is_hidden(p)
        )

    # The single gestures

    def _sort_new_cards(self, context: DealContext, now: int) -> None:
        """Say whose the new cards on a shared pad are, and let those rest that have counted."""
        for p in self.placements.all():
            if p.state is CardState.UNSURE and not ambiguity.is_unsure(
                p, self.placements, context, now
            ):
                p.state = CardState.NEW
        for p in [
            p for p in self.placements.all() if p.state in {CardState.NEW, CardState.UNSURE}
        ]:
            if p.sighting and (
                p.card in context.played or two_card_gestures.is_mate_of_lead(p.card, context)
            ):
                p.state = CardState.RESTING  # swept, or laid again
            elif p.pad is None:
                p.seat = self._owner(p.card, context) or p.seat
        at_once = [p for p in self.placements.new() if not (p.pad or _is_turn_up(p.card, context))]
        if len(at_once) > 1 and not self._is_announced_pair(at_once):
            for p in at_once:
                p.state = CardState.TOGETHER
            self.placements.on_decision()

    def _owner(self, laid: Card, context: DealContext) -> Seat | None:
        """Return whose a card on the pad of both is: who announced it, leads, or is to answer."""
        announced = self._announcements.current
        if announced and announced.wants(laid, context):
            return announced.seat
        exchanging = laid is context.turn_up and context.lead is context.lowest_trump
        leads = exchanging or (laid is context.closes_with and self._may_ask(context))
        return context.view.leader if leads else context.view.due

    def _may_ask(self, context: DealContext) -> bool:
        """Whether it is up to the leader to close, if only by taking back the marriage's lead."""
        leader = context.view.leader
        if leader is None or context.lead is None:
            return leader is not None
        return self._announcements.shows_by_leading(leader, context)

    def _is_announced_pair(self, laid: list[Placement]) -> bool:
        """Whether cards that came at the same moment are both of a marriage announced."""
        announced = self._announcements.current
        if not isinstance(announced, MarriageAnnounced) or announced.first:
            return False
        return len({p.card.suit for p in laid}) == 1 and {p.card.rank for p in laid} == PAIR

    def _as_announced(self, context: DealContext) -> Gesture | None:
        """Return what the cards laid after an announcement amount to."""
        announced = self._announcements.current
        if announced is None:
            return None
        for p in [p for p in self.placements.new() if p.seat is announced.seat]:
            if announced.wants(p.card, context) and (action := add_card(announced, p, context)):
                at_once = [shown for shown in self._shown() if shown.since == p.since]
                return Gesture(action, (*at_once, p))
        return None

    def _single(self, context: DealContext, now: int) -> Gesture | None:
        view = context.view
        for p in sorted(self.placements.new(), key=lambda p: p.seat is not view.due):
            closes = p.card is context.closes_with and p.seat is view.leader
            if ambiguity.is_unsure(p, self.placements, context, now):
                if now - p.since >= ambiguity.patience_ns(p, self.placements):
                    p.state = CardState.UNSURE
            elif closes and self._may_ask(context):
                p.state = CardState.ASKING
                self._asked += 1
            elif p.seat is view.leader and two_card_gestures.awaits_turn_up(p, context):
                p.state = CardState.SHOWN
            elif p.seat is view.due or not p.sighting or now - p.since >= ambiguity.OUT_OF_TURN_NS:
                return Gesture(Play(p.card, p.seat), (p,))
        return None

    def _before_draw(self, context: DealContext) -> bool:
        """Whether a closing is meant to be before the draw: asked once more, it is the other.

        Once the draw has taken the turn-up there is no other.
        """
        if context.closes_with and not context.view.turn_up:
            return True
        return _closes_in_two_ways(context) and self._asked > 0 and self._asked % 2 == 0

    def _shown(self) -> list[Placement]:
        return [p for p in self.placements.known() if p.state is CardState.SHOWN]

    def _rest_shown(self) -> None:
        for placement in self._shown():
            placement.state = CardState.RESTING


def _closes_in_two_ways(context: DealContext) -> bool:
    """Whether the winner of a trick may close before the draw as well (art. 6.4)."""
    view = context.view
    return view.rules.close_before_draw and view.trick != 1 and view.turn_up is not None


def _is_turn_up(laid: Card, context: DealContext) -> bool:
    """Whether the card is in no hand, as the turn-up is."""
    return laid in {context.turn_up, context.closes_with}
