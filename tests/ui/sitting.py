"""A screen that a test touches and types on, as people do who sit at it."""

from __future__ import annotations

from dataclasses import replace

import pygame

from engine.interface.inputs import Input
from engine.interface.snapshot import Snapshot
from ui.app.stage import Stage
from ui.backend.dimming import RESTING_NS
from ui.model.screen_state import ScreenState
from ui.screens.attract.scene import AttractScene

SECOND = 1_000_000_000


class Sitting:
    """A stage, the snapshots it sees, and the finger and keys on it, a second after each touch."""

    def __init__(self, table: Snapshot, local: ScreenState | None = None) -> None:
        pygame.display.init()
        self.stage = Stage(pygame.Surface((1280, 720)))
        self.stage.state = local or ScreenState()
        self.now = 10 * SECOND
        self.table = table
        self.show()

    def show(self, **change: object) -> None:
        """Show the next snapshot."""
        number = self.table.number + 1
        self.table = replace(self.table, number=number, **change)  # type: ignore[arg-type]
        self.stage.on_snapshot(self.table, self.now)
        self.stage.refresh(self.now)
        self.now += SECOND

    def touch(self, *buttons: str, seconds: float = 0.1) -> tuple[Input, ...]:
        """Touch buttons one after the other; return what the last one says to the table."""
        said: tuple[Input, ...] = ()
        for name in buttons:
            assert self.stage.picture is not None
            targets = self.stage.picture.targets
            place = next(t.rect.center for t in targets if t.button.name == name)
            said = self._contact(pygame.MOUSEBUTTONDOWN, place)
            self.now += round(seconds * SECOND)
            said += self.stage.tick(self.now)
            said += self._contact(pygame.MOUSEBUTTONUP, place)
            self.stage.refresh(self.now)
            self.now += SECOND
        return said

    def rest(self) -> None:
        """Let nobody do anything for so long that the screen invites."""
        self.now += RESTING_NS + SECOND
        self.stage.refresh(self.now)
        assert isinstance(self.stage.scene, AttractScene)

    def touch_anywhere(self) -> tuple[Input, ...]:
        """Touch the middle of the screen; return what that says to the table."""
        said = self._contact(pygame.MOUSEBUTTONDOWN, (640, 360))
        said += self._contact(pygame.MOUSEBUTTONUP, (640, 360))
        self.stage.refresh(self.now)
        self.now += SECOND
        return said

    def type(self, text: str) -> tuple[Input, ...]:
        """Type on a real keyboard, faster than anything is painted; `<` takes back a letter."""
        named = {"<": pygame.K_BACKSPACE, "\n": pygame.K_RETURN}
        said: tuple[Input, ...] = ()
        for letter in text:
            key = named.get(letter, ord(letter.lower()))
            code = "\b" if key == pygame.K_BACKSPACE else letter  # as SDL tells it
            down = pygame.event.Event(pygame.KEYDOWN, key=key, unicode=code)
            said += self.stage.handle(down, self.now)
        self.stage.refresh(self.now)
        self.now += SECOND
        return said

    def _contact(self, kind: int, place: tuple[int, int]) -> tuple[Input, ...]:
        return self.stage.handle(pygame.event.Event(kind, button=1, pos=place), self.now)
