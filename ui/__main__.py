"""The console script: joins the device to the window. The only module that knows both.

The window opens first, so that something is to be seen while the store and the ports open. It and
whatever else only a window needs is imported for the commands that show one: the others are
filters, which answer at once.
"""

from __future__ import annotations

import signal
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Final

from device.base.errors import (
    BummerlError,
    ConfigError,
    StoreForeignError,
    StoreInUseError,
    StoreNewerError,
)
from device.cli import main as cli

if TYPE_CHECKING:
    from pathlib import Path

    from device.config.settings import Settings
    from engine.interface.machine import CannotStart
    from engine.interface.snapshot import Snapshot
    from ui.app.window import Window
    from ui.wall.window import WallWindow


ENDING: Final = (signal.SIGHUP, signal.SIGINT, signal.SIGTERM)
EXCUSE_S: Final = 60.0
"""How long it is shown why a table that is to keep going cannot; then the service tries again."""
SCREENLESS_S: Final = 15.0
"""How long a table that is to keep going waits for a screen: restarts without a pause would fill
the log of a machine whose screen is switched off at night."""


class NoDisplayError(BummerlError, RuntimeError):
    """There is no display to show the table on."""


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the command line says and return the exit code."""
    return cli.main(argv, cli.Screens(run, demo, board, describe, mistranslated))


def run(settings: Settings, args: Namespace) -> int:
    """Run the table until its window is closed.

    Raises:
        BummerlError: no display, or whatever the appliance cannot start with.
    """
    from pathlib import Path  # noqa: PLC0415 - see above
    from queue import SimpleQueue  # noqa: PLC0415 - see above

    from device.appliance import Appliance  # noqa: PLC0415 - see above
    from device.system.supervision import say_excuse  # noqa: PLC0415 - see above
    from ui.app.callbacks import Callbacks  # noqa: PLC0415 - see above
    from ui.backend.display import described  # noqa: PLC0415 - see above
    from ui.screens.power.start_failure import start_failure  # noqa: PLC0415 - see above

    snapshots: SimpleQueue[Snapshot | None] = SimpleQueue()
    trace = Path(args.trace) if args.trace else None
    settings, window = _open_to_stay(settings) if args.keep_going else (settings, _open(settings))
    with _ended_by_signals(window):
        try:
            with Appliance(settings, snapshots.put, trace, described()) as appliance:
                callbacks = Callbacks(
                    appliance.send, appliance.painted, appliance.heard, appliance.alive
                )
                window.run(snapshots, callbacks)
        except BummerlError as error:
            if args.keep_going:
                say_excuse(str(error))
                scene = start_failure(reason(error), settings.store, settings.table.appearance)
                window.show_instead(scene, settings.table.appearance, EXCUSE_S)
            raise
    return 0


def reason(error: BummerlError) -> CannotStart:
    """Return what a screen can say of an error that the log has in full."""
    from engine.interface.machine import CannotStart  # noqa: PLC0415 - see above

    match error:
        case StoreInUseError():
            return CannotStart.IN_USE
        case StoreNewerError():
            return CannotStart.NEWER
        case StoreForeignError():
            return CannotStart.FOREIGN
        case _:
            return CannotStart.OTHER


def demo(settings: Settings, args: Namespace) -> int:
    """Play the recorded Bummerl through simulated pads, with a window or without one.

    Raises:
        BummerlError: no display and not `--headless`, or the pictures cannot be saved.
    """
    from pathlib import Path  # noqa: PLC0415 - see above

    from device.simulate.demo import Demo  # noqa: PLC0415 - see above
    from ui.app.callbacks import Callbacks  # noqa: PLC0415 - see above

    shots = Path(args.shots) if args.shots else None
    window = _open(settings, headless=args.headless)
    with _ended_by_signals(window):
        photograph = partial(_photograph, window)
        with Demo(settings, shots, photograph, fast=args.fast) as played:
            window.run(played.snapshots, Callbacks(played.send))
    return 0


def board(settings: Settings, args: Namespace) -> int:
    """Show the board on the wall until its window is closed.

    The configuration's screen is the table's: of the board's own the command line alone tells.

    Raises:
        NoDisplayError: there is none to show it on.
        ConfigError: tables are to be heard from a broker, none is configured, and nothing but an
            error would tell it.
    """
    from device.publish.board.feed import no_broker, subscribed_tables  # noqa: PLC0415 - see above
    from ui.app.base_window import BaseWindow  # noqa: PLC0415 - see above
    from ui.backend.display_driver import DisplayMissingError  # noqa: PLC0415 - see above
    from ui.backend.rotation import Rotation  # noqa: PLC0415 - see above
    from ui.wall.window import SIZE, WallWindow  # noqa: PLC0415 - see above

    lacking = args.broker is not None and settings.broker is None
    if lacking and not args.keep_going:
        raise ConfigError("--broker: expected its HOST here, or [mqtt] in the configuration")
    size = settings.size if args.size else SIZE
    try:
        base = BaseWindow(
            None if args.fullscreen else size,
            fullscreen=args.fullscreen or False,
            rotation=Rotation(settings.rotate if args.rotate else 0),
            screen=args.screen,
        )
    except DisplayMissingError as error:
        raise NoDisplayError(str(error)) from error
    broker = None if args.broker is None else settings.broker
    heard = subscribed_tables(broker, frozenset(args.tables or ()))
    with no_broker(settings.trouble) if lacking else heard as news:
        window = WallWindow(base, news, settings.table.appearance)
        with _ended_by_signals(window):
            window.run()
    return 0


def describe() -> str:
    """Return which driver paints, and how large.

    Raises:
        NoDisplayError: none can be opened.
    """
    from ui.backend.display import describe_display  # noqa: PLC0415 - see above
    from ui.backend.display_driver import DisplayMissingError  # noqa: PLC0415 - see above

    try:
        return describe_display()
    except DisplayMissingError as error:
        raise NoDisplayError(str(error)) from error


def mistranslated() -> list[str]:
    """Return what is wrong with the catalogues, a line for each that is broken."""
    from ui.words import troubles  # noqa: PLC0415 - see above

    return troubles()


def _photograph(window: Window, path: Path) -> None:
    """Save what is shown; a picture named like a page shows that page."""
    from ui.model.parts import Page  # noqa: PLC0415 - see above

    pages = {page.value: page for page in Page}
    window.photograph(path, pages.get(path.stem, Page.NONE))


def _open(settings: Settings, *, headless: bool = False) -> Window:
    """Open the window.

    Raises:
        NoDisplayError: there is none to open it on.
        ConfigError: a key was configured that no keyboard has.
    """
    from engine.interface.inputs import SeatButton, UndoButton  # noqa: PLC0415 - see above
    from engine.model.cards import Seat  # noqa: PLC0415 - see above
    from ui.app.window import KeyUnknownError, Window  # noqa: PLC0415 - see above
    from ui.backend.display_driver import DisplayMissingError  # noqa: PLC0415 - see above
    from ui.backend.rotation import Rotation  # noqa: PLC0415 - see above

    keys = {settings.keys.seats[seat]: partial(SeatButton, seat) for seat in Seat}
    try:
        return Window(
            settings.size,
            fullscreen=settings.fullscreen or False,
            keys={**keys, settings.keys.undo: UndoButton},
            rotation=Rotation(settings.rotate),
            headless=headless,
        )
    except DisplayMissingError as error:
        raise NoDisplayError(str(error)) from error
    except KeyUnknownError as error:
        raise ConfigError(str(error)) from error


def _open_to_stay(settings: Settings) -> tuple[Settings, Window]:
    """Open the window of a table that is to keep going; return with which settings.

    Raises:
        NoDisplayError: there is none to open it on, nor was one plugged in for a while.
    """
    from device.config.last_good import with_default_keys  # noqa: PLC0415 - see above
    from device.system.supervision import say_screenless  # noqa: PLC0415 - see above
    from ui.backend.display_driver import wait_for_another_screen  # noqa: PLC0415 - see above

    try:
        return settings, _open(settings)
    except ConfigError as error:
        settings = with_default_keys(settings, error)
        return settings, _open(settings)
    except NoDisplayError:
        say_screenless()
        wait_for_another_screen(SCREENLESS_S)
        raise


@contextmanager
def _ended_by_signals(window: Window | WallWindow) -> Iterator[None]:
    """Let the signals that end a service end the window's loop; keys of a console are none.

    One that the parent process ignores, as `nohup` does, stays ignored.
    """
    from ui.backend.console import muted_console  # noqa: PLC0415 - see above

    heeded = [kind for kind in ENDING if signal.getsignal(kind) is not signal.SIG_IGN]
    before = {kind: signal.signal(kind, lambda *_: window.stop()) for kind in heeded}
    try:
        with muted_console():
            yield
    finally:
        for kind, handler in before.items():
            signal.signal(kind, handler)


if __name__ == "__main__":
    raise SystemExit(main())
