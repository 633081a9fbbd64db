"""The page from which everything that was played is saved to a USB stick."""

from __future__ import annotations

from engine.interface.inputs import SaveToStick
from engine.interface.machine import Stick, StickState
from ui.model.parts import Button, Page, Tap
from ui.model.tone import Tone
from ui.screens.backup.scene import NoteScene
from ui.widgets.context import ScreenContext
from ui.words.phrases import Phrases


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
    match stick.state:
        case StickState.NONE:
            return phrases.text("Plug in a USB stick"), "", Tone.NEUTRAL
        case StickState.READ_ONLY:
            return (
                phrases.text("This stick cannot be written to"),
                phrases.text("Take another one"),
                Tone.WARNING,
            )
        case StickState.UNREADABLE:
            return (
                phrases.text("This stick cannot be read here"),
                phrases.text("Take one formatted as FAT32"),
                Tone.WARNING,
            )
        case StickState.READY:
            return phrases.text("USB stick: {name}", name=stick.name), "", Tone.ACCEPTED
        case StickState.SAVING:
            return (
                phrases.text("Saving …"),
                phrases.text("Do not pull the stick out"),
                Tone.WARNING,
            )
        case StickState.SAVED:
            return (
                phrases.text("All is saved"),
                phrases.text("The stick may be pulled out"),
                Tone.ACCEPTED,
            )
        case StickState.FULL:
            return (
                phrases.text("The stick is full"),
                phrases.text("Take another one"),
                Tone.WARNING,
            )
        case StickState.FAILED:
            return (
                phrases.text("Not everything was saved"),
                phrases.text("Try again, or take another one"),
                Tone.WARNING,
            )
