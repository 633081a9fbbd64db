"""The owner's own texts are word for word the ones that the repository has."""

from __future__ import annotations

from pathlib import Path

import pytest

COPIES = Path(__file__).parents[2] / "docs"
ORIGINALS = COPIES.parents[1] / "shared"


@pytest.mark.parametrize("name", ["rules.md", "record.md"])
def test_a_copy_equals_its_original(name: str) -> None:
    original = ORIGINALS / name
    if not original.exists():
        pytest.skip(f"no original beside this project at {original}")
    assert (COPIES / name).read_bytes() == original.read_bytes()
