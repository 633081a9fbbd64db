"""The command line: finds the command and tells errors in words.

A command's module is imported when it was chosen and not before: `bummerl referee` is a filter
that answers at once. The screen is not known here; who starts the program passes it in.
"""

from __future__ import annotations

import io
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from device import arguments
from device.errors import BummerlError

if TYPE_CHECKING:
    from device.config import Settings

    Screen = Callable[[Settings, Namespace], int]


def main(argv: Sequence[str] | None, run: Screen, demo: Screen) -> int:
    """Do what the command line says and return the exit code: 2 for an error of the world.

    Args:
        argv: the arguments without the program's name; None takes those of the process.
        run: runs the table.
        demo: plays the recorded Bummerl.
    """
    args = arguments.parser().parse_args(argv)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")  # records are UTF-8 everywhere
    try:
        code = _do(args, {"run": run, "demo": demo})
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has seen enough; nothing is left to tell it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    except BummerlError as error:
        sys.stderr.write(f"bummerl: {error}\n")
        return 2
    return code


def _do(args: Namespace, screens: dict[str, Screen]) -> int:
    command = "version" if args.version else args.command or "run"
    if command in screens:
        from device.given import settings  # noqa: PLC0415 - not every command needs settings

        return screens[command](settings(args), args)
    code: int = import_module(f"device.commands.{command}").main(args)
    return code
