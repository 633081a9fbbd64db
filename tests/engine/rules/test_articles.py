"""Each article of the rulebook is found from the code, and the code from the article."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import engine
from engine.model.codes import ARTICLES

PAGE = Path(__file__).parents[3] / "docs" / "rules.md"
PARAGRAPHS = re.findall(r"^(\d+\.\d+) ", PAGE.read_text("utf-8"), re.MULTILINE)
"""The rulebook's numbers: art. 1.1 to 11.3; art. 12 is a table."""
SOURCES = sorted(Path(engine.__path__[0]).rglob("*.py"))

NUMBER = r"\d+(?:\.\d+)?"
CITED = re.compile(rf"art\.\s+({NUMBER}(?:(?:,| and| to)?\s+(?:[a-d] to [a-d])?{NUMBER})*)")
PLACES = re.compile(r"(\d+) ((?:`[\w.]+`(?:\s+and\s+)?)+)")


def numbers(cited: str) -> Iterator[str]:
    """Yield every article that stands in words such as `4.2 to 4.6, 5`."""
    for part in re.split(r",\s+| and\s+", cited):
        first, _, last = (word.strip() for word in part.partition(" to "))
        yield first
        if last:
            article, number = map(int, first.split("."))
            end = int(last.split(".")[1])
            yield from (f"{article}.{n}" for n in range(number + 1, end + 1))


def cited_in(path: Path) -> set[str]:
    text = path.read_text(encoding="utf-8")
    return {number for found in CITED.findall(text) for number in numbers(found)}


def places() -> dict[int, list[str]]:
    """Return the modules that the package names for each article."""
    assert engine.__doc__
    return {
        int(n): re.findall(r"`([\w.]+)`", names) for n, names in PLACES.findall(engine.__doc__)
    }


def test_the_numbers_of_the_rulebook_have_no_gap() -> None:
    counted = Counter(int(number.split(".")[0]) for number in PARAGRAPHS)
    expected = [
        f"{article}.{n}" for article in range(1, 12) for n in range(1, counted[article] + 1)
    ]
    assert expected == PARAGRAPHS
    assert all(counted[article] for article in range(1, 12))


def test_the_package_says_where_each_article_lives() -> None:
    assert list(places()) == list(range(1, 13))


@pytest.mark.parametrize("article", range(1, 13))
def test_the_module_of_an_article_names_it(article: int) -> None:
    for name in places()[article]:
        words = import_module(f"engine.{name}").__doc__
        assert words
        named = {
            number.split(".")[0] for found in CITED.findall(words) for number in numbers(found)
        }
        assert str(article) in named, name


@pytest.mark.parametrize("paragraph", PARAGRAPHS)
def test_each_paragraph_is_cited_where_it_is_enforced(paragraph: str) -> None:
    cited = set().union(*map(cited_in, SOURCES), ARTICLES.values())
    assert paragraph in cited


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_no_paragraph_is_cited_that_does_not_exist(path: Path) -> None:
    known = {*PARAGRAPHS, *map(str, range(1, 13))}
    assert cited_in(path) <= known


@pytest.mark.parametrize("article", range(1, 13))
def test_each_article_has_a_module_of_tests(article: int) -> None:
    assert list(Path(__file__).parent.glob(f"test_art_{article:02}_*.py"))
