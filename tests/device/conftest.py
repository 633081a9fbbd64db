"""What holds for every test of the device: SQLite's locks are neither dropped by hand nor left."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.live_databases import watching


@pytest.fixture(autouse=True)
def databases_in_use_are_left_to_sqlite() -> Iterator[None]:
    with watching() as found:
        yield
    assert found == []
