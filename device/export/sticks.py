"""USB sticks: which are plugged in, mounted, and may be written.

A desktop mounts them under /media or /run/media; without one `systemd/` does, under /run/media as
well. What else is on USB, such as the disk a machine has started from, is mounted elsewhere and is
left alone.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from typing import Final

FOLDERS: Final = (Path("/media"), Path("/run/media"))
MOUNTS: Final = Path("/proc/self/mountinfo")
"""What is mounted where (proc_pid_mountinfo(5))."""
DEVICES: Final = Path("/sys/dev/block")
"""Links from the numbers of a device to where it is plugged in (sysfs, dev/block)."""
_ESCAPED: Final = re.compile(r"\\([0-7]{3})")


def plugged_in(mounts: Path = MOUNTS, devices: Path = DEVICES) -> tuple[Path, ...]:
    """Return where the sticks are mounted, the one mounted last first."""
    try:
        lines = mounts.read_text("utf-8", "surrogateescape").splitlines()
    except OSError:
        return ()
    found = [place for line in lines if (place := _stick(line.split(" "), devices))]
    return tuple(reversed(found))


def _stick(fields: list[str], devices: Path) -> Path | None:
    """Return where a line says that a stick is mounted, None if it is none or read-only."""
    number, place, options = fields[2], Path(_unescaped(fields[4])), fields[5]
    if not any(place.is_relative_to(folder) for folder in FOLDERS):
        return None
    with suppress(OSError):
        on_usb = any(part.startswith("usb") for part in (devices / number).resolve().parts)
        if on_usb and "rw" in options.split(",") and os.access(place, os.W_OK):
            return place
    return None


def _unescaped(text: str) -> str:
    """Return a path whose blanks are written as octal numbers."""
    return _ESCAPED.sub(lambda found: chr(int(found[1], 8)), text)
