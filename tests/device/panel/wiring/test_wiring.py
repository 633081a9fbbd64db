"""The wiring that is drawn: that of the pins, with no pin asked too much of."""

from __future__ import annotations

from itertools import combinations, pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from gpiozero.pins.mock import MockFactory
from hypothesis import given, settings
from hypothesis import strategies as st

from device.config.panel import LAMPS, RECOMMENDED, Part, Pins
from device.panel.wiring import header
from device.panel.wiring.circuit import (
    LED_OHM,
    READERS,
    RESISTOR,
    RESISTOR_OHM,
    notes,
    part_list,
)
from device.panel.wiring.drawing import COLOURS, EDGE, draw
from engine.model.cards import Seat

DRAWN = Path(__file__).parents[4] / "docs" / "wiring.svg"
PIN_V = 3.3
PIN_MA = 16.0
"""What a pin gives, at most (BCM2711 and RP1 datasheets)."""
SVG = "{http://www.w3.org/2000/svg}"
PINS = st.permutations(range(2, 28)).flatmap(
    lambda order: st.lists(st.sampled_from(Part), min_size=1, unique=True).map(
        lambda parts: dict(zip(parts, order, strict=False))
    )
)


def said(svg: str) -> list[str]:
    """Return all that is written on a drawing."""
    return [text.text or "" for text in ET.fromstring(svg).iter(f"{SVG}text")]  # noqa: S314 - our own


def test_the_drawing_in_docs_is_what_the_code_draws() -> None:
    assert DRAWN.read_text(encoding="utf-8") == draw(RECOMMENDED, READERS), (
        "bummerl wiring > docs/wiring.svg"
    )


def test_the_header_is_that_of_a_pi() -> None:
    """Compared with what gpiozero knows of each model."""
    board = MockFactory(revision="c03114").board_info
    for pin, name in enumerate(header.NAMES, 1):
        real = board.headers["J8"].pins[pin].name
        assert name == {"3V3": "3.3 V", "5V": "5 V"}.get(real, real)
    for gpio in range(28):
        assert header.NAMES[header.number(gpio) - 1] == f"GPIO{gpio}"
    assert header.NAMES[header.FIVE_VOLTS - 1] == "5 V"
    assert {header.NAMES[pin - 1] for pin in header.GROUNDS} == {"GND"}


@settings(max_examples=40)
@given(PINS)
def test_every_pin_is_drawn_with_its_part(pins: Pins) -> None:
    svg = draw(pins, READERS)
    words = said(svg)
    for pin in pins.values():
        assert words.count(f"GPIO{pin}, pin {header.number(pin)}") == 1
    rails = [word for word in words if word == "GND"]
    assert len(rails) > header.NAMES.count("GND"), "there is a way back"


@settings(max_examples=40)
@given(PINS)
def test_all_that_is_drawn_is_on_the_sheet(pins: Pins) -> None:
    root = ET.fromstring(draw(pins, READERS))  # noqa: S314 - our own
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    for wire in root.iter(f"{SVG}polyline"):
        for point in wire.attrib["points"].split():
            x, y = map(float, point.split(","))
            assert left < x < left + width
            assert top < y < top + height
    for text in root.iter(f"{SVG}text"):
        assert top < float(text.attrib["y"]) < top + height


Wire = list[tuple[float, float]]


def wires(svg: str) -> list[Wire]:
    """Return the ways from the pins to their parts."""
    lines = ET.fromstring(svg).iter(f"{SVG}polyline")  # noqa: S314 - our own
    ways = {line.attrib["points"] for line in lines if line.attrib["stroke"] in COLOURS.values()}
    paths = [[tuple(map(float, p.split(","))) for p in way.split()] for way in ways]
    return [[(x, y) for x, y in path] for path in paths if abs(path[0][0]) == EDGE]


def meet(one: Wire, other: Wire) -> bool:
    """Whether two ways of level and upright lines cross or touch."""
    return any(
        max(min(a[0], b[0]), min(c[0], d[0])) <= min(max(a[0], b[0]), max(c[0], d[0]))
        and max(min(a[1], b[1]), min(c[1], d[1])) <= min(max(a[1], b[1]), max(c[1], d[1]))
        for a, b in pairwise(one)
        for c, d in pairwise(other)
    )


@settings(max_examples=40)
@given(PINS)
def test_no_wire_of_a_pin_meets_another(pins: Pins) -> None:
    ways = wires(draw(pins, READERS))
    assert len(ways) == len(pins)
    assert not [pair for pair in combinations(ways, 2) if meet(*pair)]


def test_no_pin_is_asked_too_much_of() -> None:
    base = (PIN_V - 0.7) / RESISTOR_OHM * 1000
    buzzer = PIN_V / RESISTOR_OHM * 1000
    bare = (PIN_V - 2.0) / LED_OHM * 1000
    assert max(base, buzzer, bare) <= PIN_MA / 2
    assert base * 10 >= 20, "the transistor of a lamp lets 20 mA through"
    assert said(draw(RECOMMENDED, READERS)).count(RESISTOR) == 3
    assert [note for note in notes(RECOMMENDED) if f" {LED_OHM} Ω" in note]


def test_the_part_list_is_that_of_the_pins() -> None:
    counts = {item.what.split(",")[0]: item.count for item in part_list(RECOMMENDED, READERS)}
    assert counts["arcade button"] == 2
    assert counts["push button"] == 2
    assert counts["NPN transistor"] == 2
    assert counts["resistor"] == 3
    assert counts["PN532 board"] == 2
    bare = [item.what for item in part_list({Part.BUTTON_A: 17}, {})]
    assert bare == ["arcade button, 24 or 30 mm", "set of jumper wires, female to female"]


def test_a_pad_at_the_header_needs_no_adapter() -> None:
    readers: dict[Seat | None, str] = {Seat.A: "pn532:/dev/serial0"}
    assert not [item for item in part_list(RECOMMENDED, readers) if "USB" in item.what]
    words = said(draw(RECOMMENDED, readers))
    assert "TXD, pin 8" in words
    assert "USB" not in words


@pytest.mark.parametrize("lamp", LAMPS)
def test_a_lamp_that_glows_while_the_pi_starts_is_told(lamp: Part) -> None:
    assert not [note for note in notes({lamp: 9}) if "starts" in note]
    assert [note for note in notes({lamp: 4}) if "GPIO4 is high while the Pi starts" in note]
