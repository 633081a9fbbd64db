"""The match that the configuration wants: who plays, by which rules, when it is over.

What a rule parameter may be is known by `engine.rules.rule_set`, what ends a match by
`engine.rules.match_format`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from device.base.errors import ConfigError
from device.config.appearance import one_of
from device.config.values import ConfigValues, SourcedValue, as_name
from engine.actions import Match
from engine.model.cards import PerSeat, Seat
from engine.record.action_lines import FORMS
from engine.record.player_names import A_NAME, are_same
from engine.rules.match_format import NUMBERS, FormKind, MatchFormat, is_form
from engine.rules.rule_set import PRESETS, Rules, RulesError, rules_from


def read_match(given: ConfigValues) -> Match:
    """Return the match; its keys are those of the record's first line.

    Raises:
        ConfigError: with where, key, expected and got.
    """
    preset = given.take("rules", one_of(PRESETS), "house", _preset)
    return Match(
        _rules(preset, given.table("set")),
        _players(given),
        given.take("dealer", "A or B", Seat.B, _seat),
        preset,
        _form(given),
    )


def _players(given: ConfigValues) -> PerSeat[str]:
    """Return who plays: two players, or nobody."""
    players = given.pair("players", A_NAME, PerSeat("A", "B"), as_name)
    if are_same(*players):
        given.refuse("players.B", "another player than players.A is")
    return players


def _preset(value: object) -> str | None:
    if not isinstance(value, str):
        return None
    try:
        rules_from(value, {})
    except RulesError as error:
        raise ValueError(f"expected {error.expected}, got {error.got!r}") from error
    return value


def _rules(preset: str, changes: Mapping[str, SourcedValue]) -> Rules:
    """Return the preset with the parameters changed by `[set]`."""
    try:
        return rules_from(preset, {key: given.value for key, given in changes.items()})
    except RulesError as error:
        at = changes[error.parameter].at(f"set.{error.parameter}")
        raise ConfigError(f"{at}: expected {error.expected}, got {error.got!r}") from error


def _seat(value: object) -> Seat | None:
    return Seat(value) if value in ("A", "B") else None


def _form(given: ConfigValues) -> MatchFormat:
    """Return when a match is over; two ends at once are none."""
    forms = [
        MatchFormat(kind, number)
        for kind, key in FORMS.items()
        if (number := given.take(key, _numbers(kind), None, partial(_number, kind)))
    ]
    if len(forms) > 1:
        given.refuse_beside(FORMS[forms[0].kind], [FORMS[form.kind] for form in forms[1:]])
    return forms[0] if forms else MatchFormat()


def _numbers(kind: FormKind) -> str:
    odd = "an odd number" if kind is FormKind.BEST_OF else "a whole number"
    return f"{odd} from {NUMBERS[0]} to {NUMBERS[-1]}"


def _number(kind: FormKind, value: object) -> int | None:
    return value if type(value) is int and is_form(kind, value) else None
