"""What lies on a stick after everything was saved to it, and after not everything was."""

from __future__ import annotations

import resource
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue

import pytest

from device.errors import NothingRecorded, StickTrouble, StoreError
from device.export.page import StickPage, StickSeen
from device.export.saving import folder_of, save
from device.export.stick_thread import StickThread
from device.store.journal import Journal
from device.store.store import open_to_read
from engine.actions import ByHand, Match
from engine.cards import PerSeat, Seat
from engine.referee import judge
from engine.rules import HOUSE
from engine.snapshot import Stick, StickState
from engine.state import START
from engine.verdict import Accepted

PATIENCE_S = 20.0
FILES = ("deals.csv", "bummerls.csv", "records", "bummerl.sqlite3")


def play(store: Path, *names: str) -> None:
    """Play a deal by hand for each pair of names, a match each."""
    for name in names:
        match = Match(HOUSE, PerSeat(name, "Béla"), Seat.B)
        journal = Journal(store)
        verdict = judge(START, match)
        assert isinstance(verdict, Accepted)
        journal.begin(match)
        ended = judge(verdict.state, ByHand(Seat.A, 3))
        assert isinstance(ended, Accepted)
        journal.append(ByHand(Seat.A, 3), ended.state.ended)
        journal.close()


@pytest.fixture
def store(tmp_path: Path) -> Path:
    path = tmp_path / "data" / "bummerl.sqlite3"
    play(path, "Anna", "Cilli")
    return path


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    (tmp_path / "stick").mkdir()
    return tmp_path / "stick"


def test_tables_records_and_a_backup_lie_on_it(store: Path, stick: Path) -> None:
    assert save(store, stick) == FILES
    folder = stick / "bummerl"
    assert sorted(path.name for path in folder.iterdir()) == sorted(FILES)
    assert "Anna;Béla" in (folder / "deals.csv").read_text("utf-8-sig")
    records = sorted(path.read_text().splitlines() for path in (folder / "records").iterdir())
    with open_to_read(store) as opened, open_to_read(folder / "bummerl.sqlite3") as copied:
        assert records == sorted(list(opened.record(match)) for match in (1, 2))
        assert list(opened.history()) == list(copied.history())


def test_saved_again_it_holds_what_is_stored_now(store: Path, stick: Path) -> None:
    save(store, stick)
    play(store, "Dani")
    save(store, stick)
    folder = stick / "bummerl"
    assert "Dani" in (folder / "deals.csv").read_text("utf-8-sig")
    assert len(list((folder / "records").iterdir())) == 3
    assert not list(folder.rglob("*.part"))


@pytest.mark.parametrize(
    ("table", "folder"),
    [
        ("", "bummerl"),
        ("3", "bummerl-3"),
        ("Stüberl", "bummerl-Stüberl"),
        ("../a:b", "bummerl-a-b"),
    ],
)
def test_several_tables_have_folders_of_their_own(table: str, folder: str, tmp_path: Path) -> None:
    assert folder_of(tmp_path, table) == tmp_path / folder


def test_a_stick_that_takes_nothing_says_why_and_keeps_what_it_has(
    store: Path, stick: Path
) -> None:
    (stick / "bummerl").write_text("a file where the folder should be")
    with pytest.raises(StickTrouble, match=r".+: .*/stick does not take everything"):
        save(store, stick)
    assert (stick / "bummerl").read_text() == "a file where the folder should be"


@contextmanager
def no_file_above(size: int) -> Iterator[None]:
    """Let the kernel refuse to write more than so many bytes into any file."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    signals = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, signals)


@pytest.mark.parametrize("room", [0, 100, 250, 2_000])
def test_a_stick_that_takes_no_more_keeps_the_older_files_whole(
    store: Path, stick: Path, room: int
) -> None:
    save(store, stick)
    folder = stick / "bummerl"
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    play(store, "Dani")
    with no_file_above(room), pytest.raises((StickTrouble, StoreError)):
        save(store, stick)
    for path, whole in before.items():
        now = path.read_bytes()
        assert now == whole or (len(now) > len(whole) and now.endswith((b"\n", b"\0")))
    assert not list(folder.rglob("*.part"))
    with open_to_read(folder / "bummerl.sqlite3") as copied:
        copied.check()


def test_nothing_recorded_is_nothing_saved(tmp_path: Path, stick: Path) -> None:
    with pytest.raises(NothingRecorded):
        save(tmp_path / "none.sqlite3", stick)
    assert list(stick.iterdir()) == []


def test_only_what_has_changed_is_written_again(store: Path, stick: Path) -> None:
    save(store, stick)
    first, second = sorted((stick / "bummerl/records").iterdir())
    second.write_text("half")
    lay = first.stat().st_ino
    save(store, stick)
    assert first.stat().st_ino == lay
    with open_to_read(store) as opened:
        assert second.read_text("utf-8").splitlines() == list(opened.record(2))


class Hand:
    """Somebody who plugs a stick in and touches the page."""

    def __init__(self, store: Path) -> None:
        self.sticks: tuple[Path, ...] = ()
        self._seen: SimpleQueue[StickSeen] = SimpleQueue()
        self.unmounted: list[bool] = []
        self.looks = threading.Semaphore(0)
        self.thread = StickThread(
            store,
            "",
            self._seen.put,
            self._look,
            lambda: self.unmounted.append(True),
        )
        self.thread.start()

    def _look(self) -> tuple[Path, ...]:
        self.looks.release()
        return self.sticks

    def sees_nothing_new(self) -> bool:
        """Tell whether a stick is looked for, and nothing told of that."""
        while self.looks.acquire(blocking=False):
            pass
        for _ in range(2):  # what the first has found is told before the second
            assert self.looks.acquire(timeout=PATIENCE_S)
        return self._seen.empty()

    def seen(self) -> Stick:
        return self._seen.get(timeout=PATIENCE_S).stick


def test_the_page_follows_a_stick_from_plugging_in_to_pulling_out(
    store: Path, stick: Path
) -> None:
    hand = Hand(store)
    hand.thread.look(True)
    hand.sticks = (stick,)
    assert hand.seen() == Stick(StickState.READY, "stick")
    hand.thread.save()
    assert hand.seen() == Stick(StickState.SAVING, "stick")
    assert hand.seen() == Stick(StickState.SAVED, "stick", FILES)
    assert hand.unmounted == [True]
    hand.sticks = ()  # it is told until another one comes that all is saved
    hand.thread.look(True)
    hand.sticks = (stick,)
    assert hand.seen() == Stick(StickState.READY, "stick")
    hand.sticks = ()
    assert hand.seen() == Stick()
    hand.thread.look(False)
    hand.thread.stop()
    assert (stick / "bummerl/deals.csv").exists()


def test_a_stick_pulled_out_before_is_told_and_nothing_breaks(store: Path, stick: Path) -> None:
    hand = Hand(store)
    hand.sticks = (stick,)
    hand.thread.look(True)
    assert hand.seen().state is StickState.READY
    stick.rmdir()
    stick.write_text("")  # nothing can be made there any more
    hand.thread.save()
    assert hand.seen().state is StickState.SAVING
    failed = hand.seen()
    assert failed.state is StickState.FAILED
    assert "does not take everything" in failed.detail
    hand.sticks = ()
    assert hand.sees_nothing_new(), "that it failed stands there until somebody does something"
    hand.thread.save()
    assert hand.seen() == Stick()
    hand.thread.stop()
    assert "stick" not in {thread.name for thread in threading.enumerate()}


def test_a_page_closed_meanwhile_tells_the_end_when_it_is_opened_again() -> None:
    looks = list[bool]()
    page = StickPage(looks.append)
    saving, saved = Stick(StickState.SAVING, "stick"), Stick(StickState.SAVED, "stick", FILES)
    page.open(True)
    page.seen(saving)
    page.open(False)
    assert (page.shown, looks) == (saving, [True]), "it is saved on, and looked for the stick"
    page.seen(saved)
    assert looks == [True, False]
    page.open(True)
    assert page.shown == saved
    page.open(False)
    assert (page.shown, looks) == (Stick(), [True, False, True, False])
