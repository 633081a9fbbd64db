"""The rules in words: nothing that tables do differently is left out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.interface.snapshot import Snapshot
from engine.rules.match_format import FormKind, MatchFormat
from engine.rules.rule_set import HOUSE, PRESETS, VALUES, Rules
from tests.ui.tables import IDLE, LEAD, snap, spoken
from ui.model.parts import OpenPage, Page, Tap
from ui.model.screen_state import ScreenState
from ui.screens.present import present
from ui.screens.rules.present import SENTENCES, SHEETS, is_decisive
from ui.screens.rules.scene import RulesScene
from ui.words import languages

EACH = [
    (parameter, value)
    for parameter, values in VALUES.items()
    for value in ((values[0], values[-1]) if isinstance(values, range) else values)
]
"""Every value; of whole numbers the least and the greatest."""
BOTH_ENDS = [HOUSE, replace(HOUSE, last_trick="plus10")]
"""With these two every parameter is told by one of them."""


def sheet(table: Snapshot, number: int) -> RulesScene:
    """Return a sheet of the rules."""
    scene = present(table, ScreenState(Page.RULES, sheet=number), 0)
    assert isinstance(scene, RulesScene)
    return scene


@pytest.mark.parametrize(
    ("form", "says"),
    [
        (MatchFormat(), ["Ohne Ende: wer verliert, bekommt das Bummerl"]),
        (MatchFormat(FormKind.FIRST_TO, 3), ["Nötige Siege: 3"]),
        (MatchFormat(FormKind.BEST_OF, 5), ["Bummerl höchstens: 5"]),
        (
            MatchFormat(FormKind.LIVES, 4),
            ["Leben für jeden: 4", "Ein Bummerl kostet so viele Leben, wie es zählt"],
        ),
    ],
)
def test_the_first_sheet_tells_what_ends_the_match(form: MatchFormat, says: list[str]) -> None:
    told_first = sheet(snap(replace(IDLE, form=form)), 0).sentences
    assert list(told_first[-len(says) :]) == says


def page(rules: Rules, language: str = "de") -> list[str]:
    """Return every sentence of all sheets."""
    table = spoken(snap(replace(IDLE, rules=rules)), language)
    return [said for number in range(len(SHEETS)) for said in sheet(table, number).sentences]


def test_every_parameter_stands_on_one_sheet() -> None:
    listed = [parameter for _, parameters in SHEETS for parameter in parameters]
    assert sorted(listed) == sorted(VALUES)
    assert set(SENTENCES) == set(VALUES)


@pytest.mark.parametrize("language", languages())
def test_every_value_has_a_sentence_of_its_own(language: str) -> None:
    for parameter, values in VALUES.items():
        base = next(rules for rules in BOTH_ENDS if is_decisive(parameter, rules))
        pages = [page(replace(base, **{parameter: value}), language) for value in values]  # type: ignore[arg-type] # from VALUES
        others = [set(one) - set(pages[i - 1]) for i, one in enumerate(pages)]
        assert all(others), parameter
        assert all(said.strip() for one in pages for said in one)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_changed_parameter_changes_the_page_unless_it_decides_nothing(preset: str) -> None:
    rules = PRESETS[preset]
    before = page(rules)
    for parameter, value in EACH:
        if getattr(rules, parameter) != value:
            changed = replace(rules, **{parameter: value})  # type: ignore[arg-type] # from VALUES
            assert (before != page(changed)) is is_decisive(parameter, rules), (parameter, value)


def test_what_decides_nothing_is_not_told() -> None:
    automatic = page(PRESETS["spanish"], "en")
    assert "With 66 the deal ends by itself" in automatic
    assert not [said for said in automatic if "claim" in said]
    plus10 = page(PRESETS["german_66"], "en")
    assert "A tie brings nothing" in plus10
    assert not [said for said in plus10 if said.startswith("The last trick wins")]
    assert "A tie brings nothing" not in page(HOUSE, "en")


def test_the_house_in_words() -> None:
    said = page(HOUSE, "en")
    assert "First to 7 game points takes the Bummerl" in said
    assert "Schneider counts 2" in said
    assert "Retourschneider counts 4" in said
    assert "The last trick wins just 1" in said


def test_the_title_names_the_rules_and_the_sheet() -> None:
    assert sheet(snap(LEAD), 3).frame.title == "Hausregeln: Zudrehen"
    own = snap(replace(IDLE, rules=replace(HOUSE, target=9)))
    assert sheet(own, 1).frame.title == "Eigene Regeln: Tauschen"
    assert sheet(own, 1).count == "2 / 6"


def test_sheets_are_turned_from_the_first_to_the_last() -> None:
    first, last = sheet(snap(LEAD), 0), sheet(snap(LEAD), len(SHEETS) - 1)
    assert (first.earlier.enabled, first.later.action) == (False, Tap(OpenPage(Page.RULES, 1)))
    assert (last.later.enabled, last.earlier.action) == (False, Tap(OpenPage(Page.RULES, 4)))
    assert sheet(snap(LEAD), 99) == last
