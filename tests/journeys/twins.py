"""Pairs of deals that differ only in what players must remember (art. 11.1).

From some action on both look the same to everybody who forgot the tricks before: the same leader,
talon, marriages and last trick, the same cards still to come. Who won which points differs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, count, islice
from typing import Final

from engine.actions import Action, Match, Play, TurnUp
from engine.model.cards import Card, PerSeat, Seat
from engine.referee import Accepted, judge
from engine.rules.rule_set import Rules
from engine.state import START, State, running
from tests.device.table.players import random_deal

FEWEST: Final = 3
"""Actions after the difference, at least: something must be shown."""


@dataclass(frozen=True, slots=True)
class Twins:
    """Two deals, action by action, and from which action on they look the same."""

    one: list[Action]
    other: list[Action]
    alike_from: int


def remembered(state: State) -> PerSeat[tuple[int, int]] | None:
    """Return each side's card points and tricks, which only the players may know."""
    deal = running(state)
    return None if deal is None else deal.sides.map(lambda s: (s.card_points, s.tricks))


def seen(state: State) -> object:
    """Return what everybody may know of a table (art. 11.2), whatever the program shows of it.

    The last trick lies open until the next lead.
    """
    deal = running(state)
    if deal is None:
        return None
    return (
        state.standing,
        (deal.phase, deal.trick, deal.leader, deal.led, deal.announced),
        (deal.turn_up, deal.talon, deal.closing and deal.closing.seat),
        deal.marriages,
        deal.tricks[-1:] if deal.led is None else (),
    )


def states(actions: list[Action], rules: Rules) -> list[State] | None:
    """Return the state after each action of a deal; None if one is refused."""
    state, found = START, []
    for action in (Match(rules, PerSeat("Hermine", "Franz"), Seat.B), *actions):
        verdict = judge(state, action)
        if not isinstance(verdict, Accepted) or verdict.offence is not None:
            return None
        state = verdict.state
        found.append(state)
    return found[1:]


def twins(rules: Rules) -> Iterator[Twins]:
    """Yield pairs without end, at most one from each of many random deals."""
    for seed in count():
        yield from islice(_twins_of(random_deal(rules, seed), rules), 1)


def _twins_of(one: list[Action], rules: Rules) -> Iterator[Twins]:
    """Yield the deals in which two cards of one deal have changed places."""
    mine = states(one, rules)
    assert mine is not None
    for (_, a), (last, b) in combinations(_free(one), 2):
        other = [_swapped(action, a, b) for action in one]
        theirs = states(other, rules)
        for alike in (last + 1, last + 2):
            if theirs is None or alike + FEWEST > len(one):
                continue
            pairs = zip(mine[alike:-1], theirs[alike:-1], strict=True)
            differ = remembered(mine[alike]) != remembered(theirs[alike])
            if differ and all(seen(m) == seen(t) for m, t in pairs):
                yield Twins(one, other, alike + 1)


def _free(actions: list[Action]) -> list[tuple[int, Card]]:
    """Return the cards that were only played, never shown otherwise, and when."""
    shown = {card for action in actions if not isinstance(action, Play) for card in _cards(action)}
    plays = [(n, a.card) for n, a in enumerate(actions) if isinstance(a, Play)]
    return [(n, card) for n, card in plays if card not in shown]


def _cards(action: Action) -> tuple[Card, ...]:
    match action:
        case TurnUp(card):
            return (card,)
        case _ if hasattr(action, "cards"):
            return tuple(action.cards)
        case _ if hasattr(action, "card"):
            return (action.card,)
        case _:
            return ()


def _swapped(action: Action, a: Card, b: Card) -> Action:
    if isinstance(action, Play) and action.card in {a, b}:
        return replace(action, card=b if action.card is a else a)
    return action
