"""When the screen is painted, how long a claim hides its verdict, what keys do."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame
import pytest

from engine.interface.inputs import (
    ChangeAppearance,
    EnterPin,
    Input,
    OpenEquipment,
    SaveToStick,
    SeatButton,
    TakeBack,
    UndoButton,
)
from engine.interface.machine import Stick, StickState
from engine.interface.notices import CardRefused, NotNow
from engine.interface.snapshot import CLAIM_NS, Disputed, Snapshot
from engine.model.cards import PerSeat, Seat, card
from engine.model.codes import Code
from engine.model.results import How
from tests.ui.tables import FOLLOW, LEAD, OVER, A, B, over, snap
from ui.app.key_bindings import Keys
from ui.app.stage import Stage
from ui.model.draft import Draft
from ui.model.parts import OpenPage, Page, Scene
from ui.model.screen_state import CLEANING_NS
from ui.screens.backup.scene import NoteScene
from ui.screens.board.scene import BoardScene
from ui.screens.claim.scene import ClaimScene
from ui.screens.dispute.scene import DisputeScene, PinScene
from ui.screens.menu.scene import MenuScene
from ui.screens.settings.scene import CleaningScene, SettingsScene

MS = 1_000_000


@pytest.fixture
def stage() -> Stage:
    """Return a stage that shows a lead."""
    pygame.display.init()
    stage = Stage(pygame.Surface((800, 480)))
    stage.on_snapshot(snap(LEAD), 0)
    assert stage.refresh(0)
    return stage


def shown(stage: Stage) -> type[Scene]:
    """Return which kind of scene was painted last."""
    assert stage.scene is not None
    return type(stage.scene)


def test_an_unchanged_snapshot_is_not_painted_again(stage: Stage) -> None:
    stage.on_snapshot(replace(snap(LEAD), number=2), 10 * MS)
    assert not stage.refresh(10 * MS)
    assert not stage.refresh(5_000 * MS)
    stage.on_snapshot(snap(FOLLOW), 5_000 * MS)
    assert stage.refresh(5_000 * MS)


def test_a_held_button_is_painted_while_it_fills_and_then_rests(stage: Stage) -> None:
    stage.on_snapshot(snap(LEAD, buttons_down=PerSeat(0, None)), 0)
    assert stage.refresh(0)
    assert stage.refresh(100 * MS)
    assert stage.refresh(700 * MS)
    assert not stage.refresh(800 * MS)


OUTCOMES = [snap(over(how)) for how in (How.CLAIM, How.FALSE_CLAIM, How.FAILED_CLOSE)]


@pytest.mark.parametrize("table", OUTCOMES, ids=lambda t: t.view.result.how.value)
@pytest.mark.parametrize("claimant", Seat)
def test_every_claim_is_shown_for_the_same_time(
    stage: Stage, table: Snapshot, claimant: Seat
) -> None:
    claimed = replace(table, claimed_by=claimant)
    stage.on_snapshot(claimed, 1_000 * MS)
    stage.refresh(1_000 * MS)
    stage.on_snapshot(replace(claimed, number=3), 1_500 * MS)
    for now in (1_000 * MS, 1_500 * MS, 1_000 * MS + CLAIM_NS - 1):
        stage.refresh(now)
        assert shown(stage) is ClaimScene
    stage.refresh(1_000 * MS + CLAIM_NS)
    assert shown(stage) is BoardScene


def test_a_claim_after_one_that_was_taken_back_is_shown_again(stage: Stage) -> None:
    stage.on_snapshot(snap(OVER, claimed_by=A), 0)
    stage.on_snapshot(snap(LEAD), 2_000 * MS)
    stage.on_snapshot(snap(OVER, claimed_by=A), 4_000 * MS)
    stage.refresh(4_000 * MS)
    assert shown(stage) is ClaimScene


def test_several_snapshots_at_once_begin_a_claim_all_the_same(stage: Stage) -> None:
    stage.on_snapshot(snap(FOLLOW), 0)
    stage.on_snapshot(snap(OVER, claimed_by=B), 0)
    stage.refresh(0)
    assert shown(stage) is ClaimScene


@pytest.mark.parametrize(
    "after",
    [
        snap(FOLLOW),
        snap(LEAD, notice=CardRefused(A, Code.NOT_DUE, None, card("QC"))),
        snap(LEAD, notice=NotNow(None, Code.UNDO_NOTHING)),
    ],
    ids=["a card", "a refused card", "a refused button"],
)
def test_what_the_board_alone_tells_closes_the_menu(stage: Stage, after: Snapshot) -> None:
    stage.state = replace(stage.state, page=Page.MENU)
    stage.on_snapshot(snap(LEAD), 0)
    stage.refresh(0)
    assert shown(stage) is MenuScene
    stage.on_snapshot(after, 0)
    stage.refresh(0)
    assert shown(stage) is BoardScene


def key(name: str, *, down: bool) -> pygame.event.Event:
    """Return the event of a key."""
    kind = pygame.KEYDOWN if down else pygame.KEYUP
    return pygame.event.Event(kind, key=pygame.key.key_code(name))


@pytest.mark.parametrize(
    ("name", "press", "release"),
    [
        ("q", SeatButton(Seat.A, down=True), SeatButton(Seat.A, down=False)),
        ("p", SeatButton(Seat.B, down=True), SeatButton(Seat.B, down=False)),
        ("u", UndoButton(down=True), UndoButton(down=False)),
    ],
)
def test_keys_are_the_seats_buttons(stage: Stage, name: str, press: Input, release: Input) -> None:
    assert stage.handle(key(name, down=True), 0) == (press,)
    assert stage.handle(key(name, down=False), 0) == (release,)


def test_other_keys_do_nothing_and_keys_can_be_chosen() -> None:
    pygame.display.init()
    keys: Keys = {"keypad enter": partial(SeatButton, Seat.A), "f5": UndoButton}
    stage = Stage(pygame.Surface((800, 480)), keys=keys)
    assert stage.handle(key("q", down=True), 0) == ()
    assert stage.handle(key("f5", down=True), 0) == (UndoButton(down=True),)


def test_escape_closes_a_page(stage: Stage) -> None:
    stage.state = replace(stage.state, page=OpenPage(Page.MENU).page)
    assert stage.handle(key("escape", down=True), 0) == ()
    assert stage.state.page is Page.NONE


def test_another_surface_is_painted_whole(stage: Stage) -> None:
    stage.resized(pygame.Surface((1280, 720)))
    assert stage.refresh(0)
    assert stage.picture is not None
    assert stage.picture.surface.get_size() == (1280, 720)


def test_the_equipment_is_examined_while_its_page_is_open(stage: Stage) -> None:
    stage.state = replace(stage.state, page=Page.EQUIPMENT)
    assert stage.tick(0) == (OpenEquipment(on=True),)
    assert stage.tick(MS) == ()
    stage.on_snapshot(snap(FOLLOW), 2 * MS)
    assert stage.tick(2 * MS) == (OpenEquipment(on=False),)


def test_who_saves_to_a_stick_sees_how_that_goes(stage: Stage) -> None:
    stage.on_snapshot(snap(OVER), 0)
    stage.state = replace(stage.state, page=Page.SAVE)
    for state, second in ((StickState.READY, 1), (StickState.SAVING, 3), (StickState.SAVED, 4)):
        stage.on_snapshot(snap(OVER, stick=Stick(state)), second * 1_000 * MS)
        stage.refresh(second * 1_000 * MS)
        assert shown(stage) is NoteScene
        if state is StickState.READY:
            assert tap(stage, "save", 2_000 * MS) == (SaveToStick(),)


def tap(stage: Stage, name: str, now_ns: int) -> tuple[Input, ...]:
    """Touch a button of what is shown, and let it go."""
    assert stage.picture is not None
    place = next(t.rect.center for t in stage.picture.targets if t.button.name == name)
    sent: list[Input] = []
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        event = pygame.event.Event(kind, button=1, pos=place, touch=False)
        sent += stage.handle(event, now_ns)
    stage.refresh(now_ns)
    return tuple(sent)


PROPOSED = snap(LEAD, disputed=Disputed(TakeBack(), pin=True))


def at_the_keypad(stage: Stage) -> None:
    """Open the keypad of a dispute and type 24, second by second."""
    stage.on_snapshot(PROPOSED, 0)
    stage.refresh(0)
    for second, name in enumerate(("pin", "digit 2", "digit 4"), 1):
        assert tap(stage, name, 1_000 * MS * second) == ()
    assert shown(stage) is PinScene
    assert stage.state.draft.typed == "24"


def test_a_pin_is_sent_once_and_forgotten(stage: Stage) -> None:
    at_the_keypad(stage)
    assert tap(stage, "done", 9_000 * MS) == (EnterPin("24"),)
    assert stage.state.draft == Draft()
    assert shown(stage) is DisputeScene


def test_a_pin_that_was_not_entered_is_forgotten(stage: Stage) -> None:
    at_the_keypad(stage)
    assert tap(stage, "back", 9_000 * MS) == ()
    assert stage.state.draft == Draft()


def test_the_end_of_a_dispute_closes_its_pages(stage: Stage) -> None:
    at_the_keypad(stage)
    stage.on_snapshot(snap(LEAD), 9_000 * MS)
    stage.refresh(9_000 * MS)
    assert shown(stage) is BoardScene
    assert stage.state.draft == Draft()


def test_the_beginning_of_a_dispute_closes_a_page(stage: Stage) -> None:
    stage.state = replace(stage.state, page=Page.SETTINGS)
    stage.on_snapshot(snap(LEAD, disputed=Disputed()), 0)
    stage.refresh(0)
    assert (shown(stage), stage.state.page) == (MenuScene, Page.NONE)


def test_a_choice_of_the_look_keeps_its_page(stage: Stage) -> None:
    stage.state = replace(stage.state, page=Page.LANGUAGES)
    stage.on_snapshot(snap(LEAD), 0)
    stage.refresh(0)
    (choice,) = tap(stage, "language fi", 1_000 * MS)
    assert isinstance(choice, ChangeAppearance)
    assert choice.look.language == "fi"
    assert (shown(stage), stage.state.page) == (MenuScene, Page.LANGUAGES)


def test_while_the_glass_is_wiped_nothing_can_be_touched(stage: Stage) -> None:
    stage.state = replace(stage.state, page=Page.SETTINGS)
    stage.on_snapshot(snap(LEAD), 0)
    stage.refresh(0)
    assert tap(stage, "clean", 1_000 * MS) == ()
    assert shown(stage) is CleaningScene
    assert stage.picture is not None
    assert stage.picture.targets == ()
    stage.refresh(1_000 * MS + CLEANING_NS)
    assert shown(stage) is SettingsScene
