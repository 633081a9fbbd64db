"""Closing between a marriage and its lead, on pads of every kind (art. 6.1, 6.5)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from device.readers.messages import PadCapability
from engine.actions import Claim, Close, Marriage, Play, TurnUp, Undo
from engine.interface.inputs import CloseButton, TouchCard
from engine.interface.markers import Marker
from engine.interface.notices import AskClose, CardRefused, LeadOfMarriage, MayClose
from engine.model.cards import Suit, card
from engine.model.codes import Code
from engine.model.results import How, Phase
from engine.rules.rule_set import HOUSE, PRESETS, Rules
from tests.device.table.radio import Air, RadioTable
from tests.device.table.sitting import A, B, Sitting, last_trick, on_table

PADS = {
    "own, two cards": (PadCapability.TWO, False),
    "own, one tag": (PadCapability.ONE, False),
    "shared, two cards": (PadCapability.TWO, True),
    "shared, one tag": (PadCapability.ONE, True),
}
"""What the readers see, and whether both players use one pad."""

BACK_MS = 1300
"""Longer than a tag stays hidden behind another one."""


def table(path: Path, pads: str, rules: Rules = HOUSE) -> Sitting:
    sense, shared = PADS[pads]
    also = (Marker.CLOSE.value,)
    at = Sitting(path / "bummerl.sqlite3", rules, sense=sense, shared=shared, also=also)
    at.turn_up("KH")
    return at


@pytest.fixture(params=PADS)
def at(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Sitting]:
    """Return a table with pads of each kind; A has taken a trick and leads."""
    at = table(tmp_path, request.param)
    at.trick(A, "AS", "JS")
    at.wait(BACK_MS)
    yield at
    at.close()


def announce(at: Sitting) -> None:
    """Announce a marriage; the queen is to be led, or is led already."""
    if at.shared or at.sense is PadCapability.ONE:
        at.tap(A)
        at.lay(A, "KD")
        at.lay(A, "QD")
    else:
        at.lay(A, "KD", "QD")


def kinds(at: Sitting) -> list[str]:
    """Return what was recorded since the marriage."""
    names = [type(action).__name__ for action in at.record()]
    return names[names.index("Marriage") + 1 :]


def lead_the_queen(at: Sitting) -> None:
    """Lead her, as pads of that kind want it."""
    if at.sense is PadCapability.TWO and not at.shared:
        at.lift(A, "KD")
    elif at.sense is PadCapability.ONE:
        at.lift(A)
        at.wait(BACK_MS)
        at.lay(A, "QD")


def test_the_turn_up_asks_and_the_tap_closes_before_the_lead(at: Sitting) -> None:
    announce(at)
    shown = at.lay(A, "KH")
    assert (shown.notice, shown.view.phase) == (AskClose(A), Phase.OPEN)
    shown = at.tap(A)
    assert (shown.view.phase, shown.view.closed_by) == (Phase.CLOSED, A)
    at.lift(A, "KH")
    lead_the_queen(at)
    shown = at.wait(500)
    assert (on_table(shown), shown.notice) == (["QD"], None)
    assert [m.suit for m in shown.view.marriages] == [Suit.DIAMONDS]
    at.lift(A)
    assert last_trick(at.lay(B, "AD")) == ["QD", "AD"]
    played = [kind for kind in kinds(at) if kind != "Undo"]
    assert played in (["Close", "Play", "Play"], ["Play", "Close", "Play", "Play"])


@pytest.mark.parametrize("how", ["marker", "button"])
def test_the_marker_and_the_button_close_before_the_lead(at: Sitting, how: str) -> None:
    announce(at)
    if how == "marker":
        at.lay(A, Marker.CLOSE.value)
        at.lift(A, Marker.CLOSE.value)
    else:
        at.send(CloseButton())
    shown = at.table.snapshot()
    assert (shown.view.phase, shown.view.closed_by) == (Phase.CLOSED, A)
    if not on_table(shown):
        lead_the_queen(at)
    assert on_table(at.wait(500)) == ["QD"]


def test_the_screen_says_how(at: Sitting) -> None:
    announce(at)
    led = at.shared or at.sense is PadCapability.ONE
    notice = MayClose(A) if led else LeadOfMarriage(A, Suit.DIAMONDS, may_close=True)
    assert at.wait(0).notice == notice
    at.lay(A, "KH")
    at.lift(A, "KH")
    assert at.wait(0).notice == notice


def test_lifted_without_a_tap_nothing_is_closed_and_the_lead_is_answered(at: Sitting) -> None:
    announce(at)
    at.lay(A, "KH")
    at.lift(A, "KH")
    if not on_table(at.wait(0)):
        at.lift(A, "KD")
    at.lift(A)
    shown = at.lay(B, "AD")
    assert (last_trick(shown), shown.view.phase, shown.notice) == (["QD", "AD"], Phase.OPEN, None)


def test_the_answer_ends_the_question(at: Sitting) -> None:
    announce(at)
    if not on_table(at.wait(0)):
        at.lift(A, "KD")
    at.lay(A, "KH")
    at.lay(B, "AD")
    assert at.tap(A).view.phase is Phase.OPEN


def test_the_opponent_s_tap_closes_nothing(at: Sitting) -> None:
    announce(at)
    at.lay(A, "KH")
    assert at.tap(B).view.phase is Phase.OPEN


@pytest.mark.parametrize("pads", PADS)
def test_the_marriage_may_be_claimed_with_after_the_closing(pads: str, tmp_path: Path) -> None:
    at = table(tmp_path, pads)
    at.hold_undo()
    at.turn_up("JH")
    at.trick(A, "AS", "JS")
    at.trick(A, "AD", "JD")
    at.wait(BACK_MS)
    if at.shared or at.sense is PadCapability.ONE:
        at.tap(A)
        at.lay(A, "KH")
        at.lay(A, "QH")
    else:
        at.lay(A, "KH", "QH")
    at.lay(A, "JH")
    assert at.tap(A).view.phase is Phase.CLOSED
    at.lift(A, "JH")
    shown = at.hold(A)
    at.close()
    assert shown.view.result is not None
    assert (shown.view.result.how, shown.view.result.winner) == (How.CLAIM, A)


@pytest.mark.parametrize("pads", PADS)
def test_a_closing_that_the_rules_forbid_is_not_spoken_of_and_leaves_the_marriage_and_its_lead(
    pads: str, tmp_path: Path
) -> None:
    at = table(tmp_path, pads, PRESETS["pagat_sharp"])
    for lead, reply in (("AS", "JS"), ("TS", "QS"), ("AC", "JC"), ("TC", "QC")):
        at.trick(A, lead, reply)  # two cards are left on the talon: too few (art. 6.2)
    at.wait(BACK_MS)
    announce(at)
    led = at.shared or at.sense is PadCapability.ONE
    assert at.wait(0).notice == (None if led else LeadOfMarriage(A, Suit.DIAMONDS))
    at.lay(A, "KH")
    shown = at.tap(A)
    assert shown.notice == CardRefused(A, Code.CLOSE_TALON, None, card("KH"))
    assert [m.suit for m in shown.view.marriages] == [Suit.DIAMONDS]
    assert on_table(shown) == (["QD"] if led else [])
    at.close()


@pytest.mark.parametrize("last_first", [False, True])
def test_where_a_reader_sees_two_of_three_the_turn_up_is_laid_alone(
    tmp_path: Path, *, last_first: bool
) -> None:
    at = RadioTable(tmp_path / "bummerl.sqlite3", Air(), Random(0), last_first=last_first)
    at.turn_up("KH")
    at.trick(A, "AS", "JS")
    at.lay(A, "KD", "QD")
    shown = at.lift(A)
    assert (on_table(shown), shown.notice) == (
        [],
        LeadOfMarriage(A, Suit.DIAMONDS, may_close=True),
    )
    assert at.lay(A, "KH").notice == AskClose(A)
    assert at.tap(A).view.phase is Phase.CLOSED
    assert at.lift(A).notice == LeadOfMarriage(A, Suit.DIAMONDS)
    assert on_table(at.lay(A, "QD")) == ["QD"]
    at.close()


def test_a_plain_lead_is_not_taken_back_by_the_turn_up(at: Sitting) -> None:
    at.lay(A, "QD")
    at.lay(A, "KH")
    shown = at.wait(500)
    assert isinstance(shown.notice, CardRefused)
    assert (on_table(shown), shown.view.phase) == (["QD"], Phase.OPEN)


def test_touched_the_turn_up_leads_neither_card_of_a_marriage(tmp_path: Path) -> None:
    at = Sitting(tmp_path / "bummerl.sqlite3", sense=PadCapability.SCREEN)
    shown = at.table.snapshot()
    for seat, name in [(B, "KH"), (A, "AS"), (B, "JS"), (A, "KD"), (A, "QD")]:
        shown = at.send(TouchCard(seat, card(name)))
    assert shown.notice == LeadOfMarriage(A, Suit.DIAMONDS, may_close=True)
    shown = at.send(TouchCard(A, card("KH")))
    assert (shown.notice, on_table(shown)) == (AskClose(A), [])
    assert at.tap(A).view.phase is Phase.CLOSED
    shown = at.send(TouchCard(A, card("QD")))
    assert on_table(shown) == ["QD"]
    taken = [type(action) for action in at.record()[1:]]
    assert taken == [TurnUp, Play, Play, Play, Undo, Marriage, Close, Play]
    assert Claim not in taken
    at.close()
