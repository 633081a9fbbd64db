"""Which pads a table has, and what their readers can tell of the cards on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from device.readers.messages import PadAt, PadCapability
from device.readers.spec import KINDS, PadSpec
from engine.model.cards import PerSeat, Seat


@dataclass(frozen=True, slots=True)
class PadLayout:
    """The pads of a table; a seat without one lays its cards on the screen."""

    seats: PerSeat[PadCapability]
    """What can be known of the cards that each seat lays."""
    shared: bool = False
    """Whether both seats use one pad, whose messages have no seat."""
    arrivals_only: frozenset[PadAt] = frozenset()
    """The pads whose readers do not tell that a card was lifted."""

    @classmethod
    def of(cls, specs: Mapping[PadAt, PadSpec]) -> PadLayout:
        """Return the layout of pads with these readers; at None the one that both seats use."""
        kinds = {at: KINDS[spec.kind] for at, spec in specs.items()}
        capabilities = {
            at: PadCapability.TWO if kind.sees_two else PadCapability.ONE
            for at, kind in kinds.items()
        }
        shared = capabilities.get(None, PadCapability.SCREEN)
        return cls(
            PerSeat(*(capabilities.get(seat, shared) for seat in Seat)),
            shared=None in specs,
            arrivals_only=frozenset(at for at, kind in kinds.items() if not kind.tells_removal),
        )

    @property
    def single_tag(self) -> frozenset[PadAt]:
        """The pads whose readers see one tag at a time."""
        seats = frozenset(seat for seat in Seat if self.seats[seat] is PadCapability.ONE)
        return frozenset({None}) if seats and self.shared else seats

    @property
    def on_screen(self) -> bool:
        """Whether a seat's cards are touched on the screen."""
        return PadCapability.SCREEN in self.seats
