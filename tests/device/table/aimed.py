"""Random deals whose players do one kind of thing as soon as they can, and else what they like.

The cards are real: nobody shows, lays or exchanges a card that is not in the hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from engine.actions import Action, Claim, Close, Exchange, Marriage, Play, Settle, TurnUp
from engine.model.cards import Card, Rank, Seat, Suit, card, pack
from engine.model.results import Phase
from engine.referee import Accepted, judge
from engine.rules.deal import Deal, due, lowest_trump
from engine.rules.rule_set import Rules
from engine.state import State
from tests.device.table.kinds import Kind, Step
from tests.engine.play import opened
from tests.engine.shuffled import Shuffle, obligation, shuffled

LIKING: Final = {Exchange: 0.3, Marriage: 0.5, Close: 0.05, Settle: 0.7}
"""How likely a player who may do this does it; nobody says 66 just like that."""
HONEST: Final = 0.9
"""How often a follower does what art. 3.4 asks."""


def aimed(rules: Rules, kind: Kind, seed: int) -> list[Action] | None:
    """Return the actions of a deal with that kind in it, or None if there is none."""
    rng = Random(seed)
    shuffle, state = shuffled(rng, rules), opened(rules)
    actions: list[Action] = [TurnUp(shuffle.talon[-1])]
    state, hit = after(state, actions[0]), False
    while state.ended is None:
        steps = list(_possible(rng, shuffle, state, actions))
        aims = [step for step in steps if not hit and kind.seen(step)]
        step = rng.choice(aims) if aims else _liked(rng, shuffle, steps)
        hit = hit or kind.seen(step)
        shuffle.follow(step.action, state, step.after)
        actions.append(step.action)
        state = step.after
    return actions if hit else None


def after(state: State, action: Action) -> State:
    """Return the table after an action, which is accepted."""
    verdict = judge(state, action)
    assert isinstance(verdict, Accepted), action
    return verdict.state


def _possible(
    rng: Random, shuffle: Shuffle, state: State, actions: list[Action]
) -> Iterator[Step]:
    """Yield all that the players have the cards for and the referee accepts."""
    assert state.deal is not None
    for action in _offers(rng, shuffle, state.deal, actions):
        verdict = judge(state, action)
        if isinstance(verdict, Accepted):
            yield Step(state.deal, action, verdict.state)


def _offers(rng: Random, shuffle: Shuffle, deal: Deal, actions: list[Action]) -> Iterator[Action]:
    """Yield all that the players have the cards for, allowed or not."""
    yield from map(Claim, Seat)
    seat = due(deal)
    if seat is None:
        yield Settle()
        yield TurnUp(rng.choice(pack(deal.rules.pack)))
        return
    hands, lowest = shuffle.hands, lowest_trump(deal)
    yield from (Exchange(s, lowest) for s in Seat if lowest in hands[s])
    yield from _marriages(seat, hands[seat], deal.rules)
    yield Close(seat)
    if not deal.marriages and all(shuffle.drawn.get(s) in hands[s] for s in Seat):
        yield Close(seat, before_draw=True)
    shown = [action for action in actions if isinstance(action, Marriage)]
    leads_shown = deal.announced is not None and deal.led is None
    for laid in [shown[-1].cards[1]] if leads_shown else sorted(hands[seat], key=lambda c: c.bit):
        yield Play(laid, seat)


def _marriages(seat: Seat, hand: set[Card], rules: Rules) -> Iterator[Marriage]:
    """Yield the marriages in a hand; the second card of one is to be led."""
    for suit in Suit:
        king, queen = (card(rank.value + suit.value) for rank in (Rank.KING, Rank.QUEEN))
        if hand.issuperset({king, queen}):
            yield Marriage(seat, (queen, king))
            if rules.marriage_lead == "king_or_queen":
                yield Marriage(seat, (king, queen))


def _liked(rng: Random, shuffle: Shuffle, steps: list[Step]) -> Step:
    """Return what the players do."""
    rng.shuffle(steps)
    for step in steps:
        if rng.random() < LIKING.get(type(step.action), 0.0):
            return step
    plays = [step for step in steps if isinstance(step.action, Play)]
    if not plays:  # all cards are played
        return next(step for step in steps if not isinstance(step.action, Claim))
    right = [step for step in plays if _is_right(step, shuffle)]
    return rng.choice(right if rng.random() < HONEST else plays)


def _is_right(step: Step, shuffle: Shuffle) -> bool:
    """Whether a card laid is what art. 3.4 asks of that hand."""
    deal, seat = step.deal, due(step.deal)
    assert isinstance(step.action, Play)
    assert seat is not None
    if deal.led is None or deal.phase is Phase.OPEN:
        return True
    return step.action.card in obligation(shuffle.hands[seat], deal.led, deal.turn_up.suit)
