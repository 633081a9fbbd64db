"""`bummerl simulate`: readers on pseudo-terminals, for people without hardware.

Cards are laid by typing lines; the table itself runs in another terminal.
"""

from __future__ import annotations

import contextlib
import shlex
import signal
import sys
from argparse import Namespace
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from device.base.errors import BummerlError, ConfigError
from device.config.load import readers_by_seat
from device.simulate.console import Console, Event, in_json, in_words
from device.simulate.deck import deck_file
from device.simulate.kinds import SimulatedSpec, parse_simulator

NAME: Final = "Simulated"
"""Of the deck that is written."""
DATA: Final = "bummerl-simulated"
"""Folder beside the deck's file for scores that count for nobody."""


class DeckUnwritableError(BummerlError, OSError):
    """The file for the simulated deck cannot be written, or holds something else."""


def main(args: Namespace) -> int:
    """Simulate pads and obey the lines of the input until it ends.

    Ends as well with SIGINT and SIGTERM; the ports are then gone.

    Raises:
        ConfigError, SpecError: a pad is written wrongly.
        DeckUnwritableError: see there.
        LinkUnusableError: a port cannot be where it was wanted.
    """
    texts = readers_by_seat(args.pads)
    if "shared" in texts and len(texts) > 1:
        raise ConfigError("--pad: expected A and B, or shared alone")
    specs = {name: parse_simulator(text) for name, text in texts.items()}
    deck = Path(args.deck) if args.deck else None
    if deck:
        _write(deck, deck_file(spec.carrier for spec in specs.values()))

    def words(event: Event) -> str:
        return _introduction(specs, deck) if event["event"] == "ready" else in_words(event)

    with _until_ended():
        Console(sys.stdout, in_json if args.json else words).run(specs, sys.stdin)
    return 0


def _write(file: Path, text: str) -> None:
    """Write the deck to a new file; the same deck may be there already.

    Raises:
        DeckUnwritableError: see there.
    """
    try:
        with file.open("x", encoding="utf-8") as new:
            new.write(text)
    except FileExistsError:
        if not file.is_file() or file.read_bytes() != text.encode():
            raise DeckUnwritableError(
                f"--deck {file}: something else is there; name a new file"
            ) from None
    except OSError as error:
        raise DeckUnwritableError(
            f"--deck {file}: cannot be written ({error.strerror}); name another file"
        ) from error


def _introduction(specs: Mapping[str, SimulatedSpec], deck: Path | None) -> str:
    """Return what to start in another terminal."""
    run = ["bummerl"]
    for name, spec in specs.items():
        run += ["--pad", f"{name}={spec.kind}:{spec.link.absolute()}"]
    commands = [run]
    if deck:
        # Scores of what is only tried belong nowhere else.
        place = ["--data", str(deck.absolute().with_name(DATA))]
        taking = ["bummerl", "deck", "import", str(deck.absolute()), "--name", NAME]
        commands = [taking + place, run + place]
    return "\n".join(
        (
            "In another terminal:",
            *(f"    {shlex.join(command)}" for command in commands),
            "Here lay the cards, such as: lay A TH   (help lists all commands, Ctrl+D ends)",
        )
    )


class _Ended(BaseException):
    """A signal asks to end."""


@contextlib.contextmanager
def _until_ended() -> Iterator[None]:
    """Let a signal end what is done here, once: what is cleaned up then is not disturbed."""
    signals = (signal.SIGINT, signal.SIGTERM)

    def end(_number: int, _frame: object) -> None:
        for each in signals:
            signal.signal(each, signal.SIG_IGN)
        raise _Ended

    for each in signals:
        signal.signal(each, end)
    with contextlib.suppress(_Ended):
        yield
