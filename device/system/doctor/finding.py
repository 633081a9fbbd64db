"""What was found out about one part of the appliance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from device.base.terminal import one_line


class Severity(Enum):
    """How a part fares."""

    OK = "ok"
    NOTE = "note"
    """Works, but somebody should know."""
    BAD = "bad"
    """Does not work; the doctor's exit code tells."""


MARKS: Final = {Severity.OK: "ok", Severity.NOTE: "note", Severity.BAD: "BAD"}


@dataclass(frozen=True, slots=True)
class Finding:
    """One part and how it fares."""

    part: str
    """Such as `pad A` or `store`."""
    level: Severity
    text: str
    """One line in English: what is, and what to do if it is not as it should be."""
    facts: Mapping[str, object] = field(default_factory=dict)
    """The same for programs, in JSON's types."""

    def line(self) -> str:
        """Return it as the doctor prints it; it may quote what a device says of itself."""
        return one_line(f"{MARKS[self.level]:<4} {self.part:<16} {self.text}")
