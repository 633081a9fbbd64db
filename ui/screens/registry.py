"""The screens, by the names of their folders: a new one is a folder and a line here.

The `present` of a folder says which pages it presents (`PAGES`), its `paint` which scenes it
paints (`PAINTERS`). Both are found by name: what presents loads nothing of what paints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from types import ModuleType
from typing import Final

from ui.model.parts import Scene
from ui.widgets.context import ScreenContext

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

Presenter = Callable[[ScreenContext], Scene]
"""Makes the scene of a page."""


def modules(part: str) -> Iterator[ModuleType]:
    """Yield a part, `present` or `paint`, of every screen."""
    for screen in SCREENS:
        yield import_module(f"ui.screens.{screen}.{part}")
