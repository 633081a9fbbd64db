"""The table: turns what people do into judged, stored actions and shows the outcome.

The one writer of the match (architecture decision 8). It is told everything by `handle`, wants to
be woken by `tick` at `wakes_at`, and hands out snapshots; threads, queues and ports are elsewhere.
Times are `CLOCK_MONOTONIC` nanoseconds given by the caller; `clock` is asked only to trace a card
through the stations of one call.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from device.buttons import HoldButton
from device.gestures import Gesture, Gestures, Heard, Standing
from device.readers.pad import PadChanged, PadMessage, PadSeen
from device.store.journal import Journal
from device.teaching import Lesson
from engine import inputs
from engine.actions import Action, ByHand, Claim, Close, Exchange, Match, Undo, Void
from engine.cards import CARDS, Card, PerSeat, Seat
from engine.deal import Deal, lowest_trump
from engine.referee import judge
from engine.snapshot import (
    CardRefused,
    CardTrace,
    Notice,
    NotNow,
    PadHealth,
    Snapshot,
    StoreTrouble,
    TakenBack,
    UnknownTag,
)
from engine.state import START
from engine.verdict import Accepted, Offence, Refused
from engine.view import PLAYING, Phase, view

log: Final = logging.getLogger(__name__)

PASSING_NS: Final = 3_000_000_000
"""How long a notice stays that nobody has to answer."""

RETRY_NS: Final = 5_000_000_000
"""How often a failing disk is tried again."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What the table is told once, at its start."""

    match: Match
    """The match to begin where none of the same rules is to be resumed."""
    has_pad: PerSeat[bool]
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
        self._state = START
        self._gestures = Gestures()
        self._buttons = PerSeat(HoldButton(setup.claim_hold_ns), HoldButton(setup.claim_hold_ns))
        self._undo = HoldButton(setup.undo_hold_ns)
        self._health = PerSeat(PadHealth(), PadHealth())
        self._pads: dict[Seat, PadSeen] = {}
        self._passing: _Passing | None = None
        self._last: Action | None = None
        self._offence: Offence | None = None
        self._traces: list[CardTrace] = []
        self._number = 0
        self._lesson: Lesson | None = None
        self._retry_at: int | None = None
        self._resume()

    def close(self) -> None:
        """Let go of the store."""
        self._journal.close()

    # What comes in

    def handle(self, message: inputs.Input | PadMessage, now: int) -> None:
        """Take one message: judge, store, and update what may be shown."""
        match message:
            case PadSeen():
                self._pad_seen(message, now)
            case PadChanged(seat, health):
                self._health = self._health.put(seat, health)
            case inputs.SeatButton(seat, down):
                self._seat_button(seat, down=down, now=now)
            case inputs.UndoButton(down):
                self._undo.press(now) if down else self._undo.release()
            case inputs.TouchCard(seat, card):
                self._gestures.touch(seat, card, now)
            case inputs.DealAgain():
                self._decide(Void(), now)
            case inputs.AgreeResult(seat, points):
                self._decide(ByHand(seat, points), now)
            case inputs.NewMatch():
                self._begin(now)
            case _:
                self._teach(message, now)
        self.tick(now)

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
            self._gestures.waits_until(self._standing()) if self._lesson is None else None,
            self._passing.until if self._passing else None,
            self._retry_at,
        )
        return min((time for time in times if time is not None), default=None)

    # What goes out

    def snapshot(self) -> Snapshot:
        """Return all that may be shown now; each trace is handed out once."""
        self._number += 1
        traces, self._traces = tuple(self._traces), []
        claim = self._last if isinstance(self._last, Claim) else None
        return Snapshot(
            number=self._number,
            view=view(self._state),
            notice=self._notice(),
            claimed_by=claim.seat if claim else None,
            offence=self._offence,
            last_was=type(self._last).__name__.lower() if self._last else "",
            buttons_down=self._buttons.map(lambda button: button.down_since),
            undo_down=self._undo.down_since,
            pads=self._health,
            store_trouble=self._journal.trouble,
            store_detail=self._journal.detail,
            decks=self._journal.decks.complete(self._setup.match.rules.pack),
            teaching=self._lesson.shown if self._lesson else None,
            cards_on_screen=not all(self._setup.has_pad),
            lying=self._gestures.pads.map(lambda pad: tuple(p.card for p in pad if not p.heard)),
            claim_hold_ns=self._setup.claim_hold_ns,
            undo_hold_ns=self._setup.undo_hold_ns,
            traces=traces,
        )

    def is_taught(self, uid: str) -> bool:
        """Whether the tag is a card of a known deck. May be asked from any thread."""
        return self._journal.decks.is_taught(uid)

    # The match

    def _resume(self) -> None:
        """Fold the stored match, or begin one where none of these rules is stored."""
        for action in self._journal.actions:
            verdict = judge(self._state, action)
            if isinstance(verdict, Accepted):
                self._state = verdict.state
                # only an exchange leaves cards lying that must not be taken for a lead
                self._last = action if isinstance(action, Exchange) else None
            else:
                log.warning("stored line refused today (%s): %s", verdict.code.value, action)
        stored = self._state.match
        if stored is None or stored.rules != self._setup.match.rules:
            self._begin(self._clock())

    def _begin(self, now: int) -> None:
        """Begin a new match; the one before stays in the store."""
        verdict = judge(START, self._setup.match)
        if isinstance(verdict, Accepted):
            self._state = verdict.state
            self._journal.begin(self._setup.match)
            self._note(self._setup.match, None, now)
            self._gestures.rest(self._standing(), now)

    def _decide(self, action: Action, now: int) -> None:
        """Judge an action that no cards are part of."""
        verdict = judge(self._state, action)
        if isinstance(verdict, Refused):
            seat = action.seat if isinstance(action, Claim) else None
            self._passing = _Passing(NotNow(seat, verdict.code), now + PASSING_NS)
            return
        self._accept(action, verdict, now)
        self._gestures.rest(self._standing(), now)
        if isinstance(action, Undo):
            self._passing = _Passing(TakenBack(), now + PASSING_NS)

    def _accept(
        self, action: Action, verdict: Accepted, now: int, *, instead_of_last: bool = False
    ) -> None:
        """Store an accepted action before anybody is shown what it changed."""
        before, self._state = self._state.ended, verdict.state
        ended = None if self._state.ended is before else self._state.ended
        self._journal.append(action, ended, instead_of_last=instead_of_last)
        self._note(action, verdict.offence, now)

    def _note(self, action: Action, offence: Offence | None, now: int) -> None:
        """Remember what a stored action leaves to be shown."""
        self._last, self._offence, self._passing = action, offence, None
        self._watch_disk(now)
        if not self._standing().running:
            for button in self._buttons:
                button.use_up()

    def _watch_disk(self, now: int) -> None:
        failing = self._journal.trouble not in {None, StoreTrouble.MOVED_ASIDE}
        self._retry_at = now + RETRY_NS if failing else None

    # Cards and buttons

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
        known = {c: uid for uid in message.lying if (c := book.card(uid)) is not None}
        self._gestures.see(
            message.seat,
            {c: Heard(uid, message.bytes_ns, message.present_ns) for c, uid in known.items()},
            frozenset(c for c, uid in known.items() if uid in message.fresh),
            self._standing(),
            now,
        )

    def _seat_button(self, seat: Seat, *, down: bool, now: int) -> None:
        """Note a button's level; a tap answers what the cards ask."""
        if down:
            self._buttons[seat].press(now)
        elif self._buttons[seat].release():
            gesture = self._gestures.tap(seat, self._standing())
            if gesture:
                self._carry_out(gesture, now)

    def _follow_gestures(self, now: int) -> None:
        """Do all that the cards on the pads amount to."""
        while gesture := self._gestures.next(self._standing(), now):
            self._carry_out(gesture, now)

    def _carry_out(self, gesture: Gesture, now: int) -> None:
        """Judge what cards amount to; a lead that became more is taken back with it."""
        undone = judge(self._state, Undo()) if gesture.instead_of_lead else None
        lead_up = undone.state if isinstance(undone, Accepted) else self._state
        verdict = judge(lead_up, gesture.action)
        judged_ns = self._clock()
        if isinstance(verdict, Accepted):
            self._accept(gesture.action, verdict, now, instead_of_last=gesture.instead_of_lead)
            self._gestures.took(gesture, self._standing(), now)
            self._trace(gesture, judged_ns, self._clock())
        else:
            self._gestures.refused(gesture, verdict, self._standing())
            self._trace(gesture, judged_ns, None)

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

    def _standing(self) -> Standing:
        """Return what the gestures must know of the deal."""
        deal = self._state.deal
        shown = view(self._state)
        if deal is None:
            return Standing(shown)
        laid = deal.sides.a.laid | deal.sides.b.laid
        return Standing(
            shown,
            played=_cards(laid),
            recent=self._recent(deal, shown.phase),
            pledged=deal.announced if deal.led is None else None,
            lowest_trump=lowest_trump(deal),
        )

    def _recent(self, deal: Deal, phase: Phase) -> frozenset[Card]:
        """Return the cards that may still lie from an exchange or from the end of the deal."""
        if isinstance(self._last, Exchange):
            return _cards(deal.sides[self._last.seat].known | deal.turn_up.bit)
        if phase in PLAYING:
            return frozenset()
        bits = deal.turn_up.bit | (deal.led.bit if deal.led else 0)
        for card in deal.last_trick.cards if deal.last_trick else ():
            bits |= card.bit
        for marriage in deal.marriages[-1:]:
            bits |= CARDS["K" + marriage.suit.value].bit | CARDS["Q" + marriage.suit.value].bit
        return _cards(bits)

    def _notice(self) -> Notice | None:
        """Return the one thing that the players should do or know now."""
        asked = self._gestures.notice(self._standing())
        if isinstance(asked, CardRefused):
            return asked
        for seat, pad in self._pads.items():
            if not all(self._journal.decks.is_taught(uid) for uid in pad.lying):
                return UnknownTag(seat)
        return self._passing.notice if self._passing else asked

    # Teaching

    def _teach(self, message: inputs.Input, now: int) -> None:
        """Begin, go on with or end teaching a deck."""
        match message:
            case inputs.TeachDeck(name):
                self._lesson = Lesson(name, self._setup.match.rules.pack, self._journal)
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
                self._gestures.rest(self._standing(), now)
            case _:
                pass


def _cards(bits: int) -> frozenset[Card]:
    return frozenset(c for c in CARDS.values() if c.bit & bits)
