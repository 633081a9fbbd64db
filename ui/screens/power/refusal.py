"""What is shown where there is no table: why not, to whoever can mend it."""

from __future__ import annotations

from typing import Final

from engine.interface.appearance import Appearance
from ui.screens.power.scene import GoingScene
from ui.words import msg, words

TITLE: Final = msg("The table cannot start")


def refusal(why: str, look: Appearance) -> GoingScene:
    """Return the whole screen; `why` is in English, as the journal has it."""
    return GoingScene(words(look.language).say(TITLE), why)
