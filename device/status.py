"""What a running table says of pads, panel and screen to the doctor, which may not open them.

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
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

SYSTEM: Final = Path("/run/bummerl")
"""`RuntimeDirectory=` of the service; looked at when the doctor is another user."""
EVERY_S: Final = 5.0

Pads = Mapping[str, Mapping[str, Any]]
"""What is said of each pad, by `A`, `B` or `shared`, in JSON's types."""


@dataclass(frozen=True, slots=True)
class Said:
    """What a table says."""

    pads: Pads = field(default_factory=dict)
    panel: str = ""
    """Why parts of the panel do nothing, one line; empty if all work or there are none."""
    screen: str = ""
    """What the table is painted on, one line."""


def read(store: Path) -> Said:
    """Return what the table running on that store says; empty if it says nothing."""
    for folder in (_folder(), SYSTEM):
        with suppress(OSError, ValueError, TypeError, AttributeError, LookupError, RecursionError):
            told = json.loads((folder / _name(store)).read_text("utf-8"))
            pads = {str(at): dict(said) for at, said in told["pads"].items()}
            return Said(pads, str(told["panel"]), str(told["screen"]))
    return Said()


class Status:
    """Keeps the file of a running table; a thread of its own looks for news now and then."""

    def __init__(self, store: Path, said: Callable[[], Said]) -> None:
        self._path = _folder() / _name(store)
        self._now = said
        self._said: Said | None = None
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._keep, name="status", daemon=True)

    def start(self) -> None:
        """Begin to say how everything fares."""
        self._thread.start()

    def stop(self) -> None:
        """Take the file away: nobody is running any more."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join()
        with suppress(OSError):
            self._path.unlink(missing_ok=True)

    def tell(self) -> None:
        """Say how everything fares now, if that has changed."""
        said = self._now()
        if said != self._said:
            self._said = said
            with suppress(OSError):
                self._write(said)

    def _keep(self) -> None:
        self.tell()
        while not self._stop.wait(EVERY_S):
            self.tell()

    def _write(self, said: Said) -> None:
        self._path.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
        new = self._path.with_suffix(".new")
        new.write_text(json.dumps(asdict(said)), encoding="utf-8")
        new.replace(self._path)


def _folder() -> Path:
    if given := os.environ.get("RUNTIME_DIRECTORY"):
        return Path(given.split(":")[0])
    return Path(os.environ.get("XDG_RUNTIME_DIR") or f"/run/user/{os.getuid()}") / "bummerl"


def _name(store: Path) -> str:
    """Return a name that differs for each store."""
    return f"table-{hashlib.sha256(str(store.absolute()).encode()).hexdigest()[:16]}.json"
