"""The configuration: which files say it, whether they are of use, and who may read them."""

from __future__ import annotations

import stat
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from device.config.settings import Settings, is_closed
from device.system.doctor.finding import Finding, Severity


def configuration(
    settings: Settings, files: Sequence[Path], system: Path | None = None
) -> Finding:
    """Return where the settings come from; they are what a table that keeps going would use.

    `system` is the file for the whole machine, where it counts unless its folder is closed.
    """
    told = ", ".join(map(str, files)) or "no file; all is as usual"
    if system and is_closed(system):
        told += f"; {system.parent} is closed to this user"
    facts = {"files": [str(path) for path in files], "trouble": settings.trouble}
    if settings.trouble:
        return Finding("configuration", Severity.BAD, settings.trouble, facts)
    open_ones = [str(path) for path in files if _for_everybody(path)]
    if open_ones and (secrets := _secrets(settings)):
        text = f"everybody may read {secrets} in {', '.join(open_ones)}; only the table should"
        return Finding("configuration", Severity.NOTE, text, facts)
    broker = settings.broker
    if broker and broker.password_file and _for_everybody(broker.password_file):
        text = f"everybody may read {broker.password_file}; only the table should"
        return Finding("configuration", Severity.NOTE, text, facts)
    return Finding("configuration", Severity.OK, told, facts)


def _secrets(settings: Settings) -> str:
    """Return what is written in the files that nobody else should read; empty if nothing is."""
    pin = ["the PIN"] if settings.table.pin else []
    password = ["the MQTT password"] if settings.broker and settings.broker.password else []
    return " and ".join(pin + password)


def _for_everybody(path: Path) -> bool:
    """Tell whether a file may be read by all, and so may its directory."""
    with suppress(OSError):
        modes = path.stat().st_mode, path.absolute().parent.stat().st_mode
        return bool(modes[0] & stat.S_IROTH and modes[1] & stat.S_IXOTH)
    return False
