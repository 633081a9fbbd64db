"""What a table may be doing, and what each input does meanwhile.

Exactly one mode is active at a time; it is handed every message that depends on what the table
does. Of the modes that are on, the table takes the first in its order.
"""

from __future__ import annotations

from typing import Any, Protocol

from device.readers.messages import PadMessage
from engine.interface.inputs import Input


class SnapshotPart(Protocol):
    """Something that is shown."""

    def shown(self) -> dict[str, Any]:
        """Return the fields of the snapshot that are filled here and nowhere else."""


class Mode(SnapshotPart, Protocol):
    """One thing that a table may be doing, such as playing, a dispute or teaching a deck.

    Times are `CLOCK_MONOTONIC` nanoseconds.
    """

    @property
    def is_on(self) -> bool:
        """Whether the table does this."""

    def handle(self, message: Input | PadMessage, now: int) -> None:
        """Do what a message sent at `now` means in this mode, if it means anything."""

    def tick(self, now: int) -> None:
        """Do what is due by now; a mode that ends here leaves the rest to the next one."""

    def wakes_at(self) -> int | None:
        """Return when `tick` is wanted next, besides the buttons' holds, or None."""
