"""Who plays here: names to choose from, a name being typed, a player's own page and card."""

from __future__ import annotations

from dataclasses import dataclass

from ui.model.draft import Draft
from ui.model.parts import Button, PageFrame, Scene


@dataclass(frozen=True, slots=True)
class PlayerListScene(Scene):
    """A sheet of names."""

    frame: PageFrame
    names: tuple[Button, ...]
    earlier: Button | None
    """To the sheet before; None where all names have room on one."""
    later: Button | None
    hint: str
    """What else can be done; may be empty."""


@dataclass(frozen=True, slots=True)
class KeyboardScene(Scene):
    """A name being typed; the frame's title shows it."""

    frame: PageFrame
    draft: Draft
    """With what is typed so far."""
    keys: tuple[tuple[Button, ...], ...]
    """Letters in the rows of a keyboard."""
    alphabet: Button
    """To other letters."""
    space: Button
    signs: tuple[Button, ...]
    erase: Button
    done: Button


@dataclass(frozen=True, slots=True)
class PlayerPageScene(Scene):
    """One player's own page."""

    frame: PageFrame
    buttons: tuple[Button, ...]
    hint: str
    """What deleting leaves."""
    note: str = ""
    """Why something was not done."""


@dataclass(frozen=True, slots=True)
class PlayerCardScene(Scene):
    """A tag is waited for that will be a player's card."""

    frame: PageFrame
    name: str
    ask: str
    done: bool
    note: str = ""
    """Why the last tag was not taken."""
