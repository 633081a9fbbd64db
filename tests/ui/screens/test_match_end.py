"""The end of a match: who won, how, the result as a text, and the way to a rematch."""

from __future__ import annotations

from dataclasses import replace

from engine.interface.appearance import Appearance
from engine.interface.inputs import UndoButton
from engine.interface.notices import CardRefused
from engine.interface.snapshot import Scoreboard, Snapshot
from engine.model.cards import PerSeat
from engine.model.codes import Code
from engine.rules.match_format import FormKind, MatchFormat
from engine.view import View
from tests.ui.states.match import FIVE_FOUR, THREE_LIVES, TWO_ONE
from tests.ui.tables import A, B, snap
from ui.model.parts import OpenPage, Page, Press, Tap
from ui.model.screen_state import ScreenState
from ui.screens.board.scene import BoardScene, BummerlOutcome, CardCheck
from ui.screens.match_end.result_text import MOST_BYTES
from ui.screens.match_end.scene import MatchEndScene
from ui.screens.present import present
from ui.widgets.tally.scene import TallySign


def end(view: View, **more: object) -> MatchEndScene:
    """Return what is shown on the thirtieth of November."""
    scene = present(snap(view, **more), ScreenState(date="2026-11-30"), 0)
    assert isinstance(scene, MatchEndScene)
    return scene


def board(table: Snapshot) -> BoardScene:
    """Return the board."""
    scene = present(table, ScreenState(), 0)
    assert isinstance(scene, BoardScene)
    return scene


def test_the_winner_and_the_bummerls_are_told() -> None:
    scene = end(TWO_ONE)
    assert (scene.title, scene.winner) == ("Hermine gewinnt die Partie", A)
    assert scene.won == PerSeat("2", "1")


def test_each_bummerl_is_told_the_last_first() -> None:
    rows = [(b.number, b.score, b.winner, b.name, b.kind) for b in end(TWO_ONE).bummerls]
    assert rows == [
        ("3.", PerSeat("7", "0"), A, "Hermine", "Schneider"),
        ("2.", PerSeat("6", "7"), B, "Franz", "Retour"),
        ("1.", PerSeat("7", "0"), A, "Hermine", "Schneider"),
    ]
    assert [b.kind for b in end(FIVE_FOUR).bummerls].count("") == 2


def test_the_game_points_of_all_bummerls_are_added_up() -> None:
    assert end(TWO_ONE).total == "Punkte 20\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}7"


def test_the_lives_that_a_bummerl_cost_are_told_where_they_are_played_for() -> None:
    assert [b.lives for b in end(TWO_ONE).bummerls] == ["", "", ""]
    assert [b.lives for b in end(THREE_LIVES).bummerls] == ["\N{MINUS SIGN}2", "\N{MINUS SIGN}1"]


def test_where_lives_are_played_for_those_left_are_told_first() -> None:
    scene = end(THREE_LIVES)
    assert (scene.won, scene.sign) == (PerSeat("1", "0"), TallySign.HEART)
    assert scene.total.replace("\N{NO-BREAK SPACE}", " ") == "Siege 1 : 1 · Punkte 12 : 7"
    assert scene.code.splitlines()[:2] == ["Hermine – Franz 1:1", "Leben 1:0"]  # noqa: RUF001 - so


def test_undo_stays_and_the_next_turn_up_is_a_rematch() -> None:
    scene = end(TWO_ONE)
    assert scene.undo.action == Press(UndoButton(down=True), UndoButton(down=False))
    assert scene.status.text == "Franz teilt 3, Atout, 2"
    assert scene.status.more == "Atout auflegen: Revanche"


def test_where_no_turn_up_can_be_laid_none_is_asked_for() -> None:
    assert end(TWO_ONE, cards_on_screen=True).status.more == ""
    scoreboard = end(TWO_ONE, scoreboard=Scoreboard())
    assert scoreboard.status.more == "Nächstes Tippen: Revanche"


def test_a_touch_leads_to_the_rematch() -> None:
    scene = end(TWO_ONE)
    assert (scene.rematch.label, scene.rematch.action) == ("Revanche", Tap(OpenPage(Page.START)))


def test_a_card_that_does_not_count_is_told_of_first() -> None:
    refused = CardRefused(B, Code.NOT_IN_PACK, None, None)
    assert isinstance(board(snap(TWO_ONE, notice=refused)).centre, CardCheck)


def test_a_bummerl_that_decides_nothing_is_shown_alone() -> None:
    for form in (MatchFormat(FormKind.FIRST_TO, 3), MatchFormat()):
        centre = board(snap(replace(TWO_ONE, form=form))).centre
        assert isinstance(centre, BummerlOutcome)


def test_the_result_is_a_text_to_take_home() -> None:
    assert end(TWO_ONE).code.splitlines() == [
        "Hermine – Franz 2:1",  # noqa: RUF001 - as people write it
        "1. 7:0, Schneider",
        "2. 6:7, Retour",
        "3. 7:0, Schneider",
        "Punkte 20:7",
        "2026-11-30",
    ]


def test_the_text_is_in_the_language_of_the_screen() -> None:
    text = end(TWO_ONE, look=Appearance(language="bg")).code
    assert "Шнайдер" in text
    assert "Точки 20:7" in text


def test_a_house_that_tells_no_names_tells_seats_alone() -> None:
    text = end(TWO_ONE, look=Appearance(language="de", names=False)).code
    assert text.startswith("A – B 2:1\n")  # noqa: RUF001 - as people write it
    assert "Hermine" not in text


def test_nobody_is_the_letter_of_the_seat_since_left_and_right_mean_nothing_at_home() -> None:
    nameless = replace(TWO_ONE, players=PerSeat("A", ""))
    assert end(nameless).code.startswith("A – B 2:1\n")  # noqa: RUF001 - as people write it


def test_of_very_many_bummerls_the_first_are_left_out_but_not_of_the_sum() -> None:
    many = replace(
        TWO_ONE, bummerls=TWO_ONE.bummerls * 66, form=MatchFormat(FormKind.FIRST_TO, 99)
    )
    lines = end(many).code.splitlines()
    assert len("\n".join(lines).encode()) <= MOST_BYTES
    assert lines[0].endswith(" 132:66")
    assert (lines[1], lines[-3].split(".")[0]) == ("…", "198")
    assert lines[-2] == f"Punkte {66 * 20}:{66 * 7}"
