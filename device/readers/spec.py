"""How a reader is written on the command line and in the configuration.

    pn532:/dev/ttyUSB0?baud=115200

is kind, port and options. Which seat it serves is said elsewhere.

    replay:FILE

plays a recording instead of opening a port. Kind and options of the reader are those that were
recorded; options that are given go before, `kind=...` among them, and `loop=yes` lets it begin
again at its end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from device.base.errors import BummerlError
from device.readers.drivers.barcode import BARCODE
from device.readers.drivers.em4100 import ID20LA, RDM6300
from device.readers.drivers.keyboard_wedge import HID
from device.readers.drivers.pn532.reader import PN532
from device.readers.drivers.text_lines import LINES
from device.readers.reader import Kind
from device.readers.recording import Recording, RecordingError, read_recording
from device.readers.replay import LOOP, replayed

KINDS: Final[Mapping[str, Kind]] = {
    "pn532": PN532,
    "rdm6300": RDM6300,
    "id20la": ID20LA,
    "lines": LINES,
    "barcode": BARCODE,
    "hid": HID,
}


REPLAY: Final = "replay"
"""Instead of a kind: the port is a recording."""


class SpecError(BummerlError, ValueError):
    """A reader is written wrongly; the text says where and gives an example."""


@dataclass(frozen=True, slots=True)
class PadSpec:
    """A reader at a port."""

    kind: str
    """A key of `KINDS`."""
    port: str
    """Where it is, or the file of the recording."""
    options: Mapping[str, str] = field(default_factory=dict)
    recording: Recording | None = None
    """What is played instead."""

    def reader(self) -> Kind:
        """Return the kind of reader; one whose port is a recording plays it once."""
        kind = KINDS[self.kind]
        return replayed(kind, self.recording) if self.recording else kind


def parse_reader(text: str) -> PadSpec:
    """Return the reader of `pn532:/dev/ttyUSB0?option=value`.

    Raises:
        SpecError: it is written wrongly, its kind or an option is unknown, or what it replays is
            no recording.
    """
    name, colon, rest = text.partition(":")
    if name != REPLAY:
        _kind(text, name)
    port, question, more = rest.partition("?")
    if not colon or not port:
        raise SpecError(f"reader {text!r}: the port is missing. Example: {_example()}")
    options = more.split("&") if question else []
    if name == REPLAY:
        return _replay(text, port, options)
    return PadSpec(name, port, dict(_options(text, KINDS[name].options, options)))


def _replay(text: str, path: str, options: list[str]) -> PadSpec:
    try:
        recording = read_recording(Path(path))
    except RecordingError as error:
        raise SpecError(f"reader {text!r}: {error}") from error
    named = [option for option in options if option.startswith("kind=")]
    name = named[-1].removeprefix("kind=") if named else recording.kind
    kind = _kind(text, name)
    recorded = [f"{key}={value}" for key, value in recording.options.items()]
    # Another kind may not know the options of the recorded one.
    given = [*([] if named else recorded), *(option for option in options if option not in named)]
    checks = {**kind.options, LOOP: _yes_or_no}
    return PadSpec(name, path, dict(_options(text, checks, given)), recording)


def _kind(text: str, name: str) -> Kind:
    kind = KINDS.get(name)
    if kind is None:
        known = ", ".join([*KINDS, REPLAY])
        raise SpecError(
            f"reader {text!r}: {name!r} is no kind of reader; known: {known}. "
            f"Example: {_example()}"
        )
    return kind


def _options(
    text: str, checks: Mapping[str, Callable[[str], object]], options: Iterable[str]
) -> Iterable[tuple[str, str]]:
    for option in options:
        key, equals, value = option.partition("=")
        if not equals or key not in checks:
            known = ", ".join(f"{name}=..." for name in checks)
            raise SpecError(f"reader {text!r}: {option!r} is no option; known: {known}")
        try:
            checks[key](value)
        except ValueError as expected:
            raise SpecError(f"reader {text!r}: {key}={value}: expected {expected}") from expected
        yield key, value


def _yes_or_no(text: str) -> bool:
    if text not in {"yes", "no"}:
        raise ValueError("yes or no")
    return text == "yes"


def _example() -> str:
    name, kind = next(iter(KINDS.items()))
    return f"{name}:{kind.example}"
