"""What a running table says of pads, panel and screen to the doctor, which may not open them.

A small file in `device.base.runtime_dir`'s folder. Where it cannot be written nothing is said.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from device.base import runtime_dir

EVERY_S: Final = 5.0

Pads = Mapping[str, Mapping[str, Any]]
"""What is said of each pad, by `A`, `B` or `shared`, in JSON's types."""


@dataclass(frozen=True, slots=True)
class PadReport:
    """What a table says."""

    pads: Pads = field(default_factory=dict)
    panel: str = ""
    """Why parts of the panel do nothing, one line; empty if all work or there are none."""
    screen: str = ""
    """What the table is painted on, one line."""


def read(store: Path) -> PadReport:
    """Return what the table running on that store says; empty if it says nothing."""
    for folder in runtime_dir.folders():
        with suppress(OSError, ValueError, TypeError, AttributeError, LookupError, RecursionError):
            told = json.loads((folder / _name(store)).read_text("utf-8"))
            pads = {str(at): dict(said) for at, said in told["pads"].items()}
            return PadReport(pads, str(told["panel"]), str(told["screen"]))
    return PadReport()


class StatusFile:
    """Keeps the file of a running table; a thread of its own looks for news now and then."""

    def __init__(self, store: Path, said: Callable[[], PadReport]) -> None:
        self._path = runtime_dir.folder() / _name(store)
        self._now = said
        self._said: PadReport | None = None
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
                runtime_dir.write(self._path, json.dumps(asdict(said)))

    def _keep(self) -> None:
        self.tell()
        while not self._stop.wait(EVERY_S):
            self.tell()


def _name(store: Path) -> str:
    return f"table-{runtime_dir.name_of(store)}.json"
