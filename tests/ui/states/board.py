"""Everything that the board on the wall can be told."""

from __future__ import annotations

from dataclasses import replace

from engine.interface.public_table import Posted, public_table
from engine.model.cards import PerSeat, Seat, Suit
from engine.model.results import BummerlEnd, BummerlKind, How, Phase, Result
from engine.rules.match_format import FormKind, MatchFormat
from tests.ui.tables import LEAD, snap

A, B = Seat.A, Seat.B
PLAYED = public_table(snap(LEAD, table="3"))
WON = Result(A, 3, How.CLAIM, PerSeat(68, 0), PerSeat(5, 0))
LIVES = MatchFormat(FormKind.LIVES, 6)
NAMES = (
    ("Hermine", "Franz"),
    ("Karl", "Ana"),
    ("Mehmed", "Sepp"),
    ("Ilse", "Wanda"),
    ("Maria", "Josef"),
    ("", ""),
    ("Otto", "Béla"),
)


def tables() -> dict[str, list[Posted]]:
    """Return everything that a board can be told."""
    over = replace(PLAYED, phase=Phase.OVER, trump=None, due=None, result=WON)
    alone = {
        "lead": PLAYED,
        "closed": replace(PLAYED, phase=Phase.CLOSED, closed_by=B),
        "played out": replace(PLAYED, phase=Phase.PLAYED_OUT, due=None),
        "idle": replace(PLAYED, phase=Phase.IDLE, trump=None, due=None),
        "open end": replace(PLAYED, form=MatchFormat(), marks=PerSeat(12, 9)),
        "lives": replace(PLAYED, form=LIVES, lives=PerSeat(6, 1)),
        "eleven": replace(PLAYED, target=11, game_points=PerSeat(0, 0)),
        "a Bummerl": replace(over, bummerl=BummerlEnd(B, PerSeat(0, 7), BummerlKind.PLAIN, 1)),
        "a match": replace(over, match_winner=A),
        "no names": replace(PLAYED, players=PerSeat("", "")),
        "a long name": replace(PLAYED, table="Kaminstüberl"),
        **{how.value: replace(over, result=replace(WON, how=how)) for how in How},
        **{suit.value: replace(PLAYED, trump=suit) for suit in Suit},
    }
    many = [
        replace(PLAYED, table=str(n), players=PerSeat(*names), game_points=PerSeat(n % 7, 3))
        for n, names in enumerate(NAMES, 1)
    ]
    return {
        **{name: [Posted(table)] for name, table in alone.items()},
        "old": [Posted(PLAYED, live=False, at="20:14")],
        "old, nobody knows since when": [Posted(PLAYED, live=False)],
        "many": [Posted(table, live=n != 1) for n, table in enumerate(many)],
        "none": [],
    }
