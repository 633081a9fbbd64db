"""Which of several deadlines comes first."""

from __future__ import annotations

from device.base.deadlines import earliest


def test_the_earliest_deadline_counts_and_those_that_are_none_do_not() -> None:
    assert earliest(None, 3, None, 1, 2) == 1
    assert earliest(0, 1) == 0


def test_where_nothing_is_due_there_is_none() -> None:
    assert earliest() is None
    assert earliest(None, None) is None
