"""From a snapshot and the screen's own state to a scene: pure, no clock, no pixels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from engine.snapshot import Snapshot
from ui.local import Local
from ui.present.board import board
from ui.present.menu import decks_page, languages_page, menu
from ui.present.teaching import teaching_page
from ui.present.voice import Voice
from ui.scene import ClaimScene, Page, Scene

PAGES: Final[Mapping[Page, Callable[[Snapshot, Local, Voice, int], Scene]]] = MappingProxyType(
    {
        Page.MENU: menu,
        Page.LANGUAGES: languages_page,
        Page.DECKS: decks_page,
    }
)
"""What makes each page that a player can open."""


def present(snapshot: Snapshot, local: Local, now_ns: int) -> Scene:
    """Return what the screen shows; `now_ns` is `CLOCK_MONOTONIC`."""
    voice = Voice.of(snapshot)
    claimant = snapshot.claimed_by
    if claimant is not None and local.claiming(now_ns):
        return ClaimScene(
            title=voice.say("{name} says 66!", name=voice.name(claimant)),
            sub=voice.say("being checked"),
            hint=voice.say("Leave the cards where they are"),
            seat=claimant,
        )
    if local.page is not Page.NONE:
        return PAGES[local.page](snapshot, local, voice, now_ns)
    if snapshot.teaching is not None:
        return teaching_page(snapshot, snapshot.teaching, local, voice)
    return board(snapshot, local, voice, now_ns)
