"""Paints what an evening will show ahead of time and off screen, while the table is idle.

Fonts, cards and signs are made once and kept, but the first time of a card takes as long as all
the rest of its way from the reader to the glass. After prerendering no first time is seen.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from engine.interface.appearance import Appearance
from engine.interface.snapshot import Snapshot
from ui.app.prerender_snapshots import expected_snapshots
from ui.draw.render_budget import BudgetExceededError, one_asset
from ui.model.parts import Scene
from ui.model.screen_state import ScreenState
from ui.screens.paint import paint_on
from ui.screens.present import present


def prerender(snapshot: Snapshot, surface: pygame.Surface, now_ns: int) -> Iterator[None]:
    """Paint a little at each step: no more than a picture and one thing that is new on it.

    Args:
        snapshot: the table as it stands (`ui.app.prerender_snapshots`).
        surface: where to paint, as large as the picture; free between two steps.
        now_ns: any time, monotonic.
    """
    state = ScreenState(claim_since=now_ns)
    for shown in expected_snapshots(snapshot):
        scene = present(shown, state, now_ns)
        while not _painted(surface, scene, shown.look):
            yield
        yield


def _painted(surface: pygame.Surface, scene: Scene, look: Appearance) -> bool:
    """Paint until something is new for the second time; tell whether it was all."""
    try:
        with one_asset():
            paint_on(surface, scene, look)
    except BudgetExceededError:
        return False
    return True
