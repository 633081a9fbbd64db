"""What a window calls back, from the thread of its loop."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.interface.inputs import Input
from engine.interface.snapshot import Snapshot
from engine.interface.sounds import Sound


def _ignored(*_what: object) -> None:
    """Do nothing."""


@dataclass(frozen=True, slots=True)
class Callbacks:
    """Functions that a window calls; none of them may block."""

    send: Callable[[Input], None] = _ignored
    """Every input."""
    on_painted: Callable[[Snapshot, int], None] = _ignored
    """Every snapshot, with the time (monotonic ns) after the flip from which on it was seen."""
    on_sounds: Callable[[tuple[Sound, ...], int], None] = _ignored
    """Every cue that is heard now, with the volume."""
    on_turn: Callable[[], None] = _ignored
    """Each turn of the loop, many times in a second."""
