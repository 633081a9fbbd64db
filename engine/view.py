"""The public view: what everybody at the table has seen, and nothing else (art. 11).

The screen, the lamps and the record's `table` are made from this value alone. What must stay
secret during a deal is not in it, so it cannot be shown by mistake.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.model.cards import PerSeat, Seat
from engine.model.frozen import frozen
from engine.model.results import BummerlEnd, MarriageView, Phase, Result, TrickView
from engine.rules.bummerl import next_dealer
from engine.rules.match_format import MatchFormat, lives_left, winner, won

if TYPE_CHECKING:
    from engine.model.cards import Card, Suit
    from engine.review import Review
    from engine.rules.deal import Deal
    from engine.rules.rule_set import Rules
    from engine.state import Ended, State


@frozen
class View:
    """The table as everybody saw it. Field by field the `table` of the record, with the match."""

    rules: Rules
    players: PerSeat[str]
    phase: Phase
    deal: int
    """Number of the deal; 0 before the first."""
    dealer: Seat
    trick: int | None
    """Number of the trick being played or about to be led, from 1."""
    leader: Seat | None
    due: Seat | None
    """Who must lay the next card."""
    on_table: tuple[Card, ...]
    """The cards of the unfinished trick."""
    trump: Suit | None
    turn_up: Card | None
    """None once it is drawn or turned down."""
    talon: int
    """Talon count of art. 2.2; in the closed phase the dead cards."""
    closed_by: Seat | None
    marriages: tuple[MarriageView, ...]
    last_trick: TrickView | None
    game_points: PerSeat[int]
    """Won in this Bummerl, never counted down here."""
    marks: PerSeat[int]
    """Bummerl marks of the match, against the loser."""
    bonus: int
    result: Result | None
    bummerl: BummerlEnd | None
    bummerls: tuple[BummerlEnd, ...] = ()
    """All finished Bummerls of the match, the first first."""
    form: MatchFormat = MatchFormat()
    """When the match is over."""
    ruled: Result | None = None
    """What the result was, where it was corrected afterwards; the next dealer follows from it."""
    review: Review | None = None
    """Once a deal with cards is over."""

    @property
    def between_deals(self) -> bool:
        """Whether no deal is running: before the first, and after each."""
        return self.phase in {Phase.IDLE, Phase.OVER}

    @property
    def next_dealer(self) -> Seat:
        """Who deals next (art. 2.5, 10.4); while a deal runs, who dealt it."""
        return next_dealer(self.rules, self.dealer, self.ruled or self.result)

    @property
    def won(self) -> PerSeat[int]:
        """Bummerls that each player has won in the match."""
        return won(self.bummerls)

    @property
    def lives(self) -> PerSeat[int] | None:
        """Lives that each player still has, where the match is played for them."""
        return lives_left(self.form, self.bummerls)

    @property
    def match_winner(self) -> Seat | None:
        """Who has won the match, where it has an end."""
        return winner(self.form, self.bummerls)


def view(state: State) -> View:
    """Return what everybody at the table has seen (art. 11), with the review of a deal now over.

    Raises:
        ValueError: there is no match yet, so there is no table.
    """
    table, ended = seen(state), _just_ended(state)
    return table if ended is None else replace(table, review=ended.review)


def seen(state: State) -> View:
    """Return the view without a review, which takes time to make: the `table` of the record.

    Raises:
        ValueError: there is no match yet, so there is no table.
    """
    if state.match is None:
        raise ValueError("there is no table to show before the match line")
    ended = _just_ended(state)
    without_cards = View(
        rules=state.match.rules,
        players=state.match.players,
        phase=Phase.IDLE if ended is None else Phase.OVER,
        deal=state.number,
        dealer=state.dealer,
        trick=None,
        leader=None,
        due=None,
        on_table=(),
        trump=None,
        turn_up=None,
        talon=0,
        closed_by=None,
        marriages=(),
        last_trick=None,
        game_points=state.standing.game_points,
        marks=state.standing.marks,
        bonus=state.standing.bonus,
        result=None if ended is None else ended.result,
        bummerl=None if ended is None else ended.bummerl,
        bummerls=state.standing.bummerls,
        form=state.match.form,
        ruled=None if ended is None else ended.ruled,
    )
    if state.deal is None or ended is not None:
        return without_cards
    return _with_cards(without_cards, state.deal)


def _just_ended(state: State) -> Ended | None:
    """Return the last deal if it is over and no other has begun."""
    ended = state.ended
    return ended if ended is not None and ended.number == state.number else None


def _with_cards(without_cards: View, deal: Deal) -> View:
    """Return the view of a running or played-out deal."""
    leader = None if deal.phase is Phase.PLAYED_OUT else deal.leader
    return replace(
        without_cards,
        phase=deal.phase,
        trick=None if leader is None else deal.trick,
        leader=leader,
        due=leader if leader is None or deal.led is None else leader.other,
        on_table=() if deal.led is None else (deal.led,),
        trump=deal.turn_up.suit,
        turn_up=deal.turn_up if deal.phase is Phase.OPEN else None,
        talon=deal.talon,
        closed_by=None if deal.closing is None else deal.closing.seat,
        marriages=deal.marriages,
        last_trick=deal.tricks[-1] if deal.tricks else None,
    )
