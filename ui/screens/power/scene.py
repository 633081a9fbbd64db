"""The computer goes off."""

from __future__ import annotations

from dataclasses import dataclass

from ui.model.parts import Scene


@dataclass(frozen=True, slots=True)
class MessageScene(Scene):
    """The table is about to be dark; nothing can be touched."""

    title: str
    hint: str
