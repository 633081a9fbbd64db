"""Contrast, colour-blind eyes, and signs that are there without colour.

Contrast is that of WCAG 2.1 (relative luminance, success criteria 1.4.3, 1.4.6 and 1.4.11).
Colour-blind eyes are simulated with the matrices for severity 1.0 of Machado, Oliveira and
Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (IEEE TVCG,
2009), on linear RGB; colours are compared by their distance in CIELAB (CIE 1976, D65).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cache
from itertools import combinations, product
from typing import Any, Final, cast

import pygame
import pytest

from engine.interface.appearance import Appearance, CardArt, SuitColours, ThemeName
from engine.interface.snapshot import Snapshot
from engine.model.cards import PerSeat, Seat, Suit, card
from engine.model.results import How
from tests.ui.everything import EVERYTHING
from tests.ui.tables import FOLLOW, IDLE, LEAD, OVER, TEACHING, over, snap
from ui.draw.art import bead
from ui.draw.theme import Colour, Theme, theme_of
from ui.draw.typeface import Weight, rendered
from ui.model.parts import Icon, Page, Scene
from ui.model.screen_state import ScreenState
from ui.model.tone import Tone
from ui.screens.board.outcome import ACCEPTED, REFUSED
from ui.screens.board.scene import BoardScene, DealOutcome, TrickArea
from ui.screens.menu.scene import MenuScene
from ui.screens.paint import paint
from ui.screens.present import present

NOW: Final = 400_000_000
TEXT: Final = 7.0
"""Contrast of every text (WCAG 1.4.6, level AAA)."""
GRAPHICS: Final = 3.0
"""Contrast of lines and signs (WCAG 1.4.11)."""
RANK: Final = 18.0
"""Contrast of a card's letter."""
SAME_PLACES: Final = (
    *("NotNow", "CardRefused", "TakenBack", "Ask", "over ", "proven"),
    *("on screen: ", "pad ", "disk ", "teach: ", "rules of "),
)
"""How the names of states begin that have other words where another state has some, too."""
SMALLEST_LETTER: Final = 24
"""Pixels of the box around it; smaller ones are dots and commas, which are all smooth edges."""
Faint = tuple[Colour, Colour, float]
"""A letter's colour, what is below it, and their contrast."""
THEMES: Final = {name: theme_of(Appearance(theme=name)) for name in ThemeName}
SEEN_BY: Final = {
    "everybody": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
XYZ: Final = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE: Final = (0.95047, 1.0, 1.08883)


def linear(colour: Colour) -> list[float]:
    """Return the amounts of light of an sRGB colour (IEC 61966-2-1)."""
    parts = [value / 255 for value in colour]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


@cache
def luminance(colour: Colour) -> float:
    """Return the relative luminance, 0 to 1."""
    return sum(w * p for w, p in zip(XYZ[1], linear(colour), strict=True))


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def lab(light: list[float]) -> list[float]:
    """Return the CIELAB coordinates of amounts of light."""
    scaled = [
        sum(w * p for w, p in zip(row, light, strict=True)) / white
        for row, white in zip(XYZ, WHITE, strict=True)
    ]
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in scaled)
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]


def distance(one: Colour, other: Colour, eyes: str) -> float:
    """Return how different two colours are to those eyes; black and white are 100."""
    seen = [
        lab(
            [
                min(1.0, max(0.0, sum(w * p for w, p in zip(row, linear(colour), strict=True))))
                for row in SEEN_BY[eyes]
            ]
        )
        for colour in (one, other)
    ]
    return float(sum((a - b) ** 2 for a, b in zip(*seen, strict=True)) ** 0.5)


def test_the_measures_are_right() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((0x77, 0x77, 0x77), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)
    assert distance((0, 0, 0), (255, 255, 255), "everybody") == pytest.approx(100, abs=0.01)
    assert distance((255, 0, 0), (0, 255, 0), "everybody") == pytest.approx(170.6, abs=0.2)
    mint, salmon = (0x7B, 0xE0, 0x8A), (0xFF, 0xA3, 0x94)
    assert distance(mint, salmon, "everybody") > 75
    assert distance(mint, salmon, "deutan") < 5


def letters(theme: Theme) -> Iterator[tuple[str, Colour, Colour]]:
    """Return every colour of letters with what they are written on."""
    for name in ("background", "glow", "panel"):
        for tone in Tone:
            yield f"{tone.value} on {name}", theme.tones[tone], getattr(theme, name)
        yield f"secondary on {name}", theme.secondary, getattr(theme, name)
    for name in ("background", "glow", "panel", "raised", "filling"):
        yield f"text on {name}", theme.text, getattr(theme, name)
    for tone in Tone:
        yield f"ink on {tone.value}", theme.ink, theme.tones[tone]
    yield "ink on a held button", theme.ink, theme.text


@pytest.mark.parametrize("theme", THEMES.values(), ids=[name.value for name in THEMES])
def test_text_has_the_contrast_of_level_aaa(theme: Theme) -> None:
    low = {name: round(contrast(*pair), 2) for name, *pair in letters(theme)}
    assert {name: ratio for name, ratio in low.items() if ratio < TEXT} == {}
    assert contrast(theme.rank, theme.paper) > RANK


@pytest.mark.parametrize("theme", THEMES.values(), ids=[name.value for name in THEMES])
def test_lines_can_be_seen(theme: Theme) -> None:
    for ground in (theme.background, theme.glow, theme.panel, theme.raised):
        assert contrast(theme.outline, ground) >= GRAPHICS
    assert contrast(theme.disabled, theme.background) >= GRAPHICS
    assert contrast(theme.back, theme.back_line) >= GRAPHICS
    for ground in (theme.background, theme.glow):
        assert max(contrast(c, ground) for c in (theme.paper, theme.paper_edge)) >= GRAPHICS


@pytest.mark.parametrize(("cards", "colours"), [*product(CardArt, SuitColours)], ids=str)
def test_suits_can_be_seen_on_paper(cards: CardArt, colours: SuitColours) -> None:
    theme = theme_of(Appearance(cards=cards, colours=colours))
    for dye in theme.suits.values():
        drawn = [dye.fill, dye.trim, *([dye.line] if len(dye.line) == 3 else [])]
        assert max(contrast(colour, theme.paper) for colour in drawn) >= GRAPHICS


@pytest.mark.parametrize("eyes", SEEN_BY)
@pytest.mark.parametrize("theme", THEMES.values(), ids=[name.value for name in THEMES])
def test_colours_that_mean_two_things_are_told_apart_by_all_eyes(theme: Theme, eyes: str) -> None:
    tones = theme.tones
    assert distance(tones[Tone.SEAT_A], tones[Tone.SEAT_B], eyes) >= 50
    assert distance(tones[Tone.ACCEPTED], tones[Tone.REFUSED], eyes) >= 30


@pytest.mark.parametrize("eyes", SEEN_BY)
@pytest.mark.parametrize("cards", CardArt, ids=[cards.value for cards in CardArt])
def test_four_suit_colours_are_four_to_all_eyes(cards: CardArt, eyes: str) -> None:
    suits = theme_of(Appearance(cards=cards)).suits
    for one, other in combinations(Suit, 2):
        assert distance(suits[one].fill, suits[other].fill, eyes) >= 20, (one, other)


# What is really painted


def silent(value: Any) -> Any:
    """Return a scene with a space for every text, but for what decides where things lie."""
    if isinstance(value, str):
        return " " if value else ""
    if isinstance(value, tuple):
        return tuple(map(silent, value))
    if is_dataclass(value) and not isinstance(value, type):
        parts = {f.name: getattr(value, f.name) for f in fields(value)}
        quiet = {n: silent(part) for n, part in parts.items() if n not in {"todo", "does"}}
        return replace(value, **quiet)
    return value


def faint(written: pygame.Surface, blank: pygame.Surface, theme: Theme) -> list[Faint]:
    """Return letters with too little contrast in a picture, given the same without texts.

    Where the two differ there is a letter. Its edges are smooth, so what counts is the best
    contrast within it. A disabled button's may have less.
    """
    ink = pygame.mask.from_threshold(written, (0, 0, 0), (1, 1, 1, 255), blank)
    ink.invert()
    boxes = cast("list[pygame.Rect]", ink.get_bounding_rects())  # one in the stub
    found = []
    for box in (box for box in boxes if box.width * box.height >= SMALLEST_LETTER):
        best: Faint = (theme.ink, theme.ink, 1.0)
        for x, y in product(range(box.left, box.right), range(box.top, box.bottom)):
            if best[2] < TEXT and ink.get_at((x, y)):
                over, under = (rgb(surface, (x, y)) for surface in (written, blank))
                best = max(best, (over, under, contrast(over, under)), key=lambda b: b[2])
        if best[2] < (GRAPHICS if best[0] == theme.disabled else TEXT):
            found.append(best)
    return found


def rgb(surface: pygame.Surface, where: tuple[int, int]) -> Colour:
    """Return the colour of a pixel."""
    red, green, blue, _ = surface.get_at(where)
    return red, green, blue


@pytest.mark.parametrize("name", ThemeName, ids=[name.value for name in ThemeName])
def test_every_letter_on_every_screen_stands_out(name: ThemeName) -> None:
    weak: dict[str, list[Faint]] = {}
    for state, (table, local) in EVERYTHING.items():
        if state.startswith(SAME_PLACES):
            continue
        look = replace(table.look, theme=name)
        scene = present(replace(table, look=look), local, NOW)
        written, blank = (paint(s, (800, 480), look).surface for s in (scene, silent(scene)))
        found = faint(written, blank, THEMES[name])
        weak |= {state: found} if found else {}
    assert weak == {}


def test_a_faint_letter_is_found() -> None:
    theme = THEMES[ThemeName.SLATE]
    blank = pygame.Surface((200, 60))
    blank.fill(theme.panel)
    written = blank.copy()
    written.blit(rendered("66", Weight.BOLD, 20, theme.text)[0], (10, 5))
    assert faint(written, blank, theme) == []
    written.blit(rendered("33", Weight.BOLD, 20, theme.outline)[0], (100, 5))
    assert {letter[0] for letter in faint(written, blank, theme)} == {theme.outline}


# Signs without colour


def shape(scene: Scene, look: Appearance) -> pygame.mask.Mask:
    """Return what stands out from the ground of a screen, whatever its colour."""
    surface = paint(scene, (800, 480), look).surface
    mask = pygame.mask.from_threshold(surface, theme_of(look).background, (40, 40, 40, 255))
    mask.invert()
    return mask


def board(table: Snapshot) -> BoardScene:
    """Return the scene of a board."""
    scene = present(table, ScreenState(), NOW)
    assert isinstance(scene, BoardScene)
    return scene


def verdicts(look: Appearance) -> tuple[Scene, Scene]:
    """Return an accepted and a refused claim with the same words."""
    scene = board(snap(OVER, look=look))
    assert isinstance(scene.centre, DealOutcome)
    refused = replace(scene.centre, tone=Tone.REFUSED, icon=Icon.CROSS)
    return scene, replace(scene, centre=refused)


def turns(look: Appearance) -> tuple[Scene, Scene]:
    """Return the same words for A and for B."""
    scene = board(snap(LEAD, look=look))
    return scene, replace(scene, status=replace(scene.status, seat=Seat.B))


def places(look: Appearance) -> tuple[Scene, Scene]:
    """Return the place for a card that is due, and one that is not."""
    scene = board(snap(FOLLOW, look=look))
    assert isinstance(scene.centre, TrickArea)
    return scene, replace(scene, centre=replace(scene.centre, due=None))


def marriages(look: Appearance) -> tuple[Scene, Scene]:
    """Return an announced marriage that is not led yet, and one that counts."""
    scene = board(snap(LEAD, look=look))
    seat = scene.seats.a
    counted = tuple(replace(chip, pending=not chip.pending) for chip in seat.chips)
    return scene, replace(scene, seats=scene.seats.put(Seat.A, replace(seat, chips=counted)))


def points(look: Appearance) -> tuple[Scene, Scene]:
    """Return beads that differ while their number does not."""
    scene = board(snap(LEAD, look=look))
    seat = replace(scene.seats.a, beads=scene.seats.a.beads + 1)
    return scene, replace(scene, seats=scene.seats.put(Seat.A, seat))


def chosen(look: Appearance) -> tuple[Scene, Scene]:
    """Return a card on the screen that lies, and one that does not."""
    table = snap(FOLLOW, look=look, cards_on_screen=True)
    return board(table), board(replace(table, lying=PerSeat((card("AS"),), ())))


def taught(look: Appearance) -> tuple[Scene, Scene]:
    """Return a card that is taught, and one that is not."""
    table = snap(IDLE, look=look, teaching=replace(TEACHING, rates={}, last=None))
    fewer = replace(TEACHING, rates={}, last=None, taught=TEACHING.taught - {card("AH")})
    return tuple(  # type: ignore[return-value]  # of two
        present(replace(table, teaching=t), ScreenState(), NOW) for t in (table.teaching, fewer)
    )


def options(look: Appearance) -> tuple[Scene, Scene]:
    """Return a choice that is made, and a button that has the same colour for another reason."""
    scene = present(snap(LEAD, look=look), ScreenState(Page.LANGUAGES), NOW)
    assert isinstance(scene, MenuScene)
    assert sum(button.chosen for button in scene.buttons) == 1
    filled = (
        replace(b, chosen=False, tone=Tone.ACCEPTED if b.chosen else None) for b in scene.buttons
    )
    return scene, replace(scene, buttons=tuple(filled))


@pytest.mark.parametrize("theme", ThemeName, ids=[name.value for name in ThemeName])
@pytest.mark.parametrize(
    "pair",
    [verdicts, turns, places, marriages, points, chosen, taught, options],
    ids=lambda f: f.__name__,
)
def test_no_sign_is_a_colour_only(
    pair: Callable[[Appearance], tuple[Scene, Scene]], theme: ThemeName
) -> None:
    look = Appearance(theme=theme)
    one, other = (shape(scene, look) for scene in pair(look))
    common = one.overlap_area(other, (0, 0))
    assert one.count() + other.count() - 2 * common > 40


@pytest.mark.parametrize("full", [True, False])
def test_a_full_bead_is_not_hollow(full: bool) -> None:
    for theme in THEMES.values():
        art = bead(40, theme.tones[Tone.SEAT_A], theme, full=full)
        inside = rgb(art, (22, 22))
        assert (contrast(inside, theme.background) >= GRAPHICS) is full


def test_who_is_right_has_a_tick_and_who_is_wrong_a_cross() -> None:
    for how in How:
        scene = board(snap(over(how)))
        icon = scene.centre.icon if isinstance(scene.centre, DealOutcome) else None
        assert (icon is Icon.TICK) == (how in ACCEPTED)
        assert (icon is Icon.CROSS) == (how in REFUSED)
