"""The review of a deal in words: an unclaimed 66, what a closing or a claim was worth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.model.results import How, Result
from engine.review import Claimed, Closed, Review, Unclaimed
from engine.rules.score import Why, Worth
from ui.words import msg
from ui.words.phrases import Phrases

WHY: Final = {
    Why.NO_TRICK: msg("{name} had no trick"),
    Why.NO_POINTS: msg("{name} had no card points"),
    Why.UNDER_33: msg("{name} was under 33"),
    Why.FROM_33: msg("{name} had 33 or more"),
    Why.A_TRICK: msg("{name} had a trick"),
    Why.SOME_POINTS: msg("{name} had card points"),
}
WHY_AT_CLOSING: Final = {
    Why.NO_TRICK: msg("at the closing {name} had no trick"),
    Why.NO_POINTS: msg("at the closing {name} had no card points"),
    Why.UNDER_33: msg("at the closing {name} was under 33"),
    Why.FROM_33: msg("at the closing {name} had 33 or more"),
    Why.A_TRICK: msg("at the closing {name} had a trick"),
}
AGREED: Final = frozenset({How.BY_HAND, How.VOID})


def sentences(review: Review, result: Result, phrases: Phrases) -> Iterator[str]:
    """Yield the sentences about a deal, in the order in which it happened.

    Args:
        review: of the deal.
        result: how it was ruled.
        phrases: with the names of those who played it.
    """
    if review.closed is not None:
        yield _closed(review.closed, phrases)
    for one in review.unclaimed:
        yield from _unclaimed(one, review.claimed, phrases)
    if review.claimed is not None and not review.claimed.right:
        yield _claimed(review.claimed, phrases)
    if review.worth is not None and result.winner is not None:
        yield from _worth(review.worth, result, phrases)
    if review.closed is not None and result.how not in AGREED:
        yield _otherwise(review.closed, result, phrases)


def _closed(closed: Closed, phrases: Phrases) -> str:
    name, other = phrases.name(closed.seat), phrases.name(closed.seat.other)
    if not closed.trick:
        return phrases.text("{name} closed before the first trick", name=name)
    if not closed.tricks:
        return phrases.text(
            "{name} closed after trick {n}; {other} had no trick",
            name=name,
            other=other,
            n=closed.trick,
        )
    return phrases.text(
        "{name} closed after trick {n} ({other}: tricks {k}, card points {points})",
        name=name,
        other=other,
        n=closed.trick,
        k=closed.tricks,
        points=closed.card_points,
    )


def _unclaimed(one: Unclaimed, claimed: Claimed | None, phrases: Phrases) -> Iterator[str]:
    """Yield when 66 was there, and when it was claimed at last; nothing if in the next trick."""
    points, name = one.card_points, phrases.name(one.seat)
    if claimed is None or claimed.seat is not one.seat:
        said = (
            msg("{name} had {points} after trick {n} and did not claim")
            if one.marriage is None
            else msg("{name} had {points} with the marriage after trick {n} and did not claim")
        )
        yield phrases.text(said, name=name, n=one.trick, points=points)
    elif claimed.trick > one.trick:
        said = (
            msg("{name} had {points} after trick {n} and claimed after trick {k}")
            if one.marriage is None
            else msg(
                "{name} had {points} with the marriage after trick {n} and claimed after trick {k}"
            )
        )
        yield phrases.text(said, name=name, n=one.trick, points=points, k=claimed.trick)


def _claimed(claimed: Claimed, phrases: Phrases) -> str:
    """Return a false claim; what a right one says is how the deal ended."""
    said = (
        msg("{name} claimed after trick {n} with only {points}")
        if claimed.trick
        else msg("{name} claimed before the first trick")
    )
    name = phrases.name(claimed.seat)
    return phrases.text(said, name=name, n=claimed.trick, points=claimed.card_points)


def _worth(worth: Worth, result: Result, phrases: Phrases) -> Iterator[str]:
    """Yield why it was worth that much, and what came to it by a tie before (art. 9.9)."""
    if result.winner is None:
        return
    name = phrases.name(result.winner)
    if worth.of is not None:
        said = (WHY_AT_CLOSING if worth.at_closing else WHY)[worth.why]
        why = phrases.text(said, name=phrases.name(worth.of))
    elif result.how is How.LAST_TRICK:
        why = phrases.text("the last trick")
    else:
        why = phrases.text("always that much")
    yield phrases.text("{n} for {name}: {why}", n=worth.points, name=name, why=why)
    if more := result.game_points - worth.points:
        yield phrases.text("{n} more after the tie", n=more)


def _otherwise(closed: Closed, result: Result, phrases: Phrases) -> str:
    """Return what the closing would have brought or cost if it had gone the other way."""
    if result.winner is closed.seat:
        return phrases.text("Without 66 the closing would have cost {n}", n=closed.failed.points)
    return phrases.text("With 66 the closing would have brought {n}", n=closed.won.points)
