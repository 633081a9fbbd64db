"""Which pin each part of a panel is connected to: the `[panel]` of the configuration.

Pins have the numbers of the chip (BCM, GPIO2 to GPIO27 of the 40-pin header), as `pinout` and
every drawing of the header name them. How parts are wired is in `device.panel.wiring`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Final

from device.config.values import ConfigValues
from engine.model.cards import Seat


class Part(Enum):
    """A part of a panel, by its key in `[panel]`."""

    BUTTON_A = "buttons.A"
    BUTTON_B = "buttons.B"
    LAMP_A = "lamps.A"
    LAMP_B = "lamps.B"
    UNDO = "undo"
    CLOSE = "close"
    BUZZER = "buzzer"

    @property
    def key(self) -> str:
        """The key of the configuration."""
        return f"panel.{self.value}"


Pins = Mapping[Part, int]
"""The parts that there are, and their pins."""

BUTTONS: Final = {Part.BUTTON_A: Seat.A, Part.BUTTON_B: Seat.B}
LAMPS: Final = {Part.LAMP_A: Seat.A, Part.LAMP_B: Seat.B}
CONTACTS: Final = (*BUTTONS, Part.UNDO, Part.CLOSE)
"""What is pressed."""

RECOMMENDED: Final[Pins] = {
    Part.BUTTON_A: 17,
    Part.BUTTON_B: 27,
    Part.LAMP_A: 23,
    Part.LAMP_B: 24,
    Part.UNDO: 22,
    Part.CLOSE: 5,
    Part.BUZZER: 25,
}
"""Pins that nothing else on a Pi wants: neither I2C, SPI, UART, 1-wire, sound nor a fan. What is
pressed is on one side of the header, what shines and sounds on the other."""

EEPROM: Final = (0, 1)
"""A Pi asks a board on its header what it is on these two, before anything runs."""
LAST: Final = 27
UART: Final = (14, 15)
UART_PORTS: Final = ("/dev/serial0", "/dev/ttyAMA", "/dev/ttyS0")
"""How ports begin whose lines are the two pins of the header's UART."""


def read_pins(given: ConfigValues, readers: Iterable[str]) -> Pins | None:
    """Return the pins of `[panel]`; None where nothing is connected.

    `readers` are specifications such as `pn532:/dev/ttyUSB0`.

    Raises:
        ConfigError: a value is no pin, two parts are to share one, or a reader's port needs it.
    """
    expected = "the GPIO number (BCM) of a pin, from 2 to 27"
    asked = {part: given.take(part.key, expected, None, _pin) for part in Part}
    pins = {part: pin for part, pin in asked.items() if pin is not None}
    given.differ({part.key: pin for part, pin in pins.items()})
    ports = (reader.partition(":")[2].partition("?")[0] for reader in readers)
    for port in ports:
        for part, pin in pins.items():
            if pin in UART and port.startswith(UART_PORTS):
                given.refuse(part.key, f"another pin: GPIO14 and GPIO15 are the lines of {port}")
    return pins or None


def _pin(value: object) -> int | None:
    if type(value) is not int or not 0 <= value <= LAST:
        return None
    if value in EEPROM:
        raise ValueError(
            f"expected a pin from 2 to 27, got {value}: GPIO0 and GPIO1 are for the memory of an"
            " attached board"
        )
    return value
