"""A USB stick as it is bought: one FAT partition in a file, plugged in and pulled."""

from __future__ import annotations

import struct
import subprocess
from pathlib import Path
from typing import Final

from tests.appliance.machine.guest import wait
from tests.appliance.machine.qemu import MachineError, Qemu
from tests.appliance.tree import called

SECTOR: Final = 512
FIRST: Final = 2048
"""Where the partition begins, as on every stick."""
SECTORS: Final = 64 * 2048
FAT32: Final = 0x0C
"""The type of the partition, whose places are told as numbers of sectors."""
TABLE: Final = 446
"""Where in the first sector the table of partitions is."""
LABEL: Final = "EVENING"
CRAWL: Final = 4096
"""Bytes in a second that a very slow stick takes."""


class Stick:
    """The stick, empty at first and not plugged in.

    Args:
        qemu: the machine.
        image: the file that is the stick.
    """

    def __init__(self, qemu: Qemu, image: Path) -> None:
        self._qemu = qemu
        self._image = image
        partition = struct.pack("<B3sB3sII", 0, b"\xfe" * 3, FAT32, b"\xfe" * 3, FIRST, SECTORS)
        first = bytes(TABLE) + partition + bytes(3 * len(partition)) + b"\x55\xaa"
        image.write_bytes(first)
        called(["truncate", f"--size={(FIRST + SECTORS) * SECTOR}", str(image)])
        called(["mkfs.vfat", "-n", LABEL, f"--offset={FIRST}", str(image), str(SECTORS // 2)])

    def plug(self, most: int = 0) -> None:
        """Plug it in; it takes at most so many bytes in a second, 0 for as many as it can."""
        file = {"driver": "file", "filename": str(self._image)}
        self._qemu.ask("blockdev-add", **{"node-name": "stick", "driver": "raw", "file": file})
        limits = {"bps-write": most}
        self._qemu.ask(
            "object-add", **{"qom-type": "throttle-group", "id": "pace", "limits": limits}
        )
        self._qemu.ask(
            "blockdev-add",
            **{
                "node-name": "paced",
                "driver": "throttle",
                "throttle-group": "pace",
                "file": "stick",
            },
        )
        self._qemu.ask(
            "device_add", driver="usb-storage", id="stick", drive="paced", removable=True
        )

    def pull(self) -> None:
        """Pull it out, at whatever moment."""
        self._qemu.ask("device_del", id="stick")
        wait("the stick is out", self._let_go)
        self._qemu.ask("blockdev-del", **{"node-name": "stick"})
        self._qemu.ask("object-del", id="pace")

    def _let_go(self) -> bool:
        try:
            self._qemu.ask("blockdev-del", **{"node-name": "paced"})
        except MachineError:  # in use
            return False
        return True

    def faults(self) -> str:
        """Return what is wrong with its file system; empty if nothing is."""
        partition = self._image.with_suffix(".fat")
        with self._image.open("rb") as image:
            image.seek(FIRST * SECTOR)
            partition.write_bytes(image.read())
        done = subprocess.run(
            ["fsck.vfat", "-n", "-v", str(partition)], check=False, capture_output=True, text=True
        )
        return done.stdout + done.stderr if done.returncode else ""
