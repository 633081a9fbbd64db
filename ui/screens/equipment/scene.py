"""The equipment, for the person who looks after the table."""

from __future__ import annotations

from dataclasses import dataclass

from ui.model.parts import PageFrame, Scene
from ui.model.tone import Tone


@dataclass(frozen=True, slots=True)
class EquipmentRow:
    """A reader, the scores' file, the computer: how it is, and what to do if it is not well."""

    title: str
    state: str
    tone: Tone
    """Neutral where it is neither well nor ill."""
    facts: tuple[str, ...] = ()
    """Numbers and names, such as that of a port or a file."""
    remedy: str = ""
    more: str = ""
    """Where to find out more about what is wrong."""


@dataclass(frozen=True, slots=True)
class EquipmentScene(Scene):
    """Every device; the seats' buttons, to be tried, are in the frame."""

    frame: PageFrame
    devices: tuple[EquipmentRow, ...]
