"""The page of what was played, as the table knows it: what was asked, and what is shown of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.history import Answer, Question


@dataclass(frozen=True, slots=True)
class Found:
    """An answer, sent to the table by whoever looks things up."""

    answer: Answer


def _nobody(_question: Question | None) -> None:
    """Look nothing up."""


@dataclass(slots=True)
class HistoryPage:
    """Which page of what was played is open, and what it shows.

    Args:
        look_up: told what is asked, or None when the page is closed; must not block.
    """

    look_up: Callable[[Question | None], None] = _nobody
    shown: Answer | None = None
    """Until an answer comes that of the question before; None while the page is closed."""
    _asked: Question | None = None

    def ask(self, question: Question | None) -> None:
        """Turn to another page, or close it."""
        self._asked = question
        if question is None:
            self.shown = None
        self.look_up(question)

    def take(self, answer: Answer) -> None:
        """Show an answer, unless something else has been asked meanwhile."""
        if answer.asked == self._asked:
            self.shown = answer
