"""The keys that are the players' buttons: a USB keypad is a fine button box."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Final

import pygame

from engine.interface.inputs import ButtonSource, Input, SeatButton, UndoButton
from engine.model.cards import Seat
from ui.backend.events import key_code, key_names, key_place

Keys = Mapping[str, Callable[[bool], Input]]
"""By the key's name as pygame spells it: what going down (True) and up (False) means."""

DEFAULT_KEYS: Final[Keys] = MappingProxyType(
    {"q": partial(SeatButton, Seat.A), "p": partial(SeatButton, Seat.B), "u": UndoButton}
)


class KeyBindings:
    """What keys that go down and up mean."""

    def __init__(self, keys: Keys) -> None:
        self._keys = keys
        self._down: dict[int, Callable[[bool], Input]] = {}
        """What the keys that are down meant when they went down."""

    def press(self, event: pygame.event.Event) -> tuple[Input, ...]:
        """Return what a key means that goes down; nothing for a key that is no button."""
        for name in key_names(event):
            if name in self._keys:
                self._down[_which(event)] = self._keys[name]
                return (_by_key(self._keys[name](True)),)
        return ()

    def release(self, event: pygame.event.Event) -> tuple[Input, ...]:
        """Let go of the button that the key was when it went down, whatever its layout says."""
        make = self._down.pop(_which(event), None)
        return () if make is None else (_by_key(make(False)),)


def _which(event: pygame.event.Event) -> int:
    """Return what tells a key from others while it is down."""
    return key_place(event) or key_code(event)


def _by_key(act: Input) -> Input:
    """Return a button's press as one of a keyboard."""
    if isinstance(act, SeatButton | UndoButton):
        return replace(act, source=ButtonSource.KEY)
    return act
