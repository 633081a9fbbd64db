"""A sheet that is drawn on, written as SVG. Knows no circuits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final
from xml.sax.saxutils import escape, quoteattr

Point = tuple[float, float]

FONT: Final = "DejaVu Sans, Verdana, Arial, sans-serif"
PAPER: Final = "#fbfaf6"
INK: Final = "#22282c"
GREY: Final = "#69727a"


@dataclass(slots=True)
class Sheet:
    """What was drawn, from the back to the front."""

    _drawn: list[str] = field(default_factory=list)

    def add(self, name: str, text: str = "", **attributes: object) -> None:
        """Draw an element; `stroke_width` is written as SVG does."""
        given = " ".join(
            f"{key.replace('_', '-')}={quoteattr(_number(value))}"
            for key, value in attributes.items()
        )
        end = f">{escape(text)}</{name}>" if text else "/>"
        self._drawn.append(f"<{name} {given}{end}")

    def wire(self, points: Iterable[Point], colour: str, width: float = 3) -> None:
        """Draw a wire; one that it crosses is seen to pass below."""
        path = " ".join(f"{_number(x)},{_number(y)}" for x, y in points)
        shape = {"points": path, "fill": "none", "stroke_linejoin": "round"}
        self.add("polyline", **shape, stroke=PAPER, stroke_width=width + 5)
        self.add("polyline", **shape, stroke=colour, stroke_width=width, stroke_linecap="round")

    def line(self, points: Iterable[Point], colour: str = INK, width: float = 2.5) -> None:
        """Draw strokes of a symbol."""
        path = " ".join(f"{_number(x)},{_number(y)}" for x, y in points)
        self.add(
            "polyline",
            points=path,
            fill="none",
            stroke=colour,
            stroke_width=width,
            stroke_linejoin="round",
            stroke_linecap="round",
        )

    def box(
        self, corner: Point, size: Point, fill: str, stroke: str = "none", round_by: float = 4
    ) -> None:
        """Draw a rectangle from its upper left corner on."""
        self.add(
            "rect",
            x=corner[0],
            y=corner[1],
            width=size[0],
            height=size[1],
            rx=round_by,
            fill=fill,
            stroke=stroke,
            stroke_width=2,
        )

    def dot(self, at: Point, radius: float, fill: str, stroke: str = "none") -> None:
        """Draw a circle."""
        self.add(
            "circle", cx=at[0], cy=at[1], r=radius, fill=fill, stroke=stroke, stroke_width=2.5
        )

    def say(
        self,
        at: Point,
        text: str,
        *,
        size: float = 13,
        colour: str = INK,
        anchor: str = "middle",
        bold: bool = False,
    ) -> None:
        """Write a line of text whose foot is there."""
        self.add(
            "text",
            text,
            x=at[0],
            y=at[1],
            font_size=size,
            fill=colour,
            text_anchor=anchor,
            font_weight="bold" if bold else "normal",
        )

    def svg(self, corner: Point, size: Point, title: str) -> str:
        """Return the part of the sheet from a corner on as a document."""
        area = " ".join(map(_number, (*corner, *size)))
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{area}" width="{_number(size[0])}"'
            f' height="{_number(size[1])}" font-family="{FONT}">'
        )
        paper = (
            f'<rect x="{_number(corner[0])}" y="{_number(corner[1])}" width="100%" height="100%"'
            f' fill="{PAPER}"/>'
        )
        return "\n".join(
            [head, f"<title>{escape(title)}</title>", paper, *self._drawn, "</svg>\n"]
        )


def _number(value: object) -> str:
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)
