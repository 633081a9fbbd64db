"""A new match from touch to input: names, rules and form are chosen, then it begins."""

from __future__ import annotations

import pytest

from engine.cards import PerSeat
from engine.form import Form, FormKind
from engine.inputs import NewMatch, SeatButton
from engine.rules import PRESETS
from engine.snapshot import Player
from tests.ui.sitting import Sitting
from tests.ui.tables import IDLE, LEAD, A, B, snap
from ui.local import Local
from ui.scene import Page

START = Local(Page.START)
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
    assert (match.form, match.dealer) == (Form(FormKind.BEST_OF, 5), B)
    assert sitting.stage.local.page is Page.NONE


def test_each_seat_opens_the_first_names_whatever_sheet_was_seen_before(
    sitting: Sitting,
) -> None:
    sitting.touch("player A", "sheet right", "name N7", "player B")
    assert sitting.stage.local.sheet == 0
    assert sitting.touch("name N0", "swap") == ()
    (act,) = sitting.touch("start")
    assert isinstance(act, NewMatch)
    assert act.match is not None
    assert act.match.players == PerSeat("N0", "N7")


def test_a_running_match_ends_only_after_a_second() -> None:
    sitting = Sitting(snap(LEAD), START)
    assert sitting.touch("start") == ()
    assert sitting.stage.local.page is Page.START
    (act,) = sitting.touch("start", seconds=1.0)
    assert isinstance(act, NewMatch)


def test_what_was_put_together_is_forgotten_with_the_page(sitting: Sitting) -> None:
    sitting.touch("form lives", "number 6", "back")
    assert sitting.stage.local.page is Page.NONE
    assert sitting.stage.local.draft.match is None


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
    assert sitting.stage.local.page is Page.PLAYER


def test_in_a_deal_and_before_a_name_is_typed_keys_are_buttons(sitting: Sitting) -> None:
    sitting.touch("player A")
    assert sitting.type("q") == (SeatButton(A, down=True),)
    playing = Sitting(snap(LEAD), START)
    playing.touch("player A", "new")
    assert playing.type("q") == (SeatButton(A, down=True),)
