"""The thread that looks for a stick while its page is open, and saves to it on request."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from dataclasses import replace
from enum import Enum, auto
from pathlib import Path
from typing import Final

from device.base.errors import BummerlError, StickFullError, StoreFullError
from device.history.export.save_to_stick import save
from device.history.export.sticks import UsbStick, plugged_in
from engine.interface.inputs import StickSeen
from engine.interface.machine import Stick, StickState

log: Final = logging.getLogger(__name__)

EVERY_S: Final = 1.0
"""How often it is looked for a stick."""
UNUSABLE_LOOKS: Final = 3
"""How many looks in a row must find a stick unusable before the page says so."""
STOP_TIMEOUT_S: Final = 5.0
NONE: Final = Stick()
TOLD: Final = frozenset({StickState.SAVED, StickState.FULL, StickState.FAILED})
"""What became of saving; shown also when the stick was pulled out."""


class _Command(Enum):
    LOOK = auto()
    REST = auto()
    SAVE = auto()
    STOP = auto()


class StickThread:
    """Looks for sticks, and saves to the one plugged in last.

    Args:
        store: the file of the scores; a table may write to it.
        table: what the table is called.
        tell: takes how it stands; called in this thread, must not block.
        sticks: returns the sticks that are plugged in, the one to save to first.
        unmount: lets the sticks be taken out of the file system, so that they may be pulled out.
    """

    def __init__(
        self,
        store: Path,
        table: str,
        tell: Callable[[StickSeen], None],
        sticks: Callable[[], tuple[UsbStick, ...]] = plugged_in,
        unmount: Callable[[], None] = lambda: None,
    ) -> None:
        self._store = store
        self._table = table
        self._tell = tell
        self._sticks = sticks
        self._unmount = unmount
        self._commands: queue.SimpleQueue[_Command] = queue.SimpleQueue()
        self._looking = False
        self._shown = NONE
        self._at: UsbStick | None = None
        self._unusable_looks = 0
        self._thread = threading.Thread(target=self._run, name="stick", daemon=True)

    def start(self) -> None:
        """Wait until the page is opened."""
        self._thread.start()

    def watch(self, on: bool) -> None:
        """Look for a stick from now on, or no longer; from any thread, never blocks."""
        self._commands.put(_Command.LOOK if on else _Command.REST)

    def save(self) -> None:
        """Save everything; from any thread, never blocks."""
        self._commands.put(_Command.SAVE)

    def stop(self) -> None:
        """End the thread; a stick that hangs is left behind."""
        self._commands.put(_Command.STOP)
        if self._thread.is_alive():
            self._thread.join(STOP_TIMEOUT_S)

    def _run(self) -> None:
        while (command := self._next()) is not _Command.STOP:
            try:
                self._serve(command)
            except Exception:  # of whatever kind, it is told and costs no table
                log.exception("stick: stopped by an error; the table goes on")
                self._show(replace(self._shown, state=StickState.FAILED))

    def _serve(self, command: _Command | None) -> None:
        match command:
            case _Command.LOOK | _Command.REST:
                self._looking, self._shown, self._at = command is _Command.LOOK, NONE, None
            case _Command.SAVE:
                self._save()
            case _:
                pass
        if self._looking:
            self._look()

    def _next(self) -> _Command | None:
        """Return what was said, or None when it is time to look again."""
        try:
            return self._commands.get(timeout=EVERY_S if self._looking else None)
        except queue.Empty:
            return None

    def _look(self) -> None:
        """Show a stick that has come or gone; how saving went stays until another comes."""
        found = self._found()
        if found == self._at:
            return
        self._at = found
        if found:
            self._show(Stick(found.state, found.name))
        elif self._shown.state not in TOLD:
            self._show(NONE)

    def _found(self) -> UsbStick | None:
        """Return the stick to save to, or the one that cannot be used.

        A stick is unusable only when it stays so: a desktop takes a moment to mount one.
        """
        found = next(iter(self._sticks()), None)
        if found is None or found.state is StickState.READY:
            self._unusable_looks = 0
            return found
        self._unusable_looks += 1
        return found if self._unusable_looks >= UNUSABLE_LOOKS else None

    def _save(self) -> None:
        self._look()
        if self._at is None or self._at.state is not StickState.READY:
            self._show(Stick(self._at.state, self._at.name) if self._at else NONE)
            return
        self._show(replace(self._shown, state=StickState.SAVING, files=()))
        try:
            files = save(self._store, self._at.place, self._table)
        except BummerlError as error:
            full = isinstance(error, StickFullError | StoreFullError)
            state = StickState.FULL if full else StickState.FAILED
            log.warning("stick: %s", error)
            self._show(replace(self._shown, state=state))
        else:
            self._unmount()
            self._show(replace(self._shown, state=StickState.SAVED, files=files))

    def _show(self, stick: Stick) -> None:
        if stick != self._shown:
            self._shown = stick
            self._tell(StickSeen(stick))
