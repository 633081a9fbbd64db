"""Two lit buttons on the pins of a Pi: a chip of the kernel's own simulator, pressed by its pulls.

The machine is a Pi to gpiozero by `/proc/cpuinfo` alone.
"""

from __future__ import annotations

from typing import Final

from device.config.panel import RECOMMENDED, Part
from engine.model.cards import Seat
from tests.appliance.machine.guest import Guest
from tests.appliance.machine.qemu import pause

BUTTONS: Final = {Seat.A: RECOMMENDED[Part.BUTTON_A], Seat.B: RECOMMENDED[Part.BUTTON_B]}
LAMPS: Final = {Seat.A: RECOMMENDED[Part.LAMP_A], Seat.B: RECOMMENDED[Part.LAMP_B]}
PANEL: Final = f"""
[panel]
buttons = {{ A = {BUTTONS[Seat.A]}, B = {BUTTONS[Seat.B]} }}
lamps = {{ A = {LAMPS[Seat.A]}, B = {LAMPS[Seat.B]} }}
"""
CHIP: Final = "/sys/kernel/config/gpio-sim/pi"
LINES: Final = 58
"""Of the chip in a Pi 4."""
MADE: Final = f"""
modprobe gpio-sim
mkdir -p {CHIP}/bank
echo {LINES} >{CHIP}/bank/num_lines
echo pinctrl-bcm2711 >{CHIP}/bank/label
echo 1 >{CHIP}/live
udevadm settle
echo /sys/devices/platform/$(cat {CHIP}/dev_name)/$(cat {CHIP}/bank/chip_name)
"""
LOOKS: Final = 40


class Panel:
    """The buttons and lamps. Nothing is pressed at first."""

    def __init__(self, guest: Guest) -> None:
        """Make the chip."""
        self._guest = guest
        self._chip = guest.run(MADE).splitlines()[-1]
        for seat in Seat:
            self._pull(seat, "pull-up")

    def press(self, seat: Seat, seconds: float) -> None:
        """Hold a button that long."""
        self._pull(seat, "pull-down")
        pause(seconds)
        self._pull(seat, "pull-up")

    def shines(self, seat: Seat) -> bool:
        """Tell whether a lamp is lit, at least for some of the time."""
        look = f"cat {self._chip}/sim_gpio{LAMPS[seat]}/value"
        return "1" in self._guest.run(f"for i in $(seq {LOOKS}); do {look}; done")

    def _pull(self, seat: Seat, where: str) -> None:
        self._guest.run(f"echo {where} >{self._chip}/sim_gpio{BUTTONS[seat]}/pull")
