"""How far a table has published its results: a small file of its own beside the scores.

The scores themselves are the outbox; this is the place in it. It is written by the thread that
talks to the broker, so that the table's writes wait for nothing. Where it was lost it starts
again at the end of the scores: what is old is no news.
"""

from __future__ import annotations

import json
import logging
import secrets
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from device.base import files

log: Final = logging.getLogger(__name__)

NAME: Final = "told.json"
"""The file, in the directory of the scores."""


@dataclass(frozen=True, slots=True, order=True)
class Cursor:
    """A place among all that was stored."""

    line: int = 0
    """Number of the last line among those of all matches."""
    correction: int = 0
    """Number of the last correction."""


@dataclass(frozen=True, slots=True)
class DeliveredPart:
    """How much was published of which scores."""

    table: str
    """Consumers alone know it: the same for as long as the file lives."""
    mark: Cursor | None = None
    """None before anything was looked at."""
    sign: str = ""
    """By which the line at the mark is known again; empty at the very beginning."""
    before: int = 0
    """Number of the last line of the match before the one at the mark, to go on behind it where
    play has gone back there; 0 where that is not known."""
    before_sign: str = ""


class CursorFile:
    """The file, read once; what cannot be written is kept in memory and written the next time."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME
        self.delivered = _read(self._path) or DeliveredPart(secrets.token_hex(8))
        self._failed = False

    def move(self, mark: Cursor, sign: str, before: tuple[int, str] | None = None) -> None:
        """Note that everything up to there has arrived; on the disk when this returns.

        `before`: where another match has begun, the last line of the one before it, and its sign.
        """
        if (self.delivered.mark, self.delivered.sign) != (mark, sign) or self._failed:
            line, line_sign = before or (self.delivered.before, self.delivered.before_sign)
            self.delivered = DeliveredPart(self.delivered.table, mark, sign, line, line_sign)
            self._write()

    def _write(self) -> None:
        try:
            files.replace(self._path, json.dumps(asdict(self.delivered)).encode())
            self._failed = False
        except OSError as error:
            if not self._failed:
                log.warning("mqtt: %s cannot be written: %s", self._path, error.strerror)
            self._failed = True


def _read(path: Path) -> DeliveredPart | None:
    """Return what the file says; None if there is none that is whole."""
    with suppress(OSError, ValueError, TypeError, LookupError, RecursionError):
        found = json.loads(path.read_text("utf-8"))
        mark = found["mark"]
        if mark is not None:
            mark = Cursor(int(mark["line"]), int(mark["correction"]))
        before = int(found.get("before", 0)), str(found.get("before_sign", ""))
        return DeliveredPart(str(found["table"]), mark, str(found["sign"]), *before)
    return None
