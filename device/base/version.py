"""The program's version."""

from __future__ import annotations

from functools import cache
from importlib import metadata


@cache
def version() -> str:
    """Return the version of this program; empty where it was not installed."""
    try:
        return metadata.version("bummerl")
    except metadata.PackageNotFoundError:
        return ""
