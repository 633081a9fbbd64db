"""USB sticks: which are plugged in, mounted, and may be written.

A desktop mounts them under /media or /run/media; without one `systemd/` does, under /run/media as
well. What else is on USB, such as the disk a machine has started from, is mounted elsewhere and is
left alone.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

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
    mounted = [_Mount.of(line, devices) for line in lines]
    own = {mount.disk for mount in mounted if not mount.is_for_people}
    return tuple(mount.place for mount in reversed(mounted) if mount.is_stick(own))


@dataclass(frozen=True, slots=True)
class _Mount:
    """A file system that is mounted."""

    device: Path
    """In sysfs, by where it is plugged in."""
    place: Path
    options: frozenset[str]

    @classmethod
    def of(cls, line: str, devices: Path) -> Self:
        fields = line.split(" ")
        device = (devices / fields[2]).resolve()
        return cls(device, Path(_unescaped(fields[4])), frozenset(fields[5].split(",")))

    @property
    def disk(self) -> Path:
        """The whole disk that it is a part of."""
        return self.device if self.device.parent.name == "block" else self.device.parent

    @property
    def is_for_people(self) -> bool:
        """Whether it is mounted where people look for sticks, and not for the machine itself."""
        return any(self.place.is_relative_to(folder) for folder in FOLDERS)

    def is_stick(self, own: set[Path]) -> bool:
        """Whether it is one that may be written; no part of the disks of the machine itself."""
        on_usb = any(part.startswith("usb") for part in self.device.parts)
        takes = "rw" in self.options and os.access(self.place, os.W_OK)
        return self.is_for_people and on_usb and self.disk not in own and takes


def _unescaped(text: str) -> str:
    """Return a path whose blanks are written as octal numbers."""
    return _ESCAPED.sub(lambda found: chr(int(found[1], 8)), text)
