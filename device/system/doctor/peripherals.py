"""The touchscreen: whether the kernel knows one, and whether it may be read."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from device.base.permission import remedy
from device.system.doctor.finding import Finding, Severity

CARDS: Final = Path("/sys/class/sound")
SOUND_DEVICES: Final = Path("/dev/snd")


def sound(cards: Path = CARDS, devices: Path = SOUND_DEVICES) -> Finding:
    """Return which sound cards there are, and whether one may be heard."""
    names = []
    for card in sorted(cards.glob("card*/id")):
        with suppress(OSError, ValueError):
            names.append(card.read_text("utf-8").strip())
    facts = {"cards": names}
    if not names:
        return Finding("sound", Severity.OK, "no sound card; only a buzzer is heard", facts)
    played = sorted(devices.glob("pcm*p"))
    if played and not any(os.access(device, os.R_OK | os.W_OK) for device in played):
        text = f"{', '.join(names)} may not be opened; {remedy(played[0], 'audio').text}"
        return Finding("sound", Severity.NOTE, text, facts)
    text = f"{', '.join(names)}; how loud is chosen at the table, Menu, Settings"
    return Finding("sound", Severity.OK, text, facts)


INPUTS: Final = Path("/sys/class/input")
DEVICES: Final = Path("/dev/input")

_DIRECT: Final = 1 << 0x01
"""INPUT_PROP_DIRECT: where it is touched is where it is seen (linux/input-event-codes.h)."""


def touchscreen(
    rotate: int, inputs: Path = INPUTS, devices: Path = DEVICES, *, desktop: bool = False
) -> Finding:
    """Return which touchscreens there are; touches are turned as the picture is, by `rotate`.

    On a `desktop` it is the desktop that reads them.
    """
    found = {event.name: _name(event) for event in _touchscreens(inputs)}
    closed = [event for event in found if not os.access(devices / event, os.R_OK)]
    facts = {"touchscreens": found, "rotate": rotate}
    if not found:
        text = "none; if there is one, check its cable (USB or ribbon)"
        return Finding("touchscreen", Severity.NOTE, text, facts)
    text = ", ".join(f"{name} ({devices / event})" for event, name in found.items())
    if closed and not desktop:
        text += f" may not be opened; {remedy(devices / closed[0], 'input').text}"
        return Finding("touchscreen", Severity.NOTE, text, facts)
    turned = f", turned by {rotate} degrees like the picture" if rotate else ""
    return Finding("touchscreen", Severity.OK, text + turned, facts)


def _touchscreens(inputs: Path) -> list[Path]:
    """Return what tells places that are those of the picture."""
    return [
        event
        for event in sorted(inputs.glob("event*"))
        if _low_bits(event / "device/properties") & _DIRECT
        and _low_bits(event / "device/capabilities/abs")
    ]


def _low_bits(file: Path) -> int:
    """Return the last word of a set of bits as sysfs writes it; 0 if it cannot be read."""
    with suppress(OSError, ValueError, IndexError):
        return int(file.read_text("ascii").split()[-1], 16)
    return 0


def _name(event: Path) -> str:
    with suppress(OSError, ValueError):
        return (event / "device/name").read_text("utf-8").strip()
    return event.name
