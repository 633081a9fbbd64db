"""What begins the next deal, and that cards of the deal just over do not (art. 2.1, 9.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from device.readers.messages import PadCapability
from engine.actions import Match
from engine.interface.inputs import NewMatch, TouchCard
from engine.interface.notices import AskDeal, CardRefused, LiftFirst, OneByOne
from engine.model.cards import PerSeat, card
from engine.model.codes import Code
from engine.model.results import How, Phase
from engine.rules.match_format import FormKind, MatchFormat
from engine.rules.rule_set import HOUSE
from tests.device.table.sitting import TURN_UP_MS, A, B, Sitting

PADS = {
    "own, two cards": (PadCapability.TWO, False),
    "own, one tag": (PadCapability.ONE, False),
    "shared, two cards": (PadCapability.TWO, True),
    "shared, one tag": (PadCapability.ONE, True),
}
"""What the readers see, and whether both players use one pad."""

TRICKS = [
    ("AS", "JS"),
    ("TS", "QS"),
    ("AH", "JH"),
    ("TH", "QH"),
    ("AD", "JD"),
    ("TD", "QD"),
    ("AC", "JC"),
    ("TC", "QC"),
    ("KC", "KD"),
    ("KS", "KH"),
]
"""Of a deal in which JC is turned up and A takes all tricks."""

SWEPT_MS = 120
"""How long a card drawn over a pad is seen there."""


@pytest.fixture(params=PADS)
def at(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Sitting]:
    """Return a table with pads of each kind."""
    sense, shared = PADS[request.param]
    at = Sitting(tmp_path / "bummerl.sqlite3", sense=sense, shared=shared)
    yield at
    at.close()


def claimed(at: Sitting) -> None:
    """End a deal by a claim; eight cards are still in the hands."""
    at.turn_up("KH")
    at.trick(A, "QS", "TS")
    at.hold(B)


def played_out(at: Sitting) -> None:
    """Play a deal to its end; A may still claim."""
    at.turn_up("JC")
    for led, reply in TRICKS:
        at.trick(A, led, reply)
    at.wait(1300)  # no tag is taken for hidden by another any more


def taken_back(at: Sitting) -> None:
    """Turn up the first card of all, and take it back: the cards are in the hands."""
    at.turn_up("KH")
    at.hold_undo()


def begun_anew(at: Sitting) -> None:
    """Begin another match after a deal."""
    claimed(at)
    at.send(NewMatch())


def won(at: Sitting) -> None:
    """Play the last deal of a match."""
    rules, form = replace(HOUSE, target=3), MatchFormat(FormKind.FIRST_TO, 1)
    at.send(NewMatch(Match(rules, PerSeat("Anna", "Béla"), B, "house", form)))
    claimed(at)


ENDS = [claimed, played_out, taken_back, begun_anew, won]
"""What may have happened before the cards are gathered."""

End = Callable[[Sitting], None]


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("later_ms", [0, 5_000, 600_000])
@pytest.mark.parametrize("name", ["QS", "AD", "JC", "KH"])
def test_a_card_swept_over_a_pad_between_deals_begins_none_however_late(
    at: Sitting, end: End, later_ms: int, name: str
) -> None:
    end(at)
    at.wait(later_ms)
    before, record = at.table.snapshot().view, at.record()
    for seat in (A, B, A):
        at.lay(seat, name)
        at.wait(SWEPT_MS)
        at.report(seat, fresh=())  # lifted; the reader waits a while before it says so
        at.wait(350)
        at.lift(seat)
        at.wait(1300)
    assert (at.wait(60_000).view, at.record()) == (before, record)


@pytest.mark.parametrize("end", ENDS)
def test_a_card_swept_over_a_pad_after_a_power_cut_begins_no_deal(at: Sitting, end: End) -> None:
    end(at)
    at.pull_the_plug()
    for seat in (A, B):
        at.report(seat)
    record = at.record()
    at.lay(B, "KS")
    at.wait(SWEPT_MS)
    at.lift(B)
    at.wait(60_000)
    assert at.record() == record


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("missed", [False, True], ids=["seen", "missed by the first answer"])
def test_a_card_that_lay_before_the_program_started_must_be_lifted_first(
    at: Sitting, end: End, *, missed: bool
) -> None:
    end(at)
    at.lay(B, "AS")
    at.pull_the_plug()
    lying = at.lying[None if at.shared else B]
    if missed:
        at.settled = False
        lying.remove("AS")
        at.report(B)
        lying.append("AS")
    record = at.record()
    shown = at.report(B)
    assert shown.notice == LiftFirst(A if at.shared else B)
    at.settled = True
    at.wait(60_000)
    assert at.record() == record
    assert at.lift(B).notice is None
    at.wait(1300)
    assert at.turn_up("AS").view.turn_up is card("AS")


@pytest.mark.parametrize("end", [claimed, taken_back, begun_anew, won])
def test_a_card_that_lies_for_a_second_is_the_turn_up(at: Sitting, end: End) -> None:
    end(at)
    at.lay(B, "AS")
    assert at.wait(TURN_UP_MS - 100).view.turn_up is None
    assert at.wait(100).view.turn_up is card("AS")


def test_the_first_turn_up_of_all_counts_at_once(at: Sitting) -> None:
    assert at.lay(B, "AS").view.turn_up is card("AS")


def test_a_card_missed_for_a_moment_begins_the_deal_when_it_is_seen_again(at: Sitting) -> None:
    claimed(at)
    at.lay(A, "KS")
    at.report(A, fresh=())
    assert at.wait(2 * TURN_UP_MS).view.phase is Phase.OVER
    assert at.report(A).view.turn_up is card("KS")


@pytest.mark.parametrize("shared", [False, True])
def test_a_heap_of_cards_is_no_turn_up(tmp_path: Path, *, shared: bool) -> None:
    at = Sitting(tmp_path / "bummerl.sqlite3", shared=shared)
    claimed(at)
    at.lay(A, "KS")
    at.wait(500)
    at.lay(A, "QD")
    shown = at.wait(TURN_UP_MS)
    assert (shown.view.phase, shown.notice) == (Phase.OVER, OneByOne())
    at.wait(60_000)
    assert at.lift(A).view.phase is Phase.OVER
    assert at.turn_up("QD").view.turn_up is card("QD")
    at.close()


# While a claim is still open


def test_played_out_the_table_asks_before_a_turn_up_settles(at: Sitting) -> None:
    played_out(at)
    at.lay(B, "KS")
    assert at.wait(TURN_UP_MS - 100).notice is None
    shown = at.wait(60_000)
    assert shown.view.phase is Phase.PLAYED_OUT
    assert isinstance(shown.notice, AskDeal)
    assert shown.notice.card is card("KS")


@pytest.mark.parametrize("seat", [A, B])
def test_a_tap_settles_and_begins_the_next_deal(at: Sitting, seat: object) -> None:
    played_out(at)
    at.lay(B, "KS")
    at.wait(TURN_UP_MS)
    shown = at.tap(A if seat is A else B)
    assert (shown.view.deal, shown.view.turn_up, shown.view.game_points) == (
        2,
        card("KS"),
        PerSeat(1, 0),
    )
    assert at.lift(B).notice is None


def test_lifted_without_a_tap_nothing_is_settled_and_66_may_be_claimed(at: Sitting) -> None:
    played_out(at)
    at.lay(B, "KS")
    at.wait(TURN_UP_MS)
    assert at.lift(B).notice is None
    shown = at.hold(A)
    assert shown.view.result is not None
    assert (shown.view.result.how, shown.claimed_by) == (How.CLAIM, A)


def test_66_is_claimed_although_the_table_asks(at: Sitting) -> None:
    played_out(at)
    at.lay(B, "KS")
    at.wait(TURN_UP_MS)
    assert at.hold(A).claimed_by is A
    assert at.wait(60_000).view.phase is Phase.OVER, "the card that lies is no turn-up yet"


def test_a_card_of_no_deal_is_refused_and_not_asked_about(at: Sitting) -> None:
    played_out(at)
    at.lay(B, "9H")
    shown = at.wait(TURN_UP_MS)
    assert isinstance(shown.notice, CardRefused)
    assert shown.notice.code is Code.NOT_IN_PACK


# Readers that do not tell that a card was lifted


@pytest.fixture(params=[False, True], ids=["own", "shared"])
def untimed(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Sitting]:
    """Return a table whose readers only tell that a card came."""
    pads = frozenset({None} if request.param else {A, B})
    at = Sitting(
        tmp_path / "bummerl.sqlite3",
        sense=PadCapability.ONE,
        shared=request.param,
        arrivals_only=pads,
    )
    yield at
    at.close()


def test_where_lifting_is_not_seen_a_tap_confirms_the_turn_up(untimed: Sitting) -> None:
    claimed(untimed)
    untimed.lay(B, "KS")
    shown = untimed.wait(3000)
    assert shown.view.phase is Phase.OVER
    assert isinstance(shown.notice, AskDeal)
    assert untimed.tap(A).view.turn_up is card("KS")


def test_the_first_turn_up_of_all_needs_no_tap_there(untimed: Sitting) -> None:
    assert untimed.lay(B, "KS").view.turn_up is card("KS")


# Cards on the screen


@pytest.mark.parametrize("end", [claimed, taken_back, begun_anew, won])
def test_a_touched_turn_up_counts_at_once(tmp_path: Path, end: End) -> None:
    at = Sitting(tmp_path / "bummerl.sqlite3")
    end(at)
    assert at.send(TouchCard(A, card("KS"))).view.turn_up is card("KS")
    at.close()


def test_the_last_card_touched_twice_settles_nothing(tmp_path: Path) -> None:
    at = Sitting(tmp_path / "bummerl.sqlite3", sense=PadCapability.SCREEN)
    at.send(TouchCard(B, card("JC")))
    for led, reply in TRICKS:
        at.send(TouchCard(A, card(led)))
        at.send(TouchCard(B, card(reply)))
    shown = at.send(TouchCard(B, card("KH")))
    assert (shown.view.phase, shown.notice) == (Phase.PLAYED_OUT, AskDeal(B, card("KH")))
    shown = at.tap(A)
    assert (shown.view.deal, shown.view.turn_up, shown.lying[B]) == (2, card("KH"), ())
    at.close()


@pytest.mark.parametrize("heard", [True, False], ids=["laid", "found"])
def test_the_first_turn_up_that_stays_on_the_pad_is_not_to_be_laid_again(
    tmp_path: Path, *, heard: bool
) -> None:
    at = Sitting(tmp_path / "bummerl.sqlite3", heard=heard)
    shown = at.lay(B, "KH")
    assert (shown.view.turn_up, shown.notice) == (card("KH"), None)
    at.lay(A, "QS")
    assert at.wait(5000).notice is None
    at.close()
