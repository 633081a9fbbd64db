"""A card laid to the trick: refused, led, or replied with; the trick and the draw after it.

Rulebook art. 2.3, 3, 5.6 and 8.2. What a completed trick proves or ends is the referee's matter.
"""

from __future__ import annotations

from dataclasses import replace

from engine.cards import Card, PerSeat, Rank, Seat
from engine.deal import STRICT, Deal, Side, card_code, due, hand_of
from engine.proof import duty, must_hold, showing
from engine.trick import SUIT_OF, Reply, beats, denied
from engine.verdict import Code, Duty
from engine.view import Phase, TrickView


def refusal(deal: Deal, card: Card, seat: Seat | None) -> tuple[Code, Duty | None] | None:
    """Return why the card goes back, with the duty that it breaks where that is known.

    Args:
        deal: the deal as it stands.
        card: the card laid.
        seat: who laid it; None for the player who is due.
    """
    player = due(deal)
    if player is None or seat not in {None, player}:
        return Code.NOT_DUE, None
    hand = hand_of(deal, player)
    if code := card_code(deal, hand, card):
        return code, None
    if deal.led is None:
        return (Code.MARRIAGE_LEAD, None) if _must_correct(deal, card) else None
    if deal.phase in STRICT:
        trumps = SUIT_OF[deal.turn_up]
        holding = showing(hand, card)
        if must_hold(holding, denied(card, deal.led, trumps)):
            return Code.REVOKE, duty(holding, deal.led, trumps)
    return None


def wrong_lead(deal: Deal, card: Card) -> bool:
    """Return whether the card is led although a marriage was announced (art. 5.6)."""
    return (
        deal.led is None
        and deal.announced is not None
        and not (card.suit is deal.announced and card.rank in {Rank.KING, Rank.QUEEN})
    )


def _must_correct(deal: Deal, card: Card) -> bool:
    """Return whether a lead after a marriage is refused rather than punished (art. 5.1, 5.6)."""
    if wrong_lead(deal, card):
        return deal.rules.wrong_lead_after_marriage == "must_correct"
    return (
        deal.announced is not None
        and card.rank is Rank.QUEEN
        and deal.rules.marriage_lead == "king_only"
    )


def lay(deal: Deal, card: Card) -> Deal:
    """Return the deal after the player who is due has laid the card."""
    if deal.led is None:
        side = _without(deal.sides[deal.leader], card)
        return replace(deal, led=card, announced=None, sides=deal.sides.put(deal.leader, side))
    follower = deal.leader.other
    before = deal.sides[follower]
    side = _without(before, card)
    if deal.phase in STRICT and (cards := denied(card, deal.led, SUIT_OF[deal.turn_up])):
        reply = Reply(deal.trick, cards, before.laid)
        side = replace(side, replies=(*side.replies, reply))
    return _completed(deal, deal.led, card, deal.sides.put(follower, side))


def _without(side: Side, card: Card) -> Side:
    """Return what a player has after laying the card."""
    return replace(
        side, size=side.size - 1, laid=side.laid | card.bit, known=side.known & ~card.bit
    )


def _completed(deal: Deal, led: Card, reply: Card, sides: PerSeat[Side]) -> Deal:
    """Return the deal after the trick was won and, while the talon is open, cards were drawn."""
    winner = deal.leader
    if beats(reply, led, deal.turn_up.suit):
        winner = winner.other
    side, loser = sides[winner], sides[winner.other]
    marriages = deal.marriages
    if side.pending:
        marriages = tuple(replace(m, pending=False) if m.seat is winner else m for m in marriages)
    side = replace(
        side,
        card_points=side.card_points + led.points + reply.points + side.pending,
        tricks=side.tricks + 1,
        pending=0,
    )
    phase, talon = deal.phase, deal.talon
    if phase is Phase.OPEN:
        talon -= 2
        side = replace(side, size=side.size + 1)
        loser = replace(loser, size=loser.size + 1)
        if talon == 0:
            phase = Phase.EXHAUSTED
            loser = replace(loser, known=loser.known | deal.turn_up.bit)
    elif side.size == 0:
        if phase is Phase.EXHAUSTED and deal.rules.last_trick == "plus10":
            side = replace(side, card_points=side.card_points + 10)
        phase = Phase.PLAYED_OUT
    return replace(
        deal,
        phase=phase,
        talon=talon,
        trick=deal.trick + 1,
        leader=winner,
        led=None,
        marriages=marriages,
        last_trick=TrickView((led, reply), winner),
        sides=PerSeat(side, loser) if winner is Seat.A else PerSeat(loser, side),
    )
