"""What lies on a stick after everything was saved to it, and after not everything was."""

from __future__ import annotations

import os
import resource
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue

import pytest

from device.base.errors import NothingRecordedError, StickError, StoreError
from device.history.export.save_to_stick import folder_of, save
from device.history.export.stick_thread import StickThread
from device.history.export.sticks import UsbStick
from device.store.journal import Journal
from device.store.store import open_to_read
from device.table.pages import StickPage
from engine.actions import ByHand, Match
from engine.interface.inputs import StickSeen
from engine.interface.machine import Stick, StickState
from engine.model.cards import PerSeat, Seat
from engine.referee import Accepted, judge
from engine.rules.rule_set import HOUSE
from engine.state import START

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
    with pytest.raises(StickError, match=r".+: .*/stick does not take everything"):
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
    with no_file_above(room), pytest.raises((StickError, StoreError)):
        save(store, stick)
    for path, whole in before.items():
        now = path.read_bytes()
        assert now == whole or (len(now) > len(whole) and now.endswith((b"\n", b"\0")))
    assert not list(folder.rglob("*.part"))
    with open_to_read(folder / "bummerl.sqlite3") as copied:
        copied.check()


def test_nothing_recorded_is_nothing_saved(tmp_path: Path, stick: Path) -> None:
    with pytest.raises(NothingRecordedError):
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
        self.sticks: tuple[UsbStick, ...] = ()
        self.breaks = False
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

    def _look(self) -> tuple[UsbStick, ...]:
        self.looks.release()
        if self.breaks:
            raise ValueError("not thought of")
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
    hand.thread.watch(True)
    hand.sticks = (UsbStick(stick),)
    assert hand.seen() == Stick(StickState.READY, "stick")
    hand.thread.save()
    assert hand.seen() == Stick(StickState.SAVING, "stick")
    assert hand.seen() == Stick(StickState.SAVED, "stick", FILES)
    assert hand.unmounted == [True]
    hand.sticks = ()  # it is told until another one comes that all is saved
    hand.thread.watch(True)
    hand.sticks = (UsbStick(stick),)
    assert hand.seen() == Stick(StickState.READY, "stick")
    hand.sticks = ()
    assert hand.seen() == Stick()
    hand.thread.watch(False)
    hand.thread.stop()
    assert (stick / "bummerl/deals.csv").exists()


def test_a_stick_pulled_out_before_is_told_and_nothing_breaks(
    store: Path, stick: Path, caplog: pytest.LogCaptureFixture
) -> None:
    hand = Hand(store)
    hand.sticks = (UsbStick(stick),)
    hand.thread.watch(True)
    assert hand.seen().state is StickState.READY
    stick.rmdir()
    stick.write_text("")  # nothing can be made there any more
    hand.thread.save()
    assert hand.seen().state is StickState.SAVING
    failed = hand.seen()
    assert failed.state is StickState.FAILED
    assert f"stick: Not a directory: {stick} does not take everything" in caplog.messages
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
    page.show(saving)
    page.open(False)
    assert (page.shown, looks) == (saving, [True]), "it is saved on, and looked for the stick"
    page.show(saved)
    assert looks == [True, False]
    page.open(True)
    assert page.shown == saved
    page.open(False)
    assert (page.shown, looks) == (Stick(), [True, False, True, False])


@pytest.mark.parametrize("state", [StickState.READ_ONLY, StickState.UNREADABLE])
def test_a_stick_that_cannot_be_saved_to_is_told_and_nothing_is_written(
    state: StickState, store: Path, stick: Path
) -> None:
    hand = Hand(store)
    hand.sticks = (UsbStick(stick, state),)
    hand.thread.watch(True)
    assert hand.seen() == Stick(state, "stick")
    hand.thread.save()
    hand.thread.stop()  # what was asked before is done by then
    assert list(stick.iterdir()) == []


def test_a_stick_that_is_about_to_be_mounted_is_not_called_unreadable(
    store: Path, stick: Path
) -> None:
    found = iter([(UsbStick(stick, StickState.UNREADABLE),)] * 2)
    seen: SimpleQueue[StickSeen] = SimpleQueue()
    thread = StickThread(store, "", seen.put, lambda: next(found, (UsbStick(stick),)))
    thread.start()
    for _ in range(3):
        thread.watch(True)
    assert seen.get(timeout=PATIENCE_S).stick == Stick(StickState.READY, "stick")
    thread.stop()


def test_an_error_while_looking_is_told_and_the_next_stick_is_seen(
    store: Path, stick: Path
) -> None:
    hand = Hand(store)
    hand.breaks = True
    hand.thread.watch(True)
    assert hand.seen() == Stick(StickState.FAILED)
    hand.breaks, hand.sticks = False, (UsbStick(stick),)
    assert hand.seen() == Stick(StickState.READY, "stick")
    hand.thread.stop()


NAMES = ("deals.csv", "bummerls.csv", "bummerl.sqlite3", "records/match-00001.jsonl")


@pytest.mark.parametrize("end", ["", ".part"])
@pytest.mark.parametrize("name", NAMES)
def test_a_link_on_a_stick_leads_nowhere(
    name: str, end: str, store: Path, stick: Path, tmp_path: Path
) -> None:
    mine = tmp_path / "bashrc"
    mine.write_text("mine")
    link = stick / "bummerl" / f"{name}{end}"
    link.parent.mkdir(parents=True)
    link.symlink_to(mine)
    assert save(store, stick) == FILES
    assert mine.read_text() == "mine"
    saved = stick / "bummerl" / name
    assert saved.is_file()
    assert not saved.is_symlink()
    assert not list((stick / "bummerl").rglob("*.part"))


@pytest.mark.parametrize("folder", ["bummerl", "bummerl/records"])
def test_a_folder_that_is_a_link_is_refused(
    folder: str, store: Path, stick: Path, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "home"
    elsewhere.mkdir()
    link = stick / folder
    link.parent.mkdir(exist_ok=True)
    link.symlink_to(elsewhere)
    with pytest.raises(StickError, match="does not take everything"):
        save(store, stick)
    assert list(elsewhere.iterdir()) == []


def test_a_huge_record_that_lies_there_is_replaced_unread(store: Path, stick: Path) -> None:
    record = stick / "bummerl/records/match-00001.jsonl"
    record.parent.mkdir(parents=True)
    with record.open("wb") as sparse:
        sparse.truncate(3 * 2**30)
    read_before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    save(store, stick)
    assert record.stat().st_size < 2**16
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - read_before < 2**19, "in KiB"


def test_a_pipe_that_lies_there_holds_nothing_up(store: Path, stick: Path) -> None:
    record = stick / "bummerl/records/match-00001.jsonl"
    record.parent.mkdir(parents=True)
    os.mkfifo(record)
    save(store, stick)
    assert record.is_file()
