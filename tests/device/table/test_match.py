"""Which match is played when the program starts with other names or rules than before."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from device.store.journal import Journal
from engine.actions import Match, Play
from engine.interface.inputs import NewMatch, TeachDeck
from engine.interface.notices import MatchGoesOn
from engine.model.cards import PerSeat, card
from engine.model.results import Phase
from engine.rules.rule_set import HOUSE, PRESETS
from tests.device.table.sitting import A, B, Sitting, on_table

OTHER = replace(HOUSE, schneider_marks=1)


def again(at: Sitting, path: Path) -> Sitting:
    """Switch the table off and on again with other rules."""
    at.close()
    return Sitting(path, OTHER)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "bummerl.sqlite3"


def test_a_running_deal_goes_on_by_its_own_rules_and_says_so(path: Path) -> None:
    at = Sitting(path)
    at.turn_up("KH")
    at.lay(A, "QS")
    at = again(at, path)
    shown = at.report(A)
    assert (on_table(shown), shown.view.rules, shown.notice) == (["QS"], HOUSE, MatchGoesOn())
    assert at.wait(10_000).notice is None
    at.close()


def test_a_bummerl_that_has_begun_is_not_given_up(path: Path) -> None:
    at = Sitting(path)
    at.turn_up("KH")
    at.trick(A, "QS", "TS")
    at.hold(B)
    at = again(at, path)
    shown = at.report(A)
    assert (shown.view.game_points[A], shown.view.rules) == (3, HOUSE)
    at.close()


def test_a_match_that_goes_on_teaches_and_plays_the_pack_it_began_with(path: Path) -> None:
    at = Sitting(path, PRESETS["german_66"])
    at.turn_up("KH")
    at = again(at, path)
    shown = at.send(TeachDeck("Red"))
    at.close()
    assert shown.teaching is not None
    assert len(shown.teaching.pack) == 24
    assert shown.decks == ("Blue",)


def test_where_nothing_is_at_stake_a_new_match_begins(path: Path) -> None:
    at = again(Sitting(path), path)
    shown = at.report(A)
    assert (shown.view.rules, shown.view.phase, shown.notice) == (OTHER, Phase.IDLE, None)
    at.close()


def test_after_a_bummerl_other_rules_begin_a_new_match(path: Path) -> None:
    at = Sitting(path, replace(PRESETS["house"], target=2))
    at.turn_up("KH")
    at.trick(A, "QS", "TS")
    assert at.hold(B).view.bummerl is not None
    at = again(at, path)
    assert at.report(A).view.rules == OTHER
    at.close()


def test_a_match_put_together_at_the_table_stays_until_the_configuration_changes(
    path: Path,
) -> None:
    at = Sitting(path)
    chosen = Match(PRESETS["german_66"], PerSeat("Ana", "Karl"), A, "german_66")
    assert at.send(NewMatch(chosen)).view.players == chosen.players
    at.pull_the_plug()
    shown = at.report(A)
    assert (shown.view.players, shown.view.rules, shown.notice) == (
        chosen.players,
        chosen.rules,
        None,
    )
    at = again(at, path)
    assert at.report(A).view.rules == OTHER
    at.pull_the_plug()
    assert at.report(A).view.rules == OTHER
    at.close()


def test_a_stored_line_that_is_refused_today_is_told_without_its_card(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    at = Sitting(path)
    at.turn_up("KH")
    at.trick(A, "QS", "TS")
    at.close()
    journal = Journal(path)
    journal.append(Play(card("QS"), B))
    lines = len(journal.actions)
    journal.close()
    at = Sitting(path)
    assert on_table(at.report(A)) == []
    assert caplog.messages == [f"line {lines} of the match is refused: card.already_seen"]
    at.close()
