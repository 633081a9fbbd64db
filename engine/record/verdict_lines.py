"""The table record's other side: one line of JSON for each verdict (record.md).

Without `reveal` only the public view is written (art. 11).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping

from engine.model.cards import Card, PerSeat
from engine.model.codes import ARTICLES, Code, Offence
from engine.model.results import MarriageView, TrickView
from engine.record.action_lines import MalformedError, read_action
from engine.record.result_json import bummerl_json, per_seat_json, result_json
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
        "game_points": per_seat_json(table.game_points),
        "marks": per_seat_json(table.marks),
        "bonus": table.bonus,
        "result": None if table.result is None else result_json(table.result),
        "bummerl": None if table.bummerl is None else bummerl_json(table.bummerl),
    }


def _card_name(card: Card | None) -> str | None:
    return None if card is None else card.name


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
        nothing = per_seat_json(PerSeat(0, 0))
        return {"card_points": nothing, "tricks": nothing, "pending": nothing}
    sides = state.deal.sides
    return {
        "card_points": per_seat_json(sides.map(lambda side: side.card_points)),
        "tricks": per_seat_json(sides.map(lambda side: side.tricks)),
        "pending": per_seat_json(sides.map(lambda side: side.pending)),
    }
