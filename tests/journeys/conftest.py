"""An evening for each journey, and no thread left behind."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.journeys.evening import Evening


@pytest.fixture
def evening(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Evening]:
    """Return pads and a taught deck; every thread must have ended afterwards.

    The pads are two PN532; as an indirect parameter, of the kinds it names.
    """
    before = set(threading.enumerate())
    evening = Evening(tmp_path, *getattr(request, "param", ()))
    yield evening
    evening.close()
    assert set(threading.enumerate()) <= before
