"""The scoreboard: who won the deal, the last result, who deals next."""

from __future__ import annotations

from typing import Final

from engine.interface.inputs import AgreeResult, SetScoreboard
from engine.interface.snapshot import WRITE_NS, Scoreboard
from engine.model.cards import PerSeat, Seat
from ui.model.parts import Button, Icon, StatusBar, Tap
from ui.model.tone import Tone
from ui.screens.board.outcome import bummerl_outcome, deal_outcome
from ui.screens.board.scene import BummerlOutcome, DealOutcome, IdleHint
from ui.screens.board.seat import seat_side
from ui.screens.board.status import hold_status, status
from ui.screens.scoreboard.scene import ScoreboardScene
from ui.widgets.context import ScreenContext
from ui.widgets.trouble import trouble_strip
from ui.words.phrases import Phrases

POINTS: Final = (1, 2, 3)
"""Game points of one deal."""
TAPPED: Final = 30
"""Percent of a hold; a button that is down for less is rather tapped."""


def scoreboard(context: ScreenContext, board: Scoreboard) -> ScoreboardScene:
    """Return the scoreboard for a snapshot."""
    snapshot, phrases = context.snapshot, context.phrases
    seats = PerSeat(Seat.A, Seat.B)
    cards = Button("cards", Tap(SetScoreboard(on=False)), phrases.text("Cards"), icon=Icon.CARDS)
    return ScoreboardScene(
        seats=seats.map(lambda seat: seat_side(seat, snapshot.view, phrases)),
        keys=seats.map(lambda seat: _keys(context, seat, board)),
        centre=_centre(context, board),
        status=_held(context) or status(snapshot, phrases),
        undo=context.undo_button(),
        cards=context.touched(cards),
        menu=context.menu_button(),
        strip=trouble_strip(snapshot, phrases),
        moving=board.pending is not None
        or snapshot.undo_down is not None
        or any(down is not None for down in snapshot.buttons_down),
    )


def _keys(context: ScreenContext, seat: Seat, board: Scoreboard) -> tuple[Button, ...]:
    """Return a player's keys; the one that was tapped on the button fills until it is written."""

    def key(points: int) -> Button:
        name = f"result {seat.value} {points}"
        tapped = board.pending is seat and board.points == points
        button = Button(
            name,
            Tap(AgreeResult(seat, points)),
            f"+{points}",
            tone=Tone.of(seat),
            progress=context.fill_percent(board.since_ns, WRITE_NS) if tapped else 0,
            pressed=tapped,
        )
        return context.touched(button)

    return tuple(map(key, POINTS))


def _centre(context: ScreenContext, board: Scoreboard) -> IdleHint | DealOutcome | BummerlOutcome:
    """Return what was tapped, else the last result, else the question."""
    snapshot, phrases = context.snapshot, context.phrases
    view = snapshot.view
    if board.pending is not None:
        return _tapped(board.pending, board.points, phrases)
    if view.result is None:
        return IdleHint(phrases.text("Who won the deal?"), phrases.text("Tap +1, +2 or +3"), ())
    if view.bummerl is not None:
        return bummerl_outcome(view, view.result, view.bummerl, phrases)
    return deal_outcome(context, view, view.result, snapshot.offence)


def _tapped(winner: Seat, points: int, phrases: Phrases) -> DealOutcome:
    """Return a result that is about to be written, and what another tap would do."""
    more = points < POINTS[-1]
    return DealOutcome(
        verdict=phrases.text("To be written"),
        icon=None,
        tone=Tone.NEUTRAL,
        winner=winner,
        headline=phrases.text("{name} wins", name=phrases.name(winner)),
        value=f"+{points}",
        counts=(),
        note=phrases.text("One more tap: +{n}", n=points + 1)
        if more
        else phrases.text("One more tap: nothing"),
    )


def _held(context: ScreenContext) -> StatusBar | None:
    """Return what holding a player's button will do, once it is no tap."""
    snapshot, phrases = context.snapshot, context.phrases
    downs = [down for down in snapshot.buttons_down if down is not None]
    long = any(context.fill_percent(down, snapshot.claim_hold_ns) >= TAPPED for down in downs)
    return hold_status(phrases.text("Take back"), phrases) if long and not snapshot.chord else None
