"""Markers as NFC tokens: "20", "40" and "66" of each player, "close" and "undo"."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from device.readers.messages import PadCapability
from engine.interface.inputs import TeachDeck, TeachEnd
from engine.interface.markers import Marker
from engine.interface.notices import (
    AskClose,
    AskMarriage,
    CardRefused,
    LeadOfMarriage,
    NotNow,
    TakenBack,
)
from engine.model.cards import Seat, Suit, card
from engine.model.codes import Code
from engine.model.results import How, Phase
from engine.rules.rule_set import PRESETS
from tests.device.table.sitting import A, B, Sitting, last_trick, on_table

MARKERS = tuple(token.value for token in Marker)

PADS = {"two cards": PadCapability.TWO, "one tag": PadCapability.ONE}


@pytest.fixture(params=PADS)
def at(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Sitting]:
    """Return a table that knows markers; A is to lead."""
    sense = PADS[request.param]
    at = Sitting(tmp_path / "bummerl.sqlite3", sense=sense, also=MARKERS)
    at.turn_up("KH")
    yield at
    at.close()


@pytest.mark.parametrize(("marker", "claims"), [("66A", A), ("66B", B)])
@pytest.mark.parametrize("pad", [A, B])
def test_66_claims_for_its_owner_on_any_pad(
    at: Sitting, marker: str, claims: Seat, pad: Seat
) -> None:
    at.trick(A, "AS", "JS") if claims is A else at.trick(A, "JS", "AS")
    shown = at.lay(pad, marker)
    assert shown.view.result is not None
    assert (shown.view.result.how, shown.claimed_by) == (How.FALSE_CLAIM, claims)


def test_66_outside_its_window_costs_nothing(at: Sitting) -> None:
    at.trick(A, "AS", "JS")
    shown = at.lay(B, "66B")
    assert (shown.view.phase, shown.notice) == (Phase.OPEN, NotNow(B, Code.CLAIM_WINDOW))


def test_a_marker_acts_once_until_it_is_lifted_and_laid_again(at: Sitting) -> None:
    at.lay(A, "QS")
    at.lift(A)
    at.lay(B, "TS")
    at.lift(B)
    assert at.lay(A, "undo").notice == TakenBack("play", lying=False)
    assert on_table(at.wait(60_000)) == ["QS"]
    at.lift(A)
    assert on_table(at.lay(A, "undo")) == []


@pytest.mark.parametrize("wait", [90, 900])
def test_a_marker_and_a_card_seen_in_turn_take_back_only_once(tmp_path: Path, wait: int) -> None:
    at = Sitting(tmp_path / "bummerl.sqlite3", sense=PadCapability.ONE, also=MARKERS)
    at.turn_up("KH")
    at.lay(A, "QS")
    at.lay(B, "TS")
    for _ in range(10):
        at.lay(B, "undo")
        at.wait(wait)
        at.lay(B, "TS")
        at.wait(wait)
    shown = at.wait(0)
    at.close()
    assert on_table(shown) == ["QS"]


def test_one_seen_by_two_pads_acts_once(tmp_path: Path) -> None:
    at = Sitting(tmp_path / "bummerl.sqlite3", also=MARKERS)
    at.turn_up("KH")
    at.trick(A, "QS", "TS")
    at.lay(A, "undo")
    shown = at.lay(B, "undo")
    at.close()
    assert on_table(shown) == ["QS"]


@pytest.mark.parametrize(
    ("marker", "pair", "points"), [("20A", ("KS", "QS"), 20), ("40A", ("QH", "KH"), 40)]
)
def test_20_and_40_announce_and_the_second_card_is_led(
    tmp_path: Path, marker: str, pair: tuple[str, str], points: int
) -> None:
    at = Sitting(tmp_path / "bummerl.sqlite3", sense=PadCapability.ONE, also=MARKERS)
    at.turn_up("TH")
    assert at.lay(B, marker).notice == AskMarriage(A)
    at.lift(B)
    at.lay(A, pair[0])
    shown = at.lay(A, pair[1])
    at.close()
    assert on_table(shown) == [pair[1]]
    assert [m.points for m in shown.view.marriages] == [points]


@pytest.mark.parametrize(
    ("marker", "wrong", "right"), [("40A", "KS", ("KH", "QH")), ("20A", "QH", ("QS", "KS"))]
)
def test_a_pair_that_the_marker_does_not_mean_is_refused(
    at: Sitting, marker: str, wrong: str, right: tuple[str, str]
) -> None:
    at.hold_undo()
    at.turn_up("TH")
    at.lay(B, marker)
    refused = CardRefused(A, Code.MARRIAGE_NO_PAIR, None, card(wrong))
    shown = at.lay(A, wrong)
    assert (shown.notice, on_table(shown)) == (refused, [])
    at.lift(A)
    assert at.wait(3000).notice == AskMarriage(A)
    at.lay(A, right[0])
    assert len(at.lay(A, right[1]).view.marriages) == 1


def test_a_marker_beside_the_button_only_says_more(at: Sitting) -> None:
    at.tap(A)
    assert at.lay(B, "20A").notice == AskMarriage(A)
    at.lift(B)
    assert at.lay(B, "20A").notice == AskMarriage(A)
    assert at.tap(A).notice is None


def test_a_marker_beside_both_cards_laid_at_once(tmp_path: Path) -> None:
    at = Sitting(tmp_path / "bummerl.sqlite3", also=MARKERS)
    at.turn_up("KH")
    shown = at.lay(A, "20A", "KS", "QS")
    assert shown.notice == LeadOfMarriage(A, Suit.SPADES, may_close=True)
    assert on_table(at.lift(A, "KS")) == ["QS"]
    at.close()


@pytest.mark.parametrize("marker", ["20B", "40B"])
def test_20_of_who_is_not_on_lead_says_so(at: Sitting, marker: str) -> None:
    shown = at.lay(B, marker)
    assert shown.notice == NotNow(B, Code.MARRIAGE_NOT_ON_LEAD)
    at.lift(B)
    at.wait(3000)
    assert on_table(at.lay(A, "KS")) == ["KS"]


def test_20_between_two_deals_says_so(at: Sitting) -> None:
    at.hold_undo()
    assert at.lay(A, "20A").notice == NotNow(A, Code.NO_DEAL)


@pytest.mark.parametrize("pad", [A, B])
def test_close_closes_for_who_is_on_lead(at: Sitting, pad: Seat) -> None:
    at.trick(A, "JS", "AS")
    shown = at.lay(pad, "close")
    assert (shown.view.phase, shown.view.closed_by) == (Phase.CLOSED, B)


def test_close_refused_says_why(at: Sitting) -> None:
    at.lay(A, "QS")
    at.lift(A)
    shown = at.lay(B, "close")
    assert (shown.notice, on_table(shown)) == (NotNow(A, Code.CLOSE_NOT_ON_LEAD), ["QS"])
    at.lift(B)
    assert last_trick(at.lay(B, "TS")) == ["QS", "TS"]


def test_close_between_two_deals_says_so(at: Sitting) -> None:
    at.hold_undo()
    shown = at.lay(A, "close")
    assert isinstance(shown.notice, NotNow)
    assert shown.notice.code is Code.NO_DEAL


@pytest.mark.parametrize(("asked", "talon"), [(0, 10), (1, 10), (2, 12)])
def test_close_closes_as_the_turn_up_asks(tmp_path: Path, asked: int, talon: int) -> None:
    at = Sitting(tmp_path / "bummerl.sqlite3", PRESETS["german_66"], also=MARKERS)
    at.turn_up("KH")
    at.trick(A, "AS", "9S")
    for time in range(asked):
        shown = at.lay(A, "KH")
        assert shown.notice == AskClose(A, before_draw=time == 1, may_change=True)
        at.lift(A)
    shown = at.lay(B, "close")
    at.close()
    assert (shown.view.phase, shown.view.talon) == (Phase.CLOSED, talon)


def test_markers_are_no_cards_and_known(at: Sitting) -> None:
    at.hold_undo()
    for marker in ("20A", "close", "66B"):
        at.lay(A, marker)
        at.wait(10_000)
        shown = at.lift(A)
        assert (shown.view.phase, shown.notice) == (Phase.IDLE, None)


def test_a_marker_lying_beside_hinders_no_gesture(tmp_path: Path) -> None:
    at = Sitting(tmp_path / "bummerl.sqlite3", also=MARKERS)
    at.turn_up("KH")
    at.lay(A, "66A")
    at.wait(4000)
    assert at.lay(A, "KH").notice == AskClose(A)
    assert at.tap(A).view.phase is Phase.CLOSED
    at.lift(A, "KH")
    assert on_table(at.lay(A, "QS")) == ["QS"]
    at.close()


@pytest.mark.parametrize("marker", MARKERS)
def test_found_lying_at_the_start_it_does_nothing(at: Sitting, marker: str) -> None:
    at.trick(A, "QS", "TS")
    at.pull_the_plug()
    before = at.report(B).view
    at.lying[A].append(marker)
    shown = at.report(A)
    assert (shown.view, shown.notice) == (before, None)
    assert (at.wait(5000).view, at.lift(A).view) == (before, before)


@pytest.mark.parametrize("marker", MARKERS)
def test_while_a_deck_is_taught_it_does_nothing_and_not_afterwards(
    at: Sitting, marker: str
) -> None:
    at.trick(A, "QS", "TS")
    before = at.send(TeachDeck("Red")).view
    at.lay(A, marker)
    shown = at.send(TeachEnd())
    assert (shown.view, shown.notice) == (before, None)
    assert at.wait(5000).view == before
