"""Sheets of players' names, and how a name that is typed is meant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from engine.interface.readers import PadCondition
from engine.interface.snapshot import Snapshot
from engine.record.player_names import name_key, tidy
from ui.model.parts import Button, Icon, OpenPage, Tap
from ui.widgets.context import ScreenContext

T = TypeVar("T")

LONGEST_TILE: Final = 18
"""Characters of a name that is chosen among others."""


def sheet_of(
    context: ScreenContext, rows: Sequence[T], tiles: int
) -> tuple[Sequence[T], Button | None, Button | None]:
    """Return what is on the sheet that is open, so much at most, and the ways to others.

    The ways are None where all has room on one sheet.
    """
    state = context.state
    sheets = max(1, -(-len(rows) // tiles))
    sheet = min(state.sheet, sheets - 1)
    some = rows[sheet * tiles : (sheet + 1) * tiles]
    if sheets == 1:
        return some, None, None

    def turn(to: int, icon: Icon) -> Button:
        there = 0 <= to < sheets
        button = Button(
            f"sheet {icon.value}", Tap(OpenPage(state.page, to)), icon=icon, enabled=there
        )
        return context.touched(button)

    return some, turn(sheet - 1, Icon.LEFT), turn(sheet + 1, Icon.RIGHT)


def stored_name(typed: str, snapshot: Snapshot) -> str:
    """Return a name as it is stored: that of a known player as it was written before."""
    key = name_key(typed)
    known = (player.name for player in snapshot.players if name_key(player.name) == key)
    return next(known, tidy(typed))


def has_reader(snapshot: Snapshot) -> bool:
    """Tell whether there is a reader that a card can be laid on."""
    return any(pad.condition is not PadCondition.NONE for pad in snapshot.pads)
