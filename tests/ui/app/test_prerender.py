from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from engine.interface.appearance import Appearance
from engine.interface.snapshot import Snapshot
from engine.model.cards import card
from engine.model.results import TrickView
from engine.rules.rule_set import HOUSE
from tests.ui.tables import FOLLOW, IDLE, LEAD, TABLES, A
from ui.app.stage import Stage
from ui.draw.kept import DRAWINGS
from ui.model.screen_state import ScreenState
from ui.screens.paint import paint
from ui.screens.present import present

SIZE = (800, 480)
LATER_NS = 10**12
"""Nothing else moves and nobody has done anything for long."""


@pytest.fixture(autouse=True)
def _nothing_drawn() -> None:
    DRAWINGS.clear()


def drawn() -> int:
    """Return how many drawings were made so far and not taken from those kept."""
    return DRAWINGS.made.total()


def cards() -> int:
    """Return how many of them are cards."""
    return DRAWINGS.made["card_face"] + DRAWINGS.made["card_tile"]


def prerendered(table: Snapshot, stage: Stage | None = None) -> Stage:
    """Return a stage that shows a table and has had the time to prepare for more."""
    stage = stage or Stage(pygame.Surface(SIZE))
    stage.on_snapshot(table, 0)
    stage.refresh(0)
    stage.prerender(0)
    while stage.lively(LATER_NS):
        stage.prerender(LATER_NS)
    return stage


def test_after_prerendering_no_card_of_a_deal_is_drawn_for_the_first_time() -> None:
    stage = prerendered(Snapshot(1, IDLE))
    before = drawn()
    trick = TrickView(A, (card("AC"), card("JS")), A)
    for number, view in enumerate((FOLLOW, replace(LEAD, last_trick=trick)), 2):
        stage.on_snapshot(Snapshot(number, view), number)
        assert stage.refresh(number)
    assert drawn() == before


def test_prerendering_is_not_seen() -> None:
    table = Snapshot(1, IDLE)
    stage = Stage(pygame.Surface(SIZE))
    stage.on_snapshot(table, 0)
    stage.refresh(0)
    shown = stage.surface.copy()
    prerendered(table, stage)
    assert shown.get_buffer().raw == stage.surface.get_buffer().raw


def test_after_prerendering_an_evening_draws_no_more_than_one_card_at_once() -> None:
    """A refused one is shown in a size of its own: all of them would not be worth the memory."""
    prerendered(TABLES["pad ready"])
    new = []
    for name, table in TABLES.items():
        before = drawn(), cards()
        paint(present(table, ScreenState(), 0), SIZE, table.look)
        new_drawings, new_cards = drawn() - before[0], cards() - before[1]
        if table.view.rules == HOUSE and (new_cards > 1 or new_drawings > new_cards):
            new.append(name)
    assert not new


def test_a_step_draws_no_more_than_one_card() -> None:
    stage = Stage(pygame.Surface(SIZE))
    stage.on_snapshot(Snapshot(1, LEAD), 0)
    stage.refresh(0)
    stage.prerender(0)
    steps = 0
    while stage.lively(LATER_NS):
        before = cards()
        stage.prerender(LATER_NS)
        assert cards() - before in {0, 1}
        steps += cards() > before
    assert steps > 20


def test_another_language_is_prerendered_again() -> None:
    stage = prerendered(Snapshot(1, IDLE))
    assert not stage.lively(LATER_NS)
    stage.on_snapshot(Snapshot(2, IDLE, look=Appearance(language="de")), LATER_NS)
    stage.prerender(LATER_NS)
    assert stage.lively(2 * LATER_NS)
