"""The window's loop and the display it needs, with SDL's driver that shows nothing."""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue
from time import monotonic_ns

import pygame
import pytest

from engine.interface.appearance import Appearance
from engine.interface.inputs import Input, SeatButton, UndoButton
from engine.interface.snapshot import Snapshot
from tests.ui.tables import FOLLOW, LEAD, A, pixels_of, snap
from ui.app.callbacks import Callbacks
from ui.app.touch import GUARD_NS
from ui.app.window import KeyUnknownError, Window
from ui.backend import sdl
from ui.backend.display_driver import (
    DisplayMissingError,
    anywhere,
    check_driver,
    choose_card,
    open_display,
    wait_for_another_screen,
)
from ui.backend.drm import Connector
from ui.backend.rotation import Rotation
from ui.model.parts import Page
from ui.screens.board.scene import BoardScene

PATIENCE_S = 20


@pytest.fixture
def window() -> Iterator[Window]:
    """Return a window that stops by itself if a test forgets to."""
    window = Window((800, 480), headless=True)
    timer = threading.Timer(PATIENCE_S, window.stop)
    timer.start()
    yield window
    timer.cancel()
    timer.join()


def queue(*snapshots: Snapshot | None) -> SimpleQueue[Snapshot | None]:
    """Return a queue that holds them."""
    waiting: SimpleQueue[Snapshot | None] = SimpleQueue()
    for snapshot in snapshots:
        waiting.put(snapshot)
    return waiting


def test_every_snapshot_is_told_painted_in_order_and_later(window: Window) -> None:
    told: list[tuple[Snapshot, int]] = []
    tables = [snap(LEAD), snap(FOLLOW), snap(FOLLOW)]
    window.run(queue(*tables, None), Callbacks(on_painted=lambda s, ns: told.append((s, ns))))
    assert [snapshot for snapshot, _ in told] == tables
    times = [ns for _, ns in told]
    assert times == sorted(times)
    assert isinstance(window.stage.scene, BoardScene)


def test_a_photograph_shows_the_table_or_a_page(window: Window, tmp_path: Path) -> None:
    table, menu = tmp_path / "table.png", tmp_path / "menu.png"

    def take() -> None:
        window.photograph(table)
        window.photograph(menu, Page.MENU)
        window.stop()

    thread = threading.Thread(target=take)
    thread.start()
    window.run(queue(snap(LEAD)), Callbacks())
    thread.join()
    one, other = (pygame.image.load(path) for path in (table, menu))
    assert one.get_size() == other.get_size() == (800, 480)
    assert pixels_of(one) != pixels_of(other)


def test_closing_the_window_ends_the_loop(window: Window) -> None:
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    window.run(queue(), Callbacks())


def test_stop_ends_the_loop_from_another_thread(window: Window) -> None:
    threading.Timer(0.05, window.stop).start()
    window.run(queue(snap(LEAD)), Callbacks())


def test_a_key_reaches_the_table(window: Window) -> None:
    sent: list[Input] = []

    def send(act: Input) -> None:
        sent.append(act)
        window.stop()

    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q))
    window.run(queue(snap(LEAD)), Callbacks(send))
    assert sent == [SeatButton(A, down=True)]


@pytest.mark.parametrize("driver", ["dummy", "offscreen", "evdev"])
def test_a_driver_that_shows_nothing_is_no_display(
    monkeypatch: pytest.MonkeyPatch, driver: str
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", driver)
    with pytest.raises(DisplayMissingError, match="No usable display") as caught:
        open_display((800, 480), fullscreen=False)
    what, todo = str(caught.value).split("\n")
    assert driver in what
    assert "DISPLAY" in todo


def test_a_console_is_named_only_where_sdl_can_paint_on_one() -> None:
    """The pygame of PyPI cannot: no group of the user and no package beside it would help."""
    assert {driver.lower() for driver in sdl.drivers()} >= {"x11", "dummy"}
    able, unable = anywhere(["x11", "KMSDRM"]), anywhere(["x11", "wayland"])
    assert "on a console as a user in the groups video, render and input" in able
    assert "groups" not in unable
    assert "lacks KMSDRM" in unable
    assert "DISPLAY" in able
    assert "DISPLAY" in unable


@pytest.mark.parametrize("asked", ["none-such", "DUMMY", " dummy", "none-such,dummy", "Offscreen"])
def test_whatever_is_asked_of_sdl_nothing_invisible_is_a_display(
    monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", asked)
    with pytest.raises(RuntimeError, match="No usable display"):
        open_display(None, fullscreen=True)


def test_a_console_without_gl_would_stay_black_and_says_what_to_install() -> None:
    libraries = {"libc.so.6": "libc6", "libNoSuchGL.so.1": "libgl1"}
    for driver in ("KMSDRM", "kmsdrm"):
        with pytest.raises(DisplayMissingError, match="black") as caught:
            check_driver(driver, libraries)
        what, todo = str(caught.value).split("\n")
        assert "libNoSuchGL.so.1 (package libgl1)" in what
        assert "libc" not in what
        assert todo == "sudo apt install libgl1 libegl1 libgles2 libgl1-mesa-dri"
    check_driver("KMSDRM", {"libc.so.6": "libc6"})
    check_driver("x11", libraries)
    check_driver("wayland", libraries)


def test_sdl_is_told_which_card_has_the_screen_unless_it_knows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = (Connector(1, "HDMI-A-1", connected=False), Connector(12, "DSI-1", connected=True))
    monkeypatch.setenv("SDL_KMSDRM_DEVICE_INDEX", "3")
    choose_card(found)
    choose_card(found[:1])
    assert os.environ["SDL_KMSDRM_DEVICE_INDEX"] == "3"
    monkeypatch.delenv("SDL_KMSDRM_DEVICE_INDEX")
    choose_card(())
    assert "SDL_KMSDRM_DEVICE_INDEX" not in os.environ
    choose_card(found)
    assert os.environ["SDL_KMSDRM_DEVICE_INDEX"] == "12"


def test_cards_without_a_screen_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_KMSDRM_DEVICE_INDEX", raising=False)
    found = (Connector(0, "DSI-1", connected=False), Connector(1, "HDMI-A-1", connected=False))
    with pytest.raises(DisplayMissingError, match=r"card0 DSI-1, card1 HDMI-A-1\.\nPlug a screen"):
        choose_card(found)


def test_a_screen_that_is_switched_on_is_not_waited_for_any_longer() -> None:
    off, on = (Connector(1, "HDMI-A-1", connected=lit) for lit in (False, True))
    looks = iter([(off,), (off,), (on,)])
    wait_for_another_screen(seconds=3_600, listed=lambda: next(looks))
    assert list(looks) == []
    wait_for_another_screen(seconds=0, listed=lambda: (off,))


def test_without_a_size_a_window_fits_the_first_panel() -> None:
    assert open_display(None, fullscreen=False, headless=True).get_size() == (800, 480)


def test_a_key_that_no_keyboard_has_is_named() -> None:
    with pytest.raises(KeyUnknownError, match="got 'quu'"):
        Window((800, 480), headless=True, keys={"quu": UndoButton})


@pytest.mark.parametrize("rotation", Rotation)
def test_a_finger_on_a_turned_panel_presses_what_is_seen_there(rotation: Rotation) -> None:
    window = Window((800, 480), rotation=rotation, headless=True)
    before = monotonic_ns() - GUARD_NS
    window.stage.on_snapshot(snap(LEAD), before)
    window.stage.refresh(before)
    assert window.stage.picture is not None
    seat = next(t for t in window.stage.picture.targets if t.button.name == "seat A")
    width, height = window.stage.surface.get_size()
    across, down = seat.rect.centerx / width, seat.rect.centery / height
    x, y = {
        Rotation.NONE: (across, down),
        Rotation.RIGHT: (1 - down, across),
        Rotation.HALF: (1 - across, 1 - down),
        Rotation.LEFT: (down, 1 - across),
    }[rotation]
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        pygame.event.post(pygame.event.Event(kind, x=x, y=y, finger_id=0))
    sent: list[Input] = []
    window.run(queue(None), Callbacks(sent.append))
    assert sent == [SeatButton(A, down=True), SeatButton(A, down=False)]


def test_the_time_of_day_is_told_to_the_screen(window: Window) -> None:
    window.run(queue(snap(LEAD), None), Callbacks())
    assert re.fullmatch("[0-2][0-9]:[0-5][0-9]", window.stage.state.clock)


def test_a_dark_table_is_shown_darker_but_photographed_as_it_is(
    window: Window, tmp_path: Path
) -> None:
    path = tmp_path / "table.png"
    table = snap(LEAD, look=Appearance(brightness=2))

    def take() -> None:
        window.photograph(path)
        window.stop()

    thread = threading.Thread(target=take)
    thread.start()
    window.run(queue(table), Callbacks())
    thread.join()
    shown = pygame.transform.average_color(pygame.display.get_surface())
    saved = pygame.transform.average_color(pygame.image.load(path))
    assert sum(shown[:3]) < sum(saved[:3]) / 1.8


def test_control_and_q_end_the_program(window: Window) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, mod=pygame.KMOD_LCTRL))
    window.run(queue(snap(LEAD)), Callbacks())
    assert window.stage.scene is not None
