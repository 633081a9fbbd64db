"""What a table is told once, at its start."""

from __future__ import annotations

from dataclasses import dataclass, field

from device.readers.messages import PadAt, PadCapability
from engine.actions import Match
from engine.interface.appearance import Appearance
from engine.interface.machine import Machine
from engine.model.cards import PerSeat, Seat


@dataclass(frozen=True, slots=True)
class TableOptions:
    """Which match, on which pads, with how patient buttons. Times are ns."""

    match: Match
    """The match to begin where none is to be resumed: names, rules, first dealer."""
    pads: PerSeat[PadCapability]
    shared: bool = False
    """Whether both seats use one pad, whose messages have no seat."""
    arrivals_only: frozenset[PadAt] = frozenset()
    """The pads whose readers do not tell that a card was lifted."""
    claim_hold_ns: int = 700_000_000
    undo_hold_ns: int = 1_000_000_000
    undo_alone: bool = True
    """Whether one player may take back; otherwise it is a dispute like any other."""
    pin: str | None = field(default=None, repr=False)
    """The organiser's, which settles a dispute."""
    look: Appearance = field(default_factory=Appearance)
    """As the configuration and the command line say."""
    insisted: frozenset[str] = frozenset()
    """The fields of the look, and `scoreboard`, that the command line gave."""
    scoreboard: bool = False
    """Whether the table is a scoreboard until something else is chosen there."""
    machine: Machine = field(default_factory=Machine)
    """What it runs on, as it was at the start."""

    def blinkered(self) -> frozenset[PadAt]:
        """Return the pads whose readers see one tag at a time."""
        seats = frozenset(seat for seat in Seat if self.pads[seat] is PadCapability.ONE)
        return frozenset({None}) if seats and self.shared else seats
