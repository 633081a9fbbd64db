"""The short sounds of a table, by what they mean.

When one is heard says `ui.app.sound_cues`; how it sounds on a loudspeaker `ui.backend.sound`, on a
buzzer `device.panel`.
"""

from __future__ import annotations

from enum import Enum


class Sound(Enum):
    """A short sound."""

    TICK = "tick"
    """A card was taken, whichever it is."""
    CHECK = "check"
    """A card or a button does not count."""
    ARMED = "armed"
    """A marriage, an exchange or a closing was announced."""
    WITHDRAWN = "withdrawn"
    """It is announced no more, or something was taken back."""
    CLAIM = "claim"
    ACCEPTED = "accepted"
    REFUSED = "refused"
    BUMMERL = "bummerl"
    MATCH = "match"
