"""The board: both players' sides, the status line, buttons and on-screen cards."""

from __future__ import annotations

from dataclasses import replace

from engine.interface.inputs import SeatButton, SetScoreboard, TouchCard
from engine.interface.notices import AskClose, AskDeal
from engine.model.cards import Card, PerSeat, Rank, Seat, Suit, pack
from engine.model.results import Phase
from ui.model.activity import at_rest
from ui.model.parts import Button, Icon, Press, Strip, Tap
from ui.model.tone import Tone
from ui.screens.backup.present import backup_button
from ui.screens.board.centre import centre
from ui.screens.board.scene import BoardScene, PaletteCard
from ui.screens.board.seat import seat_side
from ui.screens.board.status import status
from ui.widgets.context import ScreenContext
from ui.widgets.trouble import reader_lost, trouble_strip


def board(context: ScreenContext) -> BoardScene:
    """Return the board for a snapshot."""
    snapshot, phrases = context.snapshot, context.phrases
    view = snapshot.view
    seats = PerSeat(Seat.A, Seat.B)
    return BoardScene(
        title=phrases.text("Deal {n}", n=view.deal) if view.deal else "",
        seats=seats.map(lambda seat: seat_side(seat, view, phrases)),
        buttons=seats.map(lambda seat: _seat_button(context, seat)),
        centre=centre(context),
        status=status(snapshot, phrases),
        undo=context.undo_button(),
        menu=context.menu_button(),
        strip=_strip(context),
        palettes=seats.map(lambda seat: _palette(context, seat))
        if snapshot.cards_on_screen
        else None,
        moving=snapshot.undo_down is not None
        or any(down is not None for down in snapshot.buttons_down),
    )


def _strip(context: ScreenContext) -> Strip | None:
    """Return what is wrong; a lost reader need not end the evening, nor damage the scores."""
    snapshot, phrases = context.snapshot, context.phrases
    found = trouble_strip(snapshot, phrases)
    if found and snapshot.backup and at_rest(snapshot) and not reader_lost(snapshot):
        button = replace(backup_button(context), icon=Icon.UNDO)
        return replace(found, button=button)
    if found is None or snapshot.cards_on_screen or not reader_lost(snapshot):
        return found
    by_hand = Button(
        "by hand", Tap(SetScoreboard(on=True)), phrases.text("Continue by hand"), icon=Icon.SCORE
    )
    return replace(found, button=context.touched(by_hand))


def _seat_button(context: ScreenContext, seat: Seat) -> Button:
    snapshot, phrases = context.snapshot, context.phrases
    name = f"seat {seat.value}"
    down = snapshot.buttons_down[seat]
    asked = snapshot.notice
    if isinstance(asked, AskClose) and asked.seat is seat:
        label, sub = phrases.text("Close"), phrases.text("tap")
    elif snapshot.view.phase is Phase.PLAYED_OUT:
        label, sub = phrases.text("Settle"), phrases.text("tap")
    elif isinstance(asked, AskDeal):
        label, sub = phrases.text("Yes"), phrases.text("tap")
    else:
        label, sub = "66", phrases.text("hold")
    return Button(
        name,
        Press(SeatButton(seat, down=True), SeatButton(seat, down=False)),
        label,
        sub,
        tone=Tone.of(seat),
        progress=context.fill_percent(down, snapshot.claim_hold_ns),
        pressed=down is not None or context.pressed == name,
    )


def _palette(context: ScreenContext, seat: Seat) -> tuple[PaletteCard, ...]:
    """Return all cards of the pack, rank by rank, whatever was played (art. 11)."""
    snapshot = context.snapshot
    cards = pack(snapshot.view.rules.pack)
    ordered = [c for rank in Rank for suit in Suit for c in cards if _is(c, rank, suit)]
    laid = snapshot.lying[seat]

    def item(card: Card) -> PaletteCard:
        button = Button(f"card {seat.value} {card.name}", Tap(TouchCard(seat, card)))
        return PaletteCard(context.phrases.face(card), card in laid, context.touched(button))

    return tuple(map(item, ordered))


def _is(card: Card, rank: Rank, suit: Suit) -> bool:
    return card.rank is rank and card.suit is suit
