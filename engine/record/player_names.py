"""Names of players, decks and tables: which can be taken, how they are kept, which are the same.

Every way in asks `fault`: the configuration, the command line, imports, keyboards, a broker. It
knows alphabets and no font, so that a table takes the same names with and without a screen; a test
holds `ALPHABETS` against the font.
"""

from __future__ import annotations

import unicodedata
from itertools import pairwise
from typing import Final

from engine.actions import NOBODY

LONGEST: Final = 40
"""Characters of a name."""
A_NAME: Final = f"a name of 1 to {LONGEST} letters"
"""What is expected of one."""

ALPHABETS: Final = (
    range(0x20, 0x7F),  # Basic Latin
    range(0xA1, 0x250),  # Latin-1, Latin Extended-A and -B
    range(0x2BB, 0x2BD),  # letters that look like apostrophes: Hawaiian, Ukrainian
    range(0x300, 0x34F),  # marks above and below letters; U+034F has no shape
    range(0x370, 0x3E2),  # Greek
    range(0x3F0, 0x400),
    range(0x400, 0x530),  # Cyrillic
    range(0x1E00, 0x2000),  # more Latin (Vietnamese, the capital sharp s) and Greek
    range(0x2010, 0x2028),  # dashes and quotation marks
    range(0x20AC, 0x20AD),  # the euro sign
)
"""Code points that a name may have, as far as Unicode has a printable character there.

Latin, Greek and Cyrillic: what is written from left to right, letter by letter, and is in the
screen's font. Other scripts need a font, and some an order of letters, that a table lacks.
"""

SIGMA: Final = "\N{GREEK SMALL LETTER SIGMA}"
FINAL_SIGMA: Final = "\N{GREEK SMALL LETTER FINAL SIGMA}"
SHARP_S: Final = "\N{LATIN SMALL LETTER SHARP S}"
CAPITAL_SHARP_S: Final = "\N{LATIN CAPITAL LETTER SHARP S}"


def tidy(name: str) -> str:
    """Return the name as it is kept: composed (NFC), single blanks, none around it.

    A character that only stands for two letters beside each other becomes those: a ligature, or
    a digraph of Croatian as older character sets had it.
    """
    return " ".join(unicodedata.normalize("NFC", "".join(map(_letters, name))).split())


def fault(name: str) -> str:
    """Return why a tidy name cannot be taken: what was expected, and got; empty if it can."""
    if not 0 < len(name) <= LONGEST:
        return f"expected {A_NAME}, got {name!r}"
    odd = next((c for before, c in pairwise(f" {name}") if not can_follow(before, c)), None)
    if odd is None:
        return ""
    called = f"U+{ord(odd):04X} {unicodedata.name(odd, '')}".strip()
    return f"expected {A_NAME}, Latin, Greek or Cyrillic, got {called} in {name!r}"


def name_key(name: str) -> str:
    """Return what two writings of one name have in common: case, and composed letters, differ.

    Small letters, not `casefold`, which makes one name of Weiss and Weiß. A sigma at the end of a
    word is a sigma.
    """
    spaced = " ".join(unicodedata.normalize("NFC", name).split())
    return unicodedata.normalize("NFC", spaced.lower()).replace(FINAL_SIGMA, SIGMA)


def capitals(name: str) -> str:
    """Return the name in capitals, as far as they tell it from every other name.

    Weiß becomes WEIẞ; a letter whose capital is another letter's as well stays small.
    """
    return "".join(map(_capital, name))


def is_name(name: str) -> bool:
    """Tell whether it is somebody's name, and not only what a seat is called without one."""
    return tidy(name) not in NOBODY


def can_follow(before: str, character: str) -> bool:
    """Tell whether a character can be seen after another one: a mark stands on a letter."""
    if not character.isprintable() or all(ord(character) not in some for some in ALPHABETS):
        return False
    return not _is_mark(character) or before.isalpha() or _is_mark(before)


def are_same(one: str, other: str) -> bool:
    """Tell whether two names are one person's: nobody plays against themself."""
    return is_name(one) and name_key(one) == name_key(other)


def _letters(character: str) -> str:
    """Return the letters that a character stands for (Unicode's compatibility decomposition)."""
    kind, *codes = unicodedata.decomposition(character).split() or [""]
    letters = "".join(chr(int(code, 16)) for code in codes) if kind == "<compat>" else ""
    return letters if len(letters) > 1 and (character + letters).isalpha() else character


def _is_mark(character: str) -> bool:
    return unicodedata.category(character).startswith("M")


def _capital(letter: str) -> str:
    if letter == SHARP_S:
        return CAPITAL_SHARP_S
    capital = letter.upper()
    return capital if capital.lower() == letter or letter == FINAL_SIGMA else letter
