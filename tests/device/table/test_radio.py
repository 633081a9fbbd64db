"""Whole deals at pads that miss tags, hear those of the other pad, and see two of three cards.

Whatever the radio does, the record holds what the players did, and nothing else.
"""

from __future__ import annotations

import itertools
from pathlib import Path
from random import Random

import pytest

from engine.actions import Action, Marriage
from engine.interface.notices import TooManyCards
from engine.model.cards import Card, Seat
from engine.rules.rule_set import PRESETS
from tests.device.table.players import Players, random_deal
from tests.device.table.radio import Air, RadioTable
from tests.device.table.test_random_deals import standing

AIRS = {
    "clear": Air(),
    "misses": Air(missed=0.1),
    "crosstalk": Air(crosstalk=0.3),
    "misses and crosstalk": Air(missed=0.05, crosstalk=0.2),
}


def unordered(actions: list[Action]) -> list[Action | frozenset[Card]]:
    """Return actions, of a marriage only its cards: both may be seen at once."""
    return [frozenset(a.cards) if isinstance(a, Marriage) else a for a in actions]


SEEDS = [*range(2), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 12))]


class Sloppy(Players):
    """Two people who often leave the cards of the trick before on the pads."""

    def __init__(self, at: RadioTable, rng: Random) -> None:
        super().__init__(at)
        self._rng = rng

    def _lay(self, seat: Seat, *cards: Card) -> None:
        lying = self.at.lying[seat]
        names = [card.name for card in cards]
        if lying and (set(names) & set(lying) or len(lying) > 1 or self._rng.random() < 0.5):
            self.at.lift(seat)
        shown = self.at.lay(seat, *names)
        while isinstance(shown.notice, TooManyCards):
            there = shown.notice.seat
            led = {card.name for card in shown.view.on_table} | set(names)
            shown = self.at.lift(there, *(set(self.at.lying[there]) - led))
        if len(names) > 1 and (old := set(lying) - set(names)):
            self.at.lift(seat, *old)


@pytest.mark.parametrize("air", AIRS)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_deal_is_recorded_as_it_was_played(seed: int, air: str, tmp_path: Path) -> None:
    rng = Random(seed)
    at = RadioTable(tmp_path / "bummerl.sqlite3", AIRS[air], rng)
    meant = random_deal(PRESETS["house"], seed)
    Players(at).play(meant)
    recorded = standing(at.record())
    at.close()
    assert unordered(recorded) == unordered(meant)


@pytest.mark.parametrize("air", AIRS)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_power_cut_after_every_action_changes_nothing(
    seed: int, air: str, tmp_path: Path
) -> None:
    rng = Random(seed)
    at = RadioTable(tmp_path / "bummerl.sqlite3", AIRS[air], rng)
    meant = random_deal(PRESETS["house"], seed)
    players = Players(at)
    for action, then in itertools.pairwise([*meant, None]):
        assert action is not None
        players.do(action, then)
        before = at.table.snapshot().view
        at.pull_the_plug()
        assert at.wait(1_500).view == before, action
    recorded = standing(at.record())
    at.close()
    assert unordered(recorded) == unordered(meant)


@pytest.mark.parametrize("air", ["clear", "misses"])
@pytest.mark.parametrize("seed", SEEDS)
def test_old_cards_on_the_pads_hide_nothing_that_is_not_said(
    seed: int, air: str, tmp_path: Path
) -> None:
    rng = Random(seed)
    at = RadioTable(tmp_path / "bummerl.sqlite3", AIRS[air], rng)
    meant = random_deal(PRESETS["house"], seed)
    Sloppy(at, rng).play(meant)
    recorded = standing(at.record())
    at.close()
    assert unordered(recorded) == unordered(meant)
