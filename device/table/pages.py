"""What a table does beside the play: pages are looked at, results saved, the machine switched off.

Nothing of it changes a match. Times are `CLOCK_MONOTONIC` nanoseconds given by the caller.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from device.base.deadlines import earliest
from engine.interface import inputs
from engine.interface.inputs import Found, StickSeen
from engine.interface.machine import Equipment, Machine, PowerAction, Stick, StickState
from engine.interface.queries import Answer, Question

REFRESH_NS: Final = 1_000_000_000
"""How often the page of the equipment is brought up to date."""


def _no_stick(_on: bool) -> None:
    """Do nothing."""


@dataclass(slots=True)
class StickPage:
    """What the page shows.

    Args:
        watch: called with whether to look for a stick; must not block.
        save: called to save everything to the stick; likewise.
    """

    watch: Callable[[bool], None] = _no_stick
    save: Callable[[], None] = lambda: None
    shown: Stick = field(default_factory=Stick)

    _is_open: bool = False

    def open(self, on: bool) -> None:
        """Open or close the page; saving goes on, and its end is shown when it opens again."""
        self._is_open = on
        if self.shown.state is StickState.SAVING:
            return
        if not on:
            self.shown = Stick()
        self.watch(on)

    def show(self, stick: Stick) -> None:
        """Show the stick's state; an end that nobody has seen stays until the page is opened."""
        self.shown = stick
        if not self._is_open and stick.state is not StickState.SAVING:
            self.watch(False)


def _no_lookup(_question: Question | None) -> None:
    """Look nothing up."""


@dataclass(slots=True)
class HistoryPage:
    """Which page of what was played is open, and what it shows.

    Args:
        look_up: called with what is asked, or None when the page is closed; must not block.
    """

    look_up: Callable[[Question | None], None] = _no_lookup
    shown: Answer | None = None
    """Until an answer comes that of the question before; None while the page is closed."""
    _asked: Question | None = None

    def open(self, question: Question | None) -> None:
        """Turn to another page, or close it."""
        self._asked = question
        if question is None:
            self.shown = None
        self.look_up(question)

    def show(self, answer: Answer) -> None:
        """Show an answer, unless something else has been asked meanwhile."""
        if answer.asked == self._asked:
            self.shown = answer


@dataclass(slots=True)
class EquipmentPage:
    """Whether the page is open, and what it shows.

    Args:
        examine: returns the state of readers, disk, clock and computer.
    """

    examine: Callable[[], Equipment]
    shown: Equipment | None = None
    wakes_at: int | None = None
    """When to examine again, ns; None while the page is closed."""

    @property
    def is_open(self) -> bool:
        """Whether somebody looks at the page."""
        return self.wakes_at is not None

    def open(self, now: int) -> None:
        """Show it from now on."""
        self.wakes_at = now

    def close(self) -> None:
        """Show it no more."""
        self.shown = self.wakes_at = None

    def tick(self, now: int) -> None:
        """Examine again, if it is due."""
        if self.wakes_at is not None and now >= self.wakes_at:
            self.shown = self.examine()
            self.wakes_at = now + REFRESH_NS


PageRequest = (
    inputs.OpenEquipment
    | inputs.OpenHistory
    | inputs.LookForStick
    | inputs.SaveToStick
    | inputs.SwitchOff
)
"""What somebody at the screen asks for."""
PageUpdate = Found | StickSeen
"""What is sent to the table by whoever was asked."""


class PowerButton(Protocol):
    """Switches the machine off, or restarts it. Times are ns."""

    def press(self, action: PowerAction, now: int) -> None:
        """Ask for it, if nothing else was asked for yet."""

    def tick(self, now: int) -> None:
        """Give up what nobody has done for long."""

    def wakes_at(self) -> int | None:
        """Return when `tick` is wanted next, or None."""

    def with_power(self, machine: Machine) -> Machine:
        """Return what is known of the machine, with what was asked of it."""


@dataclass(slots=True)
class Pages:
    """The pages that are open, and the machine's power button."""

    equipment: EquipmentPage
    """Of the equipment."""
    power: PowerButton
    machine: Callable[[], Machine] = Machine
    """Returns what is known of the machine besides its power button."""
    history: HistoryPage = field(default_factory=HistoryPage)
    stick: StickPage = field(default_factory=StickPage)

    def handle(self, message: PageRequest | PageUpdate, now: int, *, between_deals: bool) -> None:
        """Do what is asked for, or show an answer."""
        match message:
            case inputs.OpenEquipment(on):
                self.equipment.open(now) if on else self.equipment.close()
            case inputs.OpenHistory(question):
                self.history.open(question)
            case Found(answer):
                self.history.show(answer)
            case inputs.LookForStick(on):
                self.stick.open(on)
            case inputs.SaveToStick():
                if between_deals:
                    self.stick.save()
            case StickSeen(stick):
                self.stick.show(stick)
            case inputs.SwitchOff(restart):
                self.power.press(PowerAction.RESTART if restart else PowerAction.OFF, now)

    def tick(self, now: int) -> None:
        """Do what is due by now."""
        self.equipment.tick(now)
        self.power.tick(now)

    def shown(self) -> dict[str, Any]:
        """Return the fields of the snapshot that are filled here."""
        return {
            "answer": self.history.shown,
            "stick": self.stick.shown,
            "machine": self.power.with_power(self.machine()),
        }

    def wakes_at(self) -> int | None:
        """Return when `tick` is wanted next, or None."""
        return earliest(self.equipment.wakes_at, self.power.wakes_at())
