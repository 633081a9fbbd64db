"""Who has a name here: the list, a player's own page, and the card that is given to one."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.interface.inputs import ForgetPlayer, Rename, TakePlayerCards, TeachPlayer
from engine.interface.lessons import Player, PlayerLesson, PlayerNote
from engine.interface.snapshot import Snapshot
from engine.record.player_names import fault, is_name, name_key, tidy
from ui.model.draft import Draft
from ui.model.parts import Button, Edit, Go, Hold, Page, Tap
from ui.model.screen_state import ScreenState
from ui.model.tone import Tone
from ui.screens.players.keyboard import keyboard
from ui.screens.players.names import LONGEST_TILE, reads, sheet_of
from ui.screens.players.scene import KeyboardScene, PersonScene, PlayerCardScene, PlayerScene
from ui.widgets.buttons import frame, touched
from ui.words.phrases import LONGEST_NAME, Phrases, shortened

LONGEST_TITLE: Final = 24
"""Characters of a name on the player's own page."""
TILES: Final = 7
"""Names on one sheet, besides a new one."""
HOLD_NS: Final = 2_000_000_000
"""How long a button is held that deletes a name or takes cards away."""


def players(
    snapshot: Snapshot, local: ScreenState, voice: Phrases, now_ns: int
) -> PlayerScene | PersonScene | KeyboardScene:
    """Return the list of players, or the page of the one whose page is open."""
    name = local.draft.player
    player = next((one for one in snapshot.players if one.name == name), None)
    if local.draft.typing and (player is not None or not name):
        return _typing(player, snapshot, local, voice, now_ns)
    if player is None:
        return _list(snapshot, local, voice, now_ns)
    return _person(player, snapshot, local, voice, now_ns)


def _list(snapshot: Snapshot, local: ScreenState, voice: Phrases, now_ns: int) -> PlayerScene:
    """Return a sheet of names; where the way back leads tells a seat that is waiting for one."""
    back = Page.MENU if local.draft.seat is None else Page.PLAYER
    some, earlier, later = sheet_of(snapshot.players, TILES, local, voice, now_ns)
    buttons = (
        Button(
            f"player {player.name}",
            Tap(Edit(replace(local.draft, player=player.name))),
            shortened(player.name, LONGEST_TILE),
            _cards(player, voice) if player.cards else "",
        )
        for player in some
    )
    new = Button(
        "new",
        Tap(Edit(replace(local.draft, typing=True))),
        voice.say("New name"),
        voice.say("with a card"),
        tone=Tone.ACCEPTED,
    )
    able = reads(snapshot) and not snapshot.players_locked
    return PlayerScene(
        frame(voice.say("Players"), back, snapshot, local, voice, now_ns),
        tuple(
            touched(button, local, voice, now_ns)
            for button in (*buttons, *((new,) if able else ()))
        ),
        earlier,
        later,
        "" if some else voice.say("Nobody has a name here yet"),
    )


def _person(
    player: Player, snapshot: Snapshot, local: ScreenState, voice: Phrases, now_ns: int
) -> PersonScene:
    title = shortened(player.name, LONGEST_TITLE)
    back = Edit(replace(local.draft, player="", typed=""))
    said = frame(title, back, snapshot, local, voice, now_ns)
    pin = touched(
        Button("pin", Tap(Go(Page.PIN)), voice.say("Organiser PIN")), local, voice, now_ns
    )
    locked = snapshot.players_locked
    return PersonScene(
        replace(said, tabs=(pin,) if locked else ()),
        tuple(
            touched(replace(button, enabled=button.enabled and not locked), local, voice, now_ns)
            for button in _buttons(player, snapshot, local.draft, voice)
        ),
        voice.say(
            "Deleting removes the name, from the backups here as well; what was played stays, "
            "without it. Copies elsewhere still have it."
        ),
        note="" if snapshot.player_note is None else _note(snapshot.player_note, voice),
        moving=local.pressed is not None and local.pressed.name in {"delete", "take cards"},
    )


def _buttons(
    player: Player, snapshot: Snapshot, draft: Draft, voice: Phrases
) -> tuple[Button, ...]:
    name = player.name
    return (
        Button(
            "rename",
            Tap(Edit(replace(draft, typing=True, typed=name))),
            voice.say("Rename"),
        ),
        Button(
            "give card",
            Tap(TeachPlayer(name)),
            voice.say("Give a card"),
            "" if reads(snapshot) else voice.say("needs a reader"),
            enabled=reads(snapshot),
        ),
        Button(
            "take cards",
            Hold(TakePlayerCards(name), HOLD_NS),
            voice.say("Take cards away"),
            voice.say("hold for 2 s") if player.cards else voice.say("has none"),
            enabled=player.cards > 0,
        ),
        Button(
            "delete",
            Hold(ForgetPlayer(name), HOLD_NS),
            voice.say("Delete"),
            voice.say("hold for 2 s"),
            tone=Tone.WARNING,
        ),
    )


def _cards(player: Player, voice: Phrases) -> str:
    return voice.count("{n} card", "{n} cards", player.cards)


def _typing(
    player: Player | None, snapshot: Snapshot, local: ScreenState, voice: Phrases, now_ns: int
) -> KeyboardScene:
    """Return the keyboard for a player's other name, or for somebody who is given a card.

    A name that is another's is not taken.
    """
    name = tidy(local.draft.typed)
    others = {name_key(one.name) for one in snapshot.players if one != player}
    taken = name_key(name) in others
    back = Edit(replace(local.draft, typing=False, typed=""))
    title = voice.say("New name")
    does: Rename | TeachPlayer = TeachPlayer(name)
    if player is not None:
        title = voice.say("Name: {side}", side=shortened(player.name, LONGEST_NAME))
        does = Rename(player.name, name)
    said = frame(title, back, snapshot, local, voice, now_ns)
    able = is_name(name) and not taken and not fault(name)
    scene = keyboard(said, does if able else None, snapshot, local, voice, now_ns)
    if not taken:
        return scene
    return replace(scene, done=replace(scene.done, label=voice.say("taken")))


def player_card(
    snapshot: Snapshot, lesson: PlayerLesson, local: ScreenState, voice: Phrases, now_ns: int
) -> PlayerCardScene:
    """Return what is shown while a tag is waited for that is to be a player's card."""
    name = shortened(lesson.name, LONGEST_NAME)
    said = frame(
        voice.say("Card for {name}", name=name),
        TeachPlayer(None),
        snapshot,
        local,
        voice,
        now_ns,
    )
    if lesson.done:
        end = replace(said.back, label=voice.say("Done"), tone=Tone.ACCEPTED)
        said = replace(said, back=end)
    given, lay = voice.say("The card is given"), voice.say("Lay the new player card on any reader")
    return PlayerCardScene(
        said,
        name,
        given if lesson.done else lay,
        lesson.done,
        "" if lesson.note is None else _note(lesson.note, voice),
    )


def _note(note: PlayerNote, voice: Phrases) -> str:
    match note:
        case PlayerNote.NAME_TAKEN:
            return voice.say("That name is taken")
        case PlayerNote.CARD_OF_DECK:
            return voice.say("This is a playing card: use another tag")
        case PlayerNote.CARD_OF_PLAYER:
            return voice.say("This is another player's card")
        case PlayerNote.CARD_UNUSABLE:
            return voice.say("This tag's number does not last: use another")
        case PlayerNote.TWO_CARDS:
            return voice.say("One card at a time")
        case PlayerNote.WRONG_PIN:
            return voice.say("wrong, once more")
        case PlayerNote.PIN_RESTS:
            return voice.say("wrong too often, wait")
