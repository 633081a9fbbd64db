"""The menu, and the pages of buttons behind it: what is needed now and then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from engine.interface.inputs import ChangeAppearance, Dispute, SetScoreboard, TeachDeck
from engine.interface.queries import MatchesQuery, StandingsAsked
from engine.interface.snapshot import Snapshot
from ui.model.parts import Button, OpenPage, Page, ShowHistory, Tap
from ui.model.tone import Tone
from ui.screens.backup.present import backup_button
from ui.screens.board.centre import new_deck_name
from ui.screens.menu.scene import MenuScene
from ui.screens.registry import Presenter
from ui.widgets.context import ScreenContext
from ui.words import languages, own_name
from ui.words.phrases import Phrases, shortened

LONGEST_DECK: Final = 14
"""Characters of a deck's name that a button shows."""

MOST_DECKS: Final = 6
"""How many decks the page offers; those to be gone on with come first."""


def menu(context: ScreenContext) -> MenuScene:
    """Return the menu: the deal, the match, what was played here, the table's equipment."""
    snapshot, phrases = context.snapshot, context.phrases
    later = "" if snapshot.view.between_deals else phrases.text("after the deal")
    undo = context.undo_button()
    if snapshot.undo_alone:
        undo = replace(undo, sub=phrases.text("hold"))
    buttons = (
        undo,
        *_deal(snapshot, phrases, later),
        *_match(snapshot, phrases),
        *_table(snapshot, phrases, later),
    )
    frame = context.frame(phrases.text("Menu"), Page.NONE)
    return MenuScene(
        replace(frame, tabs=tuple(_tabs(context))),
        tuple(map(context.touched, buttons)),
        moving=snapshot.undo_down is not None,
    )


def _tabs(context: ScreenContext) -> Iterator[Button]:
    """Yield what is offered only here and there."""
    snapshot = context.snapshot
    if snapshot.backup is not None:
        yield backup_button(context)
    if snapshot.machine.switches_off:
        yield context.touched(_to("power", Page.POWER, context.phrases.text("Switch off")))


def _deal(snapshot: Snapshot, phrases: Phrases, later: str) -> tuple[Button, ...]:
    """Return what belongs to the deal besides undo; a review only once it is over."""
    told = snapshot.view.review is not None
    stands = phrases.text("the deal waits")
    return (
        Button("dispute", Tap(Dispute()), phrases.text("Dispute"), stands),
        _to("tricks", Page.TRICKS, phrases.text("Review"), later, enabled=told),
    )


def _match(snapshot: Snapshot, phrases: Phrases) -> tuple[Button, ...]:
    keeps = snapshot.scoreboard is not None
    score = Tap(SetScoreboard(on=not keeps))
    label = phrases.text("Play with cards") if keeps else phrases.text("Scoreboard")
    return (
        _to("start", Page.START, phrases.text("New match")),
        Button("scoreboard", score, label, "" if keeps else phrases.text("without cards")),
        _to("rules", Page.RULES, phrases.text("Rules")),
    )


def _table(snapshot: Snapshot, phrases: Phrases, later: str) -> tuple[Button, ...]:
    """Return what was played here and by whom, not for the middle of a deal, and the equipment.

    That tells nothing of the cards, and is wanted most where something fails in a deal.
    """
    free = not later
    standings = Tap(ShowHistory((StandingsAsked(),)))
    return (
        Button(
            "history",
            Tap(ShowHistory((MatchesQuery(),))),
            phrases.text("History"),
            later,
            enabled=free,
        ),
        Button("standings", standings, phrases.text("Standings"), later, enabled=free),
        _to("players", Page.PLAYERS, phrases.text("Players"), later, enabled=free),
        _to("settings", Page.SETTINGS, phrases.text("Settings")),
        _to(
            "decks",
            Page.DECKS,
            phrases.text("Teach deck"),
            _playing(snapshot, later),
            enabled=free,
        ),
        _to("equipment", Page.EQUIPMENT, phrases.text("Equipment")),
    )


def _to(name: str, page: Page, label: str, sub: str = "", *, enabled: bool = True) -> Button:
    return Button(name, Tap(OpenPage(page)), label, sub, enabled=enabled)


def _playing(snapshot: Snapshot, later: str) -> str:
    """Return which deck is on the table, where its tags have told, else when to teach one."""
    if not later or not snapshot.deck:
        return later
    return shortened(snapshot.deck, LONGEST_DECK)


def languages_page(context: ScreenContext) -> MenuScene:
    """Return the page of languages, each named in itself and sorted by that name."""
    snapshot = context.snapshot
    names = sorted((own_name(code), code) for code in languages())
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
        context.frame(context.phrases.text("Language"), Page.SETTINGS),
        tuple(map(context.touched, buttons)),
    )


def decks_page(context: ScreenContext) -> MenuScene:
    """Return the decks that can be taught further, and a new one."""
    snapshot, phrases = context.snapshot, context.phrases
    decks = (*snapshot.begun, *snapshot.decks)
    known = (
        Button(
            f"deck {name}",
            Tap(TeachDeck(name)),
            name,
            phrases.text("not complete") if name in snapshot.begun else "",
        )
        for name in decks[:MOST_DECKS]
    )
    new = new_deck_name(decks)
    fresh = Button(
        f"deck {new}", Tap(TeachDeck(new)), new, phrases.text("new"), tone=Tone.ACCEPTED
    )
    return MenuScene(
        context.frame(phrases.text("Teach deck"), Page.MENU),
        tuple(context.touched(button) for button in (*known, fresh)),
    )


PAGES: Final[Mapping[Page, Presenter]] = {
    Page.MENU: menu,
    Page.LANGUAGES: languages_page,
    Page.DECKS: decks_page,
}
