"""Reads a translators' catalogue: the plain-text format of GNU gettext, as far as it is used here.

No more than that: what Babel loads to read the same takes four megabytes and a tenth of a start.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from gettext import c2py
from types import MappingProxyType
from typing import Final

_LINE: Final = re.compile(r'(?:(msgid|msgid_plural|msgstr(?:\[(\d)\])?)\s+)?"((?:[^"\\]|\\.)*)"')
"""A word and a text, or the next part of a text: everything that is no comment."""
_ESCAPED: Final[Mapping[str, str]] = MappingProxyType({"n": "\n", "t": "\t", '"': '"', "\\": "\\"})
_PLURALS: Final = re.compile(r"^Plural-Forms: *nplurals=(\d+); *plural=([^;]+)", re.MULTILINE)
_CHARSET: Final = "charset=utf-8"


@dataclass(slots=True)
class Entry:
    """A message."""

    ids: list[str]
    """The English for one, and for many where it is counted."""
    fuzzy: bool
    """Whether its translation was guessed and not reviewed."""
    forms: list[str] = field(default_factory=list)
    """The translation, or one for each plural form; empty texts where there is none yet."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """A whole file without its header."""

    entries: tuple[Entry, ...]
    plurals: int
    """How many forms of a counted message there are."""
    form: Callable[[int], int]
    """Which of them a number asks for."""


def parse(data: bytes) -> Catalogue:
    """Return what stands in a file.

    Raises:
        ValueError: it is no such file, or it was cut off; one line that says where.
    """
    header, *entries = _entries(data.decode()) or [Entry([""], fuzzy=False, forms=[""])]
    told = header.forms[0]
    plurals = _PLURALS.search(told)
    if header.ids != [""] or plurals is None or _CHARSET not in told.lower():
        raise ValueError("no header with the plural forms and UTF-8")
    return Catalogue(tuple(entries), int(plurals[1]), c2py(plurals[2]))


def _entries(text: str) -> list[Entry]:
    found: list[Entry] = []
    fuzzy = False
    texts: list[str] = []
    """Those of which the last one goes on in the next line."""
    for number, line in enumerate(map(str.strip, text.split("\n")), 1):
        if line.startswith("#") or not line:
            fuzzy = bool(line) and (fuzzy or (line.startswith("#,") and "fuzzy" in line))
            continue
        read = _LINE.fullmatch(line)
        if read is None:
            raise ValueError(f"line {number} cannot be read")
        word, form, said = read[1], int(read[2] or 0), _unescaped(read[3])
        if word is None and texts:
            texts[-1] += said
            continue
        if word == "msgid":
            found.append(Entry([], fuzzy))
            fuzzy = False
        if not found or not _fits(found[-1], word, form):
            raise ValueError(f"line {number} stands where it does not belong")
        texts = found[-1].forms if word.startswith("msgstr") else found[-1].ids
        texts.append(said)
    if found and not found[-1].forms:
        raise ValueError("the last message is cut off")
    return found


def _fits(entry: Entry, word: str, form: int) -> bool:
    """Tell whether an entry goes on with that word."""
    if word.startswith("msgstr"):
        return bool(entry.ids) and form == len(entry.forms)
    return not entry.forms and len(entry.ids) == ("msgid", "msgid_plural").index(word)


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: _ESCAPED[found[1]], text)
