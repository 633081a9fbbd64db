"""A player's side: name, game points, how the match stands, who deals."""

from __future__ import annotations

from engine.model.cards import Seat
from engine.view import View
from ui.screens.board.scene import MarkChip, SeatSide
from ui.widgets.tally.present import match_tally
from ui.words.phrases import Phrases


def seat_side(seat: Seat, view: View, phrases: Phrases) -> SeatSide:
    """Return a player's side."""
    before = _before(view, seat)
    return SeatSide(
        seat=seat,
        name=phrases.name(seat),
        shown=_counted(view, view.game_points[seat]),
        beads=view.rules.target,
        tally=match_tally(view, seat, phrases),
        before=phrases.text("was {n}", n=before) if before is not None else "",
        role=phrases.text("deals") if view.next_dealer is seat else "",
        due=view.due is seat,
        chips=tuple(
            MarkChip(m.suit, m.points, m.pending) for m in view.marriages if m.seat is seat
        ),
    )


def _counted(view: View, points: int) -> int:
    return view.rules.target - points if view.rules.count == "down" else points


def _before(view: View, seat: Seat) -> int | None:
    """Return the number before this deal, if it changed; the cut at the target may hide it."""
    result = view.result
    if result is None or view.bummerl is not None or result.winner is not seat:
        return None
    return _counted(view, view.game_points[seat] - result.game_points)
