from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pygame
import pytest
from fontTools.pens.boundsPen import BoundsPen  # type: ignore[import-untyped]  # has no types
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # has no types
from hypothesis import given
from hypothesis import strategies as st

from engine.record.player_names import ALPHABETS, can_follow
from ui.draw.typeface import (
    BESIDES_NAMES,
    FontMissingError,
    Weight,
    font_file,
    rendered,
    width,
    written,
)

INK = (245, 243, 234)


def test_without_the_package_the_systems_letters_are_taken(tmp_path: Path) -> None:
    here = files("font_roboto") / "files" / Weight.BOLD.value
    (tmp_path / Weight.BOLD.value).write_bytes(here.read_bytes())
    assert font_file(Weight.BOLD, system=tmp_path).read_bytes() == here.read_bytes()
    assert font_file(Weight.BOLD, "no_such_package", tmp_path) == tmp_path / Weight.BOLD.value


def test_letters_that_nobody_has_are_named_with_what_to_install(tmp_path: Path) -> None:
    with pytest.raises(FontMissingError) as caught:
        font_file(Weight.BLACK, "no_such_package", tmp_path)
    what, todo = str(caught.value).split("\n")
    assert "Roboto-Black.ttf" in what
    assert "fonts-roboto-unhinted" in todo
    assert "font-roboto" in todo


def glyphs(weight: Weight) -> set[int]:
    """Return the code points that the font has a shape for."""
    with font_file(weight).open("rb") as file:
        font = TTFont(file)
        shapes, names = font.getGlyphSet(), font.getBestCmap()
        seen = set()
        for code, name in names.items():
            bounds = BoundsPen(shapes)
            shapes[name].draw(bounds)
            if bounds.bounds:
                seen.add(code)
    return seen


@pytest.mark.parametrize("weight", Weight)
def test_every_letter_that_a_name_may_have_has_a_shape(weight: Weight) -> None:
    letters = [chr(code) for some in ALPHABETS for code in some]
    taken = [c for c in letters if can_follow("x", c) and c != " "]
    assert len(taken) > 1500
    taken += [c for c in BESIDES_NAMES if not c.isspace()]
    assert not {ord(c) for c in taken} - glyphs(weight)


def ink(text: str) -> int:
    """Return how many pixels of a line are not empty."""
    line, _ = rendered(text, Weight.BOLD, 20, INK)
    return int(pygame.mask.from_surface(line).count())


STRANGE = [
    "\ufe0f",
    "\u034f",
    "\u17b4",
    "\U000e0100",
    "\u200b",
    "\ufeff",
    "\u0301",
    "\0",
    "An\0na",
    "\ud800",
    "\udfff",
    "\n",
    "\t",
    "\x1b[2J",
    "\u2028",
    "\u3164",
    "\u202eAnna",
    "\ue000",
    "\uffff",
    "\U0010ffff",
    "\N{GRINNING FACE}",
    "李雷",
    "עומר",
    "é" * 5000,
    "\ufe0f" * 5000,
]


@pytest.mark.parametrize("text", STRANGE, ids=ascii)
def test_whatever_a_text_is_it_is_painted_and_seen(text: str) -> None:
    assert ink(text) > 0
    assert width(text, Weight.BOLD, 20) > 0


@given(st.text(st.characters(exclude_categories=()), max_size=30))
def test_any_text_at_all_is_painted(text: str) -> None:
    assert (ink(text) > 0) is bool(text.strip(" \N{NO-BREAK SPACE}"))


@pytest.mark.parametrize("text", ["", " ", "   "])
def test_nothing_is_painted_as_nothing(text: str) -> None:
    assert ink(text) == 0


def test_names_that_the_letters_lack_can_be_told_apart() -> None:
    assert written("李雷 2") == "‹674E 96F7› 2"  # noqa: RUF001 - so it is on the screen
    assert len({written(name) for name in ("李雷", "韩梅", "\ufe0f", "\ufe0e", "עומר")}) == 5
