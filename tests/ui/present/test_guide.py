"""The messages that the guide of the appliance explains are those of the screen."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from ui.present.trouble import CONDITIONS, REMEDIES, STORE, STORE_REMEDIES, UNREADABLE
from ui.words import words

GUIDE: Final = Path(__file__).parents[3] / "systemd/README.md"
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


def test_nothing_else_is_explained_than_what_a_screen_says() -> None:
    said = words("de").catalogue.keys() | TROUBLE.keys()
    assert [message for message in explained() if message not in said] == []
