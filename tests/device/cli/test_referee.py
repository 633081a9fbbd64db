"""`bummerl referee` as a filter: one verdict for each line, at once, whatever the bytes are."""

from __future__ import annotations

import json
import select
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Bummerl = Callable[..., "subprocess.CompletedProcess[bytes]"]

MATCH = (
    b'{"action": "match", "rules": "house", "players": {"A": "Anna", "B": "Dani"}, "dealer": "B"}'
)
TURN_UP = b'{"action": "turn_up", "card": "JH"}'


def verdicts(done: subprocess.CompletedProcess[bytes]) -> list[Any]:
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize(
    "record",
    [
        MATCH + b"\n" + TURN_UP + b"\n",
        MATCH + b"\n" + TURN_UP,
        MATCH + b"\r\n" + TURN_UP + b"\r\n",
    ],
)
def test_lines_end_as_every_system_ends_them(record: bytes, bummerl: Bummerl) -> None:
    said = verdicts(bummerl("referee", given=record))
    assert [one["verdict"] for one in said] == ["accepted", "accepted"]
    assert [one["line"] for one in said] == [1, 2]


@pytest.mark.parametrize(
    "bad",
    [
        b"",
        b"\xff\xfe\x00",
        b'{"action": "turn_up", "card": "J\xc3"}',
        b"\x00",
        b"[" * 100_000,
        b" " * (2**20 + 5) + TURN_UP,
        b"x" * (3 * 2**20),
        b'{"action": "turn_up", "card": "JH", "note": "' + b"x" * 2**20 + b'"}',
    ],
    ids=["empty", "bytes", "half a letter", "nul", "deep", "long blank", "long", "long note"],
)
def test_a_line_that_is_no_action_is_malformed_and_the_next_is_read_as_usual(
    bad: bytes, bummerl: Bummerl
) -> None:
    said = verdicts(bummerl("referee", "-", given=MATCH + b"\n" + bad + b"\n" + TURN_UP))
    assert [one["code"] for one in said] == [None, "input.malformed", None]


@pytest.mark.parametrize("length", [2**20 - 1, 2**20])
def test_the_longest_line_that_is_looked_at(length: int, bummerl: Bummerl) -> None:
    line = TURN_UP.ljust(length - 1) + b"\n"
    assert len(verdicts(bummerl("referee", given=MATCH + b"\n" + line + TURN_UP))) == 3


def test_nothing_in_nothing_out(bummerl: Bummerl) -> None:
    assert verdicts(bummerl("referee")) == []


def test_a_file_is_read_and_secrets_are_revealed_on_demand(
    tmp_path: Path, bummerl: Bummerl
) -> None:
    (tmp_path / "r.jsonl").write_bytes(MATCH + b"\n" + TURN_UP + b"\n")
    assert all("secret" not in one for one in verdicts(bummerl("referee", "r.jsonl")))
    revealed = verdicts(bummerl("referee", "--reveal", "r.jsonl"))
    assert revealed[1]["secret"]["card_points"] == {"A": 0, "B": 0}


def test_each_verdict_comes_before_the_next_line_is_written(
    program: list[str], environ: dict[str, str]
) -> None:
    with subprocess.Popen(
        [*program, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environ
    ) as referee:
        assert referee.stdin
        assert referee.stdout
        for line in (MATCH, b"nonsense", TURN_UP):
            referee.stdin.write(line + b"\n")
            referee.stdin.flush()
            answered, _, _ = select.select([referee.stdout], [], [], 30)
            assert answered, "no verdict before the next line"
            assert json.loads(referee.stdout.readline())["verdict"] in {"accepted", "refused"}
        referee.stdin.close()
        assert referee.wait(30) == 0
