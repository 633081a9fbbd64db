"""What a service tells whoever supervises it: the datagrams of sd_notify(3).

Without a supervisor nothing happens. Nothing here fails, or waits for longer than `PATIENCE_S`.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Mapping
from typing import Final

READY: Final = "READY=1"
STOPPING: Final = "STOPPING=1"
WATCHDOG: Final = "WATCHDOG=1"

PATIENCE_S: Final = 0.1
"""How long a supervisor is waited for that has much to read, as at boot."""

DIGITS: Final = 15
"""Of microseconds, 30 years: who allows more waits for ever, and clocks do not count as far."""

Notify = Callable[[str], bool]
"""Tells assignments, one on each line; whether they were taken."""


def notifier(environ: Mapping[str, str]) -> Notify | None:
    """Return what reaches the supervisor named by `NOTIFY_SOCKET`; None without one."""
    address = environ.get("NOTIFY_SOCKET", "")
    if address[:1] not in ("/", "@"):
        return None
    if address.startswith("@"):
        address = "\0" + address[1:]  # an abstract name, unix(7)

    def tell(assignments: str) -> bool:
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as to:
                to.settimeout(PATIENCE_S)
                to.sendto(assignments.encode(errors="replace"), address)
        except (OSError, ValueError):  # of a name that is none
            return False
        return True

    return tell


def status(text: str) -> str:
    """Return the assignment that says in one line how the service fares."""
    return f"STATUS={text}"


def watchdog_ns(environ: Mapping[str, str], pid: int) -> int | None:
    """Return after how long without a sign of life this process is taken for dead, ns.

    None where nobody watches it; see sd_watchdog_enabled(3).
    """
    if environ.get("WATCHDOG_PID", str(pid)) != str(pid):
        return None
    usec = environ.get("WATCHDOG_USEC", "")
    if not (usec.isascii() and usec.isdigit()) or len(usec) > DIGITS:
        return None
    return int(usec) * 1000 or None
