"""The pages of the menu: what is needed now and then, never in the middle of a trick."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.cards import PerSeat, Seat
from engine.inputs import AgreeResult, DealAgain, NewMatch, TeachDeck
from engine.snapshot import Snapshot
from engine.view import Phase
from ui.local import Local
from ui.present.board import filled, undo_button
from ui.present.centre import new_deck_name
from ui.present.voice import Voice, shortened
from ui.scene import Button, Go, Hold, MenuScene, Page, Screen, Speak, Tap
from ui.theme import Tone
from ui.words import OWN_NAME, languages, words

LONGEST_DECK: Final = 14
"""Characters of a deck's name that a button shows."""

MOST_DECKS: Final = 6
"""How many decks the page offers; those to be gone on with come first."""

HOLD_NS: Final = 1_000_000_000
"""How long a button is held whose act cannot be taken back."""


def menu_page(snapshot: Snapshot, local: Local, voice: Voice, now_ns: int) -> MenuScene:
    """Return the page that is open."""
    match local.page:
        case Page.BY_HAND:
            scene = _by_hand(voice)
        case Page.LANGUAGES:
            scene = _languages(voice)
        case Page.DECKS:
            scene = _decks(snapshot, voice)
        case _:
            scene = _menu(snapshot, local, voice, now_ns)
    return _touched(scene, local, now_ns)


def _touched(scene: MenuScene, local: Local, now_ns: int) -> MenuScene:
    """Return the page with the button under the finger pressed, and filled if it is held."""
    if local.pressed is None:
        return scene
    name, since = local.pressed.name, local.pressed.since_ns

    def touch(button: Button) -> Button:
        if button.name != name:
            return button
        if isinstance(button.does, Hold):
            share = filled(since, button.does.ns, now_ns)
            return replace(button, pressed=True, progress=share)
        return replace(button, pressed=True)

    groups = scene.groups
    return replace(
        scene,
        buttons=tuple(map(touch, scene.buttons)),
        groups=groups.map(lambda g: tuple(map(touch, g))) if groups is not None else None,
        back=touch(scene.back),
        moving=scene.moving or any(isinstance(b.does, Hold) for b in scene.buttons),
    )


def _back(voice: Voice, page: Page) -> Button:
    return Button("back", Tap(Go(page)), voice.say("Back"))


def _played_deck(snapshot: Snapshot, voice: Voice) -> str:
    """Return which deck is on the table, where its tags have told, beside when to teach one."""
    if not snapshot.deck:
        return voice.say("after the deal")
    return voice.say("Playing: {deck}", deck=shortened(snapshot.deck, LONGEST_DECK))


def _menu(snapshot: Snapshot, local: Local, voice: Voice, now_ns: int) -> MenuScene:
    running = snapshot.view.phase not in {Phase.IDLE, Phase.OVER}
    undo = replace(undo_button(snapshot, local, voice, now_ns), sub=voice.say("hold"))
    buttons = (
        undo,
        Button(
            "deal_again",
            Tap(DealAgain()),
            voice.say("Deal again"),
            "" if running else voice.say("during a deal"),
            enabled=running,
        ),
        Button("by_hand", Tap(Go(Page.BY_HAND)), voice.say("Result by hand")),
        Button("new_match", Hold(NewMatch(), HOLD_NS), voice.say("New match"), voice.say("hold")),
        Button(
            "decks",
            Tap(Go(Page.DECKS)),
            voice.say("Teach deck"),
            _played_deck(snapshot, voice) if running else "",
            enabled=not running,
        ),
        Button("languages", Tap(Go(Page.LANGUAGES)), voice.say("Language")),
    )
    moving = snapshot.undo_down is not None
    return MenuScene(
        Screen.MENU,
        voice.say("Menu"),
        tuple(_hinted(button, local, voice) for button in buttons),
        _back(voice, Page.NONE),
        moving=moving,
    )


def _hinted(button: Button, local: Local, voice: Voice) -> Button:
    """Return the button with a hint if it was tapped though it wants to be held."""
    if button.name != local.let_go:
        return button
    return replace(button, sub=voice.say("keep holding"), tone=Tone.WARNING)


def _by_hand(voice: Voice) -> MenuScene:
    def group(seat: Seat) -> tuple[Button, ...]:
        return tuple(
            Button(
                f"agree {seat.value} {n}", Tap(AgreeResult(seat, n)), f"+{n}", tone=Tone.of(seat)
            )
            for n in (1, 2, 3)
        )

    return MenuScene(
        Screen.BY_HAND,
        voice.say("Who won the deal?"),
        (),
        _back(voice, Page.MENU),
        groups=PerSeat(group(Seat.A), group(Seat.B)),
        names=PerSeat(voice.name(Seat.A), voice.name(Seat.B)),
    )


def _languages(voice: Voice) -> MenuScene:
    """Return the page of languages, each named in itself and sorted by that name."""
    names = sorted((words(code).say(OWN_NAME), code) for code in languages())
    buttons = tuple(
        Button(
            f"language {code}",
            Tap(Speak(code)),
            name,
            tone=Tone.ACCEPTED if code == voice.words.language else None,
        )
        for name, code in names
    )
    return MenuScene(Screen.LANGUAGES, voice.say("Language"), buttons, _back(voice, Page.MENU))


def _decks(snapshot: Snapshot, voice: Voice) -> MenuScene:
    decks = (*snapshot.begun, *snapshot.decks)
    known = tuple(
        Button(
            f"deck {name}",
            Tap(TeachDeck(name)),
            name,
            voice.say("not complete") if name in snapshot.begun else "",
        )
        for name in decks[:MOST_DECKS]
    )
    new = new_deck_name(decks)
    fresh = Button(f"deck {new}", Tap(TeachDeck(new)), new, voice.say("new"), tone=Tone.ACCEPTED)
    return MenuScene(
        Screen.DECKS, voice.say("Teach deck"), (*known, fresh), _back(voice, Page.MENU)
    )
