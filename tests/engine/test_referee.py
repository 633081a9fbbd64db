"""Properties of the referee as a whole: total, a fold, fair to seats and suits."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import (
    Action,
    ByHand,
    Claim,
    Close,
    Exchange,
    Marriage,
    Match,
    Play,
    Settle,
    TurnUp,
    Undo,
    Void,
)
from engine.model.cards import CARDS, PerSeat, Rank, Seat, Suit, pack
from engine.model.codes import Code
from engine.model.results import Phase
from engine.record.action_lines import KINDS, write_action
from engine.record.verdict_lines import referee
from engine.referee import Accepted, Refused, judge
from engine.rules.deal import hand_size
from engine.rules.rule_set import PRESETS, VALUES, Rules
from engine.state import START, State
from tests.engine.play import deal, opened
from tests.engine.say import Table

SEEDS = st.integers(0, 2**32 - 1)
ALL_RULES = st.sampled_from(list(PRESETS.values()))
CARD = st.sampled_from(list(CARDS.values()))
SEAT = st.sampled_from(list(Seat))
PLAY = st.builds(Play, CARD, st.none() | SEAT)
ACTION: st.SearchStrategy[Action] = st.one_of(
    PLAY,
    PLAY,
    PLAY,
    st.builds(TurnUp, CARD),
    st.builds(Exchange, SEAT, CARD),
    st.builds(Marriage, SEAT, st.tuples(CARD, CARD)),
    st.builds(Close, SEAT, st.booleans()),
    st.builds(Claim, SEAT),
    st.builds(ByHand, SEAT, st.integers(-1, 9)),
    st.sampled_from([Settle(), Void(), Undo()]),
    st.builds(Match, ALL_RULES, st.builds(PerSeat, st.text(), st.text()), SEAT, st.just("house")),
)


def season(seed: int, rules: Rules, deals: int = 3) -> list[Action]:
    """Return the accepted actions of some real deals and what lies between, match line first."""
    rng, state, actions = Random(seed), opened(rules), []
    for _ in range(deals):
        for action, _, verdict, _ in deal(rng, rules, honest=0.8, state=state):
            if isinstance(verdict, Accepted):
                state = verdict.state
                actions.append(action)
        for action in between(rng):
            actions.append(action)
            state = accepted(state, action)
    assert state.match is not None
    return [state.match, *actions]


def between(rng: Random) -> list[Action]:
    """Return what the players do between two deals: nothing, a result by hand, or a misdeal."""
    choices: list[list[Action]] = [
        [],
        [ByHand(rng.choice(list(Seat)), rng.randint(1, 3))],
        [TurnUp(rng.choice(pack(20))), Void()],
    ]
    return rng.choice(choices)


def accepted(state: State, action: Action) -> State:
    """Return the state after an action that must be accepted."""
    verdict = judge(state, action)
    assert isinstance(verdict, Accepted), action
    return verdict.state


def fold(actions: list[Action]) -> list[State]:
    """Return the state after each action; every one must be accepted."""
    states, state = [], START
    for action in actions:
        state = accepted(state, action)
        states.append(state)
    return states


@settings(deadline=None)
@given(ALL_RULES, SEEDS, st.lists(ACTION, max_size=60))
def test_any_action_in_any_state_is_accepted_or_refused(
    rules: Rules, seed: int, actions: list[Action]
) -> None:
    states = [START, *fold(season(seed, rules, deals=1))]
    state = Random(seed).choice(states)
    for action in actions:
        verdict = judge(state, action)
        assert isinstance(verdict, (Accepted, Refused))
        if isinstance(verdict, Accepted):
            state = verdict.state
            if (deal := state.deal) is not None:
                assert all(s.known.bit_count() <= hand_size(deal, s) for s in deal.sides)


@given(st.lists(st.binary() | st.text().map(lambda text: text.encode(errors="replace"))))
def test_any_bytes_get_a_verdict_for_each_line(lines: list[bytes]) -> None:
    texts = [line.decode(errors="surrogateescape") for line in lines]
    verdicts = [json.loads(line) for line in referee(texts)]
    assert [v["line"] for v in verdicts] == list(range(1, len(lines) + 1))


WORDS = st.sampled_from([*KINDS.values(), *CARDS, "A", "B", *PRESETS])
VALUE = st.one_of(WORDS, st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5))
JSON: st.SearchStrategy[object] = st.one_of(
    VALUE, st.lists(VALUE, max_size=3), st.dictionaries(st.text(max_size=5), VALUE, max_size=2)
)
LINE = st.fixed_dictionaries(
    {"action": st.sampled_from(list(KINDS.values())) | JSON},
    optional={
        "card": WORDS | JSON,
        "cards": st.lists(WORDS, min_size=2, max_size=2) | JSON,
        "seat": st.sampled_from("AB") | JSON,
        "points": st.integers(0, 4) | JSON,
        "before_draw": st.booleans() | JSON,
        "rules": WORDS | JSON,
        "set": st.dictionaries(st.sampled_from(list(VALUES)), JSON) | JSON,
        "players": st.fixed_dictionaries({"A": st.text(), "B": st.text()}) | JSON,
        "dealer": st.sampled_from("AB") | JSON,
    },
)


@settings(deadline=None)
@given(st.booleans(), st.lists(LINE, max_size=8))
def test_any_json_gets_a_verdict_for_each_line(begun: bool, lines: list[object]) -> None:
    match = write_action(Match(PRESETS["house"], PerSeat("", ""), Seat.A))
    texts = [*([match] if begun else []), *map(json.dumps, lines)]
    verdicts = [json.loads(line) for line in referee(texts, reveal=True)]
    assert [v["line"] for v in verdicts] == list(range(1, len(texts) + 1))
    assert {v["verdict"] for v in verdicts} <= {"accepted", "refused"}


@pytest.mark.parametrize("points", [-1, 0, 4, 100])
def test_no_result_by_hand_but_of_one_to_three_points(points: int) -> None:
    state = opened(PRESETS["house"])
    assert judge(state, ByHand(Seat.A, points)) == Refused(Code.MALFORMED)


@settings(deadline=None, max_examples=40)
@given(SEEDS, ALL_RULES)
def test_a_state_is_the_fold_of_the_written_record(seed: int, rules: Rules) -> None:
    preset = next(name for name, value in PRESETS.items() if value == rules)
    actions = season(seed, rules)
    assert isinstance(actions[0], Match)
    actions[0] = replace(actions[0], preset=preset)
    lines = [write_action(action) for action in actions]
    tables = [json.loads(line)["table"] for line in referee(lines)]
    again = [json.loads(line)["table"] for line in referee(f"{line}\n" for line in lines)]
    assert tables == again
    assert tables[-1]["phase"] == "over"


@settings(deadline=None, max_examples=40)
@given(SEEDS, ALL_RULES)
def test_undo_takes_back_whatever_was_done(seed: int, rules: Rules) -> None:
    states = fold(season(seed, rules))
    state = states[-1]
    for earlier in reversed(states[:-1]):
        verdict = judge(state, Undo())
        assert isinstance(verdict, Accepted)
        assert verdict.state == earlier
        state = verdict.state
    assert judge(state, Undo()) == Refused(Code.UNDO_NOTHING)


def test_an_undo_is_not_taken_back_but_the_action_before_it() -> None:
    table = Table().do("up:JH AS JS TS")
    table.do("undo undo")
    assert [c.name for c in table.view.on_table] == ["AS"]


def test_a_long_match_can_be_compared_printed_and_forgotten() -> None:
    by_hand: list[Action] = [ByHand(Seat.A, 1), ByHand(Seat.B, 1)]
    match = opened(PRESETS["house"]).match
    assert match is not None
    state, twin = (fold([match, *by_hand * 20_000])[-1] for _ in range(2))
    assert state == twin
    assert hash(state) == hash(twin)
    assert len(repr(state)) < 5_000
    del state, twin  # a chain of 40,000 states goes without recursion


def test_a_state_is_all_but_its_way_back() -> None:
    state = fold(season(66, PRESETS["house"]))[-1]
    twin = replace(state, before=None)
    assert state == twin
    assert not state != twin  # noqa: SIM202 - both ways are asked for
    assert (hash(state), repr(state)) == (hash(twin), repr(twin))
    changed: tuple[State, ...] = (
        replace(state, match=None),
        replace(state, deal=None),
        replace(state, number=99),
        replace(state, dealer=state.dealer.other),
        replace(state, standing=START.standing),
        replace(state, ended=None),
    )
    for other in changed:
        assert state != other
        assert not state == other  # noqa: SIM201 - both ways are asked for
        assert hash(state) != hash(other)
        assert repr(state) != repr(other)


@settings(deadline=None, max_examples=40)
@given(SEEDS, ALL_RULES)
def test_without_a_closing_all_card_points_are_won(seed: int, rules: Rules) -> None:
    for _, before, _, _ in deal(Random(seed), rules, honest=1):
        played = before.deal
        if played is None or played.phase is not Phase.PLAYED_OUT or played.closing:
            continue
        counted = sum(m.points for m in played.marriages if not m.pending)
        ten = 10 if rules.last_trick == "plus10" else 0
        assert sum(side.card_points for side in played.sides) == 120 + counted + ten


def swapped(line: object, names: Mapping[str, str]) -> object:
    """Return a line of JSON with names exchanged wherever they stand."""
    if isinstance(line, str):
        return names.get(line, line)
    if isinstance(line, list):
        return [swapped(item, names) for item in line]
    if isinstance(line, dict):
        return {names.get(key, key): swapped(value, names) for key, value in line.items()}
    return line


def tell(lines: list[object]) -> list[object]:
    return [json.loads(line) for line in referee(map(json.dumps, lines), reveal=True)]


def record_with_refusals(seed: int, rules: Rules) -> list[object]:
    """Return the lines of two real deals, and between them whatever was refused at random."""
    rng, state = Random(seed), START
    lines: list[object] = []
    for action in season(seed, rules, deals=2):
        tried = [anything(rng) for _ in range(3)]
        lines += [as_json(one, rules) for one in tried if isinstance(judge(state, one), Refused)]
        lines.append(as_json(action, rules))
        state = accepted(state, action)
    return lines


def anything(rng: Random) -> Action:
    """Return an action that somebody might try."""
    cards = list(CARDS.values())
    seat, card = rng.choice(list(Seat)), rng.choice(cards)
    pair = [c for c in cards if c.suit is card.suit and c.rank in (Rank.KING, Rank.QUEEN)]
    actions: list[Action] = [
        Play(card, rng.choice([None, seat])),
        Play(card),
        Exchange(seat, card),
        Marriage(seat, (pair[0], rng.choice(pair))),
        Close(seat, rng.choice([False, True])),
        Claim(seat),
        TurnUp(card),
        Settle(),
    ]
    return rng.choice(actions)


def as_json(action: Action, rules: Rules) -> object:
    line = json.loads(write_action(action))
    if isinstance(action, Match):
        line["rules"] = next(name for name, value in PRESETS.items() if value == rules)
        line.pop("set", None)
    return line


@settings(deadline=None, max_examples=40)
@given(SEEDS, ALL_RULES)
def test_swapping_the_seats_swaps_the_verdicts(seed: int, rules: Rules) -> None:
    lines = record_with_refusals(seed, rules)
    names = {"A": "B", "B": "A"}
    # Of two revokes the earlier decides, so no verdict depends on the seat's letter.
    assert tell([swapped(line, names) for line in lines]) == [
        swapped(verdict, names) for verdict in tell(lines)
    ]


@settings(deadline=None, max_examples=40)
@given(SEEDS, ALL_RULES, st.permutations("SHDC"))
def test_renaming_the_suits_renames_them_in_the_verdicts(
    seed: int, rules: Rules, order: list[str]
) -> None:
    suits = dict(zip("SHDC", order, strict=True))
    cards = {name: name[0] + suits[name[1]] for name in CARDS}
    names = {**cards, **suits}
    assert {suit.value for suit in Suit} == set(suits)
    lines = record_with_refusals(seed, rules)
    assert tell([swapped(line, names) for line in lines]) == [
        swapped(verdict, names) for verdict in tell(lines)
    ]
