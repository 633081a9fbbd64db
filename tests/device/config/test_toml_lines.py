"""TOML by dotted key, and its lines."""

from __future__ import annotations

import pytest

from device.config.toml_lines import line_of, values

TEXT = """\
# names with a hash
lang = "de"
players.A = "#1"

[screen]
large = true
sizes = [
    1,
    2,
]
[screen.more]
large = false
"""


def test_tables_become_dotted_keys() -> None:
    assert values(TEXT) == {
        "lang": "de",
        "players.A": "#1",
        "screen.large": True,
        "screen.sizes": [1, 2],
        "screen.more.large": False,
    }


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("lang", 2),
        ("players.A", 3),
        ("screen.large", 6),
        ("screen.sizes", 7),
        ("screen.more.large", 12),
        ("screen.none", None),
    ],
)
def test_a_key_is_found_on_the_line_where_its_value_begins(key: str, line: int | None) -> None:
    assert line_of(TEXT, key) == line


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a = ", "at end of document"),
        ("a = 1\nb = [1,", "at end of document"),
        ("a = 1\n\0\0\0\0", "at line 2"),
        (".".join(["a"] * 5_000) + " = 1", "recursion"),
        ("a = " + "9" * 5_000, "digits"),
        ("a = 0x" + "f" * 5_000, "digits"),
        ("a.b = [{ c = 0b" + "1" * 15_000 + " }]", "digits"),
    ],
    ids=["cut", "cut in a list", "zeros", "deep", "long", "long in hex", "long within"],
)
def test_what_is_no_toml_is_a_value_error(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        values(text)


def test_a_key_is_found_soon_in_a_long_text() -> None:
    """A table that starts has two minutes; line by line it would take many."""
    text = "".join(f"key-{number} = {number}\n" for number in range(10_000))
    assert line_of(text, "key-9000") == 9_001
