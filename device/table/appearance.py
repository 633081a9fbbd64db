"""The appearance of a table: what the configuration says, changed by what was chosen at the table.

Only what was chosen otherwise than the configuration says is kept, each field by its name with
its value in JSON. What is kept and makes no sense here, since a newer program has written it, is
left alone.
"""

from __future__ import annotations

import json
from dataclasses import replace
from enum import Enum
from typing import Any

from device.config.appearance import FIELDS
from device.store.journal import Journal
from engine.interface.appearance import Appearance


class ChosenAppearance:
    """What the screen looks like now.

    Args:
        configured: what the files, the environment and the command line say.
        pinned_by_cli: the fields that the command line gave; what was chosen earlier yields to
            them.
        journal: where it is kept.
    """

    def __init__(
        self, configured: Appearance, pinned_by_cli: frozenset[str], journal: Journal
    ) -> None:
        self._configured = configured
        self._journal = journal
        chosen = {name: _read(name, text) for name, text in journal.choices.items()}
        known = {n: v for n, v in chosen.items() if v is not None and n not in pinned_by_cli}
        self.current = replace(configured, **known)

    def choose(self, appearance: Appearance) -> None:
        """Look like that from now on, and when the program starts again."""
        changed = {
            name: getattr(appearance, name)
            for name in FIELDS
            if getattr(appearance, name) != getattr(self.current, name)
        }
        self.current = appearance
        self._journal.choose(
            {
                name: None if value == getattr(self._configured, name) else _written(value)
                for name, value in changed.items()
            }
        )


def _read(name: str, text: str) -> Any:  # noqa: ANN401 - of the type of that field
    """Return the value kept for a field of the appearance; None for what is none."""
    if name not in FIELDS:
        return None
    try:
        return FIELDS[name].read(json.loads(text))
    except (ValueError, RecursionError):
        return None


def _written(value: object) -> str:
    return json.dumps(value.value if isinstance(value, Enum) else value)
