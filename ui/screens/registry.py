"""The screens, by the names of their folders: a new one is a folder and a line here.

The `present` of a folder says which pages it presents (`PAGES`), its `paint` which scenes it
paints (`PAINTERS`). Both are found by name: what presents loads nothing of what paints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from types import ModuleType
from typing import Final

from engine.interface.snapshot import Snapshot
from ui.model.parts import Scene
from ui.model.screen_state import ScreenState
from ui.words.phrases import Phrases

SCREENS: Final = (
    "attract",
    "backup",
    "board",
    "claim",
    "dispute",
    "equipment",
    "history",
    "match_end",
    "menu",
    "new_match",
    "players",
    "power",
    "review",
    "rules",
    "scoreboard",
    "settings",
    "teaching",
)

Presenter = Callable[[Snapshot, ScreenState, Phrases, int], Scene]
"""Makes the scene of a page at a time, ns of `CLOCK_MONOTONIC`."""


def modules(part: str) -> Iterator[ModuleType]:
    """Yield a part, `present` or `paint`, of every screen."""
    for screen in SCREENS:
        yield import_module(f"ui.screens.{screen}.{part}")
