"""The tricks of a deal that is over add up to what the referee counted."""

from __future__ import annotations

from random import Random

import pytest

from engine.model.cards import PerSeat, Seat, Suit
from engine.referee import Accepted
from engine.review import Gain
from engine.rules.rule_set import PRESETS
from engine.state import State
from engine.view import view
from tests.engine.play import deal
from tests.engine.say import Table
from tests.ui.states.tricks import STATES
from tests.ui.tables import A, B, snap
from ui.model.parts import Page
from ui.model.screen_state import ScreenState
from ui.screens.present import present
from ui.screens.review.scene import TrickRow, TricksScene


def ended(rng: Random, preset: str, honest: float) -> State:
    """Return the table after a real deal."""
    *_, state = (
        verdict.state
        for _, _, verdict, _ in deal(rng, PRESETS[preset], honest=honest)
        if isinstance(verdict, Accepted)
    )
    return state


def scene_of(table: Table, sheet: int = 1) -> TricksScene:
    """Return the page of a table that was played."""
    scene = present(snap(table.view), ScreenState(Page.TRICKS, sheet=sheet), 0)
    assert isinstance(scene, TricksScene)
    return scene


def totals(rows: tuple[TrickRow, ...]) -> list[tuple[str, str]]:
    """Return what both have after each row."""
    return [(row.totals.a, row.totals.b) for row in rows]


@pytest.mark.parametrize("preset", PRESETS)
def test_the_last_totals_are_those_of_the_result(preset: str) -> None:
    rng = Random(preset)
    gains = set[int]()
    for n in range(150):
        table = view(ended(rng, preset, honest=1.0 if n % 3 else 0.5))
        assert table.review is not None
        assert table.result is not None
        rows = table.review.rows
        sums = rows[-1].card_points if rows else PerSeat(0, 0)
        assert sums == table.result.card_points
        gains |= {gain.points for row in rows for seat in Seat for gain in row.gains[seat]}
    assert {20, 40} <= gains, "marriages were among them"


def test_a_marriage_counts_with_the_first_trick() -> None:
    rows = scene_of(Table().do("up:JH marriage:A:KS:QS KS AS JD AD claim:A")).rows
    assert rows[0].gains == PerSeat((), (Gain(15),))
    assert rows[1].gains == PerSeat((Gain(13), Gain(20, Suit.SPADES)), ())
    assert totals(rows) == [("0", "15"), ("33", "15")]


def test_a_marriage_never_counts_without_a_trick() -> None:
    rows = scene_of(Table().do("up:JH marriage:A:KS:QS KS AS claim:B")).rows
    assert totals(rows) == [("0", "15")]


def test_a_marriage_counts_at_once_after_a_trick() -> None:
    rows = scene_of(Table().do("up:JH AS JS marriage:A:KD:QD KD AD claim:B")).rows
    assert rows[1].gains == PerSeat((Gain(20, Suit.DIAMONDS),), (Gain(15),))
    assert totals(rows) == [("13", "0"), ("33", "15")]


def test_a_marriage_without_a_trick_led_after_it_has_a_line_of_its_own() -> None:
    rows = scene_of(Table().do("up:JH AS JS marriage:A:KH:QH claim:A")).rows
    assert [row.number for row in rows] == ["1", ""]
    assert rows[1].gains == PerSeat((Gain(40, Suit.HEARTS),), ())
    assert rows[1].faces == PerSeat(None, None)


def test_a_card_stands_on_its_players_side() -> None:
    first, second = scene_of(Table().do("up:JH JS AS KD JD claim:B")).rows
    assert (first.leader, first.winner) == (A, B)
    assert [face.card.name for face in first.faces if face] == ["JS", "AS"]
    assert (second.leader, second.winner) == (B, B)
    assert [face.card.name for face in second.faces if face] == ["JD", "KD"]


def test_five_tricks_are_on_a_sheet_behind_the_words() -> None:
    table, local = STATES["tricks, all"]
    scene = present(table, local, 0)
    assert isinstance(scene, TricksScene)
    assert [tab.label for tab in scene.frame.tabs] == [
        "Text",
        *(f"{first}\N{EN DASH}{last}" for first, last in ((1, 5), (6, 10), (11, 12))),
    ]
    assert [row.number for row in scene.rows] == ["11", "12"]
    assert Gain(10) in scene.rows[-1].gains.a, "the ten of the last trick"
