"""Why an action is refused: the codes of the table record, each with the article it enforces."""

from __future__ import annotations

from enum import Enum

from engine.model.cards import Card, Seat
from engine.model.frozen import frozen


class Code(Enum):
    """Why an action is refused. The value is the code of the table record."""

    MALFORMED = "input.malformed"
    NO_MATCH = "turn.no_match"
    NO_DEAL = "turn.no_deal"
    DEAL_RUNNING = "turn.deal_running"
    NOT_DUE = "turn.not_due"
    NOT_PLAYED_OUT = "turn.not_played_out"
    NOT_IN_PACK = "card.not_in_pack"
    ALREADY_SEEN = "card.already_seen"
    IMPOSSIBLE = "card.impossible"
    REVOKE = "play.revoke"
    MARRIAGE_LEAD = "play.marriage_lead"
    EXCHANGE_NOT_NOW = "exchange.not_allowed_now"
    EXCHANGE_CLOSED = "exchange.closed"
    EXCHANGE_NO_TRICK = "exchange.no_trick"
    EXCHANGE_TALON = "exchange.talon_too_small"
    EXCHANGE_CARD = "exchange.not_lowest_trump"
    MARRIAGE_NOT_ON_LEAD = "marriage.not_on_lead"
    MARRIAGE_PHASE = "marriage.phase"
    MARRIAGE_NO_TRICK = "marriage.no_trick"
    MARRIAGE_NO_PAIR = "marriage.not_a_pair"
    MARRIAGE_TWICE = "marriage.already_announced"
    CLOSE_NOT_ON_LEAD = "close.not_on_lead"
    CLOSE_CLOSED = "close.already_closed"
    CLOSE_NO_TRICK = "close.no_trick"
    CLOSE_TALON = "close.talon_too_small"
    CLOSE_BEFORE_DRAW = "close.before_draw"
    CLAIM_WINDOW = "claim.window"
    CLAIM_AUTOMATIC = "claim.automatic"
    UNDO_NOTHING = "undo.nothing"


ARTICLES: dict[Code, str] = {
    Code.NO_DEAL: "2.1",
    Code.DEAL_RUNNING: "2.1",
    Code.NOT_DUE: "2.1",
    Code.NOT_PLAYED_OUT: "9.6",
    Code.NOT_IN_PACK: "1.3",
    Code.ALREADY_SEEN: "3.5",
    Code.IMPOSSIBLE: "3.5",
    Code.REVOKE: "3.4",
    Code.MARRIAGE_LEAD: "5.1",
    Code.EXCHANGE_NOT_NOW: "4.2",
    Code.EXCHANGE_CLOSED: "4.5",
    Code.EXCHANGE_NO_TRICK: "4.3",
    Code.EXCHANGE_TALON: "4.4",
    Code.EXCHANGE_CARD: "4.6",
    Code.MARRIAGE_NOT_ON_LEAD: "5.1",
    Code.MARRIAGE_PHASE: "5.2",
    Code.MARRIAGE_NO_TRICK: "5.3",
    Code.MARRIAGE_NO_PAIR: "5.1",
    Code.MARRIAGE_TWICE: "5.5",
    Code.CLOSE_NOT_ON_LEAD: "6.1",
    Code.CLOSE_CLOSED: "6.1",
    Code.CLOSE_NO_TRICK: "6.3",
    Code.CLOSE_TALON: "6.2",
    Code.CLOSE_BEFORE_DRAW: "6.4",
    Code.CLAIM_WINDOW: "7.3",
    Code.CLAIM_AUTOMATIC: "7.2",
}
"""The article that each code enforces; codes of the record alone have none."""


class Duty(Enum):
    """What a follower must do in the strict phase (art. 3.4 a to c)."""

    HEAD = "head"
    FOLLOW = "follow"
    TRUMP = "trump"


@frozen
class Offence:
    """An accepted action proved a revoke or was a wrong lead (art. 8.3, 5.6)."""

    code: str
    """`revoke` or `wrong_lead`."""
    seat: Seat | None
    trick: int | None
    card: Card | None
