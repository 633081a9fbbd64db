"""The window and its loop: waits for snapshots, looks at events, paints what has changed."""

from __future__ import annotations

import threading
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic_ns
from typing import Final, TypeVar

import pygame

from engine.interface.appearance import Appearance
from engine.interface.snapshot import Snapshot
from ui.app.base_window import POLL_S, BaseWindow, local_date, local_time
from ui.app.callbacks import Callbacks
from ui.app.key_bindings import DEFAULT_KEYS, Keys
from ui.app.stage import Stage
from ui.backend.dimming import FULL, SECOND_NS, shift
from ui.backend.rotation import Rotation
from ui.backend.sound import Loudspeaker
from ui.model.parts import Page, Scene
from ui.screens.paint import paint_on

T = TypeVar("T")

_Photograph = tuple[Path, Page, threading.Event]
"""Where to save a picture, of which page, and who waits for it."""

FRAME_S: Final = 1 / 60
"""How often what moves is drawn, and events are looked at where more are likely to follow.

A snapshot ends any wait at once, so only a touch ever waits.
"""


class KeyUnknownError(ValueError):
    """A key was configured that no keyboard has."""


class Window:
    """The display, open from the start so that something is seen early.

    Raises:
        DisplayMissingError: there is no display, or it cannot be used.
        KeyUnknownError: one of the keys has no such name in pygame.
    """

    def __init__(
        self,
        size: tuple[int, int] | None = None,
        *,
        fullscreen: bool = False,
        keys: Keys = DEFAULT_KEYS,
        rotation: Rotation = Rotation.NONE,
        headless: bool = False,
    ) -> None:
        self._base = BaseWindow(size, fullscreen=fullscreen, rotation=rotation, headless=headless)
        for name in keys:
            _check_key(name)
        self._stopped = self._base.stopped
        self._snapshots: SimpleQueue[Snapshot | None] = SimpleQueue()
        self._photographs: SimpleQueue[_Photograph] = SimpleQueue()
        self._shown = FULL, (0, 0)
        """How bright the picture is, and how far beside its place."""
        self.stage = Stage(self._base.display.picture, keys)
        self._sound = Loudspeaker()

    def stop(self) -> None:
        """End `run` at once; may be called from any thread or signal handler."""
        self._stopped.set()
        # A wait that a signal interrupts at its very end may never end by itself (CPython 3.11).
        self._snapshots.put(None)

    def run(
        self,
        snapshots: SimpleQueue[Snapshot | None],
        callbacks: Callbacks,
    ) -> None:
        """Show snapshots until None comes, the window is closed or `stop` is called."""
        self._snapshots = snapshots
        while not self._stopped.is_set():
            callbacks.on_turn()
            wanted = _all_waiting(self._photographs)  # before the snapshots that they are to show
            fresh = self._wait_for_snapshots(snapshots)
            if fresh:
                self._on_snapshots(fresh, callbacks)
            self._save(wanted)
            self._handle_events(callbacks)
            if not fresh and not self.stage.sliding:
                self.stage.prerender(monotonic_ns())
                self._sound.prepare()
        self._sound.close()

    def show_instead(self, scene: Scene, look: Appearance, seconds: float) -> None:
        """Show a scene instead of a table, until the time is over or the window is closed."""
        end_ns = monotonic_ns() + int(seconds * SECOND_NS)
        painted = None
        while monotonic_ns() < end_ns and not self._stopped.wait(POLL_S):
            if painted is not self._base.display.picture:
                painted = self._base.display.picture
                paint_on(painted, scene, look)
                self._base.display.show()
            for event in pygame.event.get():
                self._base.handle(event)

    def photograph(self, path: Path, page: Page = Page.NONE) -> None:
        """Save what is shown, or what a page would show, as a PNG; from another thread.

        Returns when it is saved or the window has ended.
        """
        saved = threading.Event()
        self._photographs.put((path, page, saved))
        while not saved.wait(POLL_S) and not self._stopped.is_set():
            pass

    def _save(self, wanted: list[_Photograph]) -> None:
        for path, page, saved in wanted:
            pygame.image.save(self.stage.picture_of(page, monotonic_ns()), str(path))
            saved.set()

    def _on_snapshots(self, snapshots: list[Snapshot], callbacks: Callbacks) -> None:
        now_ns = monotonic_ns()
        for snapshot in snapshots:
            self.stage.on_snapshot(snapshot, now_ns)
        self._show(now_ns, callbacks)
        shown_ns = monotonic_ns()
        for snapshot in snapshots:
            callbacks.on_painted(snapshot, shown_ns)

    def _handle_events(self, callbacks: Callbacks) -> None:
        """Handle waiting events, and show at once what they press, and what time changes."""
        now_ns = monotonic_ns()
        for event in pygame.event.get():
            self._base.handle(event)
            if self.stage.surface is not self._base.display.picture:
                self.stage.resized(self._base.display.picture)
            for act in self.stage.handle(self._base.display.upright(event), now_ns):
                callbacks.send(act)
        for act in self.stage.tick(now_ns):
            callbacks.send(act)
        second = now_ns // SECOND_NS
        self.stage.set_clock(local_time(second), local_date(second))
        self._show(now_ns, callbacks)

    def _wait_for_snapshots(self, snapshots: SimpleQueue[Snapshot | None]) -> list[Snapshot]:
        """Wait a moment for a snapshot and return all that are waiting; None ends the loop."""
        try:
            wait = FRAME_S if self.stage.lively(monotonic_ns()) else POLL_S
            waiting = [snapshots.get(timeout=wait), *_all_waiting(snapshots)]
        except Empty:
            return []
        if None in waiting:
            self.stop()
        return [snapshot for snapshot in waiting if snapshot]

    def _show(self, now_ns: int, callbacks: Callbacks) -> None:
        wanted = self.stage.brightness(now_ns), shift(now_ns)
        if self.stage.refresh(now_ns) or wanted != self._shown:
            self._shown = wanted
            self._base.display.show(*wanted)
        self._sound.set_volume(self.stage.volume)
        if heard := self.stage.pop_sounds():
            self._sound.play(heard)
            callbacks.on_sounds(heard, self.stage.volume)


def _check_key(name: str) -> None:
    try:
        pygame.key.key_code(name)
    except ValueError as error:
        raise KeyUnknownError(
            f"keys: expected names of keys such as q, space or f1, got {name!r}"
        ) from error


def _all_waiting(waiting: SimpleQueue[T]) -> list[T]:
    """Return what is in the queue now, without waiting."""
    found: list[T] = []
    while not waiting.empty():
        found.append(waiting.get_nowait())
    return found
