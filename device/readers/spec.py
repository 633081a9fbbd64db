"""How a pad is written on the command line and in the configuration.

    A=pn532:/dev/ttyUSB0?baud=115200

is seat, kind, port and options. Without a seat it names a reader alone, as `bummerl scan` does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from device.errors import BummerlError
from device.readers.kinds import KINDS
from device.readers.reader import Kind
from engine.cards import Seat


class SpecError(BummerlError, ValueError):
    """A pad is not written as it should be; the text says what is wrong and gives an example."""


@dataclass(frozen=True, slots=True)
class PadSpec:
    """A reader at a port."""

    kind: str
    """A key of `KINDS`."""
    port: str
    options: Mapping[str, str] = field(default_factory=dict)


def parse_pads(texts: Iterable[str]) -> dict[Seat, PadSpec]:
    """Return the pads of `A=pn532:/dev/ttyUSB0`, `B=...`.

    Raises:
        SpecError: a pad is written wrongly, or two pads have one seat or one port.
    """
    pads: dict[Seat, PadSpec] = {}
    for text in texts:
        name, equals, rest = text.partition("=")
        if not equals or name not in Seat.__members__:
            raise SpecError(f"pad {text!r}: begin with the seat, such as {_example('A=')}")
        seat, spec = Seat[name], parse_reader(rest)
        if seat in pads:
            raise SpecError(f"pad {text!r}: seat {name} already has {pads[seat].port}")
        if any(other.port == spec.port for other in pads.values()):
            raise SpecError(f"pad {text!r}: the other seat already has this port")
        pads[seat] = spec
    return pads


def parse_reader(text: str) -> PadSpec:
    """Return the reader of `pn532:/dev/ttyUSB0?option=value`.

    Raises:
        SpecError: it is written wrongly, or its kind or an option is unknown.
    """
    name, colon, rest = text.partition(":")
    kind = KINDS.get(name)
    if not colon or kind is None:
        known = ", ".join(KINDS)
        raise SpecError(
            f"reader {text!r}: {name!r} is no kind of reader; known: {known}. "
            f"Example: {_example()}"
        )
    port, question, options = rest.partition("?")
    if not port:
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


def _example(seat: str = "") -> str:
    name, kind = next(iter(KINDS.items()))
    return f"{seat}{name}:{kind.example}"
