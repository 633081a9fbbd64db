"""The tables `tag` and `choice`: what each tag stands for, and what was chosen at the table.

The caller has the transaction and translates what fails.
"""

from __future__ import annotations

from collections.abc import Mapping
from sqlite3 import Connection

from device.registry.deck_book import MEANINGS, DeckBook, Tag, name_of
from device.store.tables.rows import text
from engine.interface.markers import TagMeaning
from engine.record.player_names import name_key


def decks(con: Connection) -> DeckBook:
    """Return the deck book.

    Raises:
        ValueError: it is damaged.
        KeyError: likewise.
    """
    rows = con.execute("SELECT uid, deck, card FROM tag ORDER BY number")
    return DeckBook({text(uid): Tag(text(deck), MEANINGS[name]) for uid, deck, name in rows})


def keep_tag(con: Connection, uid: str, tag: Tag | None) -> None:
    """Store what a tag stands for; None forgets it."""
    con.execute("DELETE FROM tag WHERE uid = ?", (uid,))
    if tag:
        con.execute(
            "INSERT INTO tag (uid, deck, card) VALUES (?, ?, ?)",
            (uid, tag.deck, name_of(tag.means)),
        )


def keep_deck(con: Connection, name: str, tags: Mapping[str, TagMeaning]) -> None:
    """Store a deck as exactly these tags by UID, in the place of an older one."""
    con.execute("DELETE FROM tag WHERE deck = ?", (name,))
    for uid, means in tags.items():
        keep_tag(con, uid, Tag(name, means))


def choices(con: Connection) -> dict[str, str]:
    """Return what was chosen at the table, by name; the values are JSON.

    Raises:
        ValueError: it is damaged.
    """
    rows = con.execute("SELECT name, value FROM choice")
    return {text(name): text(value) for name, value in rows}


def keep_choices(con: Connection, changes: Mapping[str, str | None]) -> None:
    """Store what was chosen; None forgets the choice of that name."""
    for name, value in changes.items():
        con.execute("DELETE FROM choice WHERE name = ?", (name,))
        if value is not None:
            con.execute("INSERT INTO choice VALUES (?, ?)", (name, value))


def erase_in_choices(con: Connection, name: str) -> None:
    """Delete a player's name in the choices of an older file."""
    con.execute(
        "UPDATE choice SET value = without(value, ?) WHERE name = 'configured'",
        (name_key(name),),
    )
