"""The referee: accepts or refuses any action in any state, and never raises (record.md).

Which code counts where several apply, what a revoke costs and when a deal ends by itself is
decided here; what each action needs and does is in the module of that action.
"""

from __future__ import annotations

from dataclasses import replace

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
from engine.model.cards import Card, Seat
from engine.model.codes import Code, Duty, Offence
from engine.model.frozen import frozen
from engine.model.results import Phase
from engine.rules import claim, closing, exchange, marriage, play
from engine.rules.deal import PACKS, Deal, due
from engine.rules.revoke import found
from engine.rules.rule_set import Rules
from engine.rules.score import VOID, Outcome, agreed, automatic_end, claimed, led_wrong, settled
from engine.state import (
    State,
    running,
    with_deal,
    with_outcome,
    with_turn_up,
    without_cards,
)


def judge(state: State, action: Action) -> Verdict:
    """Return the verdict on an action; the accepted one holds the state after it.

    A refused action changes nothing: the caller goes on with the state it has.
    """
    if isinstance(action, Play):  # nearly all that is judged
        return _play(state, action)
    match action:
        case Match():
            return _begin(state, action)
        case _ if state.match is None:
            return Refused(Code.NO_MATCH, _named(action))
        case Undo():
            return Refused(Code.UNDO_NOTHING) if state.before is None else Accepted(state.before)
        case TurnUp(card):
            return _turn_up(state, state.match.rules, card)
        case ByHand():
            return _by_hand(state, state.match.rules, action)
        case _:
            return _in_deal(state, action)


def _begin(state: State, match: Match) -> Verdict:
    """Begin a match, where there is none."""
    if state.match is not None:
        return Refused(Code.NO_MATCH)
    return Accepted(State(match, dealer=match.dealer))


def _named(action: Action) -> Seat | None:
    """Return the seat that an action names."""
    if isinstance(action, Play | Exchange | Marriage | Close | Claim | ByHand):
        return action.seat
    return None


def _turn_up(state: State, rules: Rules, card: Card) -> Verdict:
    """Begin a deal; a played-out one is settled first (art. 2.1, 9.6)."""
    deal = running(state)
    if deal is not None and deal.phase is not Phase.PLAYED_OUT:
        return Refused(Code.DEAL_RUNNING)
    if not card.bit & PACKS[rules.pack]:
        return Refused(Code.NOT_IN_PACK)
    table = state if deal is None else with_outcome(state, deal, settled(deal))
    return Accepted(replace(with_turn_up(table, rules, card), before=state))


def _by_hand(state: State, rules: Rules, action: ByHand) -> Verdict:
    """Count what the players agreed on: the running deal ends, or it is one (art. 10.5)."""
    if action.points not in (1, 2, 3):
        return Refused(Code.MALFORMED)
    outcome = agreed(action.seat, action.points)
    deal = running(state)
    if deal is None:
        return Accepted(without_cards(state, rules, outcome))
    return Accepted(with_outcome(state, deal, outcome))


def _in_deal(state: State, action: Exchange | Marriage | Close | Claim | Settle | Void) -> Verdict:
    """Judge what needs a deal, other than a card laid."""
    deal = running(state)
    if deal is None:
        return Refused(Code.NO_DEAL, _named(action))
    match action:
        case Exchange(seat, card):
            return _shown(state, exchange.exchange(deal, seat, card), seat)
        case Marriage(seat, cards):
            return _shown(state, marriage.announce(deal, seat, cards), seat, cards)
        case Close(seat, before_draw):
            return _shown(state, closing.close(deal, seat, before_draw=before_draw), seat)
        case Claim() | Settle() | Void():
            outcome = _ending(deal, action)
            if isinstance(outcome, Code):
                return Refused(outcome, _named(action))
            return Accepted(with_outcome(state, deal, outcome))


def _ending(deal: Deal, action: Claim | Settle | Void) -> Outcome | Code:
    """Return how an action that ends the deal ends it, or why it is refused."""
    match action:
        case Claim(seat):
            return claim.refusal(deal, seat) or claimed(deal, seat)
        case Settle():
            return settled(deal) if deal.phase is Phase.PLAYED_OUT else Code.NOT_PLAYED_OUT
        case Void():
            return VOID


def _play(state: State, action: Play) -> Verdict:
    """Judge a card laid; a wrong lead after a marriage may end the deal (art. 3, 5.6, 8.2)."""
    deal, card = running(state), action.card
    if deal is None:
        return Refused(Code.NO_MATCH if state.match is None else Code.NO_DEAL, action.seat)
    refused = play.refusal(deal, card, action.seat)
    if refused is not None:
        code, duty = refused
        return Refused(code, action.seat or due(deal), duty)
    after = play.lay(deal, card)
    if play.wrong_lead(deal, card):
        offence = Offence("wrong_lead", deal.leader, deal.trick, card)
        return Accepted(with_outcome(state, after, led_wrong(deal.leader)), offence)
    return _went_on(state, after, (card,))


def _shown(state: State, after: Deal | Code, seat: Seat, cards: tuple[Card, ...] = ()) -> Verdict:
    """Return the verdict on what was done before a lead, in whatever order (art. 6.5).

    Cards that may prove a revoke are those of a marriage: no reply in the strict phase is older
    than an exchange or a closing.
    """
    return Refused(after, seat) if isinstance(after, Code) else _went_on(state, after, cards)


def _went_on(state: State, deal: Deal, shown: tuple[Card, ...]) -> Accepted:
    """Return the verdict on an action carried out: now the proof, then the ends (art. 8.7)."""
    offence, outcome = None, None
    revoke = found(deal, shown)
    if revoke is not None:
        offence, deal, outcome = revoke.offence, revoke.deal, revoke.outcome
    outcome = outcome or automatic_end(deal)
    if outcome is None:
        return Accepted(with_deal(state, deal), offence)
    return Accepted(with_outcome(state, deal, outcome), offence)


@frozen
class Accepted:
    """The action counts; `state` is the table after it."""

    state: State
    offence: Offence | None = None


@frozen
class Refused:
    """The action changes nothing."""

    code: Code
    seat: Seat | None = None
    """The seat the action names; for a card without one the player who is due."""
    duty: Duty | None = None


Verdict = Accepted | Refused
