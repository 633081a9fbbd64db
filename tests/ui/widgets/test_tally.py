"""How a match stands beside each player, and what is said of a finished Bummerl."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.model.cards import PerSeat
from engine.model.results import BummerlEnd, BummerlKind
from engine.rules.match_format import FormKind, MatchFormat
from engine.view import View
from tests.ui.states.match import PLAIN, RETOUR, SCHNEIDER
from tests.ui.tables import ENDED, LEAD, snap
from ui.model.screen_state import ScreenState
from ui.screens.board.scene import BoardScene, BummerlOutcome
from ui.screens.present import present
from ui.widgets.tally.scene import MatchTally, TallySign

STAMMTISCH, LIVES = MatchFormat(), MatchFormat(FormKind.LIVES, 5)
THREE, FIVE = MatchFormat(FormKind.FIRST_TO, 3), MatchFormat(FormKind.BEST_OF, 5)
ENDS = (SCHNEIDER, PLAIN, SCHNEIDER)
"""A has won two Bummerls and lost one mark, B the other way round, with four marks."""


def board(view: View) -> BoardScene:
    """Return the board."""
    scene = present(snap(view), ScreenState(), 0)
    assert isinstance(scene, BoardScene)
    return scene


def tallies(view: View) -> PerSeat[MatchTally]:
    """Return what stands beside both players."""
    return board(view).seats.map(lambda seat: seat.tally)


def playing(form: MatchFormat) -> View:
    """Return a deal of a match of that form."""
    return replace(LEAD, bummerls=ENDS, marks=PerSeat(1, 4), form=form)


def test_at_a_stammtisch_the_loser_has_the_marks() -> None:
    assert tallies(playing(STAMMTISCH)) == PerSeat(
        MatchTally("Bummerl", TallySign.BEAD, 1), MatchTally("Bummerl", TallySign.BEAD, 4)
    )


@pytest.mark.parametrize("form", [THREE, FIVE])
def test_where_wins_decide_they_are_told_and_never_called_bummerl(form: MatchFormat) -> None:
    assert tallies(playing(form)) == PerSeat(
        MatchTally("Siege", TallySign.BEAD, 2, 3), MatchTally("Siege", TallySign.BEAD, 1, 3)
    )


def test_lives_left_are_hearts() -> None:
    assert tallies(playing(LIVES)) == PerSeat(
        MatchTally("Leben", TallySign.HEART, 4, 5), MatchTally("Leben", TallySign.HEART, 1, 5)
    )


def ended(form: MatchFormat, *ends: BummerlEnd) -> View:
    """Return a table where the last of these Bummerls has just ended."""
    return replace(ENDED, bummerl=ends[-1], bummerls=ends, marks=PerSeat(1, 4), form=form)


@pytest.mark.parametrize(
    ("form", "new"), [(STAMMTISCH, (0, 2)), (FIVE, (1, 0)), (LIVES, (0, 2))], ids=repr
)
def test_what_the_last_bummerl_brought_or_took_is_new(
    form: MatchFormat, new: tuple[int, int]
) -> None:
    view = ended(form, PLAIN, SCHNEIDER)
    assert tuple(tally.new for tally in tallies(view)) == new


def middle(view: View) -> BummerlOutcome:
    """Return what is said of the Bummerl."""
    scene = board(view).centre
    assert isinstance(scene, BummerlOutcome)
    return scene


@pytest.mark.parametrize(
    ("form", "says"),
    [(STAMMTISCH, "Bummerl 1 : 4"), (FIVE, "Siege 1 : 1"), (LIVES, "Leben 4 : 3")],
)
def test_a_finished_bummerl_tells_how_the_match_stands(form: MatchFormat, says: str) -> None:
    assert middle(ended(form, PLAIN, SCHNEIDER)).total.replace("\N{NO-BREAK SPACE}", " ") == says


@pytest.mark.parametrize(
    ("form", "schneider", "retour"),
    [
        (STAMMTISCH, "Schneider \N{EN DASH} zählt 2", "Retourschneider \N{EN DASH} zählt 4"),
        (
            MatchFormat(FormKind.LIVES, 9),
            "Schneider \N{EN DASH} zählt 2",
            "Retourschneider \N{EN DASH} zählt 4",
        ),
        (FIVE, "Schneider", "Retourschneider"),
    ],
)
def test_a_schneider_counts_more_only_where_marks_count(
    form: MatchFormat, schneider: str, retour: str
) -> None:
    said = [middle(ended(form, PLAIN, end)).kind for end in (SCHNEIDER, RETOUR)]
    assert [kind.replace("\N{NO-BREAK SPACE}", " ") for kind in said] == [schneider, retour]
    assert middle(ended(form, replace(PLAIN, kind=BummerlKind.PLAIN))).kind == ""
