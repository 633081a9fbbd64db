"""One finger on the glass: which button it presses, and when that counts.

SDL reports a touch as a finger and as a mouse; only the finger counts. The first contact alone
is followed, so a palm or a second finger does nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from engine.inputs import Input
from ui.canvas import Target
from ui.local import Pressed
from ui.scene import Clean, Edit, Go, Hold, Press, Tap

GUARD_NS: Final = 400_000_000
"""How long touches are ignored after another screen came up."""
STALE_NS: Final = 5_000_000_000
"""A contact this old is no tap any more: a drop of beer, a sleeve."""
MOUSE: Final = -1


@dataclass(frozen=True, slots=True)
class LetGo:
    """A button that wants to be held was let go too early."""

    button: str


Acts = tuple[Input | Go | Edit | Clean | LetGo, ...]


@dataclass(frozen=True, slots=True)
class Contact:
    """A finger or the mouse's left button went down or up, at a place in pixels."""

    finger: int
    down: bool
    place: tuple[int, int]


def contact(event: pygame.event.Event, size: tuple[int, int]) -> Contact | None:
    """Return what an event says of a contact, None for every other event."""
    match event.type:
        case pygame.FINGERDOWN | pygame.FINGERUP:
            place = (round(event.x * size[0]), round(event.y * size[1]))
            return Contact(event.finger_id, event.type == pygame.FINGERDOWN, place)
        case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP:
            if event.button != 1 or getattr(event, "touch", False):
                return None
            return Contact(MOUSE, event.type == pygame.MOUSEBUTTONDOWN, event.pos)
        case _:
            return None


@dataclass(frozen=True, slots=True)
class _Held:
    finger: int
    since_ns: int
    target: Target | None
    """None where nothing can be touched, or was not yet to be touched."""
    spent: bool = False
    """A hold that has acted already."""


def _is_press(target: Target | None) -> bool:
    return target is not None and isinstance(target.button.does, Press)


class Touch:
    """Follows the first contact and says what it does."""

    def __init__(self) -> None:
        self._held: _Held | None = None
        self._deaf_until = 0

    @property
    def pressed(self) -> Pressed | None:
        """The button under the finger."""
        held = self._held
        if held is None or held.target is None or held.spent:
            return None
        return Pressed(held.target.button.name, held.since_ns)

    def screen_changed(self, now_ns: int) -> None:
        """Ignore touches for a while: a finger on its way meant the screen before."""
        self._deaf_until = now_ns + GUARD_NS
        held = self._held
        if held is not None and not _is_press(held.target):
            self._held = _Held(held.finger, held.since_ns, None)

    def feed(self, what: Contact, targets: tuple[Target, ...], now_ns: int) -> Acts:
        """Return what a contact does, on the screen that shows `targets`."""
        return self._down(what, targets, now_ns) if what.down else self._up(what, now_ns)

    def tick(self, now_ns: int) -> Acts:
        """Return what is due because time has passed: a button held long enough."""
        held = self._held
        if held is None or held.target is None or held.spent:
            return ()
        does = held.target.button.does
        if not isinstance(does, Hold) or now_ns - held.since_ns < does.ns:
            return ()
        self._held = _Held(held.finger, held.since_ns, held.target, spent=True)
        return (does.act,)

    def _down(self, what: Contact, targets: tuple[Target, ...], now_ns: int) -> Acts:
        released: Acts = ()
        if self._held is not None:
            if now_ns - self._held.since_ns < STALE_NS:
                return ()
            released = self._release()
        hit = next((t for t in reversed(targets) if t.rect.collidepoint(what.place)), None)
        target = hit if now_ns >= self._deaf_until else None
        self._held = _Held(what.finger, now_ns, target)
        if target is not None and isinstance(target.button.does, Press):
            return (*released, target.button.does.down)
        return released

    def _up(self, what: Contact, now_ns: int) -> Acts:
        held = self._held
        if held is None or held.finger != what.finger:
            return ()
        target = held.target
        if target is None or not isinstance(target.button.does, Tap):
            return self._release()
        self._held = None
        inside = target.rect.collidepoint(what.place)
        fresh = now_ns - held.since_ns < STALE_NS
        return (target.button.does.act,) if inside and fresh else ()

    def _release(self) -> Acts:
        held, self._held = self._held, None
        if held is None or held.target is None:
            return ()
        match held.target.button.does:
            case Press(_, up):
                return (up,)
            case Hold() if not held.spent:
                return (LetGo(held.target.button.name),)
            case _:
                return ()
