"""Somebody who supervises a service: a datagram socket, as systemd has it."""

from __future__ import annotations

import socket
from pathlib import Path
from types import TracebackType
from typing import Self


class Supervisor:
    """Hears what a service tells while the context is open."""

    def __init__(self, address: Path | str) -> None:
        """Listen there; a name that begins with `@` is an abstract one."""
        self.name = str(address)
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(self.name.replace("@", "\0", 1))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._socket.close()

    def heard(self) -> list[str]:
        """Return all that was told since the last time, without waiting."""
        told = []
        while True:
            try:
                told.append(self._socket.recv(4096, socket.MSG_DONTWAIT).decode())
            except BlockingIOError:
                return told

    def hear(self, wait_s: float) -> str | None:
        """Return what is told next; None if nothing is."""
        self._socket.settimeout(wait_s)
        try:
            return self._socket.recv(4096).decode()
        except TimeoutError:
            return None
