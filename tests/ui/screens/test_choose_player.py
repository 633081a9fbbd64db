"""A player's name is chosen or typed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.interface.lessons import Player
from engine.interface.readers import PadCondition
from engine.interface.snapshot import Snapshot
from engine.model.cards import PerSeat
from engine.record.player_names import LONGEST
from tests.ui.tables import IDLE, A, B, pad, snap, spoken
from ui.model.draft import Draft
from ui.model.parts import Button, EditDraft, OpenPage, Page, Tap
from ui.model.screen_state import ScreenState
from ui.screens.players.scene import KeyboardScene, PlayerListScene
from ui.screens.present import present
from ui.words import languages
from ui.words.phrases import Phrases

NAMES = (Player("Hermine"), Player("Franz"), Player("Karl"))
MANY = tuple(Player(f"N{n}") for n in range(20))
SPECIAL = {
    "bg": "абвгдежзийклмнопрстуфхцчшщъьюя",
    "bs": "čćđšž",
    "de": "äöüß",
    "en": "",
    "es": "ñáéíóúü",
    "fi": "äöå",
    "hr": "čćđšž",
}
"""What a keyboard of the language must have besides a to z."""


def names(known: tuple[Player, ...], sheet: int = 0) -> PlayerListScene:
    """Return a sheet of names."""
    local = ScreenState(Page.PLAYER, sheet=sheet, draft=Draft(seat=A))
    scene = present(snap(IDLE, players=known), local, 0)
    assert isinstance(scene, PlayerListScene)
    return scene


def keyboard(typed: str, table: Snapshot | None = None) -> KeyboardScene:
    """Return the keyboard after that was typed for B."""
    local = ScreenState(Page.PLAYER, draft=Draft(seat=B, typing=True, typed=typed))
    scene = present(table or snap(IDLE), local, 0)
    assert isinstance(scene, KeyboardScene)
    return scene


def players(button: Button) -> PerSeat[str]:
    """Return who plays once the button was tapped, which leads back to the match."""
    does = button.action
    assert isinstance(does, Tap)
    assert isinstance(does.act, EditDraft)
    assert does.act.page is Page.START
    assert does.act.draft.match is not None
    return does.act.draft.match.players


def typed(text: str) -> str:
    """Type a text key by key and return what then stands there; space is a key like others."""
    draft = Draft(seat=B, typing=True)
    for letter in text:
        scene = keyboard(draft.typed)
        keys = [*(key for row in scene.keys for key in row), scene.space, *scene.signs]
        key = next(k for k in keys if k.name.removeprefix("key ").lower() == letter)
        assert isinstance(key.action, Tap)
        assert isinstance(key.action.act, EditDraft)
        draft = key.action.act.draft
    return draft.typed


def test_those_who_played_here_can_be_chosen_the_last_first() -> None:
    buttons = names(NAMES).names
    assert [b.label for b in buttons] == ["Hermine", "Franz", "Karl", "Gast", "Neuer Name"]
    assert players(buttons[2]) == PerSeat("Karl", "Franz")


def test_a_player_card_is_offered_where_one_can_be_laid() -> None:
    assert names(NAMES).hint == ""
    local = ScreenState(Page.PLAYER, draft=Draft(seat=A))
    scene = present(snap(IDLE, pads=pad(PadCondition.READY)), local, 0)
    assert isinstance(scene, PlayerListScene)
    assert scene.hint == "oder Spielerkarte auf den Leser legen"


def test_a_guest_has_no_name() -> None:
    guest = next(b for b in names(()).names if b.name == "guest")
    assert players(guest) == PerSeat("A", "Franz")


@pytest.mark.parametrize("name", ["", "A", "B"])
def test_whoever_has_no_name_is_called_by_the_side(name: str) -> None:
    phrases = Phrases.of(snap(replace(IDLE, players=PerSeat(name, name))))
    assert (phrases.name(A), phrases.name(B)) == ("Links", "Rechts")


def test_guests_opposite_each_other_stay_guests() -> None:
    table = snap(replace(IDLE, players=PerSeat("", "")), players=NAMES)
    scene = present(table, ScreenState(Page.PLAYER, draft=Draft(seat=B)), 0)
    assert isinstance(scene, PlayerListScene)
    assert players(next(b for b in scene.names if b.name == "guest")) == PerSeat("", "B")
    assert players(scene.names[0]) == PerSeat("", "Hermine")


def test_who_sits_opposite_changes_places_and_deals_first_there_too() -> None:
    does = names(NAMES).names[1].action
    assert isinstance(does, Tap)
    assert isinstance(does.act, EditDraft)
    match = does.act.draft.match
    assert match is not None
    assert match.players == PerSeat("Franz", "Hermine")
    assert match.dealer is B, "Hermine would have dealt, at A"


def test_many_names_are_on_several_sheets() -> None:
    first, last = names(MANY), names(MANY, 3)
    assert first.later is not None
    assert first.later.action == Tap(OpenPage(Page.PLAYER, 1))
    assert first.earlier is not None
    assert not first.earlier.enabled
    assert [b.label for b in last.names] == ["N18", "N19", "Gast", "Neuer Name"]
    assert last.later is not None
    assert not last.later.enabled
    few = names(NAMES)
    assert (few.earlier, few.later) == (None, None)


@pytest.mark.parametrize("sheet", [0, 3])
def test_a_new_name_opens_the_keyboard_from_which_the_way_back_leads_to_the_names(
    sheet: int,
) -> None:
    does = names(MANY, sheet).names[-1].action
    assert does == Tap(EditDraft(Draft(seat=A, typing=True)))
    assert keyboard("Ann").frame.back.action == Tap(EditDraft(Draft(seat=B)))


@pytest.mark.parametrize("language", languages())
def test_the_keyboard_has_the_letters_of_the_language(language: str) -> None:
    keys = keyboard("x", spoken(snap(IDLE), language)).keys
    letters = [key.label for row in keys for key in row]
    wanted = SPECIAL[language] + ("" if language == "bg" else "abcdefghijklmnopqrstuvwxyz")
    assert sorted(letters) == sorted(wanted)


def test_each_word_begins_with_a_capital() -> None:
    assert typed("maria-luise von b.") == "Maria-Luise Von B."
    assert typed("ößi") == "Ößi"


def test_the_name_is_seen_as_it_is_typed() -> None:
    assert keyboard("").frame.title == "Name: Rechts"
    assert keyboard("Ann").frame.title == "Ann_"
    assert keyboard("Wilhelmine von Hohenfels").frame.title == "…e\xa0von\xa0Hohenfels_"


def test_the_last_letter_is_taken_back() -> None:
    does = keyboard("Ann").erase.action
    assert does == Tap(EditDraft(Draft(seat=B, typing=True, typed="An")))
    assert not keyboard("").erase.enabled


def test_the_name_is_taken_without_blanks_around_it() -> None:
    assert players(keyboard(" Ann ").done) == PerSeat("Hermine", "Ann")
    assert not keyboard("  ").done.enabled


def test_a_name_has_no_more_than_forty_characters() -> None:
    full = "x" * LONGEST
    does = keyboard(full).keys[0][0].action
    assert does == Tap(EditDraft(Draft(seat=B, typing=True, typed=full)))
    assert LONGEST == 40


def test_a_name_in_progress_survives_a_new_snapshot() -> None:
    table = replace(snap(IDLE), number=2, deck="Deck 1")
    assert keyboard("Ann", table).frame.title == "Ann_"
