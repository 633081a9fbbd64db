"""A deck being taught."""

from __future__ import annotations

from dataclasses import dataclass

from ui.model.parts import Button, Face, Scene, Strip
from ui.model.tone import Tone


@dataclass(frozen=True, slots=True)
class TeachCell:
    """A card, or a marker, of the deck that is taught."""

    face: Face | None
    """None for a marker, which has only a label."""
    label: str
    taught: bool
    wanted: bool
    button: Button
    rate: str = ""
    """How often its tag was seen, such as `98 %`; empty for 100 %, or where it is not known."""
    weak: bool = False
    """Whether the tag reads badly."""


@dataclass(frozen=True, slots=True)
class TeachingScene(Scene):
    """A deck being taught."""

    title: str
    count: str
    cells: tuple[tuple[TeachCell, ...], ...]
    """One row for each suit."""
    tokens: tuple[TeachCell, ...]
    """The markers, once every card is taught."""
    wanted: Face | None
    complete: bool
    """Whether nothing more is asked for."""
    ask: str
    """What to lay now."""
    wanted_name: str
    note: str
    """Why the last tag was not taken, or what was taught last."""
    note_tone: Tone
    undo: Button
    done: Button
    strip: Strip | None = None
