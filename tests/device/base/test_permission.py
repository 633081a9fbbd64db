"""What is said to somebody who may not open a device: what lets them, and nothing else."""

from __future__ import annotations

import grp
import os
import pwd
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from device.base.permission import Remedy, remedy

NOBODY: Final = 65534
DIALOUT: Final = 20
"""In every Debian."""
Device = Callable[[int, int, int], Path]
"""Makes one of that owner, group and mode."""

root = pytest.mark.skipif(os.geteuid() != 0, reason="only root has other users")


@pytest.fixture
def device() -> Iterator[Device]:
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)

        def make(owner: int, group: int, mode: int) -> Path:
            path = Path(folder) / "ttyUSB0"
            path.touch()
            os.chown(path, owner, group)
            path.chmod(mode)
            return path

        yield make


@contextmanager
def being(user: int) -> Iterator[None]:
    group, groups = os.getegid(), os.getgroups()
    os.setgroups([])
    os.setegid(NOBODY)
    os.seteuid(user)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(group)
        os.setgroups(groups)


@root
@pytest.mark.parametrize(
    ("owner", "group", "mode", "says"),
    [
        (0, DIALOUT, 0o660, "sudo adduser nobody dialout, then start the service anew"),
        (0, DIALOUT, 0o640, "only root may; a rule of udev can give it to a group"),
        (0, 0, 0o660, "only root may; a rule of udev can give it to a group"),
        (
            0,
            0,
            0o666,
            "its mode allows it, so a container or the service (DeviceAllow=) forbids it",
        ),
        (NOBODY, 0, 0o400, "chmod u+rw {path}"),
    ],
)
def test_what_helps_is_said(owner: int, group: int, mode: int, says: str, device: Device) -> None:
    path = device(owner, group, mode)
    with being(NOBODY):
        found = remedy(path, "dialout")
    assert found == Remedy(says.format(path=path), "dialout" if "adduser" in says else "")


@root
def test_root_is_sent_into_no_group(device: Device) -> None:
    assert remedy(device(NOBODY, DIALOUT, 0o060), "dialout").group == ""


@root
def test_who_is_in_the_group_by_now_has_to_log_in_again(device: Device) -> None:
    users = {user.pw_name: user.pw_uid for user in pwd.getpwall() if user.pw_uid}
    joined = [(name, group) for group in grp.getgrall() for name in group.gr_mem if name in users]
    if not joined:
        pytest.skip("no user is in a group here")
    name, group = joined[0]
    path = device(0, group.gr_gid, 0o660)
    with being(users[name]):
        found = remedy(path, "dialout")
    assert found.text.startswith(f"{name} is in the group {group.gr_name}, and has to ")
    assert found.group == ""


def test_of_a_device_that_is_not_there_the_usual_group_is_named(tmp_path: Path) -> None:
    found = remedy(tmp_path / "none", "input")
    assert re.search("(adduser [^ ]+|in the group) input, (then|and has to) ", found.text)
