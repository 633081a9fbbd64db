"""A surface to paint a scene on: text that fits, panels, buttons; and what can be touched there.

Sizes are in millimetres (`ui.layout.Glass`), text sizes are heights of capitals. What did not
fit is written down, so that a test can demand that everything fits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

import pygame

from ui.art import icon_art, rounded
from ui.layout import Glass, cut_left, cut_top
from ui.scene import Button
from ui.theme import Colour, Theme, Tone
from ui.typeface import Weight, font, rendered, width

TITLE: Final = 6.0
BODY: Final = 4.6
SMALL: Final = 3.7
FLOOR: Final = 3.3
"""Heights of capitals in mm; nothing to be read is lower than the last."""
LEADING: Final = 1.75
"""From line to line, in heights of a capital."""
RADIUS: Final = 2.0
SHORT: Final = 3
"""A label of so few characters is written large."""


class Align(Enum):
    """Where a text stands in its rectangle."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Target:
    """Where a button can be touched."""

    rect: pygame.Rect
    button: Button


@dataclass(frozen=True, slots=True)
class Line:
    """A text of a stack: what, how large at most, and how it looks."""

    text: str
    cap: float
    colour: Colour
    weight: Weight = Weight.BOLD


@dataclass(slots=True)
class Canvas:
    """One picture in the making."""

    surface: pygame.Surface
    glass: Glass
    theme: Theme
    targets: list[Target] = field(default_factory=list)
    overflows: list[str] = field(default_factory=list)
    """Texts that did not fit, even at their smallest."""

    @property
    def floor(self) -> int:
        """The smallest capital in pixels."""
        return int(self.glass.exact(FLOOR))

    def mm(self, length: float) -> int:
        """Return a length in pixels."""
        return self.glass.mm(length)

    def tone(self, tone: Tone) -> Colour:
        """Return the colour of a tone."""
        return self.theme.tones[tone]

    def image(self, art: pygame.Surface, centre: tuple[int, int]) -> pygame.Rect:
        """Put a drawing with its middle there and return where it lies."""
        return self.surface.blit(art, art.get_rect(center=centre))

    def panel(
        self,
        rect: pygame.Rect,
        fill: Colour | None = None,
        outline: Colour | None = None,
        line: float = 0.4,
    ) -> None:
        """Draw a panel; it always has an outline, since its fill is hardly lighter."""
        radius = self.mm(RADIUS)
        edge = max(1, self.mm(line))
        rounded(self.surface, rect, radius, outline or self.theme.outline)
        inside = rect.inflate(-2 * edge, -2 * edge)
        rounded(self.surface, inside, max(1, radius - edge), fill or self.theme.panel)

    def dashed(self, rect: pygame.Rect, colour: Colour, line: float = 0.5) -> None:
        """Draw the dashed outline of a place where something can lie."""
        dash, gap, thick = self.mm(2.2), self.mm(1.8), max(1, self.mm(line))
        for y in (rect.top, rect.bottom - thick):
            for x in range(rect.left, rect.right, dash + gap):
                self.surface.fill(colour, (x, y, min(dash, rect.right - x), thick))
        for x in (rect.left, rect.right - thick):
            for y in range(rect.top, rect.bottom, dash + gap):
                self.surface.fill(colour, (x, y, thick, min(dash, rect.bottom - y)))

    def text(  # noqa: PLR0913 - a text has this many qualities
        self,
        rect: pygame.Rect,
        text: str,
        cap: float,
        colour: Colour | None = None,
        *,
        weight: Weight = Weight.BOLD,
        align: Align = Align.CENTRE,
        lines: int = 1,
        elide: bool = False,
    ) -> None:
        """Write into a rectangle, as large as fits up to `cap` mm, on at most `lines` lines.

        `elide` cuts a player's name that is still too long; any other text is an overflow then.
        """
        if not text:
            return
        largest = self.mm(cap)
        smallest = min(largest, self.floor)
        size, said = smallest, _wrapped(text, weight, smallest, rect.width)
        for tried in range(largest, smallest - 1, -1):
            said = _wrapped(text, weight, tried, rect.width)
            if _fits(said, weight, tried, rect, lines):
                size = tried
                break
        else:
            if elide:
                said = [_elided(text, weight, smallest, rect.width)]
            else:
                self.overflows.append(text)
        self._lines(rect, said, size, colour or self.theme.text, weight, align)

    def stack(self, rect: pygame.Rect, lines: Sequence[Line], align: Align = Align.CENTRE) -> None:
        """Write texts under each other, all shrunk and broken by the same need for room."""
        said = [line for line in lines if line.text]
        caps: list[int] = []
        broken: list[list[str]] = []
        for percent in range(100, 20, -5):
            caps = [self._shrunk(line.cap, percent) for line in said]
            broken = [
                _wrapped(line.text, line.weight, cap, rect.width)
                for line, cap in zip(said, caps, strict=True)
            ]
            if self._stacks(rect, said, caps, broken):
                break
        else:
            self.overflows.extend(line.text for line in said)
        heights = [_high(len(parts), cap) for parts, cap in zip(broken, caps, strict=True)]
        gap = (rect.height - sum(heights)) // (len(said) + 1)
        top = rect.top + gap
        for line, cap, parts, height in zip(said, caps, broken, heights, strict=True):
            place = pygame.Rect(rect.x, top, rect.width, height)
            self._lines(place, parts, cap, line.colour, line.weight, align)
            top += height + gap

    def lines(self, text: str, cap: float, room: int) -> int:
        """Return how many lines of that size a text takes in a width of `room` pixels."""
        return len(_wrapped(text, Weight.BOLD, int(self.glass.exact(cap)), room))

    def _shrunk(self, cap: float, percent: int) -> int:
        return max(min(self.mm(cap), self.floor), self.mm(cap) * percent // 100)

    def _stacks(
        self,
        rect: pygame.Rect,
        lines: Sequence[Line],
        caps: Sequence[int],
        broken: Sequence[Sequence[str]],
    ) -> bool:
        """Tell whether the lines fit with some air between them."""
        high = sum(_high(len(parts), cap) for parts, cap in zip(broken, caps, strict=True))
        air = max(caps, default=0) * len(caps) // 4
        return high + air <= rect.height and all(
            width(part, line.weight, cap) <= rect.width
            for line, cap, parts in zip(lines, caps, broken, strict=True)
            for part in parts
        )

    def _lines(
        self,
        rect: pygame.Rect,
        said: list[str],
        cap: int,
        colour: Colour,
        weight: Weight,
        align: Align,
    ) -> None:
        step = round(cap * LEADING)
        ascent = font(weight, cap).get_ascent()
        top = rect.centery - (cap + step * (len(said) - 1)) // 2 - (ascent - cap)
        for i, line in enumerate(said):
            art = rendered(line, weight, cap, colour)
            place = art.get_rect(top=top + i * step)
            match align:
                case Align.LEFT:
                    place.left = rect.left
                case Align.RIGHT:
                    place.right = rect.right
                case Align.CENTRE:
                    place.centerx = rect.centerx
            self.surface.blit(art, place)

    def button(self, rect: pygame.Rect, button: Button) -> None:
        """Draw a button and remember where it can be touched."""
        theme = self.theme
        fill = theme.raised if button.tone is None else self.tone(button.tone)
        ink = theme.text if button.tone is None else theme.ink
        if not button.enabled:
            fill, ink = theme.background, theme.disabled
        else:
            self.targets.append(Target(rect, button))
        outline = theme.text if button.pressed else theme.outline
        self.panel(rect, fill, outline, 0.9 if button.pressed else 0.4)
        inside = rect.inflate(-self.mm(2.4), -self.mm(2))
        if button.progress:
            self._fill(rect, button)
        if button.icon is not None:
            inside = self._icon(inside, button, ink)
        if button.icon is None or inside.width > self.mm(12):
            self._label(inside, button, ink)

    def _icon(self, inside: pygame.Rect, button: Button, ink: Colour) -> pygame.Rect:
        if button.icon is None:
            return inside
        side = min(inside.width, inside.height, self.mm(8))
        alone = inside.width < self.mm(20)
        box, rest = (inside, inside) if alone else cut_left(inside, side, self.mm(2))
        self.image(icon_art(button.icon, side, ink), box.center)
        return inside.inflate(-inside.width, 0) if alone else rest

    def _label(self, inside: pygame.Rect, button: Button, ink: Colour) -> None:
        if not button.sub:
            short = len(button.label) <= SHORT
            self.text(inside, button.label, 8 if short else BODY, ink, lines=2)
            return
        upper, lower = cut_top(inside, round(inside.height * 0.58))
        self.text(upper, button.label, 5.4, ink, weight=Weight.BLACK)
        self.text(lower, button.sub, FLOOR, ink)

    def _fill(self, rect: pygame.Rect, button: Button) -> None:
        """Fill the button from the left while it is held."""
        inside = rect.inflate(-2 * self.mm(0.9), -2 * self.mm(0.9))
        done = pygame.Rect(inside.topleft, (inside.width * button.progress // 100, inside.height))
        before = self.surface.get_clip()
        self.surface.set_clip(done)
        colour = self.theme.filling if button.tone is None else self.theme.text
        rounded(self.surface, inside, self.mm(RADIUS - 0.9), colour)
        self.surface.set_clip(before)


def _wrapped(text: str, weight: Weight, cap: int, room: int) -> list[str]:
    """Break a text at its spaces into lines no wider than `room`, a longer word alone."""
    if width(text, weight, cap) <= room:
        return [text]
    lines: list[str] = []
    for word in text.split(" "):
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and width(joined, weight, cap) <= room:
            lines[-1] = joined
        else:
            lines.append(word)
    return lines


def _elided(text: str, weight: Weight, cap: int, room: int) -> str:
    ends = range(len(text) - 1, 0, -1)
    shorter = (text[:end].rstrip(" …") + "…" for end in ends)
    return next((cut for cut in shorter if width(cut, weight, cap) <= room), "…")


def _high(lines: int, cap: int) -> int:
    return cap + round(cap * LEADING) * (lines - 1)


def _fits(said: list[str], weight: Weight, cap: int, rect: pygame.Rect, lines: int) -> bool:
    return (
        len(said) <= lines
        and _high(len(said), cap) <= rect.height
        and all(width(line, weight, cap) <= rect.width for line in said)
    )
