"""A table that cannot start says why, on a screen that would otherwise only flash."""

from __future__ import annotations

import threading
from pathlib import Path
from time import monotonic

import pygame
import pytest

from device.base.errors import StoreRefusedError
from engine.interface.appearance import Appearance, Seating
from tests.ui.tables import SIZES, pixels_of
from ui.app.window import Window
from ui.screens.paint import paint
from ui.screens.power.refusal import refusal
from ui.words import languages

STORE = Path("/var/lib/bummerl/bummerl.sqlite3")
NEWER = str(
    StoreRefusedError(
        STORE,
        "a newer Bummerl has written this file (schema 99, this program knows up to 2); update"
        " Bummerl, or choose another --data",
    )
)
PATIENCE_S = 20


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("seating", Seating)
@pytest.mark.parametrize("large", [False, True])
def test_the_reason_fits_every_screen(
    size: tuple[int, int], language: str, seating: Seating, large: bool
) -> None:
    look = Appearance(language=language, seating=seating, large=large)
    scene = refusal(NEWER, look)
    assert scene.hint == NEWER
    assert paint(scene, size, look).overflows == ()


def test_it_is_shown_until_the_time_is_over() -> None:
    window = Window((800, 480), headless=True)
    before = pixels_of(window.stage.surface)
    start = monotonic()
    window.excuse(refusal(NEWER, Appearance()), Appearance(), 0.3)
    assert 0.3 <= monotonic() - start < PATIENCE_S
    assert pixels_of(window.stage.surface) != before


@pytest.mark.parametrize("how", ["the window is closed", "the service is stopped"])
def test_it_ends_at_once_where_that_is_wanted(how: str) -> None:
    window = Window((800, 480), headless=True)
    if how == "the window is closed":
        pygame.event.post(pygame.event.Event(pygame.QUIT))
    stop = threading.Timer(0.2, window.stop)
    if how == "the service is stopped":
        stop.start()
    start = monotonic()
    window.excuse(refusal(NEWER, Appearance()), Appearance(), PATIENCE_S)
    assert monotonic() - start < PATIENCE_S / 2
