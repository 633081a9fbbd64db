"""Where a running table keeps small files for other programs: in memory, so nothing wears out.

That is `RUNTIME_DIRECTORY` of systemd, else the user's own; readers look into both.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from device.base import files

SYSTEM: Final = Path("/run/bummerl")
"""`RuntimeDirectory=` of the service; looked into when the reader is another user."""
USERS: Final = Path("/run/user")
"""The users' own folders, by their numbers."""


def folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Return the folder to write to; it need not be there."""
    if given := environ.get("RUNTIME_DIRECTORY"):
        return Path(given.split(":")[0])
    return Path(environ.get("XDG_RUNTIME_DIR") or USERS / str(os.getuid())) / "bummerl"


def folders() -> tuple[Path, ...]:
    """Return the folders to read from, the nearest first."""
    return tuple(dict.fromkeys((folder(), SYSTEM)))


def folders_of_all() -> tuple[Path, ...]:
    """Return these, and then those of other users as far as whoever reads may look into them."""
    return tuple(dict.fromkeys((*folders(), *sorted(USERS.glob("*/bummerl")))))


def name_of(store: Path) -> str:
    """Return a name that differs for each store, without an end."""
    return hashlib.sha256(os.fsencode(os.path.realpath(store))).hexdigest()[:16]


def write(path: Path, text: str) -> None:
    """Write a whole file at once, readable by everybody.

    Raises:
        OSError: it cannot be written.
    """
    path.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
    files.replace(path, text.encode())
