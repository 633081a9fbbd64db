"""One deal judged once more, alone, so that its tricks can be told.

Play does not depend on the score, so the match before it is not needed. A deal begins at its
turn-up, which may be what settled the one before it (art. 9.6).
"""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection

from device.history.match_history import FinishedDeal, Head, ruled_result
from device.store.tables.lines import standing_actions
from engine.actions import Action, Settle, TurnUp
from engine.record.action_lines import read_action
from engine.referee import Accepted, judge
from engine.state import State


def replay_deal(
    con: Connection, head: Head, before: FinishedDeal | None, deal: FinishedDeal
) -> State | None:
    """Return the table as it stood when a deal was over.

    None for a result without cards, and where the deal would not be ruled today as it was.

    Args:
        con: the store.
        head: the match.
        before: the deal before this one, if there was one.
        deal: the deal.

    Raises:
        ValueError: a line is damaged.
    """
    actions = _actions(con, head.number, before, deal)
    if not actions:
        return None
    dealer = head.line.dealer if deal.number % 2 else head.line.dealer.other
    for guess in (dealer, dealer.other):  # a card without a seat does not tell who led
        state = _judged(State(head.line, dealer=guess), actions)
        if state and _is_alike(state, deal):
            return state
    return None


def _actions(
    con: Connection, match: int, before: FinishedDeal | None, deal: FinishedDeal
) -> Sequence[Action]:
    """Return what was done in a deal, from its turn-up to its end; nothing if it had no cards."""
    first = before.seq if before else 2
    actions = [read_action(text) for text in standing_actions(con, match, first, deal.seq)]
    if before and not isinstance(actions[0], TurnUp):
        del actions[0]  # it ended the deal before
    if not actions or not isinstance(actions[0], TurnUp):
        return ()
    if isinstance(actions[-1], TurnUp):
        actions[-1] = Settle()  # and began another one
    return actions


def _judged(state: State, actions: Sequence[Action]) -> State | None:
    """Return the table after the actions; None if one of them is refused."""
    for action in actions:
        verdict = judge(state, action)
        if not isinstance(verdict, Accepted):
            return None
        state = verdict.state
    return state


def _is_alike(state: State, deal: FinishedDeal) -> bool:
    """Tell whether a deal ended as it was ruled; a bonus is not known here."""
    if state.ended is None:
        return False
    now, then = state.ended.result, ruled_result(deal)
    return (now.winner, now.how, now.card_points, now.tricks) == (
        then.winner,
        then.how,
        then.card_points,
        then.tricks,
    )
