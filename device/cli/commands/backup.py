"""`bummerl backup`: the scores and decks are copied to a safe place, also while the table runs."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from device.base import clock
from device.base.errors import NothingRecordedError
from device.config.load import settings
from device.store.file.backup import FOLDER, back_up, backups


def main(args: Namespace) -> int:
    """Make the next backup if there is anything new, and say what was done.

    Raises:
        ConfigError: the configuration says something impossible.
        StoreError: the store cannot be read, or the backup not be written.
    """
    config = settings(args)
    folder = Path(args.folder) if args.folder else config.data / FOLDER
    try:
        made = back_up(config.store, folder, clock.day(clock.now()))
    except NothingRecordedError as nothing:
        said = f"{nothing}, so there is nothing to back up"
    else:
        said = f"{made}: {made.path}" if made else f"nothing is new since {backups(folder)[-1]}"
    sys.stdout.write(f"{said}\n")
    return 0
