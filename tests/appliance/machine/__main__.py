"""A whole machine with a screen, a touchscreen, USB ports and pins, with the table installed.

    sudo python3 -m tests.appliance.machine [--only TRIAL] [--cache FOLDER] [--disk FILE]

It is QEMU's, booted from a disk that `systemd/install` has made a table of, and shows what no
container can: KMSDRM, touch, keys and the login prompt, readers and sticks on USB that come and
go, pins, the unit's DeviceAllow=, the plug pulled. Everything is emulated, which takes a quarter
of an hour: for the night. With `--disk` the disk is kept and taken again, whatever has changed
since, which is quicker while one trial is looked into.

Prints a line for each trial and ends at the first that fails, with the screen and the journal in
the folder that it names. Needs root, debootstrap, systemd-nspawn, QEMU and dosfstools, else says
so and lets it be.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

from tests.appliance.machine import image, kernel
from tests.appliance.machine.qemu import Qemu, overlay
from tests.appliance.machine.table import CONFIG, SCREEN, Table
from tests.appliance.machine.trials import CUT, EVENING, MORNING, NAMES, cut, survived
from tests.appliance.tree import TreeError
from tests.appliance.trial import Report, tried

LONG_AGO: Final = "1970-01-02"
"""What the clock of a machine without one tells after the plug was pulled."""
FAILED: Final = Path(tempfile.gettempdir()) / "bummerl-machine-failed"


class Night:
    """A disk, and the machines that are booted from it, one after the other.

    Args:
        folder: for everything that goes when the night is over.
        cache: for what the next one can use.
        disk: taken if it is there, else made.
    """

    def __init__(self, folder: Path, cache: Path, disk: Path) -> None:
        self._folder = folder
        self._kernel = kernel.bootable(kernel.kept(cache, image.SUITE))
        self._disk = folder / "disk.qcow2"
        if not disk.exists():
            image.make(disk, folder, cache, CONFIG)
        overlay(disk, self._disk)

    @contextmanager
    def booted(self, clock: str = "") -> Iterator[Table]:
        """Boot until the table is ready; with a clock that tells that, else the true time.

        Raises:
            TreeError: something is not as it should be; what tells why is in `FAILED`.
        """
        with Qemu(self._folder, self._kernel, self._disk, SCREEN, clock) as qemu:
            table = Table(qemu, self._folder)
            try:
                table.wait_booted()
                yield table
            except (TreeError, LookupError) as error:
                shutil.rmtree(FAILED, ignore_errors=True)
                table.keep(FAILED)
                raise TreeError(
                    f"{error}\n(the screen and the journal are in {FAILED})"
                ) from error


def night(report: Report, night: Night, wanted: Collection[str]) -> None:
    """Try what is wanted, in its order.

    Raises:
        TreeError: something is not as it should be.
    """
    evening = [name for name in EVENING if name in wanted]
    morning = [name for name in MORNING if name in wanted]
    kept = None
    if evening or CUT in wanted:
        with night.booted() as table:
            report.ok("boots into the table")
            for name in evening:
                detail = EVENING[name](table)
                report.ok(_said(EVENING[name]), detail)
            if CUT in wanted:
                kept = cut(table)
    if morning or kept:
        with night.booted(LONG_AGO) as table:
            report.ok(f"boots in {LONG_AGO}")
            if kept:
                report.ok(_said(survived), survived(table, kept))
            for name in morning:
                detail = MORNING[name](table)
                report.ok(_said(MORNING[name]), detail)


def _said(trial: Callable[..., object]) -> str:
    """Return what a trial shows, in a line: the first of its docstring."""
    return str(trial.__doc__).partition("\n")[0].rstrip(".")


def trial(
    disk: Path | None, wanted: Collection[str], report: Report, folder: Path, cache: Path
) -> None:
    """Make the disk, if it is not there, and try what is wanted.

    Raises:
        TreeError: something is not as it should be.
    """
    made = Night(folder, cache, disk or folder / "disk.ext4")
    report.ok("a disk with the table installed")
    night(report, made, wanted)


def main() -> int:
    """Do what the command line says and return the exit code."""
    parser = argparse.ArgumentParser(prog="tests.appliance.machine")
    parser.add_argument("--only", action="append", choices=NAMES, help="may be given repeatedly")
    parser.add_argument("--cache", type=Path, help="folder for what the next run can use")
    parser.add_argument("--disk", type=Path, help="a disk that is kept, and taken again")
    args = parser.parse_args()
    tonight = partial(trial, args.disk, args.only or NAMES)
    return tried(tonight, args.cache, "qemu-system-x86_64", "qemu-img", "mkfs.vfat")


if __name__ == "__main__":
    sys.exit(main())
