"""What can come at a table during an evening, as snapshots; nothing of it has happened.

`ui.app.prerender` paints them ahead of time. Cards come first. Pages and disputes are not in
it: a touch opens them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine.interface.notices import (
    AskClose,
    AskDeal,
    AskExchange,
    AskMarriage,
    CardRefused,
    Exchanged,
    LeadOfMarriage,
    LiftFirst,
    MatchGoesOn,
    MayClose,
    MixedDeck,
    Notice,
    NotNow,
    OneByOne,
    ReadByBothPads,
    TakenBack,
    TooManyCards,
    UnknownTag,
)
from engine.interface.readers import PadCondition, PadHealth
from engine.interface.snapshot import Scoreboard, Snapshot, StoreTrouble
from engine.model.cards import PerSeat, Seat, Suit, pack
from engine.model.codes import Code, Duty, Offence
from engine.model.results import (
    BummerlEnd,
    BummerlKind,
    How,
    MarriageView,
    Phase,
    Result,
    TrickView,
)
from engine.review import Counted, Review
from engine.rules.match_format import FormKind, MatchFormat
from ui.screens.board.status import TAKEN_BACK

A, B = Seat.A, Seat.B
MARKS: Final = range(1, 5)
"""That a Bummerl can be worth."""


def expected_snapshots(table: Snapshot) -> Iterator[Snapshot]:
    """Return every kind of picture that may have to be shown at once.

    Args:
        table: as it stands; names, rules, points, decks, readers and look are taken from it.
    """
    deal = _deal(table)
    yield from _tricks(deal)
    yield from _ends(deal)
    yield from _phases(deal)
    yield from (replace(deal, notice=notice) for notice in _notices(deal))
    yield replace(deal, claimed_by=A)
    yield replace(deal, buttons_down=PerSeat(0, None), undo_down=0)
    yield from (replace(deal, undo_down=0, undoes=what) for what in TAKEN_BACK)
    yield from _scores(deal)
    yield from _tapped(deal)
    yield from _refused(deal)
    for troubled in _troubled(deal):
        yield from _phases(troubled)


def _deal(table: Snapshot) -> Snapshot:
    """Return that table in the middle of a deal, in which all is well."""
    cards = pack(table.view.rules.pack)
    view = replace(
        table.view,
        phase=Phase.OPEN,
        deal=max(1, table.view.deal),
        trick=2,
        leader=A,
        due=A,
        on_table=(),
        trump=cards[0].suit,
        turn_up=cards[0],
        talon=len(cards) // 2,
        closed_by=None,
        marriages=(),
        last_trick=TrickView(A, (cards[0], cards[1]), A),
        result=None,
        bummerl=None,
        review=None,
    )
    return Snapshot(
        0,
        view,
        decks=table.decks,
        pads=table.pads.map(_well),
        cards_on_screen=table.cards_on_screen,
        undo_alone=table.undo_alone,
        look=table.look,
    )


def _well(pad: PadHealth) -> PadHealth:
    none = pad.condition is PadCondition.NONE
    return pad if none else replace(pad, condition=PadCondition.READY)


def _tricks(deal: Snapshot) -> Iterator[Snapshot]:
    """Show every card as turn-up, as a lead and in a trick."""
    cards = pack(deal.view.rules.pack)
    for number, card in enumerate(cards):
        leader, before = (*Seat,)[number % 2], cards[number - 1]
        lead = replace(
            deal.view,
            leader=leader,
            due=leader.other,
            on_table=(card,),
            trump=before.suit,
            turn_up=before,
            last_trick=TrickView(leader, (before, card), leader),
        )
        yield replace(deal, view=lead)
        yield replace(deal, view=replace(lead, due=leader, on_table=()))


def _refused(deal: Snapshot) -> Iterator[Snapshot]:
    """Refuse a card for every reason: one more drawing, if it is another, can wait."""
    for code in Code:
        yield replace(deal, notice=CardRefused(B, code, None, deal.view.turn_up))
        yield replace(deal, notice=NotNow(A, code))


def _phases(deal: Snapshot) -> Iterator[Snapshot]:
    """Go through a deal without its cards, from one idle table to the next."""
    view = replace(deal.view, turn_up=None, last_trick=None)
    idle = replace(view, phase=Phase.IDLE, trick=None, leader=None, due=None, trump=None, talon=0)
    yield replace(deal, view=idle)
    yield deal
    closed = replace(view, phase=Phase.CLOSED, closed_by=A)
    yield from (replace(deal, view=replace(closed, closed_by=seat)) for seat in Seat)
    yield replace(deal, view=replace(view, phase=Phase.EXHAUSTED, talon=0))
    for suit in Suit:
        chips = (MarriageView(A, suit, 20, pending=True), MarriageView(B, suit, 40, pending=False))
        yield replace(deal, view=replace(deal.view, trump=suit, marriages=chips))
    for phase in (Phase.PLAYED_OUT, Phase.OVER):
        between = replace(deal, view=replace(idle, phase=phase))
        yield from (between, replace(between, notice=AskDeal(A, pack(20)[0])))
        yield replace(between, notice=LiftFirst(A))


def _notices(deal: Snapshot) -> Iterator[Notice]:
    """Ask and say everything that is asked and said during a deal."""
    card = pack(deal.view.rules.pack)[0]
    deck = deal.decks[0] if deal.decks else ""
    yield from (CardRefused(B, Code.REVOKE, duty, card) for duty in Duty)
    for before_draw in (False, True):
        for may_change in (False, True):
            yield AskClose(A, before_draw=before_draw, may_change=may_change)
    yield from (LeadOfMarriage(A, card.suit, may) for may in (False, True))
    yield from (MayClose(A), Exchanged(A), OneByOne(), MatchGoesOn())
    yield from (TooManyCards(A), ReadByBothPads(B))
    for first in (None, card):
        yield from (AskMarriage(A, first), AskExchange(A, first))
    yield from (UnknownTag(B), MixedDeck(A, deck, deck))
    for what in TAKEN_BACK:
        yield from (TakenBack(what, lying=True), TakenBack(what, lying=False))


def _scores(deal: Snapshot) -> Iterator[Snapshot]:
    """Let the Bummerl and the match go on: beads are of another size where there are many."""
    for points in range(deal.view.rules.target):
        both = PerSeat(points, points)
        yield replace(deal, view=replace(deal.view, game_points=both, marks=both))


def _tapped(deal: Snapshot) -> Iterator[Snapshot]:
    """Show the table as a scoreboard: asking, counting taps, with a result."""
    view = replace(deal.view, phase=Phase.OVER, trump=None, turn_up=None, last_trick=None)
    for seat in Seat:
        by_hand = Result(seat, 2, How.BY_HAND, PerSeat(0, 0), PerSeat(0, 0))
        yield replace(deal, view=replace(view, result=by_hand), scoreboard=Scoreboard())
        yield replace(deal, view=view, scoreboard=Scoreboard(seat, 2, 0))
    yield replace(deal, view=replace(view, phase=Phase.IDLE), scoreboard=Scoreboard())


def _ends(deal: Snapshot) -> Iterator[Snapshot]:
    """Say every verdict in its size: the numbers in it matter little."""
    trick = deal.view.last_trick
    played = (Counted(trick, PerSeat((), ()), PerSeat(0, 0)),) if trick else ()
    over = replace(
        deal.view,
        phase=Phase.OVER,
        trump=None,
        turn_up=None,
        last_trick=None,
        talon=0,
        review=Review(played),
    )
    proven = Offence("revoke", B, 2, deal.view.turn_up)
    for number, how in enumerate(How):
        result = Result((*Seat,)[number % 2], 2, how, PerSeat(66, 33), PerSeat(4, 2))
        told = proven if how in {How.REVOKE, How.WRONG_LEAD} else None
        yield replace(deal, view=replace(over, result=result), offence=told)
    won = replace(over, result=Result(A, 3, How.CLAIM, PerSeat(68, 0), PerSeat(4, 0)))
    for kind in BummerlKind:
        for marks in MARKS:
            end = BummerlEnd(A, PerSeat(7, 0), kind, marks)
            for form in (MatchFormat(), MatchFormat(FormKind.FIRST_TO, 1)):
                ended = replace(won, bummerl=end, bummerls=(end,), form=form)
                yield replace(deal, view=ended)


def _troubled(deal: Snapshot) -> Iterator[Snapshot]:
    """Lose readers and the disk, the most usual trouble first."""
    troubles = [
        replace(deal, pads=deal.pads.put(B, replace(deal.pads[B], condition=condition)))
        for condition in (PadCondition.MISSING, *PadCondition)
        if deal.pads[B].condition is not PadCondition.NONE
    ]
    yield from troubles
    yield from (replace(deal, store_trouble=trouble) for trouble in StoreTrouble)
