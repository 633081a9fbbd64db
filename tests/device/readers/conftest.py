from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.device.readers.pads import Bench, Benches


@pytest.fixture
def idle_benches(tmp_path: Path) -> Iterator[Benches]:
    """Makes tables with two simulated pads, not yet read."""
    with ExitStack() as stack:
        made: list[Bench] = []

        def make() -> Bench:
            folder = tmp_path / f"table{len(made)}"
            folder.mkdir()
            made.append(Bench(folder))
            stack.callback(made[-1].close)
            return made[-1]

        yield make


@pytest.fixture
def benches(idle_benches: Benches) -> Benches:
    """Makes tables with two simulated pads, both being read."""

    def make() -> Bench:
        bench = idle_benches()
        bench.read()
        bench.said.until_all_ready()
        return bench

    return make


@pytest.fixture
def table(idle_benches: Benches) -> Bench:
    """Two simulated pads, not yet read."""
    return idle_benches()


@pytest.fixture
def reading(benches: Benches) -> Bench:
    """Two simulated pads, both being read."""
    return benches()
