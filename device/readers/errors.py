"""What can be wrong with a reader: one small tree, each leaf with the condition the screen shows.

Every leaf is also a standard exception type. Its text says what happened, where, and what to do.
"""

from __future__ import annotations

import errno
import os
from typing import ClassVar, Final

from device.base.errors import BummerlError
from device.base.permission import remedy
from engine.interface.readers import PadCondition

UNNAMED: Final = (
    "bare numbers may be anything and count only as cards that are taught; let the reader's sketch"
    ' print "UID: " before each, or give the reader the option pattern= (docs/readers.md)'
)
"""What to do where a board does not say which of its numbers are tags."""


class ReaderError(BummerlError):
    """Something of the world keeps a reader from reading."""

    condition: ClassVar[PadCondition]
    group = ""
    """Of which the user must become a member; empty where that would not help."""


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


class DriverMissingError(ReaderError, ImportError):
    """A package that this kind of reader needs is not installed."""

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


class ReaderFloodError(ReaderMistakenError):
    """More tags are told than can be laid, so that none of them was one."""


_MISSING: Final = frozenset(
    # EIO: the name is there, but no device behind it.
    {errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.ENOTDIR, errno.EIO}
)
_BUSY: Final = frozenset({errno.EBUSY, errno.EAGAIN})
_FORBIDDEN: Final = frozenset({errno.EACCES, errno.EPERM})


def not_opened(path: str, trouble: BaseException, what: str, group: str) -> ReaderError:
    """Return in words why a port cannot be opened.

    Args:
        path: as it was configured.
        trouble: what was raised.
        what: what the path should be, such as `serial port`.
        group: whose members may open such a port.
    """
    code = _code(trouble)
    if code in _MISSING:
        return PortMissingError(f"{path} is not there; plug the reader in or correct the port")
    if code in _BUSY:
        return PortBusyError(f"{path} is held by another program; end that one")
    if code in _FORBIDDEN:
        helps = remedy(path, group)
        forbidden = PortForbiddenError(f"{path} may not be opened; {helps.text}")
        forbidden.group = helps.group
        return forbidden
    # A ValueError names the option that the port cannot do.
    cause = os.strerror(code) if code and not isinstance(trouble, ValueError) else str(trouble)
    return PortUnusableError(f"{path} is no {what} that can be used ({cause}); correct the port")


def lost(path: str) -> PortLostError:
    """Return that an open port went away."""
    return PortLostError(f"{path} went away; it is used again as soon as it is plugged in")


def _code(trouble: BaseException | None) -> int | None:
    """Return the system's number of an error; pyserial at times hides the error that has it."""
    while trouble is not None:
        if trouble.args and isinstance(trouble.args[0], int):
            return trouble.args[0]
        trouble = trouble.__context__
    return None


class PadsClosedError(Exception):
    """Reading ends because the pads are being closed."""
