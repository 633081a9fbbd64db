"""One gesture: the action that cards or a button amount to."""

from __future__ import annotations

from dataclasses import dataclass

from device.placements import Placement
from engine.actions import Action


@dataclass(frozen=True, slots=True)
class Gesture:
    """The action, and the placements it is made of; none where a button or a marker says it."""

    action: Action
    made_of: tuple[Placement, ...] = ()
    instead_of_lead: bool = False
    """The lead just accepted was the beginning of this and is taken back first."""
