"""A page that tells how something stands, and has a button or two for it."""

from __future__ import annotations

from dataclasses import dataclass

from ui.model.parts import Button, PageFrame, Scene
from ui.model.tone import Tone


@dataclass(frozen=True, slots=True)
class NoteScene(Scene):
    """How it stands, and what to touch or hold."""

    frame: PageFrame
    note: str
    more: str
    """What follows from it; may be empty."""
    tone: Tone
    """Whether it is well."""
    buttons: tuple[Button, ...]
