"""A sitting for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.device.table.sitting import Sitting


@pytest.fixture
def at(tmp_path: Path) -> Iterator[Sitting]:
    """Return a table with two pads; A is forehand once a card is turned up."""
    sitting = Sitting(tmp_path / "bummerl.sqlite3")
    yield sitting
    sitting.close()
