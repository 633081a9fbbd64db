"""A pub for each test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.device.history.pub import Pub


@pytest.fixture(autouse=True)
def vienna(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the table stand in Vienna."""
    import time  # noqa: PLC0415

    monkeypatch.setenv("TZ", "Europe/Vienna")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def pub(tmp_path: Path) -> Iterator[Pub]:
    with closing(Pub(tmp_path / "bummerl.sqlite3")) as pub:
        yield pub
