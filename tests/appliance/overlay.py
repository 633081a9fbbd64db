"""A table whose root forgets everything at each start; its scores have a partition of their own.

    sudo python3 -m tests.appliance.overlay [SUITE] [--cache FOLDER]

That is what `overlayroot=tmpfs:recurse=0` makes of a Pi (systemd/README.md, Overlay root): here
systemd-nspawn lays memory above the tree, and a folder beside it stands for the partition. What is
played stays, whatever else is written is gone; without the partition the scores are gone, too, and
the doctor has said so. Needs what `tests.appliance.boot` needs.
"""

from __future__ import annotations

import argparse
import json
from functools import partial
from pathlib import Path
from typing import Any, Final

from tests.appliance.boot import TRICKS, TURN_UP, UNITS, made
from tests.appliance.container import Container
from tests.appliance.evening import Evening
from tests.appliance.tree import Tree
from tests.appliance.trial import Report, expect, tried

FORGETS: Final = "--volatile=overlay"
SCORES: Final = "/var/lib/bummerl"
MISSING: Final = f"[Mount]\nWhat=/dev/null\nWhere={SCORES}\nType=ext4\n"
"""As a line of fstab with `nofail` is where there is nothing to mount."""
WRITTEN: Final = ("/etc/changed", "/opt/bummerl/changed", "/var/lib/changed")
"""Files outside of the partition."""


def findings(container: Container) -> dict[str, dict[str, Any]]:
    """Return what the doctor finds, by part."""
    said = container.run("bummerl", "doctor", "--json", check=False)
    return {found["part"]: found for found in json.loads(said)["findings"]}


def backed_up(container: Container) -> str:
    """Make the nightly backup and return what the program says of all there are."""
    container.run("systemctl", "start", "bummerl-backup.service")
    return container.run("bummerl", "restore", "--list")


def evening(report: Report, container: Container) -> tuple[list[str], str]:
    """Play, write all over the root, make a backup; return the record and the backups."""
    table = Evening(container)
    table.import_deck()
    table.lay("B", TURN_UP)
    table.clear()
    for trick in TRICKS.split(", ")[:3]:
        table.lay(*trick.split())
        table.clear()
    container.run("touch", *WRITTEN)
    backups = backed_up(container)
    expect("matches 1" in backups, f"there is no backup: {backups}")
    expect(backed_up(container) == backups, "a backup was made of nothing new")
    found = findings(container)
    expect(found["storage"]["level"] == "ok", found["storage"]["text"])
    expect(bool(found["backups"]["all"]), found["backups"]["text"])
    for unit in ("bummerl.service", "bummerl-backup.service"):
        needed = container.show(unit, "RequiresMountsFor")
        expect(SCORES in needed.split(), f"{unit} does not wait for the partition: {needed}")
    timer = container.systemctl("is-active", "bummerl-backup.timer")
    expect(timer == "active", f"the timer of the backups is {timer}")
    report.ok("a deal is begun, a backup made", found["storage"]["text"])
    record = table.record()
    table.close()
    return record, backups


def next_evening(report: Report, container: Container, record: list[str], backups: str) -> None:
    """Expect the table, the deck and the backups as they were, and nothing else."""
    table = Evening(container)
    left = [name for name in WRITTEN if container.run("ls", name, check=False) == f"{name}\n"]
    expect(not left, f"still there: {left}")
    report.ok("boots again: what was written on the root is gone")
    expect(table.record() == record, "the record is not what it was")
    expect(backed_up(container) == backups, "the backups are not what they were")
    for trick in TRICKS.split(", ")[3:5]:
        table.lay(*trick.split())
        table.clear()
    report.ok("the deal goes on where it stood")
    played = table.record()
    table.close()
    container.run("bummerl", "restore")
    table.ready(30)
    expect(table.record() == record, "the backup was not restored")
    expect(len(played) > len(record), "nothing was played")
    report.ok("the backup of the evening before is restored by one command")


def forgetful(report: Report, tree: Tree, console: Path) -> None:
    """Leave the partition out: the doctor says what will happen, and it does."""
    with Container(tree, console, FORGETS) as container, container.telling():
        table = Evening(container)
        table.import_deck()
        table.lay("B", TURN_UP)
        found = findings(container)["storage"]
        expect(found["level"] == "note", f"the doctor is content: {found['text']}")
        table.close()
    report.ok("without the partition the doctor warns", found["text"])
    with Container(tree, console, FORGETS) as container, container.telling():
        said = container.run("bummerl", "export", check=False)
        expect("turn_up" not in said, "the root has not forgotten")
    report.ok("and is right")


def missing(report: Report, tree: Tree, console: Path) -> None:
    """Take the partition away that is to be mounted: no table is better than one that forgets."""
    mount = tree.root / UNITS / "var-lib-bummerl.mount"
    mount.write_text(MISSING)
    with Container(tree, console, FORGETS) as container, container.telling():
        container.until(
            "end of the start", lambda: "degraded" in container.systemctl("is-system-running"), 60
        )
        state = container.systemctl("is-active", "bummerl")
        expect(state == "inactive", f"without its partition the table is {state}")
        said = container.run("journalctl", "--no-pager", "-u", "bummerl")
        expect("Dependency failed" in said, f"nobody says why:\n{said}")
    mount.unlink()
    report.ok("a partition that is missing: the machine starts, the table does not")


def trial(suite: str, report: Report, folder: Path, cache: Path) -> None:
    """Do everything, one after the other.

    Raises:
        TreeError: something is not as it should be.
    """
    console, partition = folder / "console", folder / "partition"
    tree = made(report, suite, folder, cache)[0]
    partition.mkdir()
    mounted = FORGETS, f"--bind={partition}:{SCORES}"
    with Container(tree, console, *mounted) as container, container.telling():
        record, backups = evening(report, container)
    with Container(tree, console, *mounted) as container, container.telling():
        next_evening(report, container, record, backups)
    forgetful(report, tree, console)
    missing(report, tree, console)


def main() -> int:
    """Do what the command line says and return the exit code."""
    parser = argparse.ArgumentParser(prog="tests.appliance.overlay")
    parser.add_argument("suite", nargs="?", default="bookworm", help="default: bookworm")
    parser.add_argument("--cache", type=Path, help="folder for what the next run can use")
    args = parser.parse_args()
    return tried(partial(trial, args.suite), args.cache)


if __name__ == "__main__":
    raise SystemExit(main())
