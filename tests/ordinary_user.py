"""Being an ordinary user for a while: root's privileges would open every door."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

NOBODY: Final = 65534


@contextmanager
def ordinary_user() -> Iterator[None]:
    """Give root's privileges up; other users have none to give up.

    What root has imported by then stays imported; more of it may be out of reach.
    """
    before = os.geteuid()
    if before == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(before)


@contextmanager
def open_folder() -> Iterator[Path]:
    """A folder that every user may look into; those of pytest are closed to all but one."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder


@contextmanager
def closed(folder: Path) -> Iterator[None]:
    """Let no ordinary user search a folder."""
    folder.chmod(0)
    try:
        yield
    finally:
        folder.chmod(0o755)
