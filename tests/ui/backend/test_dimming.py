"""How bright the screen is, when it invites to play, and what wakes it."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from engine.interface.appearance import Appearance
from engine.interface.machine import Stick, StickState
from engine.interface.readers import PadCondition
from engine.interface.snapshot import Snapshot, StoreTrouble
from tests.ui.tables import FOLLOW, IDLE, LEAD, OVER, TEACHING, pad, pixels_of, snap
from ui.app.stage import Stage
from ui.backend.dimming import SHIFTS, darken, dimmed, shift
from ui.model.parts import Page, Scene
from ui.screens.attract.scene import AttractScene
from ui.screens.backup.scene import NoteScene
from ui.screens.board.scene import BoardScene

SECOND_NS = 1_000_000_000
MINUTE_NS = 60 * SECOND_NS


@pytest.mark.parametrize(
    ("minutes", "percent"),
    [(0, 100), (2.9, 100), (3, 60), (4, 40), (14.9, 40), (15, 15), (600, 15)],
)
def test_between_deals_the_screen_goes_dark_step_by_step(minutes: float, percent: int) -> None:
    assert dimmed(round(minutes * MINUTE_NS), deal=False) == percent


def test_in_a_deal_people_may_think_for_minutes_and_are_never_in_the_dark() -> None:
    assert dimmed(9 * MINUTE_NS, deal=True) == 100
    assert {dimmed(hours * 60 * MINUTE_NS, deal=True) for hours in (1, 5, 24)} == {60}


@pytest.mark.parametrize("percent", [15, 40, 60, 90])
def test_a_darker_picture_has_so_much_less_light(percent: int) -> None:
    pygame.display.init()
    surface = pygame.Surface((100, 70))
    surface.fill((255, 255, 255))
    darken(surface, percent)
    for place in ((0, 0), (50, 33), (99, 69)):
        for part in surface.get_at(place)[:3]:
            assert 100 * (part / 255) ** 2.2 == pytest.approx(percent, abs=1)


def test_full_light_changes_no_pixel() -> None:
    pygame.display.init()
    surface = pygame.Surface((10, 10))
    surface.fill((200, 100, 50))
    before = pixels_of(surface)
    darken(surface, 100)
    assert pixels_of(surface) == before


def test_the_picture_stands_elsewhere_every_90_seconds_but_never_far() -> None:
    places = [shift(90 * SECOND_NS * n) for n in range(20)]
    assert all(one != other for one, other in pairwise(places))
    assert {shift(89 * SECOND_NS), shift(0)} == {(0, 0)}
    # 8 pixels are the narrowest margin, at 800x480
    assert all(abs(x) < 8 and abs(y) < 8 for x, y in SHIFTS)


def stage_of(table: Snapshot) -> Stage:
    """Return a stage that shows a table from time 0 on."""
    pygame.display.init()
    stage = Stage(pygame.Surface((800, 480)))
    stage.on_snapshot(table, 0)
    stage.refresh(0)
    return stage


def shown(stage: Stage) -> type[Scene]:
    """Return which kind of scene was painted last."""
    assert stage.scene is not None
    return type(stage.scene)


def test_the_screen_is_never_brighter_than_was_chosen() -> None:
    stage = stage_of(snap(OVER, look=Appearance(brightness=5)))
    lights = [stage.brightness(minutes * MINUTE_NS) for minutes in (0, 3, 4, 15)]
    assert lights == [50, 50, 40, 15]


def test_the_idle_time_begins_with_the_program_though_nobody_has_done_anything() -> None:
    stage = stage_of(snap(IDLE))
    assert stage.brightness(4 * MINUTE_NS) == 40


@pytest.mark.parametrize("table", [snap(IDLE), snap(OVER)], ids=["before", "over"])
def test_between_deals_the_screen_invites_after_two_minutes(table: Snapshot) -> None:
    stage = stage_of(table)
    stage.refresh(2 * MINUTE_NS - 1)
    assert shown(stage) is not AttractScene
    assert stage.refresh(2 * MINUTE_NS)
    assert shown(stage) is AttractScene


@pytest.mark.parametrize(
    "table", [snap(LEAD), snap(IDLE, teaching=TEACHING)], ids=["deal", "teaching"]
)
def test_who_is_in_the_middle_of_something_is_not_invited(table: Snapshot) -> None:
    stage = stage_of(table)
    stage.refresh(60 * MINUTE_NS)
    assert shown(stage) is not AttractScene


def test_a_page_that_was_left_open_is_closed_when_nobody_is_there() -> None:
    stage = stage_of(snap(OVER))
    stage.state = replace(stage.state, page=Page.SETTINGS)
    stage.refresh(2 * MINUTE_NS)
    assert (shown(stage), stage.state.page) == (AttractScene, Page.NONE)


def test_a_page_that_says_not_to_pull_the_stick_out_stays() -> None:
    saving, saved = (
        snap(OVER, stick=Stick(state)) for state in (StickState.SAVING, StickState.SAVED)
    )
    stage = stage_of(snap(OVER))
    stage.state = replace(stage.state, page=Page.SAVE)
    stage.on_snapshot(saving, 0)
    stage.refresh(5 * MINUTE_NS)
    assert shown(stage) is NoteScene
    stage.on_snapshot(saved, 5 * MINUTE_NS)
    stage.refresh(6 * MINUTE_NS)
    assert shown(stage) is NoteScene
    stage.refresh(7 * MINUTE_NS)
    assert shown(stage) is AttractScene


def test_a_card_wakes_the_screen_and_counts() -> None:
    stage = stage_of(snap(OVER))
    stage.refresh(20 * MINUTE_NS)
    stage.on_snapshot(snap(FOLLOW), 20 * MINUTE_NS)
    stage.refresh(20 * MINUTE_NS)
    assert shown(stage) is BoardScene
    assert stage.brightness(20 * MINUTE_NS) == 100


@pytest.mark.parametrize("kind", [pygame.KEYDOWN, pygame.KEYUP])
def test_a_key_wakes_the_screen(kind: int) -> None:
    stage = stage_of(snap(OVER))
    stage.refresh(20 * MINUTE_NS)
    stage.handle(pygame.event.Event(kind, key=pygame.K_q), 20 * MINUTE_NS)
    assert stage.brightness(20 * MINUTE_NS) == 100


def test_a_mouse_that_moves_wakes_the_screen() -> None:
    stage = stage_of(snap(OVER))
    stage.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5)), 20 * MINUTE_NS)
    assert stage.brightness(20 * MINUTE_NS) == 100


@pytest.mark.parametrize(
    "later",
    [
        snap(OVER, pads=pad(PadCondition.MISSING)),
        replace(snap(OVER), number=9),
        snap(OVER, store_trouble=StoreTrouble.FULL),
    ],
    ids=["a reader was lost", "nothing", "the disk is full"],
)
def test_what_the_equipment_says_of_itself_lights_no_room(later: Snapshot) -> None:
    stage = stage_of(snap(OVER))
    stage.refresh(20 * MINUTE_NS)
    stage.on_snapshot(later, 20 * MINUTE_NS)
    assert stage.brightness(20 * MINUTE_NS) == 15


def test_how_well_a_forgotten_tag_reads_lights_no_room() -> None:
    stage = stage_of(snap(IDLE, teaching=TEACHING))
    again = snap(IDLE, teaching=replace(TEACHING, rates={}))
    stage.on_snapshot(again, 20 * MINUTE_NS)
    assert stage.brightness(20 * MINUTE_NS) == 60


def test_a_new_minute_is_painted_where_the_time_is_shown_and_nowhere_else() -> None:
    stage = stage_of(snap(LEAD))
    stage.set_clock("20:14")
    assert not stage.refresh(SECOND_NS)
    resting = stage_of(snap(OVER))
    resting.refresh(2 * MINUTE_NS)
    resting.set_clock("20:15")
    assert resting.refresh(2 * MINUTE_NS)
    resting.set_clock("20:15")
    assert not resting.refresh(2 * MINUTE_NS + SECOND_NS)


def test_a_still_screen_is_made_again_only_when_time_shows() -> None:
    stage = stage_of(snap(OVER))
    painted = [seconds for seconds in range(0, 3600, 5) if stage.refresh(seconds * SECOND_NS)]
    assert painted == [120]
