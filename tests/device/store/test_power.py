"""The plug is pulled at any moment: what was shown is on the disk, and the table goes on.

The program runs on a disk that forgets what was not synced (`lossy`), and is started again on
what is left of it.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

import pytest

from device.simulate.demo import recorded
from device.store.journal import Journal
from device.store.recent_deals import MemoryLimit
from device.store.store import open_to_read
from engine.actions import Action, ByHand, Undo
from engine.interface.markers import TagMeaning
from engine.interface.snapshot import StoreTrouble
from engine.model.cards import Seat, pack
from engine.record.action_lines import read_action
from tests.device.store.conftest import MATCH, Scorer
from tests.device.store.lossy import Disk, no_failure
from tests.device.store.remains import Left, Written
from tests.device.store.tables.test_schema import VERSION_1
from tests.device.store.vfs import Call

BUMMERL: Final = [read_action(line) for line, _ in recorded()]
CARDS: Final = tuple(pack(20))
UID: Final = "04A3C61B2F5E80"
PLACE: Final = Path("home", "data", "bummerl.sqlite3")
"""Below the root of the disk; the directories are the program's to make."""

WHOLE: Final = MemoryLimit(lines=10**9)
"""The whole match is in memory, so that it can be compared."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What people saw the table to be."""

    actions: tuple[Action, ...]
    cards: dict[str, TagMeaning]
    choices: dict[str, str]

    @classmethod
    def at(cls, journal: Journal) -> Seen:
        return cls(journal.actions, journal.decks.deck("blue"), dict(journal.choices))

    def is_in(self, later: Seen) -> bool:
        """Whether all of it is there later."""
        return (
            later.actions[: len(self.actions)] == self.actions
            and self.cards.items() <= later.cards.items()
            and self.choices.items() <= later.choices.items()
        )


def play(disk: Disk, actions: Sequence[Action], chance: Random) -> Seen:
    """Play on that disk, note whatever is shown, and return the table at the end.

    Now and then an action is taken back, a card is taught, a look chosen.
    """
    with disk.running():
        journal = Journal(disk.root / PLACE, limit=WHOLE)
        scorer = Scorer(journal)
        for number, action in enumerate(actions):
            match chance.randrange(10):
                case 0 if number:
                    scorer.do(Undo())
                    disk.show(Seen.at(journal))
                    scorer.do(actions[number - 1])
                case 1:
                    journal.teach("blue", f"04{number:012X}", chance.choice(CARDS))
                case 2:
                    journal.choose({f"choice {number}": "1"})
                case _:
                    pass
            disk.show(Seen.at(journal))
            scorer.do(action)
            assert journal.unsaved == 0
            disk.show(Seen.at(journal))
        journal.close()
    return Seen.at(journal)


def cut(disk: Disk, moments: Sequence[int], end: Seen, memory: Path) -> Iterator[Path]:
    """Pull the plug at these moments and yield the disks left; the table is as it was shown.

    `end`: the table at the end, had the power lasted.
    """
    for number, (shown, remains) in enumerate(disk.cuts(moments)):
        for left in Left:
            rest = memory / f"{number}-{left.value}"
            remains.lay_out(rest, left, Random(number))
            path = rest / PLACE
            journal = Journal(path)
            again = Seen.at(journal)
            journal.close()
            assert journal.trouble in {None, StoreTrouble.MOVED_ASIDE}, (
                journal.detail,
                moments[number],
                left,
            )
            assert shown is None or shown.is_in(again), (moments[number], left)
            assert again.is_in(end), (moments[number], left)
            yield rest


def goes_on(disk: Path) -> None:
    """Play on after the cut: it is stored, and the file is sound."""
    journal = Journal(disk / PLACE, limit=WHOLE)
    if not journal.actions:
        journal.begin(MATCH)
    was = journal.actions
    journal.append(ByHand(Seat.A, 1))
    assert journal.trouble is None
    journal.close()
    with open_to_read(disk / PLACE) as store:
        store.check()
        latest = store.latest()
        assert latest is not None
        assert tuple(line.action for line in store.lines(latest)) == (*was, ByHand(Seat.A, 1))


def some(disk: Disk, chance: Random, most: int) -> list[int]:
    """Return moments of what has happened: the first ones and any others."""
    moments = range(len(disk.events) + 1)
    first = range(min(len(moments), most // 4))
    return sorted({*first, *chance.sample(moments, min(most - len(first), len(moments)))})


CUTS: Final = 24
LONG: Final = pytest.param(1_000_000, marks=pytest.mark.slow, id="every moment")
EVENING: Final[list[Action]] = [
    MATCH,
    *[ByHand(Seat.A, 1), ByHand(Seat.B, 2), ByHand(Seat.B, 1)] * 130,
]
"""Long enough for the log to be written back several times."""


@pytest.mark.parametrize("most", [CUTS, LONG])
def test_nothing_shown_is_lost_from_the_first_start_on(most: int, memory: Path) -> None:
    chance = Random(most)
    disk = Disk(memory / "disk")
    end = play(disk, BUMMERL, chance)
    for rest in cut(disk, some(disk, chance, most), end, memory):
        goes_on(rest)


@pytest.mark.parametrize("most", [CUTS, LONG])
def test_nothing_shown_is_lost_while_the_log_is_written_back(most: int, memory: Path) -> None:
    chance = Random(most)
    disk = Disk(memory / "disk")
    end = play(disk, EVENING, chance)
    store = disk.root / PLACE
    written_back = [
        n for n, e in enumerate(disk.events) if isinstance(e, Written) and e.path == store
    ]
    assert len(written_back) > 50
    around = sorted({n + d for n in written_back for d in (0, 1)})
    for rest in cut(disk, chance.sample(around, min(most, len(around))), end, memory):
        goes_on(rest)


@pytest.mark.parametrize("nights", [8, pytest.param(200, marks=pytest.mark.slow)])
def test_a_match_lasts_though_the_plug_is_pulled_every_night(nights: int, memory: Path) -> None:
    chance = Random(nights)
    root, actions = memory / "disk", list(EVENING)
    was: tuple[Action, ...] = ()
    for night in range(nights):
        disk = Disk(root)
        end = play(disk, actions[: chance.randrange(1, 30)], chance)
        moment = chance.randrange(len(disk.events) + 1)
        (shown, remains), root = next(disk.cuts([moment])), memory / f"night {night}"
        remains.lay_out(root, chance.choice(list(Left)), chance)
        journal = Journal(root / PLACE, limit=WHOLE)
        again = Seen.at(journal)
        journal.close()
        assert (shown or Seen(was, {}, {})).is_in(again), night
        assert again.is_in(end), night
        was = again.actions
        actions = [a for a in EVENING if was == () or a is not MATCH]
    goes_on(root)


def test_what_a_killed_program_left_is_on_the_disk_before_it_is_seen(memory: Path) -> None:
    disk = Disk(memory / "disk")
    with disk.running():
        killed = Journal(disk.root / PLACE)
        killed.begin(MATCH)
        disk.fails = lambda call, _: sqlite3.SQLITE_IOERR if call is Call.SYNC else 0
        killed.append(ByHand(Seat.A, 1))  # as far as the system's memory, and no further
        disk.fails = no_failure
        killed.close()
        again = Journal(disk.root / PLACE)
        assert len(again.actions) == 2
        disk.show(Seen.at(again))
        seen = len(disk.events)
        again.close()
    for rest in cut(disk, [seen], Seen.at(again), memory):
        goes_on(rest)


@pytest.mark.parametrize("most", [CUTS, LONG])
def test_an_old_file_is_brought_forward_whole_or_not_at_all(most: int, memory: Path) -> None:
    root = memory / "disk"
    (root / PLACE).parent.mkdir(parents=True)
    with closing(sqlite3.connect(root / PLACE)) as con:
        con.executescript(VERSION_1)
    old = (root / PLACE).read_bytes()
    disk = Disk(root)
    end = play(disk, [ByHand(Seat.A, 1)], Random(0))
    for number, (_, remains) in enumerate(disk.cuts(some(disk, Random(most), most))):
        for left in Left:
            rest = memory / f"{number}-{left.value}"
            remains.lay_out(rest, left, Random(number))
            with closing(sqlite3.connect(rest / PLACE)) as con:
                (taken,) = con.execute("PRAGMA user_version").fetchone()
            if taken > 1:
                copy = (rest / PLACE).with_name("bummerl.schema-1.sqlite3")
                assert rows(copy) == rows_of(old, memory / "old")
            journal = Journal(rest / PLACE)
            assert journal.actions[:2] == end.actions[:2]
            assert journal.decks.names() == ("blue",)
            assert journal.trouble is None
            journal.close()
            goes_on(rest)


def rows_of(content: bytes, at: Path) -> list[str]:
    at.write_bytes(content)
    return rows(at)


def rows(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as con:
        return list(con.iterdump())


@pytest.mark.parametrize("most", [CUTS, LONG])
def test_a_damaged_file_is_moved_aside_and_nothing_shown_is_lost(most: int, memory: Path) -> None:
    place, root = memory / "evening" / PLACE, memory / "pulled"
    journal = Journal(place)
    journal.teach("blue", UID, CARDS[0])
    Scorer(journal).do(*EVENING[:60])
    journal.close()
    journal = Journal(place)
    Scorer(journal).do(ByHand(Seat.B, 2))
    before = Seen.at(journal)
    shutil.copytree(memory / "evening", root)  # the plug is pulled: the last line is in the log
    journal.close()
    content = (root / PLACE).read_bytes()
    index = content.rindex(UID.encode())
    (root / PLACE).write_bytes(content[:index] + b"?" + content[index + 1 :])
    disk = Disk(root)
    end = play(disk, [ByHand(Seat.A, 1)], Random(0))
    assert (root / PLACE).with_name("bummerl.damaged-1.sqlite3").exists()
    for number, (shown, remains) in enumerate(disk.cuts(some(disk, Random(most), most))):
        for left in Left:
            rest = memory / f"{number}-{left.value}"
            remains.lay_out(rest, left, Random(number))
            journal = Journal(rest / PLACE)
            journal.close()
            assert (shown or before).is_in(Seen.at(journal)), (number, left)
            assert Seen.at(journal).is_in(end), (number, left)
            goes_on(rest)
