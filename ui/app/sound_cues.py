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
from engine.interface.sounds import Sound
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


def cues(before: Shown | None, after: Shown) -> tuple[Sound, ...]:
    """Return what is heard, one after the other; nothing where nothing was shown before."""
    if before is None:
        return ()
    if after.claiming:
        return () if before.claiming else (Sound.CLAIM,)
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


def _outcome(view: View, how: How) -> tuple[Sound, ...]:
    """Return how a deal ended, and what ended with it."""
    first = Sound.ACCEPTED if how in ACCEPTED else Sound.REFUSED if how in REFUSED else Sound.TICK
    if view.bummerl is None:
        return (first,)
    return (first, Sound.MATCH if view.match_winner is not None else Sound.BUMMERL)


def _noticed(old: Snapshot, new: Snapshot) -> Sound | None:
    if old.notice == new.notice:
        return None
    if isinstance(new.notice, REFUSALS):
        return Sound.CHECK
    if isinstance(new.notice, TakenBack):
        return Sound.WITHDRAWN
    if isinstance(new.notice, ASKS):
        return Sound.TICK if type(new.notice) is type(old.notice) else Sound.ARMED
    if isinstance(old.notice, ASKS) and old.view == new.view:
        return Sound.WITHDRAWN
    return None


def _tapped(old: Scoreboard | None, new: Scoreboard | None) -> Sound | None:
    """Return what became of a scoreboard: begun or left, tapped, or the taps taken back."""
    if old is None or new is None:
        return None if old is new else Sound.WITHDRAWN if new is None else Sound.ARMED
    if (old.pending, old.points) == (new.pending, new.points):
        return None
    return Sound.WITHDRAWN if new.pending is None else Sound.TICK


def _played(old: View, new: View) -> Sound | None:
    """Return what the cards on the table amount to."""
    if len(new.marriages) > len(old.marriages):
        return Sound.ARMED
    if new.phase is Phase.IDLE or _lying(old) == _lying(new):
        return None
    return Sound.TICK


def _louder(old: Snapshot, new: Snapshot) -> Sound | None:
    """Let a volume be heard when it is chosen."""
    return Sound.TICK if new.look.volume != old.look.volume else None


def _lying(view: View) -> object:
    return view.deal, view.phase, view.trick, view.on_table, view.turn_up, view.closed_by
