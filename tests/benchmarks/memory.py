"""What a table has in memory while its screens come and go: `python -m tests.benchmarks.memory`.

A process of its own without a display, which loads what `bummerl run` loads, at 800x480. Every
kind of screen is shown and left again, and the table looks different for a while. With `--json`
it prints one JSON object (`Walk`).
"""

from __future__ import annotations

import ui

# isort: split
import json
import os
import sys
from dataclasses import asdict, dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Final

import pygame

import device.appliance  # noqa: F401 - what it loads is part of every table
import ui.app.window  # noqa: F401 - likewise
from engine.interface.appearance import Appearance, CardArt, Seating, ThemeName
from engine.interface.snapshot import Snapshot
from tests.ui.everything import EVERYTHING
from tests.ui.tables import IDLE, State
from ui.app.stage import Stage
from ui.draw.kept import DRAWINGS, PASSING
from ui.draw.typeface import FONTS, LINES
from ui.model.screen_state import ScreenState
from ui.screens.present import present

SIZE: Final = (800, 480)
MOMENT_NS: Final = 10_000_000_000
"""From one screen to the next: whatever moves has arrived, and nobody has left."""
HAND: Final = pygame.event.Event(pygame.MOUSEMOTION, pos=(0, 0), touch=False)
"""Somebody is there: otherwise the screen would soon invite to play."""
USUAL: Final = Appearance(language="de")
LOOKS: Final = (
    Appearance(language="hr", cards=CardArt.GERMAN, large=True),
    Appearance(language="bg", theme=ThemeName.LIGHT, seating=Seating.FACE_TO_FACE),
)


@dataclass(slots=True)
class Walk:
    """What was found; memory in MiB resident."""

    first: float = 0.0
    """As the table stands between deals, prepared for an evening."""
    shown: dict[str, float] = field(default_factory=dict)
    """At most, while screens of that kind were shown."""
    back: dict[str, float] = field(default_factory=dict)
    """Once the table was back after them."""
    shelves: dict[str, int] = field(default_factory=dict)
    """How many bytes `ui.draw.kept` had on a shelf at most."""
    modules: list[str] = field(default_factory=list)
    """Those that are loaded at the end."""


class Table:
    """A table between deals, at which somebody opens one screen after the other."""

    def __init__(self) -> None:
        pygame.display.init()
        self._stage = Stage(pygame.display.set_mode(SIZE))
        self._number = 0
        self._now = 0
        self._most = {"drawings": 0, "fonts": 0, "lines": 0, "passing": 0}
        self._shelves = (DRAWINGS, FONTS, LINES, PASSING)

    def walk(self) -> Walk:
        """Show everything."""
        found = Walk(first=self._stand(USUAL))
        for kind, states in groupby(sorted(EVERYTHING.values(), key=_kind), _kind):
            found.shown[kind] = max(self._show(*state) for state in states)
            found.back[kind] = self._stand(USUAL)
        for look in LOOKS:
            found.shown[look.language] = self._stand(look)
            found.back[look.language] = self._stand(USUAL)
        found.shelves = self._most
        found.modules = sorted(sys.modules)
        return found

    def _stand(self, look: Appearance) -> float:
        """Show the table between deals and let it prepare; return MiB that are resident then."""
        self._show(Snapshot(0, IDLE, look=look), ScreenState())
        prepared = False
        while not prepared:
            self._stage.prerender(self._now)
            prepared = not self._stage.lively(self._now)
            self._look()
        return _resident_mib()

    def _show(self, table: Snapshot, local: ScreenState) -> float:
        """Show a screen; return MiB that are resident then."""
        self._stage.handle(HAND, self._now)
        self._stage.on_snapshot(table, self._now)
        self._stage.state = local
        self._stage.refresh(self._now)
        self._now += MOMENT_NS
        self._stage.refresh(self._now)
        self._look()
        return _resident_mib()

    def _look(self) -> None:
        for name, shelf in zip(self._most, self._shelves, strict=True):
            self._most[name] = max(self._most[name], shelf.taken)


def _resident_mib() -> float:
    """Return the resident memory of this process (proc(5), statm)."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def _kind(state: State) -> str:
    return type(present(*state, 0)).__name__


def main(words: list[str]) -> None:
    """Walk, and print what was found."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    found = Table().walk()
    if "--json" in words:
        sys.stdout.write(json.dumps(asdict(found)))
        return
    from tests.benchmarks.load import against  # noqa: PLC0415 - not a part of what is measured

    against("between deals, at first", found.first, 70, "MiB")
    for kind, mib in found.back.items():
        against(f"once the table is back after {kind}", mib, 70, "MiB")
    against("at most, while some screen is shown", max(found.shown.values()), 75, "MiB")


if __name__ == "__main__":
    main(sys.argv[1:])
