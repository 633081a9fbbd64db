"""Every language says everything, and the font can write it."""

from __future__ import annotations

import ast
import re
from importlib.resources import files
from pathlib import Path

import polib
import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # has no types

import ui
from device.config import LANGUAGES
from engine.cards import PerSeat, card
from engine.record import KINDS
from engine.snapshot import PadCondition, StoreTrouble
from engine.verdict import ARTICLES, Code, Duty
from engine.view import How
from ui.present.outcome import VERDICTS
from ui.present.reasons import reason
from ui.present.status import TAKEN_BACK
from ui.present.trouble import CONDITIONS, REMEDIES, STORE
from ui.present.voice import Voice
from ui.typeface import Weight
from ui.words import OWN_NAME, languages, words

SAYERS = {"say", "msg"}
TRANSLATED = [language for language in languages() if language != "en"]


def said() -> set[str]:
    """Return every message that the code says or marks, read from its source."""
    found = {OWN_NAME}
    for path in Path(ui.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                text = node.args[0]
                if name in SAYERS and isinstance(text, ast.Constant):
                    found.add(str(text.value))
    return found


def catalogue(language: str) -> polib.POFile:
    """Return the catalogue as translators have it."""
    source = files("ui.words") / f"{language}.po"
    return polib.pofile(source.read_text("utf-8"))


def test_every_language_has_its_own_name() -> None:
    assert {language: words(language).say(OWN_NAME) for language in languages()} == {
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
    voice = Voice(words(language), PerSeat("", ""))
    assert [voice.card(card(name)) for name in ("KH", "TC")] == [king, ten]


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_says_what_it_is(language: str) -> None:
    told = catalogue(language).metadata
    assert told["Language"] == language
    assert told["Content-Type"] == "text/plain; charset=UTF-8"
    assert told["Last-Translator"]


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_has_every_message_and_no_other(language: str) -> None:
    assert {entry.msgid for entry in catalogue(language)} == said()


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_is_complete(language: str) -> None:
    entries = catalogue(language)
    ids = [entry.msgid for entry in entries]
    assert len(ids) == len(set(ids))
    unfit = [e.msgid for e in entries if not e.msgstr.strip() or e.fuzzy or e.obsolete]
    assert not unfit


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_is_filled_in_is_the_same(language: str) -> None:
    for entry in catalogue(language):
        fields = (sorted(re.findall(r"{\w+}", t)) for t in (entry.msgid, entry.msgstr))
        assert len(set(map(tuple, fields))) == 1, entry.msgid


@pytest.mark.parametrize("weight", Weight)
def test_the_font_has_every_character(weight: Weight) -> None:
    with (files("font_roboto") / "files" / weight.value).open("rb") as file:
        has = set(TTFont(file).getBestCmap())
    for language in languages():
        text = "".join(words(language).say(message) for message in said())
        missing = {c for c in text + text.upper() + "0123456789+…·:" if ord(c) not in has}
        assert not missing


@pytest.mark.parametrize("language", languages())
def test_every_refusal_has_a_sentence_of_its_own(language: str) -> None:
    say = words(language).say
    sentences = [say(reason(code)) for code in Code] + [say(reason(Code.REVOKE, d)) for d in Duty]
    assert all(sentences)
    assert len(set(sentences)) == len(sentences)
    assert {reason(code) for code in ARTICLES} <= said()


def test_everything_that_can_happen_has_words() -> None:
    assert set(VERDICTS) == set(How)
    assert set(TAKEN_BACK) == set(KINDS.values()) - {"match", "undo"}
    assert set(CONDITIONS) == set(PadCondition)
    assert set(STORE) == set(StoreTrouble)
    fine = {PadCondition.NONE, PadCondition.STARTING, PadCondition.READY}
    assert set(REMEDIES) == set(PadCondition) - fine


def test_an_unknown_language_is_an_error() -> None:
    with pytest.raises(KeyError):
        words("xx")
