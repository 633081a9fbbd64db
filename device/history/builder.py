"""Counting what takes long, in a process of its own: it takes turns with nothing of the table.

The first time that standings are asked for there may be years to count. Each match that is counted
is kept, so this may end at any moment. `python -m device.history.builder STORE` is that process.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

SLICE_NS: Final = 500_000_000
_LEAST_URGENT: Final = 19
"""Of the values of `nice`: whoever plays comes first."""


class Builder:
    """Brings the tallies of a store up to it, beside everything else."""

    def __init__(self, store: Path) -> None:
        self._store = store
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Begin, unless it has begun; nothing happens where that fails, or has failed."""
        if self._process and self._process.poll() != 0:
            return
        command = [sys.executable, "-P", "-m", __name__, str(self._store)]
        none = subprocess.DEVNULL
        with suppress(OSError):
            self._process = subprocess.Popen(  # noqa: S603 - words of ours
                command, stdin=none, stdout=none, stderr=none
            )

    @property
    def runs(self) -> bool:
        """Whether it counts now."""
        return self._process is not None and self._process.poll() is None

    def stop(self) -> None:
        """Give up; what was counted is kept."""
        if self._process:
            self._process.terminate()
            self._process.wait()
            self._process = None


def main(store: Path) -> int:
    """Count until all is counted, or the parent process has ended."""
    from device.base.errors import BummerlError  # noqa: PLC0415 - only here, not in the table
    from device.history.archive import Archive  # noqa: PLC0415 - likewise

    with suppress(OSError):
        os.nice(_LEAST_URGENT)
    parent = os.getppid()
    with suppress(BummerlError), closing(Archive.open(store, keep=True)) as archive:
        while archive.keeps and archive.is_in_place() and os.getppid() == parent:
            if archive.count(time.monotonic_ns() + SLICE_NS):
                return 0
    return 1


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1])))
