"""Values as they were given, wherever that was: taken by key, checked, what is left refused."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NoReturn, TypeVar

from device.base.errors import ConfigError
from device.config import toml_lines
from engine.model.cards import PerSeat
from engine.record.player_names import fault, tidy

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SourcedValue:
    """A value as it was given, and where."""

    where: str
    value: object
    text: str = field(default="", repr=False)
    """TOML that gives it; empty where it was given otherwise."""

    def at(self, key: str) -> str:
        """Return where the value of that key was given, for a message."""
        option = f"--{key.rpartition('.')[2]}"
        if self.where == option:
            return option
        line = toml_lines.line_of(self.text, key)
        return f"{self.where}, line {line}: {key}" if line else f"{self.where}: {key}"


class ConfigValues:
    """Takes values by key and checks them; knows which keys there are by being asked."""

    def __init__(self, given: Mapping[str, SourcedValue]) -> None:
        self._given = given
        self._left = dict(given)
        self._known: list[str] = []

    def take(self, key: str, expected: str, default: T, read: Callable[[object], T | None]) -> T:
        """Return the value of `key`.

        `read` gives None for a value that is not as expected, or raises ValueError to say more.
        """
        self._known.append(key)
        given = self._left.pop(key, None)
        if given is None:
            return default
        try:
            value = read(given.value)
        except ValueError as error:
            raise ConfigError(f"{given.at(key)}: {error}") from error
        if value is None:
            raise ConfigError(f"{given.at(key)}: expected {expected}, got {given.value!r}")
        return value

    def pair(
        self, table: str, expected: str, default: PerSeat[T], read: Callable[[object], T | None]
    ) -> PerSeat[T]:
        """Return the values of `table.A` and `table.B`."""
        return PerSeat(
            self.take(f"{table}.A", expected, default.a, read),
            self.take(f"{table}.B", expected, default.b, read),
        )

    def table(self, name: str) -> dict[str, SourcedValue]:
        """Take all values of a table whose keys are known elsewhere."""
        self._known.append(name)
        keys = [key for key in self._left if key.startswith(f"{name}.")]
        return {key.removeprefix(f"{name}."): self._left.pop(key) for key in keys}

    def differ(self, values: Mapping[str, object]) -> None:
        """Refuse one value for two of these keys."""
        seen: dict[object, str] = {}
        for key, value in values.items():
            if value in seen:
                other, told = sorted((seen[value], key), key=self._given.__contains__)
                self.refuse(told, f"another than {other} has")
            seen[value] = key

    def refuse_beside(self, key: str, others: Iterable[str]) -> None:
        """Refuse a value that makes no sense beside `key`."""
        for other in others:
            self.refuse(other, f"nothing beside {key}")

    def need(self, key: str, others: Iterable[str]) -> None:
        """Refuse values that make no sense without `key`; not with what they are."""
        for other in others:
            if key not in self._given and other in self._given:
                raise ConfigError(f"{self._given[other].at(other)}: expected {key} beside it")

    def refuse(self, key: str, expected: str) -> NoReturn:
        """Refuse a value that was given, since something else was expected."""
        given = self._given[key]
        raise ConfigError(f"{given.at(key)}: expected {expected}, got {given.value!r}")

    def end(self) -> None:
        """Refuse what nobody asked for; not with its value, which may be a misspelt PIN."""
        for key, given in self._left.items():
            near = difflib.get_close_matches(key, self._known, 1, 0.5)
            tables = [known for known in self._known if known.startswith(f"{key}.")]
            hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(self._known)}"
            if tables:
                hint = f"expected {' and '.join(tables)}"
            if key in self._known:
                hint = f"expected a table, [{key}]"
            raise ConfigError(f"{given.at(key)}: no such key; {hint}")


def as_text(value: object) -> str | None:
    """Return a text that can be shown; None for anything else."""
    return value if isinstance(value, str) and value and value.isprintable() else None


def as_name(value: object) -> str | None:
    """Return what somebody or something is called; None for what is no text.

    Raises:
        ValueError: it is no name, and why.
    """
    if not isinstance(value, str):
        return None
    name = tidy(value)
    if why := fault(name):
        raise ValueError(why)
    return name
