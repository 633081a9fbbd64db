"""The cards of the actions that were taken back last: they may lie there still, and rest.

While the program runs their placements rest; one that has just started must know them from the
record.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.actions import Action, Exchange, Marriage, Play, TurnUp, Undo
from engine.model.cards import Card


def cards_taken_back(actions: Sequence[Action]) -> frozenset[Card]:
    """Return the cards of what the undos at the end of a record took back, if it ends so."""
    return frozenset(card for action in _undone(actions) for card in _cards(action))


def _undone(actions: Sequence[Action]) -> Iterator[Action]:
    """Yield what was done and taken back at the end of a record, the last first."""
    undos = 0
    for action in reversed(actions):
        if isinstance(action, Undo):
            undos += 1
        elif undos:
            undos -= 1
            yield action
        else:
            return


def _cards(action: Action) -> tuple[Card, ...]:
    match action:
        case Play(card) | TurnUp(card) | Exchange(_, card):
            return (card,)
        case Marriage(_, cards):
            return cards
        case _:
            return ()
