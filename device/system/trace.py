"""The trace of `--trace FILE`: when each card passed each station, one JSON line a card.

This is how latency is measured, on the bench and at a real table. All times are nanoseconds of
`CLOCK_MONOTONIC`, so that other programs on the same machine can relate theirs to them. A start
goes on behind what is there: after a crash that is what led to it.
"""

from __future__ import annotations

import json
import logging
from contextlib import suppress
from pathlib import Path
from typing import Final, TextIO

from device.base import clock
from device.base.errors import BummerlError
from engine.interface.readers import CardTrace
from engine.interface.snapshot import Snapshot

log: Final = logging.getLogger(__name__)

MOST_BYTES: Final = 4 * 2**20
"""Of one file, some 15,000 cards; the one that was filled before is kept beside it."""


class TraceUnwritableError(BummerlError, OSError):
    """The file named by `--trace` cannot be written."""


class Trace:
    """Writes the cards of painted snapshots to a file; used by the thread that paints."""

    def __init__(self, path: Path) -> None:
        """Open the file, to go on behind what is there.

        Raises:
            TraceUnwritableError: the file cannot be opened for writing.
        """
        self._path: Final = path
        self._begun: Final = clock.label()
        try:
            self._file = _opened(path)
        except OSError as error:
            raise TraceUnwritableError(
                f"--trace {path}: cannot be written ({error.strerror}); name another file"
            ) from error

    def painted(self, snapshot: Snapshot, painted_ns: int) -> None:
        """Write the cards that this snapshot has brought to the glass.

        A file that takes no more ends the trace; play goes on.
        """
        if self._file.closed:
            return
        try:
            for trace in snapshot.traces:
                line = {"begun": self._begun, **_line(trace, painted_ns)}
                self._file.write(json.dumps(line) + "\n")
            if snapshot.traces and _is_full(self._path):
                self._file.close()
                self._file = _opened(self._path)
        except OSError as error:
            log.warning("--trace %s ends here: %s", self._path, error.strerror or error)
            self.close()

    def close(self) -> None:
        """Close the file; what it does not take is lost."""
        with suppress(OSError):
            self._file.close()


def _opened(path: Path) -> TextIO:
    """Return the file to write at its end; one that is full is kept beside it from now on."""
    if _is_full(path):
        path.replace(f"{path}.1")
    file = path.open("a", encoding="utf-8", buffering=1)
    if path.is_file() and not (b"\n" + path.read_bytes()).endswith(b"\n"):
        file.write("\n")  # the plug was pulled in the middle of a line
    return file


def _is_full(path: Path) -> bool:
    return path.is_file() and path.stat().st_size >= MOST_BYTES


def _line(trace: CardTrace, painted_ns: int) -> dict[str, object]:
    return {
        "uid": trace.uid,
        "card": trace.card.name,
        "seat": trace.seat.value,
        "verdict": "accepted" if trace.accepted else "refused",
        "bytes": trace.bytes_ns,
        "present": trace.present_ns,
        "judged": trace.judged_ns,
        "stored": trace.stored_ns,
        "painted": painted_ns,
    }
