"""Simulated pads driven by lines of text, so that they can live in a process of their own.

Each line is a command, the number of a pad (from 0) and its arguments:

    place 0 04A1B2C3D4E580        lay a tag; an ATS in hex may follow
    lift 0 04A1B2C3D4E580         take it away
    unplug 0                      pull the plug; a number of bytes may follow
    replug 0
    brown-out 0
    fail 0 silent                 a fault of `Fault`; for how many commands may follow
    mend 0

What happens is told as JSON lines: `ready` with the ports, `placed`, `reported` with the time of
the first byte of the answer that first reported a tag (`CLOCK_MONOTONIC` ns), `overlaps` with how
often two fields were on at once (at the end), and `error` for a line that is no command.
"""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TextIO

from device.simulate.antenna import Air
from device.simulate.faults import Fault
from device.simulate.pad import SimulatedPad


class Console:
    """Obeys lines and tells what happens."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._lock = threading.Lock()

    def run(self, links: Sequence[Path], lines: Iterable[str], *, timed: bool = True) -> None:
        """Simulate a pad at each of `links` until `lines` end."""
        air = Air()
        with contextlib.ExitStack() as stack:
            pads = [
                stack.enter_context(
                    SimulatedPad(link, air, timed=timed, reported=self._reporter(number))
                )
                for number, link in enumerate(links)
            ]
            self._tell(event="ready", ports=[pad.port for pad in pads])
            for line in lines:
                try:
                    self._obey(pads, line.split())
                except (ValueError, IndexError) as trouble:
                    self._tell(event="error", line=line.strip(), error=str(trouble))
            self._tell(event="overlaps", count=air.overlaps)

    def _obey(self, pads: Sequence[SimulatedPad], words: list[str]) -> None:
        match words:
            case ["place", number, uid, *ats]:
                t_ns = pads[int(number)].place(uid, bytes.fromhex("".join(ats)))
                self._tell(event="placed", pad=int(number), uid=uid.upper(), t_ns=t_ns)
            case ["lift", number, uid]:
                pads[int(number)].lift(uid)
            case ["unplug", number, *after]:
                pads[int(number)].unplug(*map(int, after[:1]))
            case ["replug", number]:
                pads[int(number)].replug()
            case ["brown-out", number]:
                pads[int(number)].brown_out()
            case ["fail", number, fault, *commands]:
                pads[int(number)].fail(Fault(fault), *map(int, commands[:1]))
            case ["mend", number]:
                pads[int(number)].mend()
            case []:
                pass
            case _:
                raise ValueError("no such command")

    def _reporter(self, number: int) -> Callable[[str, int], None]:
        return lambda uid, t_ns: self._tell(event="reported", pad=number, uid=uid, t_ns=t_ns)

    def _tell(self, **what: object) -> None:
        with self._lock:
            print(json.dumps(what), file=self._out, flush=True)
