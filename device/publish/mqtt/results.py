"""The messages about the scores: each finished deal, Bummerl and match, and what changed of it.

The scores are a log: lines are added, and corrections. What a match amounts to at some place of
the log is an outcome; a line or a correction publishes the difference between the
outcomes before and after it. So an undo takes back what it took back, a correction tells every
Bummerl that it moved, and a consumer that gets each message at least once knows all.
"""

from __future__ import annotations

import hashlib
import json
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from sqlite3 import Connection

from device.history.match_history import (
    FinishedDeal,
    Head,
    counting_result,
    head,
    ruled_result,
    with_scores,
)
from device.publish.mqtt.cursor import Cursor, DeliveredPart
from device.publish.payload import VERSION
from device.store.failures import UNREADABLE
from device.store.tables import corrections, deal_ends, lines, matches
from device.store.tables.line_ids import line_id, line_ids, match_of, seq_of
from engine.actions import NOBODY
from engine.model.cards import Seat
from engine.model.results import BummerlEnd
from engine.record.result_json import bummerl_json, per_seat_json, result_json
from engine.rules.match_format import marks, winner, won

Json = dict[str, object]


@dataclass(frozen=True, slots=True)
class Step:
    """A line or a correction of which there may be messages."""

    cursor: Cursor
    """Where everything has been published once this has arrived."""
    sign: str
    """Of the line there, as of `fingerprint`."""
    payloads: tuple[str, ...]
    """In the order in which they are published."""
    before: tuple[int, str] | None = None
    """Where a match begins, the last line of the one before it, and its sign."""


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What a match amounts to: the messages by id, and how often each was changed."""

    messages: Mapping[str, Json]
    revisions: Mapping[str, int]


def log_end(con: Connection) -> Cursor:
    """Return the place behind all that is stored."""
    own = matches.latest(con) or 0  # an imported match may have a greater number
    return Cursor(lines.last_id_until(con, own), corrections.last_id(con))


def waiting(con: Connection, since: Cursor) -> int:
    """Return how many finished deals and corrections are stored behind that place."""
    deals = deal_ends.count_after(con, since.line)
    return deals + corrections.count_after(con, since.correction)


def next_step(
    con: Connection, since: Cursor, until: Cursor, table: str, *, names: bool
) -> Step | None:
    """Return the first step behind one place, up to another; None if there is none.

    What was played at other tables and imported is published by those.

    Args:
        con: the store.
        since: everything up to there was published.
        until: nothing behind that is looked at.
        table: makes the ids those of this table.
        names: whether to publish who plays.

    A match that is damaged has no messages.
    """
    ended: tuple[int, str] | None = None
    line = lines.next_scoring(con, since.line, until.line)
    if line is not None:
        match = match_of(line)
        if seq_of(line) == 1:  # a match begins, so the one before it, if there was one, has ended
            match = matches.latest(con, before=match) or 0
            last = lines.last_id(con, match)
            ended = last, fingerprint(con, Cursor(last))
        before, after = Cursor(line - 1, since.correction), Cursor(line, since.correction)
    else:
        found = corrections.next_after(con, since.correction, until.correction)
        if not found:
            return None
        correction, match = found
        before, after = since, Cursor(since.line, correction)
    payloads: list[str] = []
    with suppress(*UNREADABLE):  # what it was is lost
        begun = head(con, match)
        about = _common_fields(begun, table, names=names)
        if not begun.imported:
            changes = _changes(
                *(_outcome(con, begun, cursor, table) for cursor in (before, after))
            )
            payloads = [json.dumps(about | said) for said in changes]
    return Step(after, fingerprint(con, after), tuple(payloads), ended)


def fingerprint(con: Connection, cursor: Cursor) -> str:
    """Return by what the line at a place is known again in other files; empty if there is none.

    Of a match line the names are no part: they come and go.
    """
    found = lines.content(con, cursor.line)
    return _fingerprint(*found) if found else ""


def has_gone_back(con: Connection, known: DeliveredPart) -> bool:
    """Tell whether play has gone back from the match at the cursor to the one before it."""
    cursor, before = known.mark, known.before
    if cursor is None or match_of(cursor.line) <= match_of(before):
        return False
    if not before or fingerprint(con, Cursor(before)) != known.before_sign:
        return False
    return fingerprint(con, cursor) != known.sign or lines.last_id(con, match_of(before)) > before


def locate(con: Connection, sought: str, seq: int) -> Cursor:
    """Return where to go on in another file: behind the line with that sign, whose `seq` is known.

    Where it is not there, at the beginning of the last match. What is published once more has the
    id that it had.
    """
    same = lines.numbered(con, seq)
    found = next(
        (line for line, at, action in same if _fingerprint(seq, at, action) == sought), None
    )
    if found is None:
        found = line_id(matches.latest(con) or 0, 0)
    return Cursor(found, 0)


def _fingerprint(seq: int, at: str, action: str) -> str:
    return _hash(at, "match" if seq == 1 else action)


def _changes(before: _Outcome, after: _Outcome) -> Iterator[Json]:
    """Yield the messages of the difference: first what is no more, then what is new."""
    for name, said in before.messages.items():
        if name not in after.messages:
            # what took it back is the latest change of all there are
            revision = before.revisions[name] + 1
            yield {"id": name, "revision": revision, "undone": True, **said}
    for name, said in after.messages.items():
        if before.messages.get(name) != said:
            yield {"id": name, "revision": after.revisions[name], "undone": False, **said}


def _outcome(con: Connection, begun: Head, cursor: Cursor, table: str) -> _Outcome:
    """Return what a match amounts to at a place of the log."""
    first, last = line_ids(begun.number)
    last = min(last, cursor.line)
    undone = deal_ends.undone(con, first, last)
    rows = [row for row in deal_ends.rows_between(con, first, last) if row[0].seq not in undone]
    made = corrections.corrections(con, begun.number, last, cursor.correction)
    latest = {c.seq: (c.winner, c.points) for c in made}
    deals = list(with_scores([row for row, _ in rows], latest, begun.line))
    labels = {row.seq: at for row, at in rows}
    ids = {
        seq: _hash(table, str(begun.number), begun.at, str(seq), at) for seq, at in labels.items()
    }
    ended = matches.is_followed(con, begun.number, cursor.line)
    messages: dict[str, Json] = {}
    revisions: dict[str, int] = {}
    undoing = sorted(undone.values())
    for deal, kind, said in _summaries(begun, deals, ended=ended):
        name = ids[deal.seq] if kind == "deal" else f"{ids[deal.seq]}-{kind}"
        messages[name] = {"kind": kind, "at": labels[deal.seq], **said}
        later = len(undoing) - bisect_right(undoing, deal.seq)
        # that another match has begun says more of this one as well
        revisions[name] = later + len(made) + (kind == "match" and ended)
    return _Outcome(messages, revisions)


def _summaries(
    begun: Head, deals: Sequence[FinishedDeal], *, ended: bool
) -> Iterator[tuple[FinishedDeal, str, Json]]:
    """Yield the messages of a match, each with the deal that it follows, and its kind."""
    ends: list[BummerlEnd] = []
    form, decided, first = begun.line.form, False, 0
    for n, deal in enumerate(deals):
        yield deal, "deal", _deal(deal)
        if deal.end:
            ends.append(deal.end)
            its = deals[first : n + 1]
            said = {"number": len(ends), "bummerl": bummerl_json(deal.end)}
            yield deal, "bummerl", said | _marked(its)
            first = n + 1
        champion = winner(form, ends)
        last = ended and n == len(deals) - 1
        if not decided and (champion or last):
            decided = True
            yield deal, "match", _match(begun, ends, champion) | _marked(deals[: n + 1])


def _deal(deal: FinishedDeal) -> Json:
    said: Json = {
        "deal": deal.number,
        "result": result_json(counting_result(deal)),
        "score": per_seat_json(deal.score),
    }
    if deal.counts:
        said["was"] = result_json(ruled_result(deal))
    return said | _marked([deal])


def _match(begun: Head, ends: Sequence[BummerlEnd], champion: Seat | None) -> Json:
    form = begun.line.form
    return {
        "form": {"kind": form.kind.value, "number": form.number},
        "winner": champion.value if champion else None,
        "won": per_seat_json(won(ends)),
        "marks": per_seat_json(marks(ends)),
    }


def _marked(deals: Sequence[FinishedDeal]) -> Json:
    """Return the marks of results that no cards decided, or that were changed afterwards."""
    return {
        "by_hand": any(deal.by_hand for deal in deals),
        "corrected": any(deal.counts is not None for deal in deals),
    }


def _common_fields(begun: Head, table: str, *, names: bool) -> Json:
    """Return the fields that every message of a match has."""
    players = begun.line.players.map(lambda n: n if names and n not in NOBODY else "")
    return {
        "version": VERSION,
        "match": _hash(table, str(begun.number), begun.at),
        "players": per_seat_json(players),
    }


def _hash(*of: str) -> str:
    return hashlib.sha256("\n".join(of).encode("utf-8", "surrogatepass")).hexdigest()[:16]
