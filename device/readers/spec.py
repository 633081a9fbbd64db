"""How a reader is written on the command line and in the configuration.

    pn532:/dev/ttyUSB0?baud=115200

is kind, port and options. Which seat it serves is said elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from device.errors import BummerlError
from device.readers.kinds import KINDS
from device.readers.reader import Kind


class SpecError(BummerlError, ValueError):
    """A reader is written wrongly; the text says where and gives an example."""


@dataclass(frozen=True, slots=True)
class PadSpec:
    """A reader at a port."""

    kind: str
    """A key of `KINDS`."""
    port: str
    options: Mapping[str, str] = field(default_factory=dict)


def parse_reader(text: str) -> PadSpec:
    """Return the reader of `pn532:/dev/ttyUSB0?option=value`.

    Raises:
        SpecError: it is written wrongly, or its kind or an option is unknown.
    """
    name, colon, rest = text.partition(":")
    kind = KINDS.get(name)
    if kind is None:
        known = ", ".join(KINDS)
        raise SpecError(
            f"reader {text!r}: {name!r} is no kind of reader; known: {known}. "
            f"Example: {_example()}"
        )
    port, question, options = rest.partition("?")
    if not colon or not port:
        raise SpecError(f"reader {text!r}: the port is missing. Example: {_example()}")
    return PadSpec(name, port, dict(_options(text, kind, options)) if question else {})


def _options(text: str, kind: Kind, options: str) -> Iterable[tuple[str, str]]:
    for option in options.split("&"):
        key, equals, value = option.partition("=")
        if not equals or key not in kind.options:
            known = ", ".join(f"{name}=..." for name in kind.options)
            raise SpecError(f"reader {text!r}: {option!r} is no option; known: {known}")
        try:
            kind.options[key](value)
        except ValueError as expected:
            raise SpecError(f"reader {text!r}: {key}={value}: expected {expected}") from expected
        yield key, value


def _example() -> str:
    name, kind = next(iter(KINDS.items()))
    return f"{name}:{kind.example}"
