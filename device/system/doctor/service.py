"""The table as a service of systemd: whether it runs, and whether it had to be begun anew."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from device.system.doctor.finding import Finding, Severity

UNIT: Final = "bummerl"
PROPERTIES: Final = (
    "LoadState,UnitFileState,ActiveState,SubState,NRestarts,Result,RestrictAddressFamilies"
)
AUTOSTART: Final = Path("/etc/xdg/autostart/bummerl.desktop")
ASKED_S: Final = 5.0
WHY: Final = f"sudo journalctl -u {UNIT} says why"


def service(ask: Callable[[], str] | None = None, autostart: Path = AUTOSTART) -> Finding:
    """Return how the service fares.

    `ask` returns what `systemctl show` prints; `autostart` is there where a desktop starts tables.
    """
    told = (ask or _show)()
    facts = dict(line.split("=", 1) for line in told.splitlines() if "=" in line)
    level, text = _said(facts)
    if level is Severity.NOTE and facts.get("ActiveState") == "inactive" and autostart.exists():
        level, text = Severity.OK, "not used here; the table starts with the desktop"
    return Finding("service", level, text, facts)


def is_shut_off(facts: Mapping[str, object]) -> bool:
    """Whether the table is a service that may not use the network, as systemd tells it."""
    families = str(facts.get("RestrictAddressFamilies", ""))
    may = not families or families.startswith("~") or "AF_INET" in families.split()
    return facts.get("UnitFileState") == "enabled" and not may


def _said(facts: Mapping[str, str]) -> tuple[Severity, str]:
    restarts, result = facts.get("NRestarts", "0"), facts.get("Result", "")
    often = "once" if restarts == "1" else f"{restarts} times"
    match facts.get("ActiveState"), facts.get("SubState"):
        case _ if facts.get("LoadState", "not-found") == "not-found":
            return Severity.OK, "not installed; the table is started by hand"
        case "activating", "auto-restart":
            return Severity.BAD, f"ends again and again ({result}, {often}); {WHY}"
        case "active" | "activating" | "reloading", _ if restarts != "0":
            return Severity.NOTE, f"runs, but had to be begun anew {often}; {WHY}"
        case "active" | "activating" | "reloading", _:
            return _running(facts)
        case "failed", _:
            return Severity.BAD, f"has failed ({result}); {WHY}"
        case _:
            return _stopped(facts)


def _running(facts: Mapping[str, str]) -> tuple[Severity, str]:
    if facts.get("UnitFileState") != "enabled":
        return Severity.NOTE, f"runs until the power goes; sudo systemctl enable {UNIT}"
    return Severity.OK, "runs, and starts when the power comes"


def _stopped(facts: Mapping[str, str]) -> tuple[Severity, str]:
    if facts.get("UnitFileState") != "enabled":
        return Severity.NOTE, f"is switched off; sudo systemctl enable --now {UNIT}"
    return Severity.BAD, f"does not run; sudo systemctl start {UNIT}"


def _show() -> str:
    """Return what systemd says of the unit; nothing where there is no systemd."""
    program = shutil.which("systemctl")
    command = [program or "systemctl", "show", f"{UNIT}.service", f"--property={PROPERTIES}"]
    with suppress(OSError, subprocess.SubprocessError):
        done = subprocess.run(  # noqa: S603 - nothing of it comes from outside
            command, capture_output=True, text=True, timeout=ASKED_S, check=True
        )
        return done.stdout
    return ""
