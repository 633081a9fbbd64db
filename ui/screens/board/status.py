"""The status line: the only place that tells what to do during a deal."""

from __future__ import annotations

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
    NotNow,
    OneByOne,
    ReadByBothPads,
    TakenBack,
    TooManyCards,
    UnknownTag,
)
from engine.interface.readers import PadCondition
from engine.interface.snapshot import Snapshot
from engine.model.codes import Offence
from engine.model.results import PLAYING, Phase
from ui.model.parts import StatusBar
from ui.model.tone import Tone
from ui.words import msg
from ui.words.phrases import Phrases
from ui.words.reasons import refusal

TAKEN_BACK: Final = {
    "match": msg("the new match"),
    "turn_up": msg("the turn-up"),
    "play": msg("the card"),
    "exchange": msg("the exchange"),
    "marriage": msg("the marriage"),
    "close": msg("the closing"),
    "claim": msg("the claim"),
    "settle": msg("the count"),
    "by_hand": msg("the result"),
    "void": msg("the misdeal"),
}
"""Kinds of actions as the record calls them, in words."""


def status(snapshot: Snapshot, phrases: Phrases) -> StatusBar:
    """Return the line for a snapshot: what is held, then the notice, then whose turn it is."""
    return _held(snapshot, phrases) or _noticed(snapshot, phrases) or _turn(snapshot, phrases)


def _held(snapshot: Snapshot, phrases: Phrases) -> StatusBar | None:
    if snapshot.chord:
        there = msg("Scoreboard") if snapshot.scoreboard is None else msg("Back to cards")
        return hold_status(phrases.text(there), phrases)
    if snapshot.undo_down is None:
        return None
    return hold_status(undo_text(snapshot, phrases) or phrases.text("Take back"), phrases)


def undo_text(snapshot: Snapshot, phrases: Phrases) -> str:
    """Return what an undo would take back; empty where there is nothing."""
    what = TAKEN_BACK.get(snapshot.undoes)
    return phrases.text("Take back: {what}", what=phrases.text(what)) if what else ""


def hold_status(what: str, phrases: Phrases) -> StatusBar:
    """Return what a button that is held will do; `what` is in the screen's language already."""
    return StatusBar(what, phrases.text("keep holding"), tone=Tone.WARNING)


def _noticed(snapshot: Snapshot, phrases: Phrases) -> StatusBar | None:
    match snapshot.notice:
        case None:
            return None
        case TakenBack() | MatchGoesOn() | NotNow() as passing:
            return _passing(passing, snapshot, phrases)
        case (
            OneByOne()
            | TooManyCards()
            | ReadByBothPads()
            | MixedDeck()
            | LiftFirst()
            | CardRefused()
            | UnknownTag()
        ) as wrong:
            return _warned(wrong, snapshot, phrases)
        case asked:
            return _asked(asked, snapshot, phrases)


def _warned(
    notice: OneByOne
    | TooManyCards
    | ReadByBothPads
    | MixedDeck
    | LiftFirst
    | CardRefused
    | UnknownTag,
    snapshot: Snapshot,
    phrases: Phrases,
) -> StatusBar:
    """Return what is wrong with the cards that lie there."""
    match notice:
        case CardRefused():
            touched = was_touched(notice, snapshot)
            away = msg("Touch it again") if touched else msg("Lift the card")
            return StatusBar(phrases.text(away), tone=Tone.REFUSED)
        case OneByOne():
            again = phrases.text("Lay one after the other")
            return StatusBar(phrases.text("Lift both cards"), again, tone=Tone.WARNING)
        case TooManyCards(seat):
            lift = phrases.text("Only two are read: lift one")
            return StatusBar(phrases.text("One card too many"), lift, seat, Tone.WARNING)
        case ReadByBothPads(seat):
            apart = phrases.text("Move the readers apart")
            return StatusBar(phrases.text("Both readers read it"), apart, seat, Tone.WARNING)
        case LiftFirst(seat) if snapshot.view.phase in PLAYING:
            again = phrases.text("{name}: lay it again", name=phrases.name(seat))
            return StatusBar(phrases.text("Lift the card"), again, seat, Tone.WARNING)
        case LiftFirst():
            claims = snapshot.view.phase is Phase.PLAYED_OUT
            then = msg("66? Hold your button, else tap") if claims else msg("Then lay the turn-up")
            return StatusBar(phrases.text("Lift the card"), phrases.text(then), tone=Tone.WARNING)
        case MixedDeck(_, deck, on_table):
            mixed = phrases.text("{deck} among {other}", deck=deck, other=on_table)
            return StatusBar(phrases.text("Two decks are mixed"), mixed, tone=Tone.WARNING)
        case UnknownTag():
            return StatusBar(phrases.text("Please check the card"), tone=Tone.WARNING)


def _asked(
    notice: AskClose | AskDeal | LeadOfMarriage | MayClose | AskMarriage | AskExchange | Exchanged,
    snapshot: Snapshot,
    phrases: Phrases,
) -> StatusBar:
    """Return what the cards ask of the players."""
    match notice:
        case AskClose():
            return _closing(notice, snapshot, phrases)
        case AskDeal():
            claims = snapshot.view.phase is Phase.PLAYED_OUT
            other = msg("66? Hold your button") if claims else msg("Lift the card: no")
            return StatusBar(phrases.text("Next deal? Tap your button"), phrases.text(other))
        case LeadOfMarriage():
            return _announced(notice, snapshot, phrases)
        case MayClose():
            return replace(_turn(snapshot, phrases), more=phrases.text("To close first: turn-up"))
        case Exchanged(seat, both):
            touched = snapshot.pads[seat].condition is PadCondition.NONE
            both_or_one = (
                phrases.text("Lift both cards") if both else phrases.text("Lift the card")
            )
            lift = "" if touched else both_or_one
            return StatusBar(phrases.text("Trump exchanged"), lift, seat)
        case AskMarriage() | AskExchange():
            return _two_cards(notice, phrases)


def _two_cards(asked: AskMarriage | AskExchange, phrases: Phrases) -> StatusBar:
    """Return which cards are to be laid, one after the other, for what was announced."""
    if isinstance(asked, AskMarriage):
        said, both = phrases.text("Marriage announced"), msg("Lay both, the lead last")
    else:
        said, both = phrases.text("Exchange announced"), msg("Lowest trump, then turn-up")
    how = both if asked.first is None else msg("Now the other")
    return StatusBar(said, phrases.text(how), asked.seat)


def _closing(asked: AskClose, snapshot: Snapshot, phrases: Phrases) -> StatusBar:
    """Return the question, and how to say no or to ask for the other kind of closing."""
    question = msg("Close? Tap your button")
    touched = snapshot.view.turn_up in snapshot.lying[asked.seat]
    other = msg("Touch another card: no") if touched else msg("Lift the card: no")
    if asked.may_change:
        other = msg("Once more: before drawing")
    if asked.before_draw:
        question, other = msg("Close before drawing?"), msg("Once more: after drawing")
    return StatusBar(phrases.text(question), phrases.text(other), asked.seat)


def _passing(
    notice: TakenBack | MatchGoesOn | NotNow, snapshot: Snapshot, phrases: Phrases
) -> StatusBar:
    """Return what is said for a while only."""
    match notice:
        case TakenBack(what, lying):
            text = phrases.text("Taken back: {what}", what=phrases.text(TAKEN_BACK[what]))
            again = phrases.text("Lift the cards, lay again") if lying else ""
            return StatusBar(text, again, tone=Tone.WARNING)
        case MatchGoesOn():
            new = phrases.text("New names, rules: New match")
            return StatusBar(phrases.text("This match goes on"), new, tone=Tone.WARNING)
        case NotNow(_, code):
            return StatusBar(refusal(code, None, snapshot.view, phrases), tone=Tone.REFUSED)


def was_touched(refused: CardRefused, snapshot: Snapshot) -> bool:
    """Tell whether the refused card was touched on the screen, where nothing can be lifted."""
    return refused.card in snapshot.lying[refused.seat]


def _announced(asked: LeadOfMarriage, snapshot: Snapshot, phrases: Phrases) -> StatusBar:
    view, seat, suit = snapshot.view, asked.seat, asked.suit
    king = view.rules.marriage_lead == "king_only"
    if asked.may_close:
        close = msg("King; close: turn-up alone")
        lead = close if king else msg("Lead it; close: turn-up alone")
    elif any(card.suit is suit for card in snapshot.lying[seat]):
        lead = msg("Touch the king") if king else msg("Touch king or queen")
    else:
        lead = msg("Lead the king") if king else msg("Lead king or queen")
    points = 40 if suit is view.trump else 20
    return StatusBar(phrases.text("{n} announced", n=points), phrases.text(lead), seat)


def _turn(snapshot: Snapshot, phrases: Phrases) -> StatusBar:
    view = snapshot.view
    if view.between_deals:
        return _dealing(snapshot, phrases)
    if snapshot.scoreboard is not None:
        return StatusBar(phrases.text("A deal with cards waits"), phrases.text("A result ends it"))
    if view.due is None:
        return StatusBar(
            phrases.text("All cards are played"),
            phrases.text("66? Hold your button, else tap"),
        )
    name = phrases.name(view.due)
    leads = not view.on_table
    said = (
        phrases.text("{name} leads", name=name)
        if leads
        else phrases.text("{name} to play", name=name)
    )
    if snapshot.offence is not None:
        return StatusBar(said, _noted(snapshot.offence, phrases), view.due, Tone.WARNING)
    strict = view.phase in {Phase.CLOSED, Phase.EXHAUSTED}
    return StatusBar(said, phrases.text("Follow suit, win if you can") if strict else "", view.due)


def _noted(offence: Offence, phrases: Phrases) -> str:
    if offence.seat is None:
        return phrases.text("A revoke was noted")
    return phrases.text("Revoke: {name}", name=phrases.name(offence.seat))


def _dealing(snapshot: Snapshot, phrases: Phrases) -> StatusBar:
    view = snapshot.view
    five = view.rules.pack == 20  # noqa: PLR2004 - hands of five (art. 1.3)
    deals = msg("{name} deals 3, trump, 2") if five else msg("{name} deals 3, 3, trump")
    then = msg("The turn-up: a rematch")
    if snapshot.scoreboard is not None:
        then = msg("Then tap who won")
    elif view.match_winner is None:
        touch = snapshot.cards_on_screen
        then = msg("Then touch the turn-up") if touch else msg("Then lay the turn-up")
    dealer = phrases.name(view.next_dealer)
    return StatusBar(phrases.text(deals, name=dealer), phrases.text(then))
