"""A table that cannot start says why, on a screen that would otherwise only flash."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from time import monotonic

import pygame
import pytest

from device.base.errors import BummerlError
from device.store.journal import Journal
from engine.interface.appearance import Appearance, Seating
from engine.interface.machine import CannotStart
from tests.ui.tables import SIZES, pixels_of
from ui.__main__ import reason
from ui.app.window import Window
from ui.screens.paint import paint
from ui.screens.power.start_failure import start_failure
from ui.words import languages

STORE = Path("/var/lib/bummerl/bummerl.sqlite3")
NEWER = start_failure(CannotStart.NEWER, STORE, Appearance())
PATIENCE_S = 20


@pytest.mark.parametrize("why", CannotStart)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("seating", Seating)
@pytest.mark.parametrize("large", [False, True])
def test_the_reason_fits_every_screen(
    why: CannotStart, size: tuple[int, int], language: str, seating: Seating, large: bool
) -> None:
    look = Appearance(language=language, seating=seating, large=large)
    assert paint(start_failure(why, STORE, look), size, look).overflows == ()


@pytest.mark.parametrize("language", languages())
def test_every_reason_is_said_in_the_language_of_the_table(language: str) -> None:
    said = [start_failure(why, STORE, Appearance(language=language)).hint for why in CannotStart]
    english = [start_failure(why, STORE, Appearance()).hint for why in CannotStart]
    assert len(set(said)) == len(CannotStart)
    assert said == english or set(said).isdisjoint(english)
    assert all(str(STORE) in hint for hint in said[:-1]), "which file it is about"


def in_use(store: Path) -> Journal:
    return Journal(store)


def newer(store: Path) -> None:
    Journal(store).close()
    with closing(sqlite3.connect(store)) as con:
        con.execute("PRAGMA user_version = 99")


def foreign(store: Path) -> None:
    with closing(sqlite3.connect(store)) as con:
        con.execute("CREATE TABLE recipe (name)")


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (in_use, CannotStart.IN_USE),
        (newer, CannotStart.NEWER),
        (foreign, CannotStart.FOREIGN),
    ],
)
def test_a_table_that_cannot_start_says_which_of_these_it_is(
    make: Callable[[Path], Journal | None], why: CannotStart, tmp_path: Path
) -> None:
    made = make(tmp_path / "bummerl.sqlite3")
    with pytest.raises(BummerlError) as refused:
        Journal(tmp_path / "bummerl.sqlite3")
    if made:
        made.close()
    assert reason(refused.value) is why
    assert reason(BummerlError("something else")) is CannotStart.OTHER


def test_it_is_shown_until_the_time_is_over() -> None:
    window = Window((800, 480), headless=True)
    before = pixels_of(window.stage.surface)
    start = monotonic()
    window.show_instead(NEWER, Appearance(), 0.3)
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
    window.show_instead(NEWER, Appearance(), PATIENCE_S)
    assert monotonic() - start < PATIENCE_S / 2
