"""One stored line: an accepted action, when it came, and the deal it ended."""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import Action
from engine.state import Ended


@dataclass(frozen=True, slots=True)
class Line:
    """An accepted action with its label of the wall clock."""

    action: Action
    at: str
    ended: Ended | None = None
    """The deal that the action ended, as it was ruled."""
