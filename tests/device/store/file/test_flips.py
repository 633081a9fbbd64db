"""A bit of the file is wrong: it is damage, told and moved aside, or harmless; play goes on.

Whatever the bit was, no command ends with anything but words, and a backup can be restored.
"""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Final

import pytest

from device.base.errors import BummerlError
from device.cli.main import Screens, main
from device.history import tallies
from device.history.archive import Archive
from device.publish.mqtt.cursor import Cursor
from device.publish.mqtt.outbox import Outbox
from device.store.file.restore import restore
from device.store.journal import Journal
from device.system.doctor.scores import backed_up
from device.system.doctor.scores import store as examined
from engine.actions import ByHand, Match, Play, TurnUp, Undo
from engine.interface.queries import DealAsked, MatchesQuery, Period, StandingsAsked
from engine.interface.snapshot import StoreTrouble
from engine.model.cards import PerSeat, Seat, card, pack
from engine.rules.rule_set import HOUSE
from tests.device.store.conftest import MATCH, Scorer

HEAD_BYTES: Final = 3584
"""So much of the file holds its header and its schema, and the first of what is stored."""
CARD: Final = "04AABBCCDDEE01"
NOW: Final = datetime(2026, 12, 4, 20, tzinfo=UTC)
FINE: Final = frozenset({None, StoreTrouble.MOVED_ASIDE})


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A small store with something of everything."""
    path = tmp_path_factory.mktemp("sound") / "bummerl.sqlite3"
    with closing(Journal(path)) as journal:
        for number, one in enumerate(pack(20)):
            journal.teach("blue", f"04A3C61B2F5E{number:02X}", one)
        scorer = Scorer(journal)
        scorer.do(MATCH, ByHand(Seat.A, 1), ByHand(Seat.B, 2), Undo(), ByHand(Seat.A, 3))
        journal.give_card(CARD, "Anna")
        journal.choose({"theme": '"light"'})
        assert journal.correct(1, 2, Seat.B, 3)
        scorer.states.clear()
        scorer.do(Match(HOUSE, PerSeat("Chris", "Béla"), Seat.A), *[ByHand(Seat.A, 3)] * 3)
        scorer.do(TurnUp(card("JH")), Play(card("AS")))
    return path.read_bytes()


@pytest.fixture
def disk(memory: Path) -> Path:
    return memory


def flipped(content: bytes, bit: int) -> bytes:
    changed = bytearray(content)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def laid(disk: Path, content: bytes) -> Path:
    """Return a data directory with that file alone."""
    folder = disk / "data"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    path = folder / "bummerl.sqlite3"
    path.write_bytes(content)
    return path


def goes_on(path: Path) -> None:
    """Start the table on that file and play."""
    was = path.read_bytes()
    with closing(Journal(path)) as journal:
        assert journal.trouble in FINE, journal.detail
        aside = path.with_name("bummerl.damaged-1.sqlite3")
        assert aside.exists() is (journal.trouble is StoreTrouble.MOVED_ASIDE)
        assert not aside.exists() or aside.read_bytes() == was
        if not journal.actions:
            journal.begin(MATCH)
        journal.append(ByHand(Seat.A, 1))
        assert journal.trouble in FINE, journal.detail
        assert journal.unsaved == 0


def sampled(share: int, first: int, last: int) -> list[int]:
    """Return so many bits of the bytes from one to another."""
    return Random(share).sample(range(8 * first, 8 * last), share)


RAISED_ONCE: Final = (7968, 8000, 10424, 10848, 21248, 22640, 26528, 28072, 144, 376, 480, 544)
"""Bits that ended the program, or made it play in memory for ever."""


@pytest.mark.parametrize("bit", [*RAISED_ONCE, *sampled(120, 0, HEAD_BYTES)])
def test_a_table_goes_on_with_any_bit_flipped(bit: int, content: bytes, disk: Path) -> None:
    goes_on(laid(disk, flipped(content, bit)))


@pytest.mark.slow
@pytest.mark.parametrize("byte", range(0, HEAD_BYTES, 128))
def test_a_table_goes_on_with_every_bit_of_the_head_flipped(
    byte: int, content: bytes, disk: Path
) -> None:
    for bit in range(8 * byte, 8 * (byte + 128)):
        goes_on(laid(disk, flipped(content, bit)))


def test_a_table_goes_on_with_bits_of_its_data_flipped(content: bytes, disk: Path) -> None:
    for bit in sampled(150, HEAD_BYTES, len(content)):
        goes_on(laid(disk, flipped(content, bit)))


def test_a_table_goes_on_with_bits_flipped_while_it_runs(content: bytes, disk: Path) -> None:
    for bit in sampled(60, 0, len(content)):
        path = laid(disk, content)
        with closing(Journal(path)) as journal:
            was = journal.actions
            path.write_bytes(flipped(content, bit))
            another_writes(path)
            journal.reread()
            journal.append(ByHand(Seat.A, 1))
            journal.correct(1, 2, Seat.A, 1)
            journal.rename("Anna", "Dora")
            journal.give_card("04AABBCCDDEE02", "Chris")
            assert journal.trouble in FINE, journal.detail
            assert journal.unsaved == 0
            assert journal.actions == (*was, ByHand(Seat.A, 1))
        with closing(Journal(path)) as journal:
            assert journal.trouble in FINE, journal.detail


def another_writes(path: Path) -> None:
    """Let another program write, so that nothing is remembered of what was read before."""
    with suppress(sqlite3.Error, UnicodeDecodeError), closing(sqlite3.connect(path)) as con, con:
        con.execute("DELETE FROM choice WHERE name = 'theme'")


COMMANDS: Final = (
    ["export"],
    ["export", "--csv", "deals"],
    ["export", "--csv", "bummerls"],
    ["history"],
    ["history", "--json", "--match", "1"],
    ["standings"],
    ["standings", "--json", "--player", "Anna"],
    ["deck", "list"],
    ["deck", "export", "blue"],
    ["players", "--json"],
    ["backup"],
)
QUESTIONS: Final = (
    MatchesQuery(),
    DealAsked(1, 2),
    StandingsAsked(Period.ALL),
    StandingsAsked(Period.EVENING, player="Anna"),
)


def never(*_: object) -> int:
    raise AssertionError("no screen is wanted")


SCREENS: Final = Screens(never, never, never, lambda: "")


@pytest.mark.parametrize("bit", [*RAISED_ONCE, *sampled(40, 0, HEAD_BYTES)])
def test_every_reader_ends_with_words_at_most(
    bit: int, content: bytes, disk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    reads(laid(disk, flipped(content, bit)), capsys)


def test_every_reader_ends_with_words_at_most_for_bits_of_the_data(
    content: bytes, disk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for bit in sampled(40, HEAD_BYTES, len(content)):
        reads(laid(disk, flipped(content, bit)), capsys)


def reads(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Let everything that reads a store read this one."""
    was = path.read_bytes()
    for command in COMMANDS:
        code = main([*command, "--data", str(path.parent)], SCREENS)
        assert (code == 0) or capsys.readouterr().err.startswith("bummerl: ")
    assert examined(path).text
    assert backed_up(path, path.parent / "backups", None).text
    queue = Outbox(path)
    queue.start()
    queue.count()
    queue.next(Cursor(2**62, 2**31), names=True)
    with suppress(BummerlError), closing(Archive.open(path, keep=True)) as archive:
        for question in QUESTIONS:
            with suppress(BummerlError):
                archive.answer(question, NOW, counting=True)
    assert path.read_bytes() == was


@pytest.mark.parametrize("bit", [*RAISED_ONCE, *sampled(20, 0, HEAD_BYTES)])
def test_a_backup_is_restored_whatever_is_wrong_with_the_old_file(
    bit: int, content: bytes, disk: Path
) -> None:
    backup = disk / "backup.sqlite3"
    backup.write_bytes(content)
    path = laid(disk, flipped(content, bit))
    kept = restore(backup, path)
    assert kept is not None
    assert kept.read_bytes() == flipped(content, bit)
    with closing(Journal(path)) as journal:
        assert journal.trouble is None
        assert len(journal.actions) == 6


@pytest.mark.parametrize("bit", [*RAISED_ONCE, *sampled(20, 0, HEAD_BYTES)])
def test_a_damaged_backup_is_refused_in_words_or_is_as_good_as_a_sound_one(
    bit: int, content: bytes, disk: Path
) -> None:
    backup = disk / "backup.sqlite3"
    backup.write_bytes(flipped(content, bit))
    path = laid(disk, content)
    with suppress(BummerlError):
        restore(backup, path)
    goes_on(path)


def test_damaged_tallies_are_counted_again(content: bytes, disk: Path) -> None:
    path = laid(disk, content)
    with closing(Archive.open(path, keep=True)) as archive:
        assert archive.count()
    beside = path.with_name(tallies.NAME)
    counted = beside.read_bytes()
    for bit in sampled(150, 0, len(counted)):
        beside.write_bytes(flipped(counted, bit))
        for end in ("-wal", "-shm"):
            beside.with_name(beside.name + end).unlink(missing_ok=True)
        for _ in range(2):
            with closing(Archive.open(path, keep=True)) as archive:
                for question in QUESTIONS:
                    archive.answer(question, NOW, counting=True)
