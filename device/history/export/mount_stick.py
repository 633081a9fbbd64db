"""Mounting a USB stick, and nothing else that is on USB: for a table that is a service.

`99-bummerl-sticks.rules` runs this as root for each FAT or exFAT that comes up on USB, once the
machine has mounted what it mounts by itself. It says in the log why something is left alone.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from device.history.export.sticks import FOLDERS, unescaped

FSTAB: Final = Path("/etc/fstab")
PLACE: Final = f"{FOLDERS[-1]}/bummerl-"
"""What begins where a stick is mounted; the name of its device follows."""
LISTS: Final = (
    *("/usr/bin/lsblk", "--json", "--paths", "--output"),
    "NAME,RM,LABEL,UUID,PARTLABEL,PARTUUID,PARTTYPE,MOUNTPOINTS",
)
MOUNTS: Final = (
    *("/usr/bin/systemd-mount", "--no-block", "--collect", "--owner=bummerl"),
    "--options=nosuid,nodev,noexec,umask=022",
)
STARTS: Final = frozenset({"bootfs", "boot", "system-boot", "RASPIFIRM", "EFI"})
"""What images for a Pi, and programs that part a disk, call a partition to start from."""
STARTS_BY_TYPE: Final = frozenset({"c12a7328-f81f-11d2-ba4b-00a0c93ec93b", "0xef"})
"""An EFI system partition, in tables of both kinds."""
TAGS: Final = ("LABEL", "UUID", "PARTLABEL", "PARTUUID")
"""By which fstab(5) may name a device."""

Device = Mapping[str, Any]
"""As lsblk tells it, with those that are on it as its `children`."""


def refusal(device: str, disks: Sequence[Device], fstab: str) -> str:
    """Return why a device is not mounted as a stick; empty if it is to be.

    Args:
        device: its path.
        disks: all that there are.
        fstab: what the machine mounts by itself.
    """
    disk = next((disk for disk in disks if any(d["name"] == device for d in _all(disk))), None)
    if disk is None:
        return "it is gone"
    if not disk["rm"]:
        return "its disk is not removable"
    parts = list(_all(disk))
    if any(_is_own(place) for part in parts for place in part["mountpoints"]):
        return "its disk is in use by this machine"
    if any(spec in _names(part) for spec in _specs(fstab) for part in parts):
        return "its disk is in /etc/fstab"
    (part,) = (part for part in parts if part["name"] == device)
    if part["label"] in STARTS or part["parttype"] in STARTS_BY_TYPE:
        return "a machine starts from it"
    return ""


def _all(device: Device) -> Iterator[Device]:
    """Yield a device and all that are on it."""
    yield device
    for child in device.get("children", ()):
        yield from _all(child)


def _is_own(place: str | None) -> bool:
    """Whether something is mounted, or swapped to, that this program has not mounted."""
    return place is not None and not place.startswith(PLACE)


def _specs(fstab: str) -> Iterator[str]:
    """Yield what a table names: paths of devices, and tags such as `LABEL=scores`."""
    for line in fstab.splitlines():
        spec = unescaped(line.split()[0]) if line.split() else "#"
        yield os.path.realpath(spec) if spec.startswith("/dev/") else spec.replace('"', "")


def _names(device: Device) -> set[str]:
    tags = {f"{tag}={device[tag.lower()]}" for tag in TAGS if device[tag.lower()]}
    return {device["name"], *tags}


def disks(*options: str) -> list[Device]:
    """Return all disks, as lsblk lists them; tests have it look at another root."""
    listed = subprocess.run(  # noqa: S603 - nothing of it comes from outside
        [*LISTS, *options], check=True, capture_output=True, text=True
    )
    found: list[Device] = json.loads(listed.stdout)["blockdevices"]
    return found


def main(device: str) -> str:
    """Mount a device if it is a stick, and do not come back then; else return what to log."""
    fstab = FSTAB.read_text("utf-8", "replace") if FSTAB.exists() else ""
    why = refusal(device, disks(), fstab)
    if not why:
        os.execv(MOUNTS[0], [*MOUNTS, device, f"{PLACE}{Path(device).name}"])  # noqa: S606
    return f"{device} is not mounted as a stick: {why}"


if __name__ == "__main__":
    sys.stdout.write(f"{main(sys.argv[1])}\n")
