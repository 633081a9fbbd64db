"""Plays a recording as a port: a reader on it reads what was read when it was recorded.

Bytes from the reader come as long after the line before as they did then. A line to the reader
waits until the program writes, so that a dialogue goes on at the program's own pace.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from dataclasses import replace
from typing import Final

from device.base.number import counted
from device.readers.errors import PadsClosedError, PortLostError, PortMissingError, lost
from device.readers.port import Port
from device.readers.reader import Kind, ReaderContext, ReaderOptions
from device.readers.recording import Direction, PortEvent, Recording

LOOP: Final = "loop"
"""The option that lets a recording begin again at its end, where the port is lost and opened anew:
a dialogue goes on from its beginning only when the program begins it anew as well."""


class Playback:
    """Where a recording stands. All times are `CLOCK_MONOTONIC` ns. Pure.

    Args:
        recording: what to play.
        now_ns: when it begins.
    """

    def __init__(self, recording: Recording, now_ns: int) -> None:
        self._happenings = recording.happenings
        self._at = 0
        self._before_ns = now_ns
        self._written: deque[tuple[int, bytes]] = deque()
        self.differing = 0
        """How often the program wrote something else than what was recorded."""

    @property
    def over(self) -> bool:
        """Whether everything has happened."""
        return self._at == len(self._happenings)

    def reopen(self, now_ns: int) -> None:
        """Go on behind another opening of the port: what it still had to say is late by now."""
        self._before_ns = max(self._before_ns, now_ns)
        self._written.clear()

    def receive(self, data: bytes, now_ns: int) -> None:
        """Take what the program writes."""
        self._written.append((now_ns, data))

    def next_ns(self) -> int | None:
        """Return when something happens next; None when the program has to write first."""
        if self.over:
            return self._before_ns
        next_one = self._happenings[self._at]
        if next_one.way is not Direction.TO_READER:
            return self._before_ns + next_one.after_ns
        return max(self._before_ns, self._written[0][0]) if self._written else None

    def take(self, now_ns: int) -> bytes:
        """Return the next bytes from the reader that are due; empty when there are none.

        Raises:
            EOFError: the port goes away here, or the recording is over.
        """
        while (due_ns := self.next_ns()) is not None and due_ns <= now_ns:
            if self.over:
                raise EOFError
            happening = self._happenings[self._at]
            self._before_ns = due_ns
            self._at += 1
            match happening.way:
                case Direction.TO_READER:
                    self._compare(happening, self._written.popleft()[1])
                case Direction.FROM_READER:
                    return happening.data
                case Direction.LOST:
                    raise EOFError
        return b""

    def _compare(self, happening: PortEvent, written: bytes) -> None:
        if written == happening.data:
            return
        self.differing += 1
        if self.differing == 1:
            logging.getLogger(__name__).warning(
                "Line %d of the recording has %s where the program writes %s; it is played all "
                "the same, and further differences are only counted",
                happening.line,
                happening.data.hex(),
                written.hex(),
            )


class ReplayPort:
    """A port whose far end is a recording."""

    def __init__(self, path: str, byte_ns: int, playback: Playback, stop: threading.Event) -> None:
        self.path = path
        self.byte_ns = byte_ns
        self._playback = playback
        self._stop = stop

    def write(self, data: bytes) -> None:
        """Let the recording go on, whatever `data` is."""
        self._playback.receive(data, time.monotonic_ns())

    def read(self, until_ns: int) -> bytes:
        """Return the bytes that are due next, at the latest at `until_ns`; empty if none are.

        Raises:
            PortLostError: the recorded port went away, or the recording is over.
            Stopped: the pads are being closed.
        """
        while not self._stop.is_set():
            now_ns = time.monotonic_ns()
            try:
                data = self._playback.take(now_ns)
            except EOFError as end:
                raise self._lost() from end
            if data or now_ns >= until_ns:
                return data
            next_ns = self._playback.next_ns()
            wake_ns = until_ns if next_ns is None else min(next_ns, until_ns)
            self._stop.wait(max(0, wake_ns - now_ns) / 1e9)
        raise PadsClosedError

    def close(self) -> None:
        """Do nothing: the recording goes on when the port is opened again."""

    def _lost(self) -> PortLostError:
        if not self._playback.over:
            return lost(self.path)
        return PortLostError(
            f"{self.path} is over; {counted(self._playback.differing, 'time')} the program wrote "
            "something else than what was recorded"
        )


def replayed(kind: Kind, recording: Recording) -> Kind:
    """Return a kind of reader whose port is a recording: played once, over all openings."""
    playback: Playback | None = None

    def open_replay(path: str, options: ReaderOptions, around: ReaderContext) -> Port:
        nonlocal playback
        now_ns = time.monotonic_ns()
        if playback is None or (playback.over and options.get(LOOP) == "yes"):
            playback = Playback(recording, now_ns)
        if playback.over:
            raise PortMissingError(f"{path} is over; start again to see it once more")
        playback.reopen(now_ns)
        return ReplayPort(path, recording.byte_ns, playback, around.stop)

    return replace(kind, open=open_replay)
