"""Switching off: what would be lost, what to hold, and what is said while it happens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.interface.inputs import SwitchOff
from engine.interface.machine import PowerAction
from engine.interface.snapshot import Snapshot
from ui.model.activity import at_rest
from ui.model.parts import Button, Hold, Page
from ui.model.tone import Tone
from ui.screens.backup.scene import NoteScene
from ui.screens.power.scene import MessageScene
from ui.screens.registry import Presenter
from ui.widgets.context import ScreenContext
from ui.words import msg
from ui.words.phrases import Phrases

HOLD_NS: Final = 2_000_000_000
"""How long a button is held: too long for a mistake, short enough to find out."""
GOING: Final = {
    PowerAction.OFF: (msg("Switching off"), msg("Pull the plug when the screen is dark")),
    PowerAction.RESTART: (msg("Restarting"), msg("The table comes back by itself")),
}


def power(context: ScreenContext) -> NoteScene:
    """Return the page on which the computer is switched off or restarted."""
    phrases = context.phrases
    note, more, tone = _note(context.snapshot, phrases)
    hold = phrases.text("hold {n} s", n=HOLD_NS // 1_000_000_000)
    buttons = (
        Button(
            "off", Hold(SwitchOff(), HOLD_NS), phrases.text("Switch off"), hold, tone=Tone.WARNING
        ),
        Button("restart", Hold(SwitchOff(restart=True), HOLD_NS), phrases.text("Restart"), hold),
    )
    return NoteScene(
        context.frame(phrases.text("Switch off"), Page.MENU),
        note,
        more,
        tone,
        tuple(map(context.touched, buttons)),
    )


def shutdown(context: ScreenContext) -> MessageScene | None:
    """Return what is shown while the computer goes off; None if it does not."""
    going = context.snapshot.machine.going
    if going is None:
        return None
    title, hint = GOING[going]
    return MessageScene(context.phrases.text(title), context.phrases.text(hint))


def _note(snapshot: Snapshot, phrases: Phrases) -> tuple[str, str, Tone]:
    """Return how it stands with what was played, what that means, and its colour."""
    if snapshot.machine.stays_on:
        return (
            phrases.text("Switching off did not work"),
            phrases.text("Pull the plug"),
            Tone.WARNING,
        )
    if snapshot.unsaved:
        lost = phrases.plural(
            "{n} entry would be lost", "{n} entries would be lost", snapshot.unsaved
        )
        return phrases.text("Not everything is saved"), lost, Tone.WARNING
    later = "" if at_rest(snapshot) else phrases.text("The deal goes on here after the start")
    return phrases.text("All scores are saved"), later, Tone.ACCEPTED


PAGES: Final[Mapping[Page, Presenter]] = {Page.POWER: power}
