"""`bummerl deck`: decks taken from a file, listed, given back."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from device.deck_file import read_deck, write_deck
from device.decks import name_of
from device.errors import DeckError, InputUnreadable, NothingRecorded
from device.given import settings
from device.store.store import open_store, open_to_read
from engine.cards import Card, pack

_NAME_LENGTH = 40


def main(args: Namespace) -> int:
    """Do what `deck import`, `deck list` or `deck export` was asked.

    Raises:
        DeckError: the file is no deck, or a tag belongs to another deck.
        InputUnreadable: the file cannot be read.
        NothingRecorded: there is no such deck.
        StoreError: the store cannot be read or written.
    """
    path = settings(args).store
    match args.deck_command:
        case "import":
            _import(path, args.file, args.name.strip())
        case "list":
            _list(path)
        case _:
            _export(path, args.name)
    return 0


def _import(path: Path, file: str, name: str) -> None:
    if not 0 < len(name) <= _NAME_LENGTH or not name.isprintable():
        raise DeckError(f"--name: expected 1 to {_NAME_LENGTH} letters, got {name!r}")
    where = "the input" if file == "-" else file
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        tags = read_deck(data.decode("utf-8-sig"), where)
    except OSError as error:
        raise InputUnreadable(where, error) from error
    except UnicodeDecodeError as error:
        raise DeckError(f"{where}: expected UTF-8, got byte {error.start} that is none") from error
    with open_store(path) as store:
        book = store.decks()
        for uid in tags:
            held = book.tags.get(uid)
            if held and held.deck != name:
                raise DeckError(
                    f"{where}: entry {uid}: this tag is already {name_of(held.means)} of the deck"
                    f" {held.deck!r}"
                )
        before = book.deck(name)
        if before != tags:
            store.keep_deck(name, tags)
    new, gone = len(tags.keys() - before.keys()), len(before.keys() - tags.keys())
    cards = len({means for means in tags.values() if isinstance(means, Card)})
    sys.stdout.write(f"{name}: {cards} cards, {len(tags)} tags ({new} new, {gone} removed)\n")


def _list(path: Path) -> None:
    with open_to_read(path) as store:
        book = store.decks()
    for name in book.names():
        tags = book.deck(name)
        cards = {means for means in tags.values() if isinstance(means, Card)}
        size = 24 if cards - set(pack(20)) else 20
        missing = [card.name for card in pack(size) if card not in cards]
        state = f"missing {', '.join(missing)}" if missing else "complete"
        sys.stdout.write(f"{name}: {len(cards)} of {size} cards, {len(tags)} tags, {state}\n")


def _export(path: Path, name: str) -> None:
    with open_to_read(path) as store:
        tags = store.decks().deck(name)
    if not tags:
        raise NothingRecorded(f"{path}: there is no deck {name!r}; see `bummerl deck list`")
    sys.stdout.write(write_deck(tags))
