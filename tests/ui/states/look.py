"""Some screens in other colours and with other cards: light, double-German, two colours."""

from __future__ import annotations

from dataclasses import replace

from engine.interface.appearance import Appearance, CardArt, SuitColours, ThemeName
from engine.interface.notices import AskMarriage, CardRefused, LeadOfMarriage
from engine.interface.readers import PadCondition
from engine.interface.snapshot import Snapshot, StoreTrouble
from engine.model.cards import Suit, card
from engine.model.codes import Code, Duty
from tests.ui.tables import (
    CLOSED,
    ENDED,
    EXHAUSTED,
    FOLLOW,
    IDLE,
    LEAD,
    OVER,
    TEACHING,
    A,
    B,
    State,
    pad,
    snap,
)
from ui.model.parts import Page
from ui.model.screen_state import ScreenState

LIGHT = Appearance(language="de", theme=ThemeName.LIGHT)
GERMAN = Appearance(language="de", cards=CardArt.GERMAN)
LIGHT_GERMAN = replace(LIGHT, cards=CardArt.GERMAN)
TWO = Appearance(language="de", colours=SuitColours.TWO)
LIGHT_GERMAN_TWO = replace(LIGHT_GERMAN, colours=SuitColours.TWO)

LIT: dict[str, Snapshot] = {
    "light: idle": snap(IDLE, look=LIGHT),
    "light: lead": snap(LEAD, look=LIGHT),
    "light: refused": snap(
        EXHAUSTED, look=LIGHT, notice=CardRefused(B, Code.REVOKE, Duty.HEAD, card("QC"))
    ),
    "light: over": snap(OVER, look=LIGHT),
    "light: bummerl": snap(ENDED, look=LIGHT),
    "light: lost": snap(LEAD, look=LIGHT, pads=pad(PadCondition.MISSING)),
    "light: disk": snap(LEAD, look=LIGHT, store_trouble=StoreTrouble.FULL),
    "light: on screen": snap(LEAD, look=LIGHT, cards_on_screen=True),
    "light: teach": snap(IDLE, look=LIGHT, teaching=TEACHING, pads=pad(PadCondition.READY)),
    "german: follow": snap(replace(FOLLOW, trump=Suit.CLUBS, turn_up=card("TC")), look=GERMAN),
    "german: lead": snap(LEAD, look=GERMAN),
    "german: closed": snap(replace(CLOSED, trump=Suit.DIAMONDS), look=LIGHT_GERMAN),
    "german: refused": snap(
        EXHAUSTED, look=GERMAN, notice=CardRefused(B, Code.MARRIAGE_NO_PAIR, None, card("JS"))
    ),
    "german: marriage": snap(LEAD, look=GERMAN, notice=LeadOfMarriage(A, Suit.HEARTS)),
    "german: asked": snap(LEAD, look=GERMAN, notice=AskMarriage(B, card("QH"))),
    "german: on screen": snap(LEAD, look=LIGHT_GERMAN_TWO, cards_on_screen=True),
    "german: teach": snap(IDLE, look=GERMAN, teaching=TEACHING, pads=pad(PadCondition.READY)),
    "german: two": snap(replace(FOLLOW, trump=Suit.SPADES), look=LIGHT_GERMAN_TWO),
    "two: lead": snap(LEAD, look=TWO),
}

STATES: dict[str, State] = {name: (table, ScreenState()) for name, table in LIT.items()} | {
    "light: menu": (snap(LEAD, look=LIGHT), ScreenState(Page.MENU)),
    "light: claim": (snap(OVER, look=LIGHT, claimed_by=A), ScreenState(claim_since=0)),
}
