"""The glossary has the words of the screens, and articles that there are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ui.words import words

DOCS = Path(__file__).parents[2] / "docs"
CARD_WORDS = (DOCS / "glossary.md").read_text("utf-8").partition("## The code's own words")[0]
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in CARD_WORDS.splitlines()
    if re.match(r"\| (?!English)", line)
]
GERMAN = words("de").catalogue
SAID = {
    "English": " ".join(GERMAN).lower(),
    "German": " ".join(text for forms in GERMAN.values() for text in forms).lower(),
}


def on_screens(cell: str) -> list[str]:
    """Return the words of a cell but for those in italics, which are only said at the table."""
    return [word for word in re.sub(r"\*[^*]+\*", "", cell).lower().split(", ") if word.strip()]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_the_screens_say_these_words(row: list[str]) -> None:
    for language, cell in zip(SAID, row, strict=False):
        assert [w for w in on_screens(cell) if w.strip() not in SAID[language]] == []


@pytest.mark.parametrize("row", [row for row in ROWS if len(row) > 3], ids=lambda row: row[0])
def test_the_rulebook_has_this_article(row: list[str]) -> None:
    assert f"\n{row[3]} " in (DOCS / "rules.md").read_text("utf-8")
