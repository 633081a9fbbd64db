from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pygame
import pytest

from ui.typeface import FontMissingError, Lines, Weight, font_file

INK = (245, 243, 234)


def pixels(line: tuple[pygame.Surface, int]) -> int:
    width, height = line[0].get_size()
    return width * height


def test_a_line_is_written_once() -> None:
    lines = Lines(100_000)
    assert lines("Hermine", Weight.BOLD, 20, INK) is lines("Hermine", Weight.BOLD, 20, INK)
    assert lines("Hermine", Weight.BOLD, 20, INK) is not lines("Hermine", Weight.BOLD, 21, INK)


def test_the_lines_used_last_have_room_the_others_go() -> None:
    names = ("Hermine", "Franz", "Seppi", "Leni")
    every = Lines(1_000_000)
    sizes = [pixels(every(name, Weight.BOLD, 40, INK)) for name in names]
    lines = Lines(sum(sizes[:3]))
    first, second, *_ = (lines(name, Weight.BOLD, 40, INK) for name in names[:3])
    assert lines("Hermine", Weight.BOLD, 40, INK) is first
    lines("Leni", Weight.BOLD, 40, INK)
    assert lines("Hermine", Weight.BOLD, 40, INK) is first
    assert lines("Franz", Weight.BOLD, 40, INK) is not second


def test_a_line_larger_than_all_the_room_is_written_all_the_same() -> None:
    lines = Lines(10)
    assert pixels(lines("Hermine", Weight.BOLD, 40, INK)) > 10
    assert pixels(lines("Franz", Weight.BOLD, 40, INK)) > 10


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
