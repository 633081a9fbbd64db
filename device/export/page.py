"""The page from which everything is saved to a stick, as the table knows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from engine.snapshot import Stick, StickState


@dataclass(frozen=True, slots=True)
class StickSeen:
    """How it stands with the stick, sent to the table by whoever looks for one."""

    stick: Stick


def _nobody(_on: bool) -> None:
    """Do nothing."""


@dataclass(slots=True)
class StickPage:
    """What the page shows.

    Args:
        look: told whether a stick is to be looked for; must not block.
        save: told to save everything to the stick; likewise.
    """

    look: Callable[[bool], None] = _nobody
    save: Callable[[], None] = lambda: None
    shown: Stick = field(default_factory=Stick)

    _is_open: bool = False

    def open(self, on: bool) -> None:
        """Open or close the page; what is being saved goes on, and its end is told."""
        self._is_open = on
        if self.shown.state is StickState.SAVING:
            return
        if not on:
            self.shown = Stick()
        self.look(on)

    def seen(self, stick: Stick) -> None:
        """Show how it stands; an end that nobody has seen is kept for when the page is opened."""
        self.shown = stick
        if not self._is_open and stick.state is not StickState.SAVING:
            self.look(False)
