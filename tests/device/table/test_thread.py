"""The table's thread: what it looks after, and lets go of when something in it fails."""

from __future__ import annotations

import threading
from functools import partial
from pathlib import Path
from queue import SimpleQueue

import pytest

from device.config.table import TableOptions
from device.readers.messages import PadCapability, PadSeen
from device.store.journal import Journal
from device.system.power import PowerSwitch
from device.table.mailbox import MAX_PER_PAD
from device.table.pads import PadLayout
from device.table.pages import EquipmentPage, Pages
from device.table.table import Table
from device.table.thread import TableThread
from engine.actions import Match
from engine.interface.inputs import OpenEquipment, SeatButton
from engine.interface.machine import Equipment
from engine.interface.snapshot import Snapshot, StoreTrouble
from engine.model.cards import PerSeat, Seat
from engine.rules.rule_set import HOUSE

PATIENCE_S = 20.0


def table(path: Path) -> Table:
    """Return a table whose cards are touched on the screen."""
    return Table(
        TableOptions(Match(HOUSE, PerSeat("Hermine", "Franz"), Seat.B)),
        PadLayout(PerSeat(PadCapability.SCREEN, PadCapability.SCREEN)),
        Journal(path),
        lambda: 0,
        Pages(EquipmentPage(lambda: Equipment("1")), PowerSwitch()),
    )


class BugError(Exception):
    """Something that nobody has thought of."""


def test_a_bug_lets_go_of_the_store_and_is_told(tmp_path: Path) -> None:
    path = tmp_path / "bummerl.sqlite3"

    def show(snapshot: Snapshot | None) -> None:
        if snapshot and snapshot.number > 1:
            raise BugError

    thread = TableThread(partial(table, path), show, lambda: None, None)
    thread.start()
    thread.send(OpenEquipment(on=False))
    with pytest.raises(BugError):
        thread.stop()
    Journal(path).close()  # nobody holds it any more


def test_a_pad_that_never_rests_keeps_neither_the_other_pad_nor_the_end_waiting(
    tmp_path: Path,
) -> None:
    """The table is kept busy, as by a slow disk, while one pad sends without end."""
    shown: list[Snapshot] = []
    busy, floods = threading.Event(), threading.Event()

    def show(snapshot: Snapshot | None) -> None:
        if snapshot:
            shown.append(snapshot)
            if snapshot.number > 1:
                busy.set()
                floods.wait()

    thread = TableThread(partial(table, tmp_path / "bummerl.sqlite3"), show, lambda: None, None)
    thread.start()
    try:
        thread.send(SeatButton(Seat.A, down=True))
        busy.wait()
        for n in range(100 * MAX_PER_PAD):
            thread.send(seen(Seat.A, f"{n:08X}"))
        thread.send(seen(Seat.B, "04A1B2C3D4E580"))
        thread.send(SeatButton(Seat.A, down=False))
    finally:
        floods.set()
        thread.stop()
    assert len(shown) <= MAX_PER_PAD + 5
    assert shown[-1].buttons_down == PerSeat(None, None), "the button was released last"


def seen(seat: Seat, uid: str) -> PadSeen:
    return PadSeen(seat, (uid,), frozenset({uid}), 0, 0)


@pytest.mark.parametrize("end", ["", "-wal", "-shm"])
def test_a_file_that_is_removed_while_nobody_plays_is_told(end: str, tmp_path: Path) -> None:
    path = tmp_path / "bummerl.sqlite3"
    shown: SimpleQueue[Snapshot | None] = SimpleQueue()
    thread = TableThread(partial(table, path), shown.put, lambda: None, None)
    thread.start()
    try:
        first = shown.get(timeout=PATIENCE_S)
        path.with_name(path.name + end).unlink()
        told = shown.get(timeout=PATIENCE_S)
    finally:
        thread.stop()
    assert first
    assert first.store_trouble is None
    assert told
    assert told.store_trouble is StoreTrouble.DISTURBED
