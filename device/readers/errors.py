"""What can be wrong with a reader: one small tree, each leaf with the condition the screen shows.

Every leaf is also a standard exception type. Its text says what happened, where, and what to do.
"""

from __future__ import annotations

from typing import ClassVar

from device.errors import BummerlError
from engine.snapshot import PadCondition


class ReaderError(BummerlError):
    """Something of the world keeps a reader from reading."""

    condition: ClassVar[PadCondition]


class PortMissingError(ReaderError, FileNotFoundError):
    """The port does not exist: never plugged in, or unplugged."""

    condition = PadCondition.MISSING


class PortLostError(ReaderError, ConnectionError):
    """The port went away while it was open."""

    condition = PadCondition.MISSING


class PortBusyError(ReaderError, BlockingIOError):
    """Another program holds the port."""

    condition = PadCondition.BUSY


class PortForbiddenError(ReaderError, PermissionError):
    """No permission to open the port."""

    condition = PadCondition.FORBIDDEN


class PortUnusableError(ReaderError, OSError):
    """The path exists but cannot serve as a serial port."""

    condition = PadCondition.WRONG_DEVICE


class ReaderSilentError(ReaderError, TimeoutError):
    """The port is open, but no answer came in time."""

    condition = PadCondition.SILENT


class ReaderGarbledError(ReaderError, ValueError):
    """Bytes came, but no valid answer was among them."""

    condition = PadCondition.GARBLED


class ReaderMistakenError(ReaderError, LookupError):
    """Something answers that is no reader of the configured kind."""

    condition = PadCondition.WRONG_DEVICE


class Stopped(Exception):  # noqa: N818 (no error: the program asked the thread to end)
    """Reading ends because the pads are being closed."""
