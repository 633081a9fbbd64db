"""Which USB sticks are seen: by lines of a real /proc/self/mountinfo and links as in /sys."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.history.export import sticks
from device.history.export.sticks import UsbStick, plugged_in
from engine.interface.machine import StickState

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

    def formatted(self, number: str, device: str, kind: str, usage: str = "filesystem") -> None:
        """Plug a disk in that is not mounted, as udev knows it."""
        (self.root / "sys" / device).mkdir(parents=True, exist_ok=True)
        (self.devices / number).symlink_to(self.root / "sys" / device)
        (self.root / "udev").mkdir(exist_ok=True)
        known = f"S:disk/by-label/X\nE:ID_FS_TYPE={kind}\nE:ID_FS_USAGE={usage}\nG:systemd\n"
        (self.root / "udev" / f"b{number}").write_text(known)

    def found(self) -> tuple[UsbStick, ...]:
        text = "".join(f"{line}\n" for line in self.lines)
        self.mounts.write_bytes(text.encode("utf-8", "surrogateescape"))
        return plugged_in(self.mounts, self.devices, self.root / "udev")

    def sticks(self) -> tuple[Path, ...]:
        """Return where those are that can be saved to."""
        return tuple(s.place for s in self.found() if s.state is StickState.READY)


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
    ],
    ids=["no USB", "the disk it started from", "elsewhere", "firmware"],
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
    assert machine.found() == ()


def test_a_stick_mounted_read_only_is_told_as_such(machine: Machine) -> None:
    place = machine.plug("8:1", USB, "media/pi/LOCKED", "ro")
    assert machine.found() == (UsbStick(place, StickState.READ_ONLY),)


@pytest.mark.parametrize("kind", ["ntfs", "hfsplus", "crypto_LUKS"])
def test_a_stick_that_this_machine_does_not_mount_is_told_as_such(
    kind: str, machine: Machine
) -> None:
    machine.formatted("8:1", USB, kind, "crypto" if kind == "crypto_LUKS" else "filesystem")
    (stick,) = machine.found()
    assert stick.state is StickState.UNREADABLE
    assert stick.name == "sda1"


@pytest.mark.parametrize(("kind", "usage"), [("vfat", "filesystem"), ("swap", "other"), ("", "")])
def test_a_stick_that_was_let_go_and_what_is_none_are_not_told(
    kind: str, usage: str, machine: Machine
) -> None:
    machine.formatted("8:1", USB, kind, usage)
    assert machine.found() == ()


def test_an_unmounted_part_of_the_disk_that_it_started_from_is_not_told(machine: Machine) -> None:
    machine.formatted("8:2", USB.replace("sda1", "sda2"), "ntfs")
    machine.formatted("8:1", USB, "ext4")
    machine.lines = ["24 1 8:1 / / rw,noatime - ext4 /dev/sda1 rw"]
    assert machine.found() == ()


def test_one_that_can_be_saved_to_comes_before_those_that_cannot(machine: Machine) -> None:
    good = machine.plug("8:1", USB, "media/pi/GOOD")
    machine.plug("8:17", USB.replace("sda", "sdb"), "media/pi/LOCKED", "ro")
    machine.formatted("8:33", USB.replace("sda", "sdc"), "ntfs")
    states = [stick.state for stick in machine.found()]
    assert states == [StickState.READY, StickState.READ_ONLY, StickState.UNREADABLE]
    assert machine.found()[0].place == good


@pytest.mark.parametrize(
    ("label", "shown"),
    [
        ("A\u2028B", "A\ufffdB"),
        ("A\x85B", "A\ufffdB"),
        ("A\x0bB\x0cC\x1cD\x1dE\x1eF\u2029G", "A\ufffdB\ufffdC\ufffdD\ufffdE\ufffdF\ufffdG"),
        ("A\rB", "A\ufffdB"),
        ("\x1b[2J", "\ufffd[2J"),
        ("St\udcfcck", "St\ufffdck"),
        ("Stück", "Stück"),
    ],
)
def test_whatever_a_stick_is_called_it_is_seen_and_can_be_shown(
    label: str, shown: str, machine: Machine
) -> None:
    place = machine.plug("8:1", USB, f"media/pi/{label}")
    assert machine.sticks() == (place,)
    assert machine.found()[0].name == shown


@pytest.mark.parametrize("line", ["", "36 29 8:1", "a b c d e", " " * 9])
def test_a_line_that_is_none_of_a_mount_is_passed_over(line: str, machine: Machine) -> None:
    machine.lines.append(line)
    stick = machine.plug("8:1", USB, "media/pi/INTENSO")
    assert machine.sticks() == (stick,)


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
    assert all(stick.place.exists() for stick in plugged_in())
