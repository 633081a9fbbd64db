from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from device.readers.pads import open_pads
from device.readers.spec import parse_reader
from engine.cards import Seat
from tests.device.readers.pads import Listener

KING = "04A1B2C3D4E580"


class Simulator:
    """`python -m device.simulate` in a process of its own."""

    def __init__(self, link: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "device.simulate", str(link)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )

    def say(self, line: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(line + "\n")

    def told(self) -> dict[str, Any]:
        assert self._process.stdout
        told: dict[str, Any] = json.loads(self._process.stdout.readline())
        return told

    def end(self) -> str:
        rest, _ = self._process.communicate(timeout=10)
        return rest


@pytest.fixture
def simulator(tmp_path: Path) -> Iterator[Simulator]:
    made = Simulator(tmp_path / "reader")
    yield made
    made.end()


def test_a_pad_in_another_process_is_laid_on_and_unplugged(
    simulator: Simulator, tmp_path: Path
) -> None:
    port = str(tmp_path / "reader")
    assert simulator.told() == {"event": "ready", "ports": [port]}
    assert os.path.islink(port)  # noqa: PTH114 - as it was written
    said = Listener()
    pads = open_pads({Seat.A: parse_reader(f"pn532:{port}")}, bool, said.emit)
    said.until_lying()
    simulator.say(f"place 0 {KING}")
    seen = said.until_lying(KING)
    placed, reported = simulator.told(), simulator.told()
    assert placed["event"] == "placed"
    assert {key: reported[key] for key in ("event", "pad", "uid")} == {
        "event": "reported",
        "pad": 0,
        "uid": KING,
    }
    assert placed["t_ns"] < reported["t_ns"] < seen.bytes_ns
    simulator.say(f"lift 0 {KING}")
    said.until_lying()
    pads.close()
    assert json.loads(simulator.end()) == {"event": "overlaps", "count": 0}
    assert not os.path.lexists(port)


@pytest.mark.parametrize(
    "line",
    ["jump 0", "place 7 04A1B2C3D4E580", "place 0 king", "fail 0 fire", "place", "unplug x"],
)
def test_a_line_that_is_no_command_is_told(simulator: Simulator, line: str) -> None:
    simulator.told()
    simulator.say(line)
    told = simulator.told()
    assert (told["event"], told["line"]) == ("error", line)
    simulator.say("replug 0")
    simulator.say("fail 0 silent 3")
    simulator.say("mend 0")
    simulator.say("brown-out 0")
    simulator.say("")
    assert json.loads(simulator.end()) == {"event": "overlaps", "count": 0}
