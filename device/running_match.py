"""The match that is played: judged, stored, and what the gestures must know of it.

Holds the referee's state and the journal beside it, so that nothing is accepted without being
stored. It knows no cards lying on pads and no buttons.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

from device.standing import Standing
from device.store.journal import Journal
from engine.actions import Action, Close, Exchange, Match, Undo
from engine.cards import CARDS, Card
from engine.deal import Deal, lowest_trump
from engine.referee import judge
from engine.state import START
from engine.verdict import Accepted, Offence, Refused, Verdict
from engine.view import PLAYING, Phase, View, view

log: Final = logging.getLogger(__name__)


class RunningMatch:
    """The match of one table; the one writer of its record.

    Args:
        wanted: the match to begin where none is to be resumed: names, rules, first dealer.
        journal: the store, and what is resumed from it.
        clock: `CLOCK_MONOTONIC` ns; only asked to say when an action was judged.
    """

    def __init__(self, wanted: Match, journal: Journal, clock: Callable[[], int]) -> None:
        self._wanted = wanted
        self._journal = journal
        self._clock = clock
        self._state = START
        self.last: Action | None = None
        """The last accepted action, as far as it was accepted while the program runs."""
        self.offence: Offence | None = None
        """What that action proved or was."""
        self.judged_ns = 0
        """When the last action was judged, before it was stored."""
        self.last_ns: int | None = None
        """When `last` had been stored."""
        self._resume()

    @property
    def goes_on_unlike_wanted(self) -> bool:
        """Whether it keeps names or rules that are set otherwise for the next match."""
        match = self._state.match
        return match is not None and (match.rules, match.players) != (
            self._wanted.rules,
            self._wanted.players,
        )

    def begin(self) -> None:
        """Begin a new match; the one before stays in the store."""
        verdict = judge(START, self._wanted)
        if isinstance(verdict, Accepted):
            self._state = verdict.state
            self._journal.begin(self._wanted)
            self.last, self.offence = self._wanted, None

    def judge(self, action: Action, *, instead_of_last: bool = False) -> Verdict:
        """Return the verdict, and store the action if it is accepted, before anybody is shown it.

        `instead_of_last`: the action before it is taken back with it, or stays if it is refused.
        """
        before = self._state.before if instead_of_last else None
        verdict = judge(before or self._state, action)
        self.judged_ns = self._clock()
        if isinstance(verdict, Accepted):
            older, self._state = self._state.ended, verdict.state
            ended = None if self._state.ended is older else self._state.ended
            self._journal.append(action, ended, instead_of_last=instead_of_last)
            self.last, self.offence = action, verdict.offence
            self.last_ns = self._clock()
        return verdict

    def refusal(self, action: Action) -> Refused | None:
        """Return why the referee would refuse an action, or None; nothing changes."""
        verdict = judge(self._state, action)
        return verdict if isinstance(verdict, Refused) else None

    def view(self) -> View:
        """Return the table as everybody saw it."""
        return view(self._state)

    def to_be_taken_back(self) -> Action:
        """Return the action that an undo would take back; the match line if there is none."""
        taken_back = 0
        for action in reversed(self._journal.actions):
            if isinstance(action, Undo):
                taken_back += 1
            elif taken_back:
                taken_back -= 1
            else:
                return action
        return self._wanted

    def standing(self) -> Standing:
        """Return what the gestures must know of the deal."""
        deal, shown = self._state.deal, self.view()
        if deal is None:
            return Standing(shown, self.refusal)
        return Standing(
            shown,
            self.refusal,
            played=_cards(deal.sides.a.laid | deal.sides.b.laid),
            recent=self._recent(deal, shown.phase),
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

    def _recent(self, deal: Deal, phase: Phase) -> frozenset[Card]:
        """Return the cards that may still lie from an exchange or from the end of the deal."""
        if isinstance(self.last, Exchange):
            return _cards(deal.sides[self.last.seat].known | deal.turn_up.bit)
        if phase in PLAYING:
            return frozenset()
        shown = deal.sides.a.known | deal.sides.b.known | deal.turn_up.bit
        trick = deal.tricks[-1].cards if deal.tricks else ()
        return _cards(shown) | {*trick, *({deal.led} if deal.led else ())}

    def _resume(self) -> None:
        """Fold the stored match; begin another if it is not wanted and nothing is at stake."""
        for action in self._journal.actions:
            verdict = judge(self._state, action)
            if isinstance(verdict, Refused):
                log.warning("stored line refused today (%s): %s", verdict.code.value, action)
                continue
            self._state = verdict.state
            # only an exchange leaves cards lying that must not be taken for a lead
            self.last = action if isinstance(action, Exchange) else None
        if self._state.match is None or (self.goes_on_unlike_wanted and not self._at_stake()):
            self.begin()

    def _at_stake(self) -> bool:
        """Whether a deal or a Bummerl has begun and is not decided."""
        shown = self.view()
        if shown.phase in {Phase.IDLE, Phase.OVER}:
            return shown.bummerl is None and any(shown.game_points)
        return True


def _just_closed(deal: Deal) -> bool:
    """Whether the trick after a closing is not complete (art. 4.5)."""
    return deal.closing is not None and deal.closing.trick == deal.trick


def _cards(bits: int) -> frozenset[Card]:
    return frozenset(c for c in CARDS.values() if c.bit & bits)
