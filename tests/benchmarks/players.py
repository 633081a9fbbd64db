"""Two people who play whole legal deals with real hands on the bench's pads, each at his pace."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Any, Final

from engine.actions import Action, Claim, Close, Exchange, Marriage, Play, TurnUp
from engine.model.cards import Card, PerSeat, Seat
from engine.model.results import PLAYING
from engine.referee import Accepted, judge
from engine.rules.deal import due
from engine.rules.rule_set import PRESETS
from tests.benchmarks.bench import DECK, RULES_NAME, Bench, Program, pause
from tests.engine.play import opened
from tests.engine.shuffled import shuffled, wishes

RULES: Final = PRESETS[RULES_NAME]


class Kind(Enum):
    """What a card was laid as."""

    LEAD = "lead"
    ANSWER = "answer"
    SECOND = "second of marriage, exchange"


@dataclass(frozen=True, slots=True)
class Laid:
    """When one laid card passed each station, `CLOCK_MONOTONIC` ns."""

    kind: Kind
    laid: int
    first_byte: int
    """Of the chip's answer that first reported it."""
    bytes: int
    present: int
    judged: int
    stored: int
    painted: int


class Players:
    """Play the same deals for the same chance.

    Args:
        bench: where the pads are.
        program: at its start, with no match played yet.
        rng: chance: of the cards, and of when a hand moves, so that it is not in step with the
            polls.
        pace_s: shortest and longest time that a player thinks or needs for a move of the hand.
    """

    def __init__(
        self, bench: Bench, program: Program, rng: Random, pace_s: tuple[float, float]
    ) -> None:
        self._pads = bench.pads
        self._program = program
        self._rng = rng
        self._pace_s = pace_s
        self._state = opened(RULES)
        self._lying: PerSeat[list[Card]] = PerSeat([], [])

    def deal(self) -> Iterator[Laid]:
        """Play a deal to its end; yield each card when it is on the glass."""
        shuffle = shuffled(self._rng, RULES)
        yield from self._do(TurnUp(shuffle.talon[-1]))
        while (deal := self._state.deal) is not None and deal.phase in PLAYING:
            before = self._state
            for action in wishes(self._rng, shuffle, before, honest=1):
                if isinstance(action, Claim | Close):  # buttons, no cards
                    continue
                if isinstance(judge(before, action), Accepted):
                    yield from self._do(action)
                    shuffle.follow(action, before, self._state)
                    break

    def _do(self, action: Action) -> Iterator[Laid]:
        """Carry out a legal action."""
        before = self._state
        verdict = judge(before, action)
        assert isinstance(verdict, Accepted)
        self._state = verdict.state
        match action:
            case TurnUp(card):
                self._clear()
                self._lay(self._state.dealer, card, Kind.LEAD)  # a second goes by: not measured
                self._clear()
            case Exchange(seat, card):
                assert before.deal is not None
                yield self._lay(seat, card, Kind.LEAD)
                yield self._lay(seat, before.deal.turn_up, Kind.SECOND)
                self._clear()
            case Marriage(seat, (first, second)):
                yield self._lay(seat, first, Kind.LEAD)
                yield self._lay(seat, second, Kind.SECOND)
            case Play(card):
                assert before.deal is not None
                player = due(before.deal)
                assert player is not None
                if card in self._lying[player]:
                    self._leave(player, card)
                else:
                    yield self._lay(player, card, Kind.ANSWER if before.deal.led else Kind.LEAD)
                if before.deal.led:
                    self._clear()
            case _:
                raise AssertionError(f"{action} is not played with cards")

    def _lay(self, seat: Seat, card: Card, kind: Kind) -> Laid:
        self._wait()
        self._pads.place(seat, card)
        self._lying[seat].append(card)
        seen = self._accepted(card)
        times = (self._pads.time_of(event, card) for event in ("placed", "reported"))
        stations = ("bytes", "present", "judged", "stored", "painted")
        return Laid(kind, *times, *(seen[station] for station in stations))

    def _leave(self, seat: Seat, card: Card) -> None:
        """Lift the other card of a marriage: the one that stays is led."""
        self._wait()
        for lying in [*self._lying[seat]]:
            if lying is not card:
                self._lift(seat, lying)
        self._accepted(card)

    def _clear(self) -> None:
        """Lift all cards, one after the other."""
        for seat in Seat:
            for card in [*self._lying[seat]]:
                self._wait()
                self._lift(seat, card)

    def _lift(self, seat: Seat, card: Card) -> None:
        self._lying[seat].remove(card)
        self._pads.lift(seat, card)

    def _accepted(self, card: Card) -> dict[str, Any]:
        line = self._program.traced(DECK[card])
        if line["verdict"] != "accepted":
            raise AssertionError(f"the program refused {card.name}, a legal card")
        return line

    def _wait(self) -> None:
        pause(self._rng.uniform(*self._pace_s))
