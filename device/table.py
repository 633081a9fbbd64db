"""The table: turns what people do into judged, stored actions and shows the outcome.

The one writer of the match (architecture decision 8). It is told everything by `handle`, wants to
be woken by `tick` at `wakes_at`, and hands out snapshots; threads, queues and ports are elsewhere.
Times are `CLOCK_MONOTONIC` nanoseconds given by the caller; `clock` is asked only to trace a card
through the stations of one call.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from device.buttons import Buttons
from device.deck_on_table import DeckOnTable
from device.gesture import Gesture
from device.gestures import Gestures
from device.notices import Notices
from device.placements import Placements
from device.readers.pad import PadAt, PadChanged, PadMessage, PadSeen, Sense, TagRate
from device.running_match import RunningMatch
from device.store.journal import Journal
from device.tags import Seen, Tags
from device.teaching import Lesson
from engine import inputs
from engine.actions import Action, ByHand, Claim, Exchange, Match, TurnUp, Undo, Void
from engine.cards import PerSeat, Seat
from engine.record import KINDS
from engine.snapshot import (
    CardTrace,
    Exchanged,
    MatchGoesOn,
    MixedDeck,
    Notice,
    NotNow,
    PadHealth,
    Snapshot,
    StoreTrouble,
    TakenBack,
    UnknownTag,
)
from engine.tokens import Token
from engine.verdict import Accepted, Refused
from engine.view import Phase

QUICK_NS: Final = 400_000_000
"""A longer tap is rather a claim thought better of: it answers what is asked, and announces
nothing."""

RETRY_NS: Final = 5_000_000_000
"""How often a failing disk is tried again."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What the table is told once, at its start."""

    match: Match
    """The match to begin where none is to be resumed: names, rules, first dealer."""
    pads: PerSeat[Sense]
    shared: bool = False
    """Whether both seats use one pad, whose messages have no seat."""
    claim_hold_ns: int = 700_000_000
    undo_hold_ns: int = 1_000_000_000

    def blinkered(self) -> frozenset[PadAt]:
        """Return the pads whose readers see one tag at a time."""
        seats = frozenset(seat for seat in Seat if self.pads[seat] is Sense.ONE)
        return frozenset({None}) if seats and self.shared else seats


class Table:
    """One table: its match, the cards lying on it, the buttons held."""

    def __init__(self, setup: Setup, journal: Journal, clock: Callable[[], int]) -> None:
        self._setup = setup
        self._journal = journal
        self._clock = clock
        self._match = RunningMatch(setup.match, journal, clock)
        blinkered = setup.blinkered()
        self._tags = Tags(journal, blinkered)
        self._gestures = Gestures(setup.pads, setup.shared, Placements(blinkered))
        self._deck = DeckOnTable()
        self._notices = Notices()
        self._buttons = Buttons(setup.claim_hold_ns, setup.undo_hold_ns)
        self._health = PerSeat(PadHealth(), PadHealth())
        self._traces: list[CardTrace] = []
        self._number = 0
        self._lesson: Lesson | None = None
        self._retry_at: int | None = None
        if self._match.goes_on_unlike_wanted:
            self._notices.say(MatchGoesOn(), clock())

    def close(self) -> None:
        """Let go of the store."""
        self._journal.close()

    # What comes in

    def handle(self, message: inputs.Input | PadMessage, now: int) -> None:
        """Take one message sent at `now`: judge, store, and update what may be shown.

        What was due before it comes first, such as a hold that ended before the release.
        """
        self.tick(now)
        match message:
            case PadSeen():
                self._pad_seen(message, now)
            case PadChanged(seat, health):
                self._pad_changed(seat, health)
            case TagRate():
                if self._lesson:
                    self._lesson.rate(message)
            case _:
                self._take_input(message, now)
        self.tick(now)

    def _take_input(self, message: inputs.Input, now: int) -> None:
        match message:
            case inputs.SeatButton(seat, down):
                self._seat_button(seat, down=down, now=now)
            case inputs.UndoButton(down):
                self._buttons.undo.press(now) if down else self._buttons.undo.release(now)
            case inputs.TouchCard(seat, card):
                self._gestures.lying.touch(seat, card, now)
            case inputs.DealAgain():
                self._decide(Void(), now)
            case inputs.AgreeResult(seat, points):
                self._decide(ByHand(seat, points), now)
            case inputs.NewMatch():
                self._begin(now)
            case _:
                self._teach(message, now)

    def tick(self, now: int) -> None:
        """Do what is due by now: complete holds, cards that waited long enough, the disk."""
        if self._lesson:
            self._buttons.use_up()  # nobody sees the table that they would change
        else:
            self._complete_holds(now)
            self._follow_gestures(now)
        self._notices.expire(now)
        if self._retry_at is not None and now >= self._retry_at:
            self._journal.retry()
            self._watch_disk(now)

    def _complete_holds(self, now: int) -> None:
        for seat in self._buttons.claiming(now):
            self._claim(seat, now)
        if self._buttons.undo.held(now):
            self._decide(Undo(), now)

    def wakes_at(self) -> int | None:
        """Return when `tick` is wanted next, or None."""
        times = (
            self._buttons.due(),
            self._gestures.waits_until(self._match.standing()) if self._lesson is None else None,
            self._notices.expires_at(),
            self._retry_at,
        )
        return min((time for time in times if time is not None), default=None)

    # What goes out

    def snapshot(self) -> Snapshot:
        """Return all that may be shown now; each trace is handed out once."""
        self._number += 1
        traces, self._traces = tuple(self._traces), []
        shown = self._match.view()
        claim = self._match.last if isinstance(self._match.last, Claim) else None
        return Snapshot(
            number=self._number,
            view=shown,
            notice=self._notice(),
            claimed_by=claim.seat if claim else None,
            offence=self._match.offence,
            buttons_down=self._buttons.down_since(),
            undo_down=self._buttons.undo.down_since,
            pads=self._health,
            store_trouble=self._journal.trouble,
            store_detail=self._journal.detail,
            decks=self._journal.decks.complete(shown.rules.pack),
            begun=self._journal.decks.begun(shown.rules.pack),
            deck="" if shown.phase is Phase.OVER else self._deck.name(shown.deal),
            teaching=self._lesson.shown if self._lesson else None,
            cards_on_screen=Sense.SCREEN in self._setup.pads,
            lying=self._gestures.lying.touched(),
            claim_hold_ns=self._setup.claim_hold_ns,
            undo_hold_ns=self._setup.undo_hold_ns,
            traces=traces,
        )

    def is_taught(self, uid: str) -> bool:
        """Whether the tag is a card of a known deck. May be asked from any thread."""
        return self._journal.decks.is_taught(uid)

    # What is judged

    def _begin(self, now: int) -> None:
        self._match.begin()
        self._settle(now)

    def _claim(self, seat: Seat, now: int) -> None:
        claim = self._gestures.claim(seat, self._match.standing())
        self._decide(claim.action, now, instead_of_last=claim.instead_of_lead)

    def _decide(self, action: Action, now: int, *, instead_of_last: bool = False) -> None:
        """Judge an action that no cards are part of."""
        taken = self._match.to_be_taken_back() if isinstance(action, Undo) else action
        verdict = self._match.judge(action, instead_of_last=instead_of_last)
        if isinstance(verdict, Refused):
            seat = action.seat if isinstance(action, Claim) else None
            self._notices.say(NotNow(seat, verdict.code), now)
            return
        self._settle(now)
        if isinstance(action, Undo):
            self._notices.say(TakenBack(KINDS[type(taken)], self._tags.cards_lie()), now)

    def _settle(self, now: int) -> None:
        """Let nothing that lies or is held count any more after an action without cards."""
        self._gestures.rest(self._match.standing(), now)
        self._after_action(now)

    def _after_action(self, now: int) -> None:
        self._notices.answered()
        self._watch_disk(now)
        if not self._match.standing().running:
            for button in self._buttons.seats:
                button.use_up()

    def _watch_disk(self, now: int) -> None:
        failing = self._journal.trouble not in {None, StoreTrouble.MOVED_ASIDE}
        self._retry_at = now + RETRY_NS if failing else None

    # Cards and buttons

    def _pad_changed(self, seat: PadAt, health: PadHealth) -> None:
        self._health = self._health.put(seat, health) if seat else PerSeat(health, health)

    def _pad_seen(self, message: PadSeen, now: int) -> None:
        """Take over what lies on a pad; the gestures follow in `tick`."""
        seen = self._see_cards(message, now)
        if self._lesson:
            self._lesson.see(message.seat, message.lying, message.fresh)
            return
        self._compare_decks(message.seat, seen, now)
        for marker in seen.markers:
            self._obey(marker, now)

    def _see_cards(self, message: PadSeen, now: int) -> Seen:
        """Show the gestures which cards the tags on a pad are."""
        seen = self._tags.see(message, now)
        self._gestures.lying.see(message.seat, seen, self._match.standing(), now)
        return seen

    def _compare_decks(self, at: PadAt, seen: Seen, now: int) -> None:
        """Tell of a card laid from another deck than the one that the deal began with."""
        if not self._match.standing().running:
            return
        deal = self._match.view().deal
        for deck in seen.decks:
            if self._deck.is_mixed_by(deck, deal):
                seat = at or self._match.view().due or Seat.A
                self._notices.say(MixedDeck(seat, deck, self._deck.name(deal)), now)

    def _obey(self, marker: Token, now: int) -> None:
        """Do what a marker newly laid says."""
        standing = self._match.standing()
        match marker.seat, marker:
            case None, Token.UNDO:
                self._decide(Undo(), now)
            case None, _:
                closer = standing.view.leader or standing.view.dealer
                self._carry_out(self._gestures.closing(closer, standing), now)
            case seat, Token.CLAIM_A | Token.CLAIM_B:
                self._claim(seat, now)
            case seat, Token.FORTY_A | Token.FORTY_B:
                self._announce(seat, now, trump=True)
            case seat, _:
                self._announce(seat, now, trump=False)

    def _announce(self, seat: Seat, now: int, *, trump: bool) -> None:
        refused = self._gestures.announce(seat, self._match.standing(), trump=trump)
        if refused:
            self._notices.say(NotNow(refused.seat, refused.code), now)

    def _seat_button(self, seat: Seat, *, down: bool, now: int) -> None:
        """Note a button's level; a tap answers what the cards ask."""
        if down:
            self._buttons.seats[seat].press(now)
        elif (lasted := self._buttons.seats[seat].release(now)) is not None:
            self._notices.answered()
            quick = lasted < QUICK_NS
            gesture = self._gestures.tap(seat, self._match.standing(), quick=quick)
            if gesture:
                self._carry_out(gesture, now)

    def _follow_gestures(self, now: int) -> None:
        """Do all that the cards on the pads amount to."""
        while gesture := self._gestures.next(self._match.standing(), now):
            self._carry_out(gesture, now)

    def _carry_out(self, gesture: Gesture, now: int) -> None:
        """Judge what cards amount to; a lead that became more is taken back with it."""
        verdict = self._match.judge(gesture.action, instead_of_last=gesture.instead_of_lead)
        stored_ns = None
        if isinstance(verdict, Accepted):
            stored_ns = self._clock()
            self._gestures.took(gesture, self._match.standing(), now)
            self._after_action(now)
            self._note_taken(gesture, now)
        else:
            self._gestures.refused(gesture, verdict, self._match.standing())
            if not gesture.made_of:
                self._notices.say(NotNow(verdict.seat, verdict.code), now)
        trace = gesture.trace(self._match.judged_ns, stored_ns)
        self._traces += (trace,) if trace else ()

    def _note_taken(self, gesture: Gesture, now: int) -> None:
        """Remember the deck of a turn-up; tell of an exchange that cannot be seen to end."""
        heard = gesture.made_of[-1].heard if gesture.made_of else None
        match gesture.action:
            case TurnUp() if heard and (deck := self._journal.decks.deck_of(heard.uid)):
                self._deck.is_mixed_by(deck, self._match.view().deal)
            case Exchange(seat) if not heard:
                self._notices.say(Exchanged(seat), now)
            case _:
                pass

    def _notice(self) -> Notice | None:
        """Return the one thing that the players should do or know now."""
        unknown = self._tags.unknown_on()
        return self._notices.chosen(
            self._gestures.notice(self._match.standing()),
            UnknownTag(unknown[0] or Seat.A) if unknown else None,
        )

    # Teaching

    def _teach(self, message: inputs.Input, now: int) -> None:
        """Begin, go on with or end teaching a deck."""
        match message:
            case inputs.TeachDeck(name):
                pack = self._match.view().rules.pack
                self._lesson = Lesson(name, pack, self._journal)
                for seat, pad in self._tags.pads.items():
                    self._lesson.see(seat, pad.lying, pad.fresh)
            case inputs.TeachCard(card) if self._lesson:
                self._lesson.choose(card)
            case inputs.TeachUndo() if self._lesson:
                self._lesson.take_back()
            case inputs.TeachEnd() if self._lesson:
                self._lesson = None
                for pad in tuple(self._tags.pads.values()):
                    self._see_cards(pad, now)
                self._gestures.rest(self._match.standing(), now)
            case _:
                pass
