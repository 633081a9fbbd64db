"""Who has a name here: the list, a player's own page, and the card that is given to one."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.interface.inputs import ForgetPlayer, Rename, TakePlayerCards, TeachPlayer
from engine.interface.lessons import Player, PlayerLesson, PlayerNote
from engine.interface.snapshot import Snapshot
from engine.record.player_names import fault, is_name, name_key, tidy
from ui.model.draft import Draft
from ui.model.parts import Button, EditDraft, Hold, OpenPage, Page, Tap
from ui.model.tone import Tone
from ui.screens.players.keyboard import keyboard
from ui.screens.players.names import LONGEST_TILE, has_reader, sheet_of
from ui.screens.players.scene import (
    KeyboardScene,
    PlayerCardScene,
    PlayerListScene,
    PlayerPageScene,
)
from ui.widgets.context import ScreenContext
from ui.words.phrases import LONGEST_NAME, Phrases, shortened

LONGEST_TITLE: Final = 24
"""Characters of a name on the player's own page."""
TILES: Final = 7
"""Names on one sheet, besides a new one."""
HOLD_NS: Final = 2_000_000_000
"""How long a button is held that deletes a name or takes cards away."""


def manage_players(context: ScreenContext) -> PlayerListScene | PlayerPageScene | KeyboardScene:
    """Return the list of players, or the page of the one whose page is open."""
    state = context.state
    name = state.draft.player
    player = next((one for one in context.snapshot.players if one.name == name), None)
    if state.draft.typing and (player is not None or not name):
        return _typing(context, player)
    if player is None:
        return _list(context)
    return _person(context, player)


def _list(context: ScreenContext) -> PlayerListScene:
    """Return a sheet of names; where the way back leads tells a seat that is waiting for one."""
    snapshot, state, phrases = context.snapshot, context.state, context.phrases
    back = Page.MENU if state.draft.seat is None else Page.PLAYER
    some, earlier, later = sheet_of(context, snapshot.players, TILES)
    buttons = (
        Button(
            f"player {player.name}",
            Tap(EditDraft(replace(state.draft, player=player.name))),
            shortened(player.name, LONGEST_TILE),
            _cards(player, phrases) if player.cards else "",
        )
        for player in some
    )
    new = Button(
        "new",
        Tap(EditDraft(replace(state.draft, typing=True))),
        phrases.text("New name"),
        phrases.text("with a card"),
        tone=Tone.ACCEPTED,
    )
    able = has_reader(snapshot) and not snapshot.players_locked
    return PlayerListScene(
        context.frame(phrases.text("Players"), back),
        tuple(context.touched(button) for button in (*buttons, *((new,) if able else ()))),
        earlier,
        later,
        "" if some else phrases.text("Nobody has a name here yet"),
    )


def _person(context: ScreenContext, player: Player) -> PlayerPageScene:
    snapshot, state, phrases = context.snapshot, context.state, context.phrases
    title = shortened(player.name, LONGEST_TITLE)
    back = EditDraft(replace(state.draft, player="", typed=""))
    frame = context.frame(title, back)
    pin = context.touched(Button("pin", Tap(OpenPage(Page.PIN)), phrases.text("Organiser PIN")))
    locked = snapshot.players_locked
    return PlayerPageScene(
        replace(frame, tabs=(pin,) if locked else ()),
        tuple(
            context.touched(replace(button, enabled=button.enabled and not locked))
            for button in _buttons(player, snapshot, state.draft, phrases)
        ),
        phrases.text(
            "Deleting removes the name, from the backups here as well; what was played stays, "
            "without it. Copies elsewhere still have it."
        ),
        note="" if snapshot.player_note is None else _note(snapshot.player_note, phrases),
        moving=context.pressed in {"delete", "take cards"},
    )


def _buttons(
    player: Player, snapshot: Snapshot, draft: Draft, phrases: Phrases
) -> tuple[Button, ...]:
    name = player.name
    return (
        Button(
            "rename",
            Tap(EditDraft(replace(draft, typing=True, typed=name))),
            phrases.text("Rename"),
        ),
        Button(
            "give card",
            Tap(TeachPlayer(name)),
            phrases.text("Give a card"),
            "" if has_reader(snapshot) else phrases.text("needs a reader"),
            enabled=has_reader(snapshot),
        ),
        Button(
            "take cards",
            Hold(TakePlayerCards(name), HOLD_NS),
            phrases.text("Take cards away"),
            phrases.text("hold for 2 s") if player.cards else phrases.text("has none"),
            enabled=player.cards > 0,
        ),
        Button(
            "delete",
            Hold(ForgetPlayer(name), HOLD_NS),
            phrases.text("Delete"),
            phrases.text("hold for 2 s"),
            tone=Tone.WARNING,
        ),
    )


def _cards(player: Player, phrases: Phrases) -> str:
    return phrases.plural("{n} card", "{n} cards", player.cards)


def _typing(context: ScreenContext, player: Player | None) -> KeyboardScene:
    """Return the keyboard for a player's other name, or for a new player who gets a card.

    A name that is another's is not taken.
    """
    state, phrases = context.state, context.phrases
    name = tidy(state.draft.typed)
    others = {name_key(one.name) for one in context.snapshot.players if one != player}
    taken = name_key(name) in others
    back = EditDraft(replace(state.draft, typing=False, typed=""))
    title = phrases.text("New name")
    does: Rename | TeachPlayer = TeachPlayer(name)
    if player is not None:
        title = phrases.text("Name: {side}", side=shortened(player.name, LONGEST_NAME))
        does = Rename(player.name, name)
    frame = context.frame(title, back)
    able = is_name(name) and not taken and not fault(name)
    scene = keyboard(context, frame, does if able else None)
    if not taken:
        return scene
    return replace(scene, done=replace(scene.done, label=phrases.text("taken")))


def player_card(context: ScreenContext, lesson: PlayerLesson) -> PlayerCardScene:
    """Return what is shown while a tag is waited for that is to be a player's card."""
    phrases = context.phrases
    name = shortened(lesson.name, LONGEST_NAME)
    frame = context.frame(phrases.text("Card for {name}", name=name), TeachPlayer(None))
    if lesson.done:
        end = replace(frame.back, label=phrases.text("Done"), tone=Tone.ACCEPTED)
        frame = replace(frame, back=end)
    given, lay = (
        phrases.text("The card is given"),
        phrases.text("Lay the new player card on any reader"),
    )
    return PlayerCardScene(
        frame,
        name,
        given if lesson.done else lay,
        lesson.done,
        "" if lesson.note is None else _note(lesson.note, phrases),
    )


def _note(note: PlayerNote, phrases: Phrases) -> str:
    match note:
        case PlayerNote.NAME_TAKEN:
            return phrases.text("That name is taken")
        case PlayerNote.CARD_OF_DECK:
            return phrases.text("This is a playing card: use another tag")
        case PlayerNote.CARD_OF_PLAYER:
            return phrases.text("This is another player's card")
        case PlayerNote.CARD_UNUSABLE:
            return phrases.text("This tag's number does not last: use another")
        case PlayerNote.TWO_CARDS:
            return phrases.text("One card at a time")
        case PlayerNote.WRONG_PIN:
            return phrases.text("wrong, once more")
        case PlayerNote.PIN_RESTS:
            return phrases.text("wrong too often, wait")
