"""What is drawn once is kept, in so many bytes; what only a passing page needed is let go."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from ui.draw.kept import PASSING, Shelf, forget_what_passed, kept, passing

SIDE = 10
BYTES = 4 * SIDE * SIDE


@pytest.fixture(autouse=True)
def _nothing_passing() -> Iterator[None]:
    PASSING.clear()
    yield
    PASSING.clear()


def test_a_drawing_is_made_once() -> None:
    shelf = Shelf(3 * BYTES)

    @kept(shelf)
    def square(colour: str) -> pygame.Surface:
        surface = pygame.Surface((SIDE, SIDE), pygame.SRCALPHA)
        surface.fill(colour)
        return surface

    assert square("red") is square("red")
    assert square("red") is not square("blue")
    assert shelf.taken == 2 * BYTES


@pytest.mark.parametrize("room", [1, 2, 5])
def test_those_not_used_for_longest_make_room(room: int) -> None:
    shelf = Shelf(room * BYTES)

    @kept(shelf)
    def square(_number: int) -> pygame.Surface:
        return pygame.Surface((SIDE, SIDE), pygame.SRCALPHA)

    first = square(0)
    for number in range(1, 20):
        square(number)
        assert square(0) is first or room == 1
        assert shelf.taken <= room * BYTES


def test_what_only_a_page_needed_is_forgotten_with_it() -> None:
    shelf = Shelf(9 * BYTES)

    @kept(shelf)
    def square(_number: int) -> pygame.Surface:
        return pygame.Surface((SIDE, SIDE), pygame.SRCALPHA)

    of_the_table = square(1)
    with passing():
        assert square(1) is of_the_table
        of_the_page = square(2)
    forget_what_passed()
    assert square(1) is of_the_table
    assert square(2) is not of_the_page
