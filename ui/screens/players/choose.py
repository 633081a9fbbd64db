"""The page on which a player is chosen for a seat: a known one, a guest, a new name."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.interface.snapshot import Snapshot
from engine.model.cards import Seat
from engine.record.player_names import fault, is_name, tidy
from ui.model.draft import Draft
from ui.model.parts import Button, EditDraft, OpenPage, Page, Tap
from ui.model.screen_state import ScreenState
from ui.model.tone import Tone
from ui.screens.new_match.draft import drafted_match, with_player
from ui.screens.players.keyboard import keyboard
from ui.screens.players.names import LONGEST_TILE, has_reader, sheet_of, stored_name
from ui.screens.players.scene import KeyboardScene, PlayerListScene
from ui.widgets.context import ScreenContext
from ui.words.phrases import SIDES, shortened

TILES: Final = 6
"""Names on one sheet, besides a guest and a new name."""


def choose_player(context: ScreenContext) -> PlayerListScene | KeyboardScene:
    """Return a sheet of names, or the keyboard."""
    snapshot, state, phrases = context.snapshot, context.state, context.phrases
    asked = phrases.text("Name: {side}", side=phrases.text(SIDES[_seat(state)]))
    if not state.draft.typing:
        return _names(context, asked)
    typed = state.draft.typed
    names = EditDraft(replace(state.draft, typing=False, typed=""))
    able = is_name(typed) and not fault(tidy(typed))
    return keyboard(
        context,
        context.frame(asked, names),
        _named(snapshot, state, stored_name(typed, snapshot)) if able else None,
    )


def _names(context: ScreenContext, asked: str) -> PlayerListScene:
    snapshot, state, phrases = context.snapshot, context.state, context.phrases
    draft = state.draft
    players = Button(
        "players",
        Tap(OpenPage(Page.PLAYERS)),
        phrases.text("Players"),
        enabled=snapshot.view.between_deals,
    )
    match = EditDraft(replace(draft, seat=None), Page.START)
    frame = context.frame(asked, match)
    some, earlier, later = sheet_of(context, snapshot.players, TILES)
    known = (
        Button(f"name {name}", Tap(_named(snapshot, state, name)), shortened(name, LONGEST_TILE))
        for name in (player.name for player in some)
    )
    guest = Tap(_named(snapshot, state, _seat(state).value))
    typing = Tap(EditDraft(replace(draft, typing=True)))
    more = (
        Button("guest", guest, phrases.text("Guest")),
        Button("new", typing, phrases.text("New name"), tone=Tone.ACCEPTED),
    )
    return PlayerListScene(
        replace(frame, tabs=(context.touched(players),)),
        tuple(context.touched(button) for button in (*known, *more)),
        earlier,
        later,
        # below a strip of trouble there is no room for what can wait
        phrases.text("or lay a player card") if has_reader(snapshot) and not frame.strip else "",
    )


def _seat(state: ScreenState) -> Seat:
    return state.draft.seat or Seat.A


def _named(snapshot: Snapshot, state: ScreenState, name: str) -> EditDraft:
    """Return what gives the seat that name and goes back to the match."""
    match = with_player(drafted_match(snapshot, state.draft), _seat(state), name)
    return EditDraft(Draft(match), Page.START)
