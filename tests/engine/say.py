"""A table to talk to in tests: short words instead of actions, judged one by one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.actions import (
    Action,
    ByHand,
    Claim,
    Close,
    Exchange,
    Marriage,
    Match,
    Play,
    Settle,
    TurnUp,
    Undo,
    Void,
)
from engine.model.cards import PerSeat, Seat, card
from engine.model.codes import Offence
from engine.model.results import BummerlEnd, Result
from engine.referee import Accepted, Refused, Verdict, judge
from engine.rules.deal import Side, hand_size
from engine.rules.match_format import MatchFormat
from engine.rules.rule_set import rules_from
from engine.state import START, State
from engine.view import View, view

WORDS: Mapping[str, Callable[..., Action]] = {
    "up": lambda name: TurnUp(card(name)),
    "exchange": lambda seat, name: Exchange(Seat(seat), card(name)),
    "marriage": lambda seat, first, second: Marriage(Seat(seat), (card(first), card(second))),
    "close": lambda seat, early="": Close(Seat(seat), before_draw=early == "early"),
    "claim": lambda seat: Claim(Seat(seat)),
    "hand": lambda seat, points: ByHand(Seat(seat), int(points)),
    "settle": Settle,
    "void": Void,
    "undo": Undo,
}


def action(word: str) -> Action:
    """Return the action that a word says.

    `JH` and `A:JH` lay a card; the others are `up:JH`, `exchange:A:JH`, `marriage:A:KS:QS`,
    `close:A`, `close:A:early`, `claim:A`, `hand:A:2`, `settle`, `void`, `undo`.
    """
    first, *rest = word.split(":")
    if first in WORDS:
        return WORDS[first](*rest)
    return Play(card(rest[0]), Seat(first)) if rest else Play(card(first))


class Table:
    """A match as it stands. The dealer is B, so that A leads first."""

    def __init__(
        self,
        preset: str = "house",
        dealer: str = "B",
        form: MatchFormat = MatchFormat(),  # noqa: B008 - a frozen value
        **changes: Any,
    ) -> None:
        rules = rules_from(preset, changes)
        self.state: State = START
        self.offence: Offence | None = None
        self.judge(Match(rules, PerSeat("Anna", "Béla"), Seat(dealer), preset, form))

    def do(self, words: str) -> Table:
        """Do each word; every one must be accepted."""
        for word in words.split():
            verdict = self.judge(action(word))
            assert isinstance(verdict, Accepted), f"{word}: {verdict}"
        return self

    def refused(self, word: str) -> str:
        """Return the code with which the word is refused, and the duty where one is named."""
        before = self.state
        verdict = self.judge(action(word))
        assert isinstance(verdict, Refused), f"{word} was accepted"
        assert self.state is before
        duty = "" if verdict.duty is None else f" {verdict.duty.value}"
        return verdict.code.value + duty

    def judge(self, what: Action) -> Verdict:
        """Have an action judged, and go on with the state after it."""
        verdict = judge(self.state, what)
        if isinstance(verdict, Accepted):
            self.state, self.offence = verdict.state, verdict.offence
        return verdict

    @property
    def view(self) -> View:
        return view(self.state)

    @property
    def result(self) -> Result:
        result = self.view.result
        assert result is not None, "the deal is not over"
        return result

    @property
    def outcome(self) -> str:
        """Who won how much and how, such as `A 2 claim`; `- 0 void` without a winner."""
        seat = "-" if self.result.winner is None else self.result.winner.value
        return f"{seat} {self.result.game_points} {self.result.how.value}"

    @property
    def bummerl(self) -> BummerlEnd:
        end = self.view.bummerl
        assert end is not None, "the Bummerl is not over"
        return end

    def side(self, seat: str) -> Side:
        """Return the secret side of a player, as only the referee knows it."""
        assert self.state.deal is not None
        return self.state.deal.side(Seat(seat))

    def hand_size(self, seat: str) -> int:
        """Return how many cards a player has."""
        assert self.state.deal is not None
        return hand_size(self.state.deal, self.side(seat))

    @property
    def blamed(self) -> tuple[str, str | None, int | None, str | None] | None:
        """Return the offence of the last action: code, seat, trick, card."""
        offence = self.offence
        if offence is None:
            return None
        return (
            offence.code,
            None if offence.seat is None else offence.seat.value,
            offence.trick,
            None if offence.card is None else offence.card.name,
        )
