"""What a running table lets its supervisor know: that it is ready, lives, ends, and how it is."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from device.system import notify
from device.system.watchdog import Watchdog, WatchedLoop
from engine.interface.readers import PadCondition
from engine.interface.snapshot import Snapshot
from engine.model.cards import Seat
from engine.model.results import Phase

_PHASES: Final = {
    Phase.IDLE: "waiting for the turn-up",
    Phase.OVER: "a deal is over, waiting for the turn-up",
}
_WELL: Final = (PadCondition.NONE, PadCondition.STARTING, PadCondition.READY)
SCREENLESS: Final = "no screen is lit; waiting for one"
"""What `systemd/install` takes for a good end, as well."""
EXCUSES: Final = "cannot start, and shows why: "
"""How the status begins of a service that has a screen and no table."""


class Supervision:
    """Tells systemd; does nothing where nobody supervises the program.

    Args:
        environ: the environment, in which the supervisor says how it is told.
        pid: this process.
        clock: `CLOCK_MONOTONIC` ns.
    """

    def __init__(
        self, environ: Mapping[str, str], pid: int, clock: Callable[[], int] = time.monotonic_ns
    ) -> None:
        self._clock = clock
        self._tell = notify.notifier(environ)
        allowed_ns = notify.watchdog_ns(environ, pid)
        self._watchdog: Watchdog | None = None
        if self._tell and allowed_ns:
            self._watchdog = Watchdog(partial(self._tell, notify.WATCHDOG), allowed_ns)
        self._status = ""

    @property
    def rest_ns(self) -> int | None:
        """How long a loop may rest at most; None where nobody waits for its signs of life."""
        return self._watchdog.part_ns if self._watchdog else None

    def alive(self, loop: WatchedLoop) -> None:
        """Note that a loop has turned; from its own thread."""
        if self._watchdog:
            self._watchdog.alive(loop, self._clock())

    def painted(self, snapshot: Snapshot) -> None:
        """Note that somebody has seen this: the service is ready with the first."""
        if self._tell is None:
            return
        said = described(snapshot)
        told = [notify.status(said)] if self._status else [notify.READY, notify.status(said)]
        if said != self._status and self._tell("\n".join(told)):
            self._status = said

    def stopping(self) -> None:
        """Say that the table ends as it was asked to."""
        if self._tell:
            self._tell(notify.STOPPING)


def say_screenless(environ: Mapping[str, str] = os.environ) -> None:
    """Say that there is no table before somebody switches a screen on."""
    if tell := notify.notifier(environ):
        tell(notify.status(SCREENLESS))


def say_excuse(why: str, environ: Mapping[str, str] = os.environ) -> None:
    """Say that it is shown why there is no table."""
    if tell := notify.notifier(environ):
        tell(notify.status(EXCUSES + " ".join(why.split())))


def described(snapshot: Snapshot) -> str:
    """Return how the table fares in one line, in English: nothing of what a deal holds."""
    said = [_PHASES.get(snapshot.view.phase, "a deal is played")]
    for seat in Seat:
        condition = snapshot.pads[seat].condition
        if condition not in _WELL:
            said.append(f"pad {seat.value}: {condition.value}")
    if snapshot.store_trouble:
        said.append(f"scores: {snapshot.store_trouble.value}")
    if snapshot.machine.config:
        said.append("not with the configuration that is written")
    return "; ".join(said)
