"""A table that is brought up to date, moved to a desktop and back, and taken back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tests.appliance import owner
from tests.appliance.container import Container
from tests.appliance.evening import Evening
from tests.appliance.trace import Entry, listing, traces
from tests.appliance.tree import INSTALL, Tree
from tests.appliance.trial import Report, expect

KEPT: Final = ("var/lib/bummerl", "etc/bummerl")
"""What stays when a table is taken back."""
Before = Mapping[str, Entry]
"""What a tree held."""


def upgrades(report: Report, container: Container, record: list[str]) -> None:
    """Upgrade, to a desktop and back, and take everything back; nothing is lost."""
    evening = Evening(container)
    container.run("timeout", "--signal=KILL", "3", INSTALL, "--desktop", check=False)
    container.run("systemctl", "restart", "bummerl")
    expect(evening.record() == record, "the record is not what it was")
    report.ok("an upgrade that is cut off leaves the table as it was")
    said = container.run(INSTALL, "--desktop")
    expect("/etc/bummerl stays closed" in said, said)
    enabled = container.systemctl("is-enabled", "bummerl")
    expect(enabled == "disabled", f"under a desktop the service is {enabled}")
    root = container.tree.root
    autostart = root / "etc/xdg/autostart/bummerl.desktop"
    expect(autostart.exists(), "there is no autostart file")
    report.ok("upgrades without a network, to a table on a desktop")
    owner.share_settings(container)
    report.ok("where users have their own settings, and the system's without a PIN")
    before = (root / "opt/bummerl").readlink()
    with owner.dark(container):
        said = as_told(container, "--console")
    expect("Installed; no screen was found lit." in said and "consoleblank=0" in said, said)
    report.ok("and back to the console, where no screen is lit")
    expect_private(container)
    expect(not autostart.exists(), "the autostart file is still there")
    expect(not (root / "opt" / before).exists(), "the program of before is still there")
    evening.ready(30)
    expect(evening.record() == record, "the record is not what it was")
    evening.close()
    report.ok("as soon as one is, the table is as it was")

    as_told(container, "--remove")
    expect("pygame" in container.run("apt-mark", "showauto"), "its packages are not left to apt")
    report.ok("is removed")


def as_told(container: Container, *options: str) -> str:
    """Let `systemd/install` do something, and expect that it does what it has told.

    Returns what it said.
    """
    both = [container.run(INSTALL, *options, *dry) for dry in (["--dry-run"], [])]
    told, done = ([line for line in said.splitlines() if line[:2] == "  "] for said in both)
    expect(told == done, f"told: {told}\ndone: {done}")
    return both[-1]


def expect_private(container: Container) -> None:
    """Expect that what a deal holds, and the PIN, are the table's and root's alone."""
    for path in KEPT:
        said = container.run(*owner.AS_GUEST, "ls", f"/{path}", check=False)
        expect("denied" in said, f"everybody may look into {path}: {said}")


def remains(report: Report, tree: Tree, before: Before, record: list[str]) -> None:
    """Expect that nothing but the scores is left, and that they are found again."""
    left = [path for path in traces(before, listing(tree.root)) if not path.startswith(KEPT)]
    expect(not left, "changed for good: " + ", ".join(left))
    report.ok("nothing is left but the scores and the configuration")
    copies = list((tree.root / KEPT[0]).glob("config*"))
    expect(not copies, f"the PIN is left in {copies}")
    settings = (tree.root / KEPT[1]).stat()
    private = (settings.st_uid, settings.st_gid, settings.st_mode & 0o7) == (0, 0, 0)
    expect(private, f"others than root may look into {KEPT[1]}")
    report.ok("the PIN is where only root may look")
    tree.run(INSTALL, "--console", network=False)
    again = tree.run("bummerl", "export")  # and what the container says
    expect("\n".join(record) in again, f"a new install does not find the scores:\n{again}")
    report.ok("a new install finds them")
