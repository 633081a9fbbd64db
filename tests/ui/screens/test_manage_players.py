"""The list of players, a player's own page, and a card being given."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.interface.inputs import ForgetPlayer, Rename, TakePlayerCards, TeachPlayer
from engine.interface.lessons import Player, PlayerLesson, PlayerNote
from engine.interface.readers import PadCondition
from engine.interface.snapshot import Snapshot
from tests.ui.tables import IDLE, A, pad, snap
from ui.model.draft import Draft
from ui.model.parts import Button, EditDraft, Hold, OpenPage, Page, Tap
from ui.model.screen_state import ScreenState
from ui.screens.dispute.scene import PinScene
from ui.screens.players.scene import (
    KeyboardScene,
    PlayerCardScene,
    PlayerListScene,
    PlayerPageScene,
)
from ui.screens.present import present

HERMINE, FRANZ = Player("Hermine", 1), Player("Franz")
TABLE = snap(IDLE, players=(HERMINE, FRANZ), pads=pad(PadCondition.READY))


def page(table: Snapshot = TABLE, **draft: object) -> PlayerPageScene:
    """Return the own page of Hermine, or of whom the draft says."""
    given = Draft(**{"player": "Hermine", **draft})  # type: ignore[arg-type]
    scene = present(table, ScreenState(Page.PLAYERS, draft=given), 0)
    assert isinstance(scene, PlayerPageScene)
    return scene


def named(scene: PlayerPageScene, name: str) -> Button:
    """Return the button of that name."""
    return next(button for button in scene.buttons if button.name == name)


def renaming(typed: str) -> KeyboardScene:
    """Return the keyboard on which Hermine is renamed."""
    draft = Draft(player="Hermine", typing=True, typed=typed)
    scene = present(TABLE, ScreenState(Page.PLAYERS, draft=draft), 0)
    assert isinstance(scene, KeyboardScene)
    return scene


def listed(table: Snapshot, draft: Draft | None = None) -> PlayerListScene:
    """Return the list."""
    scene = present(table, ScreenState(Page.PLAYERS, draft=draft or Draft()), 0)
    assert isinstance(scene, PlayerListScene)
    return scene


def test_everybody_who_has_a_name_is_listed_with_their_cards() -> None:
    buttons = listed(TABLE).names
    assert [(b.label, b.sub) for b in buttons[:2]] == [("Hermine", "1 Karte"), ("Franz", "")]
    assert buttons[1].action == Tap(EditDraft(Draft(player="Franz")))


def test_where_nobody_has_a_name_it_is_said() -> None:
    empty = listed(snap(IDLE))
    assert (empty.names, empty.hint) == ((), "Hier hat noch niemand einen Namen")


def test_somebody_new_may_begin_with_a_card() -> None:
    assert listed(TABLE).names[-1].action == Tap(EditDraft(Draft(typing=True)))
    local = ScreenState(Page.PLAYERS, draft=Draft(typing=True, typed=" eva "))
    scene = present(TABLE, local, 0)
    assert isinstance(scene, KeyboardScene)
    assert scene.done.action == Tap(TeachPlayer("eva"))
    taken = present(TABLE, replace(local, draft=Draft(typing=True, typed="FRANZ")), 0)
    assert isinstance(taken, KeyboardScene)
    assert not taken.done.enabled


def test_nobody_new_begins_where_no_card_can_be_given() -> None:
    for table in (replace(TABLE, pads=snap(IDLE).pads), replace(TABLE, players_locked=True)):
        assert [b.label for b in listed(table).names] == ["Hermine", "Franz"]


def test_the_list_leads_back_to_the_seat_that_waits_for_a_name() -> None:
    assert listed(TABLE).frame.back.action == Tap(OpenPage(Page.MENU))
    assert listed(TABLE, Draft(seat=A)).frame.back.action == Tap(OpenPage(Page.PLAYER))


def test_a_player_is_deleted_only_by_a_long_hold_and_what_stays_is_said() -> None:
    does = named(page(), "delete").action
    assert does == Hold(ForgetPlayer("Hermine"), 2_000_000_000)
    assert "bleibt ohne ihn" in page().hint
    assert "Kopien anderswo enthalten ihn noch" in page().hint


def test_cards_are_given_and_taken_away() -> None:
    assert named(page(), "give card").action == Tap(TeachPlayer("Hermine"))
    assert named(page(), "take cards").action == Hold(TakePlayerCards("Hermine"), 2_000_000_000)
    assert not named(page(player="Franz"), "take cards").enabled


def test_without_a_reader_no_card_can_be_given() -> None:
    assert not named(page(replace(TABLE, pads=snap(IDLE).pads)), "give card").enabled


def test_renaming_begins_with_the_name_as_it_is() -> None:
    does = named(page(), "rename").action
    assert does == Tap(EditDraft(Draft(player="Hermine", typing=True, typed="Hermine")))
    assert renaming("Hermi").done.action == Tap(Rename("Hermine", "Hermi"))


def test_nobody_is_called_like_another_player_but_capitals_may_change() -> None:
    taken = renaming("franz")
    assert (taken.done.enabled, taken.done.label) == (False, "vergeben")
    assert renaming("HERMINE").done.action == Tap(Rename("Hermine", "HERMINE"))
    assert not renaming("B").done.enabled, "so is called who has no name"


def test_who_is_deleted_has_no_page() -> None:
    gone = ScreenState(Page.PLAYERS, draft=Draft(player="Karl", typing=True))
    assert isinstance(present(TABLE, gone, 0), PlayerListScene)


def test_where_there_is_an_organiser_the_pin_comes_first() -> None:
    locked = page(replace(TABLE, players_locked=True))
    assert not any(button.enabled for button in locked.buttons)
    assert [tab.action for tab in locked.frame.tabs] == [Tap(OpenPage(Page.PIN))]
    assert page().frame.tabs == ()


def test_the_pins_page_leads_back_to_the_player() -> None:
    local = ScreenState(Page.PIN, draft=Draft(player="Hermine", typed="12"))
    scene = present(replace(TABLE, players_locked=True), local, 0)
    assert isinstance(scene, PinScene)
    assert scene.frame.back.action == Tap(EditDraft(Draft(player="Hermine"), Page.PLAYERS))


def test_a_card_is_waited_for_whatever_page_is_open() -> None:
    table = replace(TABLE, player_lesson=PlayerLesson("Hermine"))
    for local in (ScreenState(), ScreenState(Page.MENU), ScreenState(resting=True)):
        scene = present(table, local, 0)
        assert isinstance(scene, PlayerCardScene)
        assert (scene.name, scene.done) == ("Hermine", False)
        assert scene.frame.back.action == Tap(TeachPlayer(None))


@pytest.mark.parametrize(
    ("note", "said"),
    [
        (PlayerNote.CARD_OF_DECK, "Das ist eine Spielkarte: anderen Chip nehmen"),
        (PlayerNote.CARD_OF_PLAYER, "Das ist die Karte eines anderen Spielers"),
        (PlayerNote.TWO_CARDS, "Nur eine Karte auflegen"),
    ],
)
def test_why_a_tag_is_not_taken_is_said(note: PlayerNote, said: str) -> None:
    scene = present(
        replace(TABLE, player_lesson=PlayerLesson("Hermine", note=note)), ScreenState(), 0
    )
    assert isinstance(scene, PlayerCardScene)
    assert scene.note == said
