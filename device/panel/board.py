"""What a panel needs of the pins: levels in, brightness and tones out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from device.base.errors import BummerlError
from device.config.panel import Part, Pins


class PanelUnusableError(BummerlError, OSError):
    """No pin can be used; the table runs all the same."""


@dataclass(frozen=True, slots=True)
class Edge:
    """The level of a contact changed."""

    part: Part
    down: bool
    """The level after it."""
    at_ns: int
    """`CLOCK_MONOTONIC`."""


@dataclass(frozen=True, slots=True)
class BuzzerTone:
    """A tone of the buzzer."""

    hertz: int
    loudness: float
    """Share of the loudest, above 0, at most 1."""


class PanelBoard(Protocol):
    """The parts of a panel, connected and open. Nothing here blocks.

    A part that could not be opened is never pressed, dark and silent.
    """

    @property
    def trouble(self) -> str:
        """Which parts could not be opened and what to do, one line; empty if all could."""

    def is_down(self, contact: Part) -> bool:
        """Return the level of a contact."""

    def shine(self, lamp: Part, share: float) -> None:
        """Let a lamp be on for that share of the time, 0 to 1."""

    def sound(self, tone: BuzzerTone | None) -> None:
        """Let the buzzer sound like that from now on; None is silence."""

    def close(self) -> None:
        """Switch everything off and let go of the pins."""


OpenBoard = Callable[[Pins, Callable[[Edge], None]], PanelBoard]
"""Opens the parts, and tells every edge of a contact, from any thread.

Raises PanelUnusableError.
"""
