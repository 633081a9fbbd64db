"""The play at a table: what cards, markers and buttons mean, judged, stored and shown.

Everything that changes the match goes through here; when, is up to the modes. Times are
`CLOCK_MONOTONIC` nanoseconds given by the caller; `clock` is asked only to trace a card through
the stations of one call.
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

QUICK_TAP_NS: Final = 400_000_000
"""A longer tap is treated as an aborted claim: it answers a question, and announces nothing."""


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
        if self.match.differs_from_configured:
            self._notices.show(MatchGoesOn(), clock())

    # What was decided without cards

    def start_match(self, match: Match | None) -> None:
        """Begin a match; None for the one that the configuration wants."""
        self.match.start(match)
        self._settle()

    def judge(self, action: Action, now: int, *, instead_of_last: bool = False) -> bool:
        """Judge an action that no cards are part of, and tell whether it was accepted."""
        taken = self.match.undo_kind()
        verdict = self.match.judge(action, instead_of_last=instead_of_last)
        if isinstance(verdict, Refused):
            seat = action.seat if isinstance(action, Claim) else None
            self._notices.show(NotNow(seat, verdict.code), now)
            return False
        self._settle()
        if isinstance(action, Undo):
            self._notices.show(TakenBack(taken, self._tags.has_cards()), now)
        return True

    def apply(self, remedy: Remedy, now: int) -> None:
        """Do what the players agreed on, or show why there is nothing to do."""
        match remedy:
            case TakeBack(whole_trick=True):
                self.take_back_trick(now)
            case TakeBack():
                self.judge(Undo(), now)
            case DealAgain():
                self.judge(Void(), now)
            case Correct():
                self.match.correct(remedy)
            case AgreeResult(seat, points):
                self.judge(ByHand(seat, points), now)

    def take_back_trick(self, now: int) -> None:
        """Take back all since the last trick of the deal began."""
        verdict = self.match.take_back_trick()
        if isinstance(verdict, Refused):
            self._notices.show(NotNow(None, verdict.code), now)
            return
        self._settle()
        self._notices.show(TakenBack(KINDS[Play], self._tags.has_cards()), now)

    def rest(self) -> None:
        """Let no card that lies now count before it is lifted."""
        self._gestures.rest(self.match.context())

    # Cards, markers and buttons

    def note_pad(self, message: PadSeen, now: int) -> PadContents:
        """Take over what lies on a pad, which has no meaning for the play."""
        contents = self._tags.read(message, now)
        self._gestures.placements.update(message.seat, contents, self.match.context(), now)
        return contents

    def on_pad_seen(self, message: PadSeen, now: int) -> PadContents:
        """Take over what lies on a pad; what the cards amount to follows in `tick`."""
        contents = self.note_pad(message, now)
        self._compare_decks(message.seat, contents, now)
        return contents

    def on_marker(self, marker: Marker, now: int) -> None:
        """Do what a marker says; undo is no part of the play."""
        context = self.match.context()
        match marker.seat, marker:
            case None, _:
                closer = context.view.leader or context.view.dealer
                self._judge_gesture(self._gestures.closing(closer, context), now)
            case seat, Marker.CLAIM_A | Marker.CLAIM_B:
                self._claim(seat, now)
            case seat, Marker.FORTY_A | Marker.FORTY_B:
                self._announce(seat, now, trump=True)
            case seat, _:
                self._announce(seat, now, trump=False)

    def on_touch(self, seat: Seat, card: Card, now: int) -> None:
        """Lay a card on the screen."""
        self._gestures.placements.touch(seat, card, now)

    def on_seat_button(self, button: SeatButton, now: int) -> None:
        """Note a seat's button's level; a tap answers what the cards ask."""
        lasted = self.buttons.update(button, now)
        if lasted is not None and not self._claim_comes_first():
            self._notices.clear()
            quick = lasted < QUICK_TAP_NS
            gesture = self._gestures.on_tap(button.seat, self.match.context(), quick=quick)
            if gesture:
                self._judge_gesture(gesture, now)

    def tick(self, now: int) -> None:
        """Do what is due by now: claims held long enough, all that the cards amount to."""
        for seat in self.buttons.held(now):
            self._claim(seat, now)
        while not self._claim_comes_first():
            gesture = self._gestures.next(self.match.context(), now)
            if not gesture:
                break
            self._judge_gesture(gesture, now)

    def _claim_comes_first(self) -> bool:
        """Whether a button is held that may claim, so that a played-out deal is not settled."""
        held = any(since is not None for since in self.buttons.down_since())
        return held and self.match.view().phase is Phase.PLAYED_OUT

    def wakes_at(self) -> int | None:
        """Return when a card that waits must be looked at again, or None."""
        if self._claim_comes_first():
            return None
        return self._gestures.wakes_at(self.match.context())

    # What may be shown

    def show_notice(self, notice: Notice, now: int) -> None:
        """Show a notice for a while."""
        self._notices.show(notice, now)

    def notice(self, *, of_cards: bool) -> Notice | None:
        """Return the one thing that the players should do or know now, `of_cards` as well."""
        if not of_cards:
            return self._notices.current(None, None)
        unknown = self._tags.pads_with_unknown_tags()
        return self._notices.current(
            self._gestures.notice(self.match.context()),
            UnknownTag(unknown[0] or Seat.A) if unknown else None,
        )

    def expire(self, now: int) -> None:
        """Drop notices that were shown for long enough."""
        self._notices.expire(now)

    def expires_at(self) -> int | None:
        """Return when the next notice is dropped, or None."""
        return self._notices.expires_at()

    def pads(self) -> Mapping[PadAt, PadSeen]:
        """Return the newest message of each pad."""
        return dict(self._tags.pads)

    def cards_on_screen(self) -> PerSeat[tuple[Card, ...]]:
        """Return the cards that lie on the screen."""
        return self._gestures.placements.on_screen()

    def deck(self) -> str:
        """Return the deck that the running deal is played with; empty before it is known."""
        shown = self.match.view()
        return "" if shown.phase is Phase.OVER else self._deck.name(shown.deal)

    def take_traces(self) -> tuple[CardTrace, ...]:
        """Return the cards judged since this was asked last."""
        traces, self._traces = tuple(self._traces), []
        return traces

    # How it is judged

    def _settle(self) -> None:
        """Let nothing that lies or is held count any more after an action without cards."""
        self.rest()
        self._after_action()

    def _claim(self, seat: Seat, now: int) -> None:
        claim = self._gestures.claim(seat, self.match.context())
        self.judge(claim.action, now, instead_of_last=claim.instead_of_lead)

    def _announce(self, seat: Seat, now: int, *, trump: bool) -> None:
        refused = self._gestures.announce(seat, self.match.context(), trump=trump)
        if refused:
            self._notices.show(NotNow(refused.seat, refused.code), now)

    def _judge_gesture(self, gesture: Gesture, now: int) -> None:
        """Judge what cards amount to; a lead that became more is taken back with it."""
        verdict = self.match.judge(gesture.action, instead_of_last=gesture.instead_of_lead)
        stored_ns = None
        if isinstance(verdict, Accepted):
            stored_ns = self._clock()
            self._gestures.on_accepted(gesture, self.match.context())
            self._after_action()
            self._note_accepted(gesture, now)
        else:
            self._gestures.on_refused(gesture, verdict, self.match.context())
            if not gesture.made_of:
                self._notices.show(NotNow(verdict.seat, verdict.code), now)
        trace = gesture.trace(self.match.judged_ns, stored_ns)
        self._traces += (trace,) if trace else ()

    def _after_action(self) -> None:
        self._notices.clear()
        phase = self.match.view().phase
        for button in self.buttons.seats:
            if phase is Phase.PLAYED_OUT:
                button.use_up_tap()  # a hold may still become a claim (art. 7.3)
            elif phase not in PLAYING:
                button.use_up()

    def _note_accepted(self, gesture: Gesture, now: int) -> None:
        """Remember the deck of a turn-up; tell of an exchange that cannot be seen to end."""
        sighting = gesture.made_of[-1].sighting if gesture.made_of else None
        match gesture.action:
            case TurnUp() if sighting and (deck := self._journal.decks.deck_of(sighting.uid)):
                self._deck.start_deal(deck, self.match.view().deal)
            case Exchange(seat) if not sighting:
                self._notices.show(Exchanged(seat), now)
            case _:
                pass

    def _compare_decks(self, at: PadAt, contents: PadContents, now: int) -> None:
        """Tell of a card laid from another deck than the one that the deal began with."""
        if not self.match.context().running:
            return
        deal = self.match.view().deal
        for deck in contents.decks:
            if self._deck.is_mixed_by(deck, deal):
                seat = at or self.match.view().due or Seat.A
                self._notices.show(MixedDeck(seat, deck, self._deck.name(deal)), now)
