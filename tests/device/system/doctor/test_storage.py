"""On what the scores lie: the doctor tells when it would forget them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from device.system.doctor.finding import Severity
from device.system.doctor.storage import storage

MOUNTINFO = r"""
22 27 0:20 / /sys rw,nosuid - sysfs sysfs rw
27 1 {root} rw
40 27 0:35 / /run rw,nosuid - tmpfs tmpfs rw,size=800k
51 27 259:1 / /boot/firmware rw,relatime shared:31 - vfat /dev/mmcblk0p1 rw
60 27 {data} rw
61 27 8:1 / /media/a\040stick rw - vfat /dev/sda1 rw
62 27 0:40 / /memory rw - tmpfs tmpfs rw
63 27 254:0 / /var/log rw - ext4 /dev/zram0 rw
64 62 8:2 / /memory/disk rw - btrfs /dev/sda2 rw
"""
"""As the kernel tells it on a Pi."""
CARD = "179:2 / / rw,noatime shared:1 - ext4 /dev/mmcblk0p2"
OVERLAY = "0:30 / / rw - overlay overlayroot rw,lowerdir=/media/root-ro,upperdir=/media/root-rw"
PARTITION = "179:3 / /var/lib/bummerl rw,noatime shared:9 - ext4 /dev/mmcblk0p3"
TURNED = "0:44 / /var/lib/bummerl rw - overlay /media/root-ro/var/lib/bummerl rw,upperdir=/x"


@pytest.mark.parametrize(
    ("root", "data", "directory", "kind", "stays"),
    [
        (CARD, "0:50 / /mnt rw - ext4 /dev/sdb1", "/var/lib/bummerl", "ext4", True),
        (OVERLAY, "0:50 / /mnt rw - ext4 /dev/sdb1", "/var/lib/bummerl", "overlay", False),
        (OVERLAY, PARTITION, "/var/lib/bummerl", "ext4", True),
        (OVERLAY, PARTITION, "/var/lib/bummerlin", "overlay", False),
        (OVERLAY, TURNED, "/var/lib/bummerl", "overlay", False),
        (OVERLAY, f"{PARTITION} rw\n66 27 {TURNED}", "/var/lib/bummerl", "overlay", False),
        (CARD, PARTITION, "/memory/bummerl", "tmpfs", False),
        (CARD, PARTITION, "/memory/disk/bummerl", "btrfs", True),
        (CARD, PARTITION, "/media/a stick/bummerl", "vfat", True),
        (CARD, PARTITION, "/var/log/bummerl", "ext4", False),
        ("0:2 / / rw - rootfs rootfs", PARTITION, "/home/pi", "rootfs", False),
    ],
)
def test_scores_on_what_forgets_are_told(
    root: str, data: str, directory: str, kind: str, stays: bool, tmp_path: Path
) -> None:
    mounts = tmp_path / "mountinfo"
    mounts.write_text(MOUNTINFO.format(root=root, data=data).strip())
    found = storage(Path(directory), mounts)
    assert found.facts["kind"] == kind
    assert found.level is (Severity.OK if stays else Severity.NOTE)
    assert ("gone after a restart" in found.text) is not stays


@pytest.mark.parametrize(
    "card",
    [
        "179:2 / / ro,noatime shared:1 - ext4 /dev/mmcblk0p2",  # mounted so
        "179:2 / / rw - ext4 /dev/mmcblk0p2 ro,errors=remount-ro\n9 9 0:9 / /x rw - x x",
    ],
)
def test_a_disk_that_takes_nothing_is_bad(card: str, tmp_path: Path) -> None:
    mounts = tmp_path / "mountinfo"
    mounts.write_text(MOUNTINFO.format(root=card, data="0:50 / /mnt rw - ext4 /dev/sdb1").strip())
    found = storage(Path("/var/lib/bummerl"), mounts)
    assert found.level is Severity.BAD
    assert "read-only: nothing is saved" in found.text


def test_where_the_kernel_tells_of_no_mounts_nothing_is_claimed(tmp_path: Path) -> None:
    (tmp_path / "mountinfo").write_text("nonsense\n")
    for mounts in (tmp_path / "none", tmp_path / "mountinfo"):
        assert storage(tmp_path, mounts).level is Severity.OK
        assert storage(tmp_path, mounts).facts == {}


def test_what_the_directory_of_this_machine_lies_on_is_known(tmp_path: Path) -> None:
    found = storage(tmp_path / "not" / "yet")
    assert found.facts["kind"]
    assert tmp_path.is_relative_to(str(found.facts["mount"]))


@pytest.mark.parametrize("name", ["a\u2028b", "a\x85b", "a\rb", "\udcff", "\x1b[2J"], ids=ascii)
def test_a_mount_of_an_odd_name_hides_no_other(name: str, tmp_path: Path) -> None:
    mounts = tmp_path / "mountinfo"
    odd = f"0:50 / /media/{name} rw - vfat /dev/sdb1"
    mounts.write_bytes(os.fsencode(MOUNTINFO.format(root=CARD, data=odd).strip()))
    assert storage(Path("/var/lib/bummerl"), mounts).facts["kind"] == "ext4"
    assert storage(Path(f"/media/{name}/bummerl"), mounts).facts["kind"] == "vfat"
