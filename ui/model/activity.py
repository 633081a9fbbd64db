"""What counts as activity of people, so that the screen is lit and stays awake.

What readers and the disk say of themselves is no reason to light a room.
"""

from __future__ import annotations

from engine.interface.machine import StickState
from engine.interface.snapshot import Snapshot


def at_rest(snapshot: Snapshot) -> bool:
    """Tell whether no deal, dispute, lesson or save is under way."""
    taught = snapshot.teaching is not None or snapshot.player_lesson is not None
    saves = snapshot.stick.state is StickState.SAVING
    return snapshot.view.between_deals and not taught and not saves and snapshot.disputed is None


def people_acted(old: Snapshot | None, new: Snapshot) -> bool:
    """Tell whether people did something between two snapshots; the start counts as theirs."""
    return old is None or _doings(old) != _doings(new)


def _doings(snapshot: Snapshot) -> object:
    board = snapshot.scoreboard
    teaching = snapshot.teaching
    return (
        snapshot.view,
        snapshot.notice,
        snapshot.disputed,
        snapshot.arrived,
        snapshot.player_lesson,
        snapshot.buttons_down,
        snapshot.undo_down,
        snapshot.lying,
        snapshot.stick,
        board and (board.pending, board.points),
        snapshot.look,
        # how well a tag reads also changes while nothing moves
        teaching and (teaching.taught, teaching.wanted, teaching.note, teaching.note_card),
    )
