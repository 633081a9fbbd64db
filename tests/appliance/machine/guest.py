"""What is done in the machine: the near end of `inside/agent.py`."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from tests.appliance.machine.qemu import MachineError, pause

INSIDE: Final = Path(__file__).with_name("inside")
"""Programs for the machine."""
AT: Final = Path("/root/inside")
"""Where they are in the machine."""
BOOT_S: Final = 300.0
"""How long a boot may take on a slow emulation."""
ANSWER_S: Final = 180.0


class Guest:
    """The inside of a machine.

    Args:
        port: the serial port on which the agent answers.
    """

    def __init__(self, port: socket.socket) -> None:
        self._port = port
        self._received = b""

    def wait_booted(self) -> None:
        """Wait until the agent answers."""
        self._ask({"run": "true"}, BOOT_S)

    def attempt(self, shell: str) -> tuple[int, str]:
        """Run a line of shell as root; return its exit code and what it printed."""
        answer = self._ask({"run": shell})
        return int(answer["code"]), str(answer["out"])

    def run(self, shell: str) -> str:
        """Run a line of shell as root and return what it printed.

        Raises:
            MachineError: it failed.
        """
        code, out = self.attempt(shell)
        if code:
            raise MachineError(f"{shell}\nended with {code}: {out}")
        return out.strip()

    def until(self, what: str, shell: str, patience_s: float = 60.0) -> None:
        """Wait until a line of shell succeeds.

        Raises:
            MachineError: it does not in time.
        """
        last = ""

        def holds() -> bool:
            nonlocal last
            code, last = self.attempt(shell)
            return not code

        wait(what, holds, patience_s, lambda: f"{shell}: {last}")

    def start(self, name: str, *command: str) -> str:
        """Start a program that is talked to in lines, and return its first one."""
        return str(self._ask({"start": name, "command": command})["line"])

    def tell(self, name: str, line: str) -> str:
        """Tell such a program a line and return the next one that it says."""
        return str(self._ask({"tell": name, "line": line})["line"])

    def listen(self, name: str) -> str:
        """Return the next line that such a program says."""
        return str(self._ask({"read": name})["line"])

    def _ask(self, request: dict[str, object], patience_s: float = ANSWER_S) -> dict[str, Any]:
        self._port.settimeout(patience_s)
        self._port.sendall(json.dumps(request).encode() + b"\n")
        while b"\n" not in self._received:
            try:
                received = self._port.recv(65536)
            except TimeoutError:
                raise MachineError(f"no answer within {patience_s:.0f} s to {request}") from None
            if not received:
                raise MachineError(f"the machine is gone; it was asked {request}")
            self._received += received
        line, _, self._received = self._received.partition(b"\n")
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise MachineError(str(answer["error"]))
        return answer


def wait(
    what: str,
    holds: Callable[[], object],
    patience_s: float = 60.0,
    otherwise: Callable[[], str] = str,
) -> None:
    """Wait until something holds; looks five times in a second.

    Raises:
        MachineError: it does not in time; `otherwise` tells more.
    """
    until = time.monotonic() + patience_s
    while not holds():
        if time.monotonic() > until:
            raise MachineError(
                f"not within {patience_s:.0f} s: {what}. {otherwise()}".rstrip(" .")
            )
        pause(0.2)
