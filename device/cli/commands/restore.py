"""`bummerl restore`: a backup becomes the scores again; what they were is kept beside."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from device.base.errors import NothingRecordedError, StoreError
from device.base.terminal import note
from device.config.load import settings
from device.store.file.backup import FOLDER, Backup, backups
from device.store.file.restore import restore


def main(args: Namespace) -> int:
    """Restore the backup that was named, by default the newest that is sound; or list them.

    Raises:
        ConfigError: the configuration says something impossible.
        NothingRecordedError: there is no such backup.
        StoreError: it is damaged, a table is running, or the disk does not take it.
    """
    config = settings(args)
    folder = config.data / FOLDER
    if args.which and Path(args.which).is_dir():
        folder, args.which = Path(args.which), None
    if args.list and args.which:
        raise NothingRecordedError(f"{args.which}: there is no such directory of backups")
    if args.list:
        there = backups(folder)
        if not there:
            note(f"{folder}: there is no backup here yet; bummerl backup makes one")
        sys.stdout.writelines(f"{_line(backup)}\n" for backup in there)
        return 0
    source = _named(args.which, folder) if args.which else _newest_sound(folder)
    kept = restore(source, config.store)
    beside = f"; what was there is kept as {kept}" if kept else ""
    sys.stdout.write(f"restored {Backup.at(source) or source}{beside}\n")
    return 0


def _named(which: str, folder: Path) -> Path:
    """Return the backup of that number, or the file of that name."""
    if which.isdecimal():
        for backup in backups(folder):
            if backup.number == int(which):
                return backup.path
    if not Path(which).exists():
        raise NothingRecordedError(f"{which}: there is no such backup; restore --list lists them")
    return Path(which)


def _newest_sound(folder: Path) -> Path:
    for backup in reversed(backups(folder)):
        try:
            backup.matches()
        except StoreError as trouble:
            sys.stderr.write(f"{backup} is left out: {trouble}\n")
        else:
            return backup.path
    raise NothingRecordedError(f"{folder}: there is no sound backup here")


def _line(backup: Backup) -> str:
    try:
        found = f"matches {backup.matches():<6} {backup.path.stat().st_size / 1024:9,.0f} KiB"
    except StoreError as trouble:
        found = str(trouble)
    return f"{backup.number:>6}  {backup.day:<10}  {found}"
