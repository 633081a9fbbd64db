"""The messages that the guide of the appliance explains are those of the screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from engine.interface.appearance import Appearance
from engine.interface.snapshot import Snapshot
from engine.view import View
from tests.ui.everything import EVERYTHING
from tests.ui.states.power import CAN
from tests.ui.tables import CLOSED, IDLE, LEAD, OVER, PLAYED_OUT, snap
from ui.model.parts import Button, Page
from ui.model.screen_state import ScreenState
from ui.screens.board.status import status
from ui.screens.menu.scene import MenuScene
from ui.screens.present import present
from ui.widgets.trouble import (
    CONDITIONS,
    REMEDIES,
    STORE,
    STORE_REMEDIES,
    UNREADABLE,
    trouble_strip,
)
from ui.words import words
from ui.words.phrases import Phrases

ROOT: Final = Path(__file__).parents[3]
GUIDE: Final = ROOT / "systemd/README.md"
DOCUMENTS: Final = (ROOT / "README.md", GUIDE, *sorted((ROOT / "docs").glob("*.md")))
TROUBLED: Final = ("## Lamps, sounds, messages", "## When something does not work")
"""Parts of the guide for somebody at whose table something is wrong now."""
NAMING: Final = {
    "More: Menu, Equipment",
    "New names, rules: New match",
    "Restore the backup: Menu",
}
"""Messages that send somebody to a page of the menu, or to a button on it."""
TITLES: Final = {"Dispute: the deal stands still", "Scoreboard only"}
"""Messages that name what they stand on."""
TROUBLE: Final = {
    **{
        f"Reader A: {CONDITIONS[condition]}": todo.format(group="dialout")
        for condition, todo in REMEDIES.items()
    },
    **{STORE[trouble]: todo for trouble, todo in STORE_REMEDIES.items()},
    UNREADABLE: "Correct the file, then restart",
}
"""What a strip says, and what is to be done."""


def explained() -> dict[str, str]:
    """Return the messages of the guide, and what it says of each."""
    _, table = GUIDE.read_text("utf-8").split("| message | what to do |\n|---|---|\n")
    rows = table.partition("\n\n")[0]
    return dict(re.findall(r"^\| (.+?) \| (.+) \|$", rows, re.MULTILINE))


@pytest.mark.parametrize(("message", "todo"), TROUBLE.items())
def test_what_a_strip_says_is_explained(message: str, todo: str) -> None:
    assert explained()[message].startswith(todo)


def to_pages(text: str) -> set[str]:
    """Return the buttons of the menu that a document sends its readers to."""
    return set(re.findall(r"\*Menu\*,\s+\*([^*]+)\*", text))


def buttons(view: View) -> dict[str, Button]:
    """Return the buttons of the menu by what stands on them, where all is to be had."""
    table = snap(view, look=Appearance("en"), machine=CAN)
    scene = present(table, ScreenState(Page.MENU), 0)
    assert isinstance(scene, MenuScene)
    return {button.label: button for button in (*scene.buttons, *scene.frame.tabs)}


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_the_documents_name_buttons_of_the_menu(path: Path) -> None:
    between = {label for label, button in buttons(IDLE).items() if button.enabled}
    assert to_pages(path.read_text("utf-8")) <= between


def test_where_something_is_wrong_the_guide_names_pages_that_open_in_a_deal_as_well() -> None:
    text = GUIDE.read_text("utf-8")
    ill = "".join(text.partition(mark)[2].partition("\n## ")[0] for mark in TROUBLED)
    assert to_pages(ill) == {"Equipment", "Settings"}
    for view in (IDLE, LEAD, CLOSED, PLAYED_OUT, OVER):
        assert all(buttons(view)[label].enabled for label in to_pages(ill))


def test_what_a_screen_says_of_a_page_leads_there() -> None:
    said = set[str]()
    for table, _ in EVERYTHING.values():
        shown = replace(table, look=replace(table.look, language="en"))
        text = " ".join(said_on(shown))
        menu = present(shown, ScreenState(Page.MENU), 0)
        if isinstance(menu, MenuScene):
            offered = (*menu.buttons, *menu.frame.tabs)
            named = {one for one in offered if re.search(rf"(?i)\b{one.label}\b", text)}
            assert all(button.enabled for button in named), text
            said |= {button.label for button in named}
    assert said >= {"Equipment", "New match", "Backup"}


def said_on(table: Snapshot) -> Iterator[str]:
    """Yield what the strip and the status line say of a table."""
    phrases = Phrases.of(table)
    if wrong := trouble_strip(table, phrases):
        yield from (wrong.text, wrong.remedy)
    line = status(table, phrases)
    yield from (line.text, line.more)


def test_no_other_message_names_a_page() -> None:
    labels = "|".join(buttons(IDLE))
    naming = {
        message
        for message in words("de").catalogue
        if re.search(rf"\b({labels}|Menu)\b", message) and message not in (*buttons(IDLE), "Menu")
    }
    assert naming == NAMING | TITLES


def test_nothing_else_is_explained_than_what_a_screen_says() -> None:
    said = words("de").catalogue.keys() | TROUBLE.keys()
    assert [message for message in explained() if message not in said] == []
