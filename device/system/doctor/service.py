"""The table as a service of systemd: whether it runs, and whether it had to be begun anew."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from device.system.doctor.finding import Finding, Severity
from device.system.supervision import EXCUSES, SCREENLESS

UNIT: Final = "bummerl"
PROPERTIES: Final = (
    "Description,LoadState,UnitFileState,ActiveState,SubState,NRestarts,Result,StatusText,"
    "RestrictAddressFamilies"
)
BOARD: Final = "Bummerl, the board on the wall"
"""What systemd/bummerl-board.conf calls the service."""
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
    return is_enabled(facts) and not may


def is_enabled(facts: Mapping[str, object]) -> bool:
    """Whether the machine starts the service, and its backups, by itself."""
    return facts.get("UnitFileState") == "enabled"


def on_the_screen(facts: Mapping[str, object]) -> str:
    """Return what the service shows that is no table, and keeps the screen for."""
    state, told = facts.get("ActiveState"), str(facts.get("StatusText", ""))
    if state == "activating" and told.startswith(EXCUSES):
        return "why it cannot start"
    return "a board" if state == "active" and facts.get("Description") == BOARD else ""


def _said(facts: Mapping[str, str]) -> tuple[Severity, str]:
    match facts.get("ActiveState"):
        case _ if not facts:
            return Severity.OK, "none, since systemd does not answer; the table is started by hand"
        case _ if facts.get("LoadState", "not-found") == "not-found":
            return Severity.OK, "not installed; the table is started by hand"
        case "activating":
            return _starting(facts)
        case "active" | "reloading":
            return _running(facts)
        case "deactivating":
            return Severity.NOTE, "is ending"
        case "failed":
            return Severity.BAD, f"has failed ({facts.get('Result', '')}); {WHY}"
        case _:
            return _stopped(facts)


def _starting(facts: Mapping[str, str]) -> tuple[Severity, str]:
    """Return how a service fares that has not shown a picture yet."""
    told = facts.get("StatusText", "")
    if told == SCREENLESS:
        return Severity.NOTE, told
    if told.startswith(EXCUSES):
        return Severity.BAD, told
    if facts.get("SubState") == "auto-restart":
        return (
            Severity.BAD,
            f"ends again and again ({facts.get('Result')}, {_often(facts)}); {WHY}",
        )
    return Severity.NOTE, "is starting; it has shown no picture yet"


def _running(facts: Mapping[str, str]) -> tuple[Severity, str]:
    if facts.get("NRestarts", "0") != "0":
        return Severity.NOTE, f"runs, but had to be begun anew {_often(facts)}; {WHY}"
    if facts.get("UnitFileState") != "enabled":
        return Severity.NOTE, f"runs until the power goes; sudo systemctl enable {UNIT}"
    return Severity.OK, "runs, and starts when the power comes"


def _stopped(facts: Mapping[str, str]) -> tuple[Severity, str]:
    if facts.get("LoadState") == "masked":
        return Severity.NOTE, f"is masked; sudo systemctl unmask {UNIT}"
    if facts.get("UnitFileState") != "enabled":
        return Severity.NOTE, f"is switched off; sudo systemctl enable --now {UNIT}"
    return Severity.BAD, f"does not run; sudo systemctl start {UNIT}"


def _often(facts: Mapping[str, str]) -> str:
    times = facts.get("NRestarts", "0")
    return "once" if times == "1" else f"{times} times"


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
