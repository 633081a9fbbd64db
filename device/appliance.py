"""The whole device: table thread, store, pads, panel and trace, put together in one place.

Whoever has a screen is shown snapshots and gives back inputs and what was painted; nothing here
knows which screen that is.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from device.config.settings import Settings
from device.history.export.stick_thread import StickThread
from device.history.historian import Historian
from device.panel.gpio import GpioBoard
from device.panel.panel_thread import PanelThread
from device.publish.board.file_publisher import FilePublisher
from device.publish.mqtt import publisher_of
from device.readers.pad_threads import Pads, open_pads
from device.readers.spec import parse_reader
from device.store.journal import Journal
from device.store.write_behind.store_notice import ALL_IS_WELL
from device.system.equipment import examine
from device.system.power import PowerSwitch, folder_of_requests
from device.system.status_file import StatusFile, TableReport, connected
from device.system.supervision import Supervision
from device.system.trace import Trace
from device.system.unmount import unmounter
from device.system.watchdog import WatchedLoop
from device.table.pads import PadLayout
from device.table.pages import EquipmentPage, HistoryPage, Pages, StickPage
from device.table.table import Table
from device.table.thread import TableThread
from engine.interface.inputs import Input
from engine.interface.machine import Equipment, Machine
from engine.interface.snapshot import Snapshot
from engine.interface.sounds import Sound
from engine.model.results import PLAYING

log: Final = logging.getLogger(__name__)


class Appliance:
    """A table with its pads and its panel, running while the context is open.

    Args:
        settings: what the configuration and the command line say.
        show: takes each snapshot, and None when there will be no more; called in the table's
            thread, must not block.
        trace: file for `--trace`, or None.
        screen: what the table is painted on, one line for the doctor.

    Raises on entering:
        StoreRefusedError: the store belongs to a newer program or to a running one.
        TraceUnwritableError: the trace cannot be written.
    """

    def __init__(
        self,
        settings: Settings,
        show: Callable[[Snapshot | None], None],
        trace: Path | None = None,
        screen: str = "",
    ) -> None:
        if settings.trouble:
            log.warning("%s", settings.trouble)
        self._settings = settings
        self._specs = {at: parse_reader(text) for at, text in settings.readers.items()}
        self._trace = Trace(trace) if trace else None
        self._show = show
        self._screen = screen
        self._supervision = Supervision(os.environ, os.getpid())
        self._table = TableThread(
            self._open_table,
            self._publish,
            partial(self._supervision.alive, WatchedLoop.TABLE),
            self._supervision.rest_ns,
        )
        self._panel = PanelThread(settings.panel or {}, self._table.send, GpioBoard)
        self._file_publisher = FilePublisher(settings.store)
        self._historian = Historian(settings.store, self._table.send)
        self._stick = StickThread(
            settings.store, settings.table.name, self._table.send, unmount=unmounter(os.environ)
        )
        self._publisher = publisher_of(settings)
        self._journal: Journal | None = None
        self._pads: Pads | None = None
        self._status: StatusFile | None = None

    def __enter__(self) -> Self:
        """Start the panel, whose trouble every snapshot tells, then the table, then its pads."""
        with ExitStack() as begun:
            for thread in (self._panel, self._historian, self._stick):
                begun.callback(thread.stop)
                thread.start()
            self._table.start()
            begun.pop_all()
        self._file_publisher.start()  # not sooner: it would wait for the table that runs already
        if self._publisher:
            self._publisher.start()
        self._pads = pads = open_pads(self._specs, self._table.is_taught, self._table.send)
        self._status = StatusFile(self._settings.store, lambda: self._said(pads))
        self._status.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Stop pads and panel, then the table after all that was said."""
        self._supervision.stopping()
        if self._pads:
            self._pads.close()
        self._panel.stop()
        if self._status:
            self._status.stop()
        self._historian.stop()
        self._stick.stop()
        self._table.stop()
        self._file_publisher.stop()
        if self._publisher:
            self._publisher.stop()
        if self._trace:
            self._trace.close()

    def send(self, message: Input) -> None:
        """Tell the table what somebody did; from any thread, never blocks."""
        self._table.send(message)

    def painted(self, snapshot: Snapshot, painted_ns: int) -> None:
        """Note when a snapshot was on the glass, `CLOCK_MONOTONIC` ns."""
        self._supervision.painted(snapshot)
        if self._trace:
            self._trace.painted(snapshot, painted_ns)

    def heard(self, cues: tuple[Sound, ...], volume: int) -> None:
        """Let cues be heard from the buzzer as well; at volume 0 nothing is."""
        self._panel.hear(cues, volume)

    def alive(self) -> None:
        """Note that the screen's loop has turned; many times in a second."""
        self._supervision.alive(WatchedLoop.SCREEN)

    def _open_table(self) -> Table:
        settings = self._settings
        pages = Pages(
            EquipmentPage(self._examine),
            PowerSwitch(folder_of_requests(os.environ)),
            self._machine,
            HistoryPage(self._historian.ask),
            StickPage(self._stick.watch, self._stick.save),
        )
        self._journal = Journal(settings.store)
        layout = PadLayout.of(self._specs)
        return Table(settings.table, layout, self._journal, time.monotonic_ns, pages)

    def _examine(self) -> Equipment:
        said = self._pads.said() if self._pads else {}
        return examine(self._settings.store, self._specs, said)

    def _machine(self) -> Machine:
        """Return what is wrong around the table."""
        known = Machine(config=self._settings.trouble_at, panel_fails=bool(self._panel.trouble))
        return self._publisher.with_broker(known) if self._publisher else known

    def _said(self, pads: Pads) -> TableReport:
        """Return what the doctor is told."""
        scores = self._journal.status if self._journal else ALL_IS_WELL
        return TableReport(
            pads.said(),
            self._panel.trouble,
            self._screen,
            scores.detail,
            scores.trouble is not None and not scores.trouble.is_over,
            connected(self._settings),
        )

    def _publish(self, snapshot: Snapshot | None) -> None:
        self._show(snapshot)
        if snapshot:
            self._panel.see(snapshot)
            self._file_publisher.on_snapshot(snapshot)
        if snapshot and self._publisher:
            self._publisher.on_snapshot(snapshot)
        if snapshot and self._pads:
            due = snapshot.view.due
            relaxed = snapshot.view.phase not in PLAYING and snapshot.teaching is None
            self._pads.attend(
                frozenset({due} if due else ()),
                relaxed=relaxed,
                measuring=snapshot.teaching is not None,
            )
