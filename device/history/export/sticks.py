"""USB sticks: which are plugged in, mounted, and may be written.

A desktop mounts them under /media or /run/media; without one `systemd/` does, under /run/media as
well. What else is on USB, such as the disk a machine has started from, is mounted elsewhere and is
left alone.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from engine.interface.machine import StickState

FOLDERS: Final = (Path("/media"), Path("/run/media"))
MOUNTS: Final = Path("/proc/self/mountinfo")
"""What is mounted where (proc_pid_mountinfo(5))."""
DEVICES: Final = Path("/sys/dev/block")
"""Links from the numbers of a device to where it is plugged in (sysfs, dev/block)."""
UDEV: Final = Path("/run/udev/data")
"""What udev knows of each device, in a file named after its numbers."""
MOUNTED_LATER: Final = ("vfat", "exfat")
"""File systems that are mounted everywhere: one that is not mounted has been let go."""
_ESCAPED: Final = re.compile(r"\\([0-7]{3})")
_FIELDS: Final = 6
"""Of a line of mountinfo, up to the options of the mount."""


@dataclass(frozen=True, slots=True)
class UsbStick:
    """A stick that is plugged in."""

    place: Path
    """Where it is mounted; its device where it is not."""
    state: StickState = StickState.READY
    """`READY`; else why nothing can be saved to it: `READ_ONLY`, `UNREADABLE`."""

    @property
    def name(self) -> str:
        """Return its label, or the last part of its path, as it can be shown."""
        name = os.fsencode(self.place.name).decode("utf-8", "replace")
        return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in name)


def plugged_in(
    mounts: Path = MOUNTS, devices: Path = DEVICES, udev: Path = UDEV
) -> tuple[UsbStick, ...]:
    """Return the sticks, those that may be written first, of these the one mounted last."""
    try:
        lines = mounts.read_bytes().decode("utf-8", "surrogateescape").split("\n")
    except OSError:
        return ()
    mounted = [found for line in lines if (found := _Mount.of(line, devices))]
    own = {mount.disk for mount in mounted if not mount.is_for_people}
    sticks = [
        *(mount.stick() for mount in reversed(mounted) if mount.is_stick(own)),
        *_unmounted(devices, udev, own, {mount.device for mount in mounted}),
    ]
    return tuple(sorted(sticks, key=lambda stick: stick.state is not StickState.READY))


@dataclass(frozen=True, slots=True)
class _Mount:
    """A file system that is mounted."""

    device: Path
    """In sysfs, by where it is plugged in."""
    place: Path
    options: frozenset[str]

    @classmethod
    def of(cls, line: str, devices: Path) -> Self | None:
        fields = line.split(" ")
        if len(fields) < _FIELDS:
            return None
        device = (devices / fields[2]).resolve()
        return cls(device, Path(unescaped(fields[4])), frozenset(fields[5].split(",")))

    @property
    def disk(self) -> Path:
        return _disk(self.device)

    @property
    def is_for_people(self) -> bool:
        """Whether it is mounted where people look for sticks, and not for the machine itself."""
        return any(self.place.is_relative_to(folder) for folder in FOLDERS)

    def is_stick(self, own: set[Path]) -> bool:
        """Whether it is on USB, and no part of the disks of the machine itself."""
        return self.is_for_people and _is_on_usb(self.device) and self.disk not in own

    def stick(self) -> UsbStick:
        takes = "rw" in self.options and os.access(self.place, os.W_OK)
        return UsbStick(self.place, StickState.READY if takes else StickState.READ_ONLY)


def _unmounted(
    devices: Path, udev: Path, own: set[Path], mounted: set[Path]
) -> Iterator[UsbStick]:
    """Return the sticks that this machine does not mount, such as those with NTFS."""
    links: list[Path] = []
    with suppress(OSError):
        links = sorted(devices.iterdir())
    for link in links:
        device = link.resolve()
        if not _is_on_usb(device) or device in mounted or _disk(device) in own:
            continue
        known = _udev_properties(udev / f"b{link.name}")
        if known.get("ID_FS_USAGE") in {"filesystem", "crypto"} and (
            known.get("ID_FS_TYPE") not in MOUNTED_LATER
        ):
            yield UsbStick(device, StickState.UNREADABLE)


def _udev_properties(path: Path) -> dict[str, str]:
    """Return what udev knows of a device: lines such as `E:ID_FS_TYPE=ntfs`."""
    try:
        lines = path.read_text("utf-8", "replace").split("\n")
    except OSError:
        return {}
    pairs = (line[2:].partition("=") for line in lines if line.startswith("E:"))
    return {key: value for key, _, value in pairs}


def _disk(device: Path) -> Path:
    """Return the whole disk that a device is a part of."""
    return device if device.parent.name == "block" else device.parent


def _is_on_usb(device: Path) -> bool:
    return any(part.startswith("usb") for part in device.parts)


def unescaped(text: str) -> str:
    """Return a path whose blanks are written as octal numbers."""
    return _ESCAPED.sub(lambda found: chr(int(found[1], 8)), text)
