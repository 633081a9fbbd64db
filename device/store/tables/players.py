"""The tables `player` and `player_card`: who has a name, and whose cards there are.

The caller has the transaction and translates what fails. A player is known by the name, without
regard to case; the number is the store's own affair.
"""

from __future__ import annotations

from contextlib import suppress
from sqlite3 import Connection, DatabaseError
from typing import Final

from device.registry.player_book import PlayerBook
from device.registry.tag_ids import writings
from device.store.tables.rows import text
from engine.record.player_names import name_key

_STALE: Final = "name IS NOT NULL AND key IS NOT key_of(name)"


def has_stale_keys(con: Connection) -> bool:
    """Tell whether an older program, to which other names were the same, has made the keys.

    `match_line_names.teach` must have been called. Of players that cannot be read it says nothing:
    reading them raises, and the rest of the file can be read.
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


def ensure(con: Connection, name: str | None, match: int | None = None) -> int | None:
    """Return the id of the player of that name, who is made if need be; None for nobody.

    `match`: which the player begins at this table.
    """
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
    con.execute("INSERT INTO player_card VALUES (?, ?)", (uid, ensure(con, name)))


def take_cards(con: Connection, name: str) -> None:
    """Let no card stand for a player."""
    con.execute(
        "DELETE FROM player_card WHERE player IN (SELECT id FROM player WHERE key = ?)",
        (name_key(name),),
    )


def keep(con: Connection, known: PlayerBook) -> None:
    """Store all of a book that is not there."""
    for name, uids in reversed(list(known.cards.items())):
        ensure(con, name)
        for uid in uids:
            give_card(con, uid, name)


def forget(con: Connection, name: str) -> None:
    """Delete the name and the cards of a player; what was played stays."""
    take_cards(con, name)
    con.execute("UPDATE player SET name = NULL, key = NULL WHERE key = ?", (name_key(name),))


def id_of(con: Connection, name: str) -> int | None:
    """Return the id of the player of that name; None for nobody.

    `name` may be no text that SQLite takes: a command line may give any bytes.
    """
    key = name_key(name).encode(errors="replace").decode()
    row = con.execute("SELECT id FROM player WHERE key = ?", (key,)).fetchone()
    return None if row is None else int(row[0])


def names(con: Connection) -> dict[int, str]:
    """Return the names of all players that have one, by id."""
    return dict(con.execute("SELECT id, name FROM player WHERE name IS NOT NULL"))


def forget_match(con: Connection, match: int) -> None:
    """Let the last match of those who played that one, which is removed, be one before it."""
    con.execute(
        """
        UPDATE player SET last_match = (
            SELECT max(number) FROM match WHERE player.id IN (a, b) AND imported = 0)
        WHERE last_match = ?
        """,
        (match,),
    )
