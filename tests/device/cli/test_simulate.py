"""`bummerl simulate` in one terminal, the rest of the program in another."""

from __future__ import annotations

import json
import shlex
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.device.cli.conftest import Bummerl
from tests.device.cli.running import PATIENCE_S, Running


@pytest.fixture
def simulate(tmp_path: Path, environ: dict[str, str], program: list[str]) -> Iterator[Running]:
    pads = [f"A=lines:{tmp_path}/pad-a?format=scan", f"B=barcode:{tmp_path}/pad-b?end=none"]
    command = [*program, "simulate", *(f"--pad={pad}" for pad in pads)]
    running = Running([*command, "--deck", str(tmp_path / "deck.json")], environ)
    yield running
    running.end()


def commands(simulate: Running) -> list[list[str]]:
    """Return what a person is told to type in another terminal."""
    assert simulate.line() == "In another terminal:\n"
    typed = [shlex.split(simulate.line()) for _ in range(2)]
    assert "help" in simulate.line()
    return typed


def ports(folder: Path) -> set[str]:
    return {path.name for path in folder.glob("pad-*")}


def test_what_is_to_be_typed_in_another_terminal_works(
    simulate: Running, bummerl: Bummerl
) -> None:
    take, run = commands(simulate)
    assert (
        bummerl(*take[1:]).stdout
        == b"Simulated: 24 cards, 8 markers, 64 tags (64 new, 0 removed)\n"
    )
    assert f"A=lines:{Path(take[3]).parent}/pad-a" in run
    assert bummerl(*run[1:]).stdout.startswith(b"run ")


def test_a_card_laid_by_typing_is_scanned_as_that_card(
    simulate: Running, environ: dict[str, str], program: list[str], bummerl: Bummerl
) -> None:
    take, run = commands(simulate)
    bummerl(*take[1:])
    pad = run[run.index("--pad", 3) + 1]
    scan = Running([*program, "scan", "--pad", pad.partition("=")[2], *run[-2:]], environ)
    scan.until_ready()
    simulate.type("lay B QH")
    assert simulate.line() == "QH lies on B\n"
    told = json.loads(scan.line())
    assert (told["event"], told["uid"], told["card"]) == ("placed", "=QH-1", "QH")
    scan.end()


@pytest.mark.parametrize("way", ["end", "quit", signal.SIGINT, signal.SIGTERM])
def test_however_it_ends_the_ports_are_gone(
    simulate: Running, tmp_path: Path, way: str | signal.Signals
) -> None:
    commands(simulate)
    assert ports(tmp_path) == {"pad-a", "pad-b"}
    if isinstance(way, signal.Signals):
        simulate.process.send_signal(way)
    elif way == "quit":
        simulate.type("quit")
    else:
        assert simulate.process.stdin
        simulate.process.stdin.close()
    assert simulate.process.wait(PATIENCE_S) == 0
    assert not ports(tmp_path)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--pad", "C=pn532:x"], "expected A=READER"),
        (["--pad", "A=pn532:x", "--pad", "A=pn532:y"], "one reader for A"),
        (["--pad", "A=pn532:x", "--pad", "shared=pn532:y"], "shared alone"),
        (["--pad", "A=hid:x"], "expected one of pn532, rdm6300"),
        (["--pad", "A=pn532:taken"], "something else is there"),
        (["--pad", "A=pn532:nowhere/x"], "no link can be made"),
        (["--pad", "A=pn532:x", "--deck", "taken"], "something else is there"),
        (["--pad", "A=pn532:x", "--deck", "nowhere/deck"], "cannot be written"),
    ],
)
def test_what_cannot_be_is_told(
    bummerl: Bummerl, tmp_path: Path, arguments: list[str], words: str
) -> None:
    (tmp_path / "taken").write_text("mine")
    ended = bummerl("simulate", *arguments)
    assert ended.returncode == 2
    assert words in ended.stderr.decode()
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]
    assert (tmp_path / "taken").read_text() == "mine"


def test_without_pads_it_says_how_they_are_written(bummerl: Bummerl) -> None:
    ended = bummerl("simulate")
    assert ended.returncode == 2
    assert b"--pad" in ended.stderr


def test_the_same_deck_may_be_there_already(bummerl: Bummerl, tmp_path: Path) -> None:
    for _ in range(2):
        assert bummerl("simulate", "--pad", "A=pn532:x", "--deck", "deck.json").returncode == 0
    assert (tmp_path / "deck.json").exists()


def test_a_program_is_told_json(bummerl: Bummerl) -> None:
    ended = bummerl("simulate", "--json", "--pad", "shared=pn532:x", given=b"lay shared TH\n")
    events = [json.loads(line) for line in ended.stdout.splitlines()]
    assert [event["event"] for event in events] == ["ready", "placed", "overlaps"]
