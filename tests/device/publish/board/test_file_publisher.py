"""What a table posts for a board on the same machine, through real files."""

from __future__ import annotations

import errno
import fcntl
import gc
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event
from time import monotonic, monotonic_ns

import pytest

from device.base import runtime_dir
from device.base.lock import lock_of
from device.publish.board.file_publisher import FilePublisher, path_of
from device.publish.board.file_subscriber import FileSubscriber
from engine.interface.appearance import Appearance
from engine.interface.public_table import Posted, ReceivedTable, public_table
from engine.interface.snapshot import CLAIM_NS, Snapshot
from engine.model.cards import Seat
from engine.model.results import Phase
from tests.ui.tables import LEAD, OVER, snap

PATIENCE_S = 20.0
TABLE = """
import sys
from pathlib import Path
from device.publish.board.file_publisher import FilePublisher
from tests.ui.tables import LEAD, snap
poster = FilePublisher(Path(sys.argv[1]))
poster.start()
poster.on_snapshot(snap(LEAD, table="3"))
sys.stdin.read()
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder where running tables keep their files."""
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / "run"))
    return tmp_path / "run"


@pytest.fixture
def poster(tmp_path: Path) -> Iterator[FilePublisher]:
    running = FilePublisher(tmp_path / "scores.sqlite3")
    running.start()
    yield running
    running.stop()


def until(
    tables: FileSubscriber, holds: Callable[[tuple[Posted, ...]], bool]
) -> tuple[Posted, ...]:
    """Look as a board does until something holds, and return what was seen then."""
    end, never = monotonic() + PATIENCE_S, Event()
    while not holds(seen := tables.news().posted):
        assert monotonic() < end, seen
        never.wait(0.01)
    return seen


def posted(snapshot: Snapshot) -> tuple[Posted, ...]:
    """Return what is seen of a table that runs, whatever the time."""
    return (Posted(public_table(snapshot)),)


def whenever(seen: tuple[Posted, ...]) -> tuple[Posted, ...]:
    return tuple(replace(each, at="") for each in seen)


def test_a_board_sees_how_a_table_stands_and_that_it_is_closed(poster: FilePublisher) -> None:
    board = FileSubscriber()
    for table in (snap(LEAD, table="3"), snap(OVER, table="3")):
        poster.on_snapshot(table)
        until(board, lambda seen, table=table: whenever(seen) == posted(table))  # type: ignore[misc]
    poster.stop()
    assert board.news() == ReceivedTable()


def test_two_tables_on_one_machine_are_two(tmp_path: Path) -> None:
    board, tables = FileSubscriber(), [FilePublisher(tmp_path / name) for name in ("one", "two")]
    for number, table in enumerate(tables, 1):
        table.start()
        table.on_snapshot(snap(LEAD, table=str(number)))
    until(board, lambda seen: {each.shown.table for each in seen} == {"1", "2"})
    for table in tables:
        table.stop()
    assert board.news() == ReceivedTable()


def test_a_table_that_was_cut_off_is_old_and_one_begun_anew_is_not(tmp_path: Path) -> None:
    store, board = tmp_path / "scores.sqlite3", FileSubscriber()
    table = subprocess.Popen(
        [sys.executable, "-c", TABLE, store],
        stdin=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(Path.cwd())},
    )
    try:
        (alive,) = until(board, lambda seen: any(each.live for each in seen))
    finally:
        table.send_signal(signal.SIGKILL)
        table.communicate()
    (dead,) = board.news().posted
    assert dead == replace(alive, live=False)
    assert re.fullmatch("[0-9]{2}:[0-9]{2}", dead.at), "since when is told"
    again = FilePublisher(store)
    again.start()
    again.on_snapshot(snap(OVER))
    until(board, lambda seen: whenever(seen) == posted(snap(OVER)))
    again.stop()


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"version": 99}', "\0" * 100_000, '{"version": 1}']
)
def test_a_file_that_says_nothing_is_passed_over(folder: Path, text: str) -> None:
    folder.mkdir()
    (folder / "wall-0.json").write_text(text)
    assert FileSubscriber().news() == ReceivedTable()


def test_a_claim_lasts_as_long_on_the_board_as_at_the_table(poster: FilePublisher) -> None:
    board = FileSubscriber()
    poster.on_snapshot(snap(LEAD))
    until(board, lambda seen: whenever(seen) == posted(snap(LEAD)))
    claimed_ns = monotonic_ns()
    poster.on_snapshot(snap(OVER, claimed_by=Seat.A, acted_ns=claimed_ns))
    until(board, lambda seen: seen[0].shown.phase is Phase.OVER)
    assert monotonic_ns() - claimed_ns >= CLAIM_NS


def test_a_poster_that_waits_keeps_the_newest_snapshot_alone(tmp_path: Path) -> None:
    """Another program may hold its lock, and a disk may hang, for a whole evening."""
    store = tmp_path / "scores.sqlite3"
    runtime_dir.folder().mkdir(parents=True)
    with lock_of(path_of(runtime_dir.folder(), store)).open("wb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        poster = FilePublisher(store)
        poster.start()
        gc.collect()
        before = sum(isinstance(one, Snapshot) for one in gc.get_objects())
        for number in range(1000):
            poster.on_snapshot(replace(snap(LEAD, table="3"), number=number))
        gc.collect()
        kept = sum(isinstance(one, Snapshot) for one in gc.get_objects()) - before
    until(FileSubscriber(), lambda seen: whenever(seen) == posted(snap(LEAD, table="3")))
    poster.stop()
    assert kept < 10


def test_nothing_is_posted_where_nothing_can_be_written_and_no_table_minds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / "file"))
    poster = FilePublisher(tmp_path / "scores.sqlite3")
    poster.start()
    poster.on_snapshot(snap(LEAD))
    poster.stop()
    assert FileSubscriber().news() == ReceivedTable()


def test_a_folder_that_knows_no_locks_is_posted_to_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the file that could not be locked is closed: Python complains of one that is not."""

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    with monkeypatch.context() as patched:
        patched.setattr(fcntl, "flock", refuse)
        poster = FilePublisher(tmp_path / "scores.sqlite3")
        poster.start()
        poster.on_snapshot(snap(LEAD, table="3"))
        until(FileSubscriber(), bool)
        poster.stop()
        gc.collect()
    assert FileSubscriber().news() == ReceivedTable()


def test_names_stay_at_the_table_where_the_house_wants_it(
    poster: FilePublisher, folder: Path
) -> None:
    board = FileSubscriber()
    poster.on_snapshot(snap(LEAD, look=Appearance(names=False)))
    until(board, bool)
    (file,) = folder.glob("wall-*.json")
    assert not any(name in file.read_text() for name in LEAD.players)
    assert json.loads(file.read_text())["players"] == {"A": "", "B": ""}


def test_everybody_may_read_it(poster: FilePublisher, folder: Path) -> None:
    poster.on_snapshot(snap(LEAD))
    until(FileSubscriber(), bool)
    assert runtime_dir.folders()[0] == folder
    assert all(path.stat().st_mode & 0o044 == 0o044 for path in folder.iterdir())
