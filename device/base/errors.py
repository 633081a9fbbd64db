"""Errors of the world: one small tree, every leaf also a standard exception type.

Their text says what happened, where, and what to do; the command line prints it as it is and ends
with exit code 2. A mistake of the players is a verdict and never one of these; any exception that
is none of these is a bug.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


class BummerlError(Exception):
    """Something outside of the program is not as it should be."""


class ConfigError(BummerlError, ValueError):
    """The configuration says something impossible."""


class DeckError(BummerlError, ValueError):
    """A deck cannot be taken as it is written."""


class PlayerError(BummerlError, ValueError):
    """A player cannot be called that."""


class RecordRefused(BummerlError, ValueError):  # noqa: N818 - it reads as what it says
    """A table record cannot be taken as it is written."""


class NothingRecorded(BummerlError, LookupError):  # noqa: N818 - it reads as what it says
    """The match, deck or store that was asked for does not exist."""


class InputUnreadable(BummerlError, OSError):  # noqa: N818 - it reads as what it says
    """A file named on the command line cannot be read."""

    def __init__(self, name: str, cause: OSError) -> None:
        super().__init__(f"{name} cannot be read: {cause.strerror or cause}")


class OutputUnwritable(BummerlError, OSError):  # noqa: N818 - it reads as what it says
    """The program's output goes nowhere, so what was asked for cannot be told."""

    def __init__(self, cause: str) -> None:
        super().__init__(f"the output cannot be written: {cause}; send it elsewhere")


class StoreError(BummerlError, OSError):
    """The store cannot do what it should; nothing already stored is lost."""

    def __init__(self, path: Path, what: str) -> None:
        super().__init__(f"{path}: {what}")


class StoreFull(StoreError):  # noqa: N818 - it reads as what it says
    """No space is left for the store."""


class StoreReadOnly(StoreError):  # noqa: N818 - it reads as what it says
    """The store may be read but not written, or its directory cannot be made."""


class StoreFailed(StoreError):  # noqa: N818 - it reads as what it says
    """The disk reports errors, or another program does not let go of the store."""


class StoreDamaged(StoreError):  # noqa: N818 - it reads as what it says
    """The file is no longer a sound store."""


class LogDamaged(StoreDamaged):
    """The log of the file is no longer sound, though the file may be."""


class StoreRefused(StoreError):  # noqa: N818 - it reads as what it says
    """The file belongs to a newer or another program, or to one that is running; left alone."""


class StickTrouble(BummerlError, OSError):  # noqa: N818 - it reads as what it says
    """A USB stick does not take what is to be saved."""


class StickFull(StickTrouble):
    """A USB stick has no room for what is to be saved."""


class BrokerTrouble(BummerlError, ConnectionError):  # noqa: N818 - it reads as what it says
    """An MQTT broker cannot be spoken to; what is told waits."""
