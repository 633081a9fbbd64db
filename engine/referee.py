"""The referee: accepts or refuses any action in any state, and never raises (record.md).

Which code counts where several apply, what a revoke costs and when a deal ends by itself is
decided here; what each action needs and does is in the module of that action.
"""

from __future__ import annotations

from dataclasses import replace

from engine import claim, closing, exchange, laying, marriage
from engine.actions import (
    Action,
    ByHand,
    Claim,
    Close,
    Exchange,
    Marriage,
    Match,
    Play,
    Settle,
    TurnUp,
    Undo,
    Void,
)
from engine.cards import Card, Seat
from engine.deal import PACKS, Deal, due
from engine.revoke import found
from engine.score import VOID, agreed, automatic_end, claimed, led_wrong, settled
from engine.state import State, phase_of, with_deal, with_outcome, with_turn_up
from engine.verdict import Accepted, Code, Offence, Refused, Verdict
from engine.view import Phase


def judge(state: State, action: Action) -> Verdict:
    """Return the verdict on an action; the accepted one holds the state after it.

    A refused action changes nothing: the caller goes on with the state it has.
    """
    if isinstance(action, Match):
        if state.match is not None:
            return Refused(Code.NO_MATCH)
        return Accepted(State(action, dealer=action.dealer))
    if state.match is None:
        return Refused(Code.NO_MATCH, _named(action))
    match action:
        case Undo():
            return Refused(Code.UNDO_NOTHING) if state.before is None else Accepted(state.before)
        case TurnUp():
            return _turn_up(state, state.match, action.card)
        case ByHand():
            return _by_hand(state, state.match, action)
        case _:
            deal = state.deal
            if deal is None or deal.phase is Phase.OVER:
                return Refused(Code.NO_DEAL, _named(action))
            return _in_deal(state, state.match, deal, action)


def _named(action: Action) -> Seat | None:
    """Return the seat that an action names."""
    match action:
        case Play() | Exchange() | Marriage() | Close() | Claim() | ByHand():
            return action.seat
        case _:
            return None


def _turn_up(state: State, match: Match, card: Card) -> Verdict:
    """A deal begins; a played-out one is settled first (art. 2.1, 9.6)."""
    phase = phase_of(state)
    if phase not in {Phase.IDLE, Phase.OVER, Phase.PLAYED_OUT}:
        return Refused(Code.DEAL_RUNNING)
    if not card.bit & PACKS[match.rules.pack]:
        return Refused(Code.NOT_IN_PACK)
    table = state
    if phase is Phase.PLAYED_OUT and state.deal is not None:
        table = with_outcome(state, match, state.deal, settled(state.deal))
    return Accepted(replace(with_turn_up(table, match, card), before=state))


def _by_hand(state: State, match: Match, action: ByHand) -> Verdict:
    """The players agreed on a result: it ends the running deal or counts as one (art. 10.5)."""
    if action.points not in {1, 2, 3}:
        return Refused(Code.MALFORMED)
    deal = state.deal if state.deal is not None and state.deal.phase is not Phase.OVER else None
    return Accepted(with_outcome(state, match, deal, agreed(action.seat, action.points)))


def _in_deal(
    state: State,
    match: Match,
    deal: Deal,
    action: Play | Exchange | Marriage | Close | Claim | Settle | Void,
) -> Verdict:
    """An action that needs a deal."""
    match action:
        case Play():
            return _play(state, match, deal, action)
        case Exchange(seat, card):
            code = exchange.refusal(deal, seat, card)
            if code is None:
                return _went_on(state, match, exchange.exchange(deal, seat, card), (card,))
        case Marriage(seat, cards):
            code = marriage.refusal(deal, seat, cards)
            if code is None:
                return _went_on(state, match, marriage.announce(deal, seat, cards), cards)
        case Close(seat, before_draw):
            code = closing.refusal(deal, seat, before_draw=before_draw)
            if code is None:
                closed = closing.close(deal, seat, before_draw=before_draw)
                return _went_on(state, match, closed, ())
        case Claim(seat):
            code = claim.refusal(deal, seat)
            if code is None:
                return Accepted(with_outcome(state, match, deal, claimed(deal, seat)))
        case Settle():
            if deal.phase is Phase.PLAYED_OUT:
                return Accepted(with_outcome(state, match, deal, settled(deal)))
            code = Code.NOT_PLAYED_OUT
        case Void():
            return Accepted(with_outcome(state, match, deal, VOID))
    return Refused(code, _named(action))


def _play(state: State, match: Match, deal: Deal, action: Play) -> Verdict:
    """A card is laid; a wrong lead after a marriage may end the deal (art. 3, 5.6, 8.2)."""
    card, seat = action.card, action.seat
    refused = laying.refusal(deal, card, seat)
    if refused is not None:
        code, duty = refused
        return Refused(code, seat or due(deal), duty)
    after = laying.lay(deal, card)
    if laying.wrong_lead(deal, card):
        offence = Offence("wrong_lead", deal.leader, deal.trick, card)
        return Accepted(with_outcome(state, match, after, led_wrong(deal.leader)), offence)
    return _went_on(state, match, after, (card,))


def _went_on(state: State, match: Match, deal: Deal, shown: tuple[Card, ...]) -> Accepted:
    """The action was carried out: now the proof, then the automatic ends (art. 8.7)."""
    offence, outcome = None, None
    revoke = found(deal, shown)
    if revoke is not None:
        offence, deal, outcome = revoke.offence, revoke.deal, revoke.outcome
    outcome = outcome or automatic_end(deal)
    if outcome is None:
        return Accepted(with_deal(state, deal), offence)
    return Accepted(with_outcome(state, match, deal, outcome), offence)
