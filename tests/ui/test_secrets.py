"""Article 11.1: two histories that differ in what must be remembered look alike."""

from __future__ import annotations

import pytest

from engine.cards import PerSeat, Seat
from engine.state import running
from tests.engine.say import Table
from tests.ui.tables import pixels_of, snap
from ui.local import Local
from ui.paint import paint
from ui.present import present

HISTORIES = {
    "13 card points or 21": ("up:JH AS JS KD JD", "up:JH AS TS KD JD"),
    "two tricks or one": ("up:JH AS JS JD KD QC TC", "up:JH JS AS KD JD QC TC"),
}
"""Pairs whose last trick, leader and trick number are the same."""


def remembered(table: Table) -> PerSeat[tuple[int, int]]:
    """Return what only the players may know: each side's card points and tricks."""
    deal = running(table.state)
    assert deal is not None
    return deal.sides.map(lambda side: (side.card_points, side.tricks))


def pixels(table: Table, size: tuple[int, int], *, cards_on_screen: bool) -> bytes:
    """Return the picture of a table."""
    shown = snap(table.view, cards_on_screen=cards_on_screen)
    picture = paint(present(shown, Local(), 0), size, shown.look)
    return pixels_of(picture.surface)


@pytest.mark.parametrize("cards_on_screen", [False, True])
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)], ids=str)
@pytest.mark.parametrize("histories", HISTORIES.values(), ids=HISTORIES)
def test_what_must_be_remembered_changes_no_pixel(
    histories: tuple[str, str], size: tuple[int, int], cards_on_screen: bool
) -> None:
    one, other = (Table().do(history) for history in histories)
    assert remembered(one) != remembered(other), "the histories differ"
    assert pixels(one, size, cards_on_screen=cards_on_screen) == pixels(
        other, size, cards_on_screen=cards_on_screen
    )


def test_after_the_deal_the_difference_is_shown() -> None:
    one, other = (Table().do(f"{words} claim:A") for words in HISTORIES["13 card points or 21"])
    assert pixels(one, (800, 480), cards_on_screen=False) != pixels(
        other, (800, 480), cards_on_screen=False
    )


def test_the_claims_picture_is_the_same_for_every_outcome() -> None:
    pictures = set()
    for words in ("up:JH AS JS claim:A", "up:JH AS TS claim:A"):
        table = Table().do(words)
        shown = snap(table.view, claimed_by=Seat.A)
        scene = present(shown, Local(claim_since=0), 799_999_999)
        pictures.add(pixels_of(paint(scene, (800, 480), shown.look).surface))
    assert len(pictures) == 1
