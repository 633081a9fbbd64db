"""The table on a disk that forgets, or fails: what was shown stands after a power cut, and play
goes on while nothing can be stored.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

import pytest

from engine.interface.snapshot import Snapshot, StoreTrouble
from engine.record.verdict_lines import table_json
from tests.device.store.lossy import Disk, no_failure
from tests.device.store.remains import Left
from tests.device.store.vfs import Call
from tests.device.table.sitting import A, B, Sitting

NAME: Final = "bummerl.sqlite3"
DEAL: Final[tuple[Callable[[Sitting], Snapshot], ...]] = (
    lambda at: at.turn_up("QH"),
    lambda at: at.lay(A, "TS"),
    lambda at: at.lay(B, "JS"),
    lambda at: at.lift(A),
    lambda at: at.lift(B),
    lambda at: at.lay(A, "KC", "QC"),
    lambda at: at.lift(A, "KC"),
    lambda at: at.lay(B, "AC"),
    lambda at: at.lift(A),
    lambda at: at.lift(B),
    lambda at: at.hold_undo(),
    lambda at: at.hold(B),
)
"""A marriage, something taken back, and a claim."""


@pytest.mark.parametrize("left", Left)
def test_what_was_shown_stands_after_a_power_cut(left: Left, tmp_path: Path) -> None:
    disk = Disk(tmp_path / "disk")
    with disk.running():
        at = Sitting(disk.root / NAME)
        shown = []
        for step in DEAL:
            shown.append(table_json(step(at).view))
            disk.show(len(shown) - 1)
        at.close()
    assert len({str(table) for table in shown}) > 5
    moments = Random(66).sample(range(len(disk.events)), 40)
    for number, (last, remains) in enumerate(disk.cuts(moments)):
        rest = tmp_path / str(number)
        remains.lay_out(rest, left, Random(number))
        again = Sitting(rest / NAME)
        stands = table_json(again.table.snapshot().view)
        again.close()
        assert last is None or stands in shown[last:]


@pytest.mark.parametrize(
    ("code", "trouble"),
    [
        (sqlite3.SQLITE_IOERR_WRITE, StoreTrouble.FAILED),
        (sqlite3.SQLITE_FULL, StoreTrouble.FULL),
        (sqlite3.SQLITE_READONLY, StoreTrouble.READ_ONLY),
    ],
)
def test_a_bad_disk_is_told_and_play_goes_on(
    code: int, trouble: StoreTrouble, tmp_path: Path
) -> None:
    disk = Disk(tmp_path / "disk")
    with disk.running():
        at, good = Sitting(disk.root / NAME), Sitting(tmp_path / "good")
        assert at.turn_up("QH").store_trouble is None
        good.turn_up("QH")
        disk.fails = lambda call, _: code if call is Call.WRITE else sqlite3.SQLITE_OK
        for step in DEAL[1:]:
            assert table_json(step(at).view) == table_json(step(good).view)
        shown = at.table.snapshot()
        assert shown.store_trouble is trouble
        assert shown.store_file == "", "it is the store's own"
        assert shown.unsaved > 5
        disk.fails = no_failure
        shown = at.wait(6000)
        assert shown.store_trouble is None
        assert shown.unsaved == 0
        at.pull_the_plug()
        assert table_json(at.table.snapshot().view) == table_json(shown.view)
        at.close()
        good.close()
