"""Article 3: tricks, and what the follower owes in the strict phase."""

from __future__ import annotations

import pytest

from engine.model.cards import Seat, Suit, card, pack
from engine.rules.trick import SUIT_OF, beats, denied
from tests.engine.say import Table

TRUMP = Suit.HEARTS


@pytest.mark.parametrize(
    ("led", "reply", "follower_wins"),
    [
        ("TS", "AS", True),
        ("AS", "TS", False),
        ("QS", "KS", True),
        ("9S", "JS", True),
        ("JS", "9S", False),
        ("JS", "AD", False),
        ("JS", "AC", False),
        ("AS", "JH", True),
        ("AS", "9H", True),
        ("JH", "AS", False),
        ("QH", "KH", True),
        ("KH", "QH", False),
    ],
)
def test_the_higher_trump_wins_else_the_higher_card_of_the_suit_led(
    led: str, reply: str, follower_wins: bool
) -> None:
    assert beats(card(reply), card(led), TRUMP) is follower_wins


def test_the_winner_takes_the_points_of_both_cards_and_leads_next() -> None:
    table = Table().do("up:JH KS TS")
    assert (table.side("B").card_points, table.side("B").tricks) == (14, 1)
    assert (table.side("A").card_points, table.side("A").tricks) == (0, 0)
    assert (table.view.leader, table.view.trick) == (Seat.B, 2)


def test_in_the_open_phase_the_follower_plays_any_card() -> None:
    for reply in pack(20):
        if reply.name not in ("TS", "JH"):
            Table().do(f"up:JH TS {reply.name}")


@pytest.mark.parametrize(
    ("led", "reply", "must_not_hold"),
    [
        ("QS", "AS", ""),  # heads: right with any hand
        ("QS", "JS", "KS TS AS"),  # follows: no higher card
        ("QS", "9S", "KS TS AS"),
        ("AS", "9S", ""),  # nothing is higher
        ("QS", "JH", "9S JS KS TS AS"),  # trumps: no card of the suit
        ("QS", "AD", "9S JS KS TS AS 9H JH QH KH TH AH"),  # any card: neither suit nor trump
        ("QH", "KH", ""),  # a led trump is a suit like any other
        ("QH", "JH", "KH TH AH"),
        ("QH", "AD", "9H JH KH TH AH"),
    ],
)
def test_what_a_reply_denies(led: str, reply: str, must_not_hold: str) -> None:
    got = denied(card(reply), card(led), SUIT_OF[card("AH")]) & ~card(led).bit
    assert {c.name for c in pack(24) if c.bit & got} == set(must_not_hold.split())


@pytest.mark.parametrize("trump", ["JH", "AH", "KH"])
def test_which_trump_is_played_is_free(trump: str) -> None:
    Table().do(f"up:JH AS JS TS QS AC JC TC QC AD JD KS {trump}")


def test_the_leader_may_lead_anything_in_the_strict_phase() -> None:
    table = Table().do("up:JH close:A AS JS")
    for lead in ("TS", "QD", "TH"):
        table.do(f"{lead} undo")


@pytest.mark.parametrize(
    ("before", "word", "code"),
    [
        ("AS TS", "AS", "card.already_seen"),
        ("AS", "AS", "card.already_seen"),
        ("", "JH", "card.impossible"),  # the turn-up
        ("close:A", "JH", "card.impossible"),  # under the talon
        ("marriage:A:KS:QS KS", "QS", "card.impossible"),  # in the other hand
        ("", "9S", "card.not_in_pack"),
    ],
)
def test_a_card_that_cannot_be_in_the_hand_is_refused(before: str, word: str, code: str) -> None:
    assert Table().do(f"up:JH {before}").refused(word) == code


def test_a_hand_that_is_wholly_known_holds_no_other_card() -> None:
    table = Table().do("up:AH AS JS exchange:A:JH marriage:A:KS:QS KS JC")
    table.do("marriage:A:KD:QD KD JD marriage:A:KC:QC")  # AH QS QD KC QC
    assert table.refused("TS") == "card.impossible"
    assert table.refused("marriage:A:KH:QH") == "card.impossible"


def test_a_refused_card_is_no_offence() -> None:
    table = Table().do("up:JH")
    table.refused("JH")
    assert table.offence is None
