"""Numbers of things in the English of commands, logs and errors; screens count in `ui.words`."""

from __future__ import annotations


def counted(n: int, one: str, many: str = "") -> str:
    """Return `1 tag`, `0 tags`; `many` where that is not `one` with an s."""
    return f"{n} {one if n == 1 else many or f'{one}s'}"
