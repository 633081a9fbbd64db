"""The page from which everything that was played is saved to a USB stick."""

from __future__ import annotations

from engine.interface.inputs import SaveToStick
from engine.interface.machine import Stick, StickState
from engine.interface.snapshot import Snapshot
from ui.model.parts import Button, Page, Tap
from ui.model.screen_state import ScreenState
from ui.model.tone import Tone
from ui.screens.backup.scene import NoteScene
from ui.widgets.buttons import frame, touched
from ui.words.phrases import Phrases


def save(snapshot: Snapshot, local: ScreenState, voice: Phrases, now_ns: int) -> NoteScene:
    """Return the page: what is known of the stick, and the button that saves."""
    note, more, tone = _note(snapshot.stick, voice)
    ready = snapshot.stick.state in {StickState.READY, StickState.FAILED}
    button = Button(
        "save",
        Tap(SaveToStick()),
        voice.say("Save everything"),
        voice.say("tables, records, a backup"),
        tone=Tone.ACCEPTED,
        enabled=ready,
    )
    return NoteScene(
        frame(voice.say("Save to USB"), Page.HISTORY, snapshot, local, voice, now_ns),
        note,
        more,
        tone,
        (touched(button, local, voice, now_ns),),
    )


def _note(stick: Stick, voice: Phrases) -> tuple[str, str, Tone]:
    """Return how it stands with the stick, what to do, and its colour."""
    match stick.state:
        case StickState.NONE:
            return voice.say("Plug in a USB stick"), "", Tone.NEUTRAL
        case StickState.READ_ONLY:
            return (
                voice.say("This stick cannot be written to"),
                voice.say("Take another one"),
                Tone.WARNING,
            )
        case StickState.UNREADABLE:
            return (
                voice.say("This stick cannot be read here"),
                voice.say("Take one formatted as FAT32"),
                Tone.WARNING,
            )
        case StickState.READY:
            return voice.say("USB stick: {name}", name=stick.name), "", Tone.ACCEPTED
        case StickState.SAVING:
            return voice.say("Saving …"), voice.say("Do not pull the stick out"), Tone.WARNING
        case StickState.SAVED:
            return (
                voice.say("All is saved"),
                voice.say("The stick may be pulled out"),
                Tone.ACCEPTED,
            )
        case StickState.FULL:
            return voice.say("The stick is full"), voice.say("Take another one"), Tone.WARNING
        case StickState.FAILED:
            return (
                voice.say("Not everything was saved"),
                voice.say("Try again, or take another one"),
                Tone.WARNING,
            )
