"""When a reader tells more tags than can be laid."""

from __future__ import annotations

import pytest

from device.readers.flood import MOST_CHANGES, WINDOW_NS, FloodDetector

MS = 1_000_000


def tell(flood: FloodDetector, count: int, every_ns: int, begin_ns: int = 0) -> bool:
    """Let so many different tags be told; return whether they were ever too many."""
    told = [flood.observe([f"{n:08X}"], begin_ns + n * every_ns) for n in range(count)]
    return any(told)


def test_numbers_without_end_are_no_tags() -> None:
    flood = FloodDetector()
    assert tell(flood, MOST_CHANGES, MS)
    assert not flood.trusted


def test_numbers_that_come_all_at_once_are_no_tags() -> None:
    assert FloodDetector().observe([f"{n:08X}" for n in range(MOST_CHANGES)], 0)


@pytest.mark.parametrize("every_ns", [6 * MS, 22 * MS, 1_000 * MS])
def test_cards_laid_as_fast_as_a_reader_can_tell_them_are_believed(every_ns: int) -> None:
    flood = FloodDetector()
    assert not tell(flood, 10 * MOST_CHANGES, every_ns)
    assert flood.trusted


def test_one_tag_may_be_told_as_often_as_a_board_likes() -> None:
    flood = FloodDetector()
    assert not any(flood.observe(["04A3C6CA"] * 10, n * MS) for n in range(10_000))


def test_after_a_flood_tags_are_believed_when_it_was_calm_for_a_while() -> None:
    flood = FloodDetector()
    tell(flood, MOST_CHANGES, MS)
    begin_ns = 60_000 * MS  # the port was closed meanwhile, which proves nothing
    assert not flood.observe(["04A3C6CA"], begin_ns)
    assert not flood.trusted
    assert not flood.observe([], begin_ns + WINDOW_NS)
    assert flood.trusted


def test_a_flood_that_goes_on_is_never_believed() -> None:
    flood = FloodDetector()
    for begin_ns in range(0, 10 * WINDOW_NS, WINDOW_NS // 2):
        assert tell(flood, MOST_CHANGES, MS, begin_ns)
        assert not flood.trusted
