"""What a panel does: contacts become inputs, snapshots light, cues sound. No thread, no clock.

It is told everything with the time, wants `go_on` at `wakes_at`, and is idle otherwise. Tap and
hold are told apart by the table. Times are `CLOCK_MONOTONIC` nanoseconds.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from device.base.deadlines import earliest
from device.config.panel import BUTTONS, CONTACTS, LAMPS, Part, Pins
from device.panel.board import BuzzerTone, Edge, PanelBoard
from device.panel.debounce import SETTLE_NS, Debouncer
from device.panel.lamps import Lamps, lamps
from device.panel.tunes import SILENCE, tune
from engine.interface.appearance import VOLUMES
from engine.interface.inputs import ButtonSource, CloseButton, Input, SeatButton, UndoButton
from engine.interface.snapshot import Snapshot
from engine.interface.sounds import Sound

GAMMA: Final = 2.2
"""The eye sees a lamp that is lit a fifth of the time as half as bright."""


class Panel:
    """A panel on a board whose parts are open.

    `send` takes what was done, and when that counts from.
    """

    def __init__(self, pins: Pins, board: PanelBoard, send: Callable[[Input, int], None]) -> None:
        self._board = board
        self._send = send
        self._contacts = {
            part: Debouncer(board.is_down(part)) for part in CONTACTS if part in pins
        }
        self._lamps = {part: 0.0 for part in LAMPS if part in pins}
        self._buzzes = Part.BUZZER in pins
        self._snapshot: Snapshot | None = None
        self._lit: Lamps | None = None
        self._tune, self._volume = SILENCE, 0
        self._tone: BuzzerTone | None = None
        self._wakes_at: int | None = None

    def edge(self, edge: Edge) -> None:
        """Take note of an edge; `go_on` follows."""
        contact = self._contacts[edge.part]
        self._count(edge.part, contact.edge(edge.at_ns, down=edge.down))

    def see(self, snapshot: Snapshot) -> None:
        """Show that from `go_on` on."""
        self._snapshot = snapshot

    def hear(self, cues: tuple[Sound, ...], volume: int, now: int) -> None:
        """Let cues sound instead of what sounds now; at volume 0 nothing does."""
        self._volume = volume
        self._tune = tune(cues, now) if volume else SILENCE

    def go_on(self, now: int) -> None:
        """Do what is due by now."""
        for part, contact in self._contacts.items():
            due = contact.due()
            if due is not None and due <= now:
                self._count(part, contact.look(now, down=self._board.is_down(part)))
        self._light(now)
        self._sound(now)
        self._wakes_at = earliest(
            *(contact.due() for contact in self._contacts.values()),
            self._lit.changes_at(now) if self._lit else None,
            self._tune.changes_at(now),
        )

    def wakes_at(self) -> int | None:
        """Return when `go_on` is wanted, or None: when something happens."""
        return self._wakes_at

    def _count(self, part: Part, since: int | None) -> None:
        """Tell the new level of a contact that has settled.

        It is as old as it must be to count, press and release alike: late threads make no
        hold of a tap, nor the table wait for one that is over.
        """
        if since is None:
            return
        done = _done(part, down=self._contacts[part].down)
        if done is not None:
            self._send(done, since + SETTLE_NS)

    def _light(self, now: int) -> None:
        if self._snapshot is None or not self._lamps:
            return
        self._lit = lit = lamps(self._snapshot, now)
        for part, before in self._lamps.items():
            share = duty(lit.seats[LAMPS[part]].brightness(now))
            if share != before:
                self._lamps[part] = share
                self._board.shine(part, share)

    def _sound(self, now: int) -> None:
        hertz = self._tune.hertz(now) if self._buzzes else 0
        tone = BuzzerTone(hertz, loudness(self._volume)) if hertz else None
        if tone != self._tone:
            self._tone = tone
            self._board.sound(tone)


def duty(brightness: float) -> float:
    """Return for which share of the time a lamp is on, in whole percents.

    It takes a percent at least where it is not to be dark.
    """
    return math.ceil(100 * math.pow(brightness, GAMMA) - 1e-9) / 100


def loudness(volume: int) -> float:
    """Return the share of the loudest; the ear hears steps of a ratio as equal."""
    return float((volume / VOLUMES[-1]) ** 1.5)


def _done(part: Part, *, down: bool) -> Input | None:
    """Return what it means that a contact goes down or up."""
    if part in BUTTONS:
        return SeatButton(BUTTONS[part], down, ButtonSource.PANEL)
    if part is Part.UNDO:
        return UndoButton(down, ButtonSource.PANEL)
    return CloseButton() if down else None
