"""The page from which everything that was played is saved to a USB stick."""

from __future__ import annotations

from typing import Final

from engine.interface.inputs import SaveToStick
from engine.interface.machine import Stick, StickState
from ui.model.parts import Button, Page, Tap
from ui.model.tone import Tone
from ui.screens.backup.scene import NoteScene
from ui.widgets.context import ScreenContext
from ui.words import msg
from ui.words.phrases import Phrases

NOTES: Final = {
    StickState.NONE: (msg("Plug in a USB stick"), "", Tone.NEUTRAL),
    StickState.READ_ONLY: (
        msg("This stick cannot be written to"),
        msg("Take another one"),
        Tone.WARNING,
    ),
    StickState.UNREADABLE: (
        msg("This stick cannot be read here"),
        msg("Take one formatted as FAT32"),
        Tone.WARNING,
    ),
    StickState.SAVING: (msg("Saving …"), msg("Do not pull the stick out"), Tone.WARNING),
    StickState.SAVED: (msg("All is saved"), msg("The stick may be pulled out"), Tone.ACCEPTED),
    StickState.FULL: (msg("The stick is full"), msg("Take another one"), Tone.WARNING),
    StickState.FAILED: (
        msg("Not everything was saved"),
        msg("Try again, or take another one"),
        Tone.WARNING,
    ),
}
"""How it stands with the stick, and what to do; of one that is ready its name is shown."""


def save(context: ScreenContext) -> NoteScene:
    """Return the page: what is known of the stick, and the button that saves."""
    snapshot, phrases = context.snapshot, context.phrases
    note, more, tone = _note(snapshot.stick, phrases)
    ready = snapshot.stick.state in {StickState.READY, StickState.FAILED}
    button = Button(
        "save",
        Tap(SaveToStick()),
        phrases.text("Save everything"),
        phrases.text("tables, records, a backup"),
        tone=Tone.ACCEPTED,
        enabled=ready,
    )
    return NoteScene(
        context.frame(phrases.text("Save to USB"), Page.HISTORY),
        note,
        more,
        tone,
        (context.touched(button),),
    )


def _note(stick: Stick, phrases: Phrases) -> tuple[str, str, Tone]:
    """Return how it stands with the stick, what to do, and its colour."""
    if stick.state is StickState.READY:
        return phrases.text("USB stick: {name}", name=stick.name), "", Tone.ACCEPTED
    note, todo, tone = NOTES[stick.state]
    return phrases.text(note), phrases.text(todo) if todo else "", tone
