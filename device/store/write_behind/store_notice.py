"""What is told of a table's disk: what is wrong, or has happened to its files."""

from __future__ import annotations

from typing import Final, NamedTuple

from device.base.errors import (
    BummerlError,
    StoreCrowdedError,
    StoreFullError,
    StoreReadOnlyError,
)
from engine.interface.snapshot import StoreTrouble


class StoreNotice(NamedTuple):
    """One of these, or that all is well."""

    trouble: StoreTrouble | None
    detail: str = ""
    """One line for the log, in English."""
    file: str = ""
    """Name of another file than the store's that it is about."""


ALL_IS_WELL: Final = StoreNotice(None)


def kind_of(error: BummerlError) -> StoreTrouble:
    """Return what an error of the disk is on the screen."""
    match error:
        case StoreCrowdedError():
            return StoreTrouble.CROWDED
        case StoreFullError():
            return StoreTrouble.FULL
        case StoreReadOnlyError():
            return StoreTrouble.READ_ONLY
        case _:
            return StoreTrouble.FAILED
