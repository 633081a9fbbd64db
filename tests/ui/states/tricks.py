"""The tricks of a deal: marriages of each kind, two sheets, the ten at the end."""

from __future__ import annotations

from dataclasses import replace

from engine.interface.readers import PadCondition
from engine.interface.snapshot import StoreTrouble
from engine.model.cards import PerSeat, Suit, card
from engine.model.results import How, MarriageView, Result, TrickView
from engine.review import Claimed, Closed, Review, Unclaimed, counted
from engine.rules.rule_set import HOUSE, PRESETS, Rules
from engine.rules.score import Why, Worth
from engine.view import View
from tests.ui.tables import IDLE, OVER, A, B, State, pad, snap
from ui.model.parts import Page
from ui.model.screen_state import ScreenState

WORDS = ScreenState(Page.TRICKS)
PAGE = ScreenState(Page.TRICKS, sheet=1)
SECOND = ScreenState(Page.TRICKS, sheet=2)


def review(words: str, *marriages: MarriageView, rules: Rules = HOUSE) -> Review:
    """Return the tricks that words such as `JDAD:B` say: lead, reply, winner; B leads first."""
    tricks, leader = list[TrickView](), B
    for word in words.split():
        winner = A if word[5] == "A" else B
        tricks.append(TrickView(leader, (card(word[:2]), card(word[2:4])), winner))
        leader = winner
    return Review(tuple(counted(tricks, marriages, rules)))


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

LOST = replace(
    CLAIMED,
    claimed=Claimed(B, 2, None, 26, right=False),
    unclaimed=(Unclaimed(A, 2, Suit.DIAMONDS, 67),),
    worth=Worth(2, Why.A_TRICK, A),
)
CLOSED_AND_LOST = replace(
    SEVEN,
    closed=Closed(
        A,
        trick=2,
        card_points=13,
        tricks=1,
        won=Worth(2, Why.UNDER_33, B, at_closing=True),
        failed=Worth(2, Why.A_TRICK, B, at_closing=True),
    ),
    unclaimed=(Unclaimed(A, 5, None, 66), Unclaimed(B, 6, Suit.SPADES, 70)),
    claimed=Claimed(B, 7, None, 70, right=True),
    worth=Worth(2, Why.A_TRICK, B, at_closing=True),
)
"""As much as there ever is to say."""


def told(review: Review, result: Result | None = None) -> View:
    """Return the table after that deal."""
    return replace(OVER, review=review, result=result or OVER.result)


LAST = Result(A, 2, How.LAST_TRICK, PerSeat(64, 56), PerSeat(5, 5))

STATES: dict[str, State] = {
    "tricks": (snap(told(SEVEN)), PAGE),
    "tricks, second": (snap(told(SEVEN)), SECOND),
    "tricks, marriage last": (snap(told(CLAIMED)), PAGE),
    "tricks, all": (snap(WITH_NINES), ScreenState(Page.TRICKS, sheet=3)),
    "review": (snap(told(LOST)), WORDS),
    "review, much": (snap(told(CLOSED_AND_LOST)), WORDS),
    "review, bonus": (snap(told(replace(SEVEN, worth=Worth(1)), LAST)), WORDS),
    "review, no trick": (snap(told(Review(()))), WORDS),
    "review, no deal": (snap(IDLE), WORDS),
    "tricks, lost": (
        snap(replace(OVER, review=SEVEN), pads=pad(PadCondition.MISSING)),
        PAGE,
    ),
    "tricks, disk": (
        snap(
            replace(OVER, review=SEVEN, players=PerSeat("Maximiliane Huber", "Bartholomäus")),
            store_trouble=StoreTrouble.FULL,
        ),
        PAGE,
    ),
}
