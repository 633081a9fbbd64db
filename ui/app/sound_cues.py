"""What is heard when the picture changes: pure, from what was shown to what is shown (art. 11).

Every card has the same cue, every claim the same until its verdict is shown. How cues sound is
in `ui.backend.sound`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.interface.notices import (
    AskClose,
    AskDeal,
    AskExchange,
    AskMarriage,
    CardRefused,
    NotNow,
    OneByOne,
    ReadByBothPads,
    TakenBack,
    TooManyCards,
    UnknownTag,
)
from engine.interface.snapshot import Scoreboard, Snapshot
from engine.interface.sounds import Cue
from engine.model.results import How, Phase
from engine.view import View
from ui.screens.board.outcome import ACCEPTED, REFUSED

REFUSALS: Final = CardRefused | ReadByBothPads | NotNow | OneByOne | TooManyCards | UnknownTag
ASKS: Final = AskClose | AskDeal | AskExchange | AskMarriage
"""Something was said that only the next card or tap completes."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a screen shows."""

    snapshot: Snapshot
    claiming: bool
    """Whether the picture of a claim still hides its verdict."""


def cues(before: Shown | None, after: Shown) -> tuple[Cue, ...]:
    """Return what is heard, one after the other; nothing where nothing was shown before."""
    if before is None:
        return ()
    if after.claiming:
        return () if before.claiming else (Cue.CLAIM,)
    old, new = before.snapshot, after.snapshot
    if new.view.result is not None:
        known = old.view.result is not None and old.view.deal == new.view.deal
        if before.claiming or not known:
            return _outcome(new.view, new.view.result.how)
    said = (
        _noticed(old, new)
        or _tapped(old.scoreboard, new.scoreboard)
        or _played(old.view, new.view)
        or _louder(old, new)
    )
    return (said,) if said else ()


def _outcome(view: View, how: How) -> tuple[Cue, ...]:
    """Return how a deal ended, and what ended with it."""
    first = Cue.ACCEPTED if how in ACCEPTED else Cue.REFUSED if how in REFUSED else Cue.TICK
    if view.bummerl is None:
        return (first,)
    return (first, Cue.MATCH if view.match_winner is not None else Cue.BUMMERL)


def _noticed(old: Snapshot, new: Snapshot) -> Cue | None:
    if old.notice == new.notice:
        return None
    if isinstance(new.notice, REFUSALS):
        return Cue.CHECK
    if isinstance(new.notice, TakenBack):
        return Cue.WITHDRAWN
    if isinstance(new.notice, ASKS):
        return Cue.TICK if type(new.notice) is type(old.notice) else Cue.ARMED
    if isinstance(old.notice, ASKS) and old.view == new.view:
        return Cue.WITHDRAWN
    return None


def _tapped(old: Scoreboard | None, new: Scoreboard | None) -> Cue | None:
    """Return what became of a scoreboard: begun or left, tapped, or the taps taken back."""
    if old is None or new is None:
        return None if old is new else Cue.WITHDRAWN if new is None else Cue.ARMED
    if (old.pending, old.points) == (new.pending, new.points):
        return None
    return Cue.WITHDRAWN if new.pending is None else Cue.TICK


def _played(old: View, new: View) -> Cue | None:
    """Return what the cards on the table amount to."""
    if len(new.marriages) > len(old.marriages):
        return Cue.ARMED
    if new.phase is Phase.IDLE or _lying(old) == _lying(new):
        return None
    return Cue.TICK


def _louder(old: Snapshot, new: Snapshot) -> Cue | None:
    """Let a volume be heard when it is chosen."""
    return Cue.TICK if new.look.volume != old.look.volume else None


def _lying(view: View) -> object:
    return view.deal, view.phase, view.trick, view.on_table, view.turn_up, view.closed_by
