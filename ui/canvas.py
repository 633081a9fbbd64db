"""A surface to paint a scene on: text that fits, panels, buttons; and what can be touched there.

Sizes are in millimetres (`ui.layout.Glass`), text sizes are heights of capitals. What did not
fit is written down, so that a test can demand that everything fits.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Final

import pygame

from ui.art import icon_art, rounded, slate
from ui.layout import Glass, cut_left
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


@dataclass(slots=True)
class Canvas:
    """One picture in the making."""

    surface: pygame.Surface
    glass: Glass
    theme: Theme
    targets: list[Target] = field(default_factory=list)
    overflows: list[str] = field(default_factory=list)
    """Texts that did not fit, even at their smallest."""

    @classmethod
    def blank(cls, surface: pygame.Surface, theme: Theme) -> Canvas:
        """Return a canvas over the whole surface, painted with the background."""
        size = surface.get_size()
        surface.blit(slate(size, theme.background, theme.glow), (0, 0))
        return cls(surface, Glass(*size), theme)

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
    ) -> None:
        """Write into a rectangle, as large as fits up to `cap` mm, on at most `lines` lines."""
        if not text:
            return
        largest = self.mm(cap)
        smallest = min(largest, self.mm(FLOOR))
        size, said = smallest, _wrapped(text, weight, smallest, rect.width)
        for tried in range(largest, smallest - 1, -1):
            said = _wrapped(text, weight, tried, rect.width)
            if _fits(said, weight, tried, rect, lines):
                size = tried
                break
        else:
            self.overflows.append(text)
        self._lines(rect, said, size, colour or self.theme.text, weight, align)

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
            self._progress(rect, button, ink)
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
            self.text(inside, button.label, BODY, ink, lines=2)
            return
        upper = pygame.Rect(inside.x, inside.y, inside.width, round(inside.height * 0.58))
        lower = pygame.Rect(inside.x, upper.bottom, inside.width, inside.bottom - upper.bottom)
        self.text(upper, button.label, TITLE, ink, weight=Weight.BLACK)
        self.text(lower, button.sub, SMALL, ink)

    def _progress(self, rect: pygame.Rect, button: Button, ink: Colour) -> None:
        """Fill a bar along the lower edge while the button is held."""
        bar = pygame.Rect(0, 0, rect.width - self.mm(4), self.mm(1.6))
        bar.midbottom = (rect.centerx, rect.bottom - self.mm(1.2))
        done = pygame.Rect(bar.x, bar.y, bar.width * button.progress // 100, bar.height)
        rounded(self.surface, bar, bar.height // 2, self.theme.outline)
        rounded(self.surface, done, bar.height // 2, ink)


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


def _fits(said: list[str], weight: Weight, cap: int, rect: pygame.Rect, lines: int) -> bool:
    high = cap + round(cap * LEADING) * (len(said) - 1)
    return (
        len(said) <= lines
        and high <= rect.height
        and all(width(line, weight, cap) <= rect.width for line in said)
    )
