"""The middle of the board: the trick, a refused card, a result, or what comes first."""

from __future__ import annotations

from engine.interface.inputs import TeachDeck
from engine.interface.notices import CardRefused, UnknownTag
from engine.interface.snapshot import Snapshot
from engine.model.cards import PerSeat, Seat
from engine.model.results import Phase
from engine.view import View
from ui.model.parts import Button, Face, Tap
from ui.model.screen_state import ScreenState
from ui.model.tone import Tone
from ui.screens.board.outcome import bummerl, outcome
from ui.screens.board.scene import BummerlScene, Check, Idle, OutcomeScene, TrickAreaScene
from ui.screens.board.status import touched_card
from ui.widgets.trouble import REMEDIES, pad_line, readers
from ui.words import msg
from ui.words.phrases import Phrases
from ui.words.reasons import refusal


def centre(
    snapshot: Snapshot, local: ScreenState, voice: Phrases
) -> TrickAreaScene | Idle | Check | OutcomeScene | BummerlScene:
    """Return the middle of the board for a snapshot."""
    view = snapshot.view
    match snapshot.notice:
        case CardRefused() as refused:
            return _refused(refused, snapshot, voice)
        case UnknownTag(seat):
            return _unknown(seat, voice)
        case _:
            pass
    if view.phase is Phase.IDLE:
        return _idle(snapshot, local, voice)
    if view.result is None:
        return _felt(view, voice)
    if view.bummerl is not None:
        return bummerl(view, view.result, view.bummerl, voice)
    return outcome(view, view.result, snapshot.offence, local, voice)


def _refused(refused: CardRefused, snapshot: Snapshot, voice: Phrases) -> Check:
    touched = touched_card(refused, snapshot)
    todo = msg("{name}: touch it again") if touched else msg("{name}: lift the card")
    return Check(
        title=voice.say("This card does not count"),
        reason=refusal(refused.code, refused.duty, snapshot.view, voice),
        todo=voice.say(todo, name=voice.name(refused.seat)),
        face=voice.face(refused.card) if refused.card is not None else None,
        tone=Tone.REFUSED,
    )


def _unknown(seat: Seat, voice: Phrases) -> Check:
    return Check(
        title=voice.say("Please check the card"),
        reason=voice.say("Unknown card: it is in no deck"),
        todo=voice.say("{name}: lay it again", name=voice.name(seat)),
        face=None,
        tone=Tone.WARNING,
    )


def new_deck_name(decks: tuple[str, ...]) -> str:
    """Return the first free name."""
    numbers = range(1, len(decks) + 2)
    return next(name for n in numbers if (name := f"Deck {n}") not in decks)


def _idle(snapshot: Snapshot, local: ScreenState, voice: Phrases) -> Idle:
    lines = tuple(
        pad_line(seat, pad, voice)
        for seat, pad in readers(snapshot.pads)
        if pad.condition not in REMEDIES  # a strip tells of trouble
    )
    if snapshot.cards_on_screen:
        hint = voice.say("Touch it on the left or on the right")
        return Idle(voice.say("Lay the turn-up"), hint, lines)
    if snapshot.decks:
        hint = voice.say("on any reader: the deal begins")
        return Idle(voice.say("Lay the turn-up"), hint, lines)
    pressed = local.pressed is not None and local.pressed.name == "teach"
    teach = Button(
        "teach",
        Tap(TeachDeck(next(iter(snapshot.begun), new_deck_name(())))),
        voice.say("Teach deck"),
        tone=Tone.ACCEPTED,
        pressed=pressed,
    )
    hint = voice.say("Lay each card once")
    return Idle(voice.say("First teach the deck"), hint, lines, teach)


def _felt(view: View, voice: Phrases) -> TrickAreaScene:
    laid: PerSeat[Face | None] = PerSeat(None, None)
    if view.on_table and view.leader is not None:
        laid = laid.put(view.leader, voice.face(view.on_table[0]))
    last = view.last_trick if not view.on_table else None
    return TrickAreaScene(
        trump=view.trump,
        trump_label=voice.say("Trump"),
        trump_name=voice.suit(view.trump) if view.trump is not None else "",
        talon=view.talon,
        talon_label=_talon(view, voice),
        turn_up=voice.face(view.turn_up) if view.turn_up is not None else None,
        closed_by=view.closed_by,
        laid=laid,
        due=view.due,
        last=(voice.face(last.cards[0]), voice.face(last.cards[1])) if last else None,
        last_leader=last.leader if last else None,
        last_winner=last.winner if last else None,
        last_label=voice.say("Trick"),
    )


def _talon(view: View, voice: Phrases) -> str:
    if view.closed_by is not None:
        return voice.say("Closed")
    return voice.say("Talon {n}", n=view.talon) if view.talon else voice.say("Talon empty")
