"""Why a folder takes no more: tried on it, and told in words that help."""

from __future__ import annotations

import os
import resource
from errno import EDQUOT, EFBIG, EIO, ENOSPC
from pathlib import Path

import pytest

from device.base.errors import StoreError, StoreFailedError, StoreFullError
from device.store.failures import translate_errors
from device.store.room import Lack, lack, refused


def test_trying_leaves_nothing(tmp_path: Path) -> None:
    assert refused(tmp_path) is None
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_can_be_made_but_not_written_is_refused_and_does_not_stay(
    tmp_path: Path,
) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        error = refused(tmp_path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert error
    assert error.errno == EFBIG
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert isinstance(refused(tmp_path / "none"), FileNotFoundError)


@pytest.mark.parametrize("folder", ["", "not/yet"])
def test_what_there_is_too_little_of_is_told_apart(folder: str, tmp_path: Path) -> None:
    place = tmp_path / folder
    assert lack(OSError(ENOSPC, ""), place) is Lack.ROOM  # files can be made there: it was bytes
    assert lack(OSError(EDQUOT, ""), place) is Lack.QUOTA
    assert lack(OSError(EIO, ""), place) is None


@pytest.mark.parametrize(
    ("code", "kind", "says"),
    [
        (ENOSPC, StoreFullError, "no space is left; free some"),
        (EDQUOT, StoreFullError, "quota of this user is used up"),
        (EFBIG, StoreFullError, "may not grow any larger there; choose another disk"),
        (EIO, StoreFailedError, "Input/output error; check the disk"),
    ],
)
def test_no_room_is_no_bad_disk(
    code: int, kind: type[StoreError], says: str, tmp_path: Path
) -> None:
    with pytest.raises(kind, match=says), translate_errors(tmp_path / "store"):
        raise OSError(code, os.strerror(code))
