"""What a screen makes of players: who laid a card is seated, a new name is used everywhere."""

from __future__ import annotations

from dataclasses import replace

from engine.interface.lessons import Arrived
from engine.interface.snapshot import Snapshot
from engine.model.cards import PerSeat, Seat
from ui.model.draft import Draft
from ui.model.parts import Page
from ui.model.screen_state import ScreenState
from ui.screens.new_match.draft import drafted_match, with_player


def with_player_changes(state: ScreenState, old: Snapshot | None, new: Snapshot) -> ScreenState:
    """Return the screen's state once `new` has been seen, as far as it is about players.

    What was there when the screen began is no news.
    """
    if old is None:
        return state
    if old.players != new.players:
        state = replace(state, draft=_renamed(state.draft, old, new))
    arrived = new.arrived
    if arrived is None or arrived == old.arrived:
        return state
    return _seated(state, arrived, new)


def _seated(state: ScreenState, arrived: Arrived, snapshot: Snapshot) -> ScreenState:
    """Open the page of a new match with that player at the seat, or go on with it.

    Who is being chosen for the other seat is not disturbed.
    """
    match = with_player(drafted_match(snapshot, state.draft), arrived.seat, arrived.name)
    if state.page is Page.PLAYER and state.draft.seat is arrived.seat.other:
        return replace(state, draft=replace(state.draft, match=match))
    return replace(
        state.without_page(), page=Page.START, draft=Draft(match), opened_by=arrived.seat
    )


def _renamed(draft: Draft, old: Snapshot, new: Snapshot) -> Draft:
    """Return the draft with a renamed player's new name, and without a deleted one's."""
    before, after = ({player.name for player in one.players} for one in (old, new))
    gone, come = before - after, after - before
    to = come.pop() if len(gone) == len(come) == 1 else ""
    match = draft.match
    if match is not None:
        names = (
            (to or seat.value) if match.players[seat] in gone else match.players[seat]
            for seat in Seat
        )
        match = replace(match, players=PerSeat(*names))
    player = to if draft.player in gone else draft.player
    return replace(draft, match=match, player=player)
