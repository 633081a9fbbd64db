"""Which USB sticks are seen: by lines of a real /proc/self/mountinfo and links as in /sys."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.export import sticks
from device.export.sticks import plugged_in

USB = "devices/pci0000:00/0000:00:14.0/usb1/1-2/1-2:1.0/host4/target4:0:0/4:0:0:0/block/sda/sda1"
CARD = "devices/platform/emmc2bus/fe340000.mmc/mmc_host/mmc0/mmc0:aaaa/block/mmcblk0/mmcblk0p2"
LINE = "{id} 29 {number} / {place} {options},nosuid,nodev shared:7 - vfat /dev/sda1 rw,flush"


class Machine:
    """A machine with devices, and what is mounted on it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.devices = root / "sys/dev/block"
        self.mounts = root / "mountinfo"
        self.devices.mkdir(parents=True)
        self.lines = ["24 1 179:2 / / rw,noatime - ext4 /dev/root rw"]

    def plug(self, number: str, device: str, place: str, options: str = "rw") -> Path:
        """Plug a disk in, whose file system is mounted somewhere below /media or elsewhere."""
        (self.root / "sys" / device).mkdir(parents=True, exist_ok=True)
        (self.devices / number).symlink_to(self.root / "sys" / device)
        mounted = self.root / place.replace("\\040", " ")
        mounted.mkdir(parents=True)
        self.lines.append(
            LINE.format(
                id=len(self.lines), number=number, place=self.root / place, options=options
            )
        )
        return mounted

    def sticks(self) -> tuple[Path, ...]:
        self.mounts.write_text("".join(f"{line}\n" for line in self.lines))
        return plugged_in(self.mounts, self.devices)


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    monkeypatch.setattr(
        sticks, "FOLDERS", (tmp_path / "media", tmp_path / "run/media")
    )  # nobody but root may make folders in the real ones
    return Machine(tmp_path)


def test_a_stick_is_seen_where_a_desktop_or_the_appliance_mounts_it(machine: Machine) -> None:
    desk = machine.plug("8:1", USB, "media/pi/INTENSO")
    bare = machine.plug("8:17", USB.replace("sda", "sdb"), "run/media/bummerl-sdb1")
    assert machine.sticks() == (bare, desk), "the one mounted last first"


def test_blanks_in_its_name_are_read(machine: Machine) -> None:
    stick = machine.plug("8:1", USB, "media/pi/Mein\\040Stick")
    assert machine.sticks() == (stick,)


@pytest.mark.parametrize(
    ("device", "place", "options"),
    [
        (CARD, "media/pi/boot", "rw"),
        (USB, "", "rw"),
        (USB, "home/pi/disk", "rw"),
        (USB, "boot/firmware", "rw"),
        (USB, "media/pi/LOCKED", "ro"),
    ],
    ids=["no USB", "the disk it started from", "elsewhere", "firmware", "read-only"],
)
def test_what_is_no_stick_is_left_alone(
    machine: Machine, device: str, place: str, options: str
) -> None:
    if not place:
        (machine.root / "sys" / device).mkdir(parents=True)
        (machine.devices / "8:2").symlink_to(machine.root / "sys" / device)
        machine.lines = ["24 1 8:2 / / rw,noatime - ext4 /dev/sda2 rw"]
    else:
        machine.plug("8:1", device, place, options)
    assert machine.sticks() == ()


def test_another_part_of_the_disk_that_it_started_from_is_no_stick(machine: Machine) -> None:
    machine.plug("8:1", USB, "media/pi/bootfs")
    (machine.root / "sys" / USB.replace("sda1", "sda2")).mkdir()
    (machine.devices / "8:2").symlink_to(machine.root / "sys" / USB.replace("sda1", "sda2"))
    machine.lines[0] = "24 1 8:2 / / rw,noatime - ext4 /dev/sda2 rw"
    assert machine.sticks() == ()


def test_a_stick_without_partitions_is_one(machine: Machine) -> None:
    stick = machine.plug("8:0", USB.removesuffix("/sda1"), "media/pi/OLD")
    assert machine.sticks() == (stick,)


def test_a_device_that_is_gone_while_it_is_looked_at_is_no_stick(machine: Machine) -> None:
    machine.plug("8:1", USB, "media/pi/INTENSO")
    (machine.devices / "8:1").unlink()
    assert machine.sticks() == ()


def test_without_proc_there_are_none(tmp_path: Path) -> None:
    assert plugged_in(tmp_path / "mountinfo", tmp_path) == ()


def test_this_machine_can_be_looked_at() -> None:
    assert all(stick.is_dir() for stick in plugged_in())
