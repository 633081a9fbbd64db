"""What a board hears of all tables: as they told it, marked as old when they cannot be heard."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from device.publish.mqtt import subscriber as module
from device.publish.mqtt.subscriber import TableSubscriber
from device.publish.payload import write_table
from engine.interface.public_table import public_table
from engine.model.cards import Seat
from tests.device.publish.mqtt.ear import Ear
from tests.device.publish.mqtt.mosquitto import Mosquitto
from tests.device.publish.mqtt.telling import Telling, wait_for
from tests.device.publish.test_payload import PLAIN


class Board:
    """Counts what it is told."""

    def __init__(self, mosquitto: Mosquitto) -> None:
        self.tables = TableSubscriber(mosquitto.broker, self._look)
        self.looked = 0
        self._news = threading.Condition()
        self.tables.start()

    def _look(self) -> None:
        with self._news:
            self.looked += 1
            self._news.notify_all()

    def until(self, happened: Callable[[], bool]) -> None:
        """Wait until something is known; a change that nobody was told of is never seen."""
        with self._news:
            assert self._news.wait_for(happened, 20), self.tables.posted


@pytest.fixture
def board(mosquitto: Mosquitto) -> Iterator[Board]:
    board = Board(mosquitto)
    yield board
    board.tables.stop()


@pytest.fixture
def at(tmp_path: Path) -> Iterator[Telling]:
    with closing(Telling(tmp_path / "table")) as at:
        yield at


def live(board: Board, table: str) -> bool | None:
    found = board.tables.posted.get(table)
    return None if found is None else found.live


def test_a_table_is_shown_as_it_stands(mosquitto: Mosquitto, board: Board, at: Telling) -> None:
    at.tell(mosquitto.broker)
    shown = public_table(at.turn_up("TH"))
    board.until(lambda: bool(live(board, "3")) and board.tables.posted["3"].shown == shown)
    assert board.tables.posted["3"].at
    assert board.tables.trouble == ""
    at.silence()
    board.until(lambda: live(board, "3") is False)
    assert board.tables.posted["3"].shown == shown, "it stays, and is old"


def test_a_table_that_was_there_before_the_board_is_shown(
    mosquitto: Mosquitto, at: Telling, ear: Ear
) -> None:
    at.tell(mosquitto.broker)
    at.agree(Seat.A, 2)
    ear.wait(lambda: bool(ear.results()))
    board = Board(mosquitto)
    board.until(lambda: bool(live(board, "3")))
    board.tables.stop()


def test_no_table_is_live_without_the_broker(
    mosquitto: Mosquitto, board: Board, at: Telling
) -> None:
    at.tell(mosquitto.broker)
    board.until(lambda: bool(live(board, "3")))
    mosquitto.kill()
    board.until(lambda: live(board, "3") is False)
    wait_for(lambda: board.tables.trouble != "")
    mosquitto.start()
    board.until(lambda: live(board, "3") is True)


def test_what_is_no_table_is_passed_over_and_counted(board: Board, ear: Ear) -> None:
    wait_for(lambda: not board.tables.trouble)
    good = write_table(PLAIN)
    for topic, payload in (
        ("bummerl/9/state", "{"),
        ("bummerl/9/state", '{"version": 99}'),
        ("bummerl/9/available", "maybe"),
        ("bummerl/9/weather", "rain"),
        ("bummerl/9/state/more", good),
        ("other/9/state", good),
        ("bummerl/8/state", good),
    ):
        ear.publish(topic, payload)
    board.until(lambda: "8" in board.tables.posted)
    assert set(board.tables.posted) == {"8"}
    assert board.tables.posted["8"].shown == PLAIN.table
    assert live(board, "8") is False, "it never said that it runs"
    assert board.tables.ignored == 3


def test_a_table_that_says_something_bad_is_left_out_until_it_says_something_good(
    board: Board, ear: Ear
) -> None:
    wait_for(lambda: not board.tables.trouble)
    ear.publish("bummerl/7/state", write_table(PLAIN))
    ear.publish("bummerl/8/state", write_table(PLAIN))
    board.until(lambda: {"7", "8"} == set(board.tables.posted))
    ear.publish("bummerl/8/state", write_table(PLAIN).replace('"target": 7', '"target": 0'))
    board.until(lambda: {"7"} == set(board.tables.posted))
    assert board.tables.ignored == 1
    ear.publish("bummerl/8/state", write_table(PLAIN))
    board.until(lambda: {"7", "8"} == set(board.tables.posted))


def test_a_table_taken_off_the_broker_is_gone(board: Board, ear: Ear) -> None:
    wait_for(lambda: not board.tables.trouble)
    ear.publish("bummerl/8/state", write_table(PLAIN))
    board.until(lambda: "8" in board.tables.posted)
    ear.publish("bummerl/8/state", "")
    board.until(lambda: "8" not in board.tables.posted)


def test_tables_without_end_fill_no_memory(
    board: Board, ear: Ear, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST", 3)
    wait_for(lambda: not board.tables.trouble)
    for n in range(5):
        ear.publish(f"bummerl/{n}/state", write_table(PLAIN))
    wait_for(lambda: board.tables.ignored == 2)
    assert len(board.tables.posted) == 3


def test_the_label_of_a_clock_that_was_never_set_says_nothing(board: Board, ear: Ear) -> None:
    wait_for(lambda: not board.tables.trouble)
    ear.publish("bummerl/8/state", write_table(replace(PLAIN, at="1970-01-01T00:00:12Z")))
    board.until(lambda: "8" in board.tables.posted)
    assert board.tables.posted["8"].at == ""
