"""The tricks of a deal that is over, counted again one after the other (art. 7.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.cards import Card, PerSeat, Rank, Seat
from engine.rules import Rules
from engine.snapshot import Snapshot
from engine.view import MarriageView, Review, TrickView
from ui.local import Local
from ui.present.buttons import frame, with_sheets
from ui.present.voice import Voice
from ui.scene import Face, Gain, Page, TrickRow, TricksScene

ROWS: Final = 5
"""Tricks on a sheet."""
LAST_TRICK: Final = 10
"""Card points of the last trick, where the rules count them (art. 9.3)."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A trick, or a marriage after the last one, and what both have from then on."""

    leader: Seat | None
    trick: TrickView | None
    gains: PerSeat[tuple[Gain, ...]]
    card_points: PerSeat[int]


def tricks(snapshot: Snapshot, local: Local, voice: Voice, now_ns: int) -> TricksScene:
    """Return a sheet of the tricks of the deal that has ended."""
    view = snapshot.view
    review = view.review if view.review is not None else Review((), ())
    found = enumerate(counted(review, view.dealer.other, view.rules), 1)
    rows = tuple(_row(n, one, voice) for n, one in found)
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


def counted(review: Review, forehand: Seat, rules: Rules) -> Iterator[Counted]:
    """Yield every trick with what it brought, and each marriage where it counts.

    The last card points are the totals of art. 7.1. A marriage is told by the king or queen led
    after it; it counts with its player's first trick (art. 5.3), or at once where there is one.

    Args:
        review: the tricks and marriages.
        forehand: who led the first trick.
        rules: for the ten of the last trick (art. 9.3).
    """
    leader, waiting, shown = forehand, list[MarriageView](), list(review.marriages)
    won, total = set[Seat](), PerSeat(0, 0)
    for number, trick in enumerate(review.tricks, 1):
        announced = [m for m in shown if m.seat is leader and _leads(trick.cards[0], m)]
        shown = [m for m in shown if m not in announced]
        won.add(trick.winner)
        waiting += announced
        all_played = number == rules.pack // 2 and rules.last_trick == "plus10"
        points = sum(card.points for card in trick.cards)
        gains = _marriages([m for m in waiting if m.seat in won])
        last = (Gain(LAST_TRICK),) if all_played else ()
        gains = gains.put(trick.winner, (Gain(points), *last, *gains[trick.winner]))
        waiting = [m for m in waiting if m.seat not in won]
        total = _plus(total, gains)
        yield Counted(leader, trick, gains, total)
        leader = trick.winner
    late = [m for m in shown if m.seat in won]
    if late:
        yield Counted(None, None, _marriages(late), _plus(total, _marriages(late)))


def _leads(led: Card, marriage: MarriageView) -> bool:
    return led.suit is marriage.suit and led.rank in {Rank.KING, Rank.QUEEN}


def _marriages(counting: list[MarriageView]) -> PerSeat[tuple[Gain, ...]]:
    return PerSeat(Seat.A, Seat.B).map(
        lambda seat: tuple(Gain(m.points, m.suit) for m in counting if m.seat is seat)
    )


def _plus(total: PerSeat[int], gains: PerSeat[tuple[Gain, ...]]) -> PerSeat[int]:
    return PerSeat(Seat.A, Seat.B).map(
        lambda seat: total[seat] + sum(gain.points for gain in gains[seat])
    )
