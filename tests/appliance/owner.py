"""What the owner of a machine does with it beside playing: files at home, users, no screen."""

from __future__ import annotations

import fcntl
import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

from tests.appliance.container import AS_TABLE, Container
from tests.appliance.evening import Evening
from tests.appliance.tree import INSTALL
from tests.appliance.trial import expect

HOME: Final = "/srv/own"
"""Where only root may look."""
GUEST: Final = 65534
GUESTS_HOME: Final = "/srv/guest"
AS_GUEST: Final = ("setpriv", f"--reuid={GUEST}", f"--regid={GUEST}", "--clear-groups")
STORE: Final = "/var/lib/bummerl/bummerl.sqlite3"
TMP: Final = "/tmp"  # noqa: S108 - where the command lends files
CONFIG: Final = "/etc/bummerl/config.toml"
NO_SCREEN: Final = "/run/systemd/system/bummerl.service.d/zz-dark.conf"
RULE: Final = "/etc/udev/rules.d/99-bummerl-sticks.rules"
FOREIGN: Final = "/dev/null"
"""Stands for a disk of the machine: it is no stick."""


@contextmanager
def held(lock: Path, seconds: float) -> Iterator[None]:
    """Hold a lock of apt for so long, as another program does."""
    with lock.open("w") as file:
        fcntl.lockf(file, fcntl.LOCK_EX)
        letting_go = threading.Timer(seconds, fcntl.lockf, (file, fcntl.LOCK_UN))
        letting_go.start()
        try:
            yield
        finally:
            letting_go.join()


def borrow(container: Container) -> None:
    """Name a file that only root may read: the table reads a copy and can change nothing."""
    write(container, f"{HOME}/mine.toml", 'lang = "de"')
    command = "/usr/local/bin/bummerl scan --pad pn532:/run/none --config"
    container.run("systemd-run", "--quiet", "--unit=own", *command.split(), f"{HOME}/mine.toml")
    find = partial(container.run, "find", TMP, "-name", "mine.toml")
    container.until("copy for the table", lambda: bool(find()), 20)
    lent = Path(find().strip())
    room = lent.parents[1]
    expect("lang" in container.run(*AS_TABLE, "cat", str(lent)), "the table cannot read it")
    theirs = container.run("find", str(room), "-user", "bummerl")
    expect(not theirs, f"root writes where the table may: {theirs}")
    for command in (f"touch {lent.parent}/new", f"mv {lent.parent} {room}/other"):
        said = container.run(*AS_TABLE, *command.split(), check=False)
        expect("Permission denied" in said, f"the table may {command}: {said}")
    container.run("systemctl", "stop", "own")
    expect(not find(), "the copy is still there")


def back_up_home(container: Container) -> None:
    """Back up to folders that the table may not use; each gets files of its owner."""
    container.run("install", "-d", "-m", "700", "-o", str(GUEST), GUESTS_HOME)
    for home, owner in ((HOME, 0), (GUESTS_HOME, GUEST)):
        folder = f"{home}/scores"
        said = container.run("bummerl", "backup", folder)
        expect(said.startswith("backup 1 of") and folder in said, said)
        said = container.run("bummerl", "backup", folder)
        expect(said.startswith("nothing is new"), said)
        said = container.run("bummerl", "restore", "--list", folder)
        expect("matches" in said, said)
        owners = container.run("find", folder, "-printf", "%U ").split()
        expect(set(owners) == {str(owner)}, f"{folder} has files of {owners}")
    left = container.run("find", TMP, "-maxdepth", "1", "-name", "tmp.*")
    expect(not left, f"left behind: {left}")


def restore_copy(container: Container, evening: Evening) -> None:
    """Copy the files beside the running table, and restore them with what is in the log only."""
    record = evening.record()
    container.run("mkdir", "-p", "-m", "700", HOME)
    container.run("cp", STORE, f"{STORE}-wal", HOME)
    container.run("bummerl", "restore", f"{HOME}/bummerl.sqlite3")
    evening.ready(30)
    expect(evening.record() == record, "what was in the log is lost")


def share_settings(container: Container) -> None:
    """Under a desktop: a user has the own configuration, and the system's unless it has a PIN."""
    own = f"{GUESTS_HOME}/.config/bummerl/config.toml"
    write(container, own, 'lang = "fi"')
    container.run("chown", "-R", str(GUEST), GUESTS_HOME)
    expect(used(container) == [own], f"beside a PIN of the system's: {used(container)}")
    pin = container.run("grep", "^pin", CONFIG).strip()
    container.run("sed", "-i", "/^pin/d", CONFIG)
    container.run(INSTALL, "--desktop")
    expect(used(container) == [CONFIG, own], f"without one: {used(container)}")
    container.run("sed", "-i", f"1i {pin}", CONFIG)


def used(container: Container) -> list[str]:
    """Return the configuration files that an ordinary user's program reads."""
    program = ("env", f"HOME={GUESTS_HOME}", "bummerl", "doctor", "--json")
    said = container.run(*AS_GUEST, *program, check=False)
    found = json.loads(said[said.find("{") :])["findings"]  # libraries may complain before it
    (told,) = (each for each in found if each["part"] == "configuration")
    expect(told["level"] == "ok", told["text"])
    files: list[str] = told["files"]
    return files


@contextmanager
def dark(container: Container) -> Iterator[None]:
    """Let there be no screen for a table that is started now."""
    write(container, NO_SCREEN, "[Service]\nEnvironment=DISPLAY=:7")
    container.run("systemctl", "daemon-reload")
    yield
    container.run("rm", NO_SCREEN)
    container.run("systemctl", "daemon-reload")


def leave_disks_alone(container: Container) -> None:
    """Do what udev's rule does for each FAT on USB, with what is none."""
    rule = container.run("cat", RULE)
    found = re.search('RUN{program}[+]="(.+)"', rule)
    command = found[1] if found else ""
    container.run(*command.replace("%k", "own").replace("$devnode", FOREIGN).split())
    journal = partial(container.run, "journalctl", "--no-pager", "-u", "bummerl-stick-own")
    said = f"{FOREIGN} is not mounted as a stick: it is gone"
    container.until("word of what is no stick", lambda: said in journal(), 20)


def write(container: Container, path: str, text: str) -> None:
    """Write a file of root's."""
    container.run("mkdir", "-p", str(Path(path).parent))
    container.run("sh", "-c", 'printf "%s\\n" "$2" >"$1"', "sh", path, text)
