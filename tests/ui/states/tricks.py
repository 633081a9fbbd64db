"""The tricks of a deal: marriages of each kind, two sheets, the ten at the end."""

from __future__ import annotations

from dataclasses import replace

from engine.cards import PerSeat, Suit, card
from engine.review import Review, counted
from engine.rules import HOUSE, PRESETS, Rules
from engine.snapshot import PadCondition, StoreTrouble
from engine.view import MarriageView, TrickView
from tests.ui.tables import DISK_FULL, OVER, A, B, State, pad, snap
from ui.local import Local
from ui.scene import Page

PAGE = Local(Page.TRICKS)
SECOND = Local(Page.TRICKS, sheet=1)


def review(words: str, *marriages: MarriageView, rules: Rules = HOUSE) -> Review:
    """Return the tricks that words such as `JDAD:B` say: lead, reply, winner; B leads first."""
    tricks = (
        TrickView((card(word[:2]), card(word[2:4])), A if word[5] == "A" else B)
        for word in words.split()
    )
    return Review(tuple(counted(tuple(tricks), marriages, B, rules)))


SEVEN = review(
    "QHAH:A KSJS:A TCJC:A QDAD:B JHTH:B ASQS:B KCAC:A",
    MarriageView(B, Suit.HEARTS, 40, pending=False),
    MarriageView(A, Suit.SPADES, 20, pending=False),
)
ALL = review(
    "QH9H:B ASJS:B TCJC:B QDAD:A JHTH:A TSQS:A KCAC:B 9CQC:A 9SKS:A JDKD:B TD9D:B AHKH:A",
    MarriageView(B, Suit.HEARTS, 40, pending=False),
    rules=PRESETS["german_66"],
)
WITH_NINES = replace(OVER, rules=PRESETS["german_66"], review=ALL)
CLAIMED = review(
    "QHAH:A ASTS:A",
    MarriageView(B, Suit.HEARTS, 40, pending=True),
    MarriageView(A, Suit.DIAMONDS, 20, pending=False),
)

STATES: dict[str, State] = {
    "tricks": (snap(replace(OVER, review=SEVEN)), PAGE),
    "tricks, second": (snap(replace(OVER, review=SEVEN)), SECOND),
    "tricks, none": (snap(replace(OVER, review=Review(()))), PAGE),
    "tricks, marriage last": (snap(replace(OVER, review=CLAIMED)), PAGE),
    "tricks, all": (snap(WITH_NINES), Local(Page.TRICKS, sheet=2)),
    "tricks, lost": (
        snap(replace(OVER, review=SEVEN), pads=pad(PadCondition.MISSING)),
        PAGE,
    ),
    "tricks, disk": (
        snap(
            replace(OVER, review=SEVEN, players=PerSeat("Maximiliane Huber", "Bartholomäus")),
            store_trouble=StoreTrouble.FULL,
            store_detail=DISK_FULL,
        ),
        PAGE,
    ),
}
