"""A backup that is offered after damage is restored by touch, from the strip's words on."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pygame
import pytest

from device.store.file.backup import FOLDER, back_up, backups
from engine.interface.inputs import AgreeResult, Input
from engine.interface.snapshot import Snapshot
from engine.model.cards import PerSeat
from tests.device.table.sitting import MS, A, B, Sitting
from ui.app.stage import Stage
from ui.model.parts import Page
from ui.screens.backup.scene import NoteScene
from ui.screens.board.scene import BoardScene
from ui.screens.present import present


@pytest.fixture
def at(tmp_path: Path) -> Iterator[Sitting]:
    """A table after a start with a damaged header; a backup holds 3:2."""
    path = tmp_path / "bummerl.sqlite3"
    before = Sitting(path)
    before.send(AgreeResult(A, 3))
    before.send(AgreeResult(B, 2))
    before.close()
    back_up(path, path.parent / FOLDER, date(2026, 12, 1))
    with path.open("r+b") as file:
        file.write(b"not a database at all")
    at = Sitting(path)
    yield at
    at.close()


class Screens:
    """A screen of that table."""

    def __init__(self, at: Sitting, size: tuple[int, int]) -> None:
        pygame.display.init()
        self.at, self.now = at, 0
        self.stage = Stage(pygame.Surface(size))
        self.see(at.table.snapshot())

    def see(self, snapshot: Snapshot) -> None:
        self.now += 1_000 * MS
        self.stage.on_snapshot(snapshot, self.now)
        self.stage.refresh(self.now)

    def buttons(self) -> set[str]:
        assert self.stage.picture is not None
        return {target.button.name for target in self.stage.picture.targets}

    def touch(self, name: str) -> None:
        """Touch a button of what is shown; what that sends, the table does."""
        assert self.stage.picture is not None
        place = next(t.rect.center for t in self.stage.picture.targets if t.button.name == name)
        self.now += 1_000 * MS  # what has just appeared takes no touch
        sent: list[Input] = []
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            event = pygame.event.Event(kind, button=1, pos=place, touch=False)
            sent += self.stage.handle(event, self.now)
        sent += self.stage.tick(self.now)
        for message in sent:
            self.at.send(message)
        self.see(self.at.table.snapshot())

    def open(self, *names: str) -> NoteScene:
        for name in names:
            self.touch(name)
        assert isinstance(self.stage.scene, NoteScene)
        return self.stage.scene


@pytest.mark.parametrize("size", [(800, 480), (480, 800), (1920, 1080)])
@pytest.mark.parametrize("way", [("backup",), ("menu", "backup")])
def test_a_touch_restores_it_and_the_table_goes_on(
    way: tuple[str, ...], size: tuple[int, int], at: Sitting
) -> None:
    screens = Screens(at, size)
    assert isinstance(board := screens.stage.scene, BoardScene)
    assert board.strip
    assert board.strip.remedy == "Restore the backup: Menu"
    page = screens.open(*way)
    assert "2026" in page.note
    assert page.more
    screens.touch("restore")
    assert isinstance(board := screens.stage.scene, BoardScene)
    assert board.strip is None
    assert screens.stage.state.page is Page.NONE
    assert at.table.snapshot().view.game_points == PerSeat(3, 2)
    assert at.turn_up("KH").view.turn_up


def test_declined_it_is_gone(at: Sitting) -> None:
    screens = Screens(at, (800, 480))
    screens.open("backup")
    screens.touch("decline")
    assert screens.stage.state.page is Page.NONE
    assert "backup" not in screens.buttons()
    screens.touch("menu")
    assert "backup" not in screens.buttons()


def test_why_it_was_not_restored_is_told_where_it_was_asked_for(
    at: Sitting, tmp_path: Path
) -> None:
    screens = Screens(at, (800, 480))
    screens.open("backup")
    (backup,) = backups(tmp_path / FOLDER)
    os.truncate(backup.path, 1000)
    screens.touch("restore")
    assert isinstance(page := screens.stage.scene, NoteScene)
    assert screens.stage.state.page is Page.BACKUP
    assert page.note == "The backup was not restored"
    assert page.more == "Nothing is lost: try again, or go on without"


def test_in_a_deal_it_waits(at: Sitting) -> None:
    shown = at.turn_up("KH")
    scene = present(shown, Screens(at, (800, 480)).stage.state, 0)
    assert isinstance(scene, BoardScene)
    assert scene.strip
    assert scene.strip.remedy == "The old file is kept beside it"
    assert scene.strip.button is None
