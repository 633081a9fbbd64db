"""How a table plays and looks: the part of the settings that the table itself is given."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from device.config.appearance import FIELDS, LANGUAGES, one_of, switch
from device.config.match import read_match
from device.config.values import ConfigValues, as_name
from engine.actions import Match
from engine.interface.appearance import Appearance
from engine.interface.snapshot import CLAIM_HOLD_NS, UNDO_HOLD_NS
from engine.record.player_names import A_NAME

SCOREBOARD: Final = "scoreboard"
"""The key of the configuration, and the name of what is chosen at the table."""

_LANGUAGE_CODE: Final = re.compile("[a-z]+")
"""What a locale such as `de_AT.UTF-8` begins with; `fil` is not Finnish."""
_PIN: Final = re.compile("[0-9]{4,8}")
_UNDO_ALONE: Final = {"alone": True, "both": False}
_HOLD_S: Final = (0.2, 5.0)
"""Shorter than a tap, a hold cannot be told from one; longer, nobody waits for it."""


@dataclass(frozen=True, slots=True)
class TableOptions:
    """Which match, how it looks, and with how patient buttons."""

    match: Match
    """The match to begin where none is to be resumed: names, rules, first dealer."""
    appearance: Appearance = field(default_factory=Appearance)
    """As the files, the environment and the command line say."""
    pinned_by_cli: frozenset[str] = frozenset()
    """The fields of the appearance, and `scoreboard`, that the command line gave."""
    scoreboard: bool = False
    """Whether the table is a scoreboard until something else is chosen there."""
    claim_hold_ns: int = CLAIM_HOLD_NS
    undo_hold_ns: int = UNDO_HOLD_NS
    undo_alone: bool = True
    """Whether one player may take back; otherwise it is a dispute like any other."""
    pin: str | None = field(default=None, repr=False)
    """The organiser's, which settles a dispute; None where there is no organiser."""
    name: str = ""
    """What it is called among others, such as `3`; empty where it is the only one."""


def read_table(
    given: ConfigValues, environ: Mapping[str, str], overridden: Container[str]
) -> TableOptions:
    """Return how a table plays and looks.

    Args:
        given: what is configured.
        environ: the environment; only the language of the messages is taken from it.
        overridden: the keys that the command line gave.

    Raises:
        ConfigError: with where, key, expected and got.
    """
    usual = TableOptions(read_match(given), Appearance(language=_language(environ)))
    keys = {SCOREBOARD: SCOREBOARD} | {name: may.key for name, may in FIELDS.items()}
    seconds = f"seconds from {_HOLD_S[0]} to {_HOLD_S[1]}"
    return TableOptions(
        usual.match,
        _appearance(given, usual.appearance),
        frozenset(name for name, key in keys.items() if key in overridden),
        scoreboard=given.take(SCOREBOARD, "true or false", usual.scoreboard, switch),
        claim_hold_ns=given.take("claim_hold_s", seconds, usual.claim_hold_ns, _hold),
        undo_hold_ns=given.take("undo_hold_s", seconds, usual.undo_hold_ns, _hold),
        undo_alone=given.take("undo", one_of(_UNDO_ALONE), usual.undo_alone, _undo),
        pin=given.take("pin", "", usual.pin, _pin),
        name=given.take("table", A_NAME, usual.name, as_name),
    )


def _appearance(given: ConfigValues, usual: Appearance) -> Appearance:
    values: dict[str, Any] = {
        name: given.take(may.key, may.expected, getattr(usual, name), may.read)
        for name, may in FIELDS.items()
    }
    return Appearance(**values)


def _language(environ: Mapping[str, str]) -> str:
    """Return the first language of the environment that there are words for (POSIX 8.2)."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environ.get(variable):
            code = _LANGUAGE_CODE.match(value)
            return code[0] if code and code[0] in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


def _hold(value: object) -> int | None:
    """Return the seconds of a hold in ns."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return round(value * 1e9) if _HOLD_S[0] <= value <= _HOLD_S[1] else None


def _undo(value: object) -> bool | None:
    return _UNDO_ALONE.get(value) if isinstance(value, str) else None


def _pin(value: object) -> str:
    """Return the PIN; what is wrong with one is told without it."""
    if not isinstance(value, str) or not _PIN.fullmatch(value):
        raise ValueError('expected 4 to 8 digits in quotes, such as "0815"')
    return value
