"""A trial of the appliance: a line for each check, until the first that fails.

Everything that it makes is in one folder, which goes with it.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.appliance.tree import TreeError


def expect(holds: bool, otherwise: str) -> None:
    """Go on if something holds.

    Raises:
        TreeError: it does not.
    """
    if not holds:
        raise TreeError(otherwise)


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


class Report:
    """Prints a line for each check."""

    def __init__(self) -> None:
        """Begin now."""
        self._start = self._last = time.monotonic()

    def ok(self, what: str, detail: str = "") -> None:
        """Say that something is as it should be."""
        now = time.monotonic()
        say(f"ok   {what:<58} {now - self._last:5.1f} s  {detail}".rstrip())
        self._last = now

    def total(self) -> str:
        """Return how long everything took."""
        return f"{self._last - self._start:.0f} s"


def lacking(*programs: str) -> str:
    """Return why nothing can be tried here; empty if it can. `programs` are wanted besides."""
    wanted = ("debootstrap", "systemd-nspawn", *programs)
    missing = [name for name in wanted if not shutil.which(name)]
    if os.geteuid():
        return "needs root"
    if not _may_mount():
        return "needs a machine of its own: root may not mount here"
    return f"needs {' and '.join(missing)}" if missing else ""


def _may_mount() -> bool:
    """Whether this process has CAP_SYS_ADMIN, which root in an ordinary container lacks."""
    status = Path("/proc/self/status").read_text("ascii")
    held = int(status.split("CapEff:")[1].split()[0], 16)
    return bool(held & 1 << 21)


@contextmanager
def workshop() -> Iterator[Path]:
    """A folder for one run, which goes with it."""
    with tempfile.TemporaryDirectory(prefix="bummerl-appliance-", dir="/var/tmp") as folder:
        yield Path(folder)


Trial = Callable[[Report, Path, Path], None]
"""Takes the folder, and the one for what the next trial can use; raises `TreeError`."""


def tried(trial: Trial, cache: Path | None, *programs: str) -> int:
    """Do a trial, if it can be done here, and return the exit code.

    Args:
        trial: what is tried.
        cache: folder for what the next one can use; None for none.
        programs: what it needs besides what every trial does.
    """
    if why := lacking(*programs):
        say(f"skipped: {why}")
        return 0
    report = Report()
    with workshop() as folder:
        try:
            trial(report, folder, cache or folder / "cache")
        except TreeError as error:
            say(f"FAIL {error}")
            return 1
    say(f"all is well, {report.total()}")
    return 0
