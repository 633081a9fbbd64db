"""What the lamps of the seats' buttons tell, and that they tell no verdict too early."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Final

import pytest

from device.panel.lamps import CHASE_NS, VERDICT_NS, WINK_NS, Lamp, lamps
from engine.interface.inputs import TakeBack
from engine.interface.notices import (
    AskClose,
    AskDeal,
    AskMarriage,
    CardRefused,
    Notice,
    NotNow,
    OneByOne,
    TooManyCards,
    UnknownTag,
)
from engine.interface.readers import PadCondition, PadHealth
from engine.interface.snapshot import (
    CLAIM_NS,
    WRITE_NS,
    Disputed,
    Scoreboard,
    Snapshot,
    StoreTrouble,
)
from engine.model.cards import PerSeat, Seat, card
from engine.model.codes import Code
from engine.model.results import How
from engine.view import View
from tests.ui.tables import ENDED, FOLLOW, IDLE, LEAD, OVER, PLAYED_OUT, TEACHINGS, A, B, snap

MS: Final = 1_000_000
REFUSED = CardRefused(B, Code.NOT_DUE, None, card("QC"))


def shines(snapshot: Snapshot, ms: float) -> tuple[float, float]:
    """Return how bright A's lamp and B's are at a time."""
    now = round(ms * MS)
    a, b = lamps(snapshot, now).seats
    return a.brightness(now), b.brightness(now)


def course(snapshot: Snapshot, ms: int) -> list[tuple[float, float]]:
    """Return both lamps every ten milliseconds."""
    return [shines(snapshot, at) for at in range(0, ms, 10)]


def test_the_lamp_of_whoever_is_due_is_on() -> None:
    assert shines(snap(FOLLOW), 0) == (0.6, 0)
    assert shines(snap(replace(LEAD, due=B)), 0) == (0, 0.6)
    assert lamps(snap(FOLLOW), 0).changes_at(0) is None, "it costs nothing"


@pytest.mark.parametrize("view", [IDLE, OVER], ids=["before", "after"])
def test_between_deals_it_is_dark(view: View) -> None:
    assert shines(snap(view), 0) == (0, 0)


def test_when_all_cards_are_played_either_may_settle() -> None:
    assert shines(snap(PLAYED_OUT), 0) == (0.6, 0.6)


def test_a_card_that_was_taken_is_seen() -> None:
    laid = snap(FOLLOW, acted_ns=100 * MS)
    assert shines(laid, 100) == (1, 0)
    assert lamps(laid, 100 * MS).changes_at(100 * MS) == 100 * MS + WINK_NS
    assert shines(laid, 100 + WINK_NS / MS) == (0.6, 0)


@pytest.mark.parametrize("seat", Seat)
def test_a_held_button_fills(seat: Seat) -> None:
    down = PerSeat(0, None) if seat is A else PerSeat(None, 0)
    held = snap(replace(LEAD, due=seat.other), buttons_down=down)
    levels = [PerSeat(*shines(held, ms)) for ms in (0, 175, 350, 700, 900)]
    assert [level[seat] for level in levels] == [0, 0.25, 0.5, 1, 1]
    assert {level[seat.other] for level in levels} == {0.6}


@pytest.mark.parametrize("claimant", Seat)
@pytest.mark.parametrize("how", [How.CLAIM, How.FALSE_CLAIM, How.FAILED_CLOSE])
def test_a_verdict_is_told_when_it_is_shown_and_not_before(how: How, claimant: Seat) -> None:
    right = how is How.CLAIM
    assert OVER.result is not None
    result = replace(OVER.result, how=how, winner=claimant if right else claimant.other)
    claim = snap(replace(OVER, result=result), claimed_by=claimant, acted_ns=0)
    shown = CLAIM_NS // MS
    for ms in range(0, shown, 10):
        assert PerSeat(*shines(claim, ms)) == PerSeat(0.0, 0.0).put(claimant, 1.0)
    assert lamps(claim, 0).changes_at(0) == CLAIM_NS, "nor does it hurry"
    after = [PerSeat(*shines(claim, shown + ms)) for ms in range(0, VERDICT_NS // MS, 100)]
    assert {lit[claimant] for lit in after} == {1 if right else 0}
    assert ({lit[claimant.other] for lit in after} == {1}) is right
    assert shines(claim, shown + VERDICT_NS / MS) == (0, 0)


def test_a_claim_hides_whatever_else_happens() -> None:
    claim = snap(OVER, claimed_by=A, acted_ns=0, notice=REFUSED, buttons_down=PerSeat(0, 0))
    assert {shines(claim, ms) for ms in range(0, CLAIM_NS // MS, 10)} == {(1, 0)}
    assert shines(replace(claim, acted_ns=None), 5_000) == (1, 0), "rather too late than too early"


def test_a_bummerl_ends_with_a_chase() -> None:
    alone = snap(ENDED, acted_ns=0)
    claimed = snap(ENDED, acted_ns=0, claimed_by=A)
    for ended, begins in ((alone, 0), (claimed, (CLAIM_NS + VERDICT_NS) // MS)):
        seen = [shines(ended, begins + ms) for ms in range(0, CHASE_NS // MS, 10)]
        assert set(seen) == {(1, 0), (0, 1)}
        assert shines(ended, begins + CHASE_NS / MS) == (0, 0)


@pytest.mark.parametrize("notice", [REFUSED, UnknownTag(A), OneByOne(), TooManyCards(A)])
def test_a_card_that_does_not_count_makes_both_blink(notice: Notice) -> None:
    seen = course(snap(LEAD, notice=notice), 1_000)
    assert set(seen[:50]) == {(1, 1)}
    assert set(seen[50:]) == {(0, 0)}


def test_when_the_next_deal_is_to_be_confirmed_both_wink() -> None:
    asked = snap(PLAYED_OUT, notice=AskDeal(A, card("KS")))
    assert [shines(asked, ms) for ms in (0, 200, 400, 600)] == [(1, 1), (0, 0), (1, 1), (0, 0)]


@pytest.mark.parametrize("notice", [AskClose(B), AskMarriage(B)])
def test_what_is_announced_winks_at_its_player(notice: Notice) -> None:
    seen = course(snap(LEAD, notice=notice), 1_500)
    winks = sum(1 for one, next_ in pairwise(seen) if one[1] < next_[1])
    assert {a for a, _ in seen} == {0}
    assert (seen[0][1], winks) == (1, 1), "and once again"


def test_a_button_that_does_nothing_changes_nothing() -> None:
    assert shines(snap(LEAD, notice=NotNow(A, Code.UNDO_NOTHING)), 0) == shines(snap(LEAD), 0)


def test_a_dispute_asks_for_both_until_each_has_agreed() -> None:
    asked = Disputed(TakeBack(), agreed=PerSeat(True, False))
    assert {a for a, _ in course(snap(LEAD, disputed=asked), 1_000)} == {1}
    assert {b for _, b in course(snap(LEAD, disputed=asked), 1_000)} == {0, 1}
    held = snap(LEAD, disputed=asked, buttons_down=PerSeat(None, 0))
    assert shines(held, 1_000) == (1, 0.5)


LOST = PerSeat(PadHealth(PadCondition.READY), PadHealth(PadCondition.MISSING))


@pytest.mark.parametrize(
    "faulty",
    [
        snap(LEAD, pads=LOST),
        snap(IDLE, pads=LOST),
        snap(IDLE, store_trouble=StoreTrouble.FULL),
    ],
    ids=["reader in play", "reader", "disk"],
)
def test_a_fault_breathes_slowly(faulty: Snapshot) -> None:
    seen = [a for a, b in course(faulty, 4_000) if a == pytest.approx(b)]
    assert len(seen) == 400
    assert (min(seen), max(seen)) == pytest.approx((0, 1), abs=0.01)
    assert max(abs(x - y) for x, y in pairwise(seen)) < 0.01


def test_a_failing_disk_does_not_hide_whose_turn_it_is() -> None:
    assert shines(snap(LEAD, store_trouble=StoreTrouble.FULL), 0) == (0.6, 0)


def test_while_a_deck_is_taught_it_is_dark() -> None:
    assert shines(replace(TEACHINGS["teach"], pads=snap(LEAD).pads), 0) == (0, 0)


@pytest.mark.parametrize("points", [1, 2, 3])
@pytest.mark.parametrize("seat", Seat)
def test_a_scoreboard_counts_at_the_winner_what_was_tapped(seat: Seat, points: int) -> None:
    tapped = snap(OVER, scoreboard=Scoreboard(seat, points, 0), pads=LOST, acted_ns=0)
    lit = [PerSeat(*each) for each in course(tapped, WRITE_NS // MS)]
    winks = sum(1 for one, next_ in pairwise(lit) if one[seat] < next_[seat])
    assert (lit[0][seat], winks + 1) == (1, points)
    assert {each[seat.other] for each in lit} == {0}
    assert lit[-1][seat] == 0, "all of them before it is written"


def test_a_scoreboard_shows_who_deals_next_whatever_readers_do() -> None:
    written = snap(OVER, scoreboard=Scoreboard(), pads=LOST, acted_ns=0)
    assert OVER.dealer is A
    assert shines(written, 0) == (0, 1)
    assert shines(written, 1_000) == (0, 0.6)
    assert shines(snap(IDLE, scoreboard=Scoreboard()), 0) == (0.6, 0)


def test_both_lamps_fill_in_a_chord() -> None:
    held = snap(
        LEAD,
        scoreboard=Scoreboard(),
        chord=True,
        claim_hold_ns=2_000 * MS,
        buttons_down=PerSeat(0, 0),
    )
    assert shines(held, 1_000) == (0.5, 0.5)


EVERY: Final = [
    snap(OVER, scoreboard=Scoreboard(B, 3, 0)),
    snap(LEAD),
    snap(LEAD, notice=REFUSED),
    snap(LEAD, notice=AskClose(A)),
    snap(LEAD, buttons_down=PerSeat(0, None)),
    snap(LEAD, pads=LOST),
    snap(ENDED, acted_ns=0, claimed_by=B),
    snap(FOLLOW, acted_ns=0),
]


@pytest.mark.parametrize("snapshot", EVERY)
def test_who_waits_for_the_next_change_misses_none(snapshot: Snapshot) -> None:
    """Whoever sets the lamps only then shows the same, at most a step of a fade late."""
    now: int | None = 0
    kept = shines(snapshot, 0)
    for ms in range(0, 7_000, 10):
        while now is not None and now <= ms * MS:
            kept = shines(snapshot, now / MS)
            now = lamps(snapshot, now).changes_at(now)
            assert now is None or now > 0
        assert kept == pytest.approx(shines(snapshot, ms), abs=0.07)


@pytest.mark.parametrize("snapshot", EVERY)
def test_nothing_flashes_quickly(snapshot: Snapshot) -> None:
    for lamp in zip(*course(snapshot, 7_000), strict=True):
        rises = [i for i, (x, y) in enumerate(pairwise(lamp)) if y - x > 0.3]
        assert all(later - one >= 33 for one, later in pairwise(rises))


def test_a_lamp_is_never_brighter_than_it_can_be() -> None:
    assert Lamp(1.0).brightness(0) == 1
    for snapshot in EVERY:
        assert all(0 <= value <= 1 for pair in course(snapshot, 7_000) for value in pair)
