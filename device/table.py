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

from device.buttons import HoldButton
from device.gestures import Gesture, Gestures
from device.placements import Heard
from device.readers.pad import PadAt, PadChanged, PadMessage, PadSeen, Sense, TagRate
from device.running_match import RunningMatch
from device.store.journal import Journal
from device.teaching import Lesson
from engine import inputs
from engine.actions import Action, ByHand, Claim, Close, Exchange, Match, Undo, Void
from engine.cards import Card, PerSeat, Seat
from engine.record import KINDS
from engine.snapshot import (
    CardRefused,
    CardTrace,
    Exchanged,
    MatchGoesOn,
    Notice,
    NotNow,
    PadHealth,
    Snapshot,
    StoreTrouble,
    TakenBack,
    UnknownTag,
)
from engine.verdict import Accepted, Refused

PASSING_NS: Final = 3_000_000_000
"""How long a notice stays that nobody has to answer."""

LONG_NOTICE_NS: Final = 10_000_000_000
"""How long it is shown at the start that the running match goes on."""

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


@dataclass(frozen=True, slots=True)
class _Passing:
    """A notice that goes by itself."""

    notice: Notice
    until: int


class Table:
    """One table: its match, the cards lying on it, the buttons held."""

    def __init__(self, setup: Setup, journal: Journal, clock: Callable[[], int]) -> None:
        self._setup = setup
        self._journal = journal
        self._clock = clock
        self._match = RunningMatch(setup.match, journal, clock)
        self._gestures = Gestures()
        self._buttons = PerSeat(HoldButton(setup.claim_hold_ns), HoldButton(setup.claim_hold_ns))
        self._undo = HoldButton(setup.undo_hold_ns)
        self._health = PerSeat(PadHealth(), PadHealth())
        self._pads: dict[PadAt, PadSeen] = {}
        self._passing: _Passing | None = None
        self._traces: list[CardTrace] = []
        self._number = 0
        self._lesson: Lesson | None = None
        self._retry_at: int | None = None
        if self._match.goes_on_unlike_wanted:
            self._passing = _Passing(MatchGoesOn(), clock() + LONG_NOTICE_NS)

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
                pass
            case _:
                self._take_input(message, now)
        self.tick(now)

    def _take_input(self, message: inputs.Input, now: int) -> None:
        match message:
            case inputs.SeatButton(seat, down):
                self._seat_button(seat, down=down, now=now)
            case inputs.UndoButton(down):
                self._undo.press(now) if down else self._undo.release()
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
            for button in (*self._buttons, self._undo):
                button.use_up()  # nobody sees the table that it would change
        else:
            self._complete_holds(now)
            self._follow_gestures(now)
        if self._passing and now >= self._passing.until:
            self._passing = None
        if self._retry_at is not None and now >= self._retry_at:
            self._journal.retry()
            self._watch_disk(now)

    def _complete_holds(self, now: int) -> None:
        for seat in Seat:
            if self._buttons[seat].held(now):
                self._decide(Claim(seat), now)
        if self._undo.held(now):
            self._decide(Undo(), now)

    def wakes_at(self) -> int | None:
        """Return when `tick` is wanted next, or None."""
        times = (
            *(button.due() for button in self._buttons),
            self._undo.due(),
            self._gestures.waits_until(self._match.standing()) if self._lesson is None else None,
            self._passing.until if self._passing else None,
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
            buttons_down=self._buttons.map(lambda button: button.down_since),
            undo_down=self._undo.down_since,
            pads=self._health,
            store_trouble=self._journal.trouble,
            store_detail=self._journal.detail,
            decks=self._journal.decks.complete(shown.rules.pack),
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

    def _decide(self, action: Action, now: int) -> None:
        """Judge an action that no cards are part of."""
        taken = self._match.to_be_taken_back() if isinstance(action, Undo) else action
        verdict = self._match.judge(action)
        if isinstance(verdict, Refused):
            seat = action.seat if isinstance(action, Claim) else None
            self._passing = _Passing(NotNow(seat, verdict.code), now + PASSING_NS)
            return
        self._settle(now)
        if isinstance(action, Undo):
            lying = any(pad.lying for pad in self._pads.values())
            self._passing = _Passing(TakenBack(KINDS[type(taken)], lying), now + PASSING_NS)

    def _settle(self, now: int) -> None:
        """Let nothing that lies or is held count any more after an action without cards."""
        self._gestures.rest(self._match.standing(), now)
        self._after_action(now)

    def _after_action(self, now: int) -> None:
        self._passing = None
        self._watch_disk(now)
        if not self._match.standing().running:
            for button in self._buttons:
                button.use_up()

    def _watch_disk(self, now: int) -> None:
        failing = self._journal.trouble not in {None, StoreTrouble.MOVED_ASIDE}
        self._retry_at = now + RETRY_NS if failing else None

    # Cards and buttons

    def _pad_changed(self, seat: PadAt, health: PadHealth) -> None:
        self._health = self._health.put(seat, health) if seat else PerSeat(health, health)

    def _pad_seen(self, message: PadSeen, now: int) -> None:
        """Take over what lies on a pad; the gestures follow in `tick`."""
        self._pads[message.seat] = message
        self._see_cards(message, now)
        if self._lesson:
            self._lesson.see(message.seat, message.lying, message.fresh)

    def _see_cards(self, message: PadSeen, now: int) -> None:
        """Show the gestures which cards the tags on a pad are."""
        if not all(map(self._journal.decks.is_taught, message.lying)):
            self._journal.reread_decks()  # `bummerl deck import` may have taught it meanwhile
        book = self._journal.decks
        known = {c: uid for uid in message.lying if isinstance(c := book.meaning(uid), Card)}
        self._gestures.lying.see(
            message.seat or self._match.view().due or Seat.A,
            {c: Heard(uid, message.bytes_ns, message.present_ns) for c, uid in known.items()},
            frozenset(c for c, uid in known.items() if uid in message.fresh),
            self._match.standing(),
            now,
        )

    def _seat_button(self, seat: Seat, *, down: bool, now: int) -> None:
        """Note a button's level; a tap answers what the cards ask."""
        if down:
            self._buttons[seat].press(now)
        elif self._buttons[seat].release():
            gesture = self._gestures.tap(seat, self._match.standing())
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
            if isinstance(gesture.action, Exchange) and not gesture.made_of[-1].heard:
                self._passing = _Passing(Exchanged(gesture.action.seat), now + PASSING_NS)
        else:
            self._gestures.refused(gesture, verdict, self._match.standing())
        self._trace(gesture, self._match.judged_ns, stored_ns)

    def _trace(self, gesture: Gesture, judged_ns: int, stored_ns: int | None) -> None:
        """Remember when the last card of a gesture passed the table."""
        laid = gesture.made_of[-1] if gesture.made_of else None
        if laid is None or laid.heard is None or isinstance(gesture.action, Close):
            return
        heard = laid.heard
        self._traces.append(
            CardTrace(
                heard.uid,
                laid.card,
                laid.seat,
                stored_ns is not None,
                heard.bytes_ns,
                heard.present_ns,
                judged_ns,
                stored_ns,
            )
        )

    def _notice(self) -> Notice | None:
        """Return the one thing that the players should do or know now."""
        asked = self._gestures.notice(self._match.standing())
        if self._passing and isinstance(self._passing.notice, NotNow):
            return self._passing.notice
        if isinstance(asked, CardRefused):
            return asked
        for seat, pad in self._pads.items():
            if not all(self._journal.decks.is_taught(uid) for uid in pad.lying):
                return UnknownTag(seat or Seat.A)
        return self._passing.notice if self._passing else asked

    # Teaching

    def _teach(self, message: inputs.Input, now: int) -> None:
        """Begin, go on with or end teaching a deck."""
        match message:
            case inputs.TeachDeck(name):
                pack = self._match.view().rules.pack
                self._lesson = Lesson(name, pack, self._journal)
                for seat, pad in self._pads.items():
                    self._lesson.see(seat, pad.lying, pad.fresh)
            case inputs.TeachCard(card) if self._lesson:
                self._lesson.choose(card)
            case inputs.TeachUndo() if self._lesson:
                self._lesson.take_back()
            case inputs.TeachEnd() if self._lesson:
                self._lesson = None
                for pad in self._pads.values():
                    self._see_cards(pad, now)
                self._gestures.rest(self._match.standing(), now)
            case _:
                pass
