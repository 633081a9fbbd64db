"""The end of a match."""

from __future__ import annotations

from dataclasses import replace

from engine.cards import PerSeat
from engine.form import Form, FormKind
from engine.snapshot import PadCondition, StoreTrouble
from engine.view import BummerlEnd, BummerlKind
from tests.ui.tables import DISK_FULL, ENDED, A, B, State, pad, snap
from ui.local import Local


def first_to(number: int) -> Form:
    """Return the form of a match that so many Bummerls win."""
    return Form(FormKind.FIRST_TO, number)


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

STATES: dict[str, State] = {
    "match": (snap(TWO_ONE), Local()),
    "match, one Bummerl": (snap(replace(ENDED, bummerls=(SCHNEIDER,), form=first_to(1))), Local()),
    "match, many": (snap(FIVE_FOUR), Local()),
    "match, extreme": (snap(EXTREME), Local()),
    "match, on screen": (snap(FIVE_FOUR, cards_on_screen=True), Local()),
    "match, lost": (snap(TWO_ONE, pads=pad(PadCondition.MISSING)), Local()),
    "match, disk": (
        snap(TWO_ONE, store_trouble=StoreTrouble.FULL, store_detail=DISK_FULL),
        Local(),
    ),
}
