"""A new match from touch to input: names, rules and form are chosen, then it begins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import Match
from engine.interface.inputs import NewMatch, SeatButton
from engine.interface.lessons import Player
from engine.interface.snapshot import Snapshot
from engine.model.cards import PerSeat
from engine.rules.match_format import FormKind, MatchFormat
from engine.rules.rule_set import HOUSE, PRESETS
from tests.ui.sitting import Sitting
from tests.ui.states.match import SCHNEIDER, TWO_ONE
from tests.ui.tables import ENDED, IDLE, LEAD, OVER, A, B, snap
from ui.model.parts import Page
from ui.model.screen_state import ScreenState
from ui.screens.match_end.scene import MatchEndScene

START = ScreenState(Page.START)
MANY = tuple(Player(f"N{n}") for n in range(10))


@pytest.fixture
def sitting() -> Sitting:
    """Return the page of a new match at a table that knows many names."""
    return Sitting(snap(IDLE, players=MANY), START)


def test_names_are_chosen_and_typed_and_the_match_begins(sitting: Sitting) -> None:
    sitting.touch("player A", "sheet right", "name N7")
    sitting.touch("player B", "new", "key A", "key n", "key n", "done")
    sitting.touch("form best_of", "number +", "rules", "preset tournament_at", "dealer")
    (act,) = sitting.touch("start")
    assert isinstance(act, NewMatch)
    match = act.match
    assert match is not None
    assert match.players == PerSeat("N7", "Ann")
    assert (match.rules, match.preset) == (PRESETS["tournament_at"], "tournament_at")
    assert (match.form, match.dealer) == (MatchFormat(FormKind.BEST_OF, 5), B)
    assert sitting.stage.state.page is Page.NONE


def test_each_seat_opens_the_first_names_whatever_sheet_was_seen_before(
    sitting: Sitting,
) -> None:
    sitting.touch("player A", "sheet right", "name N7", "player B")
    assert sitting.stage.state.sheet == 0
    assert sitting.touch("name N0", "swap") == ()
    (act,) = sitting.touch("start")
    assert isinstance(act, NewMatch)
    assert act.match is not None
    assert act.match.players == PerSeat("N0", "N7")


def test_a_running_match_ends_only_after_a_second() -> None:
    sitting = Sitting(snap(LEAD), START)
    assert sitting.touch("start") == ()
    assert sitting.stage.state.page is Page.START
    (act,) = sitting.touch("start", seconds=1.0)
    assert isinstance(act, NewMatch)


def test_what_was_put_together_is_forgotten_with_the_page(sitting: Sitting) -> None:
    sitting.touch("form lives", "number 6", "back")
    assert sitting.stage.state.page is Page.NONE
    assert sitting.stage.state.draft.match is None


def test_a_real_keyboard_types_a_name(sitting: Sitting) -> None:
    sitting.touch("player A", "new")
    assert sitting.type("quup<<p ü.\x00\n") == (), "the buttons' letters are letters here"
    (act,) = sitting.touch("start")
    assert isinstance(act, NewMatch)
    assert act.match is not None
    assert act.match.players.a == "Qup Ü."


def test_without_a_name_enter_does_nothing(sitting: Sitting) -> None:
    sitting.touch("player A", "new")
    sitting.type(" \n")
    assert sitting.stage.state.page is Page.PLAYER


def test_in_a_deal_and_before_a_name_is_typed_keys_are_buttons(sitting: Sitting) -> None:
    sitting.touch("player A")
    assert sitting.type("q") == (SeatButton(A, down=True),)
    playing = Sitting(snap(LEAD), START)
    playing.touch("player A", "new")
    assert playing.type("q") == (SeatButton(A, down=True),)


LIVES = MatchFormat(FormKind.LIVES, 4)
WON = snap(replace(TWO_ONE, form=LIVES), wanted=Match(HOUSE, PerSeat("A", "B"), A))
"""The dealer was A; the configuration would have another match."""
REMATCH = Match(HOUSE, TWO_ONE.players, B, form=LIVES)


def test_two_touches_begin_a_rematch() -> None:
    sitting = Sitting(WON)
    assert sitting.touch("rematch") == ()
    assert sitting.touch("start") == (NewMatch(REMATCH),)
    assert sitting.stage.state.page is Page.NONE


def test_two_touches_begin_a_rematch_where_the_screen_invites() -> None:
    sitting = Sitting(WON)
    sitting.rest()
    assert sitting.touch_anywhere() == (), "the first one wakes, and opens the page"
    assert sitting.touch("start") == (NewMatch(REMATCH),)


def test_two_touches_begin_the_first_match_of_an_evening() -> None:
    sitting = Sitting(snap(IDLE))
    sitting.rest()
    sitting.touch_anywhere()
    (act,) = sitting.touch("start")
    assert isinstance(act, NewMatch)


def test_the_way_back_leads_to_the_result() -> None:
    sitting = Sitting(WON)
    sitting.touch("rematch", "back")
    assert isinstance(sitting.stage.scene, MatchEndScene)


@pytest.mark.parametrize(
    "table",
    [snap(OVER), snap(replace(ENDED, bummerls=(SCHNEIDER,))), snap(IDLE, decks=())],
    ids=["game points", "an open end", "no deck"],
)
def test_a_touch_shows_the_table_where_something_is_at_stake_or_missing(table: Snapshot) -> None:
    sitting = Sitting(table)
    sitting.rest()
    sitting.touch_anywhere()
    assert (sitting.stage.state.page, sitting.stage.state.resting) == (Page.NONE, False)
