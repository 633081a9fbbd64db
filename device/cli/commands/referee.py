"""`bummerl referee`: a table record in, one verdict line for each of its lines out."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import ExitStack
from typing import BinaryIO, Final

from device.base.errors import InputUnreadableError
from engine.record.verdict_lines import referee

LONGEST: Final = 2**20
"""Bytes of the longest line that is looked at; an endless one must not fill the memory."""


def main(args: Namespace) -> int:
    """Judge the record, each line as soon as it is read.

    Raises:
        InputUnreadableError: the file cannot be read.
    """
    where = "the input" if args.file == "-" else args.file
    with ExitStack() as opened:
        try:
            source = _source(args.file, opened)
        except OSError as error:
            raise InputUnreadableError(where, error) from error
        for verdict in referee(_lines(source, where), reveal=args.reveal):
            sys.stdout.write(f"{verdict}\n")
            sys.stdout.flush()
    return 0


def _source(file: str, opened: ExitStack) -> BinaryIO:
    if file == "-":
        return sys.stdin.buffer
    return opened.enter_context(open(file, "rb"))  # noqa: PTH123 - pathlib starts too slowly here


def _lines(source: BinaryIO, where: str) -> Iterator[str]:
    """Yield the lines; what is no UTF-8, or too long, comes as something malformed."""
    try:
        while line := source.readline(LONGEST):
            if len(line) == LONGEST and not line.endswith(b"\n"):
                _skip(source)
                line = b""
            yield line.decode(errors="surrogateescape")
    except OSError as error:
        raise InputUnreadableError(where, error) from error


def _skip(source: BinaryIO) -> None:
    """Read past the end of the line."""
    while (rest := source.readline(LONGEST)) and not rest.endswith(b"\n"):
        pass
