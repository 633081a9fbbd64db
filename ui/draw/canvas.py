"""A surface to paint a scene on: text that fits, panels, buttons; and what can be touched there.

Sizes are in millimetres (`ui.draw.layout.Glass`), text sizes are heights of capitals. What did not
fit is written down, so that a test can demand that everything fits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final

import pygame

from engine.interface.appearance import Appearance, Seating
from engine.model.cards import Seat
from ui.draw.animation import Piece
from ui.draw.art import ground, icon_art, rounded
from ui.draw.layout import Glass, cut_left, cut_top
from ui.draw.theme import Colour, Theme
from ui.draw.typeface import Weight, clipped, rendered
from ui.draw.typesetting import (
    LEADING,
    Block,
    TextLine,
    elided,
    first_that_fits,
    shorter_versions,
    wrapped,
)
from ui.model.parts import Button, Icon
from ui.model.tone import Tone

TITLE: Final = 6.0
BODY: Final = 4.6
SMALL: Final = 3.7
FLOOR: Final = 3.3
"""Heights of capitals in mm; nothing to be read is lower than the last."""
LARGER: Final = 1.3
"""How much larger everything is that is read during a deal, where that is wished."""
RADIUS: Final = 2.0
SHORT: Final = 2
"""A number of so few characters is written large, like a single letter."""

TALL: Final = 15.0
"""Most height in mm of a label with the line below it: they belong together."""


class Align(Enum):
    """Where a text stands in its rectangle."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class TouchTarget:
    """Where a button can be touched."""

    rect: pygame.Rect
    button: Button
    seat: Seat | None = None
    """Whose half of the glass it is on, where players sit face to face."""


@dataclass(slots=True)
class Canvas:
    """One picture in the making."""

    surface: pygame.Surface
    glass: Glass
    theme: Theme
    look: Appearance
    targets: list[TouchTarget] = field(default_factory=list)
    overflows: list[str] = field(default_factory=list)
    """Texts that did not fit, even at their smallest."""
    pieces: dict[str, dict[str, Piece]] = field(default_factory=dict)
    """What lies above all this and may move (`ui.draw.animation`)."""
    least: float = FLOOR
    """Height of the smallest capital in mm."""
    names: tuple[str, ...] = ()
    """Players' names, which are cut in a sentence that is too long otherwise."""

    @property
    def scale(self) -> float:
        """How much larger letters are than usual, where there is room."""
        return LARGER if self.look.large else 1

    @property
    def facing(self) -> bool:
        """Whether another player sees it upside down."""
        return self.look.seating is Seating.FACE_TO_FACE

    @property
    def floor(self) -> int:
        """The smallest capital in pixels."""
        return int(self.glass.exact(self.least))

    def mm(self, length: float) -> int:
        """Return a length in pixels."""
        return self.glass.mm(length)

    def tone(self, tone: Tone) -> Colour:
        """Return the colour of a tone."""
        return self.theme.tones[tone]

    def clear(self) -> None:
        """Cover everything with the theme's ground."""
        theme = self.theme
        art = ground(self.surface.get_size(), theme.background, theme.glow)
        self.surface.blit(art, (0, 0))

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
        rounded(self.surface, rect, radius, outline or self.theme.outline, hollow=True)
        inside = rect.inflate(-2 * edge, -2 * edge)
        rounded(self.surface, inside, max(1, radius - edge), fill or self.theme.panel)

    def badge(self, rect: pygame.Rect, seat: Seat) -> None:
        """Draw a seat's letter on its colour."""
        rounded(self.surface, rect, self.mm(RADIUS), self.tone(Tone.of(seat)))
        self.text(rect, seat.value, TITLE, self.theme.ink, weight=Weight.BLACK)

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
        ink = colour or self.theme.text
        said = elided(text, weight, self.floor, rect.width) if elide else text
        self.stack(rect, (TextLine(said, cap, ink, weight, lines),), align)

    def stack(
        self,
        rect: pygame.Rect,
        lines: Sequence[TextLine],
        align: Align = Align.CENTRE,
        *,
        elide: bool = False,
    ) -> None:
        """Write texts under each other, all shrunk by the same need for room.

        Where they are still too long, those that can be spared are left out, the last first;
        then names are cut, and `elide` cuts the last text to a line.
        """
        whole = [replace(line, text=clipped(line.text)) for line in lines if line.text]
        shorter = shorter_versions(whole, self.names, self.floor, rect.width, elide=elide)
        blocks, overflows = first_that_fits(
            shorter, rect.size, self.glass.exact(self.scale), self.floor
        )
        self.overflows.extend(overflows)
        for block in blocks:
            self._draw(rect, block, align)

    def lines(self, text: str, cap: float, room: int) -> int:
        """Return how many lines of that size a text takes in a width of `room` pixels."""
        return len(
            wrapped(clipped(text), Weight.BOLD, int(self.glass.exact(cap * self.scale)), room)
        )

    def _draw(self, rect: pygame.Rect, block: Block, align: Align) -> None:
        line, cap = block.line, block.cap
        for i, part in enumerate(block.parts):
            art, above = rendered(part, line.weight, cap, line.colour)
            top = rect.top + block.top + i * round(cap * LEADING) - above
            place = art.get_rect(top=top)
            match align:
                case Align.LEFT:
                    place.left = rect.left
                case Align.RIGHT:
                    place.right = rect.right
                case Align.CENTRE:
                    place.centerx = rect.centerx
            self.surface.blit(art, place)

    def area(self, rect: pygame.Rect, button: Button) -> None:
        """Let a panel already drawn be touched, and show where the finger is.

        Panels are drawn closer to buttons than these are to each other; touched they are inside.
        """
        air = -2 * self.mm(1.6)
        self.targets.append(TouchTarget(rect.inflate(air, air), button))
        if button.pressed:
            edge = max(1, self.mm(0.8))
            radius = self.mm(RADIUS)
            pygame.draw.rect(self.surface, self.theme.text, rect, edge, border_radius=radius)

    def button(self, rect: pygame.Rect, button: Button) -> None:
        """Draw a button and remember where it can be touched."""
        theme = self.theme
        tone = Tone.ACCEPTED if button.chosen else button.tone
        fill = theme.raised if tone is None else self.tone(tone)
        ink = theme.text if tone is None else theme.ink
        if not button.enabled:
            fill, ink = theme.background, theme.disabled
        else:
            self.targets.append(TouchTarget(rect, button))
        outline = theme.text if button.pressed else theme.outline
        self.panel(rect, fill, outline, 0.9 if button.pressed else 0.4)
        inside = rect.inflate(-max(min(self.mm(2.4), rect.width // 20), self.mm(1.2)), -self.mm(2))
        if button.progress:
            self._fill(rect, button)
        if button.icon is not None:
            inside = self._icon(inside, button, ink)
        if button.icon is None or inside.width > self.mm(12):
            self._label(inside, button, ink)
        if button.chosen:
            self._tick(rect)

    def _tick(self, rect: pygame.Rect) -> None:
        """Put a tick on the corner of a button that is chosen: a colour is no sign by itself."""
        spot = pygame.Rect(0, 0, self.mm(5.4), self.mm(5.4))
        spot.center = (rect.right - self.mm(1), rect.top + self.mm(1))
        rounded(self.surface, spot, spot.height // 2, self.theme.background)
        rim = spot.inflate(-self.mm(0.8), -self.mm(0.8))
        rounded(self.surface, rim, rim.height // 2, self.theme.text)
        tick = icon_art(Icon.TICK, rim.width * 3 // 4, self.theme.background)
        self.image(tick, spot.center)

    def _icon(self, inside: pygame.Rect, button: Button, ink: Colour) -> pygame.Rect:
        if button.icon is None:
            return inside
        side = min(inside.width, inside.height, self.mm(8))
        alone = not button.label or inside.width < self.mm(20)
        box, rest = (inside, inside) if alone else cut_left(inside, side, self.mm(2))
        self.image(icon_art(button.icon, side, ink), box.center)
        return inside.inflate(-inside.width, 0) if alone else rest

    def _label(self, inside: pygame.Rect, button: Button, ink: Colour) -> None:
        if not button.sub:
            long = len(button.label) > (1 if button.label.isalpha() else SHORT)
            self.text(inside, button.label, 5.2 if long else 8, ink, lines=2)
            return
        inside = inside.inflate(0, -max(0, inside.height - self.mm(TALL)))
        upper, lower = cut_top(inside, round(inside.height * 0.58))
        weight = Weight.BOLD if self.look.large else Weight.BLACK
        self.text(upper, button.label, 5.4, ink, weight=weight)
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
