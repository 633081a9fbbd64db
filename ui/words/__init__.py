"""What the screens say: English in the code, every other language in a gettext catalogue here.

A catalogue is a plain `.po` file, read as it is (no compiled file to forget). Of one that cannot
be read, and of a translation whose fields are not those of the English, the English is said:
nothing that a translator does may end the table. Text that a player typed never goes through it.
Babel, with which this is developed, takes new messages over into them for translators:

    pybabel extract -k text -k msg -k plural:1,2 -o messages.pot ui
    pybabel update -l hr -i messages.pot -o ui/words/hr.po
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path
from string import Formatter
from typing import Final

from ui.words.catalogue import Catalogue, Entry, parse

log: Final = logging.getLogger(__name__)

HERE: Final = Path(__file__).parent
"""Where the catalogues lie."""
COUNTED: Final = range(200)
"""Numbers for which the plural forms are tried: no card, point or match is counted beyond."""


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
    trouble: str = ""
    """What is wrong with the catalogue, one line in English; empty if nothing is."""

    def text(self, message: str, **fields: object) -> str:
        """Return the English message in this language, with its `{fields}` filled in."""
        text = self.catalogue.get(message, (message,))[0]
        return text.format(**fields) if fields else text

    def plural(self, one: str, many: str, n: int, **fields: object) -> str:
        """Return what is said of `n`, which fills `{n}`, in the form that this number asks for.

        `one` and `many` are the English message for 1 and for every other number.
        """
        forms = self.catalogue.get(one)
        text = forms[self.form(n)] if forms else one if n == 1 else many
        return text.format(n=n, **fields)


@lru_cache(maxsize=2)
def words(language: str) -> Words:
    """Return the words of a language; of a catalogue that is broken, or not there, the English."""
    if language == "en":
        return Words("en", {}, _one_or_many)
    found = read(language, HERE / f"{language}.po")
    if found.trouble:
        log.warning("%s", found.trouble)
    return found


@cache
def own_name(language: str) -> str:
    """Return what a language is called in itself: a list of them needs no whole catalogues."""
    return words(language).text(OWN_NAME)


def troubles() -> list[str]:
    """Return what is wrong with the catalogues, a line for each that is broken."""
    found = (read(language, HERE / f"{language}.po") for language in languages()[1:])
    return [words.trouble for words in found if words.trouble]


def read(language: str, source: Path) -> Words:
    """Return what a catalogue says, and what is wrong with it."""
    try:
        catalogue = parse(source.read_bytes())
        form = _form(catalogue)
        found, unfit = _translated(catalogue)
    except Exception as error:  # noqa: BLE001 - whatever a parser makes of a broken file
        why = " ".join(f"{source.name}: {error}".split())
        own = {OWN_NAME: (language,)}
        return Words(language, own, _one_or_many, f"{why}; English is said instead")
    why = f"{source.name}: {len(unfit)} left out, whose braces are not those of the English"
    return Words(language, found, form, f"{why}, such as {unfit[0]!r}" if unfit else "")


def _form(catalogue: Catalogue) -> Callable[[int], int]:
    """Return which plural form a number asks for."""
    if not {catalogue.form(n) for n in COUNTED} <= set(range(catalogue.plurals)):
        raise ValueError(f"a number asks for a plural form that is none of {catalogue.plurals}")
    return catalogue.form


def _one_or_many(n: int) -> int:
    return int(n != 1)


def _translated(catalogue: Catalogue) -> tuple[dict[str, tuple[str, ...]], list[str]]:
    """Return the messages that are translated, and those whose translation cannot be used."""
    found, unfit = {}, []
    for entry in catalogue.entries:
        if not all(entry.forms) or entry.fuzzy:
            continue
        if _can_be_filled(entry, catalogue.plurals):
            found[entry.ids[0]] = tuple(entry.forms)
        else:
            unfit.append(entry.ids[0])
    if not found:
        raise ValueError("nothing is translated in it")
    return found, unfit


def _can_be_filled(entry: Entry, plurals: int) -> bool:
    """Tell whether a translation has every plural form, and no field that the English lacks."""
    counted = len(entry.ids) > 1
    fields = set(chain.from_iterable(map(_fields, entry.ids)))
    if not fields and not counted:
        return True  # it is said as it is, braces and all
    if len(entry.forms) != (plurals if counted else 1):
        return False
    try:
        return all(fields.issuperset(_fields(text)) for text in entry.forms)
    except ValueError:  # a brace that is not closed
        return False


def _fields(text: str) -> Iterator[str]:
    """Yield what is filled into a text, with how it is to be written."""
    for _, name, how, conversion in Formatter().parse(text):
        if name is not None:
            yield f"{name}!{conversion or ''}:{how}"


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of all languages, English first."""
    return ("en", *sorted(path.stem for path in HERE.glob("*.po")))
