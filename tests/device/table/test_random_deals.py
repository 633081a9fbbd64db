"""Random deals with marriages, exchanges, closings and claims on pads of every kind.

The record is the same whatever the pads can see, and no card is played that was not.
"""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from device.readers.messages import PadCapability
from engine.actions import Action, Match, Undo
from engine.model.cards import Seat
from engine.rules.rule_set import PRESETS
from tests.device.table.players import Players, random_deal
from tests.device.table.sitting import Sitting

PADS = {
    "own, two cards": (PadCapability.TWO, False, False),
    "own, one tag": (PadCapability.ONE, False, False),
    "own, one of two tags": (PadCapability.ONE, False, True),
    "shared, two cards": (PadCapability.TWO, True, False),
    "shared, one tag": (PadCapability.ONE, True, False),
    "shared, one of two tags": (PadCapability.ONE, True, True),
}
"""What the readers see, whether both players use one pad, and whether the card before lies there
still and is seen in turn with the one laid."""


def standing(actions: tuple[Action, ...]) -> list[Action]:
    """Return the actions of a record that were not taken back, without the match line."""
    kept = list[Action]()
    for action in actions:
        if isinstance(action, Undo):
            kept.pop()
        elif not isinstance(action, Match):
            kept.append(action)
    return kept


@pytest.mark.parametrize("pads", PADS)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_random_deal_is_recorded_as_it_was_played(
    preset: str, pads: str, tmp_path: Path
) -> None:
    sense, shared, flickers = PADS[pads]
    for seed in range(2):
        at = Sitting(tmp_path / f"{seed}.sqlite3", PRESETS[preset], sense=sense, shared=shared)
        at.flickers = flickers
        meant = random_deal(PRESETS[preset], seed)
        Players(at).play(meant)
        recorded = standing(at.record())
        at.close()
        assert recorded == meant


@pytest.mark.parametrize("pads", PADS)
def test_a_random_deal_survives_a_power_cut_after_every_action(pads: str, tmp_path: Path) -> None:
    """What lies is found again and changes nothing; what was done stays done."""
    sense, shared, flickers = PADS[pads]
    for seed in range(4):
        at = Sitting(tmp_path / f"{seed}.sqlite3", sense=sense, shared=shared)
        at.flickers = flickers
        meant = random_deal(PRESETS["house"], seed)
        players = Players(at)
        for action, then in itertools.pairwise([*meant, None]):
            assert action is not None
            players.do(action, then)
            before = at.table.snapshot().view
            at.pull_the_plug()
            for seat in Seat:
                assert at.report(seat).view == before, action
        recorded = standing(at.record())
        at.close()
        assert recorded == meant
