"""Numbers of things in English."""

from __future__ import annotations

import pytest

from device.base.number import counted


@pytest.mark.parametrize(
    ("n", "said"), [(0, "0 tags"), (1, "1 tag"), (2, "2 tags"), (21, "21 tags")]
)
def test_one_is_one_and_all_others_are_many(n: int, said: str) -> None:
    assert counted(n, "tag") == said


def test_what_takes_more_than_an_s_is_given_as_it_is() -> None:
    assert [counted(n, "line waits", "lines wait") for n in (1, 2)] == [
        "1 line waits",
        "2 lines wait",
    ]
