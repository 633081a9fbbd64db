"""What is shown when the table cannot start, and why."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from engine.interface.appearance import Appearance
from engine.interface.machine import CannotStart
from ui.screens.power.scene import MessageScene
from ui.words import msg, words

TITLE: Final = msg("The table cannot start")
REASONS: Final = {
    CannotStart.IN_USE: msg("The program is running already: close the other one"),
    CannotStart.NEWER: msg("The scores are of a newer version: update this one"),
    CannotStart.FOREIGN: msg("The scores' file is another program's: move it away"),
    CannotStart.OTHER: msg("The log says why"),
}


def start_failure(why: CannotStart, store: Path, look: Appearance) -> MessageScene:
    """Return the whole screen; what exactly is wrong the log says, in English."""
    text = words(look.language).text
    place = "" if why is CannotStart.OTHER else f" ({store})"
    return MessageScene(text(TITLE), f"{text(REASONS[why])}{place}")
