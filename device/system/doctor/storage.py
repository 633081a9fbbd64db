"""Whether the directory of the scores lies where something stays when the plug is pulled."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from device.system.doctor.finding import Finding, Severity

MOUNTS: Final = Path("/proc/self/mountinfo")

_MEMORY: Final = frozenset({"tmpfs", "ramfs", "rootfs"})
_MEMORY_DEVICE: Final = re.compile(r"/dev/z?ram\d+")
_OVERLAY: Final = frozenset({"overlay", "overlayroot", "aufs"})
_ESCAPE: Final = re.compile(r"\\([0-7]{3})")


@dataclass(frozen=True, slots=True)
class Mount:
    """What is mounted somewhere; see proc_pid_mountinfo(5)."""

    point: Path
    kind: str
    """Of file system, such as `ext4`."""
    source: str
    read_only: bool

    @classmethod
    def of(cls, line: str) -> Self:
        """Return the mount of a line.

        Raises:
            ValueError: the line is none.
        """
        place, _, what = line.partition(" - ")
        point, own = place.split(" ")[4:6]
        kind, source, options = what.split(" ", 2)
        read_only = "ro" in {*own.split(","), *options.split(",")}
        path = Path(_ESCAPE.sub(lambda octal: chr(int(octal[1], 8)), point))
        return cls(path, kind, source, read_only)

    @property
    def forgets(self) -> bool:
        """Whether what is written there is in memory only, or above a disk that is not written."""
        memory = self.kind in _MEMORY or _MEMORY_DEVICE.fullmatch(self.source)
        return bool(memory) or self.kind in _OVERLAY


def storage(data: Path, mounts: Path = MOUNTS) -> Finding:
    """Return on what the scores lie; a note if they would be gone after a restart.

    A disk that reports errors becomes read-only (`errors=remount-ro`).
    """
    mount = _mount_of(data, mounts)
    if mount is None:
        return Finding("storage", Severity.OK, f"what {data} lies on is not known")
    facts = {"mount": str(mount.point), "kind": mount.kind, "source": mount.source}
    text = f"{data} lies on {mount.kind}, mounted at {mount.point}"
    if mount.read_only:
        worn = f"{text}, which is read-only: nothing is saved; mount it rw, or change the card"
        return Finding("storage", Severity.BAD, worn, facts)
    if not mount.forgets:
        return Finding("storage", Severity.OK, text, facts)
    lost = f"{text}: scores may be gone after a restart; mount a partition of their own there"
    return Finding("storage", Severity.NOTE, f"{lost} (systemd/README.md, Overlay root)", facts)


def _mount_of(data: Path, mounts: Path) -> Mount | None:
    """Return the mount that a directory, which need not be there yet, is in."""
    found: Mount | None = None
    with suppress(OSError, ValueError, IndexError, RuntimeError):
        place = data.resolve()
        lines = (
            os.fsdecode(mounts.read_bytes()).rstrip("\n").split("\n")
        )  # a name may be any bytes
        for mount in map(Mount.of, lines):
            # of several mounted at one place the last is on top
            if place.is_relative_to(mount.point) and (
                found is None or mount.point.is_relative_to(found.point)
            ):
                found = mount
    return found
