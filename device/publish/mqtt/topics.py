"""The topics of a table, made from its name and back."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

ONLINE: Final = "online"
OFFLINE: Final = "offline"

NAMELESS: Final = "table"
"""Of whose name nothing is left."""
_NOT_IN_A_LEVEL: Final = re.compile(r"[+#/\s\x00-\x1f\x7f-\x9f]+")
"""Wildcards, the separator, and what no broker takes (MQTT 3.1.1, 1.5.3 and 4.7)."""


def level(name: str) -> str:
    """Return a table's name as one level of a topic; two names that read alike become one."""
    text = _NOT_IN_A_LEVEL.sub("-", unicodedata.normalize("NFC", name)).strip("-").lstrip("$")
    return text or NAMELESS


@dataclass(frozen=True, slots=True)
class Topics:
    """Where one table tells what."""

    prefix: str
    table: str
    """A level, as of `level`."""

    @property
    def state(self) -> str:
        """Return where what is on the wall is retained."""
        return f"{self.prefix}/{self.table}/state"

    @property
    def available(self) -> str:
        """Return where it is retained whether the table is running."""
        return f"{self.prefix}/{self.table}/available"

    @property
    def owner(self) -> str:
        """Return where it is retained which of the tables of that name is meant."""
        return f"{self.prefix}/{self.table}/owner"

    @property
    def question(self) -> str:
        """Return where a table asks whether another one of that name is there."""
        return f"{self.prefix}/{self.table}/question"

    @property
    def result(self) -> str:
        """Return where each finished deal, Bummerl and match is published."""
        return f"{self.prefix}/{self.table}/result"

    @property
    def trouble(self) -> str:
        """Return where it is retained whether something must be looked after."""
        return f"{self.prefix}/{self.table}/trouble"
