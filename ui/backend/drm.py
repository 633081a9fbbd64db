"""The graphics cards of a computer without a desktop, and which of them has the screen.

A Raspberry Pi 5 has three: one for its panel (DSI), one for HDMI, one that only computes; which
number each gets varies from boot to boot. SDL before 2.32 takes the wrong one there (SDL#13705),
so it is told. Nothing is opened here: the kernel lists what is connected under `/sys/class/drm`.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

SYSTEM: Final = Path("/sys")
FIRST: Final = ("DSI", "HDMI")
"""Which kinds of connectors go before all others: whoever built a panel in plays on it."""
_LISTED: Final = re.compile(r"card(\d+)-(.+)")


@dataclass(frozen=True, slots=True)
class Connector:
    """A place where a screen can be connected."""

    card: int
    """The number of the device, such as 1 of `/dev/dri/card1`."""
    name: str
    """Its kind and which of them, such as `HDMI-A-1`."""
    connected: bool

    def __str__(self) -> str:
        return f"card{self.card} {self.name}"


def connectors(system: Path = SYSTEM) -> tuple[Connector, ...]:
    """Return every connector of every card, in order; `system` is where sysfs is mounted."""
    found = []
    for place in (system / "class" / "drm").glob("card*-*"):
        listed = _LISTED.fullmatch(place.name)
        if listed:
            found.append(Connector(int(listed[1]), listed[2], _connected(place)))
    return tuple(sorted(found, key=lambda each: (each.card, each.name)))


def screen_of(found: tuple[Connector, ...]) -> Connector | None:
    """Return the connector whose screen is to show the table; None if none is connected."""
    return min((each for each in found if each.connected), key=_rank, default=None)


def _connected(place: Path) -> bool:
    with suppress(OSError):  # some have no status, and a card may go while it is listed
        return (place / "status").read_text("ascii").strip() == "connected"
    return False


def _rank(connector: Connector) -> int:
    kind = connector.name.partition("-")[0]
    return FIRST.index(kind) if kind in FIRST else len(FIRST)
