"""The table record's other side: one line of JSON for each verdict (record.md).

Without `reveal` only the public view is written (art. 11).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping

from engine.model.cards import Card, PerSeat, Seat
from engine.model.codes import ARTICLES, Code, Offence
from engine.model.results import BummerlEnd, BummerlKind, How, MarriageView, Result, TrickView
from engine.record.action_lines import MalformedError, read_action
from engine.referee import Accepted, Refused, Verdict, judge
from engine.state import START, State
from engine.view import View, seen

Json = Mapping[str, object]


def referee(lines: Iterable[str], *, reveal: bool = False) -> Iterator[str]:
    """Yield the verdict line of each line of a record, as soon as that line was read.

    Args:
        lines: the input, with or without the ends of lines; a new match begins at the first.
        reveal: whether to add what the players must not know yet.
    """
    state = START
    for number, line in enumerate(lines, start=1):
        try:
            verdict = judge(state, read_action(line))
        except MalformedError:
            verdict = Refused(Code.MALFORMED)
        if isinstance(verdict, Accepted):
            state = verdict.state
        yield verdict_line(number, verdict, state, reveal=reveal)


def verdict_line(number: int, verdict: Verdict, state: State, *, reveal: bool = False) -> str:
    """Return the line of a verdict, without the end of line.

    Args:
        number: of the input line, from 1.
        verdict: what the referee said to it.
        state: the table after it; after a refusal the table as it was.
        reveal: whether to add what the players must not know yet.
    """
    line = {"line": number, **_verdict_json(verdict)}
    no_table = state.match is None
    line["table"] = None if no_table else table_json(seen(state))
    if reveal:
        line["secret"] = None if no_table else _secret_json(state)
    return json.dumps(line)


def _verdict_json(verdict: Verdict) -> Json:
    match verdict:
        case Accepted(_, offence):
            return {
                "verdict": "accepted",
                "code": None,
                "article": None,
                "seat": None,
                "duty": None,
                "offence": None if offence is None else _offence_json(offence),
            }
        case Refused(code, seat, duty):
            return {
                "verdict": "refused",
                "code": code.value,
                "article": ARTICLES.get(code),
                "seat": None if seat is None else seat.value,
                "duty": None if duty is None else duty.value,
                "offence": None,
            }


def _offence_json(offence: Offence) -> Json:
    return {
        "code": offence.code,
        "seat": None if offence.seat is None else offence.seat.value,
        "trick": offence.trick,
        "card": _card_name(offence.card),
    }


def table_json(table: View) -> Json:
    """Return the public view as the record's `table`."""
    return {
        "phase": table.phase.value,
        "deal": table.deal,
        "dealer": table.dealer.value,
        "trick": table.trick,
        "leader": None if table.leader is None else table.leader.value,
        "due": None if table.due is None else table.due.value,
        "on_table": [card.name for card in table.on_table],
        "trump": None if table.trump is None else table.trump.value,
        "turn_up": _card_name(table.turn_up),
        "talon": table.talon,
        "closed_by": None if table.closed_by is None else table.closed_by.value,
        "marriages": [_marriage_json(marriage) for marriage in table.marriages],
        "last_trick": None if table.last_trick is None else _trick_json(table.last_trick),
        "game_points": _per_seat(table.game_points),
        "marks": _per_seat(table.marks),
        "bonus": table.bonus,
        "result": None if table.result is None else result_json(table.result),
        "bummerl": None if table.bummerl is None else bummerl_json(table.bummerl),
    }


def write_result(result: Result) -> str:
    """Return the result of a deal as in the record, as one line of JSON."""
    return json.dumps(result_json(result))


def read_result(text: str) -> Result:
    """Return the result that `write_result` has written.

    Raises:
        ValueError: it is none.
    """
    try:
        found = json.loads(text)
        return Result(
            None if found["winner"] is None else Seat(found["winner"]),
            _integer(found["game_points"]),
            How(found["how"]),
            _read_per_seat(found["card_points"]),
            _read_per_seat(found["tricks"]),
        )
    except (LookupError, TypeError, RecursionError) as error:
        raise ValueError(f"no result: {error!r}") from error


def write_bummerl(end: BummerlEnd) -> str:
    """Return the end of a Bummerl as in the record, as one line of JSON."""
    return json.dumps(bummerl_json(end))


def read_bummerl(text: str) -> BummerlEnd:
    """Return the end of a Bummerl that `write_bummerl` has written.

    Raises:
        ValueError: it is none.
    """
    try:
        found = json.loads(text)
        return BummerlEnd(
            Seat(found["winner"]),
            _read_per_seat(found["score"]),
            BummerlKind(found["kind"]),
            _integer(found["marks"]),
        )
    except (LookupError, TypeError, RecursionError) as error:
        raise ValueError(f"no end of a Bummerl: {error!r}") from error


def result_json(result: Result) -> Json:
    """Return the result of a deal in JSON's types, as in the record."""
    return {
        "winner": None if result.winner is None else result.winner.value,
        "game_points": result.game_points,
        "how": result.how.value,
        "card_points": _per_seat(result.card_points),
        "tricks": _per_seat(result.tricks),
    }


def bummerl_json(end: BummerlEnd) -> Json:
    """Return the end of a Bummerl in JSON's types, as in the record."""
    return {
        "winner": end.winner.value,
        "score": _per_seat(end.score),
        "kind": end.kind.value,
        "marks": end.marks,
    }


def _card_name(card: Card | None) -> str | None:
    return None if card is None else card.name


def _per_seat(values: PerSeat[int]) -> Json:
    return {"A": values.a, "B": values.b}


def _read_per_seat(found: Json) -> PerSeat[int]:
    return PerSeat(_integer(found["A"]), _integer(found["B"]))


def _integer(found: object) -> int:
    if type(found) is not int:
        raise ValueError(f"{found!r} is no integer")
    return found


def _marriage_json(marriage: MarriageView) -> Json:
    return {
        "seat": marriage.seat.value,
        "suit": marriage.suit.value,
        "points": marriage.points,
        "pending": marriage.pending,
    }


def _trick_json(trick: TrickView) -> Json:
    return {"cards": [card.name for card in trick.cards], "winner": trick.winner.value}


def _secret_json(state: State) -> Json:
    """Return what `--reveal` adds: nought everywhere without a deal (art. 11.1)."""
    if state.deal is None:
        nothing = _per_seat(PerSeat(0, 0))
        return {"card_points": nothing, "tricks": nothing, "pending": nothing}
    sides = state.deal.sides
    return {
        "card_points": _per_seat(sides.map(lambda side: side.card_points)),
        "tricks": _per_seat(sides.map(lambda side: side.tricks)),
        "pending": _per_seat(sides.map(lambda side: side.pending)),
    }
