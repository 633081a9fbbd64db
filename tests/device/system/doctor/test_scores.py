"""What the doctor tells of the backups."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from device.store.file import database
from device.store.file.backup import back_up
from device.store.journal import Journal
from device.store.store import open_store
from device.store.tables.stored_lines import StoredLine
from device.system.doctor import scores
from device.system.doctor.finding import Severity
from engine.actions import Match
from engine.model.cards import PerSeat, Seat
from engine.rules.rule_set import HOUSE


def test_backups_are_told_by_number_day_and_age(tmp_path: Path) -> None:
    path, folder = tmp_path / database.NAME, tmp_path / "backups"
    friday = date(2026, 12, 4)

    def told(today: date | None) -> tuple[Severity, str]:
        found = scores.backed_up(path, folder, today)
        return found.level, found.text

    assert told(friday) == (Severity.OK, "none, and nothing to back up")
    open_store(path).close()
    assert told(friday)[0] is Severity.NOTE
    assert "none yet; bummerl backup makes one" in told(friday)[1]
    for day in (None, friday):
        with open_store(path) as store:
            store.begin(StoredLine(Match(HOUSE, PerSeat("Anna", "Béla"), Seat.B), ""))
        back_up(path, folder, day)
    last = "2 kept; backup 2 of 2026-12-04"
    all_in = "is the last, matches 2, and holds everything"
    assert told(friday) == (Severity.OK, f"{last} (today) {all_in}")
    assert told(date(2026, 12, 5)) == (Severity.OK, f"{last} (1 day ago) {all_in}")
    assert told(date(2026, 12, 6)) == (Severity.OK, f"{last} (2 days ago) {all_in}")
    assert told(date(2027, 12, 4)) == (Severity.OK, f"{last} (365 days ago) {all_in}")
    assert told(date(2026, 12, 3)) == (Severity.OK, f"{last} {all_in}")
    assert told(None) == (Severity.OK, f"{last} {all_in}")
    with open_store(path) as store:
        store.keep_choices({"volume": "3"})
    assert told(date(2026, 12, 6))[0] is Severity.OK
    assert told(date(2026, 12, 6))[1].endswith("matches 2; something is new since")
    assert told(date(2026, 12, 14))[0] is Severity.NOTE
    assert "systemctl status bummerl-backup.timer" in told(date(2026, 12, 14))[1]
    path.unlink()
    assert told(friday)[1].endswith("no store; bummerl restore brings it back")
    (folder / "bummerl-00002-2026-12-04.sqlite3").write_bytes(b"damage")
    assert told(friday)[0] is Severity.NOTE
    assert "the file is damaged" in told(friday)[1]


def test_a_backup_that_is_offered_after_damage_is_told(tmp_path: Path) -> None:
    path, folder = tmp_path / database.NAME, tmp_path / "backups"
    with open_store(path) as store:
        store.begin(StoredLine(Match(HOUSE, PerSeat("Anna", "Béla"), Seat.B), ""))
    back_up(path, folder, date(2026, 12, 4))
    path.write_bytes(b"not a database at all")
    Journal(path).close()
    found = scores.store(path)
    assert found.level is Severity.NOTE
    assert "backup 1 of 2026-12-04 is offered at the screen (Menu, Backup)" in found.text
    journal = Journal(path)
    journal.decline_backup()
    journal.close()
    assert scores.store(path).level is Severity.OK
