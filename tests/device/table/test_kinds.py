"""All that a preset allows happens at the table in random deals, which end as the referee says."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from engine.actions import Action
from engine.referee import judge
from engine.rules import PRESETS
from engine.state import START, State
from engine.verdict import Accepted
from engine.view import view
from tests.device.table.aimed import aimed
from tests.device.table.kinds import KINDS
from tests.device.table.players import Players
from tests.device.table.sitting import Sitting

SEEDS = range(1000)
REST_MS = 1000
"""Longer than a card of the last trick must lie to be the next turn-up."""

ALLOWED = [
    (preset, kind)
    for kind, (allowed, _) in KINDS.items()
    for preset, rules in PRESETS.items()
    if allowed(rules)
]


def folded(actions: Iterable[Action]) -> State:
    """Return the table after these actions, all of them accepted."""
    state = START
    for action in actions:
        verdict = judge(state, action)
        assert isinstance(verdict, Accepted), action
        state = verdict.state
    return state


def test_every_kind_is_allowed_by_a_preset() -> None:
    assert {kind for _, kind in ALLOWED} == set(KINDS)


@pytest.mark.parametrize(("preset", "kind"), ALLOWED)
def test_what_a_preset_allows_happens_at_the_table(preset: str, kind: str, tmp_path: Path) -> None:
    rules = PRESETS[preset]
    meant = next(filter(None, (aimed(rules, KINDS[kind], seed) for seed in SEEDS)))
    at = Sitting(tmp_path / "bummerl.sqlite3", rules)
    Players(at).play(meant)
    shown = at.wait(REST_MS)
    match, *recorded = at.record()
    at.close()
    expected = folded([match, *meant])
    assert shown.view == view(expected)
    assert folded([match, *recorded]) == expected
