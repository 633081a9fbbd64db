"""The pads of a table: a thread for each, so that a failing reader delays nothing else.

Each thread opens its reader, looks at the pace the table asks for, and begins again for ever
when something fails. What it finds goes out as messages; nothing of it waits for the table.
"""

from __future__ import annotations

import contextlib
import itertools
import logging
import queue
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from enum import IntEnum
from typing import Any, Final

from device.readers.arrival_only_presence import ArrivalOnlyPresence
from device.readers.crosstalk import Crosstalk
from device.readers.errors import (
    PadsClosedError,
    PortLostError,
    PortMissingError,
    ReaderError,
    ReaderFloodError,
    ReaderGarbledError,
    ReaderMistakenError,
    ReaderSilentError,
)
from device.readers.fault_counters import Fault, FaultCounters
from device.readers.flood import FloodDetector
from device.readers.messages import Emit, PadAt, PadChanged, PadMessage, UnnamedNumber, name_of
from device.readers.ports.usb_adapters import Adapters
from device.readers.presence import Presence
from device.readers.reader import Kind, Reader, ReaderContext, Sighting
from device.readers.recording import Recorder
from device.readers.spec import PadSpec
from engine.interface.readers import PadCondition, PadHealth
from engine.model.cards import Seat

MS: Final = 1_000_000

BREATH_NS: Final = 4 * MS
"""Least time between two looks of one pad, in which the other pad gets its turn."""
MISSING_RETRY_S: Final = 0.5
"""Whether a missing port is back is asked often, since asking costs nothing."""
LONGEST_RETRY_S: Final = 5.0
STEADY_LOOKS: Final = 20
"""Good looks after which a reader's next failure counts as a single one."""
MEASURED_LOOKS: Final = 10
"""Looks after which it is told how well tags read; about a second."""
CLOSING_S: Final = 2.0


class Pace(IntEnum):
    """Time from one look to the next, ns."""

    DUE = 45 * MS
    """The player has to lay a card now."""
    OTHER = 80 * MS
    """The opponent is due; a card here is a mistake or part of a gesture."""
    RELAXED = 100 * MS
    """Between deals."""


class Pads:
    """The running pads. Made by `open_pads`."""

    def __init__(self, attendants: Mapping[PadAt, _PadThread], stop: threading.Event) -> None:
        self._attendants = attendants
        self._stop = stop

    def attend(self, due: frozenset[Seat], *, relaxed: bool, measuring: bool = False) -> None:
        """Look often at the pads of the seats in `due`; seldom at any when `relaxed`.

        When `measuring`, tell now and then how well the tags read that lie there.
        """
        for seat, attendant in self._attendants.items():
            attendant.measuring = measuring
            busy = Pace.DUE if seat is None or seat in due else Pace.OTHER
            attendant.keep(Pace.RELAXED if relaxed else busy)

    def said(self) -> dict[str, dict[str, Any]]:
        """Return how each pad fares, in JSON's types, by `A`, `B` or `shared`; at any time."""
        return {name_of(at): a.said() for at, a in self._attendants.items()}

    def close(self) -> None:
        """End the threads and let the ports go. May be called again."""
        self._stop.set()
        for attendant in self._attendants.values():
            attendant.close()


def open_pads(
    specs: Mapping[PadAt, PadSpec],
    is_taught: Callable[[str], bool],
    emit: Emit,
    *,
    adapters: Adapters | None = None,
    recorders: Mapping[PadAt, Recorder] | None = None,
) -> Pads:
    """Start to read the pads. Never fails: trouble is told by `PadChanged` and tried again.

    Args:
        specs: the readers by seat, or one at None for both; may be empty.
        is_taught: whether a UID (upper-case hex) is a card of a known deck; called from the
            pads' threads.
        emit: takes the messages, from the pads' threads.
        adapters: the USB adapters; those of this machine unless told.
        recorders: what takes down all that goes over the ports of some pads.
    """
    around = ReaderContext(
        threading.Lock(), threading.Event(), FaultCounters(), is_taught=is_taught
    )
    adapters = adapters or Adapters()
    attendants: dict[PadAt, _PadThread] = {}
    crosstalk = Crosstalk()
    for seat, spec in specs.items():
        recorder = recorders.get(seat) if recorders else None
        kind = recorder.of(spec.reader()) if recorder else spec.reader()
        own = replace(around, tally=FaultCounters(), flood=FloodDetector())
        presence = _presence(seat, kind, is_taught, crosstalk)
        attendants[seat] = _PadThread(spec, kind, presence, emit, own, adapters)
    for attendant in attendants.values():
        attendant.start()
    return Pads(attendants, around.stop)


def _presence(
    seat: PadAt, kind: Kind, is_taught: Callable[[str], bool], crosstalk: Crosstalk
) -> Presence | ArrivalOnlyPresence:
    """Return what makes a state of the single answers of such a reader."""
    if kind.tells_removal:
        return Presence(seat, is_taught, one_tag=not kind.sees_two, crosstalk=crosstalk)
    return ArrivalOnlyPresence(seat)


class _PadThread:
    """One pad: its reader, what lies on it, and the thread that looks."""

    def __init__(
        self,
        spec: PadSpec,
        kind: Kind,
        presence: Presence | ArrivalOnlyPresence,
        emit: Emit,
        around: ReaderContext,
        adapters: Adapters,
    ) -> None:
        self._seat = presence.seat
        self._spec = spec
        self._kind = kind
        self._presence = presence
        self._emit = emit
        self._around = around
        self._adapters = adapters
        self.measuring = False
        self._pace = Pace.RELAXED
        self._bell: queue.SimpleQueue[None] = queue.SimpleQueue()
        self._health = PadHealth()
        self._steady = 0
        self._doubted = False
        """Whether only its next tag shows that what talks there is right: silence is normal."""
        self._unnamed = 0
        """How many of them were told."""
        self._look_ns: int | None = None
        self._delays = _delays()
        self._thread = threading.Thread(
            target=self._run,
            name=f"pad {self._seat.value if self._seat else 'shared'}",
            daemon=True,
        )

    def start(self) -> None:
        self._thread.start()

    def keep(self, pace: Pace) -> None:
        """Change the pace; a faster one begins at once."""
        hurry = pace < self._pace
        self._pace = pace
        if hurry:
            self._bell.put(None)

    def said(self) -> dict[str, Any]:
        return {
            "condition": self._health.condition.value,
            "port": self._health.port or self._spec.port,
            "detail": self._health.detail,
            "look_ms": None if self._look_ns is None else round(self._look_ns / MS, 1),
            "faults": {fault.value: n for fault, n in self._around.tally.counts().items()},
        }

    def close(self) -> None:
        self._bell.put(None)
        self._thread.join(CLOSING_S)
        if self._thread.is_alive():
            logging.getLogger(__name__).error("The reader at %s does not end", self._spec.port)

    def _run(self) -> None:
        self._tell(PadCondition.STARTING)
        while not self._around.stop.is_set():
            self._steady = 0
            try:
                self._serve()
            except PadsClosedError:
                return
            except ReaderError as trouble:
                self._presence.freeze()
                if isinstance(trouble, ReaderFloodError):
                    self._emit_all(self._presence.clear(time.monotonic_ns()))
                not_understood = isinstance(trouble, (ReaderGarbledError, ReaderMistakenError))
                self._doubted = self._kind.listens and not_understood and self._steady > 0
                self._count(trouble)
                self._tell(trouble.condition, str(trouble), trouble.group)
                missing = isinstance(trouble, PortMissingError)
                self._around.stop.wait(MISSING_RETRY_S if missing else next(self._delays))

    def _serve(self) -> None:
        """Read the pad until something fails."""
        path = self._adapters.find(self._spec.port)
        port = self._kind.open(path, self._spec.options, self._around)
        reader = self._kind.reader(port, self._spec.options, self._around)
        try:
            name = reader.begin()
            self._adapters.remember(self._spec.port, path)
            if path != self._spec.port:
                name += f", which is {path} now"
            while not self._around.stop.is_set():
                began_ns = time.monotonic_ns()
                self._look(reader)
                self._time_look(time.monotonic_ns() - began_ns)
                if not self._doubted:
                    self._tell(PadCondition.READY, name)
                self._steady += 1
                self._measure()
                if self._steady == STEADY_LOOKS:
                    self._delays = _delays()
                if not self._kind.listens:
                    self._rest(began_ns)
        finally:
            port.close()

    def _look(self, reader: Reader) -> None:
        """Look once. A reader that was steady may fail once: a dip of its supply resets it."""
        try:
            reader.look(self._seen)
        except (ReaderSilentError, ReaderGarbledError) as trouble:
            self._presence.freeze()
            if self._steady < STEADY_LOOKS or self._kind.listens:
                raise
            self._steady = 0
            self._count(trouble)
            self._around.tally.count(Fault.RESTART)
            reader.begin()
            reader.look(self._seen)

    def _time_look(self, took_ns: int) -> None:
        """Keep how long a look takes, a running mean of some ten; listening has no such time."""
        if not self._kind.listens:
            self._look_ns = (
                took_ns if self._look_ns is None else (9 * self._look_ns + took_ns) // 10
            )

    def _seen(self, sighting: Sighting) -> None:
        self._doubted = self._doubted and not sighting.uids
        self._emit_all(self._presence.see(sighting, time.monotonic_ns()))

    def _emit_all(self, messages: Iterable[PadMessage]) -> None:
        for message in messages:
            self._emit(message)

    def _measure(self) -> None:
        """Tell how well tags read, and that numbers had no name, once for so many looks."""
        if self._steady % MEASURED_LOOKS:
            return
        self._emit_all(self._presence.rates() if self.measuring else ())
        unnamed = self._around.tally.counts().get(Fault.UNNAMED, 0)
        if unnamed > self._unnamed:
            self._unnamed = unnamed
            self._emit(UnnamedNumber(self._seat))

    def _rest(self, began_ns: int) -> None:
        """Wait until the next look is due, or the pace or the end of the pads makes it due."""
        earliest_ns = time.monotonic_ns() + BREATH_NS
        while not self._around.stop.is_set():
            left_ns = max(earliest_ns, began_ns + self._pace) - time.monotonic_ns()
            if left_ns <= 0:
                return
            with contextlib.suppress(queue.Empty):
                self._bell.get(timeout=left_ns / 1e9)
        raise PadsClosedError

    def _count(self, trouble: ReaderError) -> None:
        """Note a failure that made the reader begin again."""
        match trouble:
            case PortLostError():
                self._around.tally.count(Fault.LOST)
            case ReaderSilentError():
                self._around.tally.count(Fault.SILENT)
            case ReaderGarbledError():
                self._around.tally.count(Fault.BAD_FRAME)
            case _:
                pass  # it never began to read

    def _tell(self, condition: PadCondition, detail: str = "", group: str = "") -> None:
        if condition is not self._health.condition:
            self._health = PadHealth(condition, self._spec.port, detail, group)
            self._emit(PadChanged(self._seat, self._health))


def _delays() -> Iterator[float]:
    """Return the times until the next try, s, each twice the one before up to the longest."""
    return itertools.chain((0.5, 1.0, 2.0, 4.0), itertools.repeat(LONGEST_RETRY_S))
