"""The proof against brute force: no false accusation, no missed one (art. 8)."""

from __future__ import annotations

from itertools import product
from math import comb
from random import Random

from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.actions import Action, Exchange, Marriage, Play
from engine.model.cards import CARDS, Card, Seat
from engine.model.codes import Code, Duty, Offence
from engine.model.results import PLAYING
from engine.referee import Accepted, Refused, Verdict, judge
from engine.rules.deal import STRICT
from engine.rules.rule_set import Rules, rules_from
from engine.state import State
from tests.engine.facts import Facts
from tests.engine.play import deal

SEEDS = st.integers(0, 2**32 - 1)

LARGEST = 1500
"""Look at no more hands than this at a time; closing very early leaves more."""

PAIRS = [
    (one, other) for one in CARDS.values() for other in CARDS.values() if one.suit is other.suit
]

RULES = [
    rules_from("house", {"revoke_penalty": "note"}),
    rules_from("house", {}),
    rules_from("german_66", {"revoke_penalty": "note"}),
    rules_from("finnish", {"revoke_penalty": "note", "claim_window": "own_trick_or_marriage"}),
    rules_from("finnish_66", {"revoke_penalty": "two_or_three"}),
]


def said(verdict: Verdict) -> str:
    """Return a verdict in one word or two."""
    if isinstance(verdict, Accepted):
        return "accepted"
    return verdict.code.value + ("" if verdict.duty is None else f" {verdict.duty.value}")


def card_code(verdict: Verdict) -> str | None:
    """Return the code that says something of a card itself, if it is one."""
    code = verdict.code.value if isinstance(verdict, Refused) else ""
    return code if code.startswith("card.") else None


def small(facts: Facts) -> bool:
    unseen = len(facts.unseen())
    return all(comb(unseen, facts.size[s] - len(facts.known[s])) <= LARGEST for s in Seat)


def shown_by(action: Action) -> tuple[Card, ...]:
    match action:
        case Play(card, _) | Exchange(_, card):
            return (card,)
        case Marriage(_, cards):
            return cards
        case _:
            return ()


def expected_offence(
    facts: Facts, state: State, action: Action, noted: dict[Seat, set[int]]
) -> Offence | None:
    """Return the offence by art. 8.3, 8.5 and 8.6, and take note of it in `noted`."""
    found = {}
    for seat in Seat:
        proof = facts.proof(seat, state, ())
        if proof is None:
            continue
        tricks = [trick for trick in proof[0] if trick not in noted[seat]]
        if tricks or (not proof[0] and not noted[seat]):
            found[seat] = tricks
    if not found:
        return None
    if len(found) == 2 and not all(found.values()):
        for seat, tricks in found.items():
            noted[seat].update(tricks or {0})
        return Offence("revoke", None, None, None)
    seat = min(found, key=lambda s: found[s][:1])
    noted[seat].update(found[seat] or {0})
    if not found[seat]:
        return Offence("revoke", seat, None, None)
    replies = facts.replies[seat]
    facts.replies[seat] = [r for r in replies if r.trick == found[seat][0]]
    proof = facts.proof(seat, state, shown_by(action))
    facts.replies[seat] = replies
    assert proof is not None
    return Offence("revoke", seat, found[seat][0], proof[1])


@settings(deadline=None, max_examples=150)
@given(SEEDS, st.sampled_from(RULES), st.floats(0, 1))
@example(764, RULES[2], 0.2)  # both revoked, and neither is the earlier (art. 8.6)
@example(1089, RULES[2], 0.2)
@example(1093, RULES[0], 0.2)
@example(1093, RULES[3], 0.2)
def test_the_referee_says_what_every_consistent_hand_says(
    seed: int, rules: Rules, honest: float
) -> None:
    facts, noted = Facts(), {seat: set[int]() for seat in Seat}
    for action, before, verdict, _ in deal(Random(seed), rules, honest=honest):
        looked_at = before.deal is not None and before.deal.phase in STRICT and small(facts)
        if (
            looked_at
            and isinstance(action, Play)
            and before.deal
            and before.deal.announced is None
        ):
            for card in CARDS.values():
                assert said(judge(before, Play(card))) == facts.verdict_on(card, before), card
        if isinstance(verdict, Refused):
            continue
        after = verdict.state
        facts.follow(action, before, after)
        if after.deal is None or not isinstance(action, (Play, Marriage)):
            continue
        if verdict.offence is not None and verdict.offence.code != "revoke":
            continue
        noted_only = rules.revoke_penalty == "note"
        assert not (noted_only and verdict.offence and after.ended)
        if small(facts):
            assert verdict.offence == expected_offence(facts, after, action, noted)
        elif verdict.offence is not None:
            return  # noted without a look: what follows cannot be compared


def test_the_random_deals_reach_every_kind_of_proof() -> None:
    reached: set[tuple[object, ...]] = set()
    for seed in range(300):
        rules = RULES[seed % len(RULES)]
        for _, before, verdict, _ in deal(Random(seed), rules, honest=0.3):
            if before.deal is None:
                continue
            phase, shown = before.deal.phase, any(side.known for side in before.deal.sides)
            if isinstance(verdict, Refused) and verdict.code is Code.REVOKE:
                reached |= {(phase, "refused"), (verdict.duty,), (shown, "refused")}
            elif isinstance(verdict, Accepted) and (offence := verdict.offence):
                named = offence.trick is not None, offence.card is not None
                reached |= {(phase, *named), (shown, "proven")}
    assert reached >= {
        *product(STRICT, [True], [True, False]),  # a trick is named, with a card or without
        *product(STRICT, [False], [False]),  # by counting alone
        *product(STRICT, ["refused"]),
        *product([*Duty, None]),
        *product((True, False), ("refused", "proven")),
    }


@settings(deadline=None, max_examples=150)
@given(SEEDS, st.sampled_from(RULES), st.floats(0, 1))
def test_a_card_shown_is_impossible_if_no_consistent_hand_holds_it(
    seed: int, rules: Rules, honest: float
) -> None:
    rng, facts = Random(seed), Facts()
    for action, before, verdict, _ in deal(Random(seed), rules, honest=honest):
        if before.deal is not None and before.deal.phase in PLAYING and small(facts):
            for seat in Seat:
                first, second = rng.choice(PAIRS)
                shown = judge(before, Exchange(seat, first))
                assert card_code(shown) == facts.verdict_on_shown(seat, first)
                shown = judge(before, Marriage(seat, (first, second)))
                assert card_code(shown) == facts.verdict_on_shown(seat, first, second)
        if isinstance(verdict, Accepted):
            facts.follow(action, before, verdict.state)


@settings(deadline=None, max_examples=200)
@given(SEEDS, st.sampled_from(RULES))
def test_who_plays_by_the_rules_is_never_accused(seed: int, rules: Rules) -> None:
    for action, before, verdict, shuffle in deal(Random(seed), rules, honest=1):
        if isinstance(action, Play) and before.deal is not None:
            assert isinstance(verdict, Accepted), (action, shuffle)
        if isinstance(verdict, Accepted):
            assert verdict.offence is None


@settings(deadline=None, max_examples=100)
@given(SEEDS, st.sampled_from(RULES), st.floats(0, 1))
def test_the_real_hands_are_always_among_the_consistent_ones(
    seed: int, rules: Rules, honest: float
) -> None:
    facts = Facts()
    for action, before, verdict, shuffle in deal(Random(seed), rules, honest=honest):
        if before.deal is not None:
            for seat in Seat:
                assert facts.known[seat] <= shuffle.hands[seat]
                assert facts.size[seat] == len(shuffle.hands[seat])
        if isinstance(verdict, Accepted):
            facts.follow(action, before, verdict.state)
