"""A backup is put in the store's place: all or nothing at every moment, what was there is kept."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from device.base.errors import StoreDamagedError, StoreError, StoreRefusedError
from device.store.file.backup import back_up
from device.store.file.replacement import SUFFIXES, sidecar
from device.store.file.restore import restore
from device.store.journal import Journal
from engine.actions import Action, ByHand, Match, TurnUp
from engine.model.cards import Seat, card
from tests.device.store.file.test_backup import disk_that_takes

A, B = Seat.A, Seat.B
UID = "04A3C61B2F5E80"

Table = Callable[[], Any]


@pytest.fixture
def safe(table: Table, match: Match, path: Path, tmp_path: Path) -> Path:
    """A table is backed up in the middle of a deal, plays on, and is switched off."""
    scorer = table()
    scorer.journal.teach("blue", UID, card("TH"))
    scorer.journal.choose({"theme": '"light"'})
    scorer.do(match, ByHand(A, 1), TurnUp(card("JH")))
    made = back_up(path, tmp_path / "backups", date(2026, 12, 4))
    assert made is not None
    scorer.do(ByHand(B, 2))
    scorer.journal.forget(UID)
    scorer.journal.close()
    return made.path


@pytest.fixture
def then(match: Match) -> tuple[Action, ...]:
    return match, ByHand(A, 1), TurnUp(card("JH"))


@pytest.fixture
def now(match: Match) -> tuple[Action, ...]:
    return match, ByHand(A, 1), TurnUp(card("JH")), ByHand(B, 2)


def started(path: Path) -> tuple[Action, ...]:
    """Start the program on that file, and end it."""
    journal = Journal(path)
    assert journal.trouble is None
    actions = journal.actions
    journal.close()
    return actions


def files(path: Path) -> dict[str, bytes]:
    there = [sidecar(path, end) for end in SUFFIXES]
    return {entry.name: entry.read_bytes() for entry in there if entry.exists()}


def cut_off(path: Path) -> None:
    """Let the file be as after the plug was pulled: what was stored last is in the log."""
    lost = path.with_name("lost")
    lost.mkdir()
    journal = Journal(path)
    journal.append(ByHand(A, 3))
    for name in files(path):
        shutil.copy(path.with_name(name), lost)
    journal.close()
    for entry in lost.iterdir():
        entry.replace(path.with_name(entry.name))
    lost.rmdir()


def test_the_table_is_as_it_was_when_it_was_backed_up(
    safe: Path, path: Path, then: tuple[Action, ...], now: tuple[Action, ...]
) -> None:
    kept = restore(safe, path)
    journal = Journal(path)
    assert journal.actions == then
    assert journal.decks.deck("blue") == {UID: card("TH")}
    assert journal.choices == {"theme": '"light"'}
    journal.append(ByHand(A, 2))
    assert journal.trouble is None
    journal.close()
    assert kept == path.with_name("bummerl.replaced-1.sqlite3")
    assert started(kept) == now


def test_nothing_is_restored_under_a_running_table(
    safe: Path, path: Path, now: tuple[Action, ...]
) -> None:
    journal = Journal(path)
    with pytest.raises(StoreRefusedError, match="another Bummerl is running"):
        restore(safe, path)
    assert journal.actions == now
    journal.close()
    assert started(path) == now


def test_what_the_plug_left_in_the_log_is_kept_too(
    safe: Path, path: Path, then: tuple[Action, ...], now: tuple[Action, ...]
) -> None:
    cut_off(path)
    kept = restore(safe, path)
    assert kept is not None
    assert started(path) == then
    assert started(kept) == (*now, ByHand(A, 3))


def test_each_file_that_gives_way_gets_a_name_of_its_own(safe: Path, path: Path) -> None:
    assert [kept and kept.name for kept in (restore(safe, path), restore(safe, path))] == [
        "bummerl.replaced-1.sqlite3",
        "bummerl.replaced-2.sqlite3",
    ]


@pytest.mark.parametrize("there", ["damaged", "newer", "not ours"])
def test_what_was_there_is_kept_byte_for_byte(
    there: str, safe: Path, path: Path, then: tuple[Action, ...]
) -> None:
    match there:
        case "damaged":
            cut_off(path)
            path.write_bytes(path.read_bytes()[:5000])
        case "newer":
            with closing(sqlite3.connect(path)) as con:
                con.execute("PRAGMA user_version = 99")
            sidecar(path, "-wal").write_bytes(b"of a newer SQLite")
            sidecar(path, "-shm").write_bytes(b"likewise")
        case _:
            path.write_text("shopping list")
    was = files(path)
    kept = restore(safe, path)
    assert kept is not None
    assert list(files(kept).values()) == list(was.values())
    assert started(path) == then


def test_where_nothing_was_the_store_is_made(
    safe: Path, tmp_path: Path, then: tuple[Action, ...]
) -> None:
    elsewhere = tmp_path / "another card" / "bummerl.sqlite3"
    assert restore(safe, elsewhere) is None
    assert started(elsewhere) == then
    assert sorted(entry.suffix for entry in elsewhere.parent.iterdir()) == [".lock", ".sqlite3"]


def test_a_store_moved_aside_can_be_brought_back_with_its_log(
    safe: Path, path: Path, now: tuple[Action, ...]
) -> None:
    cut_off(path)
    kept = path.with_name("bummerl.damaged-1.sqlite3")
    for end in SUFFIXES:
        if sidecar(path, end).exists():
            sidecar(path, end).rename(sidecar(kept, end))
    was = files(kept)
    restore(kept, path)
    assert started(path) == (*now, ByHand(A, 3))
    assert files(kept) == was
    assert safe.exists()


@pytest.mark.parametrize(
    ("source", "error", "says"),
    [
        ("cut in half", StoreDamagedError, "damaged"),
        ("a page is damaged", StoreDamagedError, "damaged"),
        ("a text", StoreDamagedError, "not a database"),
        ("empty", StoreDamagedError, "nothing in it"),
        ("newer", StoreRefusedError, "newer Bummerl"),
        ("not ours", StoreRefusedError, "another program"),
        ("a directory", StoreDamagedError, "not a file"),
        ("the store", StoreRefusedError, "the store itself"),
    ],
)
def test_what_is_no_backup_is_refused_and_the_store_left_alone(
    source: str, error: type[StoreError], says: str, safe: Path, path: Path, tmp_path: Path
) -> None:
    whole = safe.read_bytes()
    match source:
        case "cut in half":
            safe.write_bytes(whole[: len(whole) // 2])
        case "a page is damaged":
            safe.write_bytes(whole[:3072] + bytes(255 - b for b in whole[3072:]))
        case "a text":
            safe.write_text("shopping list")
        case "empty":
            safe.write_bytes(b"")
        case "newer":
            with closing(sqlite3.connect(safe)) as con:
                con.execute("PRAGMA user_version = 99")
        case "not ours":
            safe.unlink()
            with closing(sqlite3.connect(safe)) as con, con:
                con.execute("CREATE TABLE bookmark (url TEXT)")
        case "a directory":
            safe = tmp_path
        case _:
            safe = path
    was = files(path)
    with pytest.raises(error, match=says):
        restore(safe, path)
    assert files(path) == was
    assert not list(path.parent.glob("*re[ps]*"))


def test_a_disk_that_takes_no_more_leaves_all_as_it_was(
    safe: Path, path: Path, now: tuple[Action, ...]
) -> None:
    with (
        disk_that_takes(safe.stat().st_size - 1),
        pytest.raises(StoreError, match=r"bummerl\.restored.*disk"),
    ):
        restore(safe, path)
    assert not list(path.parent.glob("*.part"))
    assert started(path) == now


STEPS = frozenset(
    {"open", "os.link", "os.remove", "os.rename", "os.mkdir", "sqlite3.connect", "fcntl.flock"}
)


def cut_at(step: int, safe: Path, path: Path) -> bool:
    """Restore in a process that is killed just before so many steps; False: it had ended."""
    child = os.fork()
    if not child:
        left = step

        def count(event: str, _args: object) -> None:
            nonlocal left
            if event in STEPS:
                left -= 1
                if left == 0:
                    os._exit(9)

        sys.addaudithook(count)
        restore(safe, path)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) == 9


@pytest.mark.parametrize("there", ["at rest", "cut off", "damaged"])
def test_a_cut_at_any_step_leaves_the_old_or_the_new_whole(
    there: str, safe: Path, path: Path, then: tuple[Action, ...], now: tuple[Action, ...]
) -> None:
    if there != "at rest":
        cut_off(path)
    if there == "damaged":
        path.write_bytes(path.read_bytes()[:5000])
    before = path.parent.with_name("before")
    shutil.copytree(path.parent, before)
    found, step, was_cut = [], 0, True
    while was_cut:
        shutil.rmtree(path.parent)
        shutil.copytree(before, path.parent)
        step += 1
        was_cut = cut_at(step, safe, path)
        if there != "damaged":
            found.append(started(path))
        restore(safe, path)
        assert started(path) == then
    old = now if there == "at rest" else (*now, ByHand(A, 3))
    assert step > 10
    assert set(found) <= {old, then}
    assert found == sorted(found, key=lambda actions: actions == then)
