"""The trace: what `--trace` writes, and what happens when it cannot."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from device.system.trace import Trace, TraceUnwritableError
from engine.actions import Match
from engine.interface.readers import CardTrace
from engine.interface.snapshot import Snapshot
from engine.model.cards import PerSeat, Seat, card
from engine.referee import Accepted, judge
from engine.rules.rule_set import HOUSE
from engine.state import START
from engine.view import view


@pytest.fixture
def shown() -> Snapshot:
    """Return a snapshot that brought a card to the glass."""
    begun = judge(START, Match(HOUSE, PerSeat("Anna", "Béla"), Seat.B))
    assert isinstance(begun, Accepted)
    laid = CardTrace("04A3C61B2F5E80", card("TH"), Seat.A, True, 1, 2, 3, 4)
    return Snapshot(number=1, view=view(begun.state), traces=(laid,))


def test_each_card_is_a_line_with_its_stations(shown: Snapshot, tmp_path: Path) -> None:
    trace = Trace(tmp_path / "t.jsonl")
    trace.painted(shown, 5)
    line = json.loads((tmp_path / "t.jsonl").read_text())
    trace.close()
    stations = [line[name] for name in ("bytes", "present", "judged", "stored", "painted")]
    assert stations == [1, 2, 3, 4, 5]
    assert (line["card"], line["seat"], line["verdict"]) == ("TH", "A", "accepted")


def test_a_file_that_cannot_be_written_is_told_at_the_start(tmp_path: Path) -> None:
    with pytest.raises(TraceUnwritableError, match="cannot be written"):
        Trace(tmp_path / "nowhere" / "t.jsonl")


def test_a_disk_that_becomes_full_ends_the_trace_and_not_the_game(
    shown: Snapshot, caplog: pytest.LogCaptureFixture
) -> None:
    trace = Trace(Path("/dev/full"))
    trace.painted(shown, 5)
    trace.painted(shown, 6)
    trace.close()
    assert [record.getMessage() for record in caplog.records] == [
        "--trace /dev/full ends here: No space left on device"
    ]
