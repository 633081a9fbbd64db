"""Face to face: each player has a half, the upper one stands on its head."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pygame
import pytest

from engine.interface.appearance import Appearance, Seating
from engine.interface.inputs import SeatButton
from engine.interface.snapshot import Snapshot
from engine.model.cards import PerSeat, Seat
from tests.ui.states.facing import FACING, STATES
from tests.ui.tables import FOLLOW, LEAD, SIZES, A, B, pixels_of, snap
from ui.app.stage import Stage
from ui.app.touch import GUARD_NS
from ui.draw.canvas import TouchTarget
from ui.draw.layout import Glass
from ui.draw.theme import theme_of
from ui.model.parts import Page
from ui.model.screen_state import ScreenState
from ui.model.tone import Tone
from ui.screens.board.paint.seat import reads_otherwise
from ui.screens.paint import Picture, paint
from ui.screens.present import present

SIZE = (1280, 720)
HALVED = [name for name, (_, local) in STATES.items() if local.page is Page.NONE]


def painted(
    table: Snapshot, local: ScreenState | None = None, size: tuple[int, int] = SIZE
) -> Picture:
    """Return the picture of a table."""
    local = local or ScreenState()
    return paint(present(table, local, 0), size, table.look, local.opened_by)


def turned(surface: pygame.Surface) -> pygame.Surface:
    """Return a picture on its head."""
    return pygame.transform.rotate(surface, 180)


def half(surface: pygame.Surface, seat: Seat) -> pygame.Surface:
    """Return a player's half as that player sees it."""
    width, height = surface.get_size()
    if seat is Seat.A:
        return surface.subsurface((0, height - height // 2, width, height // 2))
    return turned(surface.subsurface((0, 0, width, height // 2)))


def as_list(rects: object) -> list[pygame.Rect]:
    """Return what a mask gives for all its rectangles, which the stub takes for one."""
    return cast("list[pygame.Rect]", rects)


def digit(surface: pygame.Surface, seat: Seat, mm: float) -> float:
    """Return the height in mm of the highest shape in a seat's colour that is no button or bar."""
    colour = theme_of(FACING).tones[Tone.of(seat)]
    shapes = pygame.mask.from_threshold(surface, colour, (8, 8, 8)).connected_components()
    rects = [rect for shape in shapes for rect in as_list(shape.get_bounding_rects())]
    return max(rect.height for rect in rects if rect.width < 20 * mm) / mm


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("cards_on_screen", [False, True])
def test_each_can_read_the_own_number_from_three_metres(
    size: tuple[int, int], *, cards_on_screen: bool
) -> None:
    table = snap(FOLLOW, look=FACING, cards_on_screen=cards_on_screen)
    surface = painted(table, size=size).surface
    for seat in Seat:
        assert digit(half(surface, seat), seat, Glass(*size).exact(1)) >= 17.9


def test_what_lies_on_the_table_is_in_both_halves_the_same_way_up() -> None:
    surface = painted(snap(FOLLOW, look=FACING)).surface
    paper = [
        pygame.mask.from_threshold(half(surface, seat), (0xFC, 0xFB, 0xF6), (6, 6, 6)).count()
        for seat in Seat
    ]
    assert paper[0] > 0
    assert paper[0] == pytest.approx(paper[1], rel=0.02)  # trump, turn-up and the card led


@pytest.mark.parametrize("name", HALVED)
def test_both_reach_undo_and_menu_and_each_only_the_own_buttons(name: str) -> None:
    table, local = STATES[name]
    picture = painted(table, local)
    if table.claimed_by is not None:
        assert picture.targets == ()
        return
    for seat in Seat:
        own = [t for t in picture.targets if t.seat is seat]
        names = [t.button.name for t in own]
        assert {"undo", "menu", f"seat {seat.value}"} <= set(names)
        assert len(names) == len(set(names))
        assert f"seat {seat.other.value}" not in names
        upper = [t.rect.centery < SIZE[1] // 2 for t in own]
        assert set(upper) == {seat is Seat.B}


@pytest.mark.parametrize(
    ("number", "otherwise"),
    [
        ("6", True),
        ("9", True),
        ("66", True),
        ("8", False),
        ("0", False),
        ("5", False),
        ("10", False),
    ],
)
def test_a_number_that_is_another_one_upside_down_is_known(
    number: str, *, otherwise: bool
) -> None:
    assert reads_otherwise(number) is otherwise


def lines(points: int) -> int:
    """Return how many lines in A's colour lie in A's half on the left, with A at these points."""
    table = snap(replace(FOLLOW, game_points=PerSeat(points, 1)), look=FACING)
    lower = half(painted(table).surface, A)
    left = lower.subsurface((0, 0, lower.get_width() // 4, lower.get_height()))
    colour = theme_of(FACING).tones[Tone.SEAT_A]
    shapes = pygame.mask.from_threshold(left, colour, (8, 8, 8)).connected_components()
    mm = Glass(*SIZE).exact(1)
    rects = [rect for shape in shapes for rect in as_list(shape.get_bounding_rects())]
    return sum(rect.height < 1.3 * mm and rect.width > 8 * mm for rect in rects)


def test_a_six_is_underlined_and_a_five_is_not() -> None:
    to_go = FOLLOW.rules.target
    assert lines(to_go - 6) == 1
    assert lines(to_go - 5) == 0


def test_both_see_a_claim_alike() -> None:
    surface = painted(*STATES["facing: claim"]).surface
    below_the_line = (0, 10, SIZE[0], SIZE[1] // 2 - 10)
    one, other = (half(surface, seat).subsurface(below_the_line).copy() for seat in Seat)
    assert pixels_of(one) == pixels_of(other)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_page_stands_the_way_of_whoever_opened_it(size: tuple[int, int]) -> None:
    table = snap(LEAD, look=FACING)
    for_a = painted(table, ScreenState(Page.MENU, opened_by=A), size)
    for_b = painted(table, ScreenState(Page.MENU, opened_by=B), size)
    assert pixels_of(turned(for_b.surface)) == pixels_of(for_a.surface.copy())
    width, height = size
    for one, other in zip(for_a.targets, for_b.targets, strict=True):
        assert one.button == other.button
        assert one.rect.topleft == (width - other.rect.right, height - other.rect.bottom)


class Table:
    """A stage for players face to face, and their fingers."""

    def __init__(self, seating: Seating = Seating.FACE_TO_FACE) -> None:
        self.stage = Stage(pygame.Surface(SIZE))
        self.now = 0
        self.stage.on_snapshot(snap(LEAD, look=replace(FACING, seating=seating)), self.now)
        self.wait()

    def wait(self) -> None:
        """Let everything be painted and stand for a while."""
        self.stage.refresh(self.now)
        self.now += GUARD_NS
        self.stage.refresh(self.now)

    def target(self, button: str, seat: Seat | None = None) -> TouchTarget:
        """Return where a button can be touched, in a half or anywhere."""
        assert self.stage.picture is not None
        targets = self.stage.picture.targets
        return next(t for t in targets if t.button.name == button and t.seat is seat)

    def finger(self, button: str, seat: Seat | None = None, *, down: bool) -> tuple[object, ...]:
        """Put a finger down on a button, or lift it."""
        x, y = self.target(button, seat).rect.center
        kind = pygame.FINGERDOWN if down else pygame.FINGERUP
        share = {"x": x / SIZE[0], "y": y / SIZE[1], "finger_id": 0}
        inputs = self.stage.handle(pygame.event.Event(kind, share), self.now)
        self.stage.refresh(self.now)
        return inputs

    def tap(self, button: str, seat: Seat | None = None) -> None:
        """Tap a button and wait."""
        self.finger(button, seat, down=True)
        self.finger(button, seat, down=False)
        self.wait()


def test_the_button_of_each_half_is_the_players_own() -> None:
    table = Table()
    assert table.finger("seat B", B, down=True) == (SeatButton(B, down=True),)
    assert table.finger("seat B", B, down=False) == (SeatButton(B, down=False),)


@pytest.mark.parametrize("seat", Seat)
def test_who_opens_the_menu_reads_it_and_closes_it(seat: Seat) -> None:
    table = Table()
    table.tap("menu", seat)
    expected = painted(snap(LEAD, look=FACING), ScreenState(Page.MENU, opened_by=seat))
    assert pixels_of(table.stage.surface) == pixels_of(expected.surface)
    table.tap("back")
    assert table.stage.state.page is Page.NONE


def test_side_by_side_nothing_is_turned() -> None:
    table = Table(Seating.SIDE_BY_SIDE)
    table.tap("menu")
    expected = painted(snap(LEAD, look=Appearance(language="de")), ScreenState(Page.MENU))
    assert pixels_of(table.stage.surface) == pixels_of(expected.surface)
