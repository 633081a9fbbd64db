"""`bummerl --version`: the versions that a bug report needs."""

from __future__ import annotations

import platform
import sqlite3
import sys
from argparse import Namespace
from importlib import metadata

from device.store import schema


def main(_args: Namespace) -> int:
    """Print one line."""
    sys.stdout.write(
        f"bummerl {_of('bummerl')}, store schema {schema.VERSION},"
        f" Python {platform.python_version()}, SQLite {sqlite3.sqlite_version},"
        f" pygame {_of('pygame')}, pygame-ce {_of('pygame-ce')}\n"
    )
    return 0


def _of(distribution: str) -> str:
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return "absent"
