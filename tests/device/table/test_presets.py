"""Presets as they are asked for, and leads after a marriage, which not all of them forgive."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from device.config.settings import load
from device.config.values import SourcedValue
from engine.interface.notices import AskClose, CardRefused, LeadOfMarriage
from engine.model.cards import Suit, card
from engine.model.codes import Code
from engine.model.results import How, Phase
from engine.rules.rule_set import PRESETS, VALUES, Rules
from tests.device.table.sitting import A, B, Sitting, on_table


def chosen(*pairs: tuple[str, object]) -> Rules:
    """Return the rules that the command line and a file's `[set]` give."""
    return load(
        (), {key: SourcedValue("the test", value) for key, value in pairs}
    ).table.match.rules


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_asked_for_by_its_name(preset: str) -> None:
    assert chosen(("rules", preset)) == PRESETS[preset]


@pytest.mark.parametrize("name", VALUES)
def test_every_parameter_can_be_set_over_every_preset(name: str) -> None:
    for preset, base in PRESETS.items():
        for value in VALUES[name]:
            rules = chosen(("rules", preset), (f"set.{name}", value))
            assert getattr(rules, name) == value
            assert all(
                getattr(rules, other) == getattr(base, other) for other in VALUES if other != name
            )


@pytest.fixture
def tournament(tmp_path: Path) -> Iterator[Sitting]:
    """Return a table by tournament rules: A has a trick and announced 20 in spades."""
    sitting = Sitting(tmp_path / "bummerl.sqlite3", PRESETS["tournament_at"])
    sitting.turn_up("AH")
    sitting.trick(A, "AS", "JS")
    assert sitting.lay(A, "KS", "QS").notice == LeadOfMarriage(A, Suit.SPADES, may_close=True)
    yield sitting
    sitting.close()


def test_in_a_tournament_another_lead_after_a_marriage_costs_three(tournament: Sitting) -> None:
    tournament.lift(A)
    shown = tournament.lay(A, "TD")
    result = shown.view.result
    assert result is not None
    assert (result.how, result.winner, result.game_points) == (How.WRONG_LEAD, B, 3)


def test_in_a_tournament_the_queen_that_stays_is_refused_and_the_king_is_led(
    tournament: Sitting,
) -> None:
    shown = tournament.lift(A, "KS")
    assert shown.notice == CardRefused(A, Code.MARRIAGE_LEAD, None, card("QS"))
    tournament.lift(A)
    shown = tournament.lay(A, "KS")
    assert (on_table(shown), shown.view.result) == (["KS"], None)


def test_in_a_tournament_exchange_and_closing_after_a_marriage_are_no_wrong_lead(
    tournament: Sitting,
) -> None:
    tournament.lift(A)
    assert tournament.lay(A, "JH").view.phase is Phase.OPEN
    assert tournament.lay(A, "AH").view.turn_up is card("JH")
    tournament.lift(A)
    assert tournament.lay(A, "JH").notice == AskClose(A)
    assert tournament.tap(A).view.phase is Phase.CLOSED
    tournament.lift(A)
    assert on_table(tournament.lay(A, "KS")) == ["KS"]
