"""The kinds of readers that can be simulated: the one place where a simulator is added.

They have the names of `device.readers.kinds`. A reader that types like a keyboard has no port
that could be simulated.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Final, Protocol

from device.readers.reader import ReaderOptions
from device.readers.spec import SpecError
from device.simulate.pads.antenna import Air
from device.simulate.pads.barcode import SAME_NS, BarcodeModule, End
from device.simulate.pads.carrier import Carrier
from device.simulate.pads.em4100 import Em4100Format, Id20la, Rdm6300
from device.simulate.pads.pad import SimulatedPad
from device.simulate.pads.sketch import Format, Sketch
from device.simulate.pads.talker import MS, Reported, TalkingPad, nobody

LONGEST_MS: Final = 10_000


class Pad(Protocol):
    """A simulated pad, as far as hands touch it. Tags stay there whatever happens to the plug."""

    @property
    def port(self) -> str:
        """The path to open."""

    def place(self, uid: str) -> int:
        """Lay the tag with that number; return when, `CLOCK_MONOTONIC` ns.

        Raises:
            ValueError: this kind cannot read such a tag; the text says what it reads.
        """

    def lift(self, uid: str) -> None:
        """Take the tag away, if it is there."""

    def unplug(self, after_bytes: int = 0) -> None:
        """Pull the plug, now or when so many more bytes of the reader are out."""

    def replug(self) -> None:
        """Plug in again, behind the same link."""

    def brown_out(self) -> None:
        """Let the supply dip: the reader starts anew; the port stays open."""

    def close(self) -> None:
        """Unplug for good."""


@dataclass(frozen=True, slots=True)
class SimulatedContext:
    """What a simulated pad has to do with."""

    air: Air = field(default_factory=Air)
    """Shared by pads that lie side by side."""
    reported: Reported = nobody


@dataclass(frozen=True, slots=True)
class Simulator:
    """A kind of simulated reader."""

    pad: Callable[[Path, ReaderOptions, SimulatedContext], Pad]
    """Plugs a pad in at a link, with checked options; raises `LinkUnusableError`."""
    options: Mapping[str, Callable[[str], object]]
    """The options it takes, each with a check that raises ValueError saying what is expected."""
    carrier: Carrier
    """What it reads."""


@dataclass(frozen=True, slots=True)
class SimulatedSpec:
    """A simulated reader and where it is to be."""

    kind: str
    """A key of `SIMULATORS`."""
    link: Path
    options: ReaderOptions = field(default_factory=dict)

    @property
    def carrier(self) -> Carrier:
        """What it reads."""
        return SIMULATORS[self.kind].carrier

    def pad(self, around: SimulatedContext | None = None) -> Pad:
        """Plug it in.

        Raises:
            LinkUnusableError: the port cannot be there.
        """
        return SIMULATORS[self.kind].pad(self.link, self.options, around or SimulatedContext())


def parse_simulator(text: str) -> SimulatedSpec:
    """Return the simulated reader of `lines:/path?option=value`.

    Raises:
        SpecError: it is written wrongly, or its kind or an option is unknown.
    """
    kind, colon, rest = text.partition(":")
    link, question, more = rest.partition("?")
    if kind not in SIMULATORS:
        raise SpecError(f"{text!r}: expected one of {', '.join(SIMULATORS)}, got {kind!r}")
    if not colon or not link:
        raise SpecError(f"{text!r}: the path is missing. Example: {kind}:pad-a")
    options = {}
    for option in more.split("&") if question else ():
        key, equals, value = option.partition("=")
        checks = SIMULATORS[kind].options
        if not equals or key not in checks:
            known = ", ".join(f"{name}=..." for name in checks)
            raise SpecError(f"{text!r}: {option!r} is no option; known: {known}")
        try:
            checks[key](value)
        except ValueError as expected:
            raise SpecError(f"{text!r}: {key}={value}: expected {expected}") from expected
        options[key] = value
    return SimulatedSpec(kind, Path(link), options)


def _pn532(link: Path, options: ReaderOptions, around: SimulatedContext) -> Pad:
    timed = options.get("timed") != "no"
    return SimulatedPad(link, around.air, timed=timed, reported=around.reported)


def _rdm6300(link: Path, options: ReaderOptions, around: SimulatedContext) -> Pad:
    form = Em4100Format(options.get("form", Em4100Format.RDM6300.value))
    return TalkingPad(link, Rdm6300(form, around.reported))


def _id20la(link: Path, _options: ReaderOptions, around: SimulatedContext) -> Pad:
    return TalkingPad(link, Id20la(around.reported))


def _sketch(link: Path, options: ReaderOptions, around: SimulatedContext) -> Pad:
    form = Format(options.get("format", Format.DUMP.value))
    repeat_ns = int(options.get("repeat_ms", "0")) * MS
    talker = Sketch(form, repeat_ns, reported=around.reported)
    return TalkingPad(link, talker, opening_resets=options.get("reset") != "no")


def _barcode(link: Path, options: ReaderOptions, around: SimulatedContext) -> Pad:
    end = End(options.get("end", End.CR.value))
    same_ns = int(options["same_ms"]) * MS if "same_ms" in options else SAME_NS
    triggered = options.get("mode") == "triggered"
    talker = BarcodeModule(end, same_ns, triggered=triggered, reported=around.reported)
    return TalkingPad(link, talker)


def _one_of(*choices: str) -> Callable[[str], str]:
    def check(text: str) -> str:
        if text not in choices:
            raise ValueError(" or ".join(choices))
        return text

    return check


def _value_of(choices: type[Enum]) -> Callable[[str], str]:
    return _one_of(*(choice.value for choice in choices))


def _ms(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > LONGEST_MS:
        raise ValueError(f"milliseconds up to {LONGEST_MS}; 0 tells a tag once")
    return int(text)


SIMULATORS: Final[Mapping[str, Simulator]] = {
    "pn532": Simulator(_pn532, {"timed": _one_of("yes", "no")}, Carrier.STICKER),
    "rdm6300": Simulator(_rdm6300, {"form": _one_of("rdm6300", "clone")}, Carrier.COIN),
    "id20la": Simulator(_id20la, {}, Carrier.COIN),
    "lines": Simulator(
        _sketch,
        {"format": _value_of(Format), "repeat_ms": _ms, "reset": _one_of("yes", "no")},
        Carrier.STICKER,
    ),
    "barcode": Simulator(
        _barcode,
        {"end": _value_of(End), "same_ms": _ms, "mode": _one_of("always", "triggered")},
        Carrier.CODE,
    ),
}
"""By the name that `--pad` knows."""
