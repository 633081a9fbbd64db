"""`bummerl wiring`: how the configured panel and pads are wired, drawn as SVG, or their parts."""

from __future__ import annotations

import sys
from argparse import Namespace

from device.config.load import settings
from device.config.panel import RECOMMENDED
from device.panel.wiring.circuit import READERS, notes, part_list
from device.panel.wiring.drawing import draw


def main(args: Namespace) -> int:
    """Print the drawing, or with `--parts` what is to be bought; of a table to build if none is.

    Raises:
        ConfigError: the configuration says something impossible.
    """
    config = settings(args)
    pins, readers = config.panel or RECOMMENDED, config.readers or READERS
    if not args.parts:
        sys.stdout.write(draw(pins, readers))
        return 0
    for item in part_list(pins, readers):
        note = f" ({item.note})" if item.note else ""
        sys.stdout.write(f"{item.count} × {item.what}{note}\n")  # noqa: RUF001 - a times sign
    for note in notes(pins):
        sys.stdout.write(f"{note}\n")
    return 0
