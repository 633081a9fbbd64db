"""A data path may be any bytes: the table runs on it, tells it and paints it."""

from __future__ import annotations

import os
from pathlib import Path
from queue import SimpleQueue

import pygame
import pytest

from device.appliance import Appliance
from device.config.settings import load
from device.config.values import SourcedValue
from device.system import status_file
from engine.interface.inputs import OpenEquipment, OpenHistory
from engine.interface.queries import MatchesQuery
from engine.interface.snapshot import Snapshot
from ui.model.parts import Page
from ui.model.screen_state import ScreenState
from ui.screens.paint import paint_on
from ui.screens.present import present

PATIENCE_S = 20
"""A busy machine may take its time."""


@pytest.mark.parametrize("name", [b"d\xff", b"\x1b[31m", b"a?b#c%41&d", "李雷".encode(), b"'\"\n"])
def test_a_table_runs_on_any_path_and_its_pages_are_painted(
    name: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / "run"))
    data = tmp_path / os.fsdecode(name)
    settings = load((), {"data": SourcedValue("the test", str(data))})
    shown: SimpleQueue[Snapshot | None] = SimpleQueue()
    with Appliance(settings, shown.put, screen="x11") as table:
        table.send(OpenEquipment(on=True))
        table.send(OpenHistory(MatchesQuery()))
        snapshot = shown.get(timeout=PATIENCE_S)
        while not (snapshot and snapshot.equipment):
            snapshot = shown.get(timeout=PATIENCE_S)
        assert snapshot.store_trouble is None
        for page in Page:
            scene = present(snapshot, ScreenState(page), 0)
            paint_on(pygame.Surface((800, 480)), scene, snapshot.look, None)
    assert (data / "bummerl.sqlite3").is_file()
    assert status_file.read(data / "bummerl.sqlite3") is None
