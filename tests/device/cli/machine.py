"""A machine with disks and a /run of its own, and the programs on it, as a state of it is made.

The programs are real and run in a mount namespace; what they are told of is real as well: file
systems, locks, users, pseudo-terminals.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Self

import pytest

CLONE: Final = Path(__file__).parents[3]
PATIENCE_S: Final = 60.0
NOTHING: Final[Mapping[str, str]] = MappingProxyType({})
STOP_S: Final = 5.0
"""How long systemd waits for a service that is to end (`TimeoutStopSec=`)."""
NOBODY: Final = 65534
TABLE: Final = """
import sys
from pathlib import Path
from device.appliance import Appliance
from device.config.settings import load
from device.config.values import SourcedValue
settings = load([Path(sys.argv[1])], {"data": SourcedValue("--data", sys.argv[2])})
with Appliance(settings, lambda _: None, screen="driver x11, 800x480"):
    print("runs", flush=True)
    sys.stdin.read()
"""
"""A table without a window: what it is painted on is told to it."""

RUN: Final = """
mount -t tmpfs none /run
mkdir -m 755 /run/user /run/user/0 /run/bin
echo runs
exec cat
"""
"""What keeps it: a session of root in a /run that has no systemd."""

Report = Mapping[str, Mapping[str, Any]]
"""What the doctor found, by part."""


class Machine:
    """A machine; ends with its `with`.

    Args:
        folder: where its disk and its configuration are; any user may look into it.
    """

    def __init__(self, folder: Path) -> None:
        self.data = folder / "disk" / "data"
        self.config = folder / "config.toml"
        self._folder = folder
        self._root = () if os.geteuid() == 0 else ("--map-root-user",)

    def __enter__(self) -> Self:
        """Start it, with a disk of 100 MiB and a session of this user."""
        words = ["unshare", "--mount", *self._root]
        if not shutil.which("unshare") or subprocess.run([*words, "true"], check=False).returncode:
            pytest.skip("a machine of one's own is not allowed here")
        self._keeper = subprocess.Popen(
            [*words, "sh", "-ec", RUN],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert self._keeper.stdout
        assert self._keeper.stdout.readline() == b"runs\n"
        self.mount("size=100m")
        self.tell()
        return self

    def __exit__(self, *_: object) -> None:
        self._keeper.communicate()

    def do(self, script: str, *words: str | Path) -> None:
        """Let a shell of root do that; `words` are `$1` and so on."""
        subprocess.run(self._inside("sh", "-ec", script, "sh", *map(str, words)), check=True)

    def mount(self, options: str) -> None:
        """Put in a disk that is made so, with the folder of the scores on it."""
        self.data.parent.mkdir(exist_ok=True)
        self.do('mount -t tmpfs -o "$2" none "$1"', self.data.parent, options)
        self.do('mkdir "$1"', self.data)

    def tell(self, *lines: str) -> None:
        """Write the configuration."""
        self.config.write_text("\n".join(lines) + "\n")

    def doctor(self, *, user: int = 0, python: str | Path = sys.executable) -> Report:
        """Return what the doctor finds, of the program in that Python."""
        words = (str(python), "-m", "ui", "doctor", "--json", "--config", str(self.config))
        done = subprocess.run(
            self._inside(*_as(user), *words, "--data", str(self.data)),
            env=self._environ({}),
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE_S,
        )
        assert done.stderr == ""
        return {found["part"]: found for found in json.loads(done.stdout)["findings"]}

    def put_systemctl(self, answer: str) -> None:
        """Let systemd answer that of the service."""
        script = f"#!/bin/sh\ncat <<'END'\n{answer}END\n"
        self.do('printf %s "$1" > /run/bin/systemctl; chmod 755 /run/bin/systemctl', script)

    @contextmanager
    def serve(self, *words: str, supervisor: str, **environ: str) -> Iterator[None]:
        """Let the program run as a service that is supervised, and ends when it is told to."""
        told = ("--config", str(self.config), "--data", str(self.data))
        program = subprocess.Popen(
            self._inside(sys.executable, "-m", "ui", *words, *told),
            env=self._environ({"NOTIFY_SOCKET": supervisor, **environ}),
            stderr=subprocess.DEVNULL,
        )
        try:
            yield
        finally:
            program.terminate()
            program.wait(STOP_S)

    @contextmanager
    def table(
        self, environ: Mapping[str, str] = NOTHING, *, user: int = 0, killed: bool = False
    ) -> Iterator[None]:
        """Let a table run, which was just begun: its readers are starting."""
        told = (self.config, self.data)
        program = subprocess.Popen(
            self._inside(*_as(user), sys.executable, "-c", TABLE, *map(str, told)),
            env=self._environ(environ),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert program.stdout
        try:
            assert program.stdout.readline() == "runs\n"
            yield
        finally:
            if killed:
                program.kill()
            program.communicate(timeout=PATIENCE_S)

    def _inside(self, *words: str) -> list[str]:
        mapped = ("--user", "--preserve-credentials") if self._root else ()
        return ["nsenter", f"--target={self._keeper.pid}", "--mount", *mapped, *words]

    def _environ(self, more: Mapping[str, str]) -> dict[str, str]:
        home = {"HOME": str(self._folder), "PATH": "/run/bin:/usr/bin:/bin:/usr/sbin:/sbin"}
        return {**home, "PYTHONPATH": str(CLONE), "LC_ALL": "C.UTF-8", **more}


def _as(user: int) -> tuple[str, ...]:
    """Return what runs a command as another user, who may read what Python is made of."""
    if not user:
        return ()
    reads = ("--inh-caps=-all,+dac_read_search", "--ambient-caps=-all,+dac_read_search")
    return ("setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups", *reads)


def differences(before: Report, now: Report) -> dict[str, tuple[str, str]]:
    """Return what is said otherwise of each part, as level and text; of one that is well, nothing.

    A part of which nothing is said any more is `gone`.
    """
    was, found = _fares(before), _fares(now)
    gone = dict.fromkeys(was.keys() - found.keys(), ("gone", ""))
    well = {part for part, (level, _) in found.items() if level == was.get(part, ("",))[0] == "ok"}
    said = {part: told for part, told in found.items() if told != was.get(part)}
    return gone | {part: told for part, told in said.items() if part not in well}


def _fares(report: Report) -> dict[str, tuple[str, str]]:
    """Return the level and the text of each part; a busy machine may be late for a reader."""
    return {
        part: ("ok" if told.get("condition") == "ready" else told["level"], told["text"])
        for part, told in report.items()
    }
