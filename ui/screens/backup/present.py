"""After damage: the newest backup is offered, with how old it is and what is in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.interface.inputs import RestoreBackup
from engine.interface.snapshot import BackupOffer, StoreTrouble
from ui.model.activity import at_rest
from ui.model.parts import Button, OpenPage, Page, Tap
from ui.model.tone import Tone
from ui.screens.backup.save import save
from ui.screens.backup.scene import NoteScene
from ui.screens.registry import Presenter
from ui.widgets.context import ScreenContext
from ui.widgets.trouble import STORE_REMEDIES
from ui.words import msg
from ui.words.phrases import Phrases

AGAIN: Final = msg("Nothing is lost: try again, or go on without")
FAILURES: Final = {
    trouble: STORE_REMEDIES[trouble] for trouble in (StoreTrouble.FULL, StoreTrouble.READ_ONLY)
}
"""What to do where more than another try is needed."""


def backup(context: ScreenContext) -> NoteScene:
    """Return the page on which a backup is restored or declined."""
    snapshot, phrases = context.snapshot, context.phrases
    note, more, tone = _note(snapshot.backup, phrases)
    free = snapshot.backup is not None and at_rest(snapshot)
    buttons = (
        Button(
            "restore",
            Tap(RestoreBackup()),
            phrases.text("Restore"),
            phrases.text("new results stay") if free else phrases.text("after the deal"),
            tone=Tone.ACCEPTED,
            enabled=free,
        ),
        Button(
            "decline",
            Tap(RestoreBackup(wanted=False)),
            phrases.text("Go on without"),
            enabled=snapshot.backup is not None,
        ),
    )
    return NoteScene(
        context.frame(phrases.text("Backup"), Page.MENU),
        note,
        more,
        tone,
        tuple(map(context.touched, buttons)),
    )


def backup_button(context: ScreenContext) -> Button:
    """Return the way to that page."""
    button = Button(
        "backup", Tap(OpenPage(Page.BACKUP)), context.phrases.text("Backup"), tone=Tone.WARNING
    )
    return context.touched(button)


def _note(offer: BackupOffer | None, phrases: Phrases) -> tuple[str, str, Tone]:
    """Return what is offered, how old it is, and its colour."""
    if offer is None:
        return phrases.text("This is not there any more"), "", Tone.NEUTRAL
    if offer.failure:
        todo = FAILURES.get(offer.failure, AGAIN)
        return phrases.text("The backup was not restored"), phrases.text(todo), Tone.WARNING
    note = (
        phrases.text("Backup of {day}", day=phrases.date(offer.day))
        if offer.day
        else phrases.text("Backup")
    )
    held = phrases.plural("{n} match in it", "{n} matches in it", offer.matches)
    old = () if offer.days is None else (_age(offer.days, phrases),)
    return note, " \N{MIDDLE DOT} ".join((*old, held)), Tone.NEUTRAL


def _age(days: int, phrases: Phrases) -> str:
    return (
        phrases.plural("{n} day old", "{n} days old", days) if days else phrases.text("from today")
    )


PAGES: Final[Mapping[Page, Presenter]] = {Page.BACKUP: backup, Page.SAVE: save}
