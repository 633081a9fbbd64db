"""Pads driven by lines, as a program drives them: what is told is JSON."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from device.simulate.console import HELP, Console, in_json, in_words
from device.simulate.kinds import SIMULATORS, parse_simulator
from device.simulate.pads.faults import InjectedFault

KING = "04A1B2C3D4E580"


class Typed:
    """A console at two pads, and what it tells."""

    def __init__(self, folder: Path, a: str = "pn532", b: str = "rdm6300") -> None:
        self.folder = folder
        self._specs = {
            name: parse_simulator(f"{kind}:{folder}/{name}") for name, kind in (("A", a), ("B", b))
        }

    def lines(self, *typed: str) -> list[str]:
        """Return what a person is told."""
        out = io.StringIO()
        Console(out, in_words).run(self._specs, typed)
        return out.getvalue().splitlines()

    def events(self, *typed: str) -> list[dict[str, Any]]:
        out = io.StringIO()
        Console(out, in_json).run(self._specs, typed)
        return [json.loads(line) for line in out.getvalue().splitlines()]


@pytest.fixture
def console(tmp_path: Path) -> Iterator[Typed]:
    yield Typed(tmp_path)
    assert [*tmp_path.iterdir()] == [], "the ports are gone"


def test_a_program_is_told_what_happened_and_when(console: Typed) -> None:
    ready, placed, lifted, overlaps = console.events(f"lay A {KING}", f"lift A {KING}")
    assert ready["ports"] == {"A": f"{console.folder}/A", "B": f"{console.folder}/B"}
    assert (placed["event"], placed["pad"], placed["uid"]) == ("placed", "A", KING)
    assert (lifted["event"], lifted["uid"]) == ("lifted", KING)
    assert ready["t_ns"] < placed["t_ns"] < lifted["t_ns"]
    assert (overlaps["event"], overlaps["count"]) == ("overlaps", 0)


def test_a_card_has_the_tag_that_the_pad_s_kind_reads(console: Typed) -> None:
    placed = [e for e in console.events("lay A TH", "lay b qh 66a") if e["event"] == "placed"]
    assert [(e["pad"], e["what"]) for e in placed] == [("A", "TH"), ("B", "QH"), ("B", "66A")]
    assert [len(e["uid"]) for e in placed] == [14, 10, 10]


def test_a_card_lies_in_one_place(console: Typed) -> None:
    assert console.lines("lay A TH", "lay A KH", "lay B TH", "lift A", "lift A TH", "lift B") == [
        "TH lies on A",
        "KH lies on A",
        "TH is lifted from A",
        "TH lies on B",
        "KH is lifted from A",
        "lift A TH: TH does not lie on A",
        "TH is lifted from B",
    ]


def test_readers_are_unplugged_and_made_to_fail(console: Typed) -> None:
    typed = ["unplug A", "replug a", "unplug A 5", "brown-out B", "fail A silent 3", "mend A"]
    assert console.lines(*typed) == [f"{line}: done" for line in typed]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("jump A", "no such command"),
        ("lay", "no such command"),
        ("lay A", "no such command"),
        ("unplug", "no such command"),
        ("unplug A 1 2", "no such command"),
        ("replug A 1", "no such command"),
        ("mend", "no such command"),
        ("lay C TH", "expected a pad, A or B"),
        ("lay A king", "king is no card"),
        ("lay B 04A1B2C3D4E580", "5 bytes of a 125 kHz tag"),
        ("lift A TH", "does not lie"),
        ("lift A", "nothing lies on A"),
        ("unplug A x", "expected a number"),
        ("fail A fire", "fire is no fault"),
        ("fail B silent", "only a pn532"),
    ],
)
def test_a_line_that_is_no_command_is_told_and_the_next_is_obeyed(
    console: Typed, line: str, words: str
) -> None:
    told, obeyed = console.lines(line, "", "  ", "lay A TH")
    assert told.startswith(f"{line}: ")
    assert words in told
    assert obeyed == "TH lies on A"


def test_help_names_every_command_and_fault(console: Typed) -> None:
    assert console.lines("help") == HELP.splitlines()
    assert all(fault.value in HELP for fault in InjectedFault)


def test_quit_ends(console: Typed) -> None:
    assert console.lines("quit", "lay A TH") == []


@pytest.mark.parametrize("kind", SIMULATORS)
def test_every_kind_is_laid_on(kind: str, tmp_path: Path) -> None:
    assert Typed(tmp_path, kind, kind).lines("lay A TH", "lay B KH QH undo") == [
        "TH lies on A",
        "KH lies on B",
        "QH lies on B",
        "undo lies on B",
    ]
