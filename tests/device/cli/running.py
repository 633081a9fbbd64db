"""A command that runs until it is told to end, and the lines that it says meanwhile."""

from __future__ import annotations

import queue
import subprocess
import threading
from typing import IO

PATIENCE_S = 20.0


class Running:
    def __init__(self, command: list[str], environ: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            command,
            env=environ,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._threads: list[threading.Thread] = []
        assert self.process.stdout
        assert self.process.stderr
        self._lines = self._follow(self.process.stdout)
        self._troubles = self._follow(self.process.stderr)

    def line(self) -> str:
        return self._lines.get(timeout=PATIENCE_S)

    def trouble(self) -> str:
        return self._troubles.get(timeout=PATIENCE_S)

    def until_ready(self) -> str:
        """Return how the reader is called that is ready; on a busy machine it is silent before."""
        assert "starting" in self.trouble()
        while "silent" in (said := self.trouble()):
            pass
        assert "ready" in said
        return said

    def type(self, line: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        for thread in self._threads:
            thread.join()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert stream
            stream.close()

    def _follow(self, stream: IO[str]) -> queue.SimpleQueue[str]:
        lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._threads.append(threading.Thread(target=lambda: [*map(lines.put, stream)]))
        self._threads[-1].start()
        return lines
