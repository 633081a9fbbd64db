"""The bench: a virtual screen, two simulated pads and the program, each a process of its own.

The program is `bummerl run` as people start it, in a real window, with ports that take the time
of 115200 baud. What it did is known from its `--trace` alone. Nothing here says what is good.
"""

from __future__ import annotations

import json
import os
import shutil
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from threading import Event, Thread
from types import TracebackType
from typing import IO, Any, Final, Self

from engine.model.cards import Card, PerSeat, Seat, pack

DECK: Final = {card: f"04{n:02X}A1B2C3D480" for n, card in enumerate(pack(20))}
"""The tag of each card."""

RULES_NAME: Final = "spanish"
"""Every deal ends by itself by these (art. 7.2, 9.6): the bench has no buttons."""

PATIENCE_S: Final = 10.0
"""How long anything may take before the bench gives up."""
READY_S: Final = 20.0
"""From the first picture on, until both pads surely read and the evening is painted ahead."""

_LOOKED_AT: Final = 997
"""Every so many bytes one of the screen is looked at."""
_XWD_HEADER: Final = struct.Struct(">25I")
_XWD_COLOUR_BYTES: Final = 12


class MissingError(RuntimeError):
    """Something that the bench needs is not installed; the text says what to install."""


def pause(seconds: float) -> None:
    """Wait."""
    Event().wait(seconds)


def end(process: subprocess.Popen[Any]) -> None:
    """Ask a process to end and wait for it; one that does not is a bug, and is killed."""
    process.terminate()
    try:
        process.wait(PATIENCE_S)
    except subprocess.TimeoutExpired:
        process.kill()
        raise


def bummerl() -> list[str]:
    """Return the words that start the program installed beside this Python."""
    return [_tool("bummerl", "this project: pip install -e .", str(Path(sys.executable).parent))]


def _tool(name: str, source: str, place: str | None = None) -> str:
    found = shutil.which(name, path=place)
    if found is None:
        raise MissingError(f"{name} is missing; install {source}")
    return found


class Bench:
    """Everything around the program while the context is open.

    Args:
        size: pixels of the screen and of the window.

    Raises on entering:
        MissingError: see there.
    """

    def __init__(self, size: str = "800x480") -> None:
        self.size = size
        self._open = ExitStack()

    def __enter__(self) -> Self:
        """Start the screen and the pads, and import the deck."""
        with ExitStack() as stack:
            self.folder = Path(stack.enter_context(TemporaryDirectory(prefix="bummerl-bench-")))
            self.screen = Screen(self.folder, self.size)
            stack.callback(self.screen.close)
            self.pads = Pads(self.folder)
            stack.callback(self.pads.close)
            deck = self.folder / "deck.json"
            deck.write_text(json.dumps({uid: card.name for card, uid in DECK.items()}))
            data = str(self.folder)
            command = [*bummerl(), "deck", "import", str(deck), "--name", "Bench", "--data", data]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            self._open = stack.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """End all processes and throw their files away."""
        self._open.close()

    def environment(self) -> dict[str, str]:
        """Return an environment whose only display is the bench's, without anybody's settings."""
        others = ("SDL_", "WAYLAND_", "PYTHON")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(others)}
        return {**kept, "DISPLAY": self.screen.display, "XDG_CONFIG_HOME": str(self.folder)}

    @contextmanager
    def program(self, *, pads: bool = True) -> Iterator[Program]:
        """Run `bummerl run` in the window, and yield it at its first picture."""
        trace = self.folder / "trace.jsonl"
        trace.unlink(missing_ok=True)
        command = [*bummerl(), "run", "--windowed", "--size", self.size]
        command += ["--data", str(self.folder), "--trace", str(trace), "--rules", RULES_NAME]
        if pads:
            for seat in Seat:
                command += ["--pad", f"{seat.value}=pn532:{self.pads.ports[seat]}"]
        self.screen.until("the screen to be empty", empty=True)
        began_ns = time.monotonic_ns()
        with subprocess.Popen(command, env=self.environment()) as process:
            try:
                self.screen.until("the first picture", empty=False)
                start_ns = time.monotonic_ns() - began_ns
                with trace.open(encoding="utf-8") as lines:
                    yield Program(process.pid, start_ns, lines)
            finally:
                end(process)


class Program:
    """A running program, as far as it can be known from outside.

    Attributes:
        pid: its process.
        start_ns: time from its start to its first picture.
    """

    def __init__(self, pid: int, start_ns: int, trace: IO[str]) -> None:
        self.pid = pid
        self.start_ns = start_ns
        self._trace = trace
        self._part = ""

    def traced(self, uid: str) -> dict[str, Any]:
        """Return the next line of the trace that is about this tag."""
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            self._part += self._trace.readline()
            if not self._part.endswith("\n"):
                pause(0.02)
                continue
            line: dict[str, Any] = json.loads(self._part)
            self._part = ""
            if line["uid"] == uid:
                return line
        raise TimeoutError(f"the program did not trace the tag {uid} within {PATIENCE_S:g} s")

    def cpu_s(self) -> float:
        """Return the CPU time that the process has used, s (proc(5), fields 14 and 15)."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def resident_mib(self) -> float:
        """Return the resident memory of the process, MiB."""
        status = Path(f"/proc/{self.pid}/status").read_text().splitlines()
        return int(next(line for line in status if line.startswith("VmRSS")).split()[1]) / 1024


class Screen:
    """A virtual X screen whose pixels lie in a file, so that looking at them disturbs nobody."""

    def __init__(self, folder: Path, size: str) -> None:
        self._pixels = folder / "Xvfb_screen0"
        reading, writing = os.pipe()
        command = [_tool("Xvfb", "the Debian package xvfb"), "-screen", "0", f"{size}x24"]
        command += ["-displayfd", str(writing), "-fbdir", str(folder), "-nolisten", "tcp"]
        self._server = subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        if not number:
            raise MissingError("Xvfb does not start; run it by hand to see why")
        self.display = f":{number}"

    def until(self, what: str, *, empty: bool) -> None:
        """Wait until the screen is black, or most of it is not."""
        until = time.monotonic() + PATIENCE_S
        while self._is_empty() is not empty:
            if time.monotonic() > until:
                raise TimeoutError(f"waited {PATIENCE_S:g} s for {what}")
            pause(0.002)

    def close(self) -> None:
        """End the server."""
        end(self._server)

    def pixels(self) -> bytes:
        """Return what is on it, four bytes for each pixel: blue, green, red, nothing."""
        data = self._pixels.read_bytes()
        header = _XWD_HEADER.unpack_from(data)
        return data[header[0] + header[19] * _XWD_COLOUR_BYTES :]

    def _is_empty(self) -> bool:
        looked = self.pixels()[::_LOOKED_AT]
        return looked.count(0) > len(looked) / 2


class Pads:
    """Two simulated pads in a process of their own."""

    def __init__(self, folder: Path) -> None:
        self.ports = PerSeat(folder / "pad-a", folder / "pad-b")
        command = [*bummerl(), "simulate", "--json"]
        for seat in Seat:
            command += ["--pad", f"{seat.value}=pn532:{self.ports[seat]}"]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._events: SimpleQueue[dict[str, Any]] = SimpleQueue()
        self._times: dict[tuple[str, str], int] = {}
        Thread(target=self._hear, args=(self._process.stdout,), daemon=True).start()
        self._until(lambda event: event["event"] == "ready")

    def place(self, seat: Seat, card: Card) -> None:
        """Lay a card on a pad."""
        self._say("lay", seat, card)

    def lift(self, seat: Seat, card: Card) -> None:
        """Take it away."""
        self._say("lift", seat, card)

    def time_of(self, event: str, card: Card) -> int:
        """Return when a card was `placed` or first `reported` since then; asked once for each."""
        key = event, DECK[card]
        self._until(lambda _: key in self._times)
        return self._times.pop(key)

    def close(self) -> None:
        """End the process."""
        if self._process.stdin:
            self._process.stdin.close()
        self._process.wait(PATIENCE_S)

    def _say(self, word: str, seat: Seat, card: Card) -> None:
        assert self._process.stdin
        self._process.stdin.write(f"{word} {seat.value} {DECK[card]}\n")
        self._process.stdin.flush()

    def _hear(self, lines: IO[str]) -> None:
        for line in lines:
            self._events.put(json.loads(line))

    def _until(self, holds: Callable[[dict[str, Any]], bool]) -> None:
        """Take in what is told until something of it fulfils `holds`."""
        event: dict[str, Any] = {"event": ""}
        while not holds(event):
            event = self._events.get(timeout=PATIENCE_S)
            if "uid" in event:
                self._times[event["event"], event["uid"]] = event["t_ns"]
