"""`bummerl deck`: decks taken from a file, taught, listed, given back, forgotten."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable, Mapping
from contextlib import nullcontext
from pathlib import Path

from device.base.errors import DeckError, InputUnreadableError, NothingRecordedError
from device.base.number import counted
from device.base.terminal import note
from device.config.load import settings
from device.registry.deck_book import DeckBook, lacking, name_of, named
from device.registry.deck_file import read_deck, write_deck
from device.registry.player_book import PlayerBook
from device.store.file.lock import hold
from device.store.store import open_store, open_to_read
from engine.interface.markers import TagMeaning
from engine.model.cards import Card
from engine.record.player_names import fault, tidy

_LONGEST = 2**20
"""Bytes; a deck has some thousand."""


def main(args: Namespace) -> int:
    """Do what `deck import`, `teach`, `list`, `export` or `forget` was asked.

    Raises:
        DeckError: the file is no deck, or a tag belongs to another deck.
        InputUnreadableError: the file cannot be read.
        NothingRecordedError: there is no such deck.
        SpecError: the reader is written wrongly.
        StoreError: the store cannot be read or written.
    """
    path = settings(args).store
    match args.deck_command:
        case "import":
            _import(path, args.file, _name("--name", args.name))
        case "teach":
            from device.cli.commands.teach import teach  # noqa: PLC0415 - the others need no reader

            teach(args, path, _name("NAME", args.name))
        case "list":
            _list(path)
        case "forget":
            _forget(path, args.name, args.card)
        case _:
            _export(path, args.name)
    return 0


def _name(argument: str, given: str) -> str:
    """Return the name for a deck.

    Raises:
        DeckError: it is none, and why.
    """
    name = tidy(given)
    if why := fault(name):
        raise DeckError(f"{argument}: {why}")
    return name


def _import(path: Path, file: str, name: str) -> None:
    where = "the input" if file == "-" else file
    said: list[str] = []
    try:
        tags = read_deck(_read(file, where).decode("utf-8-sig"), where, said.append)
    except OSError as error:
        raise InputUnreadableError(where, error) from error
    except UnicodeDecodeError as error:
        raise DeckError(f"{where}: expected UTF-8, got byte {error.start} that is none") from error
    with open_store(path) as store:
        book = store.decks()
        name = _written(book, name)
        _check_other_decks(book, name, tags, where)
        _check_player_cards(store.players(), tags, where)
        before = book.deck(name)
        if before != tags:
            store.keep_deck(name, tags)
    new, gone = len(tags.keys() - before.keys()), len(before.keys() - tags.keys())
    cards = len({means for means in tags.values() if isinstance(means, Card)})
    there = f"{counted(cards, 'card')}{_markers(tags.values())}, {counted(len(tags), 'tag')}"
    sys.stdout.write(f"{name}: {there} ({new} new, {gone} removed)\n")
    sys.stdout.writelines(f"{sentence}\n" for sentence in said)


def _read(file: str, where: str) -> bytes:
    """Return what is in a file or, for `-`, what the input gives.

    Raises:
        DeckError: it is longer than any deck.
    """
    if file == "-":
        data = sys.stdin.buffer.read(_LONGEST + 1)
    else:
        with Path(file).open("rb") as opened:
            data = opened.read(_LONGEST + 1)
    if len(data) > _LONGEST:
        raise DeckError(f"{where}: expected at most {_LONGEST} bytes; this is no deck")
    return data


def _check_other_decks(
    book: DeckBook, name: str, tags: Mapping[str, TagMeaning], where: str
) -> None:
    for uid in tags:
        for held in (book.tags[same] for same in sorted(book.same(uid))):
            if held.deck != name:
                raise DeckError(
                    f"{where}: entry {uid}: this tag is already {name_of(held.means)} of the deck"
                    f" {held.deck!r}"
                )


def _check_player_cards(book: PlayerBook, tags: Iterable[str], where: str) -> None:
    for uid in tags:
        if owner := book.of_card(uid):
            raise DeckError(
                f"{where}: entry {uid}: this tag is the card of the player {owner!r}; take it away"
                " at the table first"
            )


def _list(path: Path) -> None:
    with open_to_read(path) as store:
        book = store.decks()
    if not book.names():
        note("no deck is known here yet; bummerl deck teach or deck import brings one")
    for name in book.names():
        tags = book.deck(name)
        size, missing = lacking(tags.values())
        state = f"missing {', '.join(map(name_of, missing))}" if missing else "complete"
        cards = f"{size - len(missing)} of {size} cards{_markers(tags.values())}"
        sys.stdout.write(f"{name}: {cards}, {counted(len(tags), 'tag')}, {state}\n")


def _markers(taught: Iterable[TagMeaning]) -> str:
    """Return `, 2 markers`, nothing for a deck without."""
    count = len({means for means in taught if not isinstance(means, Card)})
    return f", {counted(count, 'marker')}" if count else ""


def _export(path: Path, name: str) -> None:
    _, tags = _deck(path, name)
    sys.stdout.write(write_deck(tags))


def _forget(path: Path, name: str, card: str | None) -> None:
    """Forget a deck, or the tags of one card of it; a running table would not notice."""
    name, tags = _deck(path, name)
    gone = set(tags) if card is None else _tags_of(card, tags, name)
    with hold(path) or nullcontext(), open_store(path) as store:
        store.keep_deck(name, {uid: means for uid, means in tags.items() if uid not in gone})
    said = f"{counted(len(gone), 'tag')} forgotten, {len(tags) - len(gone)} left"
    sys.stdout.write(f"{name}: {said}\n")


def _tags_of(card: str, tags: Mapping[str, TagMeaning], name: str) -> set[str]:
    found = {uid for uid, means in tags.items() if means is named(card)}
    if not found:
        known = ", ".join(sorted({name_of(means) for means in tags.values()}))
        raise NothingRecordedError(f"the deck {name!r} has no {card!r}; taught are {known}")
    return found


def _deck(path: Path, name: str) -> tuple[str, dict[str, TagMeaning]]:
    """Return the name of a deck as it is written there, and its tags.

    Raises:
        NothingRecordedError: there is none of that name.
    """
    with open_to_read(path) as store:
        book = store.decks()
    written = _written(book, name)
    if not (tags := book.deck(written)):
        raise NothingRecordedError(f"{path}: there is no deck {name!r}; see `bummerl deck list`")
    return written, tags


def _written(book: DeckBook, name: str) -> str:
    """Return a deck's name as it is written there; an older program kept it as it was typed."""
    alike = (known for known in book.names() if tidy(known) == tidy(name))
    return name if book.deck(name) else next(alike, name)
