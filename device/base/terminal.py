"""Text that goes to a terminal: what others wrote gives it no orders.

Names, what a USB adapter or a reader says of itself, paths and topics come from outside. A
terminal obeys control characters in them (ECMA-48: colours, titles, whatever it is made to type),
and marks of direction (Unicode's UAX 9) show letters in another order than they have. Both are
written as JSON writes them, so that what was JSON still says the same.
"""

from __future__ import annotations

import io
import os
import re
import sys
from typing import Final, TextIO

_DIRECTION: Final = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_ORDERS: Final = re.compile(rf"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f{_DIRECTION}]|\r(?!\n)")
"""All but tabs and ends of lines, also those of a CSV file (RFC 4180)."""
_LINE: Final = re.compile(rf"[\x00-\x1f\x7f-\x9f\u2028\u2029{_DIRECTION}]")


def one_line(text: str) -> str:
    """Return a text as one line that gives no orders, so that it looks like no other line."""
    return _LINE.sub(_number, text)


def note(text: str) -> None:
    """Say what is no part of the output, such as that there is nothing to list."""
    sys.stderr.write(f"bummerl: {text}\n")


class Terminal(io.TextIOWrapper):
    """A stream on which others' orders are only seen."""

    def write(self, text: str, /) -> int:
        """Write a text; return the length of what was written."""
        return super().write(_ORDERS.sub(_number, text))


def tame_streams() -> None:
    """Let what the program prints and complains of give no orders, and never fail for its letters.

    Records are UTF-8 everywhere; names of files need not be. Streams that are closed, or somebody
    else's, stay.
    """
    os.environ.setdefault("PYTHON_COLORS", "0")  # Python's own orders would be seen, too
    sys.stdout = _tamed(sys.stdout, "utf-8")
    sys.stderr = _tamed(sys.stderr)


def _tamed(stream: TextIO, encoding: str | None = None) -> TextIO:
    if type(stream) is not io.TextIOWrapper:
        return stream
    stream.flush()
    return Terminal(
        stream.buffer,
        encoding=encoding or stream.encoding,
        errors="backslashreplace",
        newline="\n",
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )


def _number(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"
