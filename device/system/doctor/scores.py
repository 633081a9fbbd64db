"""The store: whether it can be read, what is in it, whether a table runs on it; its backups."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Final

from device.base.errors import NothingRecordedError, StoreError
from device.base.number import counted
from device.store.file.backup import Backup, backups, holds_all
from device.store.file.damaged_wal import refuse_damaged_log
from device.store.file.replacement import sidecar
from device.store.file.wal import read_wal
from device.store.recovery import Recovery
from device.store.store import Store, open_to_read
from device.system.doctor.finding import Finding, Severity

STALE_DAYS: Final = 7
"""A backup that lacks something is made every night that the table is plugged in."""


def store(path: Path, *, running: bool = False) -> Finding:
    """Return how the store fares; every page is read, nothing is written.

    `running` if a table runs on it, and may be writing.
    """
    facts: dict[str, object] = {"file": str(path), "table_running": running}
    try:
        if not running:
            refuse_damaged_log(path, sidecar(path, "-wal"))
        with open_to_read(path) as opened:
            opened.check()
            matches, decks = opened.latest() or 0, opened.decks().names()
            players = opened.players().players
            offered = _offered(path, opened)
    except NothingRecordedError:
        return Finding("store", Severity.OK, f"{path}: nothing recorded yet", facts)
    except StoreError as trouble:
        return Finding("store", Severity.BAD, str(trouble), facts)
    cards = sum(player.cards for player in players)
    facts |= {"matches": matches, "players": len(players), "player_cards": cards}
    facts |= {"decks": list(decks)}
    text = f"{path}: matches {matches}, players {len(players)}, their cards {cards}"
    text += f", decks {', '.join(decks) or 'none'}"
    if offered:
        text += f"; begun after damage: {offered} is offered at the screen (Menu, Backup)"
    if logs := _kept_logs(path):
        facts["damaged_logs"] = [log.name for log in logs]
        text += f"; damaged, and kept: {', '.join(map(_damaged, logs))}"
    return Finding("store", Severity.NOTE if offered or logs else Severity.OK, text, facts)


def _offered(path: Path, store: Store) -> Backup | None:
    """Return the backup that is offered since the store before was damaged."""
    recovery = Recovery(path)
    recovery.load(store.choices())
    return recovery.backup


def _kept_logs(path: Path) -> list[Path]:
    """Return the damaged logs that were moved aside without their file, which goes on."""
    found = path.parent.glob(f"{path.stem}.damaged-*{path.suffix}-wal")
    return sorted(
        log for log in found if not log.with_name(log.name.removesuffix("-wal")).exists()
    )


def _damaged(log: Path) -> str:
    """Return the name of a log, and what is lost with it."""
    try:
        return f"{log.name} ({counted(read_wal(log).lost, 'frame')} behind the damage)"
    except OSError:
        return log.name


def backed_up(path: Path, folder: Path, today: date | None, *, nightly: bool = True) -> Finding:
    """Return which backup of the store is the last, and whether it is sound.

    Args:
        path: the store's file.
        folder: where its backups are.
        today: None if the clock does not know.
        nightly: whether this machine is to make one every night.
    """
    try:
        there = backups(folder)
    except StoreError as trouble:
        return Finding("backups", Severity.BAD, str(trouble), {"kept": 0})
    if there:
        todo = "see systemctl status bummerl-backup.timer, or run bummerl backup"
        return _last_backup(path, there, today, todo if nightly else "run bummerl backup")
    try:
        open_to_read(path).close()
    except (NothingRecordedError, StoreError):
        return Finding("backups", Severity.OK, "none, and nothing to back up", {"kept": 0})
    text = "none yet; bummerl backup makes one"
    text += ", and bummerl-backup.timer one every night" if nightly else ""
    return Finding("backups", Severity.NOTE, text, {"kept": 0})


def _last_backup(path: Path, there: list[Backup], today: date | None, todo: str) -> Finding:
    last = there[-1]
    days = _days(last, today)
    facts: dict[str, object] = {"kept": len(there), "number": last.number, "day": last.day}
    facts |= {"file": str(last.path), "days": days}
    try:
        matches, current = last.matches(), holds_all(last, path)
    except NothingRecordedError:
        text = f"{last} is there, but no store; bummerl restore brings it back"
        return Finding("backups", Severity.NOTE, text, facts)
    except StoreError as trouble:
        text = f"{last} is the last, but: {trouble}"
        return Finding("backups", Severity.NOTE, text, facts)
    facts |= {"matches": matches, "all": current}
    ago = "" if days is None else " (today)" if days == 0 else f" ({counted(days, 'day')} ago)"
    text = f"{len(there)} kept; {last}{ago} is the last, matches {matches}"
    text += ", and holds everything" if current else "; something is new since"
    if not current and days is not None and days > STALE_DAYS:
        return Finding("backups", Severity.NOTE, f"{text}; {todo}", facts)
    return Finding("backups", Severity.OK, text, facts)


def _days(backup: Backup, today: date | None) -> int | None:
    """Return how many days ago it was by its label; None where the clock has not known."""
    if today is None:
        return None
    try:
        days = (today - date.fromisoformat(backup.day)).days
    except ValueError:
        return None
    return days if days >= 0 else None
