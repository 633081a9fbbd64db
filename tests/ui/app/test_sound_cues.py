"""What is heard: one cue for an event, the same for every card and, for a while, every claim."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from engine.interface.appearance import Appearance
from engine.interface.notices import (
    AskClose,
    AskDeal,
    AskMarriage,
    CardRefused,
    LeadOfMarriage,
    Notice,
    NotNow,
    OneByOne,
    ReadByBothPads,
    TakenBack,
    TooManyCards,
    UnknownTag,
)
from engine.interface.snapshot import Scoreboard, Snapshot
from engine.interface.sounds import Sound
from engine.model.cards import Card, PerSeat, Suit, card, pack
from engine.model.codes import Code, Duty
from engine.model.results import How, MarriageView, TrickView
from engine.rules.match_format import FormKind, MatchFormat
from tests.ui.tables import CLOSED, ENDED, FOLLOW, IDLE, LEAD, OVER, A, B, over, snap
from ui.app.sound_cues import Shown, cues

REFUSED = CardRefused(A, Code.NOT_DUE, None, card("QC"))


def heard(
    before: Snapshot, after: Snapshot, *, was: bool = False, claiming: bool = False
) -> object:
    """Return what is heard when one snapshot follows another."""
    return cues(Shown(before, was), Shown(after, claiming))


@pytest.mark.parametrize("laid", pack(24), ids=lambda c: c.name)
def test_every_card_sounds_alike(laid: Card) -> None:
    lead = replace(LEAD, due=B, on_table=(laid,))
    taken = TrickView(A, (card("KD"), laid), B)
    reply = replace(LEAD, leader=B, trick=4, last_trick=taken, marriages=())
    assert heard(snap(LEAD), snap(lead)) == (Sound.TICK,)
    assert heard(snap(FOLLOW), snap(reply)) == (Sound.TICK,)
    assert heard(snap(IDLE), snap(replace(FOLLOW, turn_up=laid, on_table=()))) == (Sound.TICK,)


@pytest.mark.parametrize(
    "notice",
    [
        REFUSED,
        CardRefused(B, Code.REVOKE, Duty.FOLLOW, card("AS")),
        UnknownTag(A),
        OneByOne(),
        TooManyCards(A),
        ReadByBothPads(B),
        NotNow(None, Code.UNDO_NOTHING),
    ],
)
def test_what_does_not_count_is_heard_once(notice: Notice) -> None:
    assert heard(snap(LEAD), snap(LEAD, notice=notice)) == (Sound.CHECK,)
    assert heard(snap(LEAD, notice=notice), replace(snap(LEAD, notice=notice), number=9)) == ()
    assert heard(snap(LEAD, notice=notice), snap(LEAD)) == ()


@pytest.mark.parametrize("asked", [AskMarriage(A), AskClose(A), AskDeal(A, card("KS"))])
def test_what_is_announced_goes_up_and_withdrawn_down(asked: Notice) -> None:
    assert heard(snap(LEAD), snap(LEAD, notice=asked)) == (Sound.ARMED,)
    assert heard(snap(LEAD, notice=asked), snap(LEAD)) == (Sound.WITHDRAWN,)


def test_a_marriage_of_both_cards_is_announced() -> None:
    marriages = (*LEAD.marriages, MarriageView(A, Suit.SPADES, 20, pending=False))
    after = snap(replace(LEAD, marriages=marriages), notice=LeadOfMarriage(A, Suit.SPADES))
    assert heard(snap(LEAD), after) == (Sound.ARMED,)


def test_closing_and_taking_back() -> None:
    asked = snap(LEAD, notice=AskClose(B))
    assert heard(asked, snap(CLOSED)) == (Sound.TICK,)
    assert heard(snap(CLOSED), snap(LEAD, notice=TakenBack("close", lying=False))) == (
        Sound.WITHDRAWN,
    )


CLAIMS = [How.CLAIM, How.FALSE_CLAIM, How.FAILED_CLOSE]


@pytest.mark.parametrize("how", CLAIMS, ids=lambda how: how.value)
def test_a_claim_sounds_alike_until_its_verdict_is_shown(how: How) -> None:
    claim = snap(over(how), claimed_by=A)
    assert heard(snap(LEAD), claim, claiming=True) == (Sound.CLAIM,)
    assert heard(claim, claim, was=True, claiming=True) == ()
    verdict = Sound.ACCEPTED if how is How.CLAIM else Sound.REFUSED
    assert heard(claim, claim, was=True) == (verdict,)
    assert heard(claim, replace(claim, number=9)) == ()


def test_a_deal_may_end_without_a_claim() -> None:
    assert heard(snap(LEAD), snap(over(How.AUTOMATIC))) == (Sound.ACCEPTED,)
    assert heard(snap(LEAD), snap(over(How.REVOKE))) == (Sound.REFUSED,)
    assert heard(snap(LEAD), snap(over(How.TOTALS))) == (Sound.TICK,)
    again = replace(over(How.TOTALS), deal=OVER.deal + 1)
    assert heard(snap(OVER), snap(again)) == (Sound.TICK,), "agreed on by hand, twice"


def test_a_bummerl_and_a_match_end_after_the_verdict() -> None:
    assert ENDED.bummerl is not None
    ended = replace(ENDED, bummerls=(ENDED.bummerl,))
    assert heard(snap(LEAD), snap(ended)) == (Sound.ACCEPTED, Sound.BUMMERL)
    won = replace(ended, form=MatchFormat(FormKind.FIRST_TO, 1))
    assert heard(snap(LEAD), snap(won)) == (Sound.ACCEPTED, Sound.MATCH)
    assert heard(snap(ended), snap(replace(IDLE, deal=6))) == ()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (snap(LEAD), replace(snap(LEAD), number=2)),
        (snap(LEAD), snap(LEAD, buttons_down=PerSeat(1, None))),
        (snap(LEAD), snap(LEAD, undo_down=1)),
        (snap(OVER), snap(replace(IDLE, game_points=PerSeat(0, 0)))),
        (snap(LEAD), snap(LEAD, look=Appearance(language="fi"))),
    ],
)
def test_nothing_is_heard(before: Snapshot, after: Snapshot) -> None:
    assert heard(before, after) == ()


def test_nothing_is_heard_when_the_table_is_first_shown() -> None:
    for view in (IDLE, LEAD, OVER, ENDED):
        assert cues(None, Shown(snap(view), claiming=False)) == ()


def test_a_chosen_volume_is_heard() -> None:
    louder = snap(LEAD, look=Appearance(language="de", volume=4))
    assert heard(snap(LEAD), louder) == (Sound.TICK,)


def test_a_scoreboard_is_heard_beginning_and_ending() -> None:
    cards, board = snap(LEAD), snap(LEAD, scoreboard=Scoreboard())
    assert heard(cards, board) == (Sound.ARMED,)
    assert heard(board, cards) == (Sound.WITHDRAWN,)


def test_every_tap_is_heard_and_that_nothing_comes_of_it() -> None:
    board = snap(OVER, scoreboard=Scoreboard())
    taps = [replace(board, scoreboard=Scoreboard(A, n, n)) for n in (1, 2, 3)]
    for before, after in pairwise((board, *taps)):
        assert heard(before, after) == (Sound.TICK,)
    assert heard(taps[-1], board) == (Sound.WITHDRAWN,)


def test_a_result_that_was_tapped_is_heard_once() -> None:
    tapped = snap(IDLE, scoreboard=Scoreboard(A, 2, 0))
    written = snap(over(How.BY_HAND), scoreboard=Scoreboard())
    assert heard(tapped, written) == (Sound.TICK,)
