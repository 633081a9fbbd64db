"""The page on which somebody is chosen for a seat: who plays here, a guest, a new name."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.interface.snapshot import Snapshot
from engine.model.cards import Seat
from engine.record.player_names import fault, is_name, tidy
from ui.model.draft import Draft
from ui.model.parts import Button, Edit, Go, Page, Tap
from ui.model.screen_state import ScreenState
from ui.model.tone import Tone
from ui.screens.new_match.draft import drafted, seated
from ui.screens.players.keyboard import keyboard
from ui.screens.players.names import LONGEST_TILE, known_as, reads, sheet_of
from ui.screens.players.scene import KeyboardScene, PlayerScene
from ui.widgets.buttons import frame, touched
from ui.words.phrases import SIDES, Phrases, shortened

TILES: Final = 6
"""Names on one sheet, besides a guest and a new name."""


def player(
    snapshot: Snapshot, state: ScreenState, phrases: Phrases, now_ns: int
) -> PlayerScene | KeyboardScene:
    """Return a sheet of names, or the keyboard."""
    asked = phrases.text("Name: {side}", side=phrases.text(SIDES[_seat(state)]))
    if not state.draft.typing:
        return _names(asked, snapshot, state, phrases, now_ns)
    typed = state.draft.typed
    names = Edit(replace(state.draft, typing=False, typed=""))
    able = is_name(typed) and not fault(tidy(typed))
    return keyboard(
        frame(asked, names, snapshot, state, phrases, now_ns),
        _named(snapshot, state, known_as(typed, snapshot)) if able else None,
        snapshot,
        state,
        phrases,
        now_ns,
    )


def _names(
    asked: str, snapshot: Snapshot, state: ScreenState, phrases: Phrases, now_ns: int
) -> PlayerScene:
    draft = state.draft
    players = Button(
        "players",
        Tap(Go(Page.PLAYERS)),
        phrases.text("Players"),
        enabled=snapshot.view.between_deals,
    )
    match = Edit(replace(draft, seat=None), Page.START)
    said = frame(asked, match, snapshot, state, phrases, now_ns)
    some, earlier, later = sheet_of(snapshot.players, TILES, state, phrases, now_ns)
    known = (
        Button(f"name {name}", Tap(_named(snapshot, state, name)), shortened(name, LONGEST_TILE))
        for name in (player.name for player in some)
    )
    guest = Tap(_named(snapshot, state, _seat(state).value))
    typing = Tap(Edit(replace(draft, typing=True)))
    more = (
        Button("guest", guest, phrases.text("Guest")),
        Button("new", typing, phrases.text("New name"), tone=Tone.ACCEPTED),
    )
    return PlayerScene(
        replace(said, tabs=(touched(players, state, phrases, now_ns),)),
        tuple(touched(button, state, phrases, now_ns) for button in (*known, *more)),
        earlier,
        later,
        # below a strip of trouble there is no room for what can wait
        phrases.text("or lay a player card") if reads(snapshot) and not said.strip else "",
    )


def _seat(state: ScreenState) -> Seat:
    return state.draft.seat or Seat.A


def _named(snapshot: Snapshot, state: ScreenState, name: str) -> Edit:
    """Return what gives the seat that name and goes back to the match."""
    match = seated(drafted(snapshot, state.draft), _seat(state), name)
    return Edit(Draft(match), Page.START)
