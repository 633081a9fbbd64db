"""A tree that runs: booted by systemd-nspawn, without a network, told what to do from outside.

Nothing is registered anywhere, and whatever was started here is ended by its number.
"""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import IO, Final, Self

from tests.appliance.tree import NO_NETWORK, Tree, TreeError, called

NSPAWN: Final = (
    *("systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--console=pipe"),
    *NO_NETWORK,
)
SPACES: Final = ("--mount", "--uts", "--ipc", "--net", "--pid", "--cgroup")
ENVIRONMENT: Final = ("env", "-i", "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin")
AS_TABLE: Final = ("setpriv", "--reuid=bummerl", "--regid=bummerl", "--init-groups", "--reset-env")
LEGACY: Final = "SYSTEMD_CGROUP_ENABLE_LEGACY_FORCE=1"
"""Lets systemd 256 and newer start on machines that still have the first version of cgroups."""
LOOKS_S: Final = 0.1


class Container:
    """A running system; ends with its `with`."""

    def __init__(self, tree: Tree, console: Path, *options: str) -> None:
        """Boot the tree.

        Args:
            tree: which.
            console: a file that takes what the system says there.
            options: more for systemd-nspawn, such as what is mounted in it.
        """
        self.tree = tree
        self._console = console.open("ab")
        name = f"--machine=table-{os.getpid()}"  # two at once must not share their folder in /run
        self._nspawn = subprocess.Popen(
            [*NSPAWN, name, *options, "--directory", str(tree.root), "--boot", "--", LEGACY],
            stdin=subprocess.DEVNULL,
            stdout=self._console,
            stderr=subprocess.STDOUT,
        )
        self._leader = 0

    def __enter__(self) -> Self:
        """Return it as soon as commands can be given."""
        try:
            self.until("a first process", self._found, 30)
            self.until("systemd", lambda: self.systemctl("is-system-running") != "", 60)
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Shut it down, if it still runs."""
        self._end()

    def run(self, *command: str, check: bool = True) -> str:
        """Run a command as root and return what it said.

        Raises:
            TreeError: it failed, and `check` is set.
        """
        return called(self._inside(*command), check=check)

    def talk(self, *command: str) -> subprocess.Popen[str]:
        """Start a command as the table's user and return it; its input and output are lines."""
        pipe = subprocess.PIPE
        return subprocess.Popen(
            self._inside(*AS_TABLE, *command), stdin=pipe, stdout=pipe, text=True, bufsize=1
        )

    def systemctl(self, *words: str) -> str:
        """Return what systemctl says, whatever its exit code."""
        return self.run("systemctl", *words, check=False).strip()

    def show(self, unit: str, what: str) -> str:
        """Return a property of a unit."""
        return self.systemctl("show", "--value", f"--property={what}", unit)

    def until(self, what: str, holds: Callable[[], bool], seconds: float) -> float:
        """Wait until something holds and return how many seconds that took.

        Raises:
            TreeError: it did not within `seconds`.
        """
        start = time.monotonic()
        pause = threading.Event()
        while not holds():
            if time.monotonic() - start > seconds:
                raise TreeError(f"after {seconds:.0f} s still no {what}")
            pause.wait(LOOKS_S)
        return time.monotonic() - start

    def off(self, seconds: float) -> float:
        """Wait until it has shut itself down and return how many seconds that took.

        Raises:
            TreeError: it did not, or it came to grief.
        """
        took = self.until("power-off", lambda: self._nspawn.poll() is not None, seconds)
        if self._nspawn.returncode:
            raise TreeError(f"systemd-nspawn ended with exit code {self._nspawn.returncode}")
        return took

    @contextmanager
    def telling(self) -> Iterator[None]:
        """Add what the table says and the end of the journal to whatever goes wrong."""
        try:
            yield
        except TreeError as error:
            if self._nspawn.poll() is not None:
                console = Path(self._console.name).read_text("utf-8", "replace")
                ended = f"the container has ended, exit code {self._nspawn.returncode}"
                raise TreeError(f"{error}\n{ended}\n{console[-2000:]}") from error
            table = self.systemctl("status", "--no-pager", "--lines=0", "bummerl")
            journal = self.run("journalctl", "--no-pager", "--lines=60", check=False)
            raise TreeError(f"{error}\n{table}\n{journal}") from error

    def _inside(self, *command: str) -> list[str]:
        return ["nsenter", "--target", str(self._leader), *SPACES, "--", *ENVIRONMENT, *command]

    def _found(self) -> bool:
        """Look for the first process of the system, a child of systemd-nspawn."""
        if self._nspawn.poll() is not None:
            raise TreeError("systemd-nspawn has ended; its console tells why")
        pid = self._nspawn.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()
        names = {int(child): _name(child) for child in children}
        self._leader = next((pid for pid, name in names.items() if name == "systemd"), 0)
        return bool(self._leader)

    def _end(self) -> None:
        if self._nspawn.poll() is None:
            self._nspawn.send_signal(signal.SIGTERM)
            try:
                self._nspawn.wait(timeout=20)
            except subprocess.TimeoutExpired:
                if self._leader:
                    os.kill(self._leader, signal.SIGKILL)
                self._nspawn.kill()
                self._nspawn.wait()
        self._console.close()


def _name(pid: str) -> str:
    try:
        return Path(f"/proc/{pid}/comm").read_text("ascii").strip()
    except OSError:
        return ""


class Pads:
    """Two simulated readers in a container, which the table there finds on pseudo-terminals."""

    FOLDER: Final = "/run/pads"
    DECK: Final = f"{FOLDER}/deck.json"

    def __init__(self, container: Container) -> None:
        """Plug them in."""
        container.run("install", "-d", "-o", "bummerl", self.FOLDER)
        pads = [f"--pad={seat}=pn532:{self.FOLDER}/{seat}" for seat in "AB"]
        program = "/opt/bummerl/bin/bummerl"
        self._simulator = container.talk(program, "simulate", *pads, "--deck", self.DECK, "--json")
        self._events = _stream(self._simulator.stdout)
        if '"ready"' not in self._events.readline():
            raise TreeError("bummerl simulate does not start")

    def lay(self, seat: str, card: str) -> None:
        """Lay a card on the pad of a seat."""
        self._tell(f"lay {seat} {card}")

    def clear(self) -> None:
        """Take all cards away."""
        for seat in "AB":
            self._tell(f"lift {seat}")

    def close(self) -> None:
        """Unplug them for good."""
        _stream(self._simulator.stdin).close()
        self._simulator.wait(timeout=10)

    def _tell(self, line: str) -> None:
        stdin = _stream(self._simulator.stdin)
        stdin.write(f"{line}\n")
        stdin.flush()


def _stream(stream: IO[str] | None) -> IO[str]:
    if stream is None:
        raise TreeError("started without pipes")
    return stream
