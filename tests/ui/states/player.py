"""Who plays here: names to choose, the keyboard, players' own pages, a player card."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.interface.lessons import Player, PlayerLesson, PlayerNote
from engine.interface.readers import PadCondition
from engine.interface.snapshot import StoreTrouble
from engine.model.cards import Seat
from tests.ui.tables import IDLE, LEAD, State, pad, snap
from ui.model.draft import Draft
from ui.model.parts import Page
from ui.model.screen_state import Pressed, ScreenState

NAMES = (Player("Hermine", 1), Player("Franz"), Player("Karl", 12), Player("Maximiliane Huber"))
MANY = tuple(Player(f"Bartholomäus {n}", n) for n in range(20))
READY = pad(PadCondition.READY)
CHOOSING = ScreenState(Page.PLAYER, draft=Draft(seat=Seat.A))
TYPING = ScreenState(Page.PLAYER, draft=Draft(seat=Seat.B, typing=True))
LIST = ScreenState(Page.PLAYERS)
OWN = ScreenState(Page.PLAYERS, draft=Draft(player="Karl"))
RENAMING = replace(OWN, draft=Draft(player="Karl", typing=True, typed="Karl"))


def typed(text: str, alphabet: int = 0) -> ScreenState:
    """Return the keyboard after that was typed, with an alphabet."""
    draft = Draft(seat=Seat.B, typing=True, typed=text, alphabet=alphabet)
    return replace(TYPING, draft=draft)


def lesson(name: str = "Karl", **told: Any) -> State:
    """Return the page of a card that is given."""
    return snap(IDLE, players=NAMES, player_lesson=PlayerLesson(name, **told)), OWN


STATES: dict[str, State] = {
    "player": (snap(IDLE, players=NAMES, pads=READY), CHOOSING),
    "player, nobody yet": (snap(IDLE), CHOOSING),
    "player, many": (snap(IDLE, players=MANY, pads=READY), replace(CHOOSING, sheet=1)),
    "player, last of many": (snap(IDLE, players=MANY), replace(CHOOSING, sheet=3)),
    "player, in a deal": (snap(LEAD, players=NAMES), CHOOSING),
    "player, lost": (snap(IDLE, players=MANY, pads=pad(PadCondition.MISSING)), CHOOSING),
    "player, disk": (
        snap(IDLE, players=MANY, store_trouble=StoreTrouble.FULL),
        CHOOSING,
    ),
    "keyboard": (snap(IDLE), TYPING),
    "keyboard, typed": (snap(IDLE), replace(typed("Karl-Heinz"), pressed=Pressed("key e", 0))),
    "keyboard, long": (snap(IDLE), typed("Wilhelmine Maximiliane von Hohenfels")),
    **{f"keyboard, alphabet {n}": (snap(IDLE), typed("Đ", n)) for n in (1, 2, 3)},
    "keyboard, lost": (snap(IDLE, pads=pad(PadCondition.MISSING)), TYPING),
    "keyboard, disk": (
        snap(IDLE, store_trouble=StoreTrouble.FULL),
        TYPING,
    ),
    "players": (snap(IDLE, players=NAMES), LIST),
    "players, with readers": (snap(IDLE, players=NAMES, pads=READY), LIST),
    "players, many with readers": (snap(IDLE, players=MANY, pads=READY), LIST),
    "players, somebody new": (
        snap(IDLE, players=NAMES),
        replace(LIST, draft=Draft(typing=True, typed="franz")),
    ),
    "players, nobody yet": (snap(IDLE), LIST),
    "players, many": (snap(IDLE, players=MANY), LIST),
    "players, lost": (snap(IDLE, players=MANY, pads=pad(PadCondition.MISSING)), LIST),
    "players, disk": (
        snap(IDLE, players=MANY, store_trouble=StoreTrouble.FULL),
        LIST,
    ),
    "own page": (snap(IDLE, players=NAMES, pads=READY), OWN),
    "own page, no card": (
        snap(IDLE, players=NAMES),
        replace(OWN, draft=Draft(player="Maximiliane Huber")),
    ),
    "own page, deleting": (
        snap(IDLE, players=NAMES),
        replace(OWN, pressed=Pressed("delete", 0)),
    ),
    "own page, let go": (snap(IDLE, players=NAMES), replace(OWN, released_early="delete")),
    "own page, locked": (snap(IDLE, players=NAMES, players_locked=True), OWN),
    **{
        f"own page, {note.value}": (
            snap(IDLE, players=NAMES, players_locked=True, player_note=note),
            OWN,
        )
        for note in (PlayerNote.NAME_TAKEN, PlayerNote.WRONG_PIN, PlayerNote.PIN_RESTS)
    },
    "own page, pin": (
        snap(IDLE, players=NAMES, players_locked=True),
        ScreenState(Page.PIN, draft=Draft(player="Karl", typed="12")),
    ),
    "renaming": (snap(IDLE, players=NAMES), RENAMING),
    "renaming, taken": (
        snap(IDLE, players=NAMES),
        replace(OWN, draft=Draft(player="Karl", typing=True, typed="franz")),
    ),
    "card": lesson(),
    "card, long name": lesson("Maximiliane Huber"),
    "card, given": lesson(done=True),
    **{
        f"card, {note.value}": lesson(note=note)
        for note in PlayerNote
        if note not in {PlayerNote.NAME_TAKEN, PlayerNote.WRONG_PIN, PlayerNote.PIN_RESTS}
    },
}
