"""The table that runs on these scores, if one does, and what it says of itself."""

from __future__ import annotations

import os
import pwd
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Final

from device.base import runtime_dir
from device.base.lock import holder, is_held
from device.config.settings import Settings
from device.publish.board.file_publisher import path_of
from device.system import status_file
from device.system.doctor.finding import Finding, Severity
from device.system.status_file import TableReport

PATIENCE_S: Final = 4.0
"""How long a table may take that was just begun, until it says how its pads fare."""
LOOK_S: Final = 0.1
UNKNOWN: Final = "how its pads, panel and screen fare is not known here"


@dataclass(frozen=True, slots=True)
class Running:
    """A table that runs."""

    said: TableReport
    """Empty where nothing that it says is found."""
    heard: bool
    """Whether anything is."""
    process: int | None = None
    user: str = ""
    """Who runs it; empty where that is not known."""

    def withholds(self, part: str, settings: Settings) -> str:
        """Return why it cannot be said how a part fares that is configured; empty if it can."""
        if not self.heard:
            return "the running table has it, and is not heard here"
        if part in others(self.said, settings):
            return "the running table was begun with another configuration; start it anew"
        return ""


def listen(store: Path, patience_s: float = PATIENCE_S) -> Running | None:
    """Return what the running table says, once its pads have started; None where none runs."""
    until, never = monotonic() + patience_s, Event()
    while (locked := _locked(store)) and monotonic() < until:
        said = status_file.read(store)
        if said and not status_file.is_starting(said):
            break
        never.wait(LOOK_S)
    if not locked:
        return None
    process = holder(locked)
    said = status_file.read(store)
    return Running(said or TableReport(), said is not None, process, _user(process))


def table(running: Running | None, settings: Settings) -> Finding:
    """Return whether a table runs, with these settings, and whether it can save."""
    if running is None:
        return Finding("table", Severity.OK, "does not run on these scores", {"running": False})
    said = running.said
    facts = {"running": True, "process": running.process, "user": running.user or None}
    runs = "runs" + (f" as {running.user}" if running.user else "")
    if not running.heard:
        return Finding("table", Severity.NOTE, f"{runs}; {UNKNOWN}: {_deaf(running)}", facts)
    if said.unsaved:
        return Finding("table", Severity.BAD, f"{runs}, but does not save: {said.scores}", facts)
    if said.scores:
        return Finding("table", Severity.NOTE, f"{runs}; {said.scores}", facts)
    if other := others(said, settings):
        text = f"{runs}, but was begun with other settings ({', '.join(other)}); start it anew"
        return Finding("table", Severity.NOTE, text, facts)
    return Finding("table", Severity.OK, runs, facts)


def others(said: TableReport, settings: Settings) -> list[str]:
    """Return the parts for which the settings are not those that the table was begun with."""
    now, then = status_file.connected(settings), said.connected
    return sorted(part for part in {*now, *then} if now.get(part) != then.get(part))


def _locked(store: Path) -> Path | None:
    """Return the file whose lock a running table holds; on a read-only disk there may be none."""
    files = (store, *(path_of(folder, store) for folder in runtime_dir.folders_of_all()))
    return next(filter(is_held, files), None)


def _user(process: int | None) -> str:
    if process is not None:
        with suppress(OSError, KeyError):
            return pwd.getpwuid(Path(f"/proc/{process}").stat().st_uid).pw_name
    return ""


def _deaf(running: Running) -> str:
    """Return why nothing of what it says is found, and what to do."""
    place = runtime_dir.folder().parent
    if running.user and running.user != _user(os.getpid()):
        return f"ask as {running.user}"
    if not place.is_dir():
        return f"there is no {place} to say it in; begin it in a login session"
    return f"it does not say it in {place}; has it another XDG_RUNTIME_DIR?"
