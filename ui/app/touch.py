"""Fingers on the glass: which buttons they press, and when that counts.

SDL reports a touch as a finger and as a mouse; only the finger counts. The first contact alone is
followed, but two players may each hold a button of theirs. A palm does nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import pygame

from engine.interface.inputs import Input
from engine.model.cards import Seat
from ui.backend.events import finger_place, mouse_place
from ui.draw.canvas import TouchTarget
from ui.model.parts import Hold, Press, ReleasedEarly, ScreenAct, Tap
from ui.model.screen_state import Pressed

GUARD_NS: Final = 400_000_000
"""How long a button must have stood where it is: a finger on its way meant what was there."""
STALE_NS: Final = 5_000_000_000
"""A contact this old is no tap any more: a drop of beer, a sleeve."""
AGAIN_NS: Final = 100_000_000
"""A button tapped again so soon was tapped once: panels that are wet or worn stutter."""
PALM: Final = 3
"""So many contacts at once are a hand that lies on the glass."""
EDGE: Final = 12 / 800
"""Part of the long side along each edge where what hits no button is the hand that holds it."""
MOUSE: Final = -1

_Spot = tuple[int, int, int, int]
"""A target's rectangle; what its button is called may change, as on a keyboard's shift."""


Acts = tuple[Input | ScreenAct, ...]


@dataclass(frozen=True, slots=True)
class TouchContact:
    """A finger or the mouse's left button went down or up, at a place in pixels."""

    finger: int
    down: bool
    place: tuple[int, int]


def contact_of(event: pygame.event.Event, size: tuple[int, int]) -> TouchContact | None:
    """Return what an event says of a contact, None for every other event."""
    match event.type:
        case pygame.FINGERDOWN | pygame.FINGERUP:
            finger = getattr(event, "finger_id", 0)
            return TouchContact(finger, event.type == pygame.FINGERDOWN, finger_place(event, size))
        case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP:
            if getattr(event, "button", 0) != 1 or getattr(event, "touch", False):
                return None
            return TouchContact(MOUSE, event.type == pygame.MOUSEBUTTONDOWN, mouse_place(event))
        case _:
            return None


@dataclass(frozen=True, slots=True)
class _Held:
    since_ns: int
    target: TouchTarget | None = None
    """None where nothing can be touched, or nothing counts."""
    spent: bool = False
    """A hold that has acted already."""

    @property
    def press(self) -> Press | None:
        """The inputs of this button's ups and downs, if it sends any."""
        does = self.target.button.action if self.target is not None else None
        return does if isinstance(does, Press) else None

    @property
    def hold(self) -> Hold | None:
        """What the button does once it has been held for a while, and has not done yet."""
        does = self.target.button.action if self.target is not None and not self.spent else None
        return does if isinstance(does, Hold) else None


class TouchTracker:
    """Follows the contacts and says what they do."""

    def __init__(self) -> None:
        self._held: dict[int, _Held] = {}
        """By finger, the first first."""
        self._screen: object = None
        self._targets: tuple[TouchTarget, ...] = ()
        self._inside = pygame.Rect(0, 0, 0, 0)
        self._standing: dict[_Spot, int] = {}
        """Since when there has been a target at each spot of this screen."""
        self._tapped = ("", -AGAIN_NS)
        self.seat: Seat | None = None
        """Whose half was touched last, face to face; touches on a page do not change it."""

    @property
    def holding(self) -> bool:
        """Whether a button is held that will act by itself."""
        return any(held.hold for held in self._held.values())

    @property
    def pressed(self) -> Pressed | None:
        """The button under the first finger."""
        for held in self._held.values():
            if held.target is not None and not held.spent:
                return Pressed(held.target.button.name, held.since_ns)
        return None

    def set_targets(
        self, screen: object, targets: tuple[TouchTarget, ...], size: tuple[int, int], now_ns: int
    ) -> None:
        """Take note of what can be touched from now on, on a picture of `size` pixels.

        On another `screen`, everything is new. What is new does not count for a while, and a
        finger that rested on something that is gone does nothing any more.
        """
        before = self._standing if screen == self._screen else {}
        edge = round(EDGE * max(size))
        self._screen, self._targets = screen, targets
        self._inside = pygame.Rect((0, 0), size).inflate(-2 * edge, -2 * edge)
        self._standing = {spot: before.get(spot, now_ns) for spot in map(_spot, targets)}
        stays = before.keys() & self._standing.keys()
        for finger, held in self._held.items():
            if held.target is not None and not held.press and _spot(held.target) not in stays:
                self._held[finger] = _Held(held.since_ns)

    def feed(self, what: TouchContact, now_ns: int) -> Acts:
        """Return what a contact does on the screen that is shown."""
        return self._press(what, now_ns) if what.down else self._release(what, now_ns)

    def tick(self, now_ns: int) -> Acts:
        """Return what is due because time has passed: a button held long enough."""
        for finger, held in self._held.items():
            if held.hold is not None and now_ns - held.since_ns >= held.hold.ns:
                self._held[finger] = replace(held, spent=True)
                return (held.hold.act,)
        return ()

    def _press(self, what: TouchContact, now_ns: int) -> Acts:
        released = self._drop_stale(what.finger, now_ns)
        hits = (t for t in reversed(self._targets) if t.rect.collidepoint(what.place))
        hit = next(hits, None)
        if hit is None and not self._inside.collidepoint(what.place):
            return released
        if len(self._held) + 1 >= PALM:
            released += self._cancel_all()
            hit = None
        held = _Held(now_ns, hit if hit is not None and self._may_press(hit, now_ns) else None)
        if held.target is not None:
            self.seat = held.target.seat or self.seat
        self._held[what.finger] = held
        return (*released, held.press.down) if held.press else released

    def _may_press(self, hit: TouchTarget, now_ns: int) -> bool:
        """Tell whether a button may be pressed now, beside what is held already."""
        if now_ns - self._standing[_spot(hit)] < GUARD_NS:
            return False
        if not self._held:
            return True
        others = [held.press for held in self._held.values()]
        return isinstance(hit.button.action, Press) and not {None, hit.button.action} & {*others}

    def _drop_stale(self, finger: int, now_ns: int) -> Acts:
        """Forget contacts that never end, and one whose end SDL did not tell."""
        old = [f for f, h in self._held.items() if f == finger or now_ns - h.since_ns >= STALE_NS]
        return tuple(held.press.up for held in map(self._held.pop, old) if held.press)

    def _cancel_all(self) -> Acts:
        """Let go of every button; the contacts stay, and do nothing."""
        ups = tuple(held.press.up for held in self._held.values() if held.press)
        self._held = {finger: _Held(held.since_ns) for finger, held in self._held.items()}
        return ups

    def _release(self, what: TouchContact, now_ns: int) -> Acts:
        held = self._held.pop(what.finger, None)
        if held is None or held.target is None:
            return ()
        match held.target.button.action:
            case Press(_, up):
                return (up,)
            case Tap(act) if self._is_tap(held, held.target, what.place, now_ns):
                return (act,)
            case Hold() if not held.spent:
                return (ReleasedEarly(held.target.button.name),)
            case _:
                return ()

    def _is_tap(
        self, held: _Held, target: TouchTarget, place: tuple[int, int], now_ns: int
    ) -> bool:
        """Tell whether a tap was meant: lifted inside, neither too late nor a stutter."""
        name, before_ns = self._tapped
        if not target.rect.collidepoint(place) or now_ns - held.since_ns >= STALE_NS:
            return False
        self._tapped = target.button.name, now_ns
        return name != target.button.name or now_ns - before_ns >= AGAIN_NS


def _spot(target: TouchTarget) -> _Spot:
    rect = target.rect
    return rect.x, rect.y, rect.width, rect.height
