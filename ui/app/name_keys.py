"""A real keyboard where a name is typed, with whatever letters it has."""

from __future__ import annotations

import pygame

from ui.app.touch import Acts
from ui.backend.events import key_code, typed_text
from ui.model.parts import Button, EditDraft, Tap
from ui.screens.players.keyboard import is_name_letter, with_letter
from ui.screens.players.scene import KeyboardScene


def acts_of_key(scene: KeyboardScene, event: pygame.event.Event) -> Acts:
    """Return what a key that went down does; nothing where it belongs to no name."""
    text = typed_text(event)
    if is_name_letter(text):
        return (EditDraft(with_letter(scene.draft, text)),)
    button = _meant(scene, key_code(event))
    if button is None or not button.enabled or not isinstance(button.action, Tap):
        return ()
    return (button.action.act,)


def _meant(scene: KeyboardScene, code: int) -> Button | None:
    if code == pygame.K_BACKSPACE:
        return scene.erase
    if code in {pygame.K_RETURN, pygame.K_KP_ENTER}:
        return scene.done
    return None
