"""A match is imported beside a running table: in portions, seen whole or not at all."""

from __future__ import annotations

import fcntl
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest

from device.base.errors import NothingRecordedError, StoreDamagedError
from device.cli.commands import import_record
from device.history.archive import Archive
from device.history.export.spreadsheets import SHEETS
from device.store.file.backup import back_up
from device.store.journal import Journal
from device.store.store import Store, open_store, open_to_read
from device.store.tables import match_import
from device.store.tables.match_import import PORTION
from device.store.tables.stored_lines import StoredLine
from engine.actions import Action, ByHand, Match, Undo
from engine.interface.queries import MatchesQuery, MatchList, Period, StandingsAsked
from engine.model.cards import PerSeat, Seat
from engine.record.action_lines import write_action
from engine.rules.rule_set import HOUSE
from tests.device.history.pub import EVENING, Pub
from tests.device.work import calls, steps

A, B = Seat.A, Seat.B
ELSEWHERE = Match(HOUSE, PerSeat("Cilli", "Dani"), A)
HERE = Match(HOUSE, PerSeat("Anna", "Béla"), B)


@pytest.fixture
def pub(path: Path) -> Iterator[Pub]:
    path.parent.mkdir()
    with closing(Pub(path)) as pub:
        yield pub


def result(n: int) -> ByHand:
    return ByHand(A if n % 3 else B, n % 3 + 1)


def undone_at_the_end(n: int) -> list[Action]:
    return [*map(result, range(n)), *[Undo()] * n]


def undone_at_once(n: int) -> list[Action]:
    return [action for k in range(n) for action in (result(k), result(k + 1), Undo())]


def undone_and_played_again(n: int) -> list[Action]:
    """Half of the match is gone back again and again."""
    return undone_at_the_end(n // 2)[: n // 2 * 2 - 1] * 2


RECORDS = (undone_at_the_end, undone_at_once, undone_and_played_again)


def judged(*actions: Action) -> list[StoredLine]:
    """Return the lines as `bummerl import` makes them of a record."""
    lines, refused = import_record._judged(map(write_action, actions))  # noqa: SLF001 - no file
    assert not refused.count
    return lines


def long_match(portions: int = 3) -> list[StoredLine]:
    return judged(ELSEWHERE, *map(result, range(portions * PORTION)))


def no_rest() -> None:
    pass


@pytest.mark.parametrize("record", RECORDS)
def test_the_work_of_judging_and_storing_grows_as_the_record_does(
    record: Callable[[int], list[Action]], path: Path
) -> None:
    lines: list[StoredLine] = []

    def judge(actions: Sequence[Action]) -> None:
        lines[:] = judged(ELSEWHERE, *actions)

    judging, asked, storing = [], [], []
    with open_store(path) as store:
        for n in (250, 500, 1000):
            judging.append(calls(lambda n=n: judge(record(n))))  # type: ignore[misc]
            asked.append(steps(store, lambda: store.import_match(lines, no_rest)))
            storing.append(calls(lambda: store.import_match(lines, no_rest)))
    for cost in (judging, asked, storing):
        assert cost[2] - cost[1] < 2.5 * (cost[1] - cost[0]), cost


@pytest.mark.parametrize("record", RECORDS)
def test_the_work_of_telling_what_was_played_grows_as_the_record_does(
    record: Callable[[int], list[Action]], path: Path
) -> None:
    costs: dict[str, list[int]] = {}
    with open_store(path) as store:
        for n in (250, 500, 1000):
            lines = judged(ELSEWHERE, *record(n))
            texts = [write_action(line.action) for line in lines]
            match = store.import_match(lines, no_rest)
            for what, work in {
                "record": lambda m=match: list(store.record(m)),
                "history": lambda m=match: list(store.history(m)),
                "same": lambda t=texts: store.find_duplicate(t),
                "deals": lambda m=match: SHEETS["deals"](store.history(m), StringIO()),
                "bummerls": lambda m=match: SHEETS["bummerls"](store.history(m), StringIO()),
            }.items():
                costs.setdefault(what, []).append(steps(store, work))
                costs.setdefault(f"{what} in Python", []).append(calls(work))
    for what, cost in costs.items():
        assert cost[2] - cost[1] <= 2.5 * max(10, cost[1] - cost[0]), (what, cost)


@pytest.mark.parametrize("record", RECORDS)
def test_what_is_imported_comes_out_again(
    record: Callable[[int], list[Action]], path: Path
) -> None:
    lines = judged(ELSEWHERE, *record(PORTION + 7))
    with open_store(path) as store:
        assert store.lines(store.import_match(lines, no_rest)) == lines
        store.check()


def test_the_file_is_free_between_the_portions(path: Path) -> None:
    written = 0

    def write() -> None:
        nonlocal written
        with closing(sqlite3.connect(path, timeout=0)) as other, other:
            other.execute("INSERT INTO choice VALUES (?, '1')", (f"choice {written}",))
        written += 1

    with open_store(path) as store:
        store.import_match(long_match(portions=5), write)
    assert written >= 5


def test_a_table_goes_on_and_begins_a_match_meanwhile(path: Path) -> None:
    with closing(Journal(path)) as journal, open_store(path) as store:
        journal.begin(HERE)

        def play() -> None:
            journal.append(ByHand(A, 1))
            journal.begin(HERE)

        lines = long_match()
        number = store.import_match(lines, play)
        assert journal.trouble is None
        assert store.lines(number) == lines
        assert store.matches() == sorted({*range(1, 6), number})
        assert store.latest() == 5


class Seen:
    """What all who read a store see of what is imported."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def all(self) -> Iterator[object]:
        with open_to_read(self._path) as store:
            yield store.matches()
            yield store.latest()
            yield list(store.history())
            yield store.players()
            yield [self._record(store, match) for match in range(1, 5)]
        with closing(Archive.open(self._path, keep=False)) as archive:
            assert archive.count()
            listed = archive.answer(MatchesQuery(), EVENING, counting=True)
            assert isinstance(listed, MatchList)
            yield [row.match for row in listed.rows]
            yield archive.standings(StandingsAsked(Period.ALL), EVENING)

    def _record(self, store: Store, match: int) -> list[str]:
        try:
            return list(store.record(match))
        except NothingRecordedError:
            return []


def test_nobody_sees_half_a_match(pub: Pub) -> None:
    pub.sit("Anna", "Béla")
    pub.won(A, 3, 3, 2)
    before = list(Seen(pub.path).all())
    backups: list[int] = []

    def look() -> None:
        assert list(Seen(pub.path).all()) == before
        made = back_up(pub.path, pub.path.parent / "backups", None)
        assert made
        backups.append(made.matches())

    with open_store(pub.path) as store:
        number = store.import_match(long_match(), look)
    assert backups == [2, 2, 2]
    after = list(Seen(pub.path).all())
    assert after != before
    assert number in after[0]  # type: ignore[operator]


def test_a_match_that_comes_after_later_ones_is_counted(pub: Pub) -> None:
    """The tallies have gone on to a match with a greater number when the import ends."""
    pub.sit("Anna", "Béla")

    def play() -> None:
        pub.sit("Anna", "Béla")
        pub.won(A, 3)
        with closing(Archive.open(pub.path, keep=True)) as archive:
            assert archive.count()

    with open_store(pub.path) as store:
        store.import_match(long_match(), play)
    with closing(Archive.open(pub.path, keep=True)) as kept:
        assert kept.count()
        found = kept.standings(StandingsAsked(Period.ALL), pub.now)
    pub.path.with_name("bummerl.tallies.sqlite3").unlink()
    with closing(Archive.open(pub.path, keep=False)) as anew:
        assert anew.count()
        assert anew.standings(StandingsAsked(Period.ALL), pub.now) == found
    assert {row.name for row in found.rows} == {"Anna", "Béla", "Cilli", "Dani"}


@pytest.mark.parametrize("end", ["killed", "interrupted"])
def test_an_import_that_ends_early_leaves_nothing_that_stays(end: str, pub: Pub) -> None:
    pub.sit("Anna", "Béla")
    pub.won(A, 3, 3, 2)
    before = list(Seen(pub.path).all())
    how = "os._exit(9)" if end == "killed" else "raise KeyboardInterrupt"
    program = f"""
import os, sys
from pathlib import Path
from tests.device.store.tables.test_match_import import long_match, open_store
portions = iter(range(2))
def rest():
    if next(portions, None) is None:
        {how}
try:
    with open_store(Path(sys.argv[1])) as store:
        store.import_match(long_match(), rest)
except KeyboardInterrupt:
    os._exit(9)
"""
    done = subprocess.run([sys.executable, "-c", program, str(pub.path)], check=False)
    assert done.returncode == 9
    assert list(Seen(pub.path).all()) == before
    with open_store(pub.path) as store:
        lines = long_match()
        assert store.lines(store.import_match(lines, no_rest)) == lines
        there = sum(len(list(store.record(match))) for match in store.matches())
        store.check()
    with closing(sqlite3.connect(pub.path)) as con:
        assert con.execute("SELECT count(*) FROM line").fetchone() == (there,)


def test_a_match_may_be_taken_back_while_another_is_imported(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An import that was killed leaves its lines behind the last match, of which one has gone."""

    def take_back() -> None:
        if (before := journal.match_before()) is not None:
            assert journal.return_to(before)
            raise KeyboardInterrupt  # the lines stay, as those of a killed import

    with closing(Journal(path)) as journal, open_store(path) as store:
        for _ in range(2):
            journal.begin(HERE)
        monkeypatch.setattr(match_import, "_delete", lambda *_: None)
        with pytest.raises(KeyboardInterrupt):
            store.import_match(long_match(), take_back)
        monkeypatch.undo()
    with closing(Journal(path)) as journal:
        assert journal.trouble is None
        assert journal.actions == (HERE,)
        journal.begin(HERE)
        assert journal.trouble is None
    with open_store(path) as store:
        assert store.matches() == [1, 4]
        lines = long_match()
        assert store.lines(store.import_match(lines, no_rest)) == lines


@pytest.mark.parametrize("moved", [1, 2])
def test_a_line_of_a_match_that_nobody_imports_is_damage(moved: int, path: Path) -> None:
    with closing(Journal(path)) as journal:
        journal.begin(HERE)
        for _ in range(3):
            journal.append(ByHand(A, 1))
    with closing(sqlite3.connect(path)) as con, con:
        con.execute(
            "UPDATE line SET id = id + ? WHERE id = (SELECT max(id) FROM line)", (moved << 32,)
        )
    with pytest.raises(StoreDamagedError):
        open_store(path)


def test_one_import_waits_for_the_other(path: Path) -> None:
    """Otherwise it would take the other's lines for what a killed one has left."""
    tried = 0

    def begin_another() -> None:
        nonlocal tried
        tried += 1
        opened = os.open(path.parent, os.O_RDONLY)
        try:
            with pytest.raises(BlockingIOError):
                fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        finally:
            os.close(opened)

    with open_store(path) as store:
        store.import_match(long_match(), begin_another)
    assert tried
