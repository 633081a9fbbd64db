"""The screen on which a deck is taught, card by card."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.interface.inputs import TeachCard, TeachEnd, TeachUndo
from engine.interface.lessons import Teaching, TeachNote
from engine.interface.markers import TagMeaning
from engine.interface.readers import PadCondition
from engine.interface.snapshot import Snapshot
from engine.model.cards import Card, Rank, Suit
from ui.model.parts import Button, Tap
from ui.model.screen_state import ScreenState
from ui.model.tone import Tone
from ui.screens.teaching.scene import TeachCell, TeachingScene
from ui.widgets.trouble import strip
from ui.words import msg
from ui.words.phrases import Phrases

WEAK: Final = 80
"""Percent of the looks below which a tag reads badly: it should lie better, or be replaced."""

BEST: Final = 100
"""Percent; needs no words."""

_UNUSABLE: Final = {
    TeachNote.RANDOM_UID: msg("This tag changes its number: use another sticker"),
    TeachNote.CUT_UID: msg("The reader cuts this tag's number: use another sticker"),
    TeachNote.BLANK_UID: msg("This tag has no number: use another sticker"),
    TeachNote.UNNAMED_UID: msg("The reader must send UID: before the number"),
}


def teaching_page(
    snapshot: Snapshot, teaching: Teaching, local: ScreenState, voice: Phrases
) -> TeachingScene:
    """Return the teaching screen for a snapshot."""
    wanted = teaching.wanted
    note, tone = _note(teaching, voice)
    undo = Button("teach_undo", Tap(TeachUndo()), voice.say("Undo"))
    end = Button("teach_end", Tap(TeachEnd()), voice.say("Later"))
    if wanted is None:
        end = replace(end, label=voice.say("Done"), tone=Tone.ACCEPTED)
    return TeachingScene(
        title=voice.say("Teaching: {name}", name=teaching.deck),
        count=voice.say(
            "Cards {n} of {all}",
            n=len(teaching.taught & frozenset(teaching.pack)),
            all=len(teaching.pack),
        ),
        cells=tuple(_row(suit, teaching, local, voice) for suit in Suit),
        tokens=_tokens(teaching, local, voice),
        wanted=voice.face(wanted) if isinstance(wanted, Card) else None,
        complete=wanted is None,
        ask=_ask(snapshot, teaching, voice),
        wanted_name=voice.meaning(wanted) if wanted is not None else "",
        note=note,
        note_tone=tone,
        undo=_touched(replace(undo, enabled=bool(teaching.taught)), local),
        done=_touched(end, local),
        strip=strip(snapshot, voice),
    )


def _touched(button: Button, local: ScreenState) -> Button:
    pressed = local.pressed is not None and local.pressed.name == button.name
    return replace(button, pressed=pressed)


def _row(
    suit: Suit, teaching: Teaching, local: ScreenState, voice: Phrases
) -> tuple[TeachCell, ...]:
    by_rank = {card.rank: card for card in teaching.pack if card.suit is suit}
    cards = (by_rank[rank] for rank in Rank if rank in by_rank)
    return tuple(_cell(card, teaching, local, voice) for card in cards)


def _tokens(teaching: Teaching, local: ScreenState, voice: Phrases) -> tuple[TeachCell, ...]:
    """Return the markers when it is their turn: they are offered, never asked for."""
    if teaching.wanted is not None:
        return ()
    return tuple(_cell(token, teaching, local, voice) for token in teaching.tokens)


def _cell(taught: TagMeaning, teaching: Teaching, local: ScreenState, voice: Phrases) -> TeachCell:
    face = voice.face(taught) if isinstance(taught, Card) else None
    name = taught.name if isinstance(taught, Card) else taught.value
    rate = teaching.rates.get(taught)
    return TeachCell(
        face,
        label=face.rank if face else voice.meaning(taught),
        taught=taught in teaching.taught,
        wanted=taught is teaching.wanted,
        button=_touched(Button(f"teach {name}", Tap(TeachCard(taught))), local),
        rate="" if rate is None or rate == BEST else voice.say("{n} %", n=rate),
        weak=rate is not None and rate < WEAK,
    )


def _ask(snapshot: Snapshot, teaching: Teaching, voice: Phrases) -> str:
    if teaching.wanted is None:
        return voice.say("The deck is complete")
    if not isinstance(teaching.wanted, Card) and teaching.wanted.seat:
        return voice.say("Marker of {name}:", name=voice.name(teaching.wanted.seat))
    if all(pad.condition is PadCondition.NONE for pad in snapshot.pads):
        return voice.say("No reader is configured")
    return voice.say("Lay on any reader:")


def _note(teaching: Teaching, voice: Phrases) -> tuple[str, Tone]:
    """Return why the last tag was not taken, else what was taught last."""
    if teaching.note is not None:
        return _refusal(teaching, teaching.note, voice), Tone.REFUSED
    if teaching.last is None:
        return voice.say("Another card? Touch its field"), Tone.NEUTRAL
    if teaching.rates.get(teaching.last, 100) < WEAK:
        return voice.say("{card} reads badly", card=voice.meaning(teaching.last)), Tone.WARNING
    return voice.say("{card} is taught", card=voice.meaning(teaching.last)), Tone.ACCEPTED


def _refusal(teaching: Teaching, note: TeachNote, voice: Phrases) -> str:
    card = voice.meaning(teaching.note_card) if teaching.note_card is not None else ""
    match note:
        case TeachNote.ALREADY_TAUGHT:
            return voice.say("This tag is already {card}: lay another card", card=card)
        case TeachNote.OTHER_DECK:
            return voice.say("This tag belongs to {deck}", deck=teaching.note_deck)
        case TeachNote.MOVED:
            return voice.say("This tag was {card} before", card=card)
        case TeachNote.CARD_OF_PLAYER:
            return voice.say("This tag is a player's card")
        case TeachNote.TWO_TAGS:
            return voice.say("One card at a time")
        case _:
            return voice.say(_UNUSABLE[note])
