"""The machine below the program: versions, pins, disk, clock."""

from __future__ import annotations

import os
import platform
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime
from errno import EACCES, EPERM, EROFS
from importlib import metadata, util
from pathlib import Path
from typing import Final

from device.base.clock import SYNCHRONISED, WRITTEN, now
from device.base.errors import BummerlError
from device.base.permission import remedy
from device.panel.gpio import PACKAGES, bring_packages
from device.store.room import Lack, lack, refused, there
from device.store.tables import schema
from device.system.doctor.finding import Finding, Severity

VERSIONS: Final = ("bummerl", "pygame", "pygame-ce", "pyserial", "evdev", "gpiozero", "lgpio")
LEAST_FREE: Final = 64 * 2**20
"""Bytes; some ten thousand deals and their backups."""
CHIPS: Final = Path("/dev")

_FORBIDDEN: Final = frozenset({EACCES, EPERM, EROFS})


def versions() -> Finding:
    """Return the versions that a bug report needs; pygame's SDL is found with the display."""
    found = {"python": platform.python_version(), "sqlite": sqlite3.sqlite_version}
    for package in VERSIONS:
        with suppress(metadata.PackageNotFoundError):
            found[package] = metadata.version(package)
    facts = {**found, "schema": schema.VERSION, "system": _system(), "executable": sys.executable}
    text = ", ".join(f"{name} {version}" for name, version in found.items())
    return Finding("versions", Severity.OK, f"{text}, schema {schema.VERSION}, {_system()}", facts)


def screen(display: Callable[[], str], said: str | None, shown: str = "") -> Finding:
    """Return which driver paints, and where.

    `said` is what the running table says of it, which keeps the screen for itself; None where no
    table runs, and the screen is opened for a moment by `display`. `shown` is what a service
    keeps it for that is no table.
    """
    if said is None and shown:
        return Finding("screen", Severity.OK, f"in use by the service, which shows {shown}")
    if said is not None:
        text = f"in use by the running table: {said}" if said else "in use by the running table"
        return Finding("screen", Severity.OK, text)
    try:
        text = display()
    except BummerlError as trouble:
        return Finding("screen", Severity.BAD, str(trouble).replace("\n", " "))
    return Finding("screen", Severity.OK, text)


def pins(chips: Iterable[Path] | None = None) -> Finding:
    """Return whether lit buttons could be connected; without them keys and touch serve."""
    there = sorted(CHIPS.glob("gpiochip*") if chips is None else chips)
    names = ", ".join(chip.name for chip in there)
    missing = [name for name in PACKAGES if util.find_spec(name) is None]
    facts = {"chips": [str(chip) for chip in there], "gpiozero": "gpiozero" not in missing}
    if not there:
        text = "no pins on this machine; keys and touch serve"
    elif forbidden := [chip for chip in there if not os.access(chip, os.R_OK | os.W_OK)]:
        closed = ", ".join(chip.name for chip in forbidden)
        text = f"{closed} may not be opened; {remedy(forbidden[0], 'gpio').text}"
        return Finding("pins", Severity.NOTE, text, facts)
    elif missing:
        text = f"{names}, but no {' and '.join(missing)}; for buttons: {bring_packages(*missing)}"
    else:
        text = names
    return Finding("pins", Severity.OK, text, facts)


def disk(data: Path, least: int = LEAST_FREE, *, tried: bool = True) -> Finding:
    """Return how much room the directory of the scores has, and whether it takes a file.

    Fewer free bytes than the least are bad. A file is made and removed, unless it is not to be
    `tried`: a running table says itself whether its disk takes what it plays.
    """
    place = there(data)
    free = shutil.disk_usage(place).free
    why = refused(place) if tried and place.is_dir() else None
    facts = {"directory": str(data), "free_bytes": free, "writable": why is None}
    if not place.is_dir():
        text = f"{place} is no directory; choose another --data"
        return Finding("disk", Severity.BAD, text, facts)
    text = f"{free / 2**20:,.0f} MiB free for {data}"
    if why is None and free >= least:
        return Finding("disk", Severity.OK, text, facts)
    return Finding("disk", Severity.BAD, _no_room(place, text, why), facts)


def _no_room(place: Path, text: str, why: OSError | None) -> str:
    """Return why a directory takes no scores: it refused a file, or `text` tells of too little."""
    lacking = lack(why, place) if why else Lack.ROOM
    if lacking is Lack.ROOM:
        return f"{text}; make room"
    if lacking:
        return f"{text}, but {lacking.value}"
    if why and why.errno in _FORBIDDEN:
        return f"{place} may not be written; check owner, mode and mount"
    return f"{place} takes no file ({why and why.strerror}); check the disk"


def clock(at: datetime | None = None, synchronised: Path = SYNCHRONISED) -> Finding:
    """Return what the wall clock says. Only labels depend on it."""
    at = at or now()
    known = synchronised.exists()
    facts = {"utc": at.isoformat(timespec="seconds"), "synchronised": known}
    text = f"{at:%Y-%m-%d %H:%M} UTC"
    if at < WRITTEN:
        wrong = f"{text} is in the past; scores keep their order, but get wrong dates"
        return Finding("clock", Severity.NOTE, wrong, facts)
    told = "set by a time server" if known else "not known to be set by a time server"
    return Finding("clock", Severity.OK, f"{text}, {told}", facts)


def _system() -> str:
    with suppress(OSError):
        return f"{platform.freedesktop_os_release()['PRETTY_NAME']} {platform.machine()}"
    return platform.platform()
