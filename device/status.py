"""What a running table says of its pads to `bummerl doctor`, which may not open their ports.

A small file in the directory for such things (`RUNTIME_DIRECTORY` of systemd, else that of the
user), which is in memory: nothing wears out. Where it cannot be written nothing is said.
"""

from __future__ import annotations

import hashlib
import json
import os
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

SYSTEM: Final = Path("/run/bummerl")
"""`RuntimeDirectory=` of the service; looked at when the doctor is another user."""
EVERY_S: Final = 5.0

Pads = Mapping[str, Mapping[str, Any]]
"""What is said of each pad, by `A`, `B` or `shared`, in JSON's types."""


def read(store: Path) -> Pads:
    """Return what the table running on that store says of its pads; empty if it says nothing."""
    for folder in (_folder(), SYSTEM):
        with suppress(OSError, ValueError, TypeError, AttributeError, RecursionError):
            pads = json.loads((folder / _name(store)).read_text("utf-8"))
            return {str(at): dict(said) for at, said in pads.items()}
    return {}


class Status:
    """Keeps the file of a running table; a thread of its own looks for news now and then."""

    def __init__(self, store: Path, pads: Callable[[], Pads]) -> None:
        self._path = _folder() / _name(store)
        self._pads = pads
        self._said: Pads | None = None
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._keep, name="status", daemon=True)

    def start(self) -> None:
        """Begin to say how the pads fare."""
        self._thread.start()

    def stop(self) -> None:
        """Take the file away: nobody is running any more."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join()
        with suppress(OSError):
            self._path.unlink(missing_ok=True)

    def tell(self) -> None:
        """Say how the pads fare now, if that has changed."""
        pads = self._pads()
        if pads != self._said:
            self._said = pads
            with suppress(OSError):
                self._write(pads)

    def _keep(self) -> None:
        self.tell()
        while not self._stop.wait(EVERY_S):
            self.tell()

    def _write(self, pads: Pads) -> None:
        self._path.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
        new = self._path.with_suffix(".new")
        new.write_text(json.dumps(pads), encoding="utf-8")
        new.replace(self._path)


def _folder() -> Path:
    if given := os.environ.get("RUNTIME_DIRECTORY"):
        return Path(given.split(":")[0])
    return Path(os.environ.get("XDG_RUNTIME_DIR") or f"/run/user/{os.getuid()}") / "bummerl"


def _name(store: Path) -> str:
    """Return a name that differs for each store."""
    return f"pads-{hashlib.sha256(str(store.absolute()).encode()).hexdigest()[:16]}.json"
