"""How the table looks and sounds, to be chosen; and the glass while it is wiped."""

from __future__ import annotations

from dataclasses import dataclass, field

from ui.model.parts import Button, PageFrame, Scene


@dataclass(frozen=True, slots=True)
class OptionRow:
    """One thing that is chosen: a button for each value, or one that leads on."""

    label: str
    buttons: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class LevelBar:
    """A number that is made smaller or larger."""

    label: str
    value: int
    most: int
    value_text: str
    """The number, or what it means."""
    less: Button
    more: Button


@dataclass(frozen=True, slots=True)
class SettingsScene(Scene):
    """A sheet of settings."""

    frame: PageFrame
    fields: tuple[OptionRow | LevelBar, ...]


@dataclass(frozen=True, slots=True)
class CleaningScene(Scene):
    """Nothing can be touched for a while."""

    title: str
    seconds: str
    hint: str
    moving: bool = field(default=True, kw_only=True)
