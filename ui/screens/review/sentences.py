"""The review of a deal in words: 66 that nobody claimed, what a closing or a claim was worth."""

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


def sentences(review: Review, result: Result, voice: Phrases) -> Iterator[str]:
    """Yield what is told of a deal, in the order in which it happened.

    Args:
        review: of the deal.
        result: how it was ruled.
        voice: with the names of those who played it.
    """
    if review.closed is not None:
        yield _closed(review.closed, voice)
    for one in review.unclaimed:
        yield from _unclaimed(one, review.claimed, voice)
    if review.claimed is not None and not review.claimed.right:
        yield _claimed(review.claimed, voice)
    if review.worth is not None and result.winner is not None:
        yield from _worth(review.worth, result, voice)
    if review.closed is not None and result.how not in AGREED:
        yield _otherwise(review.closed, result, voice)


def _closed(closed: Closed, voice: Phrases) -> str:
    name, other = voice.name(closed.seat), voice.name(closed.seat.other)
    if not closed.trick:
        return voice.say("{name} closed before the first trick", name=name)
    if not closed.tricks:
        return voice.say(
            "{name} closed after trick {n}; {other} had no trick",
            name=name,
            other=other,
            n=closed.trick,
        )
    return voice.say(
        "{name} closed after trick {n} ({other}: tricks {k}, card points {points})",
        name=name,
        other=other,
        n=closed.trick,
        k=closed.tricks,
        points=closed.card_points,
    )


def _unclaimed(one: Unclaimed, claimed: Claimed | None, voice: Phrases) -> Iterator[str]:
    """Yield when 66 was there, and when it was claimed at last; nothing if in the next trick."""
    points, name = one.card_points, voice.name(one.seat)
    if claimed is None or claimed.seat is not one.seat:
        said = (
            msg("{name} had {points} after trick {n} and did not claim")
            if one.marriage is None
            else msg("{name} had {points} with the marriage after trick {n} and did not claim")
        )
        yield voice.say(said, name=name, n=one.trick, points=points)
    elif claimed.trick > one.trick:
        said = (
            msg("{name} had {points} after trick {n} and claimed after trick {k}")
            if one.marriage is None
            else msg(
                "{name} had {points} with the marriage after trick {n} and claimed after trick {k}"
            )
        )
        yield voice.say(said, name=name, n=one.trick, points=points, k=claimed.trick)


def _claimed(claimed: Claimed, voice: Phrases) -> str:
    """Return a false claim; what a right one says is how the deal ended."""
    said = (
        msg("{name} claimed after trick {n} with only {points}")
        if claimed.trick
        else msg("{name} claimed before the first trick")
    )
    name = voice.name(claimed.seat)
    return voice.say(said, name=name, n=claimed.trick, points=claimed.card_points)


def _worth(worth: Worth, result: Result, voice: Phrases) -> Iterator[str]:
    """Yield why it was worth that much, and what came to it by a tie before (art. 9.9)."""
    if result.winner is None:
        return
    name = voice.name(result.winner)
    if worth.of is not None:
        said = (WHY_AT_CLOSING if worth.at_closing else WHY)[worth.why]
        why = voice.say(said, name=voice.name(worth.of))
    elif result.how is How.LAST_TRICK:
        why = voice.say("the last trick")
    else:
        why = voice.say("always that much")
    yield voice.say("{n} for {name}: {why}", n=worth.points, name=name, why=why)
    if more := result.game_points - worth.points:
        yield voice.say("{n} more after the tie", n=more)


def _otherwise(closed: Closed, result: Result, voice: Phrases) -> str:
    """Return what the closing would have brought or cost if it had gone the other way."""
    if result.winner is closed.seat:
        return voice.say("Without 66 the closing would have cost {n}", n=closed.failed.points)
    return voice.say("With 66 the closing would have brought {n}", n=closed.won.points)
