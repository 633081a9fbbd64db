"""The match that is played: judged, stored, and what the gestures must know of it.

Holds the referee's state and the journal beside it, so that nothing is accepted without being
stored. It knows no cards lying on pads and no buttons.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from device.store.journal import Journal
from device.store.recent_deals import Recent
from device.store.tables.match_line_names import digest
from device.store.write_behind.match import PendingMatch
from device.table.cards.deal_context import DealContext
from device.table.cards.taken_back import cards_taken_back
from engine.actions import Action, ByHand, Close, Exchange, Match, Settle, TurnUp, Undo
from engine.interface.inputs import Correct
from engine.interface.lessons import PlayerNote
from engine.model.cards import CARDS, Card, pack
from engine.model.codes import Code, Offence
from engine.model.results import PLAYING, Phase
from engine.record.action_lines import KINDS, write_action
from engine.referee import Accepted, Refused, Verdict, judge
from engine.rescore import with_results
from engine.rules.deal import Deal, lowest_trump
from engine.state import START, State, running, with_match, without_past
from engine.view import View, view

log: Final = logging.getLogger(__name__)

POINTS: Final = range(1, 4)
"""Game points that a deal may be corrected to (art. 10.5)."""

CONFIGURED: Final = "configured"
"""The choice that keeps what the configuration said when it was last followed: only where it says
something else today it goes before a match that was put together at the table."""


class MatchSession:
    """The match of one table; the one writer of its record.

    Args:
        wanted: the match to begin where none is to be resumed: names, rules, first dealer.
        journal: the store, and what is resumed from it.
        clock: `CLOCK_MONOTONIC` ns; only asked to say when an action was judged.
        deals: so many that are over are remembered at least; those before them are judged once
            more when play goes back so far.
    """

    def __init__(
        self, wanted: Match, journal: Journal, clock: Callable[[], int], deals: int = 8
    ) -> None:
        self._configured = wanted
        self._journal = journal
        self._clock = clock
        self._deals = deals
        self._state = START
        self._before = 0
        """How many deals were before those that the state remembers."""
        self._taken_back: frozenset[Card] = frozenset()
        self.last: Action | None = None
        """The last accepted action, as far as it was accepted while the program runs."""
        self.offence: Offence | None = None
        """What that action proved or was."""
        self.judged_ns = 0
        """When the last action was judged, before it was stored."""
        self.last_ns: int | None = None
        """When `last` had been stored."""
        self._begun: Match | None = None
        self._follows = False
        """Whether that match was begun after one that was won."""
        self._resume()

    @property
    def differs_from_configured(self) -> bool:
        """Whether names, rules or length have been configured otherwise for the next match.

        A match that was put together at the table is not unlike for that alone.
        """
        match, wanted = self._state.match, self._configured
        if match is None or self._journal.choices.get(CONFIGURED) == _fingerprint(wanted):
            return False
        return (match.rules, match.players, match.form) != (
            wanted.rules,
            wanted.players,
            wanted.form,
        )

    def start(self, match: Match | None = None, first: Action | None = None) -> None:
        """Begin a match, by default the wanted one; the one before stays in the store.

        `first`: what its first deal begins with, stored in the same commit.
        """
        match, self._state, self._before = match or self._configured, START, 0
        for action in (match, first):
            if action and isinstance(verdict := judge(self._state, action), Accepted):
                self._state = verdict.state
        self._journal.begin(match, first, self._state.ended)
        self.last, self.offence = first or match, None
        self.last_ns = self._clock()

    def judge(self, action: Action, *, instead_of_last: bool = False) -> Verdict:
        """Return the verdict, and store the action if it is accepted, before anybody is shown it.

        What begins another deal after a match is won begins the same match anew.

        `instead_of_last`: the action before it is taken back with it, or stays if it is refused.
        """
        if instead_of_last or isinstance(action, Undo):
            self._reach_back()
        if isinstance(action, Undo) and self._state.before is None:
            return self._return_to_match_before()
        before = self._state.before if instead_of_last else None
        verdict = judge(before or self._state, action)
        self.judged_ns = self._clock()
        if isinstance(verdict, Accepted):
            if self._begins_rematch(action, verdict.state):
                return self._rematch(action, verdict.state)
            older, self._state = self._state.ended, verdict.state
            ended = None if self._state.ended is older else self._state.ended
            self._journal.append(action, ended, instead_of_last=instead_of_last)
            self.last, self.offence = action, verdict.offence
            self._taken_back = frozenset()
            self.last_ns = self._clock()
            self._forget_far_back()
        return verdict

    def _begins_rematch(self, action: Action, after: State) -> bool:
        """Whether an action begins a deal after the match is won, if only with it (art. 9.6)."""
        match action:
            case TurnUp():
                return view(after).match_winner is not None
            case ByHand():
                return running(self._state) is None and self.view().match_winner is not None
            case _:
                return False

    def _rematch(self, action: Action, after: State) -> Verdict:
        """Begin the match anew with an action; `after` is as if the old one had gone on."""
        if running(self._state):
            self.judge(Settle())
        match = self._state.match and replace(self._state.match, dealer=after.dealer)
        self.start(match, action)
        return Accepted(self._state)

    @property
    def ended_deal(self) -> bool:
        """Whether the last action ended a deal; a turn-up may have settled one (art. 9.6)."""
        self._reach_back()
        before, ended = self._state.before, self._state.ended
        if before is None or ended is None:
            return False
        return before.ended is None or before.ended.number != ended.number

    @property
    def ended_cards(self) -> bool:
        """Whether it ended a deal with cards, so that its card points may be looked at now."""
        before = self._state.before
        return self.ended_deal and before is not None and running(before) is not None

    def _match_before(self) -> PendingMatch | None:
        """Return the match before this one if it was won.

        None once a deal of this one was over: what it brought has been told.
        """
        kept = None if self._journal.has_ended else self._journal.match_before()
        begun = kept and kept.begun.action
        if kept is None or not isinstance(begun, Match) or not begun.form.ends:
            return None
        state = _folded(kept.recent(self._deals))
        return None if view(state).match_winner is None else kept

    def _return_to_match_before(self) -> Verdict:
        """Take back that the match was begun; the one before it stands where it stood."""
        before = self._match_before()
        if before is None or not self._journal.return_to(before):
            return Refused(Code.UNDO_NOTHING)
        self._fold()
        self.last, self.offence = Undo(), None
        self.judged_ns = self.last_ns = self._clock()
        return Accepted(self._state)

    def take_back_trick(self) -> Verdict:
        """Take back all since the last trick of the deal was led, complete or not, in one commit.

        Refused where no trick was led. What was announced, exchanged or closed before that lead
        stays.
        """
        self._reach_back()
        state, undos = self._state, 1
        while (before := state.before) and before.number == state.number:
            if _led(before.deal, state.deal):
                self._state = before
                self._journal.take_back(undos)
                self.last, self.offence = Undo(), None
                return Accepted(before)
            state, undos = before, undos + 1
        return Refused(Code.UNDO_NOTHING)

    def rename_player(self, old: str, new: str) -> PlayerNote | None:
        """Let a player be called something else, in all that was played, or tell why not."""
        refused = self._journal.rename(old, new)
        self._take_over_names()
        return refused

    def forget_player(self, name: str) -> None:
        """Delete a player's name and cards; no score changes."""
        self._journal.forget_player(name)
        self._take_over_names()

    def correct(self, remedy: Correct) -> bool:
        """Let a finished deal, of this match or an earlier one, count for something else.

        The score is counted anew at once; who deals and what was laid stays as it is. False, and
        nothing changes, where there is no such deal, or it was taken back.
        """
        worth = remedy.points in POINTS if remedy.winner else remedy.points == 0
        done = worth and self._journal.correct(
            remedy.match, remedy.seq, remedy.winner, remedy.points
        )
        if done:
            self._fold()
        return done

    def _take_over_names(self) -> None:
        """Call the players of the match what they are called by now, across every undo."""
        begun = self._journal.actions[0]
        if isinstance(begun, Match) and begun != self._state.match:
            self._state = with_match(self._state, begun)

    def refusal(self, action: Action) -> Refused | None:
        """Return why the referee would refuse an action, or None; nothing changes."""
        return _refusal(self._state, action)

    def refusal_before(self, action: Action) -> Refused | None:
        """Return why the referee would refuse an action instead of the last one, or None."""
        return _refusal(self._state.before or self._state, action)

    def view(self) -> View:
        """Return the table as everybody saw it."""
        return view(self._state)

    def undo_target(self) -> Action:
        """Return the action that an undo would take back; the match line if there is none."""
        self._reach_back()
        return next(self._journal.standing())

    def undo_kind(self) -> str:
        """Return the kind of action that an undo would take back, as in the record, or nothing.

        The match itself can be where another one was won before it.
        """
        last = self.undo_target()
        if not isinstance(last, Match):
            return KINDS[type(last)]
        if self._begun is not last:
            self._begun, self._follows = last, self._match_before() is not None
        return KINDS[Match] if self._follows and not self._journal.has_ended else ""

    def context(self) -> DealContext:
        """Return what the gestures must know of the deal."""
        deal, shown = self._state.deal, self.view()
        if deal is None:
            return DealContext(
                shown, self.refusal, self.refusal_before, recent=self._recent(shown.phase)
            )
        return DealContext(
            shown,
            self.refusal,
            self.refusal_before,
            played=_cards(deal.sides.a.laid | deal.sides.b.laid),
            recent=self._recent(shown.phase),
            taken_back=self._taken_back,
            pledged=deal.announced if deal.led is None else None,
            lowest_trump=lowest_trump(deal),
            turn_up=deal.turn_up if shown.turn_up or _just_closed(deal) else None,
            closes_with=shown.turn_up or self._taken_too_early(deal),
        )

    def _taken_too_early(self, deal: Deal) -> Card | None:
        """Return the turn-up of a talon just used up that may still be closed (art. 6.4)."""
        if deal.phase is not Phase.EXHAUSTED or not deal.rules.close_before_draw:
            return None
        refused = self.refusal(Close(deal.leader, before_draw=True))
        return None if refused else deal.turn_up

    def _recent(self, phase: Phase) -> frozenset[Card]:
        """Return the cards that may still lie from an exchange or from the deal before.

        Between deals that is any card of the pack: played, thrown in or gathered from a hand.
        """
        deal = self._state.deal
        if phase in PLAYING:
            if deal is None or not isinstance(self.last, Exchange):
                return frozenset()
            return _cards(deal.sides[self.last.seat].known | deal.turn_up.bit)
        return frozenset(pack(self.view().rules.pack)) if self._journal.has_played else frozenset()

    def _resume(self) -> None:
        """Fold the stored match; begin another if it is not wanted and nothing is at stake."""
        self._fold()
        last = next(reversed(self._journal.actions), None)
        # only an exchange leaves cards lying that must not be taken for a lead
        self.last = last if isinstance(last, Exchange) else None
        self._taken_back = cards_taken_back(self._journal.actions)
        if self._state.match is None or (self.differs_from_configured and not self._at_stake()):
            self.start()
        wanted = _fingerprint(self._configured)
        if not self.differs_from_configured and self._journal.choices.get(CONFIGURED) != wanted:
            self._journal.choose({CONFIGURED: wanted})

    def _fold(self) -> None:
        """Judge the last deals of the stored match; of those before them only the score counts."""
        recent = self._journal.recent(self._deals)
        if recent is None:
            return
        self._before = recent.before.number
        self._state = _folded(recent)

    def _reach_back(self) -> None:
        """Let the state remember all of the deal before the one it is in, for play to go back."""
        if self._before and self._state.number <= self._before + 2:
            self._fold()

    def _forget_far_back(self) -> None:
        """Let the state remember no more than play soon goes back to."""
        if self._state.number > self._before + 2 * self._deals:
            self._state = without_past(self._state, self._deals)
            self._before = self._state.number - self._deals - 1

    def _at_stake(self) -> bool:
        """Whether a deal, a Bummerl or a match with an end has begun and is not decided."""
        shown = self.view()
        if not shown.between_deals:
            return True
        if shown.form.ends and shown.bummerls:
            return shown.match_winner is None
        return shown.bummerl is None and any(shown.game_points)


def _folded(recent: Recent) -> State:
    """Return the table after the last deals of a match."""
    state = recent.before
    for number, line in recent.lines:
        verdict = judge(state, line.action)
        if isinstance(verdict, Refused):
            # not what it says: the log is read while the deal goes on (art. 11)
            log.warning("line %d of the match is refused: %s", number, verdict.code.value)
            continue
        state = verdict.state
    return with_results(state, recent.counts, recent.ruled)


def _refusal(state: State, action: Action) -> Refused | None:
    verdict = judge(state, action)
    return verdict if isinstance(verdict, Refused) else None


def _fingerprint(wanted: Match) -> str:
    """Return what is kept of what the configuration said: no name, since that may be deleted."""
    return digest(write_action(wanted))


def _led(before: Deal | None, after: Deal | None) -> bool:
    """Whether the action between these began a trick."""
    return before is not None and after is not None and not before.led and after.led is not None


def _just_closed(deal: Deal) -> bool:
    """Whether the trick after a closing is not complete (art. 4.5)."""
    return deal.closing is not None and deal.closing.trick == deal.trick


def _cards(bits: int) -> frozenset[Card]:
    return frozenset(c for c in CARDS.values() if c.bit & bits)
