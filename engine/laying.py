"""A card laid to the trick: refused, led, or replied with; the trick and the draw after it.

Rulebook art. 2.3, 3, 5.6 and 8.2. What a completed trick proves or ends is the referee's matter.
"""

from __future__ import annotations

from dataclasses import replace

from engine.cards import Card, Rank, Seat
from engine.deal import STRICT, Deal, Side, card_code, due, hand_of
from engine.proof import duty, must_hold, showing
from engine.trick import SUIT_OF, Reply, beats, denied
from engine.verdict import Code, Duty
from engine.view import MarriageView, Phase, TrickView


def refusal(deal: Deal, card: Card, seat: Seat | None) -> tuple[Code, Duty | None] | None:
    """Return why the card goes back, with the duty that it breaks where that is known.

    Args:
        deal: the deal as it stands.
        card: the card laid.
        seat: who laid it; None for the player who is due.
    """
    player = due(deal)
    if player is None or seat not in (None, player):
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
        and not (card.suit is deal.announced and card.rank in (Rank.KING, Rank.QUEEN))
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
    return _completed(deal, deal.led, card)


def _without(side: Side, card: Card, replies: tuple[Reply, ...] = ()) -> Side:
    """Return what a player has after laying the card, with a reply to remember."""
    return Side(
        side.size - 1,
        side.known & ~card.bit,
        side.laid | card.bit,
        side.card_points,
        side.tricks,
        side.pending,
        side.replies + replies,
        side.noted,
    )


def _completed(deal: Deal, led: Card, card: Card) -> Deal:
    """Return the deal after the follower's card; a draw counts as made with it (art. 2.3)."""
    leader, follower = deal.leader, deal.leader.other
    replies: tuple[Reply, ...] = ()
    if deal.phase in STRICT and (cards := denied(card, led, SUIT_OF[deal.turn_up])):
        replies = (Reply(deal.trick, cards, deal.sides[follower].laid),)
    sides = deal.sides.put(follower, _without(deal.sides[follower], card, replies))
    winner = follower if beats(card, led, deal.turn_up.suit) else leader
    won = replace(
        deal,
        trick=deal.trick + 1,
        leader=winner,
        led=None,
        marriages=_counting(deal, winner),
        last_trick=TrickView((led, card), winner),
        sides=sides.put(winner, _winning(sides[winner], led.points + card.points)),
    )
    if deal.phase is Phase.OPEN:
        return _drawn(won)
    return _played_out(won) if won.sides.a.size == 0 else won


def _counting(deal: Deal, winner: Seat) -> tuple[MarriageView, ...]:
    """Return the marriages; those of the trick's winner wait no longer (art. 5.3)."""
    if not deal.sides[winner].pending:
        return deal.marriages
    return tuple(replace(m, pending=False) if m.seat is winner else m for m in deal.marriages)


def _winning(side: Side, card_points: int) -> Side:
    """Return what a player has after winning a trick (art. 3.3, 5.3)."""
    return Side(
        side.size,
        side.known,
        side.laid,
        side.card_points + card_points + side.pending,
        side.tricks + 1,
        0,
        side.replies,
        side.noted,
    )


def _drawn(deal: Deal) -> Deal:
    """Return the deal after both have drawn; the loser's last card is the turn-up (art. 2.3)."""
    sides = deal.sides.map(lambda side: replace(side, size=side.size + 1))
    if deal.talon > 2:  # noqa: PLR2004 - each draws one
        return replace(deal, talon=deal.talon - 2, sides=sides)
    loser = sides[deal.leader.other]
    loser = replace(loser, known=loser.known | deal.turn_up.bit)
    sides = sides.put(deal.leader.other, loser)
    return replace(deal, phase=Phase.EXHAUSTED, talon=0, sides=sides)


def _played_out(deal: Deal) -> Deal:
    """Return the deal after the last trick, with the ten for it where it counts (art. 9.3)."""
    sides = deal.sides
    if deal.phase is Phase.EXHAUSTED and deal.rules.last_trick == "plus10":
        side = sides[deal.leader]
        sides = sides.put(deal.leader, replace(side, card_points=side.card_points + 10))
    return replace(deal, phase=Phase.PLAYED_OUT, sides=sides)
