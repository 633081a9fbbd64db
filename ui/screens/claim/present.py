"""A claim: who says 66, while the verdict is hidden."""

from __future__ import annotations

from engine.interface.snapshot import Snapshot
from ui.model.screen_state import ScreenState
from ui.screens.claim.scene import ClaimScene
from ui.words.phrases import Phrases


def claim(
    snapshot: Snapshot, state: ScreenState, phrases: Phrases, now_ns: int
) -> ClaimScene | None:
    """Return the picture that hides the verdict of a claim; None once it was long enough."""
    claimant = snapshot.claimed_by
    if claimant is None or not state.claiming(now_ns):
        return None
    return ClaimScene(
        title=phrases.text("{name} says 66!", name=phrases.name(claimant)),
        sub=phrases.text("being checked"),
        hint=phrases.text("Leave the cards where they are"),
        seat=claimant,
        name=phrases.name(claimant),
    )
