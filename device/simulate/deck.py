"""The deck that lies at simulated readers: made-up numbers for every card and marker.

A card has a number for each way in which readers know it, as a real one may carry an NFC sticker,
a 125 kHz coin and a printed code at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from device.registry.deck_book import name_of
from device.registry.deck_file import write_deck
from device.simulate.pads.carrier import Carrier
from engine.interface.markers import Marker, TagMeaning
from engine.model.cards import pack

CARDS_AND_MARKERS: Final[tuple[TagMeaning, ...]] = (*pack(24), *Marker)


def number(means: TagMeaning, carrier: Carrier) -> str:
    """Return the normal number of a card or marker."""
    n = CARDS_AND_MARKERS.index(means)
    match carrier:
        case Carrier.STICKER:
            return f"04{n:02X}A1B2C3D480"
        case Carrier.COIN:
            return f"0E00A1B2{n:02X}"
        case Carrier.CODE:
            return f"={name_of(means)}-1"


def deck_file(carriers: Iterable[Carrier]) -> str:
    """Return the text of a file that `bummerl deck import` takes."""
    used = list(dict.fromkeys(carriers))
    return write_deck({number(m, carrier): m for m in CARDS_AND_MARKERS for carrier in used})
