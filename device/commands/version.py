"""`bummerl --version`: the versions that a bug report needs."""

from __future__ import annotations

import platform
import sqlite3
import sys
from argparse import Namespace
from contextlib import suppress
from importlib import metadata

from device.store import schema


def main(_args: Namespace) -> int:
    """Print one line."""
    ours = f"bummerl {metadata.version('bummerl')}, store schema {schema.VERSION}"
    python = f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}"
    sys.stdout.write(f"{ours}, {python}, {_pygame()}\n")
    return 0


def _pygame() -> str:
    """Return which of the two distributions of pygame is installed, without importing it."""
    for distribution in ("pygame", "pygame-ce"):
        with suppress(metadata.PackageNotFoundError):
            return f"{distribution} {metadata.version(distribution)}"
    return "no pygame"
