"""The tones of a message: what kind of thing it says, not which colour."""

from __future__ import annotations

from enum import Enum

from engine.model.cards import Seat


class Tone(Enum):
    """What a panel, button or line of text means; the theme knows its colour."""

    NEUTRAL = "neutral"
    SEAT_A = "seat_a"
    SEAT_B = "seat_b"
    ACCEPTED = "accepted"
    REFUSED = "refused"
    WARNING = "warning"

    @classmethod
    def of(cls, seat: Seat | None) -> Tone:
        """Return the tone of a seat, neutral for None."""
        if seat is None:
            return cls.NEUTRAL
        return cls.SEAT_A if seat is Seat.A else cls.SEAT_B
