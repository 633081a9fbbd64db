"""The scoreboard: who won the deal, the last result, who deals next."""

from __future__ import annotations

from typing import Final

from engine.interface.inputs import AgreeResult, SetScoreboard
from engine.interface.snapshot import WRITE_NS, Scoreboard, Snapshot
from engine.model.cards import PerSeat, Seat
from ui.model.parts import Button, Icon, OpenPage, Page, StatusBar, Tap
from ui.model.screen_state import ScreenState
from ui.model.tone import Tone
from ui.screens.board.outcome import bummerl_outcome, deal_outcome
from ui.screens.board.scene import BummerlOutcome, DealOutcome, IdleHint
from ui.screens.board.seat import seat_side
from ui.screens.board.status import hold_status, status
from ui.screens.scoreboard.scene import ScoreboardScene
from ui.widgets.buttons import fill_percent, touched, undo_button
from ui.widgets.trouble import trouble_strip
from ui.words.phrases import Phrases

POINTS: Final = (1, 2, 3)
"""Game points of one deal."""
TAPPED: Final = 30
"""Percent of a hold; a button that is down for less is rather tapped."""


def scoreboard(
    snapshot: Snapshot, board: Scoreboard, state: ScreenState, phrases: Phrases, now_ns: int
) -> ScoreboardScene:
    """Return the scoreboard for a snapshot."""
    seats = PerSeat(Seat.A, Seat.B)
    cards = Button("cards", Tap(SetScoreboard(on=False)), phrases.text("Cards"), icon=Icon.CARDS)
    menu = Button("menu", Tap(OpenPage(Page.MENU)), icon=Icon.MENU)
    return ScoreboardScene(
        seats=seats.map(lambda seat: seat_side(seat, snapshot.view, phrases)),
        keys=seats.map(lambda seat: _keys(seat, board, state, phrases, now_ns)),
        centre=_centre(snapshot, board, state, phrases),
        status=_held(snapshot, phrases, now_ns) or status(snapshot, phrases),
        undo=undo_button(snapshot, state, phrases, now_ns),
        cards=touched(cards, state, phrases, now_ns),
        menu=touched(menu, state, phrases, now_ns),
        strip=trouble_strip(snapshot, phrases),
        moving=board.pending is not None
        or snapshot.undo_down is not None
        or any(down is not None for down in snapshot.buttons_down),
    )


def _keys(
    seat: Seat, board: Scoreboard, state: ScreenState, phrases: Phrases, now_ns: int
) -> tuple[Button, ...]:
    """Return a player's keys; the one that was tapped on the button fills until it is written."""

    def key(points: int) -> Button:
        name = f"result {seat.value} {points}"
        tapped = board.pending is seat and board.points == points
        button = Button(
            name,
            Tap(AgreeResult(seat, points)),
            f"+{points}",
            tone=Tone.of(seat),
            progress=fill_percent(board.since_ns, WRITE_NS, now_ns) if tapped else 0,
            pressed=tapped,
        )
        return touched(button, state, phrases, now_ns)

    return tuple(map(key, POINTS))


def _centre(
    snapshot: Snapshot, board: Scoreboard, state: ScreenState, phrases: Phrases
) -> IdleHint | DealOutcome | BummerlOutcome:
    """Return what was tapped, else the last result, else the question."""
    view = snapshot.view
    if board.pending is not None:
        return _tapped(board.pending, board.points, phrases)
    if view.result is None:
        return IdleHint(phrases.text("Who won the deal?"), phrases.text("Tap +1, +2 or +3"), ())
    if view.bummerl is not None:
        return bummerl_outcome(view, view.result, view.bummerl, phrases)
    return deal_outcome(view, view.result, snapshot.offence, state, phrases)


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


def _held(snapshot: Snapshot, phrases: Phrases, now_ns: int) -> StatusBar | None:
    """Return what holding a player's button will do, once it is no tap."""
    downs = [down for down in snapshot.buttons_down if down is not None]
    long = any(fill_percent(down, snapshot.claim_hold_ns, now_ns) >= TAPPED for down in downs)
    return hold_status(phrases.text("Take back"), phrases) if long and not snapshot.chord else None
