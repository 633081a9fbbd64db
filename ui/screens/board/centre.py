"""The middle of the board: the trick, a refused card, a result, or what comes first."""

from __future__ import annotations

from engine.interface.inputs import TeachDeck
from engine.interface.notices import CardRefused, UnknownTag
from engine.interface.snapshot import Snapshot
from engine.model.cards import PerSeat, Seat
from engine.model.results import Phase
from engine.view import View
from ui.model.parts import Button, Face, Tap
from ui.model.tone import Tone
from ui.screens.board.outcome import bummerl_outcome, deal_outcome
from ui.screens.board.scene import BummerlOutcome, CardCheck, DealOutcome, IdleHint, TrickArea
from ui.screens.board.status import was_touched
from ui.widgets.context import ScreenContext
from ui.widgets.trouble import REMEDIES, pad_line, readers_in_use
from ui.words import msg
from ui.words.phrases import Phrases
from ui.words.reasons import refusal


def centre(
    context: ScreenContext,
) -> TrickArea | IdleHint | CardCheck | DealOutcome | BummerlOutcome:
    """Return the middle of the board for a snapshot."""
    snapshot, phrases = context.snapshot, context.phrases
    view = snapshot.view
    match snapshot.notice:
        case CardRefused() as refused:
            return _refused(refused, snapshot, phrases)
        case UnknownTag(seat):
            return _unknown(seat, phrases)
        case _:
            pass
    if view.phase is Phase.IDLE:
        return _idle(context)
    if view.result is None:
        return _trick_area(view, phrases)
    if view.bummerl is not None:
        return bummerl_outcome(view, view.result, view.bummerl, phrases)
    return deal_outcome(context, view, view.result, snapshot.offence)


def _refused(refused: CardRefused, snapshot: Snapshot, phrases: Phrases) -> CardCheck:
    touched = was_touched(refused, snapshot)
    todo = msg("{name}: touch it again") if touched else msg("{name}: lift the card")
    return CardCheck(
        title=phrases.text("This card does not count"),
        reason=refusal(refused.code, refused.duty, snapshot.view, phrases),
        todo=phrases.text(todo, name=phrases.name(refused.seat)),
        face=phrases.face(refused.card) if refused.card is not None else None,
        tone=Tone.REFUSED,
    )


def _unknown(seat: Seat, phrases: Phrases) -> CardCheck:
    return CardCheck(
        title=phrases.text("Please check the card"),
        reason=phrases.text("Unknown card: it is in no deck"),
        todo=phrases.text("{name}: lay it again", name=phrases.name(seat)),
        face=None,
        tone=Tone.WARNING,
    )


def new_deck_name(decks: tuple[str, ...]) -> str:
    """Return the first free name."""
    numbers = range(1, len(decks) + 2)
    return next(name for n in numbers if (name := f"Deck {n}") not in decks)


def _idle(context: ScreenContext) -> IdleHint:
    snapshot, phrases = context.snapshot, context.phrases
    lines = tuple(
        pad_line(seat, pad, phrases)
        for seat, pad in readers_in_use(snapshot.pads)
        if pad.condition not in REMEDIES  # trouble is shown in the strip
    )
    if snapshot.cards_on_screen:
        hint = phrases.text("Touch it on the left or on the right")
        return IdleHint(phrases.text("Lay the turn-up"), hint, lines)
    if snapshot.decks:
        hint = phrases.text("on any reader: the deal begins")
        return IdleHint(phrases.text("Lay the turn-up"), hint, lines)
    pressed = context.pressed == "teach"
    teach = Button(
        "teach",
        Tap(TeachDeck(next(iter(snapshot.begun), new_deck_name(())))),
        phrases.text("Teach deck"),
        tone=Tone.ACCEPTED,
        pressed=pressed,
    )
    hint = phrases.text("Lay each card once")
    return IdleHint(phrases.text("First teach the deck"), hint, lines, teach)


def _trick_area(view: View, phrases: Phrases) -> TrickArea:
    laid: PerSeat[Face | None] = PerSeat(None, None)
    if view.on_table and view.leader is not None:
        laid = laid.put(view.leader, phrases.face(view.on_table[0]))
    last = view.last_trick if not view.on_table else None
    return TrickArea(
        trump=view.trump,
        trump_label=phrases.text("Trump"),
        trump_name=phrases.suit(view.trump) if view.trump is not None else "",
        talon=view.talon,
        talon_label=_talon(view, phrases),
        turn_up=phrases.face(view.turn_up) if view.turn_up is not None else None,
        closed_by=view.closed_by,
        laid=laid,
        due=view.due,
        last=(phrases.face(last.cards[0]), phrases.face(last.cards[1])) if last else None,
        last_leader=last.leader if last else None,
        last_winner=last.winner if last else None,
        last_label=phrases.text("Trick"),
    )


def _talon(view: View, phrases: Phrases) -> str:
    if view.closed_by is not None:
        return phrases.text("Closed")
    return phrases.text("Talon {n}", n=view.talon) if view.talon else phrases.text("Talon empty")
