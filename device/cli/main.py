"""The command line: finds the command and tells errors in words.

A command's module is imported when it was chosen and not before: `bummerl referee` is a filter
that answers at once. The screen is not known here; who starts the program passes it in.
"""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from device.base.errors import BummerlError, OutputUnwritableError, PathUnusableError
from device.base.terminal import tame_streams
from device.cli.parser import parser

if TYPE_CHECKING:
    from device.config.settings import Settings


@dataclass(frozen=True, slots=True)
class Screens:
    """What needs a screen, which is not known here."""

    run: Callable[[Settings, Namespace], int]
    """Runs the table."""
    demo: Callable[[Settings, Namespace], int]
    """Plays the recorded Bummerl."""
    board: Callable[[Settings, Namespace], int]
    """Shows the board on the wall."""
    describe: Callable[[], str]
    """Returns a line about the display; raises `BummerlError` where there is none."""
    mistranslated: Callable[[], Sequence[str]] = tuple
    """Returns what is wrong with the screens' catalogues, a line for each."""


def main(argv: Sequence[str] | None, screens: Screens) -> int:
    """Do what the command line says and return the exit code: 2 for an error of the world.

    `argv` are the arguments without the program's name; None takes those of the process.
    """
    tame_streams()
    if sys.stderr is None:  # closed by whoever started us: nobody wants to hear of trouble
        sys.stderr = open(os.devnull, "w")  # noqa: PTH123, SIM115 - as with the input below
    try:
        return _do(parser.parser().parse_args(argv), screens)
    except KeyboardInterrupt:
        return 130
    except BummerlError as error:
        sys.stderr.write(f"bummerl: {error}\n")
        return 2


def _do(args: Namespace, screens: Screens) -> int:
    command = "version" if args.version else args.command or "run"
    match command:
        case "run" | "board":
            from device.config.load import settings_to_run  # noqa: PLC0415 - not every command needs it

            show = screens.run if command == "run" else screens.board
            return show(settings_to_run(args), args)
        case "demo":
            from device.config.load import settings  # noqa: PLC0415 - likewise

            return screens.demo(settings(args), args)
        case "import":  # no module can be called that
            return _print("import_record", args)
        case "doctor":
            return _print(command, args, screens.describe, screens.mistranslated)
        case _:
            return _print(command, args)


def _print(command: str, args: Namespace, *more: object) -> int:
    """Do a command that prints; a reader of the output who has seen enough is no error.

    Raises:
        PathUnusableError: something may not even be looked for, or cannot have that name.
        OutputUnwritableError: the output is closed, or what it goes to takes no more.
    """
    if sys.stdin is None:  # closed by whoever started us: nothing comes from there
        sys.stdin = open(os.devnull)  # noqa: PTH123, SIM115 - pathlib starts slowly; kept open
    if sys.stdout is None:
        raise OutputUnwritableError("it is closed")
    try:
        code: int = import_module(f"device.cli.commands.{command}").main(args, *more)
        sys.stdout.flush()
    except BrokenPipeError:
        _let_go_of_the_output()
        return 0
    except BummerlError:
        raise
    except OSError as error:
        if error.filename is not None:
            raise PathUnusableError(error) from error
        _let_go_of_the_output()
        raise OutputUnwritableError(error.strerror or str(error)) from error
    return code


def _let_go_of_the_output() -> None:
    """Send what waits for the output nowhere, so that it cannot fail again at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
