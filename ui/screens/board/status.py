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


def status(snapshot: Snapshot, voice: Phrases) -> StatusBar:
    """Return the line for a snapshot: what is held, then the notice, then whose turn it is."""
    return _held(snapshot, voice) or _noticed(snapshot, voice) or _turn(snapshot, voice)


def _held(snapshot: Snapshot, voice: Phrases) -> StatusBar | None:
    if snapshot.chord:
        there = msg("Scoreboard") if snapshot.scoreboard is None else msg("Back to cards")
        return held(voice.say(there), voice)
    if snapshot.undo_down is None:
        return None
    return held(to_undo(snapshot, voice) or voice.say("Take back"), voice)


def to_undo(snapshot: Snapshot, voice: Phrases) -> str:
    """Return what an undo would take back; empty where there is nothing."""
    what = TAKEN_BACK.get(snapshot.undoes)
    return voice.say("Take back: {what}", what=voice.say(what)) if what else ""


def held(what: str, voice: Phrases) -> StatusBar:
    """Return what a button that is held will do; `what` is in the screen's language already."""
    return StatusBar(what, voice.say("keep holding"), tone=Tone.WARNING)


def _noticed(snapshot: Snapshot, voice: Phrases) -> StatusBar | None:
    match snapshot.notice:
        case None:
            return None
        case TakenBack() | MatchGoesOn() | NotNow() as passing:
            return _passing(passing, snapshot, voice)
        case (
            OneByOne()
            | TooManyCards()
            | ReadByBothPads()
            | MixedDeck()
            | LiftFirst()
            | CardRefused()
            | UnknownTag()
        ) as wrong:
            return _warned(wrong, snapshot, voice)
        case asked:
            return _asked(asked, snapshot, voice)


def _warned(
    notice: OneByOne
    | TooManyCards
    | ReadByBothPads
    | MixedDeck
    | LiftFirst
    | CardRefused
    | UnknownTag,
    snapshot: Snapshot,
    voice: Phrases,
) -> StatusBar:
    """Return what is wrong with the cards that lie there."""
    match notice:
        case CardRefused():
            touched = touched_card(notice, snapshot)
            away = msg("Touch it again") if touched else msg("Lift the card")
            return StatusBar(voice.say(away), tone=Tone.REFUSED)
        case OneByOne():
            again = voice.say("Lay one after the other")
            return StatusBar(voice.say("Lift both cards"), again, tone=Tone.WARNING)
        case TooManyCards(seat):
            lift = voice.say("Only two are read: lift one")
            return StatusBar(voice.say("One card too many"), lift, seat, Tone.WARNING)
        case ReadByBothPads(seat):
            apart = voice.say("Move the readers apart")
            return StatusBar(voice.say("Both readers read it"), apart, seat, Tone.WARNING)
        case LiftFirst(seat) if snapshot.view.phase in PLAYING:
            again = voice.say("{name}: lay it again", name=voice.name(seat))
            return StatusBar(voice.say("Lift the card"), again, seat, Tone.WARNING)
        case LiftFirst():
            claims = snapshot.view.phase is Phase.PLAYED_OUT
            then = msg("66? Hold your button, else tap") if claims else msg("Then lay the turn-up")
            return StatusBar(voice.say("Lift the card"), voice.say(then), tone=Tone.WARNING)
        case MixedDeck(_, deck, on_table):
            mixed = voice.say("{deck} among {other}", deck=deck, other=on_table)
            return StatusBar(voice.say("Two decks are mixed"), mixed, tone=Tone.WARNING)
        case UnknownTag():
            return StatusBar(voice.say("Please check the card"), tone=Tone.WARNING)


def _asked(
    notice: AskClose | AskDeal | LeadOfMarriage | MayClose | AskMarriage | AskExchange | Exchanged,
    snapshot: Snapshot,
    voice: Phrases,
) -> StatusBar:
    """Return what the cards ask of the players."""
    match notice:
        case AskClose():
            return _closing(notice, snapshot, voice)
        case AskDeal():
            claims = snapshot.view.phase is Phase.PLAYED_OUT
            other = msg("66? Hold your button") if claims else msg("Lift the card: no")
            return StatusBar(voice.say("Next deal? Tap your button"), voice.say(other))
        case LeadOfMarriage():
            return _announced(notice, snapshot, voice)
        case MayClose():
            return replace(_turn(snapshot, voice), more=voice.say("To close first: turn-up"))
        case Exchanged(seat, both):
            touched = snapshot.pads[seat].condition is PadCondition.NONE
            both_or_one = voice.say("Lift both cards") if both else voice.say("Lift the card")
            lift = "" if touched else both_or_one
            return StatusBar(voice.say("Trump exchanged"), lift, seat)
        case AskMarriage() | AskExchange():
            return _two_cards(notice, voice)


def _two_cards(asked: AskMarriage | AskExchange, voice: Phrases) -> StatusBar:
    """Return which cards are to be laid, one after the other, for what was announced."""
    if isinstance(asked, AskMarriage):
        said, both = voice.say("Marriage announced"), msg("Lay both, the lead last")
    else:
        said, both = voice.say("Exchange announced"), msg("Lowest trump, then turn-up")
    how = both if asked.first is None else msg("Now the other")
    return StatusBar(said, voice.say(how), asked.seat)


def _closing(asked: AskClose, snapshot: Snapshot, voice: Phrases) -> StatusBar:
    """Return the question, and how to say no or to ask for the other kind of closing."""
    question = msg("Close? Tap your button")
    touched = snapshot.view.turn_up in snapshot.lying[asked.seat]
    other = msg("Touch another card: no") if touched else msg("Lift the card: no")
    if asked.may_change:
        other = msg("Once more: before drawing")
    if asked.before_draw:
        question, other = msg("Close before drawing?"), msg("Once more: after drawing")
    return StatusBar(voice.say(question), voice.say(other), asked.seat)


def _passing(
    notice: TakenBack | MatchGoesOn | NotNow, snapshot: Snapshot, voice: Phrases
) -> StatusBar:
    """Return what is said for a while only."""
    match notice:
        case TakenBack(what, lying):
            text = voice.say("Taken back: {what}", what=voice.say(TAKEN_BACK[what]))
            again = voice.say("Lift the cards, lay again") if lying else ""
            return StatusBar(text, again, tone=Tone.WARNING)
        case MatchGoesOn():
            new = voice.say("New names, rules: New match")
            return StatusBar(voice.say("This match goes on"), new, tone=Tone.WARNING)
        case NotNow(_, code):
            return StatusBar(refusal(code, None, snapshot.view, voice), tone=Tone.REFUSED)


def touched_card(refused: CardRefused, snapshot: Snapshot) -> bool:
    """Tell whether the refused card was touched on the screen, where nothing can be lifted."""
    return refused.card in snapshot.lying[refused.seat]


def _announced(asked: LeadOfMarriage, snapshot: Snapshot, voice: Phrases) -> StatusBar:
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
    return StatusBar(voice.say("{n} announced", n=points), voice.say(lead), seat)


def _turn(snapshot: Snapshot, voice: Phrases) -> StatusBar:
    view = snapshot.view
    if view.between_deals:
        return _dealing(snapshot, voice)
    if snapshot.scoreboard is not None:
        return StatusBar(voice.say("A deal with cards waits"), voice.say("A result ends it"))
    if view.due is None:
        return StatusBar(
            voice.say("All cards are played"),
            voice.say("66? Hold your button, else tap"),
        )
    name = voice.name(view.due)
    leads = not view.on_table
    said = (
        voice.say("{name} leads", name=name) if leads else voice.say("{name} to play", name=name)
    )
    if snapshot.offence is not None:
        return StatusBar(said, _noted(snapshot.offence, voice), view.due, Tone.WARNING)
    strict = view.phase in {Phase.CLOSED, Phase.EXHAUSTED}
    return StatusBar(said, voice.say("Follow suit, win if you can") if strict else "", view.due)


def _noted(offence: Offence, voice: Phrases) -> str:
    if offence.seat is None:
        return voice.say("A revoke was noted")
    return voice.say("Revoke: {name}", name=voice.name(offence.seat))


def _dealing(snapshot: Snapshot, voice: Phrases) -> StatusBar:
    view = snapshot.view
    five = view.rules.pack == 20  # noqa: PLR2004 - hands of five (art. 1.3)
    deals = msg("{name} deals 3, trump, 2") if five else msg("{name} deals 3, 3, trump")
    then = msg("The turn-up: a rematch")
    if snapshot.scoreboard is not None:
        then = msg("Then tap who won")
    elif view.match_winner is None:
        touch = snapshot.cards_on_screen
        then = msg("Then touch the turn-up") if touch else msg("Then lay the turn-up")
    dealer = voice.name(view.next_dealer)
    return StatusBar(voice.say(deals, name=dealer), voice.say(then))
