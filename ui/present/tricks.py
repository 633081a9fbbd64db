"""The tricks of a deal that is over, with the card points after each."""

from __future__ import annotations

from typing import Final

from engine.cards import PerSeat, Seat
from engine.review import Counted, Review
from engine.snapshot import Snapshot
from ui.local import Local
from ui.present.buttons import frame, with_sheets
from ui.present.voice import Voice
from ui.scene import Face, Page, TrickRow, TricksScene

ROWS: Final = 5
"""Tricks on a sheet."""


def tricks(snapshot: Snapshot, local: Local, voice: Voice, now_ns: int) -> TricksScene:
    """Return a sheet of the tricks of the deal that has ended."""
    view = snapshot.view
    review = view.review if view.review is not None else Review(())
    rows = tuple(_row(n, one, voice) for n, one in enumerate(review.rows, 1))
    firsts = range(0, max(1, len(rows)), ROWS)
    labels = [_span(first + 1, min(first + ROWS, len(rows))) for first in firsts]
    first = firsts[min(local.sheet, len(firsts) - 1)]
    said = frame(voice.say("Tricks"), Page.MENU, snapshot, local, voice, now_ns)
    return TricksScene(
        with_sheets(said, labels, local, voice, now_ns),
        PerSeat(Seat.A, Seat.B).map(voice.name),
        rows[first : first + ROWS],
        voice.say("No trick"),
    )


def _span(first: int, last: int) -> str:
    return f"{first}" if first == last else f"{first}\N{EN DASH}{last}"


def _row(number: int, one: Counted, voice: Voice) -> TrickRow:
    faces: PerSeat[Face | None] = PerSeat(None, None)
    if one.trick is not None and one.leader is not None:
        led, reply = map(voice.face, one.trick.cards)
        faces = faces.put(one.leader, led).put(one.leader.other, reply)
    return TrickRow(
        str(number) if one.trick is not None else "",
        faces,
        one.leader,
        one.trick.winner if one.trick is not None else None,
        one.gains,
        one.card_points.map(str),
    )
