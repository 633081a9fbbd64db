"""Whoever runs a window: what the window tells, from its loop's thread."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.interface.inputs import Input
from engine.interface.snapshot import Snapshot
from engine.interface.sounds import Sound


def _ignored(*_what: object) -> None:
    """Do nothing: nobody wants to know."""


@dataclass(frozen=True, slots=True)
class Host:
    """Who is told what; nothing here may block."""

    send: Callable[[Input], None] = _ignored
    """Every input."""
    painted: Callable[[Snapshot, int], None] = _ignored
    """Every snapshot, with the time (monotonic ns) after the flip from which on it was seen."""
    heard: Callable[[tuple[Sound, ...], int], None] = _ignored
    """Every cue that is heard now, with the volume."""
    alive: Callable[[], None] = _ignored
    """Each turn of the loop, many times in a second."""
