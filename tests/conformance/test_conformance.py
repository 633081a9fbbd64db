"""Every public conformance record, line by line, over the project's own copies."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from engine.record.verdict_lines import referee

HERE = Path(__file__).parent
ORIGINALS = HERE.parents[2] / "shared" / "conformance"

Record = Mapping[str, Any]


def copies() -> Iterator[tuple[str, str]]:
    """Yield each file's name and text, unpacked."""
    for path in sorted(HERE.glob("*.jsonl*")):
        if path.suffix == ".xz":
            yield path.stem, lzma.decompress(path.read_bytes()).decode()
        else:
            yield path.name, path.read_text(encoding="utf-8")


RECORDS = [json.loads(line) for _, text in copies() for line in text.splitlines()]


def difference(expected: object, got: object) -> object:
    """Return what of the expected fields is not there, or None."""
    if isinstance(expected, dict) and isinstance(got, dict):
        wrong = {
            name: found
            for name, value in expected.items()
            if (found := difference(value, got.get(name, "missing"))) is not None
        }
        return wrong or None
    same = type(expected) is type(got) and expected == got
    return None if same else f"expected {expected!r}, got {got!r}"


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["id"])
def test_every_line_gets_the_verdict_of_the_rulebook(record: Record) -> None:
    lines = [a if isinstance(a, str) else json.dumps(a) for a in record["actions"]]
    reveal = record.get("reveal", False)
    verdicts = [json.loads(line) for line in referee(lines, reveal=reveal)]
    assert len(verdicts) == len(record["expect"])
    for number, (line, expected, got) in enumerate(
        zip(lines, record["expect"], verdicts, strict=True), start=1
    ):
        assert difference({"line": number, **expected}, got) is None, f"line {number}: {line}"
        assert ("secret" in got) == reveal


@pytest.mark.parametrize("name", ["cases.jsonl", "deals.jsonl"])
def test_the_copies_equal_the_originals(name: str) -> None:
    original = ORIGINALS / name
    if not original.exists():
        pytest.skip(f"no originals beside this project at {ORIGINALS}")
    assert dict(copies())[name] == original.read_text(encoding="utf-8")
