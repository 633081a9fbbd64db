"""The course of play: what cards, markers and buttons amount to, judged, stored and told.

Everything that changes the match goes through here; when it is asked to, and what else a table
does, is the table's business. Times are `CLOCK_MONOTONIC` nanoseconds given by the caller;
`clock` is asked only to trace a card through the stations of one call.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from device.config.table import TableOptions
from device.readers.messages import PadAt, PadSeen
from device.store.journal import Journal
from device.table.buttons import Buttons
from device.table.cards.gesture import Gesture
from device.table.cards.gestures import Gestures
from device.table.cards.placements import Placements
from device.table.cards.tags import DeckOnTable, PadContents, TagReader
from device.table.match import MatchSession
from device.table.notices import Notices
from device.table.pads import PadLayout
from engine.actions import Action, ByHand, Claim, Exchange, Match, Play, TurnUp, Undo, Void
from engine.interface.inputs import AgreeResult, Correct, DealAgain, Remedy, SeatButton, TakeBack
from engine.interface.markers import Marker
from engine.interface.notices import (
    Exchanged,
    MatchGoesOn,
    MixedDeck,
    Notice,
    NotNow,
    TakenBack,
    UnknownTag,
)
from engine.interface.readers import CardTrace
from engine.model.cards import Card, PerSeat, Seat
from engine.model.results import PLAYING, Phase
from engine.record.action_lines import KINDS
from engine.referee import Accepted, Refused

QUICK_NS: Final = 400_000_000
"""A longer tap is rather a claim thought better of: it answers what is asked, and announces
nothing."""


class PlayController:
    """A match with the cards lying on its table and the buttons held."""

    def __init__(
        self,
        options: TableOptions,
        pads: PadLayout,
        journal: Journal,
        clock: Callable[[], int],
    ) -> None:
        self.match = MatchSession(options.match, journal, clock)
        self.buttons = Buttons(options.claim_hold_ns, options.undo_hold_ns)
        self._journal = journal
        self._clock = clock
        self._tags = TagReader(journal, pads.single_tag)
        self._gestures = Gestures(
            pads.seats, pads.shared, Placements(pads.single_tag, pads.arrivals_only)
        )
        self._deck = DeckOnTable()
        self._notices = Notices()
        self._traces: list[CardTrace] = []
        if self.match.goes_on_unlike_wanted:
            self._notices.say(MatchGoesOn(), clock())

    @property
    def between_deals(self) -> bool:
        """Whether nobody is in the middle of a deal."""
        return self.match.view().between_deals

    # What was decided without cards

    def begin(self, match: Match | None) -> None:
        """Begin a match; None for the one that the configuration wants."""
        self.match.begin(match)
        self._settle()

    def decide(self, action: Action, now: int, *, instead_of_last: bool = False) -> bool:
        """Judge an action that no cards are part of, and tell whether it was accepted."""
        taken = self.match.undoes()
        verdict = self.match.judge(action, instead_of_last=instead_of_last)
        if isinstance(verdict, Refused):
            seat = action.seat if isinstance(action, Claim) else None
            self._notices.say(NotNow(seat, verdict.code), now)
            return False
        self._settle()
        if isinstance(action, Undo):
            self._notices.say(TakenBack(taken, self._tags.cards_lie()), now)
        return True

    def agree(self, remedy: Remedy, now: int) -> None:
        """Do what the players agree on; where there is nothing to do it is said."""
        match remedy:
            case TakeBack(whole_trick=True):
                self.take_back_trick(now)
            case TakeBack():
                self.decide(Undo(), now)
            case DealAgain():
                self.decide(Void(), now)
            case Correct():
                self.match.correct(remedy)
            case AgreeResult(seat, points):
                self.decide(ByHand(seat, points), now)

    def take_back_trick(self, now: int) -> None:
        """Take back all since the last trick of the deal began."""
        verdict = self.match.take_back_trick()
        if isinstance(verdict, Refused):
            self._notices.say(NotNow(None, verdict.code), now)
            return
        self._settle()
        self._notices.say(TakenBack(KINDS[Play], self._tags.cards_lie()), now)

    def rest(self) -> None:
        """Let nothing that lies now count before it is lifted."""
        self._gestures.rest(self.match.standing())

    # Cards, markers and buttons

    def look(self, message: PadSeen, now: int) -> PadContents:
        """Take over what lies on a pad without making anything of it."""
        seen = self._tags.see(message, now)
        self._gestures.lying.see(message.seat, seen, self.match.standing(), now)
        return seen

    def see(self, message: PadSeen, now: int) -> PadContents:
        """Take over what lies on a pad; what the cards amount to follows in `go_on`."""
        seen = self.look(message, now)
        self._compare_decks(message.seat, seen, now)
        return seen

    def obey(self, marker: Marker, now: int) -> None:
        """Do what a marker says; undo is no part of the play."""
        standing = self.match.standing()
        match marker.seat, marker:
            case None, _:
                closer = standing.view.leader or standing.view.dealer
                self._carry_out(self._gestures.closing(closer, standing), now)
            case seat, Marker.CLAIM_A | Marker.CLAIM_B:
                self._claim(seat, now)
            case seat, Marker.FORTY_A | Marker.FORTY_B:
                self._announce(seat, now, trump=True)
            case seat, _:
                self._announce(seat, now, trump=False)

    def touch(self, seat: Seat, card: Card, now: int) -> None:
        """Lay a card on the screen."""
        self._gestures.lying.touch(seat, card, now)

    def press(self, button: SeatButton, now: int) -> None:
        """Note a seat's button's level; a tap answers what the cards ask."""
        lasted = self.buttons.update(button, now)
        if lasted is not None and not self._claim_comes_first():
            self._notices.answered()
            quick = lasted < QUICK_NS
            gesture = self._gestures.tap(button.seat, self.match.standing(), quick=quick)
            if gesture:
                self._carry_out(gesture, now)

    def go_on(self, now: int) -> None:
        """Do what is due by now: claims held long enough, all that the cards amount to."""
        for seat in self.buttons.held(now):
            self._claim(seat, now)
        while not self._claim_comes_first():
            gesture = self._gestures.next(self.match.standing(), now)
            if not gesture:
                break
            self._carry_out(gesture, now)

    def _claim_comes_first(self) -> bool:
        """Whether a button is held that may claim, so that a played-out deal is not settled."""
        held = any(since is not None for since in self.buttons.down_since())
        return held and self.match.view().phase is Phase.PLAYED_OUT

    def goes_on_at(self) -> int | None:
        """Return when a card that waits must be looked at again, or None."""
        if self._claim_comes_first():
            return None
        return self._gestures.waits_until(self.match.standing())

    # What may be shown

    def tell(self, notice: Notice, now: int) -> None:
        """Say something for a while."""
        self._notices.say(notice, now)

    def notice(self, *, of_cards: bool) -> Notice | None:
        """Return the one thing that the players should do or know now, `of_cards` as well."""
        if not of_cards:
            return self._notices.chosen(None, None)
        unknown = self._tags.unknown_on()
        return self._notices.chosen(
            self._gestures.notice(self.match.standing()),
            UnknownTag(unknown[0] or Seat.A) if unknown else None,
        )

    def expire(self, now: int) -> None:
        """Forget what was said for long enough."""
        self._notices.expire(now)

    def expires_at(self) -> int | None:
        """Return when something said is over, or None."""
        return self._notices.expires_at()

    def pads(self) -> Mapping[PadAt, PadSeen]:
        """Return the newest message of each pad."""
        return dict(self._tags.pads)

    def touched(self) -> PerSeat[tuple[Card, ...]]:
        """Return the cards that lie on the screen."""
        return self._gestures.lying.touched()

    def deck(self) -> str:
        """Return the deck that the running deal is played with; empty before it is known."""
        shown = self.match.view()
        return "" if shown.phase is Phase.OVER else self._deck.name(shown.deal)

    def traces(self) -> tuple[CardTrace, ...]:
        """Return the cards judged since this was asked last."""
        traces, self._traces = tuple(self._traces), []
        return traces

    # How it is judged

    def _settle(self) -> None:
        """Let nothing that lies or is held count any more after an action without cards."""
        self.rest()
        self._after_action()

    def _claim(self, seat: Seat, now: int) -> None:
        claim = self._gestures.claim(seat, self.match.standing())
        self.decide(claim.action, now, instead_of_last=claim.instead_of_lead)

    def _announce(self, seat: Seat, now: int, *, trump: bool) -> None:
        refused = self._gestures.announce(seat, self.match.standing(), trump=trump)
        if refused:
            self._notices.say(NotNow(refused.seat, refused.code), now)

    def _carry_out(self, gesture: Gesture, now: int) -> None:
        """Judge what cards amount to; a lead that became more is taken back with it."""
        verdict = self.match.judge(gesture.action, instead_of_last=gesture.instead_of_lead)
        stored_ns = None
        if isinstance(verdict, Accepted):
            stored_ns = self._clock()
            self._gestures.took(gesture, self.match.standing())
            self._after_action()
            self._note_taken(gesture, now)
        else:
            self._gestures.refused(gesture, verdict, self.match.standing())
            if not gesture.made_of:
                self._notices.say(NotNow(verdict.seat, verdict.code), now)
        trace = gesture.trace(self.match.judged_ns, stored_ns)
        self._traces += (trace,) if trace else ()

    def _after_action(self) -> None:
        self._notices.answered()
        phase = self.match.view().phase
        for button in self.buttons.seats:
            if phase is Phase.PLAYED_OUT:
                button.use_up_tap()  # a hold may still become a claim (art. 7.3)
            elif phase not in PLAYING:
                button.use_up()

    def _note_taken(self, gesture: Gesture, now: int) -> None:
        """Remember the deck of a turn-up; tell of an exchange that cannot be seen to end."""
        heard = gesture.made_of[-1].heard if gesture.made_of else None
        match gesture.action:
            case TurnUp() if heard and (deck := self._journal.decks.deck_of(heard.uid)):
                self._deck.begin(deck, self.match.view().deal)
            case Exchange(seat) if not heard:
                self._notices.say(Exchanged(seat), now)
            case _:
                pass

    def _compare_decks(self, at: PadAt, seen: PadContents, now: int) -> None:
        """Tell of a card laid from another deck than the one that the deal began with."""
        if not self.match.standing().running:
            return
        deal = self.match.view().deal
        for deck in seen.decks:
            if self._deck.is_mixed_by(deck, deal):
                seat = at or self.match.view().due or Seat.A
                self._notices.say(MixedDeck(seat, deck, self._deck.name(deal)), now)
