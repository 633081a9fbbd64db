"""The computer and the readers below a table, as far as a screen tells of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.model.cards import Seat


@dataclass(frozen=True, slots=True)
class PadFacts:
    """A reader in numbers."""

    seat: Seat | None
    """None for one that both use."""
    kind: str
    """Such as `pn532`."""
    port: str
    look_ms: float | None
    """How long a look takes; None where it is listened to."""
    faults: int
    """Everything that went wrong since the program began."""


@dataclass(frozen=True, slots=True)
class Equipment:
    """The page for the person who looks after the table; nothing on it tells of cards."""

    version: str
    pads: tuple[PadFacts, ...] = ()
    scores: str = ""
    """Path of the store's file."""
    free_bytes: int | None = None
    """Room on its disk; None if it cannot be asked."""
    celsius: float | None = None
    """Temperature of the processor; None where it is not told."""
    clock_set: bool = False
    """Whether a time server has set the clock."""


class CannotStart(Enum):
    """Why a computer has no table to show."""

    IN_USE = "in_use"
    """Another table is running on the scores."""
    NEWER = "newer"
    """A newer program has written the scores."""
    FOREIGN = "foreign"
    """The file of the scores is another program's."""
    OTHER = "other"
    """What the log says."""


class PowerAction(Enum):
    """Where a computer is bound for that was told to end."""

    OFF = "off"
    RESTART = "restart"


@dataclass(frozen=True, slots=True)
class Machine:
    """The computer that the table runs on, as far as a screen tells of it."""

    switches_off: bool = False
    """Whether it can be switched off and restarted from the screen."""
    going: PowerAction | None = None
    """What it was told to do, once it does it."""
    stays_on: bool = False
    """Whether it could not be switched off or restarted, though it was told to."""
    config: str = ""
    """Where the configuration that is written is wrong, such as `config.toml:3`; empty if it is
    used."""
    panel_fails: bool = False
    """Whether lit buttons that are configured do nothing."""
    mqtt: str = ""
    """Address of the broker that can be told nothing; empty if it can, or is not to be told."""
    namesake: bool = False
    """Whether that is so because another table of this name speaks there."""
    mqtt_waiting: int = 0
    """How many results wait to be told there."""


class StickState(Enum):
    """What is known of a USB stick."""

    NONE = "none"
    """None is plugged in."""
    READ_ONLY = "read_only"
    """One is plugged in that may not be written."""
    UNREADABLE = "unreadable"
    """One is plugged in with a file system that this machine does not mount."""
    READY = "ready"
    SAVING = "saving"
    SAVED = "saved"
    """All is on it, and it may be pulled out."""
    FULL = "full"
    """It has no room for everything."""
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Stick:
    """The USB stick that results can be saved to."""

    state: StickState = StickState.NONE
    name: str = ""
    """Its label, or the last part of its path."""
    files: tuple[str, ...] = ()
    """Names of the files that were saved."""
