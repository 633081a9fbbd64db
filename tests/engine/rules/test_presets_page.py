"""The page about presets says what the rules are."""

from __future__ import annotations

import inspect
import re
import sys
import tomllib
from pathlib import Path

import pytest

from engine.rules.rule_set import HOUSE, PRESETS, VALUES, RulesError, rules_from

PAGE = (Path(__file__).parents[3] / "docs" / "presets.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^### (\w+)\n(.*?)(?=^##)", PAGE, re.MULTILINE | re.DOTALL))
CHANGE = re.compile(r"^- `(\w+ = .*?)`", re.MULTILINE)
ROW = re.compile(r"^\| `(\w+)` \| (.*?) \| .*? \| (.*?) \|$", re.MULTILINE)
ERROR = re.compile(r"^bummerl: config\.toml, line \d: set\.((\w+): .*, got (.*))$", re.MULTILINE)
SOURCE = inspect.getsource(sys.modules[rules_from.__module__])


def test_every_preset_has_its_section() -> None:
    assert list(SECTIONS) == list(PRESETS)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_section_says_what_the_preset_changes(preset: str) -> None:
    like = re.search(r"^Like `(\w+)`", SECTIONS[preset], re.MULTILINE)
    changes = tomllib.loads("\n".join(CHANGE.findall(SECTIONS[preset])))
    assert rules_from(like[1] if like else "house", changes) == PRESETS[preset]


def test_every_parameter_has_its_row() -> None:
    assert [name for name, *_ in ROW.findall(PAGE)] == list(VALUES)


@pytest.mark.parametrize(("name", "values", "article"), ROW.findall(PAGE))
def test_a_row_has_the_values_with_that_of_house_first(
    name: str, values: str, article: str
) -> None:
    written = [tomllib.loads(f"v = {v}")["v"] for v in re.findall(r"`(.*?)`", values)]
    right = VALUES[name]
    assert written[0] == getattr(HOUSE, name)
    if isinstance(right, range):
        assert values.endswith(f", {right[0]} to {right[-1]}")
    else:
        assert sorted(map(str, written)) == sorted(map(str, right))
    described = re.search(rf'^    {name}: .*?"""(.*?)"""', SOURCE, re.MULTILINE | re.DOTALL)
    assert described
    assert f"(art. {article})" in described[1]


def test_the_rule_set_on_the_page_is_one() -> None:
    block = re.search(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert block
    config = tomllib.loads(block[1])
    rules = rules_from(config["rules"], config["set"])
    assert (rules.target, rules.claim_window, rules.pack) == (5, "any_time", 20)


@pytest.mark.parametrize(("words", "name", "got"), ERROR.findall(PAGE))
def test_the_errors_on_the_page_are_those_that_come(words: str, name: str, got: str) -> None:
    value = tomllib.loads(f"v = {got}")["v"] if name in VALUES else 7
    with pytest.raises(RulesError) as error:
        rules_from("house", {name: value})
    assert str(error.value) == words


def test_the_page_shows_errors() -> None:
    assert len(ERROR.findall(PAGE)) == 4
