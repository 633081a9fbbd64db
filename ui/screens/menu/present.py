"""The menu, and the pages of buttons behind it: what is needed now and then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from engine.interface.inputs import ChangeAppearance, Dispute, SetScoreboard, TeachDeck
from engine.interface.queries import MatchesQuery, StandingsAsked
from engine.interface.snapshot import Snapshot
from ui.model.parts import Button, Go, Open, Page, Tap
from ui.model.screen_state import ScreenState
from ui.model.tone import Tone
from ui.screens.backup.present import backup_button
from ui.screens.board.centre import new_deck_name
from ui.screens.menu.scene import MenuScene
from ui.screens.registry import Presenter
from ui.widgets.buttons import frame, touched, undo_button
from ui.words import OWN_NAME, languages, words
from ui.words.phrases import Phrases, shortened

LONGEST_DECK: Final = 14
"""Characters of a deck's name that a button shows."""

MOST_DECKS: Final = 6
"""How many decks the page offers; those to be gone on with come first."""


def menu(snapshot: Snapshot, local: ScreenState, voice: Phrases, now_ns: int) -> MenuScene:
    """Return the menu: the deal, the match, what was played here, the table's equipment."""
    later = "" if snapshot.view.between_deals else voice.say("after the deal")
    undo = undo_button(snapshot, local, voice, now_ns)
    if snapshot.undo_alone:
        undo = replace(undo, sub=voice.say("hold"))
    buttons = (
        undo,
        *_deal(snapshot, voice, later),
        *_match(snapshot, voice),
        *_table(snapshot, voice, later),
    )
    said = frame(voice.say("Menu"), Page.NONE, snapshot, local, voice, now_ns)
    return MenuScene(
        replace(said, tabs=tuple(_tabs(snapshot, local, voice, now_ns))),
        tuple(touched(button, local, voice, now_ns) for button in buttons),
        moving=snapshot.undo_down is not None,
    )


def _tabs(snapshot: Snapshot, local: ScreenState, voice: Phrases, now_ns: int) -> Iterator[Button]:
    """Yield what is offered only here and there."""
    if snapshot.backup is not None:
        yield backup_button(local, voice, now_ns)
    if snapshot.machine.switches_off:
        yield touched(_to("power", Page.POWER, voice.say("Switch off")), local, voice, now_ns)


def _deal(snapshot: Snapshot, voice: Phrases, later: str) -> tuple[Button, ...]:
    """Return what belongs to the deal besides taking back; nothing is told while it runs."""
    told = snapshot.view.review is not None
    stands = voice.say("the deal waits")
    return (
        Button("dispute", Tap(Dispute()), voice.say("Dispute"), stands),
        _to("tricks", Page.TRICKS, voice.say("Review"), later, enabled=told),
    )


def _match(snapshot: Snapshot, voice: Phrases) -> tuple[Button, ...]:
    keeps = snapshot.scoreboard is not None
    score = Tap(SetScoreboard(on=not keeps))
    label = voice.say("Play with cards") if keeps else voice.say("Scoreboard")
    return (
        _to("start", Page.START, voice.say("New match")),
        Button("scoreboard", score, label, "" if keeps else voice.say("without cards")),
        _to("rules", Page.RULES, voice.say("Rules")),
    )


def _table(snapshot: Snapshot, voice: Phrases, later: str) -> tuple[Button, ...]:
    """Return what was played here and by whom, not for the middle of a deal, and the equipment.

    That tells nothing of the cards, and is wanted most where something fails in a deal.
    """
    free = not later
    standings = Tap(Open((StandingsAsked(),)))
    return (
        Button("history", Tap(Open((MatchesQuery(),))), voice.say("History"), later, enabled=free),
        Button("standings", standings, voice.say("Standings"), later, enabled=free),
        _to("players", Page.PLAYERS, voice.say("Players"), later, enabled=free),
        _to("settings", Page.SETTINGS, voice.say("Settings")),
        _to(
            "decks",
            Page.DECKS,
            voice.say("Teach deck"),
            _playing(snapshot, later),
            enabled=free,
        ),
        _to("equipment", Page.EQUIPMENT, voice.say("Equipment")),
    )


def _to(name: str, page: Page, label: str, sub: str = "", *, enabled: bool = True) -> Button:
    return Button(name, Tap(Go(page)), label, sub, enabled=enabled)


def _playing(snapshot: Snapshot, later: str) -> str:
    """Return which deck is on the table, where its tags have told, else when to teach one."""
    if not later or not snapshot.deck:
        return later
    return shortened(snapshot.deck, LONGEST_DECK)


def languages_page(
    snapshot: Snapshot, local: ScreenState, voice: Phrases, now_ns: int
) -> MenuScene:
    """Return the page of languages, each named in itself and sorted by that name."""
    names = sorted((words(code).say(OWN_NAME), code) for code in languages())
    buttons = (
        Button(
            f"language {code}",
            Tap(ChangeAppearance(replace(snapshot.look, language=code))),
            name,
            chosen=code == snapshot.look.language,
        )
        for name, code in names
    )
    return MenuScene(
        frame(voice.say("Language"), Page.SETTINGS, snapshot, local, voice, now_ns),
        tuple(touched(button, local, voice, now_ns) for button in buttons),
    )


def decks_page(snapshot: Snapshot, local: ScreenState, voice: Phrases, now_ns: int) -> MenuScene:
    """Return the decks that can be taught further, and a new one."""
    decks = (*snapshot.begun, *snapshot.decks)
    known = (
        Button(
            f"deck {name}",
            Tap(TeachDeck(name)),
            name,
            voice.say("not complete") if name in snapshot.begun else "",
        )
        for name in decks[:MOST_DECKS]
    )
    new = new_deck_name(decks)
    fresh = Button(f"deck {new}", Tap(TeachDeck(new)), new, voice.say("new"), tone=Tone.ACCEPTED)
    return MenuScene(
        frame(voice.say("Teach deck"), Page.MENU, snapshot, local, voice, now_ns),
        tuple(touched(button, local, voice, now_ns) for button in (*known, fresh)),
    )


PAGES: Final[Mapping[Page, Presenter]] = {
    Page.MENU: menu,
    Page.LANGUAGES: languages_page,
    Page.DECKS: decks_page,
}
