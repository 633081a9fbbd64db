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

    @property
    def place(self) -> str:
        """Return where it is wrong, in no language: an option, or a file with its line."""
        return str(self).partition(": ")[0].replace(", line ", ":")


class DeckError(BummerlError, ValueError):
    """A deck cannot be taken as it is written."""


class PlayerError(BummerlError, ValueError):
    """A player cannot be called that."""


class RecordRefusedError(BummerlError, ValueError):
    """A table record cannot be taken as it is written."""


class NothingRecordedError(BummerlError, LookupError):
    """The match, deck or store that was asked for does not exist."""


class InputUnreadableError(BummerlError, OSError):
    """A file named on the command line cannot be read."""

    def __init__(self, name: str, cause: OSError) -> None:
        super().__init__(f"{name} cannot be read: {cause.strerror or cause}")


class PathUnusableError(BummerlError, OSError):
    """A path may not be looked for, or there can be nothing of that name."""

    def __init__(self, cause: OSError) -> None:
        super().__init__(f"{cause.filename} cannot be used: {cause.strerror or cause}")


class OutputUnwritableError(BummerlError, OSError):
    """The program's output goes nowhere, so what was asked for cannot be told."""

    def __init__(self, cause: str) -> None:
        super().__init__(f"the output cannot be written: {cause}; send it elsewhere")


class StoreError(BummerlError, OSError):
    """The store cannot do what it should; nothing already stored is lost."""

    def __init__(self, path: Path, what: str) -> None:
        super().__init__(f"{path}: {what}")


class StoreFullError(StoreError):
    """No space is left for the store."""


class StoreCrowdedError(StoreFullError):
    """The disk takes no more files, though it may have room for bytes."""


class StoreReadOnlyError(StoreError):
    """The store may be read but not written, or its directory cannot be made."""


class StoreFailedError(StoreError):
    """The disk reports errors, or another program does not let go of the store."""


class StoreDamagedError(StoreError):
    """The file is no longer a sound store."""


class WalDamagedError(StoreDamagedError):
    """The log of the file is no longer sound, though the file may be."""


class StoreRefusedError(StoreError):
    """The file belongs to a newer or another program, or to one that is running; left alone."""


class StoreInUseError(StoreRefusedError):
    """A table is running on the file."""


class StoreNewerError(StoreRefusedError):
    """A newer version of this program has written the file."""


class StoreForeignError(StoreRefusedError):
    """The file is another program's."""


class StickError(BummerlError, OSError):
    """A USB stick does not take what is to be saved."""


class StickFullError(StickError):
    """A USB stick has no room for what is to be saved."""


class BrokerError(BummerlError, ConnectionError):
    """An MQTT broker cannot be spoken to; what is told waits."""
