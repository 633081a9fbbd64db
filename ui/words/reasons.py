"""Why an action was refused, in words: one sentence for each code and for each duty.

Sentences say what the rule is and never what a player holds (art. 11.3).
"""

from __future__ import annotations

from typing import Final

from engine.model.codes import Code, Duty
from engine.view import View
from ui.words import msg
from ui.words.phrases import Phrases

REASONS: Final = {
    Code.MALFORMED: msg("That cannot be recorded"),
    Code.NO_MATCH: msg("No match has begun yet"),
    Code.NO_DEAL: msg("No deal is running: lay the turn-up first"),
    Code.DEAL_RUNNING: msg("A deal is running already"),
    Code.NOT_DUE: msg("It is not this player's turn"),
    Code.NOT_PLAYED_OUT: msg("The deal is not played out yet"),
    Code.NOT_IN_PACK: msg("This card does not belong to the pack"),
    Code.ALREADY_SEEN: msg("This card was already played"),
    Code.IMPOSSIBLE: msg("This card cannot be in this hand"),
    Code.REVOKE: msg("Follow suit, win if you can"),
    Code.MARRIAGE_LEAD: msg("Lead a card of the announced marriage"),
    Code.EXCHANGE_NOT_NOW: msg("The trump cannot be exchanged now"),
    Code.EXCHANGE_CLOSED: msg("No exchange after the closing"),
    Code.EXCHANGE_NO_TRICK: msg("Exchange only after your first trick"),
    Code.EXCHANGE_TALON: msg("Too few cards in the talon to exchange"),
    Code.EXCHANGE_CARD: msg("Only the lowest trump can be exchanged"),
    Code.MARRIAGE_NOT_ON_LEAD: msg("A marriage is announced before your lead"),
    Code.MARRIAGE_PHASE: msg("A marriage counts only while the talon is open"),
    Code.MARRIAGE_NO_TRICK: msg("A marriage needs a trick of yours first"),
    Code.MARRIAGE_NO_PAIR: msg("A marriage is king and queen of one suit"),
    Code.MARRIAGE_TWICE: msg("Only one marriage for each lead"),
    Code.CLOSE_NOT_ON_LEAD: msg("The talon is closed before your lead"),
    Code.CLOSE_CLOSED: msg("The talon is closed or empty already"),
    Code.CLOSE_NO_TRICK: msg("No closing before the first trick"),
    Code.CLOSE_TALON: msg("Too few cards in the talon to close"),
    Code.CLOSE_BEFORE_DRAW: msg("No closing before the draw now"),
    Code.CLAIM_WINDOW: msg("66 only after a trick or marriage of your own"),
    Code.CLAIM_AUTOMATIC: msg("66 ends the deal by itself"),
    Code.UNDO_NOTHING: msg("There is nothing to take back"),
}

DUTIES: Final = {
    Duty.HEAD: msg("Beat the led card in its suit"),
    Duty.FOLLOW: msg("Follow the suit that was led"),
    Duty.TRUMP: msg("Play a trump"),
}


def reason(code: Code, duty: Duty | None = None) -> str:
    """Return the English sentence, the duty's where one is known (art. 3.4)."""
    return REASONS[code] if duty is None else DUTIES[duty]


def refusal(code: Code, duty: Duty | None, view: View, phrases: Phrases) -> str:
    """Return why something was refused, with the name of who is due instead."""
    if code is Code.NOT_DUE and view.due is not None:
        return phrases.text("It is {name}'s turn", name=phrases.name(view.due))
    return phrases.text(reason(code, duty))
