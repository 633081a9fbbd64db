"""A match that has been won, in words."""

from __future__ import annotations

from dataclasses import replace

from engine.interface.notices import CardRefused, UnknownTag
from engine.interface.snapshot import Snapshot
from engine.model.cards import PerSeat, Seat
from engine.model.results import BummerlEnd
from engine.view import View
from ui.model.parts import Button, OpenPage, Page, StatusBar, Tap
from ui.model.tone import Tone
from ui.screens.board.status import status
from ui.screens.match_end.result_text import KINDS, game_points, result_text
from ui.screens.match_end.scene import MatchEndScene, WonBummerl
from ui.widgets.context import ScreenContext
from ui.widgets.tally.present import score_text, tally_sign
from ui.widgets.trouble import trouble_strip
from ui.words.phrases import Phrases


def is_over(snapshot: Snapshot) -> bool:
    """Tell whether the match is won, and nothing else is to be said first."""
    view = snapshot.view
    refused = isinstance(snapshot.notice, CardRefused | UnknownTag)
    tapped = snapshot.scoreboard is not None and snapshot.scoreboard.pending is not None
    ended = view.bummerl is not None and view.match_winner is not None
    return ended and not refused and not tapped


def match_end(context: ScreenContext) -> MatchEndScene:
    """Return what the end of a match shows, the last Bummerl first."""
    snapshot, phrases = context.snapshot, context.phrases
    view = snapshot.view
    winner = view.match_winner
    if winner is None:
        raise ValueError("the match is not won")
    numbered = list(enumerate(view.bummerls, 1))
    rematch = Button(
        "rematch", Tap(OpenPage(Page.START)), phrases.text("Rematch"), tone=Tone.ACCEPTED
    )
    return MatchEndScene(
        title=phrases.text("{name} wins the match", name=phrases.name(winner)),
        winner=winner,
        names=PerSeat(Seat.A, Seat.B).map(phrases.name),
        won=(view.lives or view.won).map(str),
        sign=tally_sign(view),
        bummerls=tuple(_won(number, end, view, phrases) for number, end in reversed(numbered)),
        total=_total(view, phrases),
        code=result_text(
            view.form, view.bummerls, phrases, context.state.date, names=snapshot.look.names
        ),
        code_label=phrases.text("Scan for results"),
        status=_dealing(snapshot, phrases),
        rematch=context.touched(rematch),
        undo=context.undo_button(),
        menu=context.menu_button(),
        strip=trouble_strip(snapshot, phrases),
        moving=snapshot.undo_down is not None,
    )


def _dealing(snapshot: Snapshot, phrases: Phrases) -> StatusBar:
    """Return who deals next, and that a turn-up or a tap is enough where there is one."""
    said = status(snapshot, phrases)
    if snapshot.scoreboard is not None:
        return replace(said, more=phrases.text("The next tap: a rematch"))
    return replace(said, more="") if snapshot.cards_on_screen else said


def _total(view: View, phrases: Phrases) -> str:
    points = phrases.text("Game points {score}", score=score_text(game_points(view.bummerls)))
    if view.lives is None:
        return points
    return " · ".join((phrases.text("Wins {score}", score=score_text(view.won)), points))


def _won(number: int, end: BummerlEnd, view: View, phrases: Phrases) -> WonBummerl:
    kind = KINDS.get(end.kind)
    return WonBummerl(
        f"{number}.",
        end.score.map(str),
        end.winner,
        phrases.name(end.winner),
        phrases.text(kind) if kind else "",
        lives=f"\N{MINUS SIGN}{end.marks}" if view.lives is not None else "",
    )
