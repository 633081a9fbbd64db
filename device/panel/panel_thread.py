"""The thread of a panel: one queue in, inputs and light out. It sleeps while nothing changes.

A panel is an addition to a table, never a condition: what is wrong with it is said, in the log
and by `trouble`, and the table runs on with keys and touch.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from device.config.panel import Pins
from device.panel.board import Edge, OpenBoard, PanelBoard, PanelUnusableError
from device.panel.panel import Panel
from engine.interface.inputs import Input
from engine.interface.snapshot import Snapshot
from engine.interface.sounds import Sound

log = logging.getLogger(__name__)

NS: Final = 1_000_000_000
STOP_TIMEOUT_S: Final = 2.0


@dataclass(frozen=True, slots=True)
class _Heard:
    cues: tuple[Sound, ...]
    volume: int


class PanelThread:
    """Runs a panel until it is stopped; does nothing where there are no pins to be used.

    Args:
        pins: what is connected, if anything.
        send: takes what was done and from when that counts, `CLOCK_MONOTONIC` ns.
        open_board: opens the pins.
    """

    def __init__(
        self, pins: Pins, send: Callable[[Input, int], None], open_board: OpenBoard
    ) -> None:
        self._pins = pins
        self._send = send
        self._open_board = open_board
        self._messages: queue.SimpleQueue[Edge | Snapshot | _Heard | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self.trouble = ""
        """Why parts that are configured do nothing, one line; empty if all work."""

    def start(self) -> None:
        """Open the pins and begin; where that cannot be, `trouble` says why."""
        if not self._pins:
            return
        try:
            board = self._open_board(self._pins, self._messages.put)
        except PanelUnusableError as error:
            self.trouble = str(error)
        else:
            self.trouble = board.trouble
            self._thread = threading.Thread(
                target=self._run, args=(board,), name="panel", daemon=True
            )
            self._thread.start()
        if self.trouble:
            log.warning("panel: %s", self.trouble)

    def see(self, snapshot: Snapshot) -> None:
        """Show that; from any thread, never blocks."""
        self._tell(snapshot)

    def hear(self, cues: tuple[Sound, ...], volume: int) -> None:
        """Let cues be heard, as loud as that; from any thread, never blocks."""
        self._tell(_Heard(cues, volume))

    def stop(self) -> None:
        """Switch lamps and buzzer off and let go of the pins."""
        if self._thread:
            self._messages.put(None)
            self._thread.join(STOP_TIMEOUT_S)

    def _tell(self, message: Snapshot | _Heard) -> None:
        """Enqueue a message, unless nobody would ever take it."""
        if self._thread and self._thread.is_alive():
            self._messages.put(message)

    def _run(self, board: PanelBoard) -> None:
        try:
            self._serve(Panel(self._pins, board, self._send))
        except Exception as error:
            self.trouble = f"stopped by an error ({error}); start the table anew"
            log.exception("panel: stopped; the table goes on with keys and touch")
        finally:
            board.close()

    def _serve(self, panel: Panel) -> None:
        while True:
            wakes_at = panel.wakes_at()
            wait = None if wakes_at is None else max(0, wakes_at - time.monotonic_ns()) / NS
            try:
                message = self._messages.get(timeout=wait)
            except queue.Empty:
                pass
            else:
                if message is None:
                    return
                _take(panel, message)
            if self._messages.empty():  # a contact is looked at after all that it told
                panel.go_on(time.monotonic_ns())


def _take(panel: Panel, message: Edge | Snapshot | _Heard) -> None:
    match message:
        case Edge():
            panel.edge(message)
        case Snapshot():
            panel.see(message)
        case _Heard(cues, volume):
            panel.hear(cues, volume, time.monotonic_ns())
