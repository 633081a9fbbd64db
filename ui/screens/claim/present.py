"""A claim: who says 66, while the verdict is hidden."""

from __future__ import annotations

from engine.interface.snapshot import Snapshot
from ui.model.screen_state import ScreenState
from ui.screens.claim.scene import ClaimScene
from ui.words.phrases import Phrases


def claim(
    snapshot: Snapshot, local: ScreenState, voice: Phrases, now_ns: int
) -> ClaimScene | None:
    """Return the picture that hides the verdict of a claim; None once it was long enough."""
    claimant = snapshot.claimed_by
    if claimant is None or not local.claiming(now_ns):
        return None
    return ClaimScene(
        title=voice.say("{name} says 66!", name=voice.name(claimant)),
        sub=voice.say("being checked"),
        hint=voice.say("Leave the cards where they are"),
        seat=claimant,
        name=voice.name(claimant),
    )
