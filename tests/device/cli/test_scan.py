from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from device.simulate.pads.pad import SimulatedPad
from device.simulate.pads.sketch import Format, Sketch
from device.simulate.pads.talker import TalkingPad
from engine.model.cards import pack
from tests.device.cli.running import PATIENCE_S, Running

KING = "04A1B2C3D4E580"
QUEEN = "04112233445566"
PHONE = "1ADA7444"


class Scan(Running):
    """A running `bummerl scan`."""

    def __init__(
        self, program: list[str], environ: dict[str, str], reader: str, *more: str
    ) -> None:
        super().__init__([*program, "scan", "--pad", reader, *more], environ)

    def event(self) -> dict[str, Any]:
        event: dict[str, Any] = json.loads(self.line())
        return event


@pytest.fixture
def pad(tmp_path: Path) -> Iterator[SimulatedPad]:
    with SimulatedPad(tmp_path / "reader") as made:
        yield made


@pytest.fixture
def scan(
    pad: SimulatedPad, tmp_path: Path, program: list[str], environ: dict[str, str]
) -> Iterator[Scan]:
    deck = tmp_path / "deck.json"
    cards = {f"04{number:012X}": card.name for number, card in enumerate(pack(20))}
    del cards[next(uid for uid, name in cards.items() if name == "KH")]
    deck.write_text(json.dumps(cards | {KING: "KH"}), "utf-8")
    teach = [*program, "deck", "import", str(deck), "--name", "ours"]
    subprocess.run(teach, env=environ, check=True, stdout=subprocess.DEVNULL)
    made = Scan(program, environ, f"pn532:{pad.port}")
    try:
        assert "ready: PN532 firmware 1.6" in made.until_ready()
        yield made
    finally:
        made.end()


def test_tags_are_told_as_they_are_placed_and_lifted(scan: Scan, pad: SimulatedPad) -> None:
    begun = pad.place(KING)
    event = scan.event()
    assert event.pop("t_ns") > begun
    assert event == {"event": "placed", "uid": KING, "card": "KH"}
    pad.place(PHONE)
    assert (event := scan.event())["card"] is None
    assert (event["event"], event["uid"]) == ("placed", PHONE)
    pad.lift(KING)
    assert (event := scan.event())["uid"] == KING
    assert (event["event"], event["card"]) == ("lifted", "KH")


def test_a_board_that_sends_bare_numbers_is_told_what_to_do(
    tmp_path: Path, program: list[str], environ: dict[str, str]
) -> None:
    board = TalkingPad(tmp_path / "board", Sketch(Format.BARE))
    made = Scan(program, environ, f"lines:{board.port}")
    try:
        made.until_ready()
        board.place(KING)
        assert 'let the reader\'s sketch print "UID: " before each' in made.trouble()
    finally:
        made.end()
        board.close()


def test_trouble_with_the_reader_is_said_beside_the_events(scan: Scan, pad: SimulatedPad) -> None:
    pad.unplug()
    assert f"missing: {pad.port} went away" in scan.trouble()
    pad.replug()
    assert "ready" in scan.trouble()
    pad.place(KING)
    assert scan.event()["event"] == "placed"


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_when_asked_to(scan: Scan, ending: signal.Signals) -> None:
    os.kill(scan.process.pid, ending)
    assert scan.process.wait(PATIENCE_S) == 0


def test_it_ends_when_nobody_reads_any_longer(
    pad: SimulatedPad, program: list[str], environ: dict[str, str]
) -> None:
    pad.place(KING)
    pad.place(PHONE)
    reader, writer = os.pipe()
    os.close(reader)
    with subprocess.Popen(
        [*program, "scan", "--pad", f"pn532:{pad.port}"],
        env=environ,
        stdout=writer,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        os.close(writer)
        _, said = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 0
    assert "Traceback" not in said


def test_a_recorded_scan_is_played_again(
    pad: SimulatedPad, tmp_path: Path, program: list[str], environ: dict[str, str]
) -> None:
    path = str(tmp_path / "pad.jsonl")
    first = Scan(program, environ, f"pn532:{pad.port}", "--record", path)
    try:
        first.until_ready()
        pad.place(KING)
        assert first.event()["uid"] == KING
        pad.lift(KING)
        assert first.event()["event"] == "lifted"
        # Played again it may take a few looks more until the king is gone: there are some.
        pad.place(QUEEN)
        assert first.event()["event"] == "placed"
        pad.lift(QUEEN)
        assert first.event()["event"] == "lifted"
        first.process.terminate()
        assert first.process.wait(PATIENCE_S) == 0
    finally:
        first.end()
    again = Scan(program, environ, f"replay:{path}")
    try:
        events = [again.event() for _ in range(3)]
        assert [e["event"] for e in events if e["uid"] == KING] == ["placed", "lifted"]
        assert "starting" in again.trouble()
        assert "ready: PN532" in again.trouble()
        assert f"missing: {path} is over" in again.trouble()
    finally:
        again.end()


def test_a_scan_records_over_nothing(
    pad: SimulatedPad, tmp_path: Path, program: list[str], environ: dict[str, str]
) -> None:
    path = tmp_path / "pad.jsonl"
    path.write_text("kept", "utf-8")
    scan = [*program, "scan", "--pad", f"pn532:{pad.port}", "--record", str(path)]
    done = subprocess.run(scan, env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "File exists" in done.stderr
    assert path.read_text("utf-8") == "kept"


def test_a_reader_written_wrongly_is_an_error_of_the_world(
    program: list[str], environ: dict[str, str]
) -> None:
    wrong = [*program, "scan", "--pad", "rfid:/dev/ttyUSB0"]
    done = subprocess.run(wrong, env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "known: pn532" in done.stderr
