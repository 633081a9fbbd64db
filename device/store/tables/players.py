"""The players in a store: who has a name, who sat where, whose cards there are.

Whoever calls has the transaction, and tells of what fails. A player is known by the name, without
regard to case; the number is the store's own affair.
"""

from __future__ import annotations

from contextlib import suppress
from sqlite3 import Connection, DatabaseError
from typing import Final

from device.registry.player_book import PlayerBook
from device.registry.tag_ids import writings
from device.store.tables.match_line_names import SEATS, name_in, nameless
from device.store.tables.rows import text
from engine.record.player_names import name_key

_STALE: Final = "name IS NOT NULL AND key IS NOT key_of(name)"
NAMES: Final = "LEFT JOIN player a ON a.id = h.a LEFT JOIN player b ON b.id = h.b"
"""Joins the names of today to a match `h`: `a.name` and `b.name`; NULL for nobody."""


def has_stale_keys(con: Connection) -> bool:
    """Tell whether an older program, to which other names were the same, has made the keys.

    `names.teach` must have been called. Of players that cannot be read it tells nothing: whoever
    asks for them is told so, and the rest of the file can be read.
    """
    with suppress(DatabaseError):
        found = con.execute(f"SELECT 1 FROM player WHERE {_STALE} LIMIT 1")  # noqa: S608
        return found.fetchone() is not None
    return False


def renew_keys(con: Connection) -> None:
    """Make the keys what they are today.

    To the older program Weiß and Weiss were one; who is apart in today's keys was so in its own,
    so that no two rows get the same.
    """
    if has_stale_keys(con):
        con.execute(f"UPDATE OR IGNORE player SET key = key_of(name) WHERE {_STALE}")  # noqa: S608


def seat(con: Connection, match: int, line: str, *, imported: bool = False) -> str:
    """Store who sits where in a new match; return its line as it is to be stored.

    Who has not played here before becomes a player; the name is written as it was written last.
    """
    last = None if imported else match
    players = [_meet(con, name, last) for s in SEATS for name in [name_in(line, s)]]
    con.execute("INSERT INTO match VALUES (?, ?, ?, ?)", (match, *players, int(imported)))
    return nameless(line)


def book(con: Connection) -> PlayerBook:
    """Return the book of players.

    Raises:
        ValueError: it is damaged.
    """
    cards: dict[str, frozenset[str]] = {}
    rows = con.execute(
        """
        SELECT p.name, c.uid FROM player p LEFT JOIN player_card c ON c.player = p.id
        LEFT JOIN match m ON m.number = p.last_match
        WHERE p.name IS NOT NULL
        ORDER BY coalesce(p.last_match, 0) DESC, m.a IS p.id DESC, p.id DESC
        """
    )
    for name, uid in rows:
        more = {text(uid)} if uid is not None else set()
        cards[text(name)] = cards.get(name, frozenset()) | more
    return PlayerBook(cards)


def rename(con: Connection, old: str, new: str) -> None:
    """Let a player be called something else; where there is none of the old name all is done."""
    con.execute(
        "UPDATE player SET name = ?, key = ? WHERE key = ?", (new, name_key(new), name_key(old))
    )


def give_card(con: Connection, uid: str, name: str) -> None:
    """Let a card stand for a player, who is made if need be, and for nobody else."""
    con.executemany("DELETE FROM player_card WHERE uid = ?", [(w,) for w in writings(uid)])
    con.execute("INSERT INTO player_card VALUES (?, ?)", (uid, _meet(con, name, None)))


def take_cards(con: Connection, name: str) -> None:
    """Let no card stand for a player."""
    con.execute(
        "DELETE FROM player_card WHERE player IN (SELECT id FROM player WHERE key = ?)",
        (name_key(name),),
    )


def keep(con: Connection, known: PlayerBook) -> None:
    """Store all of a book that is not there."""
    for name, uids in reversed(list(known.cards.items())):
        _meet(con, name, None)
        for uid in uids:
            give_card(con, uid, name)


def forget(con: Connection, name: str) -> None:
    """Delete the name and the cards of a player; what was played stays."""
    take_cards(con, name)
    con.execute("UPDATE player SET name = NULL, key = NULL WHERE key = ?", (name_key(name),))


def _meet(con: Connection, name: str | None, match: int | None) -> int | None:
    """Return the number of the player of that name, who plays that match; None for nobody."""
    if name is None:
        return None
    (player,) = con.execute(
        """
        INSERT INTO player (name, key, last_match) VALUES (?, ?, ?)
        ON CONFLICT (key) DO UPDATE SET
            name = excluded.name, last_match = coalesce(excluded.last_match, last_match)
        RETURNING id
        """,
        (name, name_key(name), match),
    ).fetchone()
    return int(player)
