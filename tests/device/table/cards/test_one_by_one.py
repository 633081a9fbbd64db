"""Pads where the cards of a player come one by one: a reader that sees one tag, a pad for both.

Rulebook art. 4 to 6; the gestures are those of `device.table.cards.gestures`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from device.readers.messages import PadCapability
from engine.interface.notices import (
    AskClose,
    AskExchange,
    AskMarriage,
    CardRefused,
    Exchanged,
    LeadOfMarriage,
    LiftFirst,
    MayClose,
    NotNow,
    OneByOne,
    TakenBack,
)
from engine.interface.snapshot import Snapshot
from engine.model.cards import Suit, card
from engine.model.codes import Code
from engine.model.results import How, Phase
from engine.rules.rule_set import HOUSE, PRESETS, Rules
from tests.device.table.sitting import TURN_UP_MS, A, B, Sitting, last_trick, on_table

SetUp = Callable[..., Sitting]

KINDS = {
    "own, one tag": (PadCapability.ONE, False),
    "shared, one tag": (PadCapability.ONE, True),
    "shared, two cards": (PadCapability.TWO, True),
}
"""The pads of these tests: what their readers see, and whether both players use one."""

MS_BACK = 1300
"""Longer than a tag stays hidden behind another one."""


@pytest.fixture(params=KINDS)
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[SetUp]:
    """Return what sets up a table with pads of each kind, by any rules."""
    sense, shared = KINDS[request.param]
    sittings: list[Sitting] = []

    def set_up(rules: Rules = HOUSE) -> Sitting:
        at = Sitting(tmp_path / "bummerl.sqlite3", rules, sense=sense, shared=shared)
        sittings.append(at)
        return at

    yield set_up
    for sitting in sittings:
        sitting.close()


@pytest.fixture
def at(table: SetUp) -> Sitting:
    """Return a table where the king of hearts is turned up and A is to lead."""
    at = table()
    at.turn_up("KH")
    return at


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[Sitting]:
    """Return a table with one pad for both that sees two cards; A is to lead."""
    at = Sitting(tmp_path / "bummerl.sqlite3", shared=True)
    at.turn_up("KH")
    yield at
    at.close()


@pytest.fixture
def single(tmp_path: Path) -> Iterator[Sitting]:
    """Return a table with two pads that see one tag at a time; A is to lead."""
    at = Sitting(tmp_path / "bummerl.sqlite3", sense=PadCapability.ONE)
    at.turn_up("KH")
    yield at
    at.close()


def marriages(shown: Snapshot) -> list[tuple[Suit, int]]:
    return [(m.suit, m.points) for m in shown.view.marriages]


# Leads and answers


def test_lead_and_answer_are_a_trick(at: Sitting) -> None:
    assert on_table(at.lay(A, "QS")) == ["QS"]
    shown = at.lay(B, "TS")
    assert (last_trick(shown), shown.view.due) == (["QS", "TS"], B)


@pytest.mark.parametrize(("led", "reply"), [("KS", "QS"), ("QS", "KS")])
def test_the_opponent_s_queen_answers_a_king(at: Sitting, led: str, reply: str) -> None:
    at.lay(A, led)
    shown = at.lay(B, reply)
    assert (last_trick(shown), marriages(shown)) == ([led, reply], [])


def test_two_tags_seen_in_turn_count_once(at: Sitting) -> None:
    at.lay(A, "QS")
    at.lay(B, "TS")
    for _ in range(20):
        at.wait(90)
        at.lay(A, "QS")
        at.lay(B, "TS")
    shown = at.wait(0)
    assert (last_trick(shown), on_table(shown), shown.notice) == (["QS", "TS"], [], None)


def test_undo_takes_a_card_back_that_must_be_lifted(at: Sitting) -> None:
    at.lay(A, "QS")
    shown = at.hold_undo()
    assert (on_table(shown), shown.notice) == ([], TakenBack("play", lying=True))
    assert on_table(at.wait(10_000)) == []
    at.lift(A)
    at.wait(MS_BACK)
    assert on_table(at.lay(A, "QS")) == ["QS"]


# Marriages


@pytest.mark.parametrize(("first", "second"), [("KS", "QS"), ("QS", "KS")])
@pytest.mark.parametrize("lifted", [True, False])
def test_announced_by_a_tap_the_second_card_is_led(
    at: Sitting, first: str, second: str, *, lifted: bool
) -> None:
    assert at.tap(A).notice == AskMarriage(A)
    shown = at.lay(A, first)
    assert (on_table(shown), shown.notice) == ([], AskMarriage(A, card(first)))
    if lifted:
        at.lift(A)
        assert at.wait(5000).notice == AskMarriage(A, card(first))
    shown = at.lay(A, second)
    assert (on_table(shown), marriages(shown)) == ([second], [(Suit.SPADES, 20)])
    assert shown.notice == MayClose(A)
    at.lift(A)
    assert last_trick(at.lay(B, "JS")) == [second, "JS"]


def test_the_first_card_passing_again_is_no_answer_and_no_second(at: Sitting) -> None:
    at.tap(A)
    at.lay(A, "KS")
    assert at.lay(A, "KS").notice == AskMarriage(A, card("KS"))
    at.lay(A, "QS")
    for wait in (100, 100, MS_BACK):
        at.wait(wait)
        shown = at.lay(A, "KS")
        assert (on_table(shown), shown.notice) == (["QS"], MayClose(A))
        at.lift(A)
    assert last_trick(at.lay(B, "JS")) == ["QS", "JS"]


def test_who_is_not_on_lead_announces_nothing(at: Sitting) -> None:
    assert at.tap(B).notice is None
    at.lay(A, "KS")
    assert at.tap(A).notice is None
    assert at.tap(B).notice is None
    assert last_trick(at.lay(B, "QS")) == ["KS", "QS"]


def test_another_card_laid_first_is_simply_led(at: Sitting) -> None:
    at.tap(A)
    shown = at.lay(A, "AS")
    assert (on_table(shown), shown.notice) == (["AS"], None)
    at.lift(A)
    at.lay(B, "JS")
    at.lift(B)
    assert on_table(at.lay(A, "KD")) == ["KD"], "what was announced is over"


def test_a_wrong_second_card_goes_back_and_the_right_one_counts(at: Sitting) -> None:
    at.tap(A)
    at.lay(A, "KS")
    at.lift(A)
    wrong = CardRefused(A, Code.MARRIAGE_NO_PAIR, None, card("QD"))
    assert at.lay(A, "QD").notice == wrong
    at.wait(3000)
    assert at.lift(A).notice == AskMarriage(A, card("KS"))
    shown = at.lay(A, "QS")
    assert (on_table(shown), marriages(shown)) == (["QS"], [(Suit.SPADES, 20)])


def test_a_card_that_cannot_be_in_the_hand_is_refused_itself(at: Sitting) -> None:
    """No card is blamed for another one: the first is looked at when it comes."""
    at.tap(A)
    assert at.lay(A, "KS").notice == AskMarriage(A, card("KS"))
    at.lay(A, "QS")
    at.lift(A)
    at.lay(B, "AS")  # B wins; A holds the king
    at.lift(B)
    at.wait(MS_BACK)
    at.tap(B)
    refused = CardRefused(B, Code.IMPOSSIBLE, None, card("KS"))
    assert at.lay(B, "KS").notice == refused
    at.wait(3000)
    assert at.lift(B).notice == AskMarriage(B)


def test_a_claim_thought_better_of_announces_nothing(at: Sitting) -> None:
    assert at.hold(A, 650).notice is None
    assert on_table(at.lay(A, "KS")) == ["KS"]


def test_a_second_tap_cancels_and_what_lay_must_be_laid_again(at: Sitting) -> None:
    at.tap(A)
    at.lay(A, "KS")
    shown = at.tap(A)
    assert (shown.notice, on_table(shown)) == (None, [])
    assert on_table(at.wait(5000)) == []
    at.lift(A)
    at.wait(MS_BACK)
    shown = at.lay(A, "KS")
    assert (on_table(shown), marriages(shown)) == (["KS"], [])


def forty_to_66(at: Sitting) -> None:
    """Let A win two tricks and show a marriage in trumps, which makes 26 + 40."""
    at.hold_undo()
    at.turn_up("JH")
    at.trick(A, "AS", "JS")
    at.trick(A, "AD", "JD")
    at.wait(MS_BACK)
    at.tap(A)
    at.lay(A, "KH")
    at.lay(A, "QH")


def test_the_marriage_makes_66_and_is_claimed_although_its_card_lies_as_the_lead(
    at: Sitting,
) -> None:
    forty_to_66(at)
    shown = at.hold(A)
    assert shown.view.result is not None
    assert (shown.view.result.how, shown.view.result.card_points[A]) == (How.CLAIM, 66)
    assert [type(action).__name__ for action in at.record()[-3:]] == ["Play", "Undo", "Claim"]


def test_once_the_lead_is_answered_the_marriage_is_no_reason_to_claim(at: Sitting) -> None:
    forty_to_66(at)
    at.lift(A)
    at.lay(B, "AH")
    assert at.hold(A).notice == NotNow(A, Code.CLAIM_WINDOW)


def test_a_card_led_after_its_marriage_in_a_hand_of_its_own_ends_the_window(
    table: SetUp,
) -> None:
    """The rules want the king, so the queen was no lead; the king is one."""
    at = table(PRESETS["tournament_at"])
    at.turn_up("KH")
    at.trick(A, "AS", "JS")
    at.tap(A)
    at.lay(A, "KD")
    at.lay(A, "QD")
    at.lift(A)
    at.wait(MS_BACK)
    at.lay(A, "KD")
    assert at.hold(A).notice == NotNow(A, Code.CLAIM_WINDOW)


def test_a_lead_taken_back_may_be_laid_again_after_a_closing_or_an_exchange(at: Sitting) -> None:
    """The second card was led at once; art. 6.5 lets both come between."""
    at.tap(A)
    at.lay(A, "KS")
    at.lay(A, "QS")
    at.hold_undo()
    at.lift(A)
    at.wait(3000)
    at.lay(A, "JH")
    shown = at.lay(A, "KH")
    assert (shown.view.turn_up, on_table(shown)) == (card("JH"), [])
    at.lift(A)
    at.wait(MS_BACK)
    at.lay(A, "JH")
    assert at.tap(A).view.phase is Phase.CLOSED
    at.lift(A)
    assert at.wait(0).notice == LeadOfMarriage(A, Suit.SPADES)
    assert on_table(at.lay(A, "QS")) == ["QS"]


def test_after_a_marriage_nothing_more_is_announced_on_this_lead(table: SetUp) -> None:
    at = table(PRESETS["tournament_at"])
    at.turn_up("KH")
    at.trick(A, "AS", "JS")
    at.tap(A)
    at.lay(A, "KD")
    shown = at.lay(A, "QD")
    assert shown.notice == CardRefused(A, Code.MARRIAGE_LEAD, None, card("QD"))
    assert marriages(shown) == [(Suit.DIAMONDS, 20)]
    at.lift(A)
    assert at.wait(3000).notice == LeadOfMarriage(A, Suit.DIAMONDS, may_close=True)
    assert at.tap(A).notice == LeadOfMarriage(A, Suit.DIAMONDS, may_close=True)
    assert on_table(at.lay(A, "KD")) == ["KD"]


def test_a_marriage_that_the_rules_forbid_is_over_and_the_card_is_a_lead_again(
    table: SetUp,
) -> None:
    at = table(PRESETS["pagat_sharp"])
    at.turn_up("KH")
    at.tap(A)
    at.lay(A, "KS")
    shown = at.lay(A, "QS")
    assert shown.notice == CardRefused(A, Code.MARRIAGE_NO_TRICK, None, card("QS"))
    at.lift(A)
    assert at.wait(3000).notice is None
    shown = at.lay(A, "KS")
    assert (on_table(shown), marriages(shown)) == (["KS"], [])


def test_the_power_fails_while_a_marriage_is_announced(at: Sitting) -> None:
    """What was said is lost; the card that lies must not be taken for a plain lead."""
    at.tap(A)
    at.lay(A, "KS")
    at.pull_the_plug()
    shown = at.report(A)
    at.report(B)
    assert (on_table(shown), shown.notice) == ([], LiftFirst(A))
    assert on_table(at.wait(5000)) == []
    at.lift(A)
    at.tap(A)
    at.wait(MS_BACK)
    at.lay(A, "KS")
    shown = at.lay(A, "QS")
    assert (on_table(shown), marriages(shown)) == (["QS"], [(Suit.SPADES, 20)])


def test_the_power_fails_between_lead_and_answer(at: Sitting) -> None:
    at.lay(A, "KS")
    at.pull_the_plug()
    at.lift(A)
    assert on_table(at.report(B)) == ["KS"]
    assert last_trick(at.lay(B, "QS")) == ["KS", "QS"]


# Exchange


def test_the_turn_up_after_the_lowest_trump_is_an_exchange(at: Sitting) -> None:
    assert on_table(at.lay(A, "JH")) == ["JH"]
    shown = at.lay(A, "KH")
    assert (shown.view.turn_up, on_table(shown), shown.notice) == (card("JH"), [], Exchanged(A))
    assert at.lift(A).notice is None
    at.wait(MS_BACK)
    assert on_table(at.lay(A, "KS")) == ["KS"], "taken into the hand, and led"


def test_two_tags_seen_in_turn_exchange_once_and_lead_nothing(at: Sitting) -> None:
    for _ in range(20):
        at.wait(90)
        at.lay(A, "JH")
        at.lay(A, "KH")
    shown = at.wait(0)
    assert (shown.view.turn_up, on_table(shown)) == (card("JH"), [])


def test_the_turn_up_first_asks_to_close_and_the_lowest_trump_is_exchanged(at: Sitting) -> None:
    assert at.lay(A, "KH").notice == AskClose(A)
    at.lay(A, "JH")
    at.wait(MS_BACK)
    assert at.lay(A, "KH").view.turn_up is card("JH")


def test_an_exchange_that_is_refused_leaves_the_lead(table: SetUp) -> None:
    at = table(PRESETS["pagat_sharp"])
    at.turn_up("KH")
    at.lay(A, "JH")
    shown = at.lay(A, "KH")
    assert shown.notice == CardRefused(A, Code.EXCHANGE_NO_TRICK, None, card("KH"))
    assert on_table(shown) == ["JH"]
    at.lift(A)
    assert last_trick(at.lay(B, "QH")) == ["JH", "QH"]


def test_a_marriage_announced_before_an_exchange_stands_after_it(at: Sitting) -> None:
    at.tap(A)
    at.lay(A, "JH")
    assert at.lay(A, "KH").view.turn_up is card("JH")
    assert at.lift(A).notice == AskMarriage(A)
    at.wait(MS_BACK)
    at.lay(A, "KH")
    shown = at.lay(A, "QH")
    assert (on_table(shown), marriages(shown)) == (["QH"], [(Suit.HEARTS, 40)])


@pytest.mark.parametrize("preset", ["finnish", "finnish_66"])
def test_where_either_may_exchange_who_is_not_on_lead_does(table: SetUp, preset: str) -> None:
    at = table(PRESETS[preset])
    lowest = "9H" if PRESETS[preset].pack == 24 else "JH"
    at.turn_up("KH")
    at.trick(A, "QS", "TS")
    at.trick(B, "JD", "AD")
    if at.shared:
        assert at.tap(B).notice == AskExchange(B)
    at.lay(B, lowest)
    at.wait(500)
    shown = at.lay(B, "KH")
    assert (shown.view.turn_up, shown.view.due, on_table(shown)) == (card(lowest), A, [])
    at.lift(B)
    assert on_table(at.lay(A, "AC")) == ["AC"]


def test_on_one_pad_for_both_a_tap_takes_an_announced_exchange_back(tmp_path: Path) -> None:
    at = Sitting(tmp_path / "bummerl.sqlite3", PRESETS["finnish"], shared=True)
    at.turn_up("KH")
    at.trick(A, "QS", "TS")
    at.trick(B, "JD", "AD")
    at.tap(B)
    assert at.tap(B).notice is None
    assert on_table(at.lay(A, "JH")) == ["JH"]
    at.close()


def test_the_leader_leads_although_an_exchange_was_announced(tmp_path: Path) -> None:
    at = Sitting(tmp_path / "bummerl.sqlite3", PRESETS["finnish"], shared=True)
    at.turn_up("KH")
    at.trick(A, "QS", "TS")
    at.trick(B, "JD", "AD")
    at.tap(B)
    shown = at.lay(A, "AC")
    assert (on_table(shown), shown.notice) == (["AC"], None)
    assert last_trick(at.lay(B, "JH")) == ["AC", "JH"]
    at.close()


@pytest.mark.parametrize(("preset", "who"), [("german_66", B), ("finnish", A), ("finnish_66", B)])
def test_after_a_closing_the_exchange_of_art_4_5(table: SetUp, preset: str, who: object) -> None:
    seat = A if who is A else B
    at = table(PRESETS[preset])
    lowest = "JH" if preset == "finnish" else "9H"
    at.turn_up("KH")
    at.trick(A, "JS", "TS")
    at.trick(B, "JD", "AD")
    at.lay(A, "KH")
    assert at.tap(A).view.phase is Phase.CLOSED
    at.lift(A)
    at.wait(MS_BACK)
    if at.shared and seat is B:
        assert at.tap(B).notice == AskExchange(B)
    at.lay(seat, lowest)
    at.wait(500)
    shown = at.lay(seat, "KH")
    assert (shown.notice, on_table(shown)) == (Exchanged(seat), [])
    at.lift(seat)
    at.wait(MS_BACK)
    at.lay(A, "AC")
    at.lift(A)
    known = CardRefused(B, Code.IMPOSSIBLE, None, card("KH")) if seat is A else None
    shown = at.lay(B, "KH")
    assert shown.notice == known, "the turn-up is in the hand of who exchanged"


def test_a_closed_talon_s_turn_up_beside_the_lowest_trump_led_is_no_exchange(
    table: SetUp,
) -> None:
    """By these rules it would be one; but nobody has laid it there after the lead."""
    at = table(PRESETS["finnish"])
    at.turn_up("KH")
    at.trick(A, "AS", "JS")
    at.lay(A, "KH")
    assert at.tap(A).view.phase is Phase.CLOSED
    for _ in range(5):
        at.lay(A, "JH")
        if at.sense is PadCapability.ONE:
            at.lay(A, "KH")
        at.wait(90)
    assert on_table(at.report(A)) == ["JH"]


# Closing


def test_the_turn_up_alone_and_a_tap_close(at: Sitting) -> None:
    assert at.lay(A, "KH").notice == AskClose(A)
    assert at.tap(B).view.phase is Phase.OPEN
    shown = at.tap(A)
    assert (shown.view.phase, shown.view.closed_by, shown.notice) == (Phase.CLOSED, A, None)


def test_closing_while_a_marriage_is_announced(at: Sitting) -> None:
    at.tap(A)
    at.lay(A, "KH")
    assert at.tap(A).view.phase is Phase.CLOSED
    assert at.lift(A).notice == AskMarriage(A)
    at.lay(A, "KS")
    assert marriages(at.lay(A, "QS")) == [(Suit.SPADES, 20)]


def test_a_turn_up_and_another_tag_seen_in_turn_ask_the_same(tmp_path: Path) -> None:
    at = Sitting(tmp_path / "bummerl.sqlite3", PRESETS["german_66"], sense=PadCapability.ONE)
    at.turn_up("KH")
    at.trick(A, "AS", "9S")
    for _ in range(5):
        at.lay(A, "KH")
        at.wait(90)
        at.lay(A, "AS")
        at.wait(90)
    shown = at.lay(A, "KH")
    at.close()
    assert shown.notice == AskClose(A, before_draw=False, may_change=True)


def test_the_turn_up_that_the_last_draw_took_asks_to_close_before_it(table: SetUp) -> None:
    """Art. 6.4: it was never drawn then, and stays under the talon."""
    at = table(PRESETS["finnish"])
    at.turn_up("KH")
    for led, reply in [("AS", "JS"), ("TS", "QS"), ("AD", "JD"), ("TD", "QD"), ("AC", "JC")]:
        at.trick(A, led, reply)
        at.wait(MS_BACK)
    assert at.wait(0).view.phase is Phase.EXHAUSTED
    assert at.lay(A, "KH").notice == AskClose(A, before_draw=True)
    assert at.lift(A).notice is None
    at.wait(MS_BACK)
    assert at.lay(A, "KH").notice == AskClose(A, before_draw=True)
    shown = at.tap(A)
    assert (shown.view.phase, shown.view.talon) == (Phase.CLOSED, 2)


def test_laid_once_more_the_turn_up_asks_to_close_before_the_draw(table: SetUp) -> None:
    at = table(PRESETS["german_66"])
    at.turn_up("KH")
    at.trick(A, "AS", "9S")
    assert at.lay(A, "KH").notice == AskClose(A, before_draw=False, may_change=True)
    at.lift(A)
    at.wait(MS_BACK)
    assert at.lay(A, "KH").notice == AskClose(A, before_draw=True, may_change=True)
    shown = at.tap(A)
    assert (shown.view.phase, shown.view.talon) == (Phase.CLOSED, 12)


# One pad for both


def test_two_cards_at_the_same_moment_are_nobody_s(shared: Sitting) -> None:
    shown = shared.lay(A, "QS", "TS")
    assert (on_table(shown), shown.notice) == ([], OneByOne())
    assert shared.lift(A, "TS").notice == OneByOne()
    assert on_table(shared.wait(5000)) == []
    assert shared.lift(A).notice is None
    shared.lay(A, "QS")
    assert last_trick(shared.lay(B, "TS")) == ["QS", "TS"]


def test_king_and_queen_at_the_same_moment_are_a_marriage_only_if_announced(
    shared: Sitting,
) -> None:
    assert shared.lay(A, "QS", "KS").notice == OneByOne()
    shared.lift(A)
    shared.tap(A)
    shown = shared.lay(A, "QS", "KS")
    assert shown.notice == LeadOfMarriage(A, Suit.SPADES, may_close=True)
    assert on_table(shared.lift(A, "QS")) == ["KS"], "the one that stays"


def test_lowest_trump_and_turn_up_at_the_same_moment_are_the_leader_s(shared: Sitting) -> None:
    shown = shared.lay(A, "JH", "KH")
    assert (shown.view.turn_up, shown.notice) == (card("JH"), Exchanged(A))


def test_the_turn_up_that_still_lies_from_the_deal_exchanges_nothing(shared: Sitting) -> None:
    shared.hold_undo()
    shared.lay(B, "KH")
    shared.wait(TURN_UP_MS)
    assert on_table(shared.lay(A, "JH")) == ["JH"]


def test_a_card_found_when_the_power_is_back_may_be_the_lowest_trump_of_either(
    tmp_path: Path,
) -> None:
    at = Sitting(tmp_path / "bummerl.sqlite3", PRESETS["finnish"], shared=True)
    at.turn_up("KH")
    at.trick(A, "QS", "TS")
    at.trick(B, "JD", "AD")
    at.tap(B)
    at.lay(B, "JH")
    at.pull_the_plug()
    assert on_table(at.report(B)) == []
    at.close()


def test_an_answer_laid_when_the_power_failed_counts(shared: Sitting) -> None:
    shared.lay(A, "QS")
    shared.pull_the_plug()
    shared.lying[None].append("TS")
    assert last_trick(shared.report(B)) == ["QS", "TS"]


# Readers that see one tag at a time


def test_why_a_card_was_refused_is_said_for_three_seconds(single: Sitting) -> None:
    single.lay(A, "QS")
    why = CardRefused(B, Code.IMPOSSIBLE, None, card("KH"))
    assert single.lay(B, "KH").notice == why
    single.wait(500)
    assert single.lift(B).notice == why
    assert single.wait(2400).notice == why
    assert single.wait(200).notice is None


def test_the_next_card_ends_what_was_said_of_the_one_before(single: Sitting) -> None:
    single.lay(A, "QS")
    single.lay(B, "KH")
    shown = single.lay(B, "TS")
    assert (last_trick(shown), shown.notice) == (["QS", "TS"], None)


def test_a_card_out_of_turn_is_refused_on_the_own_pad(single: Sitting) -> None:
    single.lay(B, "TS")
    assert single.wait(400).notice == CardRefused(B, Code.NOT_DUE, None, card("TS"))


def test_who_is_not_on_lead_exchanges_nothing(single: Sitting) -> None:
    single.lay(B, "JH")
    single.wait(400)
    shown = single.lay(B, "KH")
    assert shown.notice == CardRefused(B, Code.EXCHANGE_NOT_NOW, None, card("KH"))


def test_the_lowest_trump_shown_before_an_undo_exchanges_nothing(single: Sitting) -> None:
    single.lay(A, "JH")
    single.hold_undo()
    single.wait(3000)
    assert single.lay(A, "KH").notice == AskClose(A)


# The button beside two pads that see two cards


def test_a_marriage_may_be_announced_there_too(tmp_path: Path) -> None:
    at = Sitting(tmp_path / "bummerl.sqlite3")
    at.turn_up("KH")
    at.tap(A)
    at.lay(A, "KS")
    shown = at.lay(A, "QS")
    at.close()
    assert (on_table(shown), marriages(shown)) == (["QS"], [(Suit.SPADES, 20)])


def test_announced_or_not_both_at_once_are_a_marriage_and_one_stays(tmp_path: Path) -> None:
    at = Sitting(tmp_path / "bummerl.sqlite3")
    at.turn_up("KH")
    at.tap(A)
    assert at.lay(A, "KS", "QS").notice == LeadOfMarriage(A, Suit.SPADES, may_close=True)
    shown = at.lift(A, "QS")
    at.close()
    assert on_table(shown) == ["KS"]


def test_the_other_pad_s_card_is_not_of_the_marriage(tmp_path: Path) -> None:
    at = Sitting(tmp_path / "bummerl.sqlite3")
    at.turn_up("KH")
    at.tap(A)
    at.lay(A, "KS")
    at.lay(B, "QS")
    assert at.wait(400).notice == CardRefused(B, Code.NOT_DUE, None, card("QS"))
    assert at.lift(B).notice == AskMarriage(A, card("KS"))
    at.close()


@pytest.mark.parametrize("preset", ["house", "tournament_at"])
def test_the_lowest_trump_after_a_marriage_waits_for_the_turn_up(
    tmp_path: Path, preset: str
) -> None:
    """A wrong lead would cost the deal by the second of these rules (art. 5.6)."""
    at = Sitting(tmp_path / "bummerl.sqlite3", PRESETS[preset])
    at.turn_up("KH")
    at.trick(A, "AS", "JS")
    at.lay(A, "KD", "QD")
    shown = at.lay(A, "JH")
    assert (shown.notice, on_table(shown)) == (
        LeadOfMarriage(A, Suit.DIAMONDS, may_close=True),
        [],
    )
    assert at.lay(A, "KH").view.turn_up is card("JH")
    at.lift(A, "JH", "KH")
    assert on_table(at.lift(A, "QD")) == ["KD"]
    at.close()
