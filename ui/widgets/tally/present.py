"""How a match stands, told beside each player in the terms of its form."""

from __future__ import annotations

from engine.model.cards import PerSeat, Seat
from engine.model.results import BummerlEnd
from engine.rules.match_format import FormKind
from engine.view import View
from ui.widgets.tally.scene import MatchTally, TallySign
from ui.words.phrases import Phrases


def match_tally(view: View, seat: Seat, phrases: Phrases) -> MatchTally:
    """Return what a player has to show: Bummerls won, lives left, or the marks of a Stammtisch.

    Only there a lost Bummerl is a mark, on the loser's side; otherwise who wins one has it.
    """
    end, lives = view.bummerl, view.lives
    lost = end.marks if end is not None and end.winner is not seat else 0
    if lives is not None:
        return MatchTally(
            phrases.text("Lives"), tally_sign(view), lives[seat], view.form.number, lost
        )
    if view.form.ends:
        won = int(end is not None and end.winner is seat)
        return MatchTally(
            phrases.text("Wins"), tally_sign(view), view.won[seat], view.form.needed, won
        )
    return MatchTally(phrases.text("Bummerl"), tally_sign(view), view.marks[seat], 0, lost)


def tally_line(view: View, phrases: Phrases) -> str:
    """Return the same of both players in one line, A's first."""
    lives = view.lives
    if lives is not None:
        return phrases.text("Lives {score}", score=score_text(lives))
    if view.form.ends:
        return phrases.text("Wins {score}", score=score_text(view.won))
    return phrases.text("Bummerl {score}", score=score_text(view.marks))


def bummerl_weight(view: View, end: BummerlEnd) -> int:
    """Return how many times a lost Bummerl counts; once where the winner just has one more."""
    wins = view.form.kind in {FormKind.FIRST_TO, FormKind.BEST_OF}
    return 1 if wins else end.marks


def tally_sign(view: View) -> TallySign:
    """Return what is drawn for each mark or life."""
    return TallySign.BEAD if view.lives is None else TallySign.HEART


def score_text(numbers: PerSeat[int]) -> str:
    """Return both players' numbers, A's first."""
    return "{}\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}{}".format(*numbers)
