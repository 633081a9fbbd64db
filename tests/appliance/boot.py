"""A Debian machine is made a table, boots, plays a deal, is ill-treated, and is given back.

    sudo python3 -m tests.appliance.boot [SUITE] [--cache FOLDER]

Debian by debootstrap, the real `systemd/install`, systemd itself in a container, the real unit and
readers on pseudo-terminals. A container has no screen: an X server without glass stands in, so
that the program's own check of its driver passes, and the drop-in below is all that differs from
the unit as it is installed. What only a machine can show (KMSDRM, touch, USB, GPIO pins,
DeviceAllow=) is tried in `tests/appliance/machine`.

Prints a line for each check and ends at the first that fails, with the journal. Needs root,
debootstrap and systemd-nspawn, else says so and lets it be. With a cache the next run is a minute
shorter.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import time
from functools import partial
from pathlib import Path
from typing import Final

from tests.appliance import owner
from tests.appliance.container import AS_TABLE, Container, Pads
from tests.appliance.evening import Evening
from tests.appliance.trace import changed, listing
from tests.appliance.tree import (
    INSIDE,
    INSTALL,
    Tree,
    architecture,
    bare,
    borrow_packages,
    copy,
)
from tests.appliance.trial import Report, expect, tried
from tests.appliance.upkeep import Before, expect_private, remains, upgrades

SCREEN: Final = """\
[Service]
ExecStart=/usr/bin/Xvfb :0 -screen 0 800x480x24 -fbdir /srv
ExecStartPost=/bin/sh -c 'until [ -S /tmp/.X11-unix/X0 ]; do sleep 0.1; done'
"""
DIFFERS: Final = """\
[Unit]
Wants=screen.service
After=screen.service
[Service]
Environment=DISPLAY=:0
# a container has no /dev/tty1
StandardInput=null
TTYPath=
TTYReset=no
TTYVHangup=no
TTYVTDisallocate=no
# a hang is to be noticed sooner than at a table
WatchdogSec=5
"""
CONFIG: Final = f"""\
pin = "0815"
players = {{ A = "Hermine", B = "Franz" }}
pads = {{ A = "pn532:{Pads.FOLDER}/A", B = "pn532:{Pads.FOLDER}/B" }}
"""
TURN_UP: Final = "TD"
TRICKS: Final = (
    "A JH B AC, A KC B JD, B TC A AS, B TS A AH, B TH A QC, "
    "B AD A TD, B QS A QD, A QH B KD, B KS A KH, B JS A JC"
)
"""A deal to its last card; then B, who has won the last trick, claims with a marker."""
CLAIM: Final = "66B"
NEXT_TURN_UP: Final = "TS"
UNITS: Final = Path("etc/systemd/system")
STICK: Final = "/run/media/bummerl-sda1"
"""Where 99-bummerl-sticks.rules has one mounted."""
REQUEST: Final = "/run/bummerl/unmount"
EXPOSURE: Final = 2.0
STOP_S: Final = 2.0


def made(report: Report, suite: str, folder: Path, cache: Path) -> tuple[Tree, Before]:
    """Install in a tree that is not running, as root of a machine would.

    Returns the tree, and what it held before anything but packages was in it.
    """
    tree = copy(bare(cache, suite, architecture()), folder / "tree")
    tree.bring_clone()
    (tree.root / INSIDE.relative_to("/") / "systemd/bummerl").chmod(0o644)  # as from a stick
    report.ok(f"Debian {suite}")

    tree.run("true")  # what a container needs is made
    before = listing(tree.root)
    tree.run(*owner.AS_GUEST, INSTALL, "--desktop", "--dry-run", network=False)
    touched = changed(before, listing(tree.root))
    expect(not touched, f"a dry run has changed {', '.join(touched)}")
    report.ok("a dry run, by nobody, changes nothing")

    opt = tree.root / "opt"
    opt.rmdir()
    opt.touch()
    with borrow_packages(tree, cache):
        with owner.held(tree.root / "var/lib/apt/lists/lock", 5):
            said = tree.run(INSTALL, "--console", check=False)
        expect("another program is at the packages: waiting" in said, said)
        report.ok("systemd/install waits for apt")
        expect("Not a directory" in said and "run this again" in said, said)
        report.ok("and says what fails (/opt is no folder)")
        tree.install_packages("xvfb")
    report.ok("(a screen for the container)")
    opt.unlink()
    opt.mkdir()
    manifest = "usr/local/share/bummerl"
    before = {at: as_it_is for at, as_it_is in listing(tree.root).items() if manifest not in at}
    tree.run(INSTALL, "--console", network=False)
    report.ok("and goes on from there, without a network")
    said = tree.run("udevadm", "test", "/sys/class/net/lo")
    wrong = [line for line in said.splitlines() if line.startswith("/etc/udev/rules.d/99-bum")]
    expect(not wrong, f"udev does not understand its rules: {wrong}")
    report.ok("udev understands its rules")

    tree.run(INSTALL, "--remove", "--dry-run")
    expect((tree.root / "opt/bummerl/bin/bummerl").exists(), "a dry run has removed something")
    (tree.root / "etc/bummerl/config.toml").write_text(CONFIG)
    dress(tree.root)
    return tree, before


def dress(root: Path) -> None:
    """Put in place what a container needs besides."""
    (root / UNITS / "screen.service").write_text(SCREEN)
    (root / UNITS / "bummerl.service.d").mkdir()
    (root / UNITS / "bummerl.service.d/trial.conf").write_text(DIFFERS)


def undress(root: Path) -> None:
    """Take that away again."""
    (root / UNITS / "screen.service").unlink()
    shutil.rmtree(root / UNITS / "bummerl.service.d")


def first_evening(report: Report, container: Container) -> list[str]:
    """Begin a deal, be killed and hung in the middle of a trick, and be switched off."""
    evening = Evening(container)
    report.ok("boots into the table, without a network", f"ready {evening.ready_s:.1f} s later")
    expect(lit(container.tree.root), "the screen is black")
    report.ok("a picture is on the screen")
    said = container.run(
        "systemd-analyze", "security", f"--threshold={EXPOSURE * 10:.0f}", "bummerl.service"
    )
    report.ok("hardened", said.splitlines()[-1].strip())

    evening.import_deck()
    evening.lay("B", TURN_UP)
    evening.clear()
    tricks = TRICKS.split(", ")
    for trick in tricks[:4]:
        evening.lay(*trick.split())
        evening.clear()
    lead = tricks[4].split()[:2]
    evening.lay(*lead)
    report.ok("four tricks and a lead by two PN532 readers")
    expect_private(container)
    report.ok("nobody else may look into scores and configuration")
    report.ok("killed: the table as it was", evening.restarted("SIGKILL"))
    report.ok("hung: the watchdog, the table as it was", evening.restarted("SIGSTOP"))
    evening.lay(*tricks[4].split()[2:])
    evening.clear()
    report.ok("the trick goes on with the card that lies")

    report.ok("a stick is written and let go", stick(container))
    start = time.monotonic()
    container.run("systemctl", "stop", "bummerl")
    took = time.monotonic() - start
    expect(took < STOP_S, f"stopping took {took:.1f} s")
    report.ok("stops", f"in {took:.2f} s")
    container.run("systemctl", "start", "bummerl")
    record = evening.record()
    evening.close()
    container.run("setpriv", "--reuid=bummerl", "--clear-groups", "touch", "/run/bummerl/poweroff")
    report.ok("the table switches the machine off", f"in {container.off(30):.1f} s")
    return record


def stick(container: Container) -> str:
    """Mount what stands for a USB stick, begin the table anew; it writes there and lets it go."""
    container.run("mkdir", "-p", STICK)
    container.run("mount", "-t", "tmpfs", "-o", "mode=1777", "tmpfs", STICK)
    container.run("systemctl", "restart", "bummerl")
    space = ("nsenter", f"--target={container.show('bummerl', 'MainPID')}", "--mount", "--")
    container.run(*space, *AS_TABLE, "touch", f"{STICK}/deals.csv")
    container.run(*AS_TABLE, "touch", REQUEST)
    gone = container.until(
        "end of the request",
        lambda: container.run("ls", REQUEST, check=False) != f"{REQUEST}\n",
        10,
    )
    mounted = container.run("cat", "/proc/mounts") + container.run(*space, "cat", "/proc/mounts")
    expect(STICK not in mounted, f"the stick is still mounted:\n{mounted}")
    return f"after {gone:.1f} s"


def second_evening(report: Report, container: Container, record: list[str]) -> list[str]:
    """Find the table as it was, play the deal to its end, and go back to a backup."""
    evening = Evening(container)
    expect(evening.record() == record, "the record is not what it was")
    report.ok("boots again with the table as it was")
    for trick in TRICKS.split(", ")[5:]:
        evening.lay(*trick.split())
        evening.clear()
    evening.lay("B", CLAIM)
    evening.clear()
    evening.lay("A", NEXT_TURN_UP)
    history = container.run("bummerl", "history")
    expect("Franz" in history, f"the deal is not in the history:\n{history}")
    report.ok("the deal is played to its end", history.splitlines()[0].strip())

    record = evening.record()
    container.run("systemctl", "start", "bummerl-backup")
    evening.clear()
    evening.lay("B", "QD")
    evening.clear()
    began = container.show("bummerl", "ExecMainStartTimestampMonotonic")
    container.run("bummerl", "restore", "--help")
    container.run("bummerl", "restore", "--list")
    now = container.show("bummerl", "ExecMainStartTimestampMonotonic")
    expect(now == began, "the table was stopped for a question")
    container.run("bummerl", "restore")
    evening.ready(30)
    expect(evening.record() == record, "the record is not that of the backup")
    report.ok("a backup is made, and brought back at a table that plays")
    evening.lay("B", "QD")
    evening.clear()
    owner.restore_copy(container, evening)
    report.ok("so is a copy of its files, with what only the log has")
    record = evening.record()
    evening.close()
    return record


def at_home(report: Report, container: Container) -> None:
    """Do what an owner does between two evenings."""
    owner.borrow(container)
    report.ok("a file that only root may read is lent, and root's")
    owner.back_up_home(container)
    report.ok("backups in home folders, of those whom they belong to")
    owner.leave_disks_alone(container)
    report.ok("what is no stick is not mounted")


def lit(root: Path) -> bool:
    """Whether there is anything on the screen: more bytes than black has."""
    pixels = (root / "srv/Xvfb_screen0").read_bytes()[-800 * 480 * 4 :]
    return len(set(pixels)) > 16


def trial(suite: str, report: Report, folder: Path, cache: Path) -> None:
    """Do everything, one after the other.

    Raises:
        TreeError: something is not as it should be.
    """
    console = folder / "console"
    tree, before = made(report, suite, folder, cache)
    with Container(tree, console) as container, container.telling():
        record = first_evening(report, container)
    with Container(tree, console) as container, container.telling():
        record = second_evening(report, container, record)
        at_home(report, container)
        upgrades(report, container, record)
    undress(tree.root)
    remains(report, tree, before, record)


def main() -> int:
    """Do what the command line says and return the exit code."""
    parser = argparse.ArgumentParser(prog="tests.appliance.boot")
    parser.add_argument("suite", nargs="?", default="bookworm", help="default: bookworm")
    parser.add_argument("--cache", type=Path, help="folder for what the next run can use")
    args = parser.parse_args()
    return tried(partial(trial, args.suite), args.cache)


if __name__ == "__main__":
    sys.exit(main())
