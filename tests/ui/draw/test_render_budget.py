from __future__ import annotations

from functools import lru_cache

import pytest

from ui.draw.render_budget import BudgetExceededError, cached_asset, one_asset


@cached_asset
def letter(name: str) -> str:
    return name.upper()


@lru_cache(maxsize=8)
@cached_asset
def word(name: str) -> str:
    return "".join(letter(each) for each in name)


@pytest.fixture(autouse=True)
def _nothing_made() -> None:
    word.cache_clear()


def spelt(*names: str) -> str:
    """Return words while nobody waits, or raise `BudgetExceededError`."""
    with one_asset():
        return " ".join(word(name) for name in names)


def test_each_time_gets_one_thing_further() -> None:
    with pytest.raises(BudgetExceededError):
        spelt("ass", "zehner", "bub")
    with pytest.raises(BudgetExceededError):
        spelt("ass", "zehner", "bub")
    assert spelt("ass", "zehner", "bub") == "ASS ZEHNER BUB"


def test_what_a_thing_is_made_of_belongs_to_it() -> None:
    assert spelt("bub") == "BUB"


def test_whoever_is_waited_for_makes_all_at_once() -> None:
    with pytest.raises(BudgetExceededError):
        spelt("ass", "zehner")
    assert word("zehner") + word("bub") == "ZEHNERBUB"
