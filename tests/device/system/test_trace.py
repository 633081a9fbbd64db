"""The trace: what `--trace` writes, and what happens when it cannot."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from device.system.trace import MOST_BYTES, Trace, TraceUnwritableError
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


def traced(path: Path, shown: Snapshot, *painted: int) -> list[int]:
    """Trace in a start of its own; return what is in the file then."""
    trace = Trace(path)
    for painted_ns in painted:
        trace.painted(shown, painted_ns)
    trace.close()
    return [json.loads(line)["painted"] for line in path.read_text().splitlines()]


def test_a_start_goes_on_behind_what_led_to_a_crash(shown: Snapshot, tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    traced(path, shown, 5)
    assert traced(path, shown, 6, 7) == [5, 6, 7]
    begun = [json.loads(line)["begun"] for line in path.read_text().splitlines()]
    assert all(re.fullmatch(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ", label) for label in begun)


def test_a_line_that_the_plug_cut_off_takes_no_other_with_it(
    shown: Snapshot, tmp_path: Path
) -> None:
    path = tmp_path / "t.jsonl"
    path.write_text('{"painted": 5}\n{"pain')
    trace = Trace(path)
    trace.painted(shown, 6)
    trace.close()
    first, _cut_off, last = path.read_text().splitlines()
    assert [json.loads(line)["painted"] for line in (first, last)] == [5, 6]


def test_a_file_that_is_full_at_the_start_is_kept_beside_a_new_one(
    shown: Snapshot, tmp_path: Path
) -> None:
    path = tmp_path / "t.jsonl"
    path.write_bytes(b"\n" * MOST_BYTES)
    assert traced(path, shown, 5) == [5]
    assert (tmp_path / "t.jsonl.1").stat().st_size == MOST_BYTES


def test_however_long_it_is_written_two_files_are_all(shown: Snapshot, tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    trace = Trace(path)
    for painted_ns in range(3):
        with path.open("ab") as file:
            file.write(b"\n" * (MOST_BYTES - 1))
        trace.painted(shown, painted_ns)
    trace.close()
    kept = tmp_path / "t.jsonl.1"
    assert {*tmp_path.iterdir()} == {path, kept}
    assert path.stat().st_size == 0
    assert json.loads(kept.read_text())["painted"] == 2


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
