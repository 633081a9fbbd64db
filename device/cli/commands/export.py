"""`bummerl export`: the record of a match, as `bummerl referee` reads it, or tables of all."""

from __future__ import annotations

import sys
from argparse import Namespace

from device.base.errors import NothingRecordedError
from device.config.load import settings
from device.history.export.spreadsheets import SHEETS
from device.store.store import Store, open_to_read


def main(args: Namespace) -> int:
    """Print the record of that match, by default of the latest, or a table for a spreadsheet.

    Raises:
        NothingRecordedError: there is no such match.
        StoreError: the store cannot be read.
    """
    with open_to_read(settings(args).store) as store:
        if args.csv:
            if args.match is not None:
                next(store.record(args.match))
            SHEETS[args.csv](store.history(args.match), sys.stdout)
        else:
            _print_record(store, args.match)
    return 0


def _print_record(store: Store, match: int | None) -> None:
    number = store.latest() if match is None else match
    if number is None:
        raise NothingRecordedError(f"{store.path}: no match has been played yet")
    for line in store.record(number):
        sys.stdout.write(f"{line}\n")
