"""A damaged log: the sound file is read, play goes on, and what is lost is told, never dropped.

What a log may hold behind its end, after a power cut or from turns before, is no damage.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

import pytest

from device.base.errors import WalDamagedError
from device.store.file import database
from device.store.file.backup import back_up, backups
from device.store.file.erase import ErasedPlayers, forget_in_copies
from device.store.file.replacement import sidecar
from device.store.file.restore import restore
from device.store.file.wal import FRAME_BYTES, HEADER_BYTES, read_wal
from device.store.journal import Journal
from device.store.store import open_store, open_to_read
from device.system.doctor.finding import Severity
from device.system.doctor.scores import store as examined
from engine.actions import Action, ByHand
from engine.interface.snapshot import StoreTrouble
from engine.model.cards import Seat
from tests.device.store.conftest import MATCH, Scorer

BEFORE: Final[list[Action]] = [MATCH, *[ByHand(Seat.A, 1)] * 5]
"""What is in the file."""
AFTER: Final[list[Action]] = [ByHand(Seat.B, 1)] * 20
"""What is in the log alone."""
STEP: Final = FRAME_BYTES + 512
KEPT: Final = "bummerl.damaged-1.sqlite3-wal"


@contextmanager
def playing(path: Path, *actions: Action) -> Iterator[Journal]:
    with closing(Journal(path)) as journal:
        Scorer(journal).do(*actions)
        yield journal


@pytest.fixture
def killed(memory: Path) -> Path:
    """A store as a killed program leaves it, with its log and the log's index."""
    path = memory / "running" / "bummerl.sqlite3"
    with playing(path, *BEFORE):
        pass
    with playing(path, *AFTER):
        shutil.copytree(path.parent, memory / "killed")
    return memory / "killed" / path.name


def log_of(path: Path) -> Path:
    return sidecar(path, "-wal")


def flip(path: Path, bit: int) -> None:
    content = bytearray(path.read_bytes())
    content[bit // 8] ^= 1 << bit % 8
    path.write_bytes(content)


def written(path: Path, offset: int, content: bytes) -> None:
    with path.open("r+b") as opened:
        opened.seek(offset)
        opened.write(content)


def flip_in_frame(log: Path, number: int, byte: int) -> None:
    flip(log, 8 * (HEADER_BYTES + number * STEP + byte))


HEADS: Final[dict[str, Callable[[Path], None]]] = {
    "garbage": partial(written, offset=0, content=Random(0).randbytes(512)),
    "zeros": partial(written, offset=0, content=bytes(512)),
    "ones": partial(written, offset=0, content=b"\xff" * 512),
    "a text": partial(written, offset=0, content=b"shopping list\n"),
    **{f"bit {bit}": partial(flip, bit=bit) for bit in range(0, 8 * 32, 17)},
}
"""What makes a log's head unreadable."""


def goes_on(path: Path, *stored: Action) -> None:
    """Play on, and start again: all is stored, and nothing is wrong any more."""
    with closing(Journal(path)) as journal:
        assert journal.actions == stored
        assert journal.trouble is None
        journal.append(ByHand(Seat.A, 3))
        assert journal.unsaved == 0
    with closing(Journal(path)) as journal:
        assert journal.actions == (*stored, ByHand(Seat.A, 3))
    with open_to_read(path) as store:
        store.check()


@pytest.mark.parametrize("index", ["left", "gone"])
@pytest.mark.parametrize("head", HEADS)
def test_without_a_head_the_log_is_moved_aside_and_the_file_is_read(
    head: str, index: str, killed: Path
) -> None:
    HEADS[head](log_of(killed))
    if index == "gone":
        sidecar(killed, "-shm").unlink()
    was = log_of(killed).read_bytes()
    with closing(Journal(killed)) as journal:
        assert journal.actions == tuple(BEFORE)
        assert journal.trouble is StoreTrouble.LOG_DAMAGED
        assert "60 frames" in journal.detail or "61 frames" in journal.detail
        assert KEPT in journal.detail
        journal.append(ByHand(Seat.A, 2))
        assert journal.unsaved == 0
    assert killed.with_name(KEPT).read_bytes() == was
    goes_on(killed, *BEFORE, ByHand(Seat.A, 2))


@pytest.mark.parametrize("byte", [0, 5, 9, 17, 100, 535])
@pytest.mark.parametrize("frame", [0, 1, 10, 40])
def test_a_bit_further_back_is_told_with_what_lay_behind(
    frame: int, byte: int, killed: Path
) -> None:
    frames = read_wal(log_of(killed)).end // STEP
    flip_in_frame(log_of(killed), frame, byte)
    was = log_of(killed).read_bytes()
    with closing(Journal(killed)) as journal:
        kept = journal.actions
        assert kept == (*BEFORE, *AFTER)[: len(kept)]
        assert journal.trouble is StoreTrouble.LOG_DAMAGED
        assert f"{frames - frame - 1} frames" in journal.detail
        assert journal.unsaved == 0
    assert killed.with_name(KEPT).read_bytes() == was
    goes_on(killed, *kept)


@pytest.mark.parametrize("seed", [*range(60), *(
    pytest.param(seed, marks=pytest.mark.slow) for seed in range(60, 3000)
)])  # fmt: skip
def test_any_bit_of_a_log_costs_at_most_what_is_told(seed: int, killed: Path) -> None:
    log = log_of(killed)
    flip(log, Random(seed).randrange(8 * read_wal(log).end))
    with closing(Journal(killed)) as journal:
        kept = journal.actions
        assert kept == (*BEFORE, *AFTER)[: len(kept)]
        assert journal.unsaved == 0
        # Of the last two transactions it cannot be known that a power cut did not leave them so.
        told = journal.trouble is StoreTrouble.LOG_DAMAGED
        assert told or len(kept) >= len(BEFORE) + len(AFTER) - 2
    goes_on(killed, *kept)


@pytest.mark.parametrize("byte", [8, 11, 15])
def test_a_bit_that_tells_the_last_transaction_but_one_from_older_ones_is_told(
    byte: int, killed: Path
) -> None:
    content = log_of(killed).read_bytes()
    frames = range(HEADER_BYTES, read_wal(log_of(killed)).end, STEP)
    commits = [n for n, at in enumerate(frames) if any(content[at + 4 : at + 8])]
    flip_in_frame(log_of(killed), commits[-2], byte)
    with closing(Journal(killed)) as journal:
        assert journal.trouble is StoreTrouble.LOG_DAMAGED
        assert journal.actions == (*BEFORE, *AFTER[:-2])


def test_a_log_that_was_written_back_before_costs_nothing(memory: Path) -> None:
    """Its sound begin is older than the file by then."""
    path = memory / "running" / "bummerl.sqlite3"
    with playing(path, *BEFORE), open_store(path) as store:
        assert store.latest()
    with playing(path, *AFTER):
        shutil.copytree(path.parent, memory / "killed")
    killed = memory / "killed" / path.name
    log = log_of(killed).read_bytes()
    with closing(Journal(killed)):
        pass  # writes the log back, and removes it
    log_of(killed).write_bytes(log)
    flip_in_frame(log_of(killed), 30, 99)
    with closing(Journal(killed)) as journal:
        assert journal.actions == (*BEFORE, *AFTER)
        assert journal.trouble is StoreTrouble.LOG_DAMAGED
    goes_on(killed, *BEFORE, *AFTER)


def test_what_turns_before_have_left_is_no_damage(memory: Path) -> None:
    path = memory / "running" / "bummerl.sqlite3"
    copies = []
    with playing(path, *BEFORE) as journal:
        for number in range(300):
            journal.append(ByHand(Seat.A, 1))
            if not number % 29:
                copies.append(memory / f"killed {number}")
                shutil.copytree(path.parent, copies[-1])
    for copy in copies:
        assert not read_wal(log_of(copy / path.name)).broken
        with closing(Journal(copy / path.name)) as journal:
            assert journal.trouble is None


def test_what_a_transaction_taken_back_has_left_is_no_damage(memory: Path) -> None:
    path = memory / "running" / "bummerl.sqlite3"
    with playing(path, *BEFORE), closing(database.open_to_write(path)) as con:
        con.execute("PRAGMA cache_size = 2")  # so that it is written before it is committed
        con.execute("BEGIN IMMEDIATE")
        con.executemany("INSERT INTO choice VALUES (?, '1')", [(f"c{n}",) for n in range(500)])
        con.execute("ROLLBACK")
        con.execute("INSERT INTO choice VALUES ('theme', '1')")
        shutil.copytree(path.parent, memory / "killed")
    killed = memory / "killed" / path.name
    assert log_of(killed).stat().st_size > 500 * 10
    with closing(Journal(killed)) as journal:
        assert journal.trouble is None
        assert journal.actions == tuple(BEFORE)


def test_where_the_file_is_damaged_too_both_are_moved_aside_together(killed: Path) -> None:
    HEADS["garbage"](log_of(killed))
    written(killed, 0, b"shopping list\n")
    log, was = log_of(killed).read_bytes(), killed.read_bytes()
    with closing(Journal(killed)) as journal:
        assert journal.trouble is StoreTrouble.MOVED_ASIDE
        journal.begin(MATCH)
        assert journal.unsaved == 0
    assert killed.with_name(KEPT).read_bytes() == log
    assert killed.with_name(KEPT.removesuffix("-wal")).read_bytes() == was


@pytest.mark.parametrize("head", ["garbage", "zeros"])
def test_whoever_only_reads_is_given_what_is_sound_and_changes_nothing(
    head: str, killed: Path, tmp_path: Path
) -> None:
    HEADS[head](log_of(killed))
    was = {path.name: path.read_bytes() for path in killed.parent.iterdir()}
    with open_to_read(killed) as store:
        assert [line.action for line in store.lines(1)] == BEFORE
    made = back_up(killed, tmp_path / "backups", None)
    assert made is not None
    assert made.matches() == 1
    assert {path.name: path.read_bytes() for path in killed.parent.iterdir()} == was


def test_a_program_beside_the_table_does_not_write_over_a_damaged_log(killed: Path) -> None:
    flip_in_frame(log_of(killed), 10, 100)
    was = log_of(killed).read_bytes()
    with pytest.raises(WalDamagedError, match=r"frames behind"), open_store(killed):
        pass
    assert log_of(killed).read_bytes() == was


def test_the_doctor_tells_of_it_before_and_after(killed: Path) -> None:
    flip_in_frame(log_of(killed), 10, 100)
    finding = examined(killed)
    assert finding.level is Severity.BAD
    assert "50 frames behind" in finding.text
    Journal(killed).close()
    finding = examined(killed)
    assert finding.level is Severity.NOTE
    assert f"{KEPT} (50 frames behind" in finding.text


def test_a_backup_is_restored_over_a_damaged_log_which_is_kept(
    killed: Path, tmp_path: Path
) -> None:
    back_up(killed, tmp_path / "backups", None)
    HEADS["garbage"](log_of(killed))
    was = log_of(killed).read_bytes()
    kept = restore(backups(tmp_path / "backups")[0].path, killed)
    assert kept is not None
    assert sidecar(kept, "-wal").read_bytes() == was
    with closing(Journal(killed)) as journal:
        assert journal.actions == (*BEFORE, *AFTER)


def test_a_deleted_name_in_a_log_that_was_kept_is_told(killed: Path) -> None:
    again = killed.parent.with_name("again") / killed.name
    with playing(killed) as journal:
        journal.give_card("04A3C61B2F5E80", "Zacharias")
        shutil.copytree(killed.parent, again.parent)
    flip(log_of(again), 8 * 20)
    Journal(again).close()
    (undone,) = forget_in_copies(again, ErasedPlayers(frozenset(), ("Zacharias",)))
    assert KEPT in undone
    assert "may still tell the name" in undone
    assert not forget_in_copies(again, ErasedPlayers(frozenset(), ("Nobody of that name",)))
