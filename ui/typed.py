"""A real keyboard where a name is typed: each key taps the one of its letter on the glass."""

from __future__ import annotations

from itertools import chain

import pygame

from ui.scene import Button, KeyboardScene, Tap
from ui.touch import Acts


def typed(scene: KeyboardScene, event: pygame.event.Event) -> Acts:
    """Return what a key that went down does; nothing where the page has no such key."""
    button = _meant(scene, event)
    if button is None or not button.enabled or not isinstance(button.does, Tap):
        return ()
    return (button.does.act,)


def _meant(scene: KeyboardScene, event: pygame.event.Event) -> Button | None:
    if event.key == pygame.K_BACKSPACE:
        return scene.erase
    if event.key in {pygame.K_RETURN, pygame.K_KP_ENTER}:
        return scene.done
    name = f"key {event.unicode.lower()}"
    keys = (*chain(*scene.keys), scene.space, *scene.signs)
    return next((key for key in keys if key.name.lower() == name), None)
