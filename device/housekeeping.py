"""What a table does beside the play: pages are looked at, results saved, the machine switched off.

Nothing of it changes a match. Times are `CLOCK_MONOTONIC` nanoseconds given by the caller.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from device.equipment import Examination
from device.export.page import StickPage, StickSeen
from device.history.page import Found, HistoryPage
from device.service.power import PowerSwitch
from engine import inputs
from engine.machine import Going

Asked = inputs.Examine | inputs.Ask | inputs.LookForStick | inputs.SaveToStick | inputs.SwitchOff
"""What somebody at the screen asks for."""
Told = Found | StickSeen
"""What is sent to the table by whoever was asked."""


@dataclass(slots=True)
class Housekeeping:
    """The pages that are open, and the switch of the machine."""

    examination: Examination
    """Of the equipment."""
    power: PowerSwitch = field(default_factory=PowerSwitch)
    """Without one that is given nothing is switched off."""
    history: HistoryPage = field(default_factory=HistoryPage)
    stick: StickPage = field(default_factory=StickPage)

    def take(self, message: Asked | Told, now: int, *, between: bool) -> None:
        """Take what was asked or told; `between`: whether no deal runs."""
        match message:
            case inputs.Examine(on):
                self.examination.open(now) if on else self.examination.close()
            case inputs.Ask(question):
                self.history.ask(question)
            case Found(answer):
                self.history.take(answer)
            case inputs.LookForStick(on):
                self.stick.open(on)
            case inputs.SaveToStick():
                if between:
                    self.stick.save()
            case StickSeen(stick):
                self.stick.seen(stick)
            case inputs.SwitchOff(restart):
                self.power.ask(Going.RESTART if restart else Going.OFF, now)

    def go_on(self, now: int) -> None:
        """Do what is due by now."""
        self.examination.go_on(now)
        self.power.go_on(now)

    @property
    def due(self) -> int | None:
        """When `go_on` is wanted next, or None."""
        times = (self.examination.due, self.power.due)
        return min((time for time in times if time is not None), default=None)
