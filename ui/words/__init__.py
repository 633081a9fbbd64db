"""What the screens say: English in the code, every other language in a gettext catalogue here.

A catalogue is a plain `.po` file, read as it is (no compiled file to forget). Text that a
player typed never goes through it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

import polib

OWN_NAME: Final = "English"
"""The message whose translation is the language's name in itself."""


@dataclass(frozen=True, slots=True)
class Words:
    """One language."""

    language: str
    """ISO 639 code."""
    catalogue: Mapping[str, str]

    def say(self, message: str, **fields: object) -> str:
        """Return the English message in this language, with its `{fields}` filled in."""
        text = self.catalogue.get(message, message)
        return text.format(**fields) if fields else text


def msg(message: str) -> str:
    """Mark a message that stands in a table and is said elsewhere."""
    return message


@cache
def words(language: str) -> Words:
    """Return the words of a language.

    Raises:
        KeyError: there is no catalogue for it; see `languages`.
    """
    if language == "en":
        return Words("en", {})
    source = files(__name__) / f"{language}.po"
    if not source.is_file():
        raise KeyError(language)
    entries = polib.pofile(source.read_text(encoding="utf-8"))
    return Words(language, {e.msgid: e.msgstr for e in entries if e.msgstr})


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of all languages, English first."""
    found = (entry.name for entry in files(__name__).iterdir())
    return ("en", *sorted(name[:-3] for name in found if name.endswith(".po")))
