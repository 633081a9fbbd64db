"""A table on the wall as JSON: the payload of its state, written and read.

Reading is strict, since anybody may publish on a broker; what a newer program adds is passed over.
Nothing here knows of topics and connections.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, NoReturn, TypeVar

from device.base.errors import BummerlError
from engine.interface.public_table import PublicTable
from engine.model.cards import PerSeat, Seat, Suit
from engine.model.results import BummerlEnd, BummerlKind, How, Phase, Result
from engine.record.player_names import fault, tidy
from engine.record.result_json import bummerl_json, per_seat_json, result_json
from engine.rules.match_format import NUMBERS, FormKind, MatchFormat, is_form

T = TypeVar("T")
E = TypeVar("E", bound=Enum)

Json = Mapping[str, object]

VERSION: Final = 1
"""Grows when a reader of today would misunderstand, not when a field is added."""
MOST_BYTES: Final = 16 * 2**10
"""Of a payload: a larger one is none of ours."""
LONGEST_TEXT: Final = 200

# What the rulebook lets a table count to; whatever is larger is no table's, and nothing that has
# to be painted grows with what others publish.
COUNTS: Final = range(1_000_001)
"""Of deals, Bummerls and marks, in however many years."""
TARGETS: Final = range(2, 100)
"""Art. 12."""
GAME_POINTS: Final = range(100)
"""Of a Bummerl; of a deal 3, and 1 for each tie before it (art. 9.7)."""
CARD_POINTS: Final = range(231)
"""All cards, all marriages and the last trick (art. 1.2, 5.1, 9.3)."""
TRICKS: Final = range(13)
"""Art. 1.3."""
LIVES: Final = range(NUMBERS.stop)
MARKS: Final = range(1, 10)
"""For one Bummerl (art. 10.2)."""


class PayloadError(BummerlError, ValueError):
    """A payload that says nothing of a table."""


@dataclass(frozen=True, slots=True)
class TableUpdate:
    """What a table says of itself."""

    table: PublicTable
    at: str
    """Label of its wall clock when it said so, as of `device.base.clock`."""


def write_table(update: TableUpdate) -> str:
    """Return the payload of a table's state; `read_table` gives it back."""
    return json.dumps({"version": VERSION, "at": update.at, **table_json(update.table)})


def read_table(payload: bytes) -> TableUpdate:
    """Return what a payload says.

    Raises:
        PayloadError: it is no table's state, or one of a newer program.
    """
    if len(payload) > MOST_BYTES:
        raise PayloadError(f"expected at most {MOST_BYTES} bytes, got {len(payload)}")
    try:
        found = _Fields(json.loads(payload, parse_constant=_refused))
    except (ValueError, RecursionError) as error:  # no UTF-8, no JSON, nested too deeply
        raise PayloadError(f"no JSON: {error}") from error
    if found.required("version", _within(COUNTS)) != VERSION:
        raise PayloadError(f"version: expected {VERSION}, got {found.of['version']!r}")
    return TableUpdate(_table(found), found.required("at", _text))


def table_json(table: PublicTable) -> dict[str, object]:
    """Return a table in JSON's types, seats as in the table record."""
    return {
        "table": table.table,
        "players": per_seat_json(table.players),
        "phase": table.phase.value,
        "deal": table.deal,
        "dealer": table.dealer.value,
        "due": _value(table.due),
        "trump": _value(table.trump),
        "closed_by": _value(table.closed_by),
        "game_points": per_seat_json(table.game_points),
        "target": table.target,
        "count_down": table.count_down,
        "won": per_seat_json(table.won),
        "marks": per_seat_json(table.marks),
        "form": {"kind": table.form.kind.value, "number": table.form.number},
        "lives": None if table.lives is None else per_seat_json(table.lives),
        "match_winner": _value(table.match_winner),
        "result": None if table.result is None else result_json(table.result),
        "bummerl": None if table.bummerl is None else bummerl_json(table.bummerl),
        "by_hand": table.by_hand,
    }


class _Fields:
    """An object of JSON whose fields are read one by one, each checked."""

    def __init__(self, found: object) -> None:
        if not isinstance(found, dict):
            raise PayloadError(f"expected an object, got {type(found).__name__}")
        self.of: Json = found

    def required(self, key: str, read: Callable[[object], T]) -> T:
        """Return a field that must be there.

        Raises:
            PayloadError: it is not, or not as expected.
        """
        try:
            return read(self.of[key])
        except KeyError as error:
            raise PayloadError(f"{key}: missing") from error
        except PayloadError as error:
            raise PayloadError(f"{key}: {error}") from error

    def optional(self, key: str, read: Callable[[object], T]) -> T | None:
        """Return a field that must be there and may be null."""
        return self.required(key, lambda value: None if value is None else read(value))

    def pair(self, key: str, read: Callable[[object], T]) -> PerSeat[T]:
        """Return a field that has a value for each seat."""
        return self.required(key, lambda value: _pair(value, read))


def _table(found: _Fields) -> PublicTable:
    target = found.required("target", _within(TARGETS))
    return PublicTable(
        table=found.required("table", _name),
        players=found.pair("players", _name),
        phase=found.required("phase", _one_of(Phase)),
        deal=found.required("deal", _within(COUNTS)),
        dealer=found.required("dealer", _one_of(Seat)),
        due=found.optional("due", _one_of(Seat)),
        trump=found.optional("trump", _one_of(Suit)),
        closed_by=found.optional("closed_by", _one_of(Seat)),
        game_points=found.pair("game_points", _within(range(target + 1))),
        target=target,
        count_down=found.required("count_down", _switch),
        won=found.pair("won", _within(COUNTS)),
        marks=found.pair("marks", _within(COUNTS)),
        form=found.required("form", _form),
        lives=found.optional("lives", lambda value: _pair(value, _within(LIVES))),
        match_winner=found.optional("match_winner", _one_of(Seat)),
        result=found.optional("result", _result),
        bummerl=found.optional("bummerl", _bummerl),
        by_hand=found.required("by_hand", _switch),
    )


def _form(value: object) -> MatchFormat:
    found = _Fields(value)
    form = MatchFormat(
        found.required("kind", _one_of(FormKind)), found.required("number", _within(COUNTS))
    )
    if not is_form(form.kind, form.number):
        raise PayloadError(f"no form {form.kind.value} of {form.number}")
    return form


def _result(value: object) -> Result:
    found = _Fields(value)
    return Result(
        winner=found.optional("winner", _one_of(Seat)),
        game_points=found.required("game_points", _within(GAME_POINTS)),
        how=found.required("how", _one_of(How)),
        card_points=found.pair("card_points", _within(CARD_POINTS)),
        tricks=found.pair("tricks", _within(TRICKS)),
    )


def _bummerl(value: object) -> BummerlEnd:
    found = _Fields(value)
    return BummerlEnd(
        winner=found.required("winner", _one_of(Seat)),
        score=found.pair("score", _within(GAME_POINTS)),
        kind=found.required("kind", _one_of(BummerlKind)),
        marks=found.required("marks", _within(MARKS)),
    )


def _pair(value: object, read: Callable[[object], T]) -> PerSeat[T]:
    found = _Fields(value)
    return PerSeat(found.required("A", read), found.required("B", read))


def _one_of(kind: type[E]) -> Callable[[object], E]:
    def read(value: object) -> E:
        try:
            return kind(value)
        except ValueError as error:
            raise PayloadError(
                f"expected one of {[e.value for e in kind]}, got {value!r}"[:200]
            ) from error

    return read


def _within(numbers: range) -> Callable[[object], int]:
    def read(value: object) -> int:
        if type(value) is not int or value not in numbers:
            limits = f"{numbers[0]} to {numbers[-1]}"
            raise PayloadError(f"expected {limits}, got {value!r}"[:LONGEST_TEXT])
        return value

    return read


def _switch(value: object) -> bool:
    if not isinstance(value, bool):
        raise PayloadError(f"expected true or false, got {value!r}"[:LONGEST_TEXT])
    return value


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise PayloadError(f"expected a short text, got {value!r}"[:LONGEST_TEXT])
    try:
        value.encode()
    except UnicodeEncodeError as error:  # an escape may hide half a character
        raise PayloadError("half a character") from error
    return value


def _name(value: object) -> str:
    """Return what a player or a table is called, empty for none; checked like every other name."""
    text = _text(value)
    name = tidy(text)
    if text and (why := fault(name)):
        raise PayloadError(why[:LONGEST_TEXT])
    return name


def _value(member: Enum | None) -> object:
    return None if member is None else member.value


def _refused(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")
