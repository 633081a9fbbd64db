"""A wall clock that was never set, jumps while a Bummerl is played, and goes back after a cut.

Nothing but labels depends on it: order, scores, history, backups and what is told of earlier play.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from device.base import clock
from device.store.file.backup import back_up, backups
from device.store.store import open_to_read
from engine.actions import ByHand, Match, Play, TurnUp, Undo
from engine.model.cards import PerSeat, card
from tests.device.table.test_recent_matches import A_WINS, B_WINS, RULES, A, B, Evening

NEVER_SET = datetime(1970, 1, 1, 0, 2, tzinfo=UTC)
YESTERDAY = datetime(2026, 12, 3, 20, 0, tzinfo=UTC)
"""What fake-hwclock kept."""
TRUE = datetime(2026, 12, 4, 18, 42, tzinfo=UTC)

CLOCKS = [
    [NEVER_SET, TRUE, NEVER_SET],
    [NEVER_SET, NEVER_SET, TRUE],
    [TRUE, NEVER_SET, TRUE],
    [YESTERDAY, TRUE, YESTERDAY],
    [TRUE, TRUE + timedelta(days=4000), TRUE],
    [TRUE, TRUE - timedelta(hours=1), TRUE],
]
"""At the beginning, from the middle of a deal on, and after the plug was pulled."""


@pytest.mark.parametrize("clocks", CLOCKS)
def test_an_evening_is_the_same_by_any_clock(clocks: list[datetime], tmp_path: Path) -> None:
    path = tmp_path / "data" / "bummerl.sqlite3"
    first, second, third = clocks
    table = Evening(path)
    table.now = first
    table.play(A_WINS, TurnUp(card("JH")), Play(card("AS")))
    table.now = second
    table.play(Undo(), Play(card("KS")), Undo(), Undo(), B_WINS, ByHand(A, 1))
    shown = table.match.view()
    back_up(path, tmp_path / "backups", clock.day(table.now))

    table.journal.close()
    table = Evening(path)
    table.now = third
    assert table.match.view() == shown
    table.play(A_WINS, Match(RULES, PerSeat("Cilli", "Dani"), B), B_WINS)
    back_up(path, tmp_path / "backups", clock.day(table.now))

    with open_to_read(path) as store:
        told = [(deal.match, deal.deal, deal.result["winner"]) for deal in store.history()]
        assert told == [(1, 1, "A"), (1, 2, "B"), (1, 3, "A"), (1, 4, "A"), (2, 1, "B")]
        assert store.latest() == 2
    lately = table.lately
    assert lately.latest is not None
    assert lately.latest.players == PerSeat("Cilli", "Dani")
    assert lately.latest.time == ("" if third is NEVER_SET else f"{third.astimezone():%H:%M}")
    assert [player.name for player in table.journal.players.players] == [
        "Cilli",
        "Dani",
        "Anna",
        "Béla",
    ]
    last = backups(tmp_path / "backups")[-1]
    assert last.number == 2
    assert last.matches() == 2
    table.journal.close()


def test_winners_of_a_day_that_the_clock_did_not_know_are_not_told_as_today(
    tmp_path: Path,
) -> None:
    table = Evening(tmp_path / "bummerl.sqlite3")
    table.now = NEVER_SET
    table.play(A_WINS)
    table.now = TRUE
    assert table.play(B_WINS).today == (("Béla", 1),)
    table.now = TRUE + timedelta(days=4000)
    assert table.play(A_WINS).today == (("Anna", 1),)
    table.now = TRUE
    assert list(table.lately.today) == [("Béla", 1)]
    table.now = NEVER_SET
    assert list(table.lately.today) == []
    table.journal.close()
