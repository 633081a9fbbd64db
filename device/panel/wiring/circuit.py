"""The circuit of a panel: which parts it takes, and that no pin is asked too much of.

A pin gives 3.3 V and 16 mA at most (BCM2711 and RP1 datasheets), which is too little of both for
the light in a bought button: that gets its 5 V through a transistor. A button needs nothing: the
pin has a resistor to 3.3 V of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from device.config.panel import BUTTONS, CONTACTS, LAMPS, UART_PORTS, Part, Pins
from engine.model.cards import Seat

RESISTOR_OHM: Final = 1_000
"""Before the transistor of a lamp: (3.3 V - 0.7 V) / 1 kΩ = 2.6 mA, which lets ten times as much
through. Before the piezo, which is a capacitor: whenever it is charged anew nothing else bounds
the current."""
RESISTOR: Final = f"{RESISTOR_OHM // 1_000} kΩ"
LED_OHM: Final = 220
"""For a bare LED of 2 V without a transistor: 1.3 V / 220 Ω = 5.9 mA."""
HIGH_AT_START: Final = range(2, 9)
"""GPIO2 to GPIO8 are pulled up until the program runs."""

READERS: Final[Mapping[Seat | None, str]] = {
    Seat.A: "pn532:/dev/ttyUSB0",
    Seat.B: "pn532:/dev/ttyUSB1",
}
"""The pads that are drawn where none is configured."""

TITLES: Final = {
    Part.BUTTON_A: "A's button",
    Part.BUTTON_B: "B's button",
    Part.LAMP_A: "A's light",
    Part.LAMP_B: "B's light",
    Part.UNDO: "undo",
    Part.CLOSE: "close",
    Part.BUZZER: "buzzer",
}


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the part list."""

    count: int
    what: str
    note: str = ""


def part_list(pins: Pins, readers: Mapping[Seat | None, str]) -> list[Item]:
    """Return what is to be bought for these pins and readers."""
    switches = sum(part in BUTTONS for part in pins)
    lights = sum(part in LAMPS for part in pins)
    others = [TITLES[part] for part in CONTACTS if part in pins and part not in BUTTONS]
    resistors = lights + (Part.BUZZER in pins)
    pads = [reader for reader in readers.values() if reader.startswith("pn532:")]
    on_usb = [reader for reader in pads if not at_header(reader)]
    items = [
        Item(
            lights,
            "arcade button, 24 or 30 mm, with a 5 V LED",
            "its resistor inside, at most 20 mA; a 12 V lamp stays dim",
        ),
        Item(max(0, switches - lights), "arcade button, 24 or 30 mm"),
        Item(len(others), "push button, normally open", f"for {' and '.join(others)}"),
        Item(
            lights,
            "NPN transistor, such as BC337-40 or 2N2222A",
            "which leg is which is in its datasheet",
        ),
        Item(
            resistors,
            f"resistor, {RESISTOR}, 1/4 W",
            "brown black red, or brown black black brown",
        ),
        Item(
            int(Part.BUZZER in pins),
            "passive piezo buzzer, such as PKM13EPYH4000",
            "without electronics of its own: it sounds as the pin tells it to",
        ),
        Item(len(pads), "PN532 board, both DIP switches at 0 (HSU)", "the reader of a pad"),
        Item(
            len(on_usb),
            "USB-serial adapter, such as CP2102 or CH340",
            "set to 3.3 V signals, if it can be set",
        ),
        Item(1, "set of jumper wires, female to female"),
    ]
    return [item for item in items if item.count]


def at_header(reader: str) -> bool:
    """Return whether a reader is connected to the UART of the header."""
    return reader.partition(":")[2].startswith(UART_PORTS)


def notes(pins: Pins) -> list[str]:
    """Return what whoever solders should know."""
    lights = [(part, pin) for part, pin in pins.items() if part in LAMPS]
    found = [
        "Wire it while the Pi has no power. No wire with 5 V may touch a GPIO: they take 3.3 V."
    ]
    if lights:
        found.append(
            "A bare LED (red, amber or green) shines without a transistor:"
            f" pin, {LED_OHM} Ω, LED, GND make 6 mA."
        )
    found.extend(
        f"GPIO{pin} is high while the Pi starts: {TITLES[part]} glows until the table runs."
        for part, pin in lights
        if pin in HIGH_AT_START
    )
    return found
