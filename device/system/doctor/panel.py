"""The configured panel: its pins tried now, or as the running table says."""

from __future__ import annotations

from collections.abc import Iterator

from device.config.panel import CONTACTS, Pins
from device.config.settings import Settings
from device.panel.board import Edge, PanelUnusableError
from device.panel.gpio import GpioBoard
from device.system.doctor.finding import Finding, Severity
from device.system.doctor.running_table import Running


def fares(settings: Settings, running: Running | None) -> Iterator[Finding]:
    """Yield how the panel fares, if there is one; a running table has its pins."""
    if not settings.panel:
        return
    if running is None:
        yield look(settings.panel)
    elif why := running.withholds("panel", settings):
        yield Finding("panel", Severity.NOTE, why)
    else:
        yield as_said(settings.panel, running.said.panel)


def look(pins: Pins) -> Finding:
    """Open all parts of the panel for a moment, and return how they fare."""
    try:
        board = GpioBoard(pins, _ignored)
    except PanelUnusableError as error:
        return as_said(pins, str(error))
    held = [part.value for part in CONTACTS if part in pins and board.is_down(part)]
    trouble = board.trouble
    board.close()
    if held and not trouble:
        text = f"{_named(pins)}; held down now: {', '.join(held)}, else look for a short circuit"
        return Finding("panel", Severity.NOTE, text, _facts(pins))
    return as_said(pins, trouble)


def as_said(pins: Pins, trouble: str) -> Finding:
    """Return how a panel fares with that trouble, or none."""
    if trouble:
        return Finding("panel", Severity.BAD, trouble, _facts(pins))
    return Finding("panel", Severity.OK, _named(pins), _facts(pins))


def _named(pins: Pins) -> str:
    return ", ".join(f"{part.value} GPIO{pin}" for part, pin in pins.items())


def _facts(pins: Pins) -> dict[str, object]:
    return {"pins": {part.value: pin for part, pin in pins.items()}}


def _ignored(_edge: Edge) -> None:
    """Nobody plays meanwhile."""
