"""Cards and suits can be told apart by shape and colour, and are called as in their deck."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from itertools import combinations, product

import pygame
import pytest

from engine.interface.appearance import Appearance, CardArt, SuitColours, ThemeName
from engine.model.cards import CARDS, PerSeat, Suit, card
from tests.ui.everything import EVERYTHING
from tests.ui.tables import pixels_of
from ui.draw.card_faces import card_back, card_face, card_tile
from ui.draw.suits import suit_art
from ui.draw.theme import Theme, theme_of
from ui.model.parts import Face
from ui.screens.present import present
from ui.words import languages, words
from ui.words.phrases import Phrases

GREY = (120, 120, 120)
LOOKS = [
    Appearance(theme=theme, cards=cards, colours=colours)
    for theme, cards, colours in product(ThemeName, CardArt, SuitColours)
]
FRENCH, GERMAN = (theme_of(Appearance(cards=cards)) for cards in CardArt)
FRENCH_ONLY = {
    "en": r"queens?|jacks?|spades?|diamonds?|clubs?",
    "bg": r"дама|вале|пика|каро|спатия",
    "bs": r"dam[aou]m?|dečk\w+|pik|karo|tref",
    "de": r"dame|bube?|pik|karo|treff|kreuz",
    "es": r"dama|jota|picas?|tréboles|trébol|diamantes?",
    "fi": r"\w*kuningatar\w*|\w*sotilas|pata\w*|ruutu\w*|risti\w*",
    "hr": r"dam[aou]m?|dečk\w+|pik|karo|tref",
}
"""Words that nobody says who holds double-German cards."""


def faces(cards: CardArt) -> list[Face]:
    """Return all cards with their letters in German."""
    phrases = Phrases(words("de"), PerSeat("", ""), cards)
    return [phrases.face(card) for card in CARDS.values()]


def texts(value: object) -> Iterator[str]:
    """Return every text in a scene."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from texts(item)
    elif is_dataclass(value):
        for field in fields(value):
            yield from texts(getattr(value, field.name))


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_no_two_faces_look_alike(look: Appearance) -> None:
    theme, pack = theme_of(look), faces(look.cards)
    pictures = {pixels_of(card_face(face, 60, theme)) for face in pack}
    assert len(pictures) == 24
    assert len({pixels_of(card_tile(face, (52, 58), theme)) for face in pack}) == 24
    assert pixels_of(card_back(60, theme)) not in pictures


def test_the_same_choice_gives_the_same_colours() -> None:
    assert all(theme_of(replace(look, language="fi")) is theme_of(look) for look in LOOKS)
    assert len({theme_of(look) for look in LOOKS}) == len(LOOKS)


@pytest.mark.parametrize("size", [12, 18, 60])
@pytest.mark.parametrize("theme", [FRENCH, GERMAN], ids=["french", "german"])
def test_suits_differ_in_shape_alone(theme: Theme, size: int) -> None:
    masks = {s: pygame.mask.from_surface(suit_art(s, size, theme, GREY)) for s in Suit}
    for one, other in combinations(Suit, 2):
        common = masks[one].overlap_area(masks[other], (0, 0))
        either = masks[one].count() + masks[other].count() - common
        assert common / either < 0.9, (one, other)


@pytest.mark.parametrize("theme", [FRENCH, GERMAN], ids=["french", "german"])
def test_a_card_reads_the_same_from_both_sides(theme: Theme) -> None:
    for face in faces(theme.cards):
        art = card_face(face, 100, theme)
        paper = art.subsurface((6, 4, 88, 130))  # without the shadow, which falls to one side
        turned = pygame.transform.rotate(paper, 180)
        corners = [picture.subsurface((0, 0, 18, 40)).copy() for picture in (paper, turned)]
        one, other = (pygame.mask.from_threshold(c, theme.rank, (60, 60, 60)) for c in corners)
        assert one.count() > 40
        assert one.overlap_area(other, (0, 0)) > one.count() * 0.6, face


def middle_of(face: Face, theme: Theme) -> tuple[int, ...]:
    """Return the colour in the very middle of a card."""
    return tuple(card_face(face, 100, theme).get_at((50, 69)))[:3]


def test_a_double_german_ace_is_a_deuce() -> None:
    ace = Face(card("AH"), "A")
    assert middle_of(ace, FRENCH) == FRENCH.suits[Suit.HEARTS].fill
    assert middle_of(ace, GERMAN) == GERMAN.paper


def height_of_sign(face: Face) -> float:
    """Return how high the acorn's cup stands in the upper half of a figure's frame."""
    width = 200
    art = card_face(face, width, GERMAN)
    frame = art.subsurface((width // 4, 0, width // 2, round(width * 0.66))).copy()
    cup = pygame.mask.from_threshold(frame, GERMAN.suits[Suit.CLUBS].trim, (12, 12, 12))
    assert cup.count() > 30
    return float(cup.centroid()[1])


def test_the_ober_has_its_suit_above_and_the_unter_below() -> None:
    ober, unter = Face(card("QC"), "O"), Face(card("JC"), "U")
    assert height_of_sign(ober) < 50
    assert height_of_sign(unter) > 80


@pytest.mark.parametrize(
    ("language", "ober", "bell"),
    [
        ("en", "Ober of Leaves", "Bells"),
        ("bg", "Обер листо", "звънче"),  # noqa: RUF001 - Bulgarian is written so
        ("bs", "List ober", "Bundeva"),
        ("de", "Laub Ober", "Schelle"),
        ("es", "Ober de hoja", "cascabel"),
        ("fi", "Lehtiober", "Tiuku"),
        ("hr", "List ober", "Bundeva"),
    ],
)
def test_double_german_cards_have_their_own_names(language: str, ober: str, bell: str) -> None:
    phrases = Phrases(words(language), PerSeat("", ""), CardArt.GERMAN)
    assert phrases.card(card("QS")) == ober
    assert phrases.suit(Suit.DIAMONDS) == bell
    assert [phrases.face(card(name)).rank for name in ("KS", "QS", "JS")] == ["K", "O", "U"]


@pytest.mark.parametrize("language", languages())
def test_every_card_of_a_deck_has_a_name_of_its_own(language: str) -> None:
    for cards in CardArt:
        phrases = Phrases(words(language), PerSeat("", ""), cards)
        assert len({phrases.card(card) for card in CARDS.values()}) == 24


@pytest.mark.parametrize("language", FRENCH_ONLY)
def test_nothing_names_a_card_that_the_deck_does_not_have(language: str) -> None:
    french = re.compile(rf"\b({FRENCH_ONLY[language]})\b", re.IGNORECASE)
    found = {CardArt.FRENCH: set[str](), CardArt.GERMAN: set[str]()}
    for table, local in EVERYTHING.values():
        for cards, named in found.items():
            look = replace(table.look, language=language, cards=cards)
            said = texts(present(replace(table, look=look), local, 400_000_000))
            named |= {text for text in said if french.search(text)}
    assert found[CardArt.GERMAN] == set()
    assert found[CardArt.FRENCH], "the words are those that are really said"
