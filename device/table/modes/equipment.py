"""The page of the equipment between deals: it shows what is pressed, and nothing follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from device.readers.messages import PadMessage
from device.table.modes.mode import Mode
from device.table.modes.score_keeper import ScoreKeeper
from device.table.pages import EquipmentPage
from device.table.play import PlayController
from engine.interface.inputs import Input, SeatButton


class EquipmentMode:
    """Somebody looks at the equipment and tries the seats' buttons.

    In a deal they claim, whoever looks at the page.

    Args:
        page: the page, which may be open.
        play: whose buttons are tried.
        keeper: on a scoreboard buttons are tried in a deal as well.
        below: returns the mode that everything else is left to.
    """

    def __init__(
        self,
        page: EquipmentPage,
        play: PlayController,
        keeper: ScoreKeeper,
        below: Callable[[], Mode],
    ) -> None:
        self._page = page
        self._play = play
        self._keeper = keeper
        self._below = below

    @property
    def is_on(self) -> bool:
        """Whether buttons are only tried."""
        if not self._page.is_open:
            return False
        return self._keeper.is_on or self._play.match.view().between_deals

    def handle(self, message: Input | PadMessage, now: int) -> None:
        """Note a seat's button's level; all else means what it does without the page."""
        if isinstance(message, SeatButton):
            self._play.buttons.update(message, now)
        else:
            self._below().handle(message, now)

    def tick(self, now: int) -> None:
        """Let holds of the seats' buttons end in nothing, then go on without the page."""
        buttons = self._play.buttons
        buttons.chorded(now)
        buttons.held(now)
        self._below().tick(now)
        if not self.is_on:
            buttons.use_up()  # what was only tried claims nothing in the deal that has begun

    def wakes_at(self) -> int | None:
        """Return when the mode below wants `tick`."""
        return self._below().wakes_at()

    def shown(self) -> dict[str, Any]:
        """Return how the equipment fares."""
        return {"equipment": self._page.shown}
