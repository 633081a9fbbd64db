"""The end of a match."""

from __future__ import annotations

from dataclasses import replace

from engine.interface.notices import UnknownTag
from engine.interface.readers import PadCondition
from engine.interface.snapshot import Snapshot, StoreTrouble
from engine.model.cards import PerSeat
from engine.model.results import BummerlEnd, BummerlKind
from engine.rules.match_format import FormKind, MatchFormat
from tests.ui.tables import ENDED, LEAD, A, B, State, pad, snap
from ui.model.screen_state import ScreenState


def first_to(number: int) -> MatchFormat:
    """Return the form of a match that so many Bummerls win."""
    return MatchFormat(FormKind.FIRST_TO, number)


PLAIN = BummerlEnd(B, PerSeat(5, 7), BummerlKind.PLAIN, 1)
RETOUR = BummerlEnd(B, PerSeat(6, 7), BummerlKind.RETOUR, 4)
SCHNEIDER = BummerlEnd(A, PerSeat(7, 0), BummerlKind.SCHNEIDER, 2)
TWO_ONE = replace(
    ENDED,
    bummerls=(SCHNEIDER, RETOUR, SCHNEIDER),
    bummerl=SCHNEIDER,
    form=first_to(2),
    marks=PerSeat(4, 4),
)
FIVE_FOUR = replace(
    TWO_ONE, bummerls=(SCHNEIDER, PLAIN, RETOUR, SCHNEIDER) * 2 + (SCHNEIDER,), form=first_to(5)
)
EXTREME = replace(
    TWO_ONE,
    bummerls=(replace(RETOUR, marks=9),) * 12 + (replace(SCHNEIDER, marks=9),) * 13,
    bummerl=replace(SCHNEIDER, marks=9),
    form=first_to(13),
    marks=PerSeat(108, 117),
)

THREE_LIVES = replace(
    TWO_ONE, bummerls=(PLAIN, SCHNEIDER), form=MatchFormat(FormKind.LIVES, 2), marks=PerSeat(1, 2)
)
LIVES = MatchFormat(FormKind.LIVES, 3)
BEST_OF = MatchFormat(FormKind.BEST_OF, 5)


def playing(form: MatchFormat, *bummerls: BummerlEnd) -> Snapshot:
    """Return a deal of a match of that form."""
    return snap(replace(LEAD, form=form, bummerls=bummerls))


def lost(form: MatchFormat, *bummerls: BummerlEnd) -> Snapshot:
    """Return the end of a Bummerl in a match of that form."""
    return snap(replace(ENDED, form=form, bummerls=bummerls, bummerl=bummerls[-1]))


STATES: dict[str, State] = {
    "match": (snap(TWO_ONE), ScreenState()),
    "match, lives": (snap(THREE_LIVES), ScreenState()),
    "match, no names": (snap(replace(TWO_ONE, players=PerSeat("A", "B"))), ScreenState()),
    "match, refused": (snap(TWO_ONE, notice=UnknownTag(B)), ScreenState()),
    "form, wins": (playing(BEST_OF, PLAIN, SCHNEIDER), ScreenState()),
    "form, many wins": (playing(first_to(13), *(PLAIN,) * 11), ScreenState()),
    "form, lives": (playing(LIVES, PLAIN, SCHNEIDER), ScreenState()),
    "form, many lives": (
        playing(MatchFormat(FormKind.LIVES, 12), PLAIN, SCHNEIDER),
        ScreenState(),
    ),
    "form, Bummerl of lives": (lost(LIVES, PLAIN, SCHNEIDER), ScreenState()),
    "form, Bummerl of wins": (lost(BEST_OF, PLAIN, RETOUR), ScreenState()),
    "match, one Bummerl": (
        snap(replace(ENDED, bummerls=(SCHNEIDER,), form=first_to(1))),
        ScreenState(),
    ),
    "match, many": (snap(FIVE_FOUR), ScreenState()),
    "match, extreme": (snap(EXTREME), ScreenState()),
    "match, on screen": (snap(FIVE_FOUR, cards_on_screen=True), ScreenState()),
    "match, lost": (snap(TWO_ONE, pads=pad(PadCondition.MISSING)), ScreenState()),
    "match, disk": (
        snap(TWO_ONE, store_trouble=StoreTrouble.FULL),
        ScreenState(),
    ),
}
