"""`bummerl export`: the table record of a match, as `bummerl referee` reads it."""

from __future__ import annotations

import sys
from argparse import Namespace

from device.errors import NothingRecorded
from device.given import settings
from device.store.store import open_to_read


def main(args: Namespace) -> int:
    """Print the record of that match, by default of the latest.

    Raises:
        NothingRecorded: there is no such match.
        StoreError: the store cannot be read.
    """
    with open_to_read(settings(args).store) as store:
        number = store.latest() if args.match is None else args.match
        if number is None:
            raise NothingRecorded(f"{store.path}: no match has been played yet")
        for line in store.record(number):
            sys.stdout.write(f"{line}\n")
    return 0
