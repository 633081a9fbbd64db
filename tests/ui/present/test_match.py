"""The end of a match."""

from __future__ import annotations

from dataclasses import replace

from engine.cards import PerSeat
from engine.form import Form, FormKind
from engine.snapshot import Snapshot
from engine.view import View
from tests.ui.states.match import FIVE_FOUR, TWO_ONE
from tests.ui.tables import A, B, snap
from ui.local import Local
from ui.present import present
from ui.scene import Board, BummerlScene, MatchScene, Press, Screen


def board(table: Snapshot) -> Board:
    """Return the board."""
    scene = present(table, Local(), 0)
    assert isinstance(scene, Board)
    return scene


def end(view: View) -> MatchScene:
    """Return its middle."""
    centre = board(snap(view)).centre
    assert isinstance(centre, MatchScene)
    return centre


def test_the_winner_and_the_bummerls_are_told() -> None:
    scene = end(TWO_ONE)
    assert (scene.title, scene.winner) == ("Hermine gewinnt die Partie", A)
    assert scene.won == PerSeat("2", "1")


def test_each_bummerl_is_told_the_last_first() -> None:
    rows = [(b.number, b.score, b.winner, b.kind, b.marks) for b in end(TWO_ONE).bummerls]
    assert rows == [
        ("3.", PerSeat("7", "0"), A, "Schneider", 2),
        ("2.", PerSeat("6", "7"), B, "Retour", 4),
        ("1.", PerSeat("7", "0"), A, "Schneider", 2),
    ]
    assert [b.kind for b in end(FIVE_FOUR).bummerls].count("") == 2


def test_scores_and_undo_stay_and_the_next_turn_up_is_a_rematch() -> None:
    scene = board(snap(TWO_ONE))
    assert scene.screen is Screen.MATCH_END
    assert (scene.seats.a.shown, scene.seats.b.shown) == (0, 7)
    assert scene.undo.enabled
    assert isinstance(scene.undo.does, Press)
    assert scene.status.text == "Franz teilt 3, Atout, 2"
    assert scene.status.more == "Atout auflegen: Revanche"


def test_a_bummerl_that_decides_nothing_is_shown_alone() -> None:
    for form in (Form(FormKind.FIRST_TO, 3), Form()):
        centre = board(snap(replace(TWO_ONE, form=form))).centre
        assert isinstance(centre, BummerlScene)
