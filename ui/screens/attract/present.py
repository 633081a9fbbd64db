"""The screen of an idle table."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.interface.snapshot import MatchSummary
from engine.model.cards import PerSeat, Seat, card
from ui.model.parts import Page
from ui.screens.attract.scene import AttractScene, LastMatch, Leader
from ui.widgets.context import ScreenContext
from ui.widgets.trouble import trouble_strip
from ui.words.phrases import LONGEST_NAME, Phrases, shortened

HAND: Final = tuple(map(card, ("JH", "QH", "KH", "TH", "AH")))
"""The hand of every player's dreams."""
MOST_LEADERS: Final = 3
"""How many of today's players are shown."""
DRIFT: Final = (0, 4, 8, 4, 0, -4, -8, -4)
"""Tenths of a millimetre; one step in a minute, so that no pixel glows for hours."""


def is_inviting(context: ScreenContext) -> bool:
    """Tell whether the table is idle, and nothing on the screen waits for a player."""
    snapshot, state = context.snapshot, context.state
    busy = snapshot.teaching is not None or snapshot.disputed is not None
    return state.resting and snapshot.view.between_deals and not busy and state.page is Page.NONE


def attract(context: ScreenContext) -> AttractScene:
    """Return the invitation, with what happened at this table before."""
    snapshot, state, phrases = context.snapshot, context.state, context.phrases
    lately = snapshot.lately
    latest = lately.latest
    twenty = snapshot.view.rules.pack == 20  # noqa: PLR2004 - art. 1.3
    leaders = enumerate(lately.today[:MOST_LEADERS], 1)
    return AttractScene(
        title=phrases.text("Schnapsen") if twenty else phrases.text("Sixty-six"),
        cards=tuple(map(phrases.face, HAND)),
        touch=phrases.text("Touch to start"),
        clock=state.clock,
        drift=_drift(state.clock),
        last=None if latest is None else _last(latest, phrases),
        today_label=phrases.text("Today") if lately.today else "",
        today=tuple(
            Leader(f"{place}.", shortened(name, LONGEST_NAME), str(won))
            for place, (name, won) in leaders
        ),
        strip=trouble_strip(snapshot, phrases),
    )


def _last(match: MatchSummary, phrases: Phrases) -> LastMatch:
    then = replace(phrases, players=match.players)
    names = PerSeat(Seat.A, Seat.B).map(then.name)
    return LastMatch(phrases.text("Last match"), names, match.won.map(str), match.time)


def _drift(clock: str) -> tuple[int, int]:
    """Return how far everything stands off its place in that minute, across and down."""
    minute = int(clock[-2:] or 0)
    across, down = minute, minute // len(DRIFT) + 2
    return DRIFT[across % len(DRIFT)], DRIFT[down % len(DRIFT)]
