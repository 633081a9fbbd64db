"""An evening for each journey, and no thread left behind."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.journeys.evening import Evening


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """Return two pads and a taught deck; every thread must have ended afterwards."""
    before = set(threading.enumerate())
    evening = Evening(tmp_path)
    yield evening
    evening.close()
    assert set(threading.enumerate()) <= before
