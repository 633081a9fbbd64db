"""`python -m device.simulate LINK...`: simulated pads, driven by the lines of standard input."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from device.simulate.console import Console


def main() -> None:
    """Simulate a pad at each link until standard input ends."""
    parser = argparse.ArgumentParser(prog="python -m device.simulate", description=__doc__)
    parser.add_argument("links", nargs="+", type=Path, metavar="LINK", help="path of a port")
    parser.add_argument("--at-once", action="store_true", help="answer without the chip's delays")
    arguments = parser.parse_args()
    Console(sys.stdout).run(arguments.links, sys.stdin, timed=not arguments.at_once)


if __name__ == "__main__":
    main()
