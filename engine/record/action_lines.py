"""The table record: one line of JSON for each action, read and written (record.md).

Reading is strict: whatever a line holds, it is an action or it is malformed. The lines of the
verdicts are in `ruling`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import Final, NoReturn

from engine.actions import (
    Action,
    ByHand,
    Claim,
    Close,
    Exchange,
    Marriage,
    Match,
    Play,
    Settle,
    TurnUp,
    Undo,
    Void,
)
from engine.model.cards import CARDS, Card, PerSeat, Seat
from engine.rules.match_format import FormKind, MatchFormat, is_form
from engine.rules.rule_set import PRESETS, VALUES, rules_from

Json = Mapping[str, object]

DEEPEST: Final = 100
"""How deep objects and lists may be nested in a line. Without a number it would depend on Python's
version, and on how deep the caller's own calls are, whether a line is an action."""
TOO_DEEP: Final = "nested too deeply"


class MalformedError(ValueError):
    """A line that is no action: what is wrong with it, in English."""


def read_action(line: str) -> Action:
    """Return the action of one line of a record.

    Raises:
        MalformedError: the line is no action.
    """
    found = _object_of(line)
    kind = _text(found, "action")
    if kind not in _READERS:
        raise MalformedError(f"action: expected one of {', '.join(_READERS)}, got {kind!r}")
    return _READERS[kind](found)


def _object_of(line: str) -> Json:
    """Return the one JSON object that stands in the line."""
    try:
        line.encode()
        found = json.loads(line, object_pairs_hook=_once_each, parse_constant=_no_constant)
    except ValueError as error:  # not UTF-8, not JSON, a number too long
        raise MalformedError(f"not JSON: {error}") from None
    except RecursionError:
        raise MalformedError(TOO_DEEP) from None
    if line.count("{") + line.count("[") > DEEPEST and _is_deep(found):
        raise MalformedError(TOO_DEEP)
    if not isinstance(found, dict):
        raise MalformedError("not an object")
    return found


def _is_deep(value: object, left: int = DEEPEST) -> bool:
    """Tell whether more than so many objects and lists are nested in a value, itself included."""
    match value:
        case dict():
            inner: Iterable[object] = value.values()
        case list():
            inner = value
        case _:
            return False
    return not left or any(_is_deep(one, left - 1) for one in inner)


def _once_each(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return the object; a name that stands in it twice would mean two things at once."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name twice in one object")
    return found


def _no_constant(name: str) -> NoReturn:
    """Refuse NaN and the infinities, which Python reads but JSON does not have."""
    raise ValueError(f"{name} is no number")


def _text(line: Json, key: str) -> str:
    value = line.get(key)
    if not isinstance(value, str):
        raise MalformedError(f"{key}: expected a text, got {value!r}")
    return value


def _text_utf8(line: Json, key: str) -> str:
    """Return a text that can be written again: an escape may hide half a character."""
    value = _text(line, key)
    try:
        value.encode()
    except UnicodeEncodeError:
        raise MalformedError(f"{key}: half a character") from None
    return value


def _object(line: Json, key: str) -> Json:
    value = line.get(key)
    if not isinstance(value, dict):
        raise MalformedError(f"{key}: expected an object, got {value!r}")
    return value


def _seat(line: Json, key: str) -> Seat:
    match line.get(key):
        case "A":
            return Seat.A
        case "B":
            return Seat.B
        case value:
            raise MalformedError(f"{key}: expected A or B, got {value!r}")


def _card_of(value: object) -> Card:
    if not isinstance(value, str) or value not in CARDS:
        raise MalformedError(f"card: expected rank and suit such as TH, got {value!r}")
    return CARDS[value]


def _card(line: Json) -> Card:
    return _card_of(line.get("card"))


def _match(line: Json) -> Match:
    preset = _text(line, "rules")
    changes = _object(line, "set") if "set" in line else {}
    try:
        rules = rules_from(preset, changes)
    except ValueError as error:
        raise MalformedError(str(error)) from None
    players = _object(line, "players")
    names = PerSeat(_text_utf8(players, "A"), _text_utf8(players, "B"))
    return Match(rules, names, _seat(line, "dealer"), preset, _form(line))


FORMS: Final[Mapping[FormKind, str]] = {
    FormKind.FIRST_TO: "to_win",
    FormKind.BEST_OF: "best_of",
    FormKind.LIVES: "lives",
}
"""What the match line calls the number of each form; without one of them there is no end."""


def _form(line: Json) -> MatchFormat:
    """Return the form of the match; a field beyond the record's is wrong like an unknown one."""
    for kind, key in FORMS.items():
        value = line.get(key)
        if type(value) is int and is_form(kind, value):
            return MatchFormat(kind, value)
    return MatchFormat()


def _play(line: Json) -> Play:
    return Play(_card(line), _seat(line, "seat") if "seat" in line else None)


def _marriage(line: Json) -> Marriage:
    match line.get("cards"):
        case [first, second]:
            return Marriage(_seat(line, "seat"), (_card_of(first), _card_of(second)))
        case value:
            raise MalformedError(f"cards: expected two cards, got {value!r}")


def _close(line: Json) -> Close:
    before_draw = line.get("before_draw", False)
    if not isinstance(before_draw, bool):
        raise MalformedError(f"before_draw: expected true or false, got {before_draw!r}")
    return Close(_seat(line, "seat"), before_draw)


def _by_hand(line: Json) -> ByHand:
    points = line.get("points")
    if type(points) is not int or points not in {1, 2, 3}:
        raise MalformedError(f"points: expected 1, 2 or 3, got {points!r}")
    return ByHand(_seat(line, "seat"), points)


_READERS: Final[Mapping[str, Callable[[Json], Action]]] = {
    "match": _match,
    "turn_up": lambda line: TurnUp(_card(line)),
    "play": _play,
    "exchange": lambda line: Exchange(_seat(line, "seat"), _card(line)),
    "marriage": _marriage,
    "close": _close,
    "claim": lambda line: Claim(_seat(line, "seat")),
    "settle": lambda _: Settle(),
    "by_hand": _by_hand,
    "void": lambda _: Void(),
    "undo": lambda _: Undo(),
}


KINDS: Final[Mapping[type[Action], str]] = {
    Match: "match",
    TurnUp: "turn_up",
    Play: "play",
    Exchange: "exchange",
    Marriage: "marriage",
    Close: "close",
    Claim: "claim",
    Settle: "settle",
    ByHand: "by_hand",
    Void: "void",
    Undo: "undo",
}
"""What the record calls each action."""


def write_action(action: Action) -> str:
    """Return the line of an action, without the end of line; `read_action` gives it back."""
    line: dict[str, object] = {"action": KINDS[type(action)]}
    if isinstance(action, Match):
        line |= _match_json(action)
    else:
        for field in fields(action):
            value = getattr(action, field.name)
            if value is not None and value is not False:
                line[field.name] = _plain(value)
    return json.dumps(line, ensure_ascii=False)


def _plain(value: object) -> object:
    """Return a value of an action as the record writes it."""
    match value:
        case Card():
            return value.name
        case Seat():
            return value.value
        case tuple():
            return [_plain(item) for item in value]
        case _:
            return value


def _match_json(match: Match) -> Json:
    """Return the match line's own fields: the preset and what differs from it."""
    preset = PRESETS[match.preset]
    changes = {
        name: value
        for name in VALUES
        if (value := getattr(match.rules, name)) != getattr(preset, name)
    }
    return {
        "rules": match.preset,
        **({"set": changes} if changes else {}),
        "players": {"A": match.players.a, "B": match.players.b},
        "dealer": match.dealer.value,
        **({FORMS[match.form.kind]: match.form.number} if match.form.ends else {}),
    }
