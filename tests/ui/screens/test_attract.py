"""A table where nobody plays invites, and tells what happened there."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from engine.interface.readers import PadCondition
from engine.interface.snapshot import Disputed, MatchSummary, RecentResults, Snapshot
from engine.model.cards import PerSeat
from engine.rules.rule_set import PRESETS
from tests.ui.states.attract import PLAYED, RESTING
from tests.ui.tables import FOLLOW, IDLE, LEAD, OVER, PLAYED_OUT, TEACHING, pad, snap
from ui.model.parts import Page
from ui.model.screen_state import ScreenState
from ui.screens.attract.scene import AttractScene
from ui.screens.present import present
from ui.screens.rules.scene import RulesScene


def attract(table: Snapshot, local: ScreenState = RESTING) -> AttractScene:
    """Return the invitation."""
    scene = present(table, local, 0)
    assert isinstance(scene, AttractScene)
    return scene


@pytest.mark.parametrize("view", [IDLE, OVER])
def test_a_table_that_rests_between_deals_invites(view: object) -> None:
    table = snap(IDLE if view is IDLE else OVER)
    assert attract(table).touch == "Zum Starten berühren"
    assert not isinstance(present(table, ScreenState(), 0), AttractScene)


@pytest.mark.parametrize(
    "table",
    [
        snap(LEAD),
        snap(FOLLOW),
        snap(PLAYED_OUT),
        snap(IDLE, teaching=TEACHING),
        snap(OVER, disputed=Disputed()),
    ],
    ids=["lead", "follow", "played out", "teaching", "dispute"],
)
def test_a_table_that_waits_for_somebody_does_not(table: Snapshot) -> None:
    assert not isinstance(present(table, RESTING, 0), AttractScene)


def test_an_open_page_stays() -> None:
    scene = present(snap(IDLE), replace(RESTING, page=Page.RULES), 0)
    assert isinstance(scene, RulesScene)


def test_the_last_match_and_todays_first_three_are_told() -> None:
    scene = attract(snap(IDLE, lately=PLAYED))
    assert scene.last is not None
    assert (scene.last.names, scene.last.won) == (PerSeat("Hermine", "Karl"), PerSeat("2", "1"))
    assert scene.last.time == "19:42"
    told = [(leader.place, leader.name, leader.won) for leader in scene.today]
    assert told == [("1.", "Hermine", "3"), ("2.", "Franz", "2"), ("3.", "Ana", "1")]


def test_a_table_without_a_past_tells_nothing_of_it() -> None:
    scene = attract(snap(IDLE))
    assert (scene.last, scene.today, scene.today_label) == (None, (), "")


def test_who_had_no_name_is_called_by_the_side() -> None:
    summary = MatchSummary(PerSeat("A", "Karl"), PerSeat(0, 1), "")
    last = attract(snap(IDLE, lately=RecentResults(summary))).last
    assert last is not None
    assert last.names == PerSeat("Links", "Karl")


def test_the_game_has_the_name_that_goes_with_its_pack() -> None:
    assert attract(snap(IDLE)).title == "Schnapsen"
    sixty_six = replace(IDLE, rules=PRESETS["german_66"])
    assert attract(snap(sixty_six)).title == "Sechsundsechzig"


def test_a_lost_reader_is_told_of() -> None:
    assert attract(snap(IDLE, pads=pad(PadCondition.MISSING))).strip is not None


def test_every_minute_stands_elsewhere_and_an_hour_all_around() -> None:
    clocks = [f"20:{minute:02}" for minute in range(60)]
    drifts = [attract(snap(IDLE), replace(RESTING, clock=clock)).drift for clock in clocks]
    assert all(one != other for one, other in pairwise(drifts))
    assert len(set(drifts)) > 20
    assert max(abs(tenths) for drift in drifts for tenths in drift) < 10
    assert attract(snap(IDLE), replace(RESTING, clock="")).clock == ""
