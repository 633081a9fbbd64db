"""Every language says everything, and the font can write it."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from itertools import chain
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # has no types

import ui
from device.config.appearance import LANGUAGES
from engine.interface.readers import PadCondition
from engine.interface.snapshot import StoreTrouble
from engine.model.cards import PerSeat, card
from engine.model.codes import ARTICLES, Code, Duty
from engine.model.results import How
from engine.record.action_lines import KINDS
from ui.draw.typeface import Weight, font_file
from ui.screens.board.outcome import VERDICTS
from ui.screens.board.status import TAKEN_BACK
from ui.widgets.trouble import CONDITIONS, REMEDIES, STORE
from ui.words import OWN_NAME, languages, read, words
from ui.words.phrases import Phrases
from ui.words.reasons import reason

KEYWORDS = {"text": None, "msg": None, "plural": (1, 2)}
"""Functions of the code, and which of their arguments are messages.

Babel also takes the string in the next parenthesis after a variable that is called `text`.
"""
TRANSLATED = [language for language in languages() if language != "en"]

Id = str | tuple[str, ...]
"""An English message, or that for one and that for many."""


@cache
def said() -> frozenset[Id]:
    """Return every message that the code says or marks, read from its source."""
    found = extract_from_dir(ui.__path__[0], [("**.py", "python")], keywords=KEYWORDS)
    return frozenset(message for _, _, message, _, _ in found)


def catalogue(language: str) -> Catalog:
    """Return the catalogue as translators have it."""
    with (files("ui.words") / f"{language}.po").open("rb") as file:
        return read_po(file)


def entries(language: str) -> list[Message]:
    """Return the catalogue without its header."""
    return [entry for entry in catalogue(language) if entry.id]


def forms(text: Id | list[str] | None) -> list[str]:
    """Return what stands for one, for many and so on."""
    return [text] if isinstance(text, str) else list(text or ())


def test_every_language_has_its_own_name() -> None:
    assert {language: words(language).text(OWN_NAME) for language in languages()} == {
        "en": "English",
        "bg": "Български",
        "bs": "Bosanski",
        "de": "Deutsch",
        "es": "Español",
        "fi": "Suomi",
        "hr": "Hrvatski",
    }


def test_every_language_can_be_configured() -> None:
    assert languages() == LANGUAGES


@pytest.mark.parametrize(
    ("language", "king", "ten"),
    [
        ("en", "King of Hearts", "Ten of Clubs"),
        ("bg", "Поп купа", "Десетка спатия"),
        ("bs", "Herc kralj", "Tref desetka"),
        ("de", "Herz König", "Treff Zehner"),
        ("es", "Rey de corazón", "Diez de trébol"),
        ("fi", "Herttakuningas", "Ristikymppi"),
        ("hr", "Srce kralj", "Tref desetka"),
    ],
)
def test_a_card_is_called_as_at_the_table(language: str, king: str, ten: str) -> None:
    phrases = Phrases(words(language), PerSeat("", ""))
    assert [phrases.card(card(name)) for name in ("KH", "TC")] == [king, ten]


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_says_what_it_is(language: str) -> None:
    told = dict(catalogue(language).mime_headers)
    assert told["Language"] == language
    assert told["Content-Type"] == "text/plain; charset=utf-8"
    assert told["Last-Translator"]


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_counts_as_the_language_does(language: str) -> None:
    kind, form = Locale(language).plural_form, words(language).form
    pairs = {(kind(n), form(n)) for n in range(200)}
    assert len(pairs) == len(dict(pairs)) == catalogue(language).num_plurals


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_has_every_message_and_no_other(language: str) -> None:
    has = {entry.id for entry in entries(language)}
    assert not said() - has, "missing"
    assert not has - said(), "left over"


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_is_complete(language: str) -> None:
    told = catalogue(language)
    assert not told.obsolete
    for entry in entries(language):
        expected = told.num_plurals if entry.pluralizable else 1
        assert len([text for text in forms(entry.string) if text.strip()]) == expected, entry.id
        assert not entry.fuzzy, entry.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_is_filled_in_is_the_same(language: str) -> None:
    for entry in entries(language):
        fields = (sorted(re.findall(r"{\w+}", t)) for t in forms(entry.id) + forms(entry.string))
        assert len(set(map(tuple, fields))) == 1, entry.id


@pytest.mark.parametrize("weight", Weight)
def test_the_font_has_every_character(weight: Weight) -> None:
    with font_file(weight).open("rb") as file:
        has = set(TTFont(file).getBestCmap())
    texts = [forms(message) for message in said()]
    texts += [forms(entry.string) for language in TRANSLATED for entry in entries(language)]
    text = "".join(chain.from_iterable(texts))
    assert not {c for c in text + text.upper() + "0123456789+…·:" if ord(c) not in has}


@pytest.mark.parametrize("language", languages())
def test_every_refusal_has_a_sentence_of_its_own(language: str) -> None:
    text = words(language).text
    sentences = [text(reason(code)) for code in Code] + [
        text(reason(Code.REVOKE, d)) for d in Duty
    ]
    assert all(sentences)
    assert len(set(sentences)) == len(sentences)
    assert {reason(code) for code in ARTICLES} <= said()


def test_everything_that_can_happen_has_words() -> None:
    assert set(VERDICTS) == set(How)
    assert set(TAKEN_BACK) == set(KINDS.values()) - {"undo"}
    assert set(CONDITIONS) == set(PadCondition)
    assert set(STORE) == set(StoreTrouble)
    fine = {PadCondition.NONE, PadCondition.STARTING, PadCondition.READY}
    assert set(REMEDIES) == set(PadCondition) - fine


SOUND = (files("ui.words") / "de.po").read_bytes()
BROKEN = {
    "not UTF-8": SOUND.decode().encode("latin-1", "replace"),
    "cut in a message": SOUND[: SOUND.index(b"msgid", len(SOUND) // 2) + len(b'msgid "A')],
    "cut in a translation": SOUND[: SOUND.index(b"msgstr", len(SOUND) // 2) + len(b'msgstr "A')],
    "cut in a word": SOUND[: SOUND.index(b"msgstr", len(SOUND) // 2) + len(b"msg")],
    "empty": b"",
    "zeros": bytes(4096),
    "another file": b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
    "no number of plurals": SOUND.replace(b"nplurals=2", b"nplurals=x"),
    "no plural": SOUND.replace(b"plural=(n != 1)", b"plural=(n $ 1)"),
    "division by zero": SOUND.replace(b"plural=(n != 1)", b"plural=(1/n)"),
    "plurals that are not there": SOUND.replace(b"plural=(n != 1)", b"plural=n"),
    "a form too many": SOUND.replace(b"msgstr[1]", b"msgstr[7]", 1),
    "no form": SOUND.replace(b"msgstr[1]", b"msgstr[x]", 1),
    "unknown letters": SOUND.replace(b"charset=UTF-8", b"charset=klingon"),
}


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN)
def test_of_a_broken_catalogue_the_english_is_said_and_it_is_told(
    broken: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "de.po"
    path.write_bytes(broken)
    found = read("de", path)
    assert found.text("{name} says 66!", name="Anna") == "Anna says 66!"
    assert [found.plural("{n} card", "{n} cards", n) for n in (1, 5)] == ["1 card", "5 cards"]
    assert found.trouble.startswith("de.po: ")
    assert "\n" not in found.trouble


def test_a_catalogue_that_is_not_there_is_english_under_its_own_code(tmp_path: Path) -> None:
    found = read("xx", tmp_path / "xx.po")
    assert (found.text(OWN_NAME), found.text("Undo")) == ("xx", "Undo")
    assert found.trouble.startswith("xx.po: ")
    assert words("xx").text("Undo") == "Undo"


@pytest.mark.parametrize("field", ["{nam}", "{name", "name}", "{}", "{name.x}", "{name:d}"])
def test_a_translation_that_cannot_be_filled_in_is_left_out_and_told(
    field: str, tmp_path: Path
) -> None:
    path = tmp_path / "de.po"
    path.write_bytes(SOUND.replace(b"{name} meldet 66!", f"{field} meldet 66!".encode()))
    found = read("de", path)
    assert found.text("{name} says 66!", name="Anna") == "Anna says 66!"
    assert found.text("Undo") == "Rückgängig"
    assert "'{name} says 66!'" in found.trouble


@pytest.mark.parametrize("language", languages())
def test_nothing_is_wrong_with_a_catalogue(language: str) -> None:
    assert not words(language).trouble


@pytest.mark.parametrize(
    ("language", "counted"),
    [
        ("en", ["0 faults", "1 fault", "2 faults", "5 faults", "21 faults"]),
        ("bg", ["0 грешки", "1 грешка", "2 грешки", "5 грешки", "21 грешки"]),
        ("bs", ["0 grešaka", "1 greška", "2 greške", "5 grešaka", "21 greška"]),
        ("de", ["0 Fehler", "1 Fehler", "2 Fehler", "5 Fehler", "21 Fehler"]),
        ("es", ["0 fallos", "1 fallo", "2 fallos", "5 fallos", "21 fallos"]),
        ("fi", ["0 virhettä", "1 virhe", "2 virhettä", "5 virhettä", "21 virhettä"]),
        ("hr", ["0 grešaka", "1 greška", "2 greške", "5 grešaka", "21 greška"]),
    ],
)
def test_a_number_is_counted_as_at_the_table(language: str, counted: list[str]) -> None:
    plural = words(language).plural
    assert [plural("{n} fault", "{n} faults", n) for n in (0, 1, 2, 5, 21)] == counted


def test_the_packs_of_20_and_24_have_forms_of_their_own() -> None:
    plural = words("hr").plural
    said = [
        plural("{n} card, to {target}", "{n} cards, to {target}", n, target=7) for n in (20, 24)
    ]
    assert said == ["20 karata, do 7", "24 karte, do 7"]


def test_what_no_catalogue_counts_is_said_in_english() -> None:
    hr = words("hr")
    assert [hr.plural("{n} owl", "{n} owls", n) for n in (1, 2, 5)] == [
        "1 owl",
        "2 owls",
        "5 owls",
    ]
