"""Taking sticks out of the file system, so that they may be pulled out without harm.

The program may not do so. It makes a file in the service's own directory, on which
`bummerl-unmount.path` acts. Under a desktop that is the desktop's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Final

from device.system.power import folder_of_requests

NAME: Final = "unmount"
"""Of the file that is made in `RUNTIME_DIRECTORY`."""
PATIENCE_S: Final = 30.0
"""Everything is on the stick by then; only that it was let go is not known."""
LOOK_S: Final = 0.1


def unmounter(environ: Mapping[str, str]) -> Callable[[], None]:
    """Return what lets all sticks be unmounted, and waits a while until they are."""
    folder = folder_of_requests(environ)
    return (lambda: None) if folder is None else lambda: _ask(folder / NAME)


def _ask(file: Path) -> None:
    """Make the request, and wait until it was acted on: who acts takes the file away."""
    end, never = monotonic() + PATIENCE_S, Event()
    with suppress(OSError):
        file.touch()
        while file.exists() and monotonic() < end:
            never.wait(LOOK_S)
        file.unlink(missing_ok=True)
