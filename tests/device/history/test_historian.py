"""The historian: answers what is asked of earlier play, in a thread of its own."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from device.history import historian
from device.history.historian import Historian
from device.history.tallies import NAME
from device.store.file.replacement import SUFFIXES, sidecar
from device.table.pages import HistoryPage
from engine.interface.inputs import Found
from engine.interface.queries import (
    Answer,
    BummerlsQuery,
    DealAsked,
    MatchesQuery,
    MatchList,
    NothingFound,
    Period,
    Question,
    StandingsAsked,
    StandingsTable,
)
from tests.device.history.pub import A, B, Pub

PATIENCE_S = 10.0


class Reader:
    """Somebody who looks at the page."""

    def __init__(self, pub: Pub) -> None:
        self.answers: queue.SimpleQueue[Answer] = queue.SimpleQueue()
        self.historian = Historian(pub.path, self._take, lambda: pub.now)
        self.historian.start()

    def _take(self, found: Found) -> None:
        self.answers.put(found.answer)

    def asks(self, question: Question) -> Answer:
        """Ask, and wait for the answer."""
        self.historian.ask(question)
        return self.reads(lambda answer: answer.asked == question)

    def reads(self, holds: Callable[[Answer], bool]) -> Answer:
        """Wait for an answer of that kind; it is renewed by itself."""
        while True:
            answer = self.answers.get(timeout=PATIENCE_S)
            if holds(answer):
                return answer


@pytest.fixture
def reader(pub: Pub, monkeypatch: pytest.MonkeyPatch) -> Iterator[Reader]:
    monkeypatch.setattr(historian, "EVERY_S", 0.02)
    monkeypatch.setattr(historian, "RETRY_S", 0.05)
    monkeypatch.setattr(historian, "LINGER_S", 0.05)
    reader = Reader(pub)
    yield reader
    reader.historian.stop()


def deals(answer: Answer) -> list[int]:
    assert isinstance(answer, MatchList)
    return [row.deals for row in answer.rows]


def test_an_answer_is_renewed_by_what_is_stored_while_the_page_is_open(
    pub: Pub, reader: Reader
) -> None:
    match = pub.sit("Hermine", "Franz")
    pub.won(A, 1)
    assert deals(reader.asks(MatchesQuery())) == [1]
    pub.won(B, 1)
    assert deals(reader.reads(lambda answer: deals(answer) == [2])) == [2]
    pub.undo()
    reader.reads(lambda answer: deals(answer) == [1])
    pub.correct(match, 2, None, 0)
    reader.reads(lambda answer: deals(answer) == [0])
    pub.sql("UPDATE player SET name = 'Mina' WHERE name = 'Hermine'")
    reader.reads(
        lambda answer: isinstance(answer, MatchList) and answer.rows[0].players.a == "Mina"
    )


def test_the_newest_question_counts(pub: Pub, reader: Reader) -> None:
    pub.sit("Hermine", "Franz")
    pub.won(A, 1)
    for sheet in range(50):
        reader.historian.ask(MatchesQuery(sheet))
    assert reader.asks(StandingsAsked(Period.ALL)).asked == StandingsAsked(Period.ALL)
    with suppress(queue.Empty):
        while True:
            assert isinstance(reader.answers.get(timeout=0.2), StandingsTable)


def test_what_is_not_there_is_not_found(reader: Reader) -> None:
    assert reader.asks(BummerlsQuery(99)) == NothingFound(BummerlsQuery(99))
    assert reader.asks(DealAsked(1, 99)) == NothingFound(DealAsked(1, 99))
    assert reader.asks(MatchesQuery(player="Sepp")) == NothingFound(MatchesQuery(player="Sepp"))


def test_a_store_that_is_no_store_is_told_and_read_again_once_it_is_one(
    pub: Pub, reader: Reader, caplog: pytest.LogCaptureFixture
) -> None:
    pub.sit("Hermine", "Franz")
    pub.won(A, 1)
    pub.close()
    sound = pub.path.read_bytes()
    pub.path.write_bytes(b"This is no database" * 1000)
    answer = reader.asks(MatchesQuery())
    assert isinstance(answer, NothingFound)
    assert answer.unreadable
    assert len([line for line in caplog.messages if "the file is damaged" in line]) == 1
    pub.path.write_bytes(sound)
    assert deals(reader.reads(lambda answer: isinstance(answer, MatchList))) == [1]


def test_a_line_that_is_none_is_told(pub: Pub, reader: Reader) -> None:
    match = pub.sit("Hermine", "Franz")
    seq = pub.deal(1)
    pub.sql("UPDATE line SET action = 'nonsense' WHERE seq = 3")
    answer = reader.asks(DealAsked(match, seq))
    assert isinstance(answer, NothingFound)
    assert answer.unreadable


def test_another_file_in_its_place_is_read(pub: Pub, reader: Reader, tmp_path: Path) -> None:
    pub.sit("Hermine", "Franz")
    pub.won(A, 1)
    assert deals(reader.asks(MatchesQuery())) == [1]
    other = Pub(tmp_path / "other" / "bummerl.sqlite3")
    other.sit("Anna", "Béla")
    other.won(A, 1, 1)
    other.close()
    pub.close()
    for end in SUFFIXES:
        sidecar(pub.path, end).unlink(missing_ok=True)
    other.path.rename(pub.path)
    reader.reads(lambda answer: isinstance(answer, MatchList) and deals(answer) == [2])


def test_the_files_are_let_go_of_when_nobody_reads(pub: Pub, reader: Reader) -> None:
    pub.sit("Hermine", "Franz")
    pub.won(A, 1)
    reader.asks(MatchesQuery())
    tallies = str(pub.path.with_name(NAME))
    assert tallies in opened()
    reader.historian.ask(None)
    until = time.monotonic() + PATIENCE_S
    while tallies in opened():
        assert time.monotonic() < until


def opened() -> list[str]:
    """Return the files that this process has open."""
    names = []
    for link in Path("/proc/self/fd").iterdir():
        with suppress(OSError):
            names.append(str(link.readlink()))
    return names


def test_no_transaction_is_open_between_answers(pub: Pub, reader: Reader) -> None:
    pub.sit("Hermine", "Franz")
    pub.won(A, 1)
    reader.asks(StandingsAsked(Period.ALL))
    pub.sql("PRAGMA wal_checkpoint(TRUNCATE)")
    assert sidecar(pub.path, "-wal").stat().st_size == 0


def test_a_page_shows_what_was_asked_last() -> None:
    asked: list[Question | None] = []
    page = HistoryPage(asked.append)
    first, second = MatchesQuery(), MatchesQuery(1)

    def after(*answers: Answer) -> Answer | None:
        for answer in answers:
            page.show(answer)
        return page.shown

    page.open(first)
    assert after(MatchList(first)) == MatchList(first)
    page.open(second)
    assert after(MatchList(first, sheets=2)) == MatchList(first)  # until the other is found
    assert after(MatchList(second)) == MatchList(second)
    page.open(None)
    assert after(MatchList(second)) is None
    assert asked == [first, second, None]
