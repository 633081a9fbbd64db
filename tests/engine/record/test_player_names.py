"""Names: which can be taken, how they are kept, which are one person's."""

# ruff: noqa: RUF001 - letters that look alike are what this is about

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.record.player_names import (
    ALPHABETS,
    LONGEST,
    are_same,
    capitals,
    fault,
    name_key,
    tidy,
)

NAMES = st.text(st.sampled_from([chr(c) for some in ALPHABETS for c in some]), max_size=12)
EVERY = [chr(code) for code in (*range(0x20000), *range(0xE0000, 0xE0200))]
"""Every character but rare Chinese ones and those for private use."""

SEEN = [
    "Hermine",
    "Đorđe",
    "Weiß",
    "WEIẞ",
    "Øyvind Å.",
    "Ñuño O'Neill-Ďuriš",
    "Nguyễn",
    "Цветана",
    "Мар\N{MODIFIER LETTER APOSTROPHE}яна",
    "Νίκος",
    "j\N{COMBINING CARON}onas",
    "Karl & Co. (2)",
    "-",
    "x" * LONGEST,
]
UNSEEN = {
    "": "1 to 40 letters, got ''",
    " \N{NO-BREAK SPACE}\t": "1 to 40 letters, got ''",
    "x" * (LONGEST + 1): "1 to 40 letters, got 'xxx",
    "\ufe0f": "got U+FE0F VARIATION SELECTOR-16 in",
    "\u034f": "got U+034F COMBINING GRAPHEME JOINER in",
    "\u17b4": "got U+17B4 KHMER VOWEL INHERENT AQ in",
    "\U000e0100": "got U+E0100 VARIATION SELECTOR-17 in",
    "Anna\u200b": "got U+200B ZERO WIDTH SPACE in",
    "An\u00adna": "got U+00AD SOFT HYPHEN in",
    "An\u200dna": "got U+200D ZERO WIDTH JOINER in",
    "\ufeffAnna": "got U+FEFF ZERO WIDTH NO-BREAK SPACE in",
    "\u202eAnna": "got U+202E RIGHT-TO-LEFT OVERRIDE in",
    "An\x1b[2Jna": "got U+001B in",
    "An\0na": "got U+0000 in",
    "An\ud800na": "got U+D800 in",
    "\u0301Anna": "got U+0301 COMBINING ACUTE ACCENT in",
    "Karl \u0301": "got U+0301 COMBINING ACUTE ACCENT in",
    "\u3164": "got U+3164 HANGUL FILLER in",
    "\u2800": "got U+2800 BRAILLE PATTERN BLANK in",
    "李雷": "got U+674E CJK UNIFIED IDEOGRAPH-674E in",
    "עומר": "got U+05E2 HEBREW LETTER AYIN in",
    "عمر": "got U+0639 ARABIC LETTER AIN in",
    "\N{GRINNING FACE}": "got U+1F600 GRINNING FACE in",
    "\u0378": "got U+0378 in",
}


@pytest.mark.parametrize("name", SEEN)
def test_a_name_in_latin_greek_or_cyrillic_letters_is_taken(name: str) -> None:
    assert not fault(tidy(name))


@pytest.mark.parametrize(("name", "why"), UNSEEN.items(), ids=map(ascii, UNSEEN))
def test_a_name_that_cannot_be_seen_is_refused_with_the_reason(name: str, why: str) -> None:
    assert fault(tidy(name)).startswith("expected a name of 1 to 40 letters")
    assert why in fault(tidy(name))


def test_no_character_that_cannot_be_seen_is_a_name() -> None:
    taken = [c for c in EVERY if not fault(tidy(c))]
    assert not [c for c in taken if unicodedata.category(c)[0] in "CMZ"]
    assert not [c for c in taken if unicodedata.bidirectional(c) in {"R", "AL"}]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Hermine", "HERMINE"),
        ("Zoë", "zoe\N{COMBINING DIAERESIS}"),
        ("Weiß", "WEIẞ"),
        ("Νίκος", "ΝΊΚΟΣ"),
        ("Νίκος", "Νίκοσ"),
        ("Цветана", "цВЕТАНА"),
        ("  Karl   Heinz", "Karl\N{NO-BREAK SPACE}Heinz "),
    ],
)
def test_case_composed_letters_and_blanks_make_no_other_name(one: str, other: str) -> None:
    assert are_same(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Weiß", "Weiss"),
        ("WEIẞ", "WEISS"),
        ("Maße", "Masse"),
        ("Sıla", "Sila"),
        ("Işık", "İşik"),
        ("Zoë", "Zoe"),
        ("Øyvind", "Oyvind"),
        ("Müller", "Mueller"),
        ("Weiſs", "Weiss"),
        ("ŉaam", "nʼaam"),
        ("Karl2", "Karl²"),
    ],
)
def test_names_that_people_see_differ_are_two_also_in_capitals(one: str, other: str) -> None:
    assert not are_same(one, other)
    assert capitals(one) != capitals(other)


@given(NAMES)
def test_in_capitals_a_name_is_still_that_name(name: str) -> None:
    assert name_key(capitals(name)) == name_key(name)


@given(NAMES)
def test_what_is_tidy_stays_as_it_is(name: str) -> None:
    assert tidy(tidy(name)) == tidy(name)


@pytest.mark.parametrize(
    ("copied", "kept"),
    [
        ("Jo\N{LATIN SMALL LIGATURE FI}", "Jofi"),
        ("\N{LATIN CAPITAL LETTER D WITH SMALL LETTER Z WITH CARON}evad", "Dževad"),
        ("\N{LATIN CAPITAL LIGATURE IJ}sbrand", "IJsbrand"),
    ],
)
def test_letters_written_as_one_character_are_kept_as_letters(copied: str, kept: str) -> None:
    assert tidy(copied) == kept


@pytest.mark.parametrize("seat", ["", "A", "B", " a ".upper()])
def test_nobody_is_never_the_same_person(seat: str) -> None:
    assert not are_same(seat, seat)


def test_who_is_one_today_was_one_before() -> None:
    """Keys of an older store, made with `casefold`, become today's without meeting."""

    def key_before(name: str) -> str:
        return unicodedata.normalize("NFC", tidy(name).casefold())

    assert not [c for c in EVERY if key_before(name_key(c)) != key_before(c)]
