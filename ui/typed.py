"""A real keyboard where a name is typed, with whatever letters it has."""

from __future__ import annotations

import pygame

from ui.present.keyboard import can_be_written, written
from ui.scene import Button, Edit, KeyboardScene, Tap
from ui.touch import Acts


def typed(scene: KeyboardScene, event: pygame.event.Event) -> Acts:
    """Return what a key that went down does; nothing where it belongs to no name."""
    if can_be_written(event.unicode):
        return (Edit(written(scene.draft, event.unicode)),)
    button = _meant(scene, event)
    if button is None or not button.enabled or not isinstance(button.does, Tap):
        return ()
    return (button.does.act,)


def _meant(scene: KeyboardScene, event: pygame.event.Event) -> Button | None:
    if event.key == pygame.K_BACKSPACE:
        return scene.erase
    if event.key in {pygame.K_RETURN, pygame.K_KP_ENTER}:
        return scene.done
    return None
