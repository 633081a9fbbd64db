"""The sound cards: whether anything can be heard but a buzzer."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

from device.checkup.finding import Finding, Level

CARDS: Final = Path("/sys/class/sound")


def sound(cards: Path = CARDS) -> Finding:
    """Return which sound cards there are."""
    names = []
    for card in sorted(cards.glob("card*/id")):
        with suppress(OSError, ValueError):
            names.append(card.read_text("utf-8").strip())
    facts = {"cards": names}
    if not names:
        return Finding("sound", Level.OK, "no sound card; only a buzzer is heard", facts)
    text = f"{', '.join(names)}; how loud is chosen at the table, Menu, Settings"
    return Finding("sound", Level.OK, text, facts)
