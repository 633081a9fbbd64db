"""What a reader is reached through: bytes out, bytes in, each wait bounded.

A serial line, a keyboard-wedge reader's keys or a recording are all ports; a reader cannot tell
them apart. A port belongs to one thread, which opens, uses and closes it.
"""

from __future__ import annotations

from typing import Protocol


class Port(Protocol):
    """An open port."""

    path: str
    """As it was configured, for messages."""
    byte_ns: int
    """Time of one byte on the wire, ns."""

    def write(self, data: bytes) -> None:
        """Send `data` in one piece.

        Raises:
            PortLostError: the port went away.
            ReaderSilentError: it takes no more bytes.
        """

    def read(self, until_ns: int) -> bytes:
        """Return the bytes that have come, at the latest at `until_ns` (`CLOCK_MONOTONIC`).

        Empty when nothing came.

        Raises:
            PortLostError: the port went away.
            Stopped: the pads are being closed.
        """

    def close(self) -> None:
        """Let the port go. Never fails."""
