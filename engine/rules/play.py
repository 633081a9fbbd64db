"""A card laid to the trick: refused, led, or replied with; the trick and the draw after it.

Rulebook art. 2.3, 3, 5.6 and 8.2. What a completed trick proves or ends is the referee's matter.
"""

from __future__ import annotations

from dataclasses import replace

from engine.model.cards import Card, Rank, Seat
from engine.model.codes import Code, Duty
from engine.model.results import MarriageView, Phase, TrickView
from engine.rules.deal import STRICT, Deal, Side, card_code, due, hand_of, hand_size
from engine.rules.proof import duty, must_hold, showing
from engine.rules.trick import SUIT_OF, Reply, beats, denied


def refusal(deal: Deal, card: Card, seat: Seat | None) -> tuple[Code, Duty | None] | None:
    """Return why the card goes back, with the duty that it breaks where that is known.

    A leader may lead any card of the hand, king and queen too, and so may a follower in the open
    phase (art. 3.1, 5.7); only after a marriage and in the strict phase there is more to say.

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
            return Code.REVOKE, duty(holding, deal.led)
    return None


def wrong_lead(deal: Deal, card: Card) -> bool:
    """Return whether the card is led although a marriage was announced (art. 5.6)."""
    return deal.announced is not None and not (
        card.suit is deal.announced and card.rank in (Rank.KING, Rank.QUEEN)
    )


def _must_correct(deal: Deal, card: Card) -> bool:
    """Return whether a lead after a marriage is refused rather than punished (art. 5.1, 5.6)."""
    if deal.announced is None:
        return False
    if wrong_lead(deal, card):
        return deal.rules.wrong_lead_after_marriage == "must_correct"
    return card.rank is Rank.QUEEN and deal.rules.marriage_lead == "king_only"


def lay(deal: Deal, card: Card) -> Deal:
    """Return the deal after the player who is due has laid the card."""
    return _led(deal, card) if deal.led is None else _completed(deal, deal.led, card)


# What changes with each card names every field below: `replace` takes seven times as long.


def _led(deal: Deal, card: Card) -> Deal:
    """Return the deal after the leader's card; the marriage announced for it has had its lead."""
    return Deal(
        deal.rules,
        deal.turn_up,
        deal.talon,
        deal.leader,
        _laid(deal.leading, card, deal.leading.replies),
        deal.following,
        deal.unseen & ~card.bit,
        deal.phase,
        deal.trick,
        deal.closing,
        deal.marriages,
        deal.tricks,
        card,
    )


def _completed(deal: Deal, led: Card, card: Card) -> Deal:
    """Return the deal after the follower's card; a draw counts as made with it (art. 2.3)."""
    replying = _laid(deal.following, card, _replies(deal, led, card))
    points = led.points + card.points
    if beats(card, led, deal.turn_up.suit):
        winner, won, lost = deal.leader.other, _won(replying, points), deal.leading
    else:
        winner, won, lost = deal.leader, _won(deal.leading, points), replying
    phase, talon = deal.phase, deal.talon
    if phase not in STRICT:
        talon -= 2
        if talon == 0:
            phase = Phase.EXHAUSTED
            lost = replace(lost, known=lost.known | deal.turn_up.bit)
    elif hand_size(deal, won) == 0:
        phase = Phase.PLAYED_OUT
        won = replace(won, card_points=won.card_points + _for_the_last_trick(deal))
    return Deal(
        deal.rules,
        deal.turn_up,
        talon,
        winner,
        won,
        lost,
        deal.unseen & ~card.bit,
        phase,
        deal.trick + 1,
        deal.closing,
        _counting(deal, winner),
        (*deal.tricks, TrickView(deal.leader, (led, card), winner)),
    )


def _replies(deal: Deal, led: Card, card: Card) -> tuple[Reply, ...]:
    """Return the follower's replies that may be proven wrong, with this one (art. 8.3)."""
    side = deal.following
    if deal.phase in STRICT and (cards := denied(card, led, SUIT_OF[deal.turn_up])):
        return (*side.replies, Reply(deal.trick, cards, side.laid))
    return side.replies


def _for_the_last_trick(deal: Deal) -> int:
    """Return the card points that the last trick brings by itself (art. 9.3)."""
    exhausted = deal.phase is Phase.EXHAUSTED
    return 10 if exhausted and deal.rules.last_trick == "plus10" else 0


def _counting(deal: Deal, winner: Seat) -> tuple[MarriageView, ...]:
    """Return the marriages; those of the trick's winner wait no longer (art. 5.3).

    Nobody but forehand leads before winning a trick, so only forehand's can have waited.
    """
    if not deal.side(winner).pending:
        return deal.marriages
    return tuple(replace(marriage, pending=False) for marriage in deal.marriages)


def _laid(side: Side, card: Card, replies: tuple[Reply, ...]) -> Side:
    """Return what a player has after laying a card."""
    return Side(
        side.known & ~card.bit,
        side.laid | card.bit,
        side.card_points,
        side.tricks,
        side.pending,
        replies,
        side.noted,
    )


def _won(side: Side, points: int) -> Side:
    """Return what a player has after winning a trick (art. 3.3, 5.3)."""
    return Side(
        side.known,
        side.laid,
        side.card_points + points + side.pending,
        side.tricks + 1,
        0,
        side.replies,
        side.noted,
    )
