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
from ui.model.tone import Tone
from ui.screens.teaching.scene import TeachCell, TeachingScene
from ui.widgets.context import ScreenContext
from ui.widgets.trouble import trouble_strip
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


def teaching_page(context: ScreenContext, teaching: Teaching) -> TeachingScene:
    """Return the teaching screen for a snapshot."""
    snapshot, phrases = context.snapshot, context.phrases
    wanted = teaching.wanted
    note, tone = _note(teaching, phrases)
    undo = Button("teach_undo", Tap(TeachUndo()), phrases.text("Undo"))
    end = Button("teach_end", Tap(TeachEnd()), phrases.text("Later"))
    if wanted is None:
        end = replace(end, label=phrases.text("Done"), tone=Tone.ACCEPTED)
    return TeachingScene(
        title=phrases.text("Teaching: {name}", name=teaching.deck),
        count=phrases.text(
            "Cards {n} of {all}",
            n=len(teaching.taught & frozenset(teaching.pack)),
            all=len(teaching.pack),
        ),
        cells=tuple(_row(context, suit, teaching) for suit in Suit),
        tokens=_tokens(context, teaching),
        wanted=phrases.face(wanted) if isinstance(wanted, Card) else None,
        complete=wanted is None,
        ask=_ask(snapshot, teaching, phrases),
        wanted_name=phrases.meaning(wanted) if wanted is not None else "",
        note=note,
        note_tone=tone,
        undo=context.touched(replace(undo, enabled=bool(teaching.taught))),
        done=context.touched(end),
        strip=trouble_strip(snapshot, phrases),
    )


def _row(context: ScreenContext, suit: Suit, teaching: Teaching) -> tuple[TeachCell, ...]:
    by_rank = {card.rank: card for card in teaching.pack if card.suit is suit}
    cards = (by_rank[rank] for rank in Rank if rank in by_rank)
    return tuple(_cell(context, card, teaching) for card in cards)


def _tokens(context: ScreenContext, teaching: Teaching) -> tuple[TeachCell, ...]:
    """Return the markers when it is their turn: they are offered, never asked for."""
    if teaching.wanted is not None:
        return ()
    return tuple(_cell(context, token, teaching) for token in teaching.tokens)


def _cell(context: ScreenContext, taught: TagMeaning, teaching: Teaching) -> TeachCell:
    phrases = context.phrases
    face = phrases.face(taught) if isinstance(taught, Card) else None
    name = taught.name if isinstance(taught, Card) else taught.value
    rate = teaching.rates.get(taught)
    return TeachCell(
        face,
        label=face.rank if face else phrases.meaning(taught),
        taught=taught in teaching.taught,
        wanted=taught is teaching.wanted,
        button=context.touched(Button(f"teach {name}", Tap(TeachCard(taught)))),
        rate="" if rate is None or rate == BEST else phrases.text("{n} %", n=rate),
        weak=rate is not None and rate < WEAK,
    )


def _ask(snapshot: Snapshot, teaching: Teaching, phrases: Phrases) -> str:
    if teaching.wanted is None:
        return phrases.text("The deck is complete")
    if not isinstance(teaching.wanted, Card) and teaching.wanted.seat:
        return phrases.text("Marker of {name}:", name=phrases.name(teaching.wanted.seat))
    if all(pad.condition is PadCondition.NONE for pad in snapshot.pads):
        return phrases.text("No reader is configured")
    return phrases.text("Lay on any reader:")


def _note(teaching: Teaching, phrases: Phrases) -> tuple[str, Tone]:
    """Return why the last tag was not taken, else what was taught last."""
    if teaching.note is not None:
        return _refusal(teaching, teaching.note, phrases), Tone.REFUSED
    if teaching.last is None:
        return phrases.text("Another card? Touch its field"), Tone.NEUTRAL
    if teaching.rates.get(teaching.last, 100) < WEAK:
        return phrases.text(
            "{card} reads badly", card=phrases.meaning(teaching.last)
        ), Tone.WARNING
    return phrases.text("{card} is taught", card=phrases.meaning(teaching.last)), Tone.ACCEPTED


def _refusal(teaching: Teaching, note: TeachNote, phrases: Phrases) -> str:
    card = phrases.meaning(teaching.note_card) if teaching.note_card is not None else ""
    match note:
        case TeachNote.ALREADY_TAUGHT:
            return phrases.text("This tag is already {card}: lay another card", card=card)
        case TeachNote.OTHER_DECK:
            return phrases.text("This tag belongs to {deck}", deck=teaching.note_deck)
        case TeachNote.MOVED:
            return phrases.text("This tag was {card} before", card=card)
        case TeachNote.CARD_OF_PLAYER:
            return phrases.text("This tag is a player's card")
        case TeachNote.TWO_TAGS:
            return phrases.text("One card at a time")
        case _:
            return phrases.text(_UNUSABLE[note])
