"""What the screen of the machine must show: the same program, painted here from the same scores.

It opens a copy of the machine's own file with the machine's own configuration, whose pads it does
not have: it shows what a table shows whose pads are not plugged in.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Final

import pygame
from PIL import Image

from device.appliance import Appliance
from device.config.settings import load
from device.config.values import SourcedValue
from engine.interface.machine import Stick
from engine.interface.snapshot import Snapshot
from tests.appliance.machine.qemu import MachineError
from tests.ui.pictures import taken
from ui.app.stage import Stage
from ui.backend.rotation import Rotation
from ui.draw.layout import Pixel
from ui.model.parts import Page

SETTLED_S: Final = 2.0
"""A table that has said nothing new for so long has told everything."""
LONG_NS: Final = 1_000_000_000
"""Time enough for a button to count."""


class Twin:
    """A table beside the one in the machine.

    Args:
        config: the machine's configuration.
        data: folder with a copy of its scores.
        size: of its picture, upright.
    """

    def __init__(self, config: Path, data: Path, size: tuple[int, int]) -> None:
        self._stage = Stage(pygame.Surface(size))
        self._now = 0
        snapshots: SimpleQueue[Snapshot | None] = SimpleQueue()
        settings = load([config], {"data": SourcedValue("--data", str(data))})
        # the pins of this computer, if it has any, are somebody else's
        with Appliance(replace(settings, panel=None), snapshots.put):
            while snapshot := _next(snapshots):
                # as the unit that is installed in the machine says
                machine = replace(snapshot.machine, switches_off=True)
                self._snapshot = replace(snapshot, machine=machine)
                self._stage.on_snapshot(self._snapshot, self._now)
        self._pass_time()

    def see(self, stick: Stick) -> None:
        """Be told how it stands with a stick, which this computer has not."""
        self._stage.on_snapshot(replace(self._snapshot, stick=stick), self._now)
        self._pass_time()

    def picture(self) -> Image.Image:
        """Return what stands on the screen, upright."""
        return taken(self._stage.picture_of(Page.NONE, self._now))

    def place(self, button: str) -> Pixel:
        """Return the pixel in the middle of a button, by its name in the scene.

        Raises:
            MachineError: there is none.
        """
        assert self._stage.picture is not None
        there = {target.button.name: target.rect.center for target in self._stage.picture.targets}
        if button not in there:
            raise MachineError(f"{button} is not on the screen; there are {', '.join(there)}")
        x, y = there[button]
        return x, y

    def touch(self, button: str) -> Pixel:
        """Touch a button; return where it was."""
        x, y = self.place(button)
        width, height = self._stage.surface.get_size()
        for what in (pygame.FINGERDOWN, pygame.FINGERUP):
            finger = {"finger_id": 0, "x": (x + 0.5) / width, "y": (y + 0.5) / height}
            self._pass_time()
            self._stage.handle(pygame.event.Event(what, finger), self._now)
        self._pass_time()
        return x, y

    def _pass_time(self) -> None:
        self._now += LONG_NS
        self._stage.refresh(self._now)


def turned(picture: Image.Image, rotation: Rotation) -> Image.Image:
    """Return an upright picture as the panel shows it."""
    return picture.rotate(-rotation.value, expand=True)


def on_panel(place: Pixel, rotation: Rotation, upright: tuple[int, int]) -> Pixel:
    """Return where on the panel a pixel of the upright picture is seen."""
    (x, y), (width, height) = place, upright
    match rotation:
        case Rotation.NONE:
            return place
        case Rotation.RIGHT:
            return height - 1 - y, x
        case Rotation.HALF:
            return width - 1 - x, height - 1 - y
        case Rotation.LEFT:
            return y, width - 1 - x


def _next(snapshots: SimpleQueue[Snapshot | None]) -> Snapshot | None:
    try:
        return snapshots.get(timeout=SETTLED_S)
    except Empty:
        return None
