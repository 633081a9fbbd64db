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
from engine.record import KINDS
from engine.snapshot import PadCondition, StoreTrouble
from engine.verdict import ARTICLES, Code, Duty
from engine.view import How
from ui.present.outcome import VERDICTS
from ui.present.reasons import reason
from ui.present.status import TAKEN_BACK
from ui.present.trouble import CONDITIONS, REMEDIES, STORE
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


def entries(language: str) -> list[polib.POEntry]:
    """Return the catalogue's entries."""
    source = files("ui.words") / f"{language}.po"
    return list(polib.pofile(source.read_text("utf-8")))


def test_there_are_german_and_english() -> None:
    assert languages() == ("en", "de")
    assert words("de").say(OWN_NAME) == "Deutsch"


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_has_every_message_and_no_other(language: str) -> None:
    assert {entry.msgid for entry in entries(language)} == said()


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_is_complete(language: str) -> None:
    ids = [entry.msgid for entry in entries(language)]
    assert len(ids) == len(set(ids))
    assert all(entry.msgstr and not entry.fuzzy for entry in entries(language))


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_is_filled_in_is_the_same(language: str) -> None:
    for entry in entries(language):
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
