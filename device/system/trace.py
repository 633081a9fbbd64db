"""The trace of `--trace FILE`: when each card passed each station, one JSON line a card.

This is how latency is measured, on the bench and at a real table. All times are nanoseconds of
`CLOCK_MONOTONIC`, so that other programs on the same machine can relate theirs to them.
"""

from __future__ import annotations

import json
import logging
from contextlib import suppress
from pathlib import Path
from typing import Final, TextIO

from device.base.errors import BummerlError
from engine.interface.readers import CardTrace
from engine.interface.snapshot import Snapshot

log: Final = logging.getLogger(__name__)


class TraceUnwritableError(BummerlError, OSError):
    """The file named by `--trace` cannot be written."""


class Trace:
    """Writes the cards of painted snapshots to a file; used by the thread that paints."""

    def __init__(self, path: Path) -> None:
        """Begin the file anew.

        Raises:
            TraceUnwritableError: the file cannot be opened for writing.
        """
        try:
            self._file: Final[TextIO] = path.open("w", encoding="utf-8", buffering=1)
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
                self._file.write(json.dumps(_line(trace, painted_ns)) + "\n")
        except OSError as error:
            log.warning("--trace %s ends here: %s", self._file.name, error.strerror or error)
            self.close()

    def close(self) -> None:
        """Close the file; what it does not take is lost."""
        with suppress(OSError):
            self._file.close()


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
