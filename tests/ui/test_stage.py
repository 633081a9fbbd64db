"""When the screen is painted, how long a claim hides its verdict, what keys do."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame
import pytest

from engine.cards import PerSeat, Seat, card
from engine.inputs import Input, SeatButton, UndoButton
from engine.snapshot import CLAIM_NS, CardRefused, NotNow, Snapshot
from engine.verdict import Code
from engine.view import How
from tests.ui.tables import FOLLOW, LEAD, OVER, A, B, over, snap
from ui.scene import Go, Page, Screen
from ui.stage import Keys, Stage

MS = 1_000_000


@pytest.fixture
def stage() -> Stage:
    """Return a stage that shows a lead."""
    pygame.display.init()
    stage = Stage(pygame.Surface((800, 480)))
    stage.see(snap(LEAD), 0)
    assert stage.refresh(0)
    return stage


def screen(stage: Stage) -> Screen:
    """Return which screen was painted last."""
    assert stage.scene is not None
    return stage.scene.screen


def test_an_unchanged_snapshot_is_not_painted_again(stage: Stage) -> None:
    stage.see(replace(snap(LEAD), number=2), 10 * MS)
    assert not stage.refresh(10 * MS)
    assert not stage.refresh(5_000 * MS)
    stage.see(snap(FOLLOW), 5_000 * MS)
    assert stage.refresh(5_000 * MS)


def test_a_held_button_is_painted_while_it_fills_and_then_rests(stage: Stage) -> None:
    stage.see(snap(LEAD, buttons_down=PerSeat(0, None)), 0)
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
    stage.see(claimed, 1_000 * MS)
    stage.refresh(1_000 * MS)
    stage.see(replace(claimed, number=3), 1_500 * MS)
    for now in (1_000 * MS, 1_500 * MS, 1_000 * MS + CLAIM_NS - 1):
        stage.refresh(now)
        assert screen(stage) is Screen.CLAIM
    stage.refresh(1_000 * MS + CLAIM_NS)
    assert screen(stage) is Screen.DEAL_RESULT


def test_a_claim_after_one_that_was_taken_back_is_shown_again(stage: Stage) -> None:
    stage.see(snap(OVER, claimed_by=A), 0)
    stage.see(snap(LEAD), 2_000 * MS)
    stage.see(snap(OVER, claimed_by=A), 4_000 * MS)
    stage.refresh(4_000 * MS)
    assert screen(stage) is Screen.CLAIM


def test_several_snapshots_at_once_begin_a_claim_all_the_same(stage: Stage) -> None:
    stage.see(snap(FOLLOW), 0)
    stage.see(snap(OVER, claimed_by=B), 0)
    stage.refresh(0)
    assert screen(stage) is Screen.CLAIM


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
    stage.local = replace(stage.local, page=Page.MENU)
    stage.see(snap(LEAD), 0)
    stage.refresh(0)
    assert screen(stage) is Screen.MENU
    stage.see(after, 0)
    stage.refresh(0)
    assert screen(stage) in {Screen.TABLE, Screen.CHECK_CARD}


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
    stage.local = replace(stage.local, page=Go(Page.MENU).page)
    assert stage.handle(key("escape", down=True), 0) == ()
    assert stage.local.page is Page.NONE


def test_another_surface_is_painted_whole(stage: Stage) -> None:
    stage.resized(pygame.Surface((1280, 720)))
    assert stage.refresh(0)
    assert stage.picture is not None
    assert stage.picture.surface.get_size() == (1280, 720)
