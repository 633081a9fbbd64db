"""The pins of a Raspberry Pi by gpiozero, from 1.6.2 of Debian on; imported when configured.

Buttons lie between pin and ground, with the pin's own resistor to 3.3 V; lamps and the buzzer are
on when their pins are high. gpiozero's `bounce_time` is not used: it delays, and loses short taps.
"""

from __future__ import annotations

import logging
import math
import os
import time
from collections.abc import Callable
from contextlib import chdir, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from device.base.installation import bring
from device.base.permission import remedy
from device.config.panel import CONTACTS, Part, Pins
from device.panel.board import BuzzerTone, Edge, PanelUnusableError

log = logging.getLogger(__name__)

LIGHT_HERTZ: Final = 200
"""How often a lamp that is not fully lit goes on and off: too fast to be seen."""
LATE_S: Final = 5.0
"""An edge that claims to be older is not believed: its clock is another one."""
CHIPS: Final = Path("/dev")
PACKAGES: Final = ("gpiozero", "lgpio")
"""What pins need, by the names at PyPI and of the modules."""
RASPBERRY: Final = Path("/etc/rpi-issue")
"""There on Raspberry Pi OS, which alone has lgpio among Debian's packages."""


class GpioBoard:
    """The parts that could be opened.

    Args:
        pins: what is connected.
        tell: takes every edge, in a thread of the driver.
        factory: of gpiozero's pins; None for that of this computer.

    Raises:
        PanelUnusableError: there are no pins, or none of those can be used.
    """

    def __init__(self, pins: Pins, tell: Callable[[Edge], None], factory: Any = None) -> None:  # noqa: ANN401 - gpiozero has no types
        self._own = factory is None
        self._factory = _usual_factory() if factory is None else factory
        self._tell = tell
        self._open: dict[Part, Any] = {}
        self._callbacks: list[Callable[[Any, Any], None]] = []
        """Kept here: gpiozero forgets a callback that nobody else holds."""
        troubles = []
        for part, pin in pins.items():
            try:
                self._open[part] = self._opened(part, pin)
            except Exception as error:  # noqa: BLE001 - each driver raises its own
                troubles.append(f"GPIO{pin} ({part.key}) cannot be used: {explained(error)}")
        self.trouble = "; ".join(troubles)
        if not self._open:
            self.close()
            raise PanelUnusableError(self.trouble)

    def is_down(self, contact: Part) -> bool:
        """Return the level of a contact."""
        device = self._open.get(contact)
        return device is not None and bool(device.is_active)

    def shine(self, lamp: Part, share: float) -> None:
        """Let a lamp be on for that share of the time, 0 to 1."""
        if device := self._open.get(lamp):
            device.value = share

    def sound(self, tone: BuzzerTone | None) -> None:
        """Let the buzzer sound like that from now on; None is silence."""
        device = self._open.get(Part.BUZZER)
        if device is None:
            return
        device.frequency = tone.hertz if tone else None
        if tone:
            # A square wave's first harmonic goes with the sine of half its turn: loudest at 1/2.
            device.value = math.asin(tone.loudness) / math.pi

    def close(self) -> None:
        """Switch everything off and let go of the pins."""
        for device in self._open.values():
            with suppress(Exception):  # the others must still be switched off
                device.pin.when_changed = None
                device.close()
        self._open.clear()
        self._callbacks.clear()
        if self._own:
            _let_go(self._factory)

    def _opened(self, part: Part, pin: int) -> Any:  # noqa: ANN401 - see above
        import gpiozero  # noqa: PLC0415 - only where pins are configured

        if part in CONTACTS:
            device = gpiozero.InputDevice(pin, pull_up=True, pin_factory=self._factory)
            callback = self._callback(part)
            self._callbacks.append(callback)
            device.pin.edges = "both"
            device.pin.when_changed = callback
            return device
        device = gpiozero.PWMOutputDevice(pin, frequency=LIGHT_HERTZ, pin_factory=self._factory)
        if part is Part.BUZZER:
            device.frequency = None
        return device

    def _callback(self, part: Part) -> Callable[[Any, Any], None]:
        """Return what tells the edges of a contact.

        It only enqueues and raises nothing: an exception would end the one thread in which lgpio
        tells the edges of all pins, and no button would work any more.
        """

        def changed(ticks: Any, state: Any) -> None:  # noqa: ANN401 - see above
            try:
                self._tell(Edge(part, not state, self._at_ns(ticks)))
            except Exception:
                log.exception("panel: an edge of %s is lost", part.key)

        return changed

    def _at_ns(self, ticks: Any) -> int:  # noqa: ANN401 - see above
        """Return when an edge was: the kernel noted it, however late it is told."""
        now_ns = time.monotonic_ns()
        ago_s = self._factory.ticks_diff(self._factory.ticks(), ticks)
        return now_ns - round(ago_s * 1e9) if 0 <= ago_s < LATE_S else now_ns


def bring_packages(*names: str) -> str:
    """Return the command that brings some of `PACKAGES`."""
    debian = [f"python3-{name}" for name in names] if RASPBERRY.exists() else []
    return bring(" ".join(names), " ".join(debian))


def explained(error: Exception) -> str:
    """Return what a driver's error means and what to do about it, in one line.

    Its class is known by name: what defines it may be what is missing.
    """
    text = " ".join(str(error).split()) or type(error).__name__
    name = type(error).__name__
    if getattr(error, "name", "") == "gpiozero":
        return f"gpiozero is not installed; {bring_packages(*PACKAGES)}"
    if isinstance(error, ImportError | AttributeError):
        lacking = f"the driver of the pins does not load ({text})"
        return f"{lacking}; {bring_packages('lgpio')}"
    if name == "PinUnknownPi":
        return f"this is no Raspberry Pi that gpiozero knows ({text}); keys and touch serve"
    if "busy" in text.lower():
        return f"{text}; choose another pin, or end the program or overlay that uses it"
    if "gpiochip" in text.lower() or isinstance(error, PermissionError):
        return _chips(text)
    return f"{text}; bummerl doctor tells more"


def _chips(text: str) -> str:
    there = sorted(CHIPS.glob("gpiochip*"))
    if not there:
        return "this computer has no pins; keys and touch serve"
    forbidden = [str(chip) for chip in there if not os.access(chip, os.R_OK | os.W_OK)]
    if forbidden:
        helps = remedy(forbidden[0], "gpio")
        return f"{', '.join(forbidden)} may not be opened; {helps.text}"
    return f"{text}; bummerl doctor tells more"


def _usual_factory() -> Any:  # noqa: ANN401 - gpiozero has no types
    """Return the factory of this computer's pins: lgpio's, unless the environment says another.

    lgpio works on every Pi, and where it does not load that is an error to be told; by itself
    gpiozero would go on to drivers that cannot work on a Pi 5. When it is imported lgpio makes a
    pipe in the working directory, or goes to `LG_WD` for it and stays there: so it is let work in
    a folder of its own, and the program is where it was again.

    Raises:
        PanelUnusableError: there is none.
    """
    os.environ.setdefault("GPIOZERO_PIN_FACTORY", "lgpio")
    try:
        with TemporaryDirectory(prefix="bummerl-") as folder, chdir(folder):
            import gpiozero  # noqa: PLC0415 - only where pins are configured

            gpiozero.Device().close()  # opens the factory; 1.6.2 of Debian 12 has no other way
    except Exception as error:  # each driver raises its own
        raise PanelUnusableError(explained(error)) from error
    return gpiozero.Device.pin_factory


def _let_go(factory: Any) -> None:  # noqa: ANN401 - see above
    """Close the factory that gpiozero keeps for everybody: the next one opens it anew."""
    import gpiozero  # noqa: PLC0415 - it is imported already

    with suppress(Exception):  # at the end nothing is to be done about it
        factory.close()
    gpiozero.Device.pin_factory = None
