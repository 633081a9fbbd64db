"""What a running table says to the doctor, which may not open its pads, panel and screen.

A small file in `device.base.runtime_dir`'s folder. Nothing is said while it cannot be written.
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
from device.config.settings import Settings
from device.readers.messages import name_of
from engine.interface.readers import PadCondition

EVERY_S: Final = 5.0
SOON_S: Final = 0.25
"""How often while something starts: whoever has begun a table anew asks at once."""

Pads = Mapping[str, Mapping[str, Any]]
"""What is said of each pad, by `A`, `B` or `shared`, in JSON's types."""


@dataclass(frozen=True, slots=True)
class TableReport:
    """What a table says."""

    pads: Pads = field(default_factory=dict)
    panel: str = ""
    """Why parts of the panel do nothing, one line; empty if all work or there are none."""
    screen: str = ""
    """What the table is painted on, one line."""
    scores: str = ""
    """What is wrong with the scores, one line; empty if nothing is."""
    unsaved: bool = False
    """Whether what is played waits for the disk."""
    connected: Mapping[str, str] = field(default_factory=dict)
    """What it was begun with, as `connected` returns it."""


def connected(settings: Settings) -> dict[str, str]:
    """Return what the settings connect to a table, by the names of the doctor's parts."""
    found = {f"pad {name_of(at)}": told for at, told in settings.readers.items()}
    if settings.panel:
        found["panel"] = ", ".join(f"{part.value}={pin}" for part, pin in settings.panel.items())
    if settings.broker:
        found["broker"] = settings.broker.address
    return found


def read(store: Path) -> TableReport | None:
    """Return what the table running on that store says; None where nothing is found."""
    for path in _newest_first(store):
        with suppress(OSError, ValueError, TypeError, AttributeError, LookupError, RecursionError):
            told = json.loads(path.read_text("utf-8"))
            return TableReport(
                {str(at): dict(said) for at, said in told["pads"].items()},
                str(told["panel"]),
                str(told["screen"]),
                str(told["scores"]),
                bool(told["unsaved"]),
                {str(part): str(how) for part, how in told["connected"].items()},
            )
    return None


class StatusFile:
    """Keeps the file of a running table; a thread of its own looks for news now and then.

    Its folder may come later than the table, and go with the user's last session.
    """

    def __init__(self, store: Path, said: Callable[[], TableReport]) -> None:
        self._path = runtime_dir.folder() / _name(store)
        self._now = said
        self._said: TableReport | None = None
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
        if said != self._said or not self._path.exists():
            with suppress(OSError):
                runtime_dir.write(self._path, json.dumps(asdict(said)))
                self._said = said

    def _keep(self) -> None:
        self.tell()
        while not self._stop.wait(SOON_S if self._said and is_starting(self._said) else EVERY_S):
            self.tell()


def is_starting(said: TableReport) -> bool:
    """Tell whether a pad has not been found ready or failing yet."""
    starting = PadCondition.STARTING.value
    return any(pad.get("condition") == starting for pad in said.pads.values())


def _newest_first(store: Path) -> list[Path]:
    """Return the files that are there; those of tables that were killed are older."""
    found: dict[Path, int] = {}
    for folder in runtime_dir.folders_of_all():
        path = folder / _name(store)
        with suppress(OSError):
            if path.is_file():
                found[path] = path.stat().st_mtime_ns
    return sorted(found, key=lambda path: found[path], reverse=True)


def _name(store: Path) -> str:
    return f"table-{runtime_dir.name_of(store)}.json"
