"""The result of a deal and the end of a Bummerl in JSON, as in the table record (record.md).

Both as JSON's types and as one line of text. What is read may be damaged.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, TypeVar

from engine.model.cards import PerSeat, Seat
from engine.model.results import BummerlEnd, BummerlKind, How, Result

Json = Mapping[str, object]
T = TypeVar("T")


def per_seat_json(values: PerSeat[T]) -> dict[str, T]:
    """Return the values of both seats by the names of the seats."""
    return {"A": values.a, "B": values.b}


def result_json(result: Result) -> Json:
    """Return the result of a deal in JSON's types."""
    return {
        "winner": None if result.winner is None else result.winner.value,
        "game_points": result.game_points,
        "how": result.how.value,
        "card_points": per_seat_json(result.card_points),
        "tricks": per_seat_json(result.tricks),
    }


def result_of(found: Mapping[str, Any]) -> Result:
    """Return the result that `result_json` has given.

    Raises:
        ValueError, LookupError, TypeError: it is none.
    """
    return Result(
        None if found["winner"] is None else Seat(found["winner"]),
        _integer(found["game_points"]),
        How(found["how"]),
        _per_seat(found["card_points"]),
        _per_seat(found["tricks"]),
    )


def bummerl_json(end: BummerlEnd) -> Json:
    """Return the end of a Bummerl in JSON's types."""
    return {
        "winner": end.winner.value,
        "score": per_seat_json(end.score),
        "kind": end.kind.value,
        "marks": end.marks,
    }


def bummerl_of(found: Mapping[str, Any]) -> BummerlEnd:
    """Return the end of a Bummerl that `bummerl_json` has given.

    Raises:
        ValueError, LookupError, TypeError: it is none.
    """
    return BummerlEnd(
        Seat(found["winner"]),
        _per_seat(found["score"]),
        BummerlKind(found["kind"]),
        _integer(found["marks"]),
    )


def write_result(result: Result) -> str:
    """Return the result of a deal as one line of JSON."""
    return json.dumps(result_json(result))


def read_result(text: str) -> Result:
    """Return the result that `write_result` has written.

    Raises:
        ValueError: it is none.
    """
    try:
        return result_of(json.loads(text))
    except (LookupError, TypeError, RecursionError) as error:
        raise ValueError(f"no result: {error!r}") from error


def write_bummerl(end: BummerlEnd) -> str:
    """Return the end of a Bummerl as one line of JSON."""
    return json.dumps(bummerl_json(end))


def read_bummerl(text: str) -> BummerlEnd:
    """Return the end of a Bummerl that `write_bummerl` has written.

    Raises:
        ValueError: it is none.
    """
    try:
        return bummerl_of(json.loads(text))
    except (LookupError, TypeError, RecursionError) as error:
        raise ValueError(f"no end of a Bummerl: {error!r}") from error


def _per_seat(found: Mapping[str, object]) -> PerSeat[int]:
    return PerSeat(_integer(found["A"]), _integer(found["B"]))


def _integer(found: object) -> int:
    if type(found) is not int:
        raise ValueError(f"{found!r} is no integer")
    return found
