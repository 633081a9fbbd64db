"""Every screen at every size in every language: everything fits and can be touched."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from math import ceil
from typing import Any, cast

import pygame
import pytest

from engine.interface.appearance import Appearance, Seating
from engine.interface.readers import PadCondition, PadHealth
from engine.interface.snapshot import Snapshot, StoreTrouble
from engine.model.cards import PerSeat, Seat
from tests.ui.everything import EVERYTHING
from tests.ui.tables import LEAD, SIZES, State, pixels_of, snap
from ui.draw.canvas import TouchTarget
from ui.draw.layout import Glass
from ui.model.parts import Scene
from ui.model.screen_state import ScreenState
from ui.screens.board.scene import BoardScene
from ui.screens.claim.scene import ClaimScene
from ui.screens.match_end.scene import MatchEndScene
from ui.screens.paint import Picture, paint, paint_on
from ui.screens.power.scene import MessageScene
from ui.screens.present import present
from ui.screens.scoreboard.scene import ScoreboardScene
from ui.words import languages

NOW = 400_000_000
LONG = PerSeat("Maximiliane Huber", "Bartholomäus")
WIDE = PerSeat("W" * 12, "Цветана Георгиева")
PORT = "/dev/serial/by-path/platform-fd500000.pcie-pci-0000:01:00.0-usb-0:1.3:1.0-port0"
LOST = PadHealth(PadCondition.MISSING, PORT, "unplugged")
EXTREMES = {(800, 480), (720, 1280), (1920, 1080)}
"""The narrowest sizes, lying and standing, and the finest."""
SPOKEN = {size: languages() if size in EXTREMES else ("en", "de") for size in SIZES}
"""English and German at every size, the others where room is short and where it is finest.

A screen is laid out in all of them before the next one: the letters of its sizes are open then.
"""
WIDEST_GAP = 3
"""How far apart in mm two targets are at least; for some less will do."""
GROWN = 0.92
"""A 7 inch panel of 800x480 is 8 % higher than its width says; see `ui.draw.layout.Glass`."""


TABLE_LOOKS = [
    Appearance(seating=Seating.FACE_TO_FACE),
    Appearance(large=True),
    Appearance(seating=Seating.FACE_TO_FACE, large=True),
]


class Unseen(pygame.Surface):
    """Takes no pixel: where everything is put, and what does not fit, is known without them."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.set_clip((0, 0, 0, 0))

    def subsurface(self, *rect: Any) -> Unseen:
        """Return a part, which takes none either."""
        part = cast("Unseen", super().subsurface(*rect))
        part.set_clip((0, 0, 0, 0))
        return part


@cache
def nowhere(size: tuple[int, int]) -> Unseen:
    """Return a surface of that size, the same for all that is only laid out."""
    return Unseen(size)


def lay_out(
    scene: Scene, size: tuple[int, int], look: Appearance, reader: Seat | None = None
) -> Picture:
    """Return a picture of which only the places are looked at: half the work of painting it."""
    return paint_on(nowhere(size), scene, look, reader)


def scene_as(look: Appearance, state: State, names: PerSeat[str] = LONG) -> Scene:
    """Return what a screen shows in another look, with names as long as they are shown."""
    table, local = state
    named = replace(table, view=replace(table.view, players=names), look=look)
    return present(named, local, NOW)


def lay_out_as(
    look: Appearance, size: tuple[int, int], state: State, names: PerSeat[str] = LONG
) -> Picture:
    """Return that screen, of which only the places are looked at."""
    return lay_out(scene_as(look, state, names), size, look, state[1].opened_by)


def least_gap(name: str, one: TouchTarget, other: TouchTarget) -> float:
    """Return how far apart in mm two targets are at least, with the exceptions below."""
    names = one.button.name, other.button.name
    if all(each.startswith("card ") for each in names):
        return 0  # side by side as on the table; what was touched by mistake is touched again
    if all(each.startswith("teach") for each in names):
        return 1.5  # a table of the whole pack; a wrong one is only another card to lay
    if "lost" in name or "disk" in name:
        return 1.9  # a page that also has to say what is wrong
    return WIDEST_GAP


def near_each_other(
    targets: Sequence[TouchTarget], pixels: int
) -> Iterator[tuple[TouchTarget, TouchTarget]]:
    """Yield the pairs that are so near; all the others need not be measured."""
    rects = [target.rect for target in targets]
    for at, one in enumerate(targets):
        around = one.rect.inflate(2 * pixels, 2 * pixels)
        for other in around.collidelistall(rects[at + 1 :]):
            yield one, targets[at + 1 + other]


def apart(one: pygame.Rect, other: pygame.Rect) -> int:
    """Return the pixels between two rectangles, along the axis on which they are apart."""
    across = max(one.left - other.right, other.left - one.right)
    down = max(one.top - other.bottom, other.top - one.bottom)
    return max(across, down)


def check_targets(name: str, picture: Picture, glass: Glass) -> None:
    """Check that everything can be touched, and nothing is touched by mistake."""
    for target in picture.targets:
        assert glass.rect.contains(target.rect), (name, target)
        least = 10.0
        if any(word in name for word in ("eleven", "disk", "configuration")):  # six ranks, a strip
            least = 8.8 if "eleven" in name and "disk" in name else 9
        assert min(target.rect.size) >= glass.exact(least) - 1, (name, target)
    for one, other in near_each_other(picture.targets, ceil(glass.exact(WIDEST_GAP))):
        least_mm = least_gap(name, one, other)
        assert apart(one.rect, other.rect) >= glass.exact(least_mm) - 1, (name, one, other)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_is_cut_or_out_of_reach(size: tuple[int, int]) -> None:
    for (name, state), language in product(EVERYTHING.items(), SPOKEN[size]):
        look = replace(state[0].look, language=language)
        picture = lay_out_as(look, size, state)
        assert not picture.overflows, (name, language, picture.overflows)
        check_targets(f"{name}, {language}", picture, Glass(*size))


@pytest.mark.parametrize("look", TABLE_LOOKS)
@pytest.mark.parametrize("size", sorted(EXTREMES), ids=str)
def test_the_table_fits_face_to_face_and_in_large_letters(
    look: Appearance, size: tuple[int, int]
) -> None:
    for (name, state), language in product(EVERYTHING.items(), ("de", "bg")):
        spoken_look = replace(look, language=language)
        scene = scene_as(spoken_look, state)
        if isinstance(
            scene, BoardScene | MatchEndScene | ScoreboardScene | ClaimScene | MessageScene
        ):
            picture = lay_out(scene, size, spoken_look, state[1].opened_by)
            assert not picture.overflows, (name, language, picture.overflows)
            check_targets(f"{name}, {language}", picture, Glass(*size))


def in_trouble(state: State, *, reader: bool) -> State | None:
    """Return a state with its first reader lost or its disk read-only; None if it has none."""
    table, local = state
    whole = replace(table, store_trouble=None)
    if not reader:
        return replace(whole, store_trouble=StoreTrouble.READ_ONLY), local
    if table.cards_on_screen:
        return None
    return replace(whole, pads=PerSeat(LOST, PadHealth(PadCondition.READY))), local


TROUBLED = [
    (Appearance(), (720, 1280), "de"),
    (Appearance(), (1280, 720), "bg"),
    (Appearance(seating=Seating.FACE_TO_FACE), (800, 480), "de"),
    (Appearance(seating=Seating.FACE_TO_FACE), (720, 1280), "bg"),
    (Appearance(large=True), (720, 1280), "bg"),
    (Appearance(large=True), (1280, 720), "de"),
]
"""The narrowest sizes of each look: standing, lying, lowest."""


@pytest.mark.parametrize("reader", [True, False], ids=["reader lost", "disk read-only"])
@pytest.mark.parametrize(("look", "size", "language"), TROUBLED)
def test_trouble_above_any_screen_leaves_room_for_it(
    look: Appearance, size: tuple[int, int], language: str, *, reader: bool
) -> None:
    spoken_look = replace(look, language=language)
    for name, state in EVERYTHING.items():
        troubled = in_trouble(state, reader=reader)
        if troubled is None:
            continue
        picture = lay_out_as(spoken_look, size, troubled)
        assert not picture.overflows, (name, picture.overflows)
        check_targets(f"{name}, disk or reader lost", picture, Glass(*size))


@pytest.mark.parametrize("seating", Seating)
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)], ids=str)
def test_wide_names_are_cut_where_they_stand(size: tuple[int, int], seating: Seating) -> None:
    for (name, state), language in product(EVERYTHING.items(), ("de", "hr")):
        picture = lay_out_as(Appearance(language, seating=seating), size, state, WIDE)
        assert not picture.overflows, (name, language, picture.overflows)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seat_name", ["seat A", "seat B"])
@pytest.mark.parametrize("seating", Seating)
@pytest.mark.parametrize("cards_on_screen", [False, True])
def test_the_seats_own_buttons_are_main_actions(
    size: tuple[int, int], seat_name: str, seating: Seating, *, cards_on_screen: bool
) -> None:
    table = snap(LEAD, cards_on_screen=cards_on_screen)
    picture = lay_out(present(table, ScreenState(), NOW), size, Appearance(seating=seating))
    rect = next(t.rect for t in picture.targets if t.button.name == seat_name)
    glass = Glass(*size)
    least = 15 if cards_on_screen or seating is Seating.FACE_TO_FACE else 20
    assert rect.width >= glass.exact(20) - 1
    assert rect.height >= glass.exact(least) - 1


def ink_height(table: Snapshot, size: tuple[int, int]) -> int:
    """Return the height in pixels of the largest amber shape left of the middle, the number."""
    surface = paint(present(table, ScreenState(), NOW), size, table.look).surface
    amber = pygame.mask.from_threshold(surface, (0xFF, 0xC2, 0x3D), (8, 8, 8))
    left = pygame.mask.Mask((size[0] // 2, size[1] * 3 // 4))
    left.draw(amber, (0, 0))
    rects = cast("list[pygame.Rect]", left.get_bounding_rects())  # one in the stub
    return max(rect.height for rect in rects)


def test_game_points_are_36_mm_high_on_the_first_panel() -> None:
    panel_mm = 86
    assert ink_height(snap(LEAD), (800, 480)) / 480 * panel_mm >= 35.5


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_game_points_can_be_read_from_three_metres(size: tuple[int, int]) -> None:
    least_mm = 18  # ISO 9241-3 for 3 m
    for table in (snap(LEAD), snap(LEAD, cards_on_screen=True)):
        assert ink_height(table, size) >= Glass(*size).exact(least_mm) * GROWN


def name_height(look: Appearance, size: tuple[int, int]) -> int:
    """Return the height in pixels of the capitals of B's name."""
    surface = paint(present(snap(LEAD, look=look), ScreenState(), NOW), size, look).surface
    mm = Glass(*size).exact(1)
    row = surface.subsurface((size[0] // 2, 0, size[0] // 2, round(13 * mm)))
    blue = pygame.mask.from_threshold(row, (0x7C, 0xC8, 0xFF), (8, 8, 8))
    found = [shape.get_bounding_rects() for shape in blue.connected_components()]
    rects = [rect for each in found for rect in cast("list[pygame.Rect]", each)]
    return max(rect.height for rect in rects if rect.height < 7.5 * mm)  # the letter's is higher


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_large_letters_are_a_third_larger(size: tuple[int, int]) -> None:
    usual, large = (name_height(Appearance(large=large), size) for large in (False, True))
    assert large >= 1.27 * usual  # whole pixels


@pytest.mark.parametrize("size", [(320, 240), (200, 400), (640, 200), (90, 60), (1, 1)], ids=str)
def test_a_window_of_any_size_is_painted(size: tuple[int, int]) -> None:
    for table, local in EVERYTHING.values():
        assert paint(present(table, local, NOW), size, table.look).surface.get_size() == size


def test_places_are_the_same_where_no_pixel_is_taken() -> None:
    for name, (table, local) in EVERYTHING.items():
        scene = present(table, local, NOW)
        seen, unseen = (each(scene, (800, 480), table.look) for each in (paint, lay_out))
        assert (unseen.targets, unseen.overflows) == (seen.targets, seen.overflows), name


def test_the_same_scene_gives_the_same_picture() -> None:
    table, local = EVERYTHING["lead"]
    twice = [paint(present(table, local, NOW), (800, 480), table.look).surface for _ in range(2)]
    one, other = (pixels_of(surface) for surface in twice)
    assert one == other
