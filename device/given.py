"""The settings that the arguments of the command line and the configuration files give."""

from __future__ import annotations

import os
from argparse import Namespace
from pathlib import Path
from typing import Final

from device.config import Given, Settings, load, usual_files
from device.errors import ConfigError

_KEYS: Final = ("data", "rules", "lang", "size", "fullscreen", "dealer")
"""Arguments that have a key of their own in the configuration."""


def settings(args: Namespace) -> Settings:
    """Return the settings; the command line goes before the files.

    Raises:
        ConfigError: with where, key, expected and got.
    """
    told = {key: getattr(args, key) for key in _KEYS}
    given = {key: Given(f"--{key}", value) for key, value in told.items() if value is not None}
    for pad in args.pads or ():
        seat, equals, reader = pad.partition("=")
        key = f"pads.{seat}"
        if seat not in ("A", "B", "shared") or not equals:
            raise ConfigError(f"--pad: expected A=READER, B=READER or shared=READER, got {pad!r}")
        if key in given:
            raise ConfigError(f"--pad: expected one reader for {seat}, got a second, {pad!r}")
        given[key] = Given("--pad", reader)
    return load([Path(args.config)] if args.config else usual_files(), given, os.environ)
