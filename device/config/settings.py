"""The settings of a table: from configuration files and the command line into one frozen value.

Every value, wherever it was given, goes through the same check; an error names where it was
given, its key, what was expected and what was got. What belongs to a table, a match, a broker or a
panel is known by the modules beside this one.
"""

from __future__ import annotations

import platform
import re
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from device.base.errors import ConfigError
from device.config import toml_lines
from device.config.appearance import switch
from device.config.broker import Broker, read_broker
from device.config.panel import Pins, read_pins
from device.config.table import TableOptions, read_table
from device.config.user_dirs import config_folder, data_folder
from device.config.values import ConfigValues, SourcedValue, as_text
from device.store.file.database import NAME
from engine.model.cards import PerSeat, Seat
from engine.record.player_names import LONGEST, fault, tidy

SYSTEM_FILE: Final = Path("/etc/bummerl/config.toml")
"""For the whole machine; a user's own file goes before it, key by key."""

MOST_BYTES: Final = 64 * 2**10
"""Of a file: a larger one is none of ours, and a table must not begin by reading gigabytes."""

SCREEN: Final = "screen"
"""Instead of a reader: the seat's cards are touched on the screen."""

ROTATIONS: Final = (0, 90, 180, 270)
"""How a screen may be turned, in degrees."""

_SIZE: Final = re.compile(r"([1-9][0-9]{2,4})x([1-9][0-9]{2,4})")


@dataclass(frozen=True, slots=True)
class KeyNames:
    """Names of keys, as pygame names them."""

    seats: PerSeat[str]
    undo: str


USUAL_KEYS: Final = KeyNames(PerSeat("q", "p"), "u")


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that a table is told before it starts."""

    data: Path
    """Directory of the store."""
    table: TableOptions
    size: tuple[int, int] | None
    """Width and height of the window or screen in pixels; None leaves it to the screen."""
    fullscreen: bool | None
    """None is a window, where the display has windows."""
    rotate: int
    """By how many degrees the picture is turned clockwise on the screen."""
    broker: Broker | None
    """The MQTT broker that is told of the table; None where nothing is told."""
    readers: Mapping[Seat | None, str]
    """Specification of each seat's reader, such as `pn532:/dev/ttyUSB0`, or at None of the one
    that both use. A seat without one lays its cards on the screen."""
    keys: KeyNames
    panel: Pins | None
    """Lit buttons, lamps and a buzzer; None where nothing is connected."""
    trouble: str = ""
    """Why these are not the settings that are written, and what they are instead."""
    trouble_at: str = ""
    """Where what is written is wrong, as `ConfigError.place` says it."""

    @property
    def store(self) -> Path:
        """The store's file."""
        return self.data / NAME


def load(
    files: Iterable[Path] = (),
    overrides: Mapping[str, SourcedValue] | None = None,
    environ: Mapping[str, str] | None = None,
) -> Settings:
    """Return the settings: defaults, then the files in their order, then the command line.

    Args:
        files: each goes, key by key, before those ahead of it.
        overrides: values of the command line by dotted key, such as `pads.A`.
        environ: the environment; only the language of the messages is taken from it.

    Raises:
        ConfigError: with where, key, expected and got; or a file cannot be read.
    """
    return settings_of({path: read(path) for path in files}, overrides, environ)


def settings_of(
    texts: Mapping[Path, str],
    overrides: Mapping[str, SourcedValue] | None = None,
    environ: Mapping[str, str] | None = None,
) -> Settings:
    """Return the settings as `load`, of files that were read.

    Raises:
        ConfigError: with where, key, expected and got.
    """
    given: dict[str, SourcedValue] = {}
    for path, text in texts.items():
        given |= _given(path, text)
    overrides = overrides or {}
    return _settings(ConfigValues(given | dict(overrides)), environ or {}, overrides)


def usual_files() -> list[Path]:
    """Return the files that are read when none is named: the system's and the user's, if any.

    A folder of the system's that this user may not search holds nothing for this user; what is
    wrong with any other file, reading it tells.
    """
    folder = config_folder()
    own = folder / "config.toml" if folder else None
    files = [] if is_closed(SYSTEM_FILE) else [SYSTEM_FILE]
    return [path for path in (*files, own) if path and _may_exist(path)]


def is_closed(path: Path) -> bool:
    """Whether its folder may not be searched by this user."""
    try:
        path.lstat()
    except PermissionError:
        return True
    except OSError:
        pass
    return False


def _may_exist(path: Path) -> bool:
    """Whether something is there, if only a link that leads nowhere, or cannot be looked for."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        pass
    return True


def read(path: Path) -> str:
    """Return the text of a configuration file.

    Raises:
        ConfigError: it cannot be read, or is too large to be one.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read: {error.strerror or error}") from error
    if len(data) > MOST_BYTES:
        raise ConfigError(f"{path}: expected at most {MOST_BYTES // 2**10} KiB, got more")
    try:
        return data.decode("utf-8-sig")  # some editors begin each file with a mark
    except UnicodeDecodeError as error:
        raise ConfigError(
            f"{path}: expected UTF-8, got byte {error.start} that is none"
        ) from error


def _given(path: Path, text: str) -> dict[str, SourcedValue]:
    try:
        values = toml_lines.values(text)
    except ValueError as error:
        raise ConfigError(f"{path}: expected TOML, got: {error}") from error
    return {key: SourcedValue(str(path), value, text) for key, value in values.items()}


def _settings(
    given: ConfigValues, environ: Mapping[str, str], overridden: Container[str]
) -> Settings:
    folder = "the path of a directory"
    table = read_table(given, environ, overridden)
    readers = _readers(given)
    broker = read_broker(given)
    if broker and not table.name:
        table = replace(table, name=name_from(platform.node()))
    settings = Settings(
        data=given.take("data", folder, None, _path) or data_folder(),
        table=table,
        size=given.take("size", "WIDTHxHEIGHT in pixels such as 800x480", None, _size),
        fullscreen=given.take("fullscreen", "true or false", None, switch),
        rotate=given.take("rotate", f"one of {', '.join(map(str, ROTATIONS))}", 0, _rotation),
        broker=broker,
        readers=readers,
        keys=KeyNames(
            given.pair("keys", "the name of a key such as q", USUAL_KEYS.seats, _key),
            given.take("keys.undo", "the name of a key such as u", USUAL_KEYS.undo, _key),
        ),
        panel=read_pins(given, readers.values()),
    )
    given.end()
    keys = settings.keys
    given.differ({"keys.A": keys.seats.a, "keys.B": keys.seats.b, "keys.undo": keys.undo})
    return settings


def _readers(given: ConfigValues) -> dict[Seat | None, str]:
    """Return the readers as written; a seat whose cards are on the screen has none."""
    expected = f"a reader such as pn532:/dev/ttyUSB0, or {SCREEN}"
    keys: dict[Seat | None, str] = {None: "pads.shared", Seat.A: "pads.A", Seat.B: "pads.B"}
    texts = {at: given.take(key, expected, SCREEN, _reader) for at, key in keys.items()}
    readers = {at: text for at, text in texts.items() if text != SCREEN}
    given.differ({keys[at]: text.partition("?")[0] for at, text in readers.items()})
    if None in readers:
        given.refuse_beside(keys[None], [keys[at] for at in readers if at])
    return readers


def _path(value: object) -> Path | None:
    if not isinstance(value, str) or not value or "\0" in value:
        return None
    try:
        return Path(value).expanduser()
    except RuntimeError as error:  # `~somebody` who is unknown
        raise ValueError(f"expected the path of a directory, got {value!r}: {error}") from error


def _size(value: object) -> tuple[int, int] | None:
    found = _SIZE.fullmatch(value) if isinstance(value, str) else None
    return (int(found[1]), int(found[2])) if found else None


def _rotation(value: object) -> int | None:
    # False is 0 to Python, but no number to whoever wrote it
    return value if isinstance(value, int) and value in ROTATIONS and value is not False else None


def _reader(value: object) -> str | None:
    from device.readers.spec import parse_reader  # noqa: PLC0415 - loads the drivers

    spec = as_text(value)
    if spec and spec != SCREEN:
        parse_reader(spec)
    return spec


def name_from(node: str) -> str:
    """Return what a computer is called, as far as it is a name; a hostname may be any bytes."""
    return tidy("".join(c for c in node if not fault(c)))[:LONGEST]


def _key(value: object) -> str | None:
    return as_text(value.strip()) if isinstance(value, str) else None
