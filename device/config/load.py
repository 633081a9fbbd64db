"""The settings that the arguments of the command line and the configuration files give."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from device.base.errors import ConfigError
from device.config.broker import host_and_port
from device.config.last_good import load_or_fall_back, load_to_run
from device.config.settings import Settings, load, usual_files
from device.config.values import SourcedValue

_KEYS: Final = {
    **{key: key for key in ("data", "rules", "lang", "size", "fullscreen", "rotate", "dealer")},
    "scoreboard": "scoreboard",
    **{name: f"screen.{name}" for name in ("theme", "cards", "colours", "seating", "large")},
}
"""Arguments that have a key in the configuration, and which."""

_Load = Callable[[Sequence[Path], Mapping[str, SourcedValue], Mapping[str, str]], Settings]


def settings(args: Namespace) -> Settings:
    """Return the settings; the command line goes before the files.

    Raises:
        ConfigError: with where, key, expected and got; of the command line only, where the table
            is to keep going.
    """
    return _read(args, load_or_fall_back if args.keep_going else load)


def settings_to_run(args: Namespace) -> Settings:
    """Return the settings for the table itself, which keeps what is good if it is to keep going.

    Raises:
        ConfigError: as `settings`.
    """
    return _read(args, load_to_run if args.keep_going else load)


def settings_anyhow(args: Namespace) -> Settings:
    """Return the settings that a table that keeps going would have.

    Raises:
        ConfigError: the command line says something impossible.
    """
    return _read(args, load_or_fall_back)


def _read(args: Namespace, read: _Load) -> Settings:
    told = {key: getattr(args, key) for key in _KEYS}
    given = {
        _KEYS[key]: SourcedValue(f"--{key}", value)
        for key, value in told.items()
        if value is not None
    }
    readers = readers_by_seat(args.pads or ())
    given |= {f"pads.{seat}": SourcedValue("--pad", reader) for seat, reader in readers.items()}
    if broker := getattr(args, "broker", None):
        host, port = host_and_port(broker)
        given["mqtt.host"] = SourcedValue("--broker", host)
        given |= {} if port is None else {"mqtt.port": SourcedValue("--broker", port)}
    return read(files(args), given, os.environ)


def files(args: Namespace) -> list[Path]:
    """Return the configuration files that are read, each going before those ahead of it."""
    return [Path(args.config)] if args.config else usual_files()


def readers_by_seat(pads: Iterable[str]) -> dict[str, str]:
    """Return the readers that `--pad` gives, by `A`, `B` or `shared`; each given once.

    Raises:
        ConfigError: with what was expected and got.
    """
    readers: dict[str, str] = {}
    for pad in pads:
        seat, equals, reader = pad.partition("=")
        if seat not in ("A", "B", "shared") or not equals:
            raise ConfigError(f"--pad: expected A=READER, B=READER or shared=READER, got {pad!r}")
        if seat in readers:
            raise ConfigError(f"--pad: expected one reader for {seat}, got a second, {pad!r}")
        readers[seat] = reader
    return readers
