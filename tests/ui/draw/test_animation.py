"""A card slides to where it lies, a trick to its winner, beads along their rod; nothing waits."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from engine.interface.appearance import Appearance
from engine.interface.notices import CardRefused
from engine.interface.snapshot import CLAIM_NS, Snapshot
from engine.model.cards import PerSeat, card
from engine.model.codes import Code
from engine.model.results import TrickView
from tests.ui.tables import FOLLOW, LEAD, OVER, A, B, pixels_of, snap
from ui.app.stage import Stage
from ui.draw.animation import OPAQUE, SLIDE_NS, Move, moves
from ui.model.parts import Page
from ui.model.screen_state import ScreenState
from ui.screens.paint import Picture, paint
from ui.screens.present import present

MS = 1_000_000
LAID = replace(LEAD, due=B, on_table=(card("KD"),))
"""A has led the king of diamonds."""
TAKEN = replace(
    LEAD, leader=B, due=B, last_trick=TrickView(A, (card("KD"), card("AD")), B), trick=4
)
"""B has taken it with the ace."""
SIZES = [(800, 480), (720, 1280)]


def still(snapshot: Snapshot, size: tuple[int, int] = (800, 480)) -> Picture:
    """Return the picture of a snapshot where everything has arrived."""
    return paint(present(snapshot, ScreenState(), 0), size, snapshot.look)


def between(before: Snapshot, after: Snapshot, size: tuple[int, int]) -> dict[str, Move]:
    """Return what moves between the pictures of two snapshots, by its name."""
    found = moves(still(before, size).pieces, still(after, size).pieces)
    return {f"{move.group} {move.name}": move for move in found}


def shown(*snapshots: Snapshot, at: int = 0, size: tuple[int, int] = (800, 480)) -> Stage:
    """Return a stage that has shown the snapshots, the last one at the time `at`."""
    pygame.display.init()
    stage = Stage(pygame.Surface(size))
    for number, snapshot in enumerate(snapshots):
        now = at - (len(snapshots) - 1 - number) * 2 * SLIDE_NS
        stage.on_snapshot(replace(snapshot, number=number), now)
        assert stage.refresh(now)
    return stage


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_card_comes_from_its_player_to_its_place(size: tuple[int, int]) -> None:
    for before, after in ((LEAD, LAID), (LEAD, replace(FOLLOW, last_trick=LEAD.last_trick))):
        (move,) = between(snap(before), snap(after), size).values()
        outside, inside = move.at(0).centre, move.at(1).centre
        assert move.name == "KD"
        assert outside[0] < 0 if after is LAID else outside[0] > size[0]
        assert inside == still(snap(after), size).pieces["trick"]["KD"].centre


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_both_cards_of_a_trick_go_to_its_winner(size: tuple[int, int]) -> None:
    found = between(snap(LAID), snap(TAKEN), size)
    led, reply = found["trick KD"], found["trick AD"]
    assert led.start == still(snap(LAID), size).pieces["trick"]["KD"].centre
    assert reply.start[0] > size[0], "from the one who answers"
    assert all(move.end[0] > size[0] // 2 for move in (led, reply)), "B's side"
    assert len(found) == 2


def test_beads_go_along_their_rod_when_points_are_won() -> None:
    points = replace(OVER, game_points=PerSeat(3, 1)), replace(OVER, game_points=PerSeat(5, 1))
    gone = between(snap(points[0]), snap(points[1]), (800, 480))
    assert set(gone) == {"beads A 2", "beads A 3"}, "7 - 3 stood there, 7 - 5 remain"
    back = between(snap(points[1]), snap(points[0]), (800, 480))
    for name, move in gone.items():
        assert move.start == back[name].end
        assert (move.at(0).alpha, move.at(1).alpha) == (OPAQUE, 0)
        assert (back[name].at(0).alpha, back[name].at(1).alpha) == (0, OPAQUE)


def test_a_move_slows_down_and_is_never_late() -> None:
    (move,) = between(snap(LEAD), snap(LAID), (800, 480)).values()
    xs = [move.at(share / 10).centre[0] for share in range(11)]
    steps = [after - before for before, after in pairwise(xs)]
    assert steps == sorted(steps, reverse=True)
    assert 200 * MS <= SLIDE_NS <= 350 * MS


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("after", [LAID, TAKEN], ids=["laid", "taken"])
def test_when_all_has_arrived_the_picture_is_the_still_one(
    after: object, size: tuple[int, int]
) -> None:
    way = (LEAD, LAID) if after is LAID else (LEAD, LAID, TAKEN)
    stage = shown(*map(snap, way), size=size)
    frames = [pixels_of(stage.surface)]
    for now in (80 * MS, 160 * MS, SLIDE_NS):
        assert stage.refresh(now)
        frames.append(pixels_of(stage.surface))
    assert len(set(frames)) == len(frames), "it moves"
    assert frames[-1] == pixels_of(still(snap(way[-1]), size).surface)
    assert not stage.sliding
    assert not stage.refresh(SLIDE_NS + 1), "and then costs nothing"


def test_the_first_frame_says_all_and_can_be_touched() -> None:
    stage, end = shown(snap(LEAD), snap(LAID)), still(snap(LAID))
    assert stage.picture is not None
    assert stage.picture.targets == end.targets
    status = pygame.Rect(170, 400, 460, 70)
    first, last = (pixels_of(s.subsurface(status)) for s in (stage.surface, end.surface))
    assert first == last


def test_a_verdict_moves_the_beads_once_it_is_shown() -> None:
    claimed = snap(OVER, claimed_by=A)
    stage = shown(snap(LEAD), claimed)
    assert not stage.sliding
    assert stage.refresh(CLAIM_NS)
    assert stage.sliding


def test_a_held_button_fills_while_a_card_slides() -> None:
    stage = shown(snap(LEAD), snap(LAID))
    held = snap(LAID, buttons_down=PerSeat(40 * MS, None))
    for now in (50 * MS, 100 * MS, 150 * MS, SLIDE_NS):
        stage.on_snapshot(held, now)
        assert stage.refresh(now)
        assert stage.sliding is (now < SLIDE_NS)


@pytest.mark.parametrize(
    "way",
    [
        (snap(LAID), snap(LAID, notice=CardRefused(A, Code.NOT_DUE, None, card("QC")))),
        (snap(LAID, notice=CardRefused(A, Code.NOT_DUE, None, card("QC"))), snap(LAID)),
        (snap(LEAD, look=Appearance(motion=False)), snap(LAID, look=Appearance(motion=False))),
        (snap(LEAD), snap(LAID, look=Appearance(language="fi"))),
    ],
    ids=["refused", "lifted", "switched off", "another look"],
)
def test_nothing_moves(way: tuple[Snapshot, Snapshot]) -> None:
    stage = shown(*way)
    assert not stage.sliding
    assert pixels_of(stage.surface) == pixels_of(still(way[-1]).surface)


def test_a_page_opened_meanwhile_has_no_card_on_it() -> None:
    stage = shown(snap(LEAD), snap(LAID))
    stage.state = ScreenState(Page.MENU)
    stage.on_snapshot(snap(LAID), 100 * MS)
    assert stage.refresh(100 * MS)
    page = paint(present(snap(LAID), ScreenState(Page.MENU), 0), (800, 480), snap(LAID).look)
    assert pixels_of(stage.surface) == pixels_of(page.surface)
    assert not stage.sliding


def test_another_surface_shows_everything_at_once() -> None:
    stage = shown(snap(LEAD), snap(LAID))
    stage.resized(pygame.Surface((1024, 600)))
    assert stage.refresh(100 * MS)
    assert pixels_of(stage.surface) == pixels_of(still(snap(LAID), (1024, 600)).surface)
