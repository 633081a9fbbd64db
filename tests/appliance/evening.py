"""The table in a container: cards laid on its pads, its record, a program that is ill-treated."""

from __future__ import annotations

import time
from functools import partial

from tests.appliance.container import Container, Pads
from tests.appliance.tree import TreeError


class Evening:
    """The table in a container, and what is done to it."""

    def __init__(self, container: Container) -> None:
        """Wait until the table is ready."""
        self.container = container
        self.ready_s = self.ready(60)
        self._pads = Pads(container)

    def ready(self, seconds: float) -> float:
        """Wait until the table is ready and return how many seconds that took."""
        return self.container.until("table that is ready", self._is_ready, seconds)

    def record(self) -> list[str]:
        """Return the record of the match, as `sudo bummerl export` prints it."""
        return self.container.run("bummerl", "export").splitlines()

    def lay(self, *cards: str) -> None:
        """Lay cards, seat before card, each when the table has taken the one before."""
        before = len(self.record())
        pairs = zip(cards[::2], cards[1::2], strict=True)
        for lines, (seat, card) in enumerate(pairs, before + 1):
            self._pads.lay(seat, card)
            self.container.until(f"{card} in the record", partial(self._has, lines), 20)

    def clear(self) -> None:
        """Take all cards away."""
        self._pads.clear()

    def import_deck(self) -> None:
        """Tell the table the simulated cards."""
        mine = "/srv/deck.json"  # which the table's user may not read
        self.container.run("install", "--mode=600", Pads.DECK, mine)
        self.container.run("bummerl", "deck", "import", mine, "--name", "Stickers")

    def restarted(self, signal: str) -> str:
        """Send the program a signal, expect that it comes back and that nothing has changed."""
        before = self.record()
        restarts = int(self.container.show("bummerl", "NRestarts"))
        start = time.monotonic()
        self.container.systemctl("kill", "--kill-whom=main", f"--signal={signal}", "bummerl")
        self.container.until(
            "restart", lambda: int(self.container.show("bummerl", "NRestarts")) > restarts, 30
        )
        self.ready(30)
        took = time.monotonic() - start
        if self.record() != before:
            raise TreeError("the record is not what it was")
        return f"ready again after {took:.1f} s"

    def close(self) -> None:
        """Take the readers away."""
        self._pads.close()

    def _is_ready(self) -> bool:
        return self.container.systemctl("is-active", "bummerl") == "active"

    def _has(self, lines: int) -> bool:
        return len(self.record()) == lines
