"""A panel on gpiozero's simulated pins, and time that passes when it is told to.

Levels go through gpiozero and the board as they do on a Pi; only when an edge was is said here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from gpiozero.pins.mock import MockFactory, MockPWMPin

from device.config.panel import RECOMMENDED, Part, Pins
from device.panel.board import Edge
from device.panel.gpio import GpioBoard
from device.panel.panel import Panel
from engine.interface.inputs import Input
from engine.interface.snapshot import Snapshot
from engine.interface.sounds import Sound

MS = 1_000_000


def simulated() -> Any:
    """Return pins of a computer of their own."""
    return MockFactory(pin_class=MockPWMPin)


class Rig:
    """A panel whose contacts are moved and whose lamps are looked at."""

    def __init__(
        self, pins: Pins = RECOMMENDED, now: int = 0, down: tuple[Part, ...] = ()
    ) -> None:
        """Connect everything; `down` are the contacts that are closed from the start."""
        self.now = now
        self.factory = simulated()
        self.pins = pins
        self.sent: list[tuple[Input, int]] = []
        self.loses_edges = False
        self.board = GpioBoard(pins, self._told, self.factory)
        for part in down:
            self._pin(part).drive_low()
        self._edges: list[Edge] = []
        self.panel = Panel(pins, self.board, lambda done, at: self.sent.append((done, at)))

    def _told(self, edge: Edge) -> None:
        if not self.loses_edges:
            self.panel.edge(replace(edge, at_ns=self.now))
            self.panel.go_on(self.now)

    def _pin(self, part: Part) -> Any:
        return self.factory.pin(self.pins[part])

    def move(self, part: Part, *, down: bool) -> None:
        """Close or open a contact now."""
        pin = self._pin(part)
        pin.drive_low() if down else pin.drive_high()

    def trace(self, part: Part, *ms: float) -> None:
        """Let a contact change its level after each of these times, then rest."""
        for lasts in ms:
            self.wait(lasts)
            self.move(part, down=self._pin(part).state)
        self.wait(500)

    def wait(self, ms: float) -> None:
        """Let time pass; the panel is woken whenever it asked for it."""
        for _ in self.passing(ms):
            pass

    def passing(self, ms: float) -> Iterator[int]:
        """Let time pass, and yield each time at which the panel was woken."""
        end = self.now + round(ms * MS)
        while (at := self.panel.wakes_at()) is not None and at <= end:
            self.now = max(at, self.now)
            self.panel.go_on(self.now)
            yield self.now
        self.now = end

    def show(self, snapshot: Snapshot) -> None:
        """Let the table show that."""
        self.panel.see(snapshot)
        self.panel.go_on(self.now)

    def hear(self, *cues: Sound, volume: int = 10) -> None:
        """Let cues be heard."""
        self.panel.hear(cues, volume, self.now)
        self.panel.go_on(self.now)

    def light(self) -> tuple[float, float]:
        """Return for which share of the time A's lamp and B's are on."""
        return self._pin(Part.LAMP_A).state, self._pin(Part.LAMP_B).state

    def tone(self) -> tuple[float, float] | None:
        """Return pitch and turn of the buzzer."""
        pin = self._pin(Part.BUZZER)
        return (pin.frequency, pin.state) if pin.frequency else None

    def what(self) -> list[Input]:
        """Return what was done, without the times."""
        return [done for done, _ in self.sent]
