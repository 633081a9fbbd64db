"""The tables of the store and their history, one numbered step forward at a time.

`PRAGMA user_version` holds the number of steps that a file has taken. Steps already released are
never changed; a new shape is a new step at the end.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from typing import Final

from device.base.errors import StoreDamagedError, StoreForeignError, StoreNewerError
from device.store.copying import copy
from device.store.failures import translate_read_errors
from device.store.tables import match_line_names
from device.store.tables.rows import text

_COMMENT: Final = re.compile(r"--[^\n]*")

APPLICATION_ID: Final = 0x42756D6D
"""`Bumm`: how a file is known as ours (PRAGMA application_id)."""

STEPS: Final = (
    # 1: the record of every match, what it brought, and the deck book.
    """
    CREATE TABLE line (
        match INTEGER NOT NULL,
        seq INTEGER NOT NULL CHECK (seq >= 1), -- the match line has 1
        action TEXT NOT NULL, -- the line of the table record
        at TEXT NOT NULL, -- label of the wall clock; says nothing about order
        undoes INTEGER CHECK (undoes > 1 AND undoes < seq), -- what an undo line takes back
        PRIMARY KEY (match, seq),
        FOREIGN KEY (match, undoes) REFERENCES line (match, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX line_taken_back ON line (match, undoes) WHERE undoes IS NOT NULL;
    CREATE TABLE deal_end (
        match INTEGER NOT NULL,
        seq INTEGER NOT NULL, -- of the line that ended the deal
        deal INTEGER NOT NULL, -- number of the deal in its match
        result TEXT NOT NULL, -- as ruled then, JSON as in the table record
        bummerl TEXT, -- likewise, where the deal ended one
        PRIMARY KEY (match, seq),
        FOREIGN KEY (match, seq) REFERENCES line (match, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE tag (
        number INTEGER PRIMARY KEY, -- order of teaching
        uid TEXT NOT NULL UNIQUE,
        deck TEXT NOT NULL,
        card TEXT NOT NULL
    ) STRICT;
    """,
    # 2: what was chosen at the table.
    """
    CREATE TABLE choice (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL -- JSON
    ) STRICT, WITHOUT ROWID;
    """,
    # 3: lines that are appended under one number, so that SQLite fills page after page. With a key
    # of two columns it levelled out the last pages again and again: half of all bytes written.
    """
    DROP INDEX line_taken_back;
    ALTER TABLE line RENAME TO line_2;
    ALTER TABLE deal_end RENAME TO deal_end_2;
    CREATE TABLE line (
        id INTEGER PRIMARY KEY,
        match INTEGER NOT NULL AS (id >> 32),
        seq INTEGER NOT NULL AS (id & 0xFFFFFFFF) CHECK (seq >= 1), -- the match line has 1
        action TEXT NOT NULL, -- the line of the table record
        at TEXT NOT NULL, -- label of the wall clock; says nothing about order
        undoes INTEGER CHECK (undoes > 1 AND undoes < seq) -- seq of what an undo line takes back
    ) STRICT;
    CREATE TABLE deal_end (
        id INTEGER PRIMARY KEY REFERENCES line, -- the line that ended the deal
        match INTEGER NOT NULL AS (id >> 32),
        seq INTEGER NOT NULL AS (id & 0xFFFFFFFF),
        deal INTEGER NOT NULL, -- number of the deal in its match
        result TEXT NOT NULL, -- as ruled then, JSON as in the table record
        bummerl TEXT -- likewise, where the deal ended one
    ) STRICT;
    INSERT INTO line (id, action, at, undoes)
        SELECT match << 32 | seq, action, at, undoes FROM line_2 ORDER BY match, seq;
    INSERT INTO deal_end (id, deal, result, bummerl)
        SELECT match << 32 | seq, deal, result, bummerl FROM deal_end_2 ORDER BY match, seq;
    CREATE UNIQUE INDEX line_taken_back ON line (match, undoes) WHERE undoes IS NOT NULL;
    DROP TABLE deal_end_2;
    DROP TABLE line_2;
    """,
    # 4: players, whose names are nowhere else; who sat where; what was corrected afterwards.
    """
    CREATE TABLE player (
        id INTEGER PRIMARY KEY,
        name TEXT, -- NULL once it was deleted
        key TEXT UNIQUE, -- the name without regard to case; NULL likewise
        last_match INTEGER -- the number of the last match at this table
    ) STRICT;
    CREATE TABLE player_card (
        uid TEXT PRIMARY KEY,
        player INTEGER NOT NULL REFERENCES player
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE match (
        number INTEGER PRIMARY KEY,
        a INTEGER REFERENCES player, -- NULL: nobody who has a name
        b INTEGER REFERENCES player,
        imported INTEGER NOT NULL DEFAULT 0 -- 1: played at another table
    ) STRICT;
    CREATE TABLE correction (
        id INTEGER PRIMARY KEY, -- the last one of a deal counts
        deal INTEGER NOT NULL REFERENCES deal_end,
        winner TEXT, -- NULL: the deal counts for nobody
        points INTEGER NOT NULL,
        at TEXT NOT NULL
    ) STRICT;
    ALTER TABLE deal_end ADD COLUMN facts TEXT; -- JSON; NULL where an older program stored it
    INSERT INTO player (name, key, last_match)
        SELECT name, key_of(name), max(number) -- SQLite takes the name of the last match, too
        FROM (SELECT match AS number, name_in(action, 'A') AS name FROM line WHERE seq = 1
            UNION ALL SELECT match, name_in(action, 'B') FROM line WHERE seq = 1)
        WHERE name IS NOT NULL GROUP BY key_of(name) ORDER BY max(number);
    INSERT INTO match (number, a, b)
        SELECT match, (SELECT p.id FROM player p WHERE p.key = key_of(name_in(action, 'A'))),
            (SELECT p.id FROM player p WHERE p.key = key_of(name_in(action, 'B')))
        FROM line WHERE seq = 1;
    UPDATE line SET action = nameless(action) WHERE seq = 1;
    UPDATE choice SET value = digest(value) WHERE name = 'configured'; -- it named players
    CREATE INDEX match_a ON match (a);
    CREATE INDEX match_b ON match (b);
    CREATE INDEX correction_deal ON correction (deal);
    """,
)

"""Each changes the tables, so that a file whose number of steps is damaged is known by them."""

VERSION: Final = len(STEPS)
NAMES_APART: Final = 4
"""From this one on names are in the table of players and nowhere else."""


def version(con: sqlite3.Connection, path: Path) -> int:
    """Return how many steps the file has taken; 0 for an empty one.

    Raises:
        StoreDamagedError: its tables are not those of a file that has taken so many.
        StoreRefusedError: the file is newer than this program, or not a store of Bummerl.
    """
    with translate_read_errors(path):
        (ours,) = con.execute("PRAGMA application_id").fetchone()
        (taken,) = con.execute("PRAGMA user_version").fetchone()
        tables = _tables(con)
    if not (ours or taken or tables):
        return 0
    if ours == APPLICATION_ID and 0 < taken <= VERSION and tables >= _tables_after(taken):
        return int(taken)
    steps = next((n for n in range(1, VERSION + 1) if tables == _tables_after(n)), None)
    if ours != APPLICATION_ID and steps is None:
        raise StoreForeignError(path, "this is the file of another program; choose another --data")
    if ours == APPLICATION_ID and taken > VERSION and not _is_flipped(taken, steps):
        raise StoreNewerError(
            path,
            f"a newer Bummerl has written this file (schema {taken}, this program knows up to"
            f" {VERSION}); update Bummerl, or choose another --data",
        )
    raise StoreDamagedError(path, "the file is damaged (its tables are not those of a store)")


def _is_flipped(taken: int, steps: int | None) -> bool:
    """Tell whether a number of steps is, but for one bit, that which the tables tell."""
    return steps is not None and (taken ^ steps).bit_count() == 1


def _tables(con: sqlite3.Connection) -> frozenset[tuple[str, ...]]:
    """Return the tables and indexes of a file, without what makes no difference to SQL."""
    rows = con.execute("SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema")
    return frozenset((kind, name, of, _bare(sql)) for kind, name, of, sql in rows)


@cache
def _tables_after(steps: int) -> frozenset[tuple[str, ...]]:
    with closing(sqlite3.connect(":memory:")) as con:
        match_line_names.teach(con)
        con.executescript("".join(STEPS[:steps]))
        return _tables(con)


def _bare(sql: str) -> str:
    """Return SQL without comments and blanks."""
    return "".join(_COMMENT.sub("", text(sql)).split())


def content(con: sqlite3.Connection) -> Iterator[object]:
    """Yield all that is in a store, in an order of its own."""
    tables = con.execute(
        "SELECT name, sql FROM sqlite_schema WHERE type = 'table' ORDER BY name"
    ).fetchall()
    yield from tables
    for name, _sql in tables:
        yield from con.execute(f'SELECT * FROM "{name}"')  # noqa: S608 - a name of ours


def refuse_empty(con: sqlite3.Connection, path: Path) -> None:
    """Refuse a file in which nothing is, as a plug that is pulled leaves them.

    Raises:
        StoreDamagedError: there is nothing in it.
        StoreRefusedError: as `version`.
    """
    if not version(con, path):
        raise StoreDamagedError(path, "there is nothing in it")


def refuse_locked_header(con: sqlite3.Connection, path: Path) -> None:
    """Refuse a file whose header asks for a format of writing that no SQLite has.

    SQLite calls that read-only (sqlite.org/fileformat2.html, 1.3.3), once it has read the header.

    Raises:
        StoreDamagedError: it does.
        sqlite3.Error: the disk fails.
    """
    con.execute("BEGIN IMMEDIATE")
    try:
        con.execute("PRAGMA user_version = 0")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_READONLY:
            raise
        raise StoreDamagedError(
            path, "the file is damaged (its header forbids to write)"
        ) from error
    finally:
        with suppress(sqlite3.Error):  # SQLite has done it where the disk failed
            con.execute("ROLLBACK")


def migrate(con: sqlite3.Connection, path: Path, steps: Sequence[str] = STEPS) -> None:
    """Take the steps that are missing, all or none; an old file is first copied beside itself.

    Raises:
        StoreError: there is no sound copy, so no step was taken.
    """
    taken = version(con, path)
    if taken == len(steps):
        return
    match_line_names.teach(con)
    con.execute("PRAGMA secure_delete = ON")  # a name that a step takes out leaves nothing behind
    if taken:
        copy(con, path, path.with_name(f"{path.stem}.schema-{taken}{path.suffix}"))
        con.execute("VACUUM")  # nor does one that an older program has
    script = "".join(steps[taken:])
    con.executescript(
        f"BEGIN IMMEDIATE; {script}"
        f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {len(steps)}; COMMIT;"
    )
    if taken:
        con.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()  # the log is as long as the file
