"""The header of 40 pins that every Raspberry Pi since 2014 has: which pin is where.

Numbers as printed in Raspberry Pi's documentation: odd ones in the row towards the middle of the
board, 1 at the end of the memory card.
"""

from __future__ import annotations

from typing import Final

ROWS: Final = 20

NAMES: Final = (
    *("3.3 V", "5 V", "GPIO2", "5 V", "GPIO3", "GND", "GPIO4", "GPIO14", "GND", "GPIO15"),
    *("GPIO17", "GPIO18", "GPIO27", "GND", "GPIO22", "GPIO23", "3.3 V", "GPIO24", "GPIO10"),
    *("GND", "GPIO9", "GPIO25", "GPIO11", "GPIO8", "GND", "GPIO7", "GPIO0", "GPIO1", "GPIO5"),
    *("GND", "GPIO6", "GPIO12", "GPIO13", "GND", "GPIO19", "GPIO16", "GPIO26", "GPIO20", "GND"),
    "GPIO21",
)
"""From pin 1 to pin 40."""

FIVE_VOLTS: Final = 2
GROUNDS: Final = (39, 34)
"""The last ground pin of the odd row and of the even one that a wire is easily led from."""


def number(gpio: int) -> int:
    """Return where on the header a GPIO is, 1 to 40."""
    return NAMES.index(f"GPIO{gpio}") + 1


def row(pin: int) -> int:
    """Return in which row from the end of the memory card a pin is, from 0."""
    return (pin - 1) // 2


def side(pin: int) -> int:
    """Return -1 for the odd pins, 1 for the even ones."""
    return -1 if pin % 2 else 1
