"""A backup restored at a running table: the table goes on, with what lies and what was played."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from device.store.file.backup import FOLDER, back_up
from engine.interface.inputs import AgreeResult, RestoreBackup, TeachDeck
from engine.model.cards import PerSeat, card
from engine.model.results import Phase
from tests.device.table.sitting import A, B, Sitting

TODAY = date(2026, 12, 1)


@pytest.fixture
def damaged(tmp_path: Path) -> Iterator[Sitting]:
    """A table after a start with a damaged header; a backup holds 3:2."""
    path = tmp_path / "bummerl.sqlite3"
    before = Sitting(path)
    before.send(AgreeResult(A, 3))
    before.send(AgreeResult(B, 2))
    before.close()
    back_up(path, path.parent / FOLDER, TODAY)
    with path.open("r+b") as file:
        file.write(b"not a database at all")
    at = Sitting(path)
    yield at
    at.close()


def test_it_is_offered_and_restored_between_deals(damaged: Sitting) -> None:
    at = damaged
    shown = at.table.snapshot()
    assert shown.backup
    assert shown.backup.day == "2026-12-01"
    assert shown.view.game_points == PerSeat(0, 0)
    shown = at.send(RestoreBackup())
    assert (shown.backup, shown.store_trouble) == (None, None)
    assert shown.view.game_points == PerSeat(3, 2)
    at.turn_up("KH")
    assert at.trick(A, "QS", "TS").view.phase is not Phase.OVER
    at.pull_the_plug()
    assert at.table.snapshot().view.game_points == PerSeat(3, 2)
    assert at.table.snapshot().view.deal == 3


def test_what_was_played_since_goes_on(damaged: Sitting) -> None:
    at = damaged
    at.send(AgreeResult(B, 1))
    before = at.table.snapshot().view
    shown = at.send(RestoreBackup())
    assert (shown.backup, shown.view) == (None, before)
    assert at.send(AgreeResult(A, 1)).view.game_points == PerSeat(1, 1)
    at.pull_the_plug()
    assert at.table.snapshot().view.game_points == PerSeat(1, 1)


def test_not_in_the_middle_of_anything(damaged: Sitting) -> None:
    at = damaged
    at.send(TeachDeck("green"))
    assert at.send(RestoreBackup()).backup
    at.close()
    at.pull_the_plug()
    at.turn_up("KH")
    shown = at.send(RestoreBackup())
    assert shown.backup
    assert shown.view.turn_up


def test_cards_that_lie_when_it_is_restored_count_once_they_are_lifted(damaged: Sitting) -> None:
    at = damaged
    at.lay(A, "JS")
    at.hold_undo()
    shown = at.send(RestoreBackup())
    assert shown.view.between_deals
    assert at.wait(2_000).view.turn_up is None
    at.lift(A)
    assert at.turn_up("KH").view.turn_up is card("KH")


def test_declined_it_is_offered_no_more(damaged: Sitting) -> None:
    assert damaged.send(RestoreBackup(wanted=False)).backup is None
    assert damaged.send(RestoreBackup()).view.game_points == PerSeat(0, 0)
    damaged.pull_the_plug()
    assert damaged.table.snapshot().backup is None
