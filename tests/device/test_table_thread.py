"""The table's thread: what it lets go of when something in it fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.equipment import Examination
from device.housekeeping import Housekeeping
from device.readers.pad import Sense
from device.setup import Setup
from device.store.journal import Journal
from device.table import Table
from device.table_thread import TableThread
from engine.actions import Match
from engine.cards import PerSeat, Seat
from engine.inputs import Examine
from engine.machine import Equipment
from engine.rules import HOUSE
from engine.snapshot import Snapshot


class Bug(Exception):  # noqa: N818 - it is one
    """Something that nobody has thought of."""


def test_a_bug_lets_go_of_the_store_and_is_told(tmp_path: Path) -> None:
    path = tmp_path / "bummerl.sqlite3"
    setup = Setup(
        Match(HOUSE, PerSeat("Hermine", "Franz"), Seat.B), PerSeat(Sense.SCREEN, Sense.SCREEN)
    )

    def show(snapshot: Snapshot | None) -> None:
        if snapshot and snapshot.number > 1:
            raise Bug

    def table() -> Table:
        return Table(
            setup, Journal(path), lambda: 0, Housekeeping(Examination(lambda: Equipment("1")))
        )

    thread = TableThread(table, show, lambda: None, None)
    thread.start()
    thread.send(Examine(on=False))
    with pytest.raises(Bug):
        thread.stop()
    Journal(path).close()  # nobody holds it any more
