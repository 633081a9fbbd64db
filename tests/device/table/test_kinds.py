"""All that a preset allows happens at the table in random deals, which end as the referee says."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from itertools import pairwise
from pathlib import Path

import pytest

from engine.actions import Action
from engine.interface.notices import CardRefused, NotNow
from engine.referee import Refused, judge
from engine.rules.rule_set import PRESETS, Rules
from engine.state import START, State
from engine.view import view
from tests.device.table.aimed import after, aimed
from tests.device.table.kinds import KINDS, Step
from tests.device.table.players import Players
from tests.device.table.sitting import Sitting
from tests.engine.play import opened

SEEDS = range(1000)
REST_MS = 1000
"""Longer than anything waits."""

ALLOWED = [
    (preset, kind)
    for kind, (allowed, _) in KINDS.items()
    for preset, rules in PRESETS.items()
    if allowed(rules)
]

ELSEWHERE: dict[str, dict[str, object]] = {
    "exchange, not on lead": {"exchange_who": "either_between_tricks"},
    "exchange, against the closer": {"exchange_at_close": "opponent"},
    "closing, before trick 1": {"close_before_first_trick": True},
    "closing, two cards left": {"close_min_talon": 2},
    "claim, false": {"claim": "required"},
    "claim, in the middle of a trick": {"claim": "required", "claim_window": "any_time"},
    "claim, not on lead": {"claim": "required", "claim_window": "any_time"},
    "claim, before trick 1": {"claim": "required", "claim_window": "any_time"},
}
"""What changes nothing where it is refused, and the rules that would allow it; another card or
pair that is refused may be led all the same."""

REFUSED = [
    (preset, kind)
    for kind in ELSEWHERE
    for preset, rules in PRESETS.items()
    if not KINDS[kind].allowed(rules)
]


def folded(actions: Iterable[Action]) -> State:
    """Return the table after these actions, all of them accepted."""
    return reduce(after, actions, START)


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


def until_refused(rules: Rules, kind: str, seed: int) -> list[Action] | None:
    """Return what people used to other rules do up to something of that kind, which is refused.

    None if nothing of that kind happens, or something else is refused before.
    """
    used_to = replace(rules, **ELSEWHERE[kind])  # type: ignore[arg-type] # values of art. 12
    meant = aimed(used_to, KINDS[kind], seed) or []
    here, there = opened(rules), opened(used_to)
    for n, action in enumerate(meant, start=1):
        before, there = there, after(there, action)
        verdict = judge(here, action)
        if isinstance(verdict, Refused):
            assert before.deal is not None
            seen = KINDS[kind].seen(Step(before.deal, action, there))
            return meant[:n] if seen else None
        here = verdict.state
    return None


@pytest.mark.parametrize(("preset", "kind"), REFUSED)
def test_what_a_preset_does_not_allow_changes_nothing_at_the_table(
    preset: str, kind: str, tmp_path: Path
) -> None:
    rules = PRESETS[preset]
    meant = next(filter(None, (until_refused(rules, kind, seed) for seed in SEEDS)))
    at = Sitting(tmp_path / "bummerl.sqlite3", rules)
    players = Players(at)
    for action, then in pairwise(meant):
        players.do(action, then)
    before = at.table.snapshot()
    players.do(meant[-1], None)
    shown = at.wait(REST_MS)
    match, *recorded = at.record()
    at.close()
    assert shown.view == before.view == view(folded([match, *meant[:-1]]))
    assert folded([match, *recorded]) == folded([match, *meant[:-1]])
    assert isinstance(shown.notice, CardRefused | NotNow)
