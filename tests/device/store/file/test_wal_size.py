"""A card wears out by what is written to it: at most 100 KiB for a deal."""

from __future__ import annotations

from pathlib import Path
from statistics import mean

import pytest

from tests.benchmarks.bytes import KIB, TARGET_KIB, Count, Stored, Table

DEALS = 30
"""So many that the log is written back within them."""


@pytest.fixture
def stored(tmp_path: Path) -> list[Stored]:
    try:
        Count.now()
    except OSError as error:
        pytest.skip(f"this kernel does not count what is written: {error}")
    table = Table(tmp_path, seed=66)
    stored = list(table.deals(DEALS))
    table.journal.close()
    assert mean(deal.actions for deal in stored) > 16
    return stored


def test_a_deal_brings_few_bytes(stored: list[Stored]) -> None:
    assert 0 < mean(deal.bytes.called for deal in stored) <= TARGET_KIB * KIB / 4


def test_a_deal_brings_few_pages_of_the_system(stored: list[Stored]) -> None:
    pages = mean(deal.bytes.kernel for deal in stored)
    if not pages:
        pytest.skip("nothing is counted for the file system of the temporary directory")
    assert pages <= TARGET_KIB * KIB


def test_the_log_is_as_long_at_first_as_it_ever_gets(tmp_path: Path) -> None:
    """Otherwise the journal of the file system writes several times as much."""
    table = Table(tmp_path, seed=66)
    log = tmp_path / "bummerl.sqlite3-wal"
    at_first = log.stat().st_size
    list(table.deals(DEALS))
    assert log.stat().st_size == at_first
    table.journal.close()
