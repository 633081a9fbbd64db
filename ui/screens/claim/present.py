"""A claim: who says 66, while the verdict is hidden."""

from __future__ import annotations

from ui.screens.claim.scene import ClaimScene
from ui.widgets.context import ScreenContext


def claim(context: ScreenContext) -> ClaimScene | None:
    """Return the picture that hides the verdict of a claim; None once it was long enough."""
    phrases = context.phrases
    claimant = context.snapshot.claimed_by
    if claimant is None or not context.state.claiming(context.now_ns):
        return None
    return ClaimScene(
        title=phrases.text("{name} says 66!", name=phrases.name(claimant)),
        sub=phrases.text("being checked"),
        hint=phrases.text("Leave the cards where they are"),
        seat=claimant,
        name=phrases.name(claimant),
    )
