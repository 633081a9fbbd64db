"""QR codes of results: painted, then read as a telephone reads them."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from typing import Final

import pygame
import pytest
import zxingcpp
from PIL import Image

from engine.interface.appearance import Appearance, Seating, ThemeName
from engine.interface.readers import PadCondition
from engine.model.cards import PerSeat
from engine.view import View
from tests.ui.states.match import EXTREME, FIVE_FOUR, TWO_ONE
from tests.ui.tables import pad, snap
from ui.draw.layout import LONG_SIDE_MM
from ui.draw.qr import INK, PAPER, QUIET, qr_art
from ui.model.screen_state import ScreenState
from ui.screens.match_end.scene import MatchEndScene
from ui.screens.paint import paint
from ui.screens.present import present
from ui.words import languages

SIZES: Final = [(800, 480), (1920, 1080), (720, 1280)]
LEAST_MM: Final = 33.0
"""Side of a code with its white margin that a telephone reads in passing."""


def codes(picture: pygame.Surface) -> list[zxingcpp.Barcode]:
    """Return each code in a picture."""
    data = pygame.image.tobytes(picture, "RGB")
    return list(zxingcpp.read_barcodes(Image.frombytes("RGB", picture.get_size(), data)))


def texts(picture: pygame.Surface) -> list[str]:
    """Return what each code says."""
    return [code.text for code in codes(picture)]


def end(look: Appearance, view: View = TWO_ONE, **more: object) -> MatchEndScene:
    """Return the end of a match."""
    scene = present(
        snap(view, look=look, **more),
        ScreenState(date="2026-11-30"),
        0,
    )
    assert isinstance(scene, MatchEndScene)
    return scene


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", sorted(languages()))
def test_the_result_is_read_off_the_screen(size: tuple[int, int], language: str) -> None:
    look = Appearance(language=language)
    scene = end(look, replace(TWO_ONE, players=PerSeat("Jürgen Öllinger", "Цветана")))
    (text,) = texts(paint(scene, size, look).surface)
    assert text == scene.code
    assert "Jürgen Öllinger" in text


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("theme", ThemeName)
@pytest.mark.parametrize("view", [FIVE_FOUR, EXTREME], ids=["nine", "twenty-five"])
def test_a_long_match_is_read_in_both_themes(
    size: tuple[int, int], theme: ThemeName, view: View
) -> None:
    look = Appearance(language="bg", theme=theme)
    scene = end(look, view)
    (text,) = texts(paint(scene, size, look).surface)
    assert text == scene.code


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_face_to_face_both_have_a_code(size: tuple[int, int]) -> None:
    look = Appearance(seating=Seating.FACE_TO_FACE)
    scene = end(look, FIVE_FOUR)
    assert texts(paint(scene, size, look).surface) == [scene.code] * 2


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("large", [False, True])
def test_it_is_there_beside_trouble_and_large_letters(
    size: tuple[int, int], *, large: bool
) -> None:
    look = Appearance(language="de", large=large)
    scene = end(look, FIVE_FOUR, pads=pad(PadCondition.MISSING))
    (text,) = texts(paint(scene, size, look).surface)
    assert text == scene.code


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seating", Seating)
def test_it_is_large_enough_for_a_telephone(size: tuple[int, int], seating: Seating) -> None:
    look = Appearance(language="de", seating=seating)
    picture = paint(end(look), size, look).surface
    mask = pygame.mask.from_threshold(picture, PAPER, (1, 1, 1, 255))
    white: list[pygame.Rect] = mask.get_bounding_rects()  # type: ignore[assignment]  # its stub is wrong
    least = LEAST_MM * max(size) / LONG_SIDE_MM
    enough = [rect for rect in white if min(rect.size) >= least]
    assert len(enough) == len(codes(picture)) > 0


def test_modules_are_whole_pixels_and_the_margin_is_white() -> None:
    art = qr_art("Hermine 2:1 Franz", 186)
    assert art is not None
    side = art.get_width()
    assert side == art.get_height()
    modules = next(m for m in range(21, 178, 4) if side % (m + 2 * QUIET) == 0)
    scale = side // (modules + 2 * QUIET)
    colours = {
        (x // scale, y // scale, tuple(art.get_at((x, y)))[:3])
        for x in range(side)
        for y in range(side)
    }
    assert len(colours) == (modules + 2 * QUIET) ** 2, "each module has one colour"
    assert {colour for *_, colour in colours} == {INK, PAPER}
    edge = QUIET, QUIET + modules - 1
    outside = {c for x, y, c in colours if not (edge[0] <= x <= edge[1] >= y >= edge[0])}
    assert outside == {PAPER}


@pytest.mark.parametrize(("text", "room"), [("x" * 5_000, 900), ("x" * 500, 90), ("x", 10)])
def test_a_text_that_has_no_room_has_no_code(text: str, room: int) -> None:
    assert qr_art(text, room) is None


def test_the_start_does_not_wait_for_what_draws_codes() -> None:
    line = "import sys, ui.__main__, ui.app.window; sys.exit('segno' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", line], check=False).returncode == 0
