"""What the screens say: English in the code, every other language in a gettext catalogue here.

A catalogue is a plain `.po` file, read as it is (no compiled file to forget). Text that a
player typed never goes through it. Babel reads the catalogues here and takes new messages over
into them for translators:

    pybabel extract -k say -k msg -k count:1,2 -o messages.pot ui
    pybabel update -l hr -i messages.pot -o ui/words/hr.po
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from gettext import c2py
from importlib.resources import files
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po


def msg(message: str) -> str:
    """Mark a message that stands in a table and is said elsewhere."""
    return message


OWN_NAME: Final = msg("English")
"""The message whose translation is the language's name in itself."""


@dataclass(frozen=True, slots=True)
class Words:
    """One language."""

    language: str
    """ISO 639 code."""
    catalogue: Mapping[str, tuple[str, ...]]
    """By English message: the translation, or one for each form that a number asks for."""
    form: Callable[[int], int]
    """Which of them a number asks for."""

    def say(self, message: str, **fields: object) -> str:
        """Return the English message in this language, with its `{fields}` filled in."""
        text = self.catalogue.get(message, (message,))[0]
        return text.format(**fields) if fields else text

    def count(self, one: str, many: str, n: int, **fields: object) -> str:
        """Return what is said of `n`, which fills `{n}`, in the form that this number asks for.

        `one` and `many` are the English message for 1 and for every other number.
        """
        forms = self.catalogue.get(one)
        text = forms[self.form(n)] if forms else one if n == 1 else many
        return text.format(n=n, **fields)


@cache
def words(language: str) -> Words:
    """Return the words of a language.

    Raises:
        KeyError: there is no catalogue for it; see `languages`.
    """
    if language == "en":
        return Words("en", {}, lambda n: int(n != 1))
    source = files(__name__) / f"{language}.po"
    if not source.is_file():
        raise KeyError(language)
    with source.open("rb") as file:
        catalogue = read_po(file, locale=language)
    return Words(language, _translated(catalogue), c2py(catalogue.plural_expr))


def _translated(catalogue: Catalog) -> dict[str, tuple[str, ...]]:
    """Return the messages that are translated; of others the English is said."""
    found = {}
    for entry in catalogue:
        said = entry.string or ()
        forms = (said,) if isinstance(said, str) else tuple(said)
        if entry.id and forms and all(forms) and not entry.fuzzy:
            found[entry.id if isinstance(entry.id, str) else entry.id[0]] = forms
    return found


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of all languages, English first."""
    found = (entry.name for entry in files(__name__).iterdir())
    return ("en", *sorted(name[:-3] for name in found if name.endswith(".po")))
