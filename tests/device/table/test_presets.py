"""A deal by each preset, laid card by card on the pads: the table rules as the referee does."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from device.config import Given, load
from engine.actions import Action, Match, Play, Settle, TurnUp
from engine.cards import Card, PerSeat, Seat
from engine.deal import due
from engine.referee import judge
from engine.rules import PRESETS, VALUES, Rules
from engine.state import START, State, running
from engine.verdict import Accepted
from engine.view import Phase, View, view
from tests.device.table.sitting import A, B, Sitting
from tests.engine.shuffled import obligation, shuffled


def chosen(*pairs: tuple[str, object]) -> Rules:
    """Return the rules that the command line and a file's `[set]` give."""
    return load((), {key: Given("the test", value) for key, value in pairs}).rules


def random_deal(rules: Rules, seed: int) -> tuple[Card, list[tuple[Seat, Card]], View]:
    """Return turn-up, cards and end of a deal in which nobody shows or says anything."""
    shuffle, rng = shuffled(Random(seed), rules), Random(seed)
    state = after(START, Match(rules, PerSeat("Hermine", "Franz"), B))
    turn_up, laid = shuffle.talon[-1], list[tuple[Seat, Card]]()
    state = after(state, TurnUp(turn_up))
    while (deal := running(state)) and (seat := due(deal)):
        hand = shuffle.hands[seat]
        if deal.led is not None and deal.phase is not Phase.OPEN:
            hand = obligation(hand, deal.led, deal.turn_up.suit)
        laid.append((seat, rng.choice(sorted(hand, key=lambda card: card.bit))))
        play = Play(laid[-1][1])
        before, state = state, after(state, play)
        shuffle.follow(play, before, state)
    return turn_up, laid, view(after(state, Settle()) if running(state) else state)


def after(state: State, action: Action) -> State:
    verdict = judge(state, action)
    assert isinstance(verdict, Accepted), action
    return verdict.state


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", [66, 67])
def test_a_deal_ends_at_the_table_as_the_referee_says(
    preset: str, seed: int, tmp_path: Path
) -> None:
    rules = chosen(("rules", preset))
    assert rules == PRESETS[preset]
    turn_up, laid, expected = random_deal(rules, seed)
    sitting = Sitting(tmp_path / "bummerl.sqlite3", rules)
    sitting.turn_up(turn_up.name)
    for seat, card in laid:
        sitting.lift(seat)
        sitting.lay(seat, card.name)
    shown = sitting.tap(A)
    sitting.close()
    assert shown.view == expected


@pytest.mark.parametrize("name", VALUES)
def test_every_parameter_can_be_set_over_every_preset(name: str) -> None:
    for preset, base in PRESETS.items():
        for value in VALUES[name]:
            rules = chosen(("rules", preset), (f"set.{name}", value))
            assert getattr(rules, name) == value
            assert all(
                getattr(rules, other) == getattr(base, other) for other in VALUES if other != name
            )
