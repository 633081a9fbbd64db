"""Switching the computer off, or beginning it anew, when somebody asks for it at the screen.

The program may do neither. It makes a file in the service's own directory, and units beside that
of the service (`bummerl-poweroff.path`, `bummerl-reboot.path`) act on it.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from engine.interface.machine import Machine, PowerAction

log: Final = logging.getLogger(__name__)

NAMES: Final = {PowerAction.OFF: "poweroff", PowerAction.RESTART: "reboot"}
"""Of the files that are made in `RUNTIME_DIRECTORY`."""

PATIENCE_NS: Final = 60_000_000_000
"""A service is told to end within seconds; after this time nobody has acted."""
TOLD_NS: Final = 600_000_000_000
"""For how long it is told that it did not work: who plays on has the table to look at."""


def folder_of_requests(environ: Mapping[str, str]) -> Path | None:
    """Return where requests are acted on; None where nothing does, as in a terminal.

    `bummerl.service` sets `BUMMERL_SWITCHES_OFF`, as it wants the units that act.
    """
    folder = environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
    return Path(folder) if folder and environ.get("BUMMERL_SWITCHES_OFF") == "1" else None


class PowerSwitch:
    """What was asked of the computer, and what became of it. Times are ns.

    Args:
        folder: where requests are made; None where nobody acts on them.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._files = {going: folder / name for going, name in NAMES.items()} if folder else {}
        self._going: PowerAction | None = None
        self._failed = False
        self._due: int | None = None
        """When it is found that nobody has acted, or that this was told for long enough."""
        self._withdraw()  # what an earlier program asked for must not be done twice

    def press(self, going: PowerAction, now: int) -> None:
        """Ask for it, once; where that fails `with_power` says so."""
        if not self._files or self._going:
            return
        file = self._files[going]
        try:
            file.touch()
        except OSError as error:
            self._fail(f"{file} cannot be made ({error.strerror}); pull the plug instead", now)
        else:
            self._going, self._failed, self._due = going, False, now + PATIENCE_NS

    def tick(self, now: int) -> None:
        """Give up where nobody has acted for long, and in the end say no more of it."""
        if self._due is None or now < self._due:
            return
        if self._going:
            unit = f"bummerl-{NAMES[self._going]}.path"
            self._going = None
            self._withdraw()
            self._fail(f"nobody acts on it; see systemctl status {unit}, or pull the plug", now)
        else:
            self._failed, self._due = False, None

    def wakes_at(self) -> int | None:
        """Return when `tick` is wanted next, or None."""
        return self._due

    def with_power(self, machine: Machine) -> Machine:
        """Return what is known of the machine, with what was asked of it."""
        works = bool(self._files)
        return replace(machine, switches_off=works, going=self._going, stays_on=self._failed)

    def _fail(self, why: str, now: int) -> None:
        log.warning("power: %s", why)
        self._failed, self._due = True, now + TOLD_NS

    def _withdraw(self) -> None:
        for file in self._files.values():
            with suppress(OSError):
                file.unlink(missing_ok=True)
