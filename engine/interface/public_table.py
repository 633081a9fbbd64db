"""What may be told of a table to those who do not sit at it: the board on the wall, MQTT.

Less than the screen shows, so that nobody with a telephone can be an accomplice (art. 11): no
card but the trump suit, and no card points before a deal is over.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.interface.snapshot import CLAIM_NS
from engine.model.cards import PerSeat
from engine.record.player_names import fault, is_name
from engine.rules.match_format import MatchFormat

if TYPE_CHECKING:
    from engine.interface.snapshot import Snapshot
    from engine.model.cards import Seat, Suit
    from engine.model.results import BummerlEnd, Phase, Result


@dataclass(frozen=True, slots=True)
class PublicTable:
    """A table as strangers may see it."""

    table: str
    """What it is called among others; empty where it is the only one."""
    players: PerSeat[str]
    """Empty without a name that can be told, and for both where the house tells none."""
    phase: Phase
    deal: int
    dealer: Seat
    due: Seat | None
    """Who is to lay a card."""
    trump: Suit | None
    closed_by: Seat | None
    game_points: PerSeat[int]
    """Won in this Bummerl, never counted down here."""
    target: int
    count_down: bool
    """Whether game points are shown as those still to go."""
    won: PerSeat[int]
    """Bummerls won in the match."""
    marks: PerSeat[int]
    form: MatchFormat
    lives: PerSeat[int] | None
    match_winner: Seat | None
    result: Result | None
    """From the end of a deal until the next begins."""
    bummerl: BummerlEnd | None
    by_hand: bool
    """Whether the table is a scoreboard, so that no cards are refereed."""


def public_table(snapshot: Snapshot) -> PublicTable:
    """Return what may be told of that table."""
    view = snapshot.view
    told = snapshot.look.names
    return PublicTable(
        table=snapshot.table,
        players=view.players.map(lambda name: name if told and _is_public(name) else ""),
        phase=view.phase,
        deal=view.deal,
        dealer=view.dealer,
        due=view.due,
        trump=view.trump,
        closed_by=view.closed_by,
        game_points=view.game_points,
        target=view.rules.target,
        count_down=view.rules.count == "down",
        won=view.won,
        marks=view.marks,
        form=view.form,
        lives=view.lives,
        match_winner=view.match_winner,
        result=view.result,
        bummerl=view.bummerl,
        by_hand=snapshot.scoreboard is not None,
    )


def _is_public(name: str) -> bool:
    """Tell whether strangers can read it; a store of before may hold names that no font has."""
    return is_name(name) and not fault(name)


@dataclass(frozen=True, slots=True)
class Posted:
    """What has reached the board from one table."""

    shown: PublicTable
    live: bool = True
    """Whether the table is running and can be heard; what is shown is old otherwise."""
    at: str = ""
    """Local time of its newest news, such as `20:14`; empty where the clock is not to be
    trusted."""


@dataclass(frozen=True, slots=True)
class ReceivedTable:
    """Everything that has reached the board."""

    posted: tuple[Posted, ...] = ()
    reachable: bool = True
    """Whether tables can be heard at all: false while the broker cannot."""
    broker_named: bool = True
    """Whether it is known where they are to be heard: a configuration may not say it yet."""


def publishable_from_ns(snapshot: Snapshot) -> int:
    """Return from when on it may be told, ns: a claim lasts here as at the table.

    Whoever cannot wait tells what came before it.
    """
    if snapshot.claimed_by is None or snapshot.acted_ns is None:
        return 0
    return snapshot.acted_ns + CLAIM_NS
