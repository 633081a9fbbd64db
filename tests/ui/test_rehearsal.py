from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from engine.cards import card
from engine.look import Look
from engine.snapshot import Snapshot
from engine.view import TrickView
from tests.ui.tables import FOLLOW, IDLE, LEAD, A
from ui.cards import card_face, card_tile
from ui.stage import Stage


@pytest.fixture(autouse=True)
def _nothing_drawn() -> None:
    card_face.cache_clear()
    card_tile.cache_clear()


def drawn() -> int:
    """Return how many cards were drawn so far and not taken from those kept."""
    return card_face.cache_info().misses + card_tile.cache_info().misses


def test_after_the_rehearsal_no_card_of_a_deal_is_drawn_for_the_first_time() -> None:
    stage = Stage(pygame.Surface((800, 480)))
    stage.see(Snapshot(1, IDLE), 0)
    stage.refresh(0)
    shown = stage.surface.copy()
    for step in range(60):
        stage.rehearse(step)
    assert shown.get_buffer().raw == stage.surface.get_buffer().raw
    before = drawn()
    trick = TrickView((card("AC"), card("JS")), A)
    for number, view in enumerate((FOLLOW, replace(LEAD, last_trick=trick)), 2):
        stage.see(Snapshot(number, view), number)
        assert stage.refresh(number)
    assert drawn() == before


def test_another_language_is_rehearsed_again() -> None:
    stage = Stage(pygame.Surface((800, 480)))
    stage.see(Snapshot(1, IDLE), 0)
    for step in range(60):
        stage.rehearse(step)
    before = drawn()
    stage.rehearse(60)
    assert drawn() == before
    stage.see(Snapshot(2, IDLE, look=Look(language="de")), 60)
    for step in range(60):
        stage.rehearse(step)
    assert drawn() > before
