"""What a running table says of its scores: to the doctor, and in the log."""

from __future__ import annotations

from pathlib import Path
from queue import SimpleQueue
from typing import Final

import pytest

from device.appliance import Appliance
from device.config.settings import load
from device.config.values import SourcedValue
from device.system.doctor.running_table import listen
from engine.interface.snapshot import Snapshot, StoreTrouble

PATIENCE_S: Final = 20.0


def test_trouble_is_told_when_it_begins_and_when_it_ends_though_nobody_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / "run"))
    blocked = tmp_path / "disk"
    blocked.touch()
    settings = load((), {"data": SourcedValue("the test", str(blocked / "data"))})
    shown: SimpleQueue[Snapshot | None] = SimpleQueue()

    def until(trouble: StoreTrouble | None) -> None:
        while (snapshot := shown.get(timeout=PATIENCE_S)) and snapshot.store_trouble != trouble:
            pass

    with Appliance(settings, shown.put):
        until(StoreTrouble.FAILED)
        while not (running := listen(settings.store)):
            pass  # on such a disk the lock in memory alone tells, which comes a moment later
        blocked.unlink()
        until(None)
    assert running.said.unsaved
    assert running.said.scores.startswith(f"{settings.store}: File exists; ")
    begun, over = (line for line in caplog.messages if line.startswith(str(settings.store)))
    assert begun == f"{settings.store}: File exists; check the disk and the data directory"
    assert over == f"{settings.store}: all is saved again"
