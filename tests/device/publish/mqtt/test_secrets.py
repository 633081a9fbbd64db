"""Article 11 on the network: nobody with a telephone is told more than the whole table saw."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

from device.publish.payload import TableUpdate, write_table
from engine.actions import Action
from engine.interface.public_table import public_table
from engine.interface.snapshot import CLAIM_NS
from engine.model.cards import CARDS, Seat
from engine.model.results import How, Phase, Result
from engine.rules.rule_set import PRESETS
from tests.device.publish.mqtt.ear import Ear
from tests.device.publish.mqtt.mosquitto import Mosquitto
from tests.device.publish.mqtt.telling import Telling
from tests.device.table.players import Players, random_deal
from tests.journeys.twins import twins

PUBLIC: Final = {
    *("version", "at", "table", "players", "phase", "deal", "dealer", "due", "trump"),
    *("closed_by", "game_points", "target", "count_down", "won", "marks", "form", "lives"),
    *("match_winner", "result", "bummerl", "by_hand"),
}
CARD: Final = re.compile(rf"\b({'|'.join(CARDS)})\b")


@pytest.fixture
def at(tmp_path: Path) -> Iterator[Telling]:
    with closing(Telling(tmp_path / "table")) as at:
        yield at


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_while_a_deal_runs_no_card_and_no_card_points_are_told(
    seed: int, mosquitto: Mosquitto, ear: Ear, at: Telling
) -> None:
    at.tell(mosquitto.broker)
    ear.wait(lambda: bool(ear.said("state")))
    actions = random_deal(at._rules, seed)  # noqa: SLF001 - the rules it was made with
    players = Players(at)
    for action, then in pairwise(actions):  # all but the last, which ends it
        players.do(action, then)
        due = at.table.snapshot().view.due
        wanted = due.value if due else None
        ear.wait(partial(is_due, ear, wanted))
    assert len(ear.said("state")) > len(actions) // 2
    for said in ear.said("state"):
        assert set(said) == PUBLIC
        assert said["result"] is None
        assert said["phase"] != Phase.OVER.value
    told = " ".join(h.payload for h in ear.heard if h.topic.startswith("bummerl/"))
    assert not CARD.findall(told)
    assert "card_points" not in told
    assert not ear.said("result")


def is_due(ear: Ear, seat: str | None) -> bool:
    return bool(ear.said("state")[-1]["due"] == seat)


def test_what_players_must_remember_changes_no_payload(tmp_path: Path) -> None:
    pair = next(twins(PRESETS["house"]))
    one, other = (
        payloads(tmp_path / side, actions[pair.alike_from :], actions)
        for side, actions in (("one", pair.one), ("other", pair.other))
    )
    assert len(one) > 2
    assert one == other


def payloads(folder: Path, after: list[Action], actions: list[Action]) -> list[str]:
    """Return everything that would be told from where the deals look alike until the end."""
    found: list[str] = []
    with closing(Telling(folder)) as at:
        players = Players(at)
        for n, (action, then) in enumerate(pairwise(actions)):
            players.do(action, then)
            if n >= len(actions) - len(after):
                told = TableUpdate(public_table(at.table.snapshot()), "")
                found.append(write_table(told))
    return found


@pytest.mark.parametrize("how", [How.CLAIM, How.FALSE_CLAIM])
def test_a_verdict_is_told_when_everybody_at_the_table_sees_it(
    how: How, mosquitto: Mosquitto, ear: Ear, at: Telling
) -> None:
    publisher = at.tell(mosquitto.broker)
    at.turn_up("TH")
    ear.wait(lambda: bool(ear.said("state")) and ear.said("state")[-1]["trump"] == "H")
    at.publisher = None  # the snapshots of this table are shown by hand
    ended = at.agree(Seat.A, 3)
    acted, result = time.monotonic_ns(), ended.view.result
    assert isinstance(result, Result)
    claimed = replace(
        ended,
        view=replace(ended.view, result=replace(result, how=how)),
        claimed_by=Seat.A,
        acted_ns=acted,
    )
    publisher.on_snapshot(claimed)
    ear.wait(lambda: bool(ear.said("state")[-1]["result"]))
    assert time.monotonic_ns() >= acted + CLAIM_NS
    assert ear.said("state")[-1]["result"]["how"] == how.value
    publisher.stop()
