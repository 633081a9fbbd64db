"""Cards and suits can be told apart, by shape as well as by colour."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from engine.cards import CARDS, Suit
from tests.ui.tables import pixels_of
from ui.suits import suit_art
from ui.cards import card_back, card_face, card_tile
from ui.scene import Face
from ui.theme import SLATE

GREY = (120, 120, 120)


def faces() -> list[Face]:
    """Return all cards with the letters of the record."""
    return [Face(card, card.name[0]) for card in CARDS.values()]


def test_no_two_faces_look_alike() -> None:
    assert len({pixels_of(card_face(face, 60, SLATE)) for face in faces()}) == 24
    assert len({pixels_of(card_tile(face, (52, 58), SLATE)) for face in faces()}) == 24


def test_a_back_is_no_face() -> None:
    backs = pixels_of(card_back(60, SLATE))
    assert backs not in {pixels_of(card_face(face, 60, SLATE)) for face in faces()}


@pytest.mark.parametrize("size", [18, 60])
def test_suits_differ_in_shape_alone(size: int) -> None:
    masks = {suit: pygame.mask.from_surface(suit_art(suit, size, SLATE, GREY)) for suit in Suit}
    for one, other in combinations(Suit, 2):
        common = masks[one].overlap_area(masks[other], (0, 0))
        either = masks[one].count() + masks[other].count() - common
        assert common / either < 0.9, (one, other)


def test_both_ends_of_a_card_have_its_corner() -> None:
    face = card_face(Face(CARDS["TH"], "10"), 100, SLATE)
    corner = face.subsurface((0, 0, 20, 34))
    opposite = pygame.transform.rotate(face.subsurface((80, 106, 20, 34)), 180)
    alike = sum(
        a == b for a, b in zip(pixels_of(corner.copy()), pixels_of(opposite.copy()), strict=True)
    )
    assert alike / len(pixels_of(corner.copy())) > 0.8
