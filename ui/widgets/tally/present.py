"""How a match stands, told beside each player in the terms of its form."""

from __future__ import annotations

from engine.model.cards import PerSeat, Seat
from engine.model.results import BummerlEnd
from engine.rules.match_format import FormKind
from engine.view import View
from ui.widgets.tally.scene import Sign, TallyScene
from ui.words.phrases import Phrases


def tally(view: View, seat: Seat, phrases: Phrases) -> TallyScene:
    """Return what a player has to show: Bummerls won, lives left, or the marks of a Stammtisch.

    Only there a lost Bummerl is a mark, on the loser's side; otherwise who wins one has it.
    """
    end, lives = view.bummerl, view.lives
    lost = end.marks if end is not None and end.winner is not seat else 0
    if lives is not None:
        return TallyScene(phrases.text("Lives"), sign(view), lives[seat], view.form.number, lost)
    if view.form.ends:
        won = int(end is not None and end.winner is seat)
        return TallyScene(phrases.text("Wins"), sign(view), view.won[seat], view.form.needed, won)
    return TallyScene(phrases.text("Bummerl"), sign(view), view.marks[seat], 0, lost)


def both(view: View, phrases: Phrases) -> str:
    """Return the same of both players in one line, A's first."""
    lives = view.lives
    if lives is not None:
        return phrases.text("Lives {score}", score=against(lives))
    if view.form.ends:
        return phrases.text("Wins {score}", score=against(view.won))
    return phrases.text("Bummerl {score}", score=against(view.marks))


def counts(view: View, end: BummerlEnd) -> int:
    """Return how many times a lost Bummerl counts; once where the winner just has one more."""
    wins = view.form.kind in {FormKind.FIRST_TO, FormKind.BEST_OF}
    return 1 if wins else end.marks


def sign(view: View) -> Sign:
    """Return what is drawn for each mark or life."""
    return Sign.BEAD if view.lives is None else Sign.HEART


def against(numbers: PerSeat[int]) -> str:
    """Return both players' numbers, A's first."""
    return "{}\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}{}".format(*numbers)
