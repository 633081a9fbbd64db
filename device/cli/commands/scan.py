"""`bummerl scan`: what is laid on a reader and lifted from it, as JSON lines."""

from __future__ import annotations

import json
import queue
import signal
import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from device.base.errors import NothingRecordedError
from device.config.load import settings
from device.readers.errors import UNNAMED
from device.readers.messages import PadAt, PadChanged, PadMessage, PadSeen, TagRate, UnnamedNumber
from device.readers.pad_threads import open_pads
from device.readers.recording import Recorder
from device.readers.spec import parse_reader
from device.registry.deck_book import DeckBook, name_of
from device.store.store import open_to_read
from engine.interface.readers import PadCondition, PadHealth
from engine.model.cards import Seat


def main(args: Namespace) -> int:
    """Print an object for each tag placed or lifted; say on stderr how the reader fares.

    Ends with SIGINT, SIGTERM, or when nobody reads the output any longer.

    Raises:
        SpecError: the reader is written wrongly.
        RecordingUnwritableError: the recording cannot be written.
        StoreError: the store with the decks cannot be read.
    """
    spec = parse_reader(args.pad)
    book = _decks(settings(args).store)
    messages: queue.SimpleQueue[PadMessage | None] = queue.SimpleQueue()
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, lambda _number, _frame: messages.put(None))
    # One reader alone has no seat; a pad needs one.
    recorders: dict[PadAt, Recorder] = {}
    if args.record is not None:
        recorders[Seat.A] = Recorder(Path(args.record), spec.kind, spec.options)
    pads = open_pads({Seat.A: spec}, book.is_taught, messages.put, recorders=recorders)
    pads.attend(frozenset({Seat.A}), relaxed=False)
    try:
        _print(iter(messages.get, None), book)
    finally:
        pads.close()
        for recorder in recorders.values():
            recorder.close()
    return 0


def _print(messages: Iterator[PadMessage | None], book: DeckBook) -> None:
    before: tuple[str, ...] = ()
    advised = False
    for message in messages:
        match message:
            case PadSeen(lying=lying):
                for event in _events(before, message, book):
                    sys.stdout.write(json.dumps(event) + "\n")
                sys.stdout.flush()
                before = lying
            case PadChanged(health=health):
                sys.stderr.write(health_line("scan", health) + "\n")
            case UnnamedNumber() if not advised:
                sys.stderr.write(f"bummerl scan: {UNNAMED}\n")
                advised = True
            case UnnamedNumber() | TagRate():
                pass
            case None:
                return


def _events(before: tuple[str, ...], now: PadSeen, book: DeckBook) -> Iterator[dict[str, Any]]:
    changes = [("lifted", uid) for uid in before if uid not in now.lying]
    changes += [("placed", uid) for uid in now.lying if uid not in before]
    for event, uid in changes:
        means = book.meaning(uid)
        name = name_of(means) if means else None
        yield {"event": event, "uid": uid, "card": name, "t_ns": now.bytes_ns}


def health_line(command: str, health: PadHealth) -> str:
    """Return how the reader of a command fares, in a line for stderr."""
    condition = health.condition.value.replace("_", " ")
    line = f"bummerl {command}: {condition}: {health.detail or health.port}"
    if health.condition in {PadCondition.STARTING, PadCondition.READY}:
        return line
    return f"{line} (tried again until Ctrl+C)"


def _decks(store: Path) -> DeckBook:
    """Return the decks; nothing recorded yet means none, and tags are shown all the same."""
    try:
        with open_to_read(store) as opened:
            return opened.decks()
    except NothingRecordedError:
        return DeckBook()
