"""What on USB is mounted as a stick: on made machines, as the real lsblk sees them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from device.history.export.mount_stick import LISTS, disks, main, refusal

pytestmark = pytest.mark.skipif(not shutil.which(LISTS[0]), reason="needs lsblk (util-linux)")

PLUGS = {
    "sd": "devices/pci0000:00/0000:00:14.0/usb1/1-{n}/1-{n}:1.0/host{n}/target{n}:0:0/{n}:0:0:0",
    "mm": "devices/platform/emmc2bus/fe340000.mmc/mmc_host/mmc0/mmc0:aaaa",
    "dm": "devices/virtual",
}
GPT_DATA = "ebd0a0a2-b9e5-4433-87c0-68b6b72699c7"
EFI = "c12a7328-f81f-11d2-ba4b-00a0c93ec93b"
USED, NAMED, FIXED, STARTS = (
    "its disk is in use by this machine",
    "its disk is in /etc/fstab",
    "its disk is not removable",
    "a machine starts from it",
)


class Machine:
    """A machine with disks, in a folder that lsblk takes for its root."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for folder in ("proc/self", "sys/block", "sys/dev/block", "dev"):
            (root / folder).mkdir(parents=True)
        self._places: dict[str, Path] = {}
        self._mounts: list[str] = []
        self.fstab = ""
        (root / "proc/swaps").touch()

    def disk(self, name: str, *, removable: bool = True, on: str = "") -> None:
        """Plug in a disk; or lay a device over the partition `on`, as encryption does."""
        n = len(list((self.root / "sys/block").iterdir()))
        place = self.root / "sys" / PLUGS[name[:2]].format(n=n) / "block" / name
        (place / "queue").mkdir(parents=True)
        (place / "removable").write_text(f"{removable:d}\n")
        self._device(place, f"{8 + n}:0")
        (self.root / "sys/block" / name).symlink_to(place)
        if on:
            (place / "dm").mkdir()
            (place / "dm/name").write_text(f"{name}\n")
            below = self._places[on]
            (place / "slaves" / on).symlink_to(below)
            (below / "holders" / name).symlink_to(place)

    def part(self, name: str, **known: str) -> None:
        """Make a partition, of which udev knows that."""
        disk = name.rstrip("0123456789").removesuffix("p")
        place = self._places[disk] / name
        place.mkdir()
        number = name[len(disk) :].lstrip("p")
        (place / "partition").write_text(f"{number}\n")
        major = (self._places[disk] / "dev").read_text().partition(":")[0]
        self._device(place, f"{major}:{number}")
        lines = (f"{key}={value}\n" for key, value in known.items())
        (self.root / "dev" / name).write_text("".join(lines))

    def mount(self, name: str, place: str) -> None:
        number = (self._places[name] / "dev").read_text().strip()
        line = f"{30 + len(self._mounts)} 1 {number} / {place} rw shared:1 - ext4 /dev/{name} rw\n"
        self._mounts.append(line)

    def swap(self, name: str) -> None:
        line = f"/dev/{name} partition 102396 0 -2\n"
        head = "Filename\t\t\t\tType\t\tSize\t\tUsed\t\tPriority\n"
        (self.root / "proc/swaps").write_text(head + line)

    def refusal(self, name: str) -> str:
        (self.root / "proc/self/mountinfo").write_text("".join(self._mounts))
        found = disks("--sysroot", str(self.root))
        return refusal(f"/dev/{name}", found, self.fstab)

    def _device(self, place: Path, number: str) -> None:
        self._places[place.name] = place
        for folder in ("holders", "slaves"):
            (place / folder).mkdir()
        for file, text in (("dev", number), ("ro", "0"), ("size", "4194304")):
            (place / file).write_text(f"{text}\n")
        (self.root / "sys/dev/block" / number).symlink_to(place)
        (self.root / "dev" / place.name).touch()


def fat(label: str = "", kind: str = "0xc", uuid: str = "F00D-1234") -> dict[str, str]:
    return {
        "ID_FS_TYPE": "vfat",
        "ID_FS_LABEL_ENC": label,
        "ID_FS_UUID_ENC": uuid,
        "ID_PART_ENTRY_TYPE": kind,
        "ID_PART_ENTRY_UUID": "a1b2c3d4-01",
    }


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.fixture
def pi(machine: Machine) -> Machine:
    """A Pi that has started from its memory card, with a stick plugged in."""
    machine.disk("mmcblk0", removable=False)
    machine.part("mmcblk0p1", **fat("bootfs"))
    machine.part("mmcblk0p2", ID_FS_TYPE="ext4")
    machine.mount("mmcblk0p2", "/")
    machine.mount("mmcblk0p1", "/boot/firmware")
    machine.disk("sda")
    machine.part("sda1", **fat("EVENING"))
    return machine


def test_a_stick_is_mounted(pi: Machine) -> None:
    assert pi.refusal("sda1") == ""


def test_so_is_its_second_partition_and_one_without_any(pi: Machine) -> None:
    pi.part("sda2", **fat("MORE"))
    pi.mount("sda1", "/run/media/bummerl-sda1")
    assert pi.refusal("sda2") == ""
    pi.disk("sdb")
    assert pi.refusal("sdb") == ""


def test_nothing_is_of_a_disk_that_the_machine_has_started_from(machine: Machine) -> None:
    machine.disk("sda")
    machine.part("sda1", **fat("bootfs"))
    machine.part("sda2", ID_FS_TYPE="ext4")
    machine.part("sda3", **fat("PHOTOS"))
    machine.mount("sda2", "/")
    assert [machine.refusal(name) for name in ("sda1", "sda3")] == [USED, USED]


@pytest.mark.parametrize("place", ["/boot", "/media/root-ro", "/var/lib/bummerl", "/mnt"])
def test_nor_of_one_on_which_it_keeps_anything(place: str, pi: Machine) -> None:
    pi.part("sda2", ID_FS_TYPE="ext4")
    pi.mount("sda2", place)
    assert pi.refusal("sda1") == USED


def test_nor_of_one_with_its_swap_or_its_encrypted_root(pi: Machine) -> None:
    pi.part("sda2")
    pi.swap("sda2")
    assert pi.refusal("sda1") == USED
    pi.disk("sdb")
    pi.part("sdb1", **fat())
    pi.part("sdb2", ID_FS_TYPE="crypto_LUKS")
    pi.disk("dm-0", on="sdb2", removable=False)
    assert pi.refusal("sdb1") == ""
    pi.mount("dm-0", "/home")
    assert pi.refusal("sdb1") == USED


@pytest.mark.parametrize(
    "spec",
    ["LABEL=scores", 'LABEL="scores"', "UUID=12ab", "PARTUUID=a1b2c3d4-02", "/dev/sda2"],
)
def test_nor_of_one_that_is_mounted_later_or_by_hand(spec: str, pi: Machine) -> None:
    known = {"ID_FS_LABEL_ENC": "scores", "ID_FS_UUID_ENC": "12ab"}
    pi.part("sda2", ID_FS_TYPE="ext4", ID_PART_ENTRY_UUID="a1b2c3d4-02", **known)
    pi.fstab = f"# disks\n\n#{spec} /mnt ext4\nproc /proc proc\n"
    assert pi.refusal("sda1") == ""
    pi.fstab += f"{spec} /var/lib/bummerl ext4 noatime,nofail 0 2\n"
    assert pi.refusal("sda1") == NAMED


def test_a_label_may_have_a_blank_in_fstab(pi: Machine) -> None:
    pi.part("sda2", ID_FS_TYPE="ext4", ID_FS_LABEL_ENC=r"my\x20scores")
    pi.fstab = r"LABEL=my\040scores /mnt ext4 noauto"
    assert pi.refusal("sda1") == NAMED


@pytest.mark.parametrize(
    "known",
    [fat("bootfs"), fat("system-boot"), fat("RASPIFIRM"), fat("EFI", EFI), fat("X", "0xef")],
)
def test_a_partition_that_some_machine_starts_from_is_left_alone(
    known: dict[str, str], pi: Machine
) -> None:
    pi.part("sda2", **known)
    assert pi.refusal("sda2") == STARTS
    assert pi.refusal("sda1") == ""


def test_a_disk_that_is_not_removable_is_no_stick(pi: Machine) -> None:
    pi.disk("sdb", removable=False)
    pi.part("sdb1", **fat("BACKUP", GPT_DATA))
    assert pi.refusal("sdb1") == FIXED
    assert pi.refusal("mmcblk0p1") == FIXED


def test_one_that_was_pulled_out_by_then_is_gone(pi: Machine) -> None:
    assert pi.refusal("sdx1") == "it is gone"
    assert main("/dev/none") == "/dev/none is not mounted as a stick: it is gone"
