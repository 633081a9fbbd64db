"""The readers under the cloth, as a screen shows them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.model.cards import Card, Seat


class PadCondition(Enum):
    """What a pad's port says of itself. Only READY reads cards."""

    NONE = "none"
    """No reader is configured for this seat."""
    STARTING = "starting"
    READY = "ready"
    MISSING = "missing"
    """The port does not exist: unplugged, or never plugged in."""
    BUSY = "busy"
    """Another program holds the port."""
    FORBIDDEN = "forbidden"
    """No permission."""
    SILENT = "silent"
    """The port opens, but nothing answers."""
    GARBLED = "garbled"
    """Bytes come, but no valid frame: wrong baud rate, bad cable."""
    WRONG_DEVICE = "wrong_device"
    """Something answers that is no reader of this kind."""


@dataclass(frozen=True, slots=True)
class PadHealth:
    """A pad as the screen shows it."""

    condition: PadCondition = PadCondition.NONE
    port: str = ""
    """The path from the configuration, such as `/dev/ttyUSB0`."""
    detail: str = ""
    """One line for the doctor, in English; may be empty. No screen shows it."""
    group: str = ""
    """Of the system: its members may open the port. Empty where to be one would not help."""


@dataclass(frozen=True, slots=True)
class CardTrace:
    """When one card passed each station, for `--trace`."""

    uid: str
    card: Card
    seat: Seat
    accepted: bool
    bytes_ns: int
    """The read that completed the answer reporting the tag."""
    present_ns: int
    judged_ns: int
    stored_ns: int | None
    """None for a refused card: it is not stored."""
