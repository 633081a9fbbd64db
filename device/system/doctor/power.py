"""What the computer lives on: whether its supply is strong enough, and how warm it is."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

from device.system.doctor.finding import Finding, Severity

HWMON: Final = Path("/sys/class/hwmon")
SUPPLY: Final = "rpi_volt"
"""What a Raspberry Pi's firmware tells of its supply (kernel driver raspberrypi-hwmon)."""
ALARM: Final = "in0_lcrit_alarm"
"""1 where it was below 4.63 V within the last two seconds."""
THERMAL: Final = Path("/sys/class/thermal/thermal_zone0/temp")
"""Of the processor, in thousandths of a degree."""
HOT: Final = 80
"""Degrees from which on a Raspberry Pi slows down."""


def power(hwmon: Path = HWMON, thermal: Path = THERMAL) -> Finding:
    """Return whether the supply holds its voltage now, and whether the processor is too hot."""
    weak, warm = _is_weak(hwmon), celsius(thermal)
    facts = {"under_voltage": weak, "celsius": warm}
    if weak:
        text = "the voltage is too low; use the supply made for this Pi, and a short cable"
        return Finding("power", Severity.BAD, text, facts)
    words = [] if weak is None else ["the voltage is right"]
    words += [] if warm is None else [f"processor {warm:.0f} °C"]
    if warm is not None and warm >= HOT:
        text = f"{', '.join(words)}, which slows it down; give it air"
        return Finding("power", Severity.NOTE, text, facts)
    return Finding("power", Severity.OK, ", ".join(words) or "not told by this machine", facts)


def celsius(thermal: Path = THERMAL) -> float | None:
    """Return the temperature of the processor; None where it is not told."""
    with suppress(OSError, ValueError):
        return int(thermal.read_text("ascii")) / 1000
    return None


def _is_weak(hwmon: Path) -> bool | None:
    """Return whether the voltage is too low now; None where it is not told."""
    for sensor in sorted(hwmon.glob("hwmon*")):
        with suppress(OSError, ValueError):
            if (sensor / "name").read_text("utf-8").strip() == SUPPLY:
                return bool(int((sensor / ALARM).read_text("ascii")))
    return None
