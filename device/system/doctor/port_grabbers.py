"""Programs that open new serial ports by themselves, and hold a pad's port meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from device.system.doctor.finding import Finding, Severity

PROCESSES: Final = Path("/proc")
RULES: Final = Path("/etc/udev/rules.d/99-bummerl.rules")
RIVALS: Final = ("ModemManager", "brltty")
"""The one looks for modems, the other for Braille displays."""


def port_grabbers(processes: Path = PROCESSES, rules: Path = RULES) -> Finding:
    """Return which of them run, and whether they are kept off the pads."""
    running = sorted(set(RIVALS) & set(_names(processes)))
    facts = {"running": running, "kept_off": rules.exists()}
    if not running:
        return Finding(
            "other programs", Severity.OK, "none that takes serial ports by itself", facts
        )
    names = " and ".join(running)
    if rules.exists():
        return Finding(
            "other programs", Severity.OK, f"{names}, kept off the pads by {rules}", facts
        )
    text = f"{names} may hold a pad's port for a while; systemd/install keeps such programs off"
    return Finding("other programs", Severity.NOTE, text, facts)


def _names(processes: Path) -> Iterator[str]:
    for comm in processes.glob("[0-9]*/comm"):
        with suppress(OSError, ValueError):  # it has ended meanwhile
            yield comm.read_text("utf-8").strip()
