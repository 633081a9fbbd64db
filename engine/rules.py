"""Rule sets: one frozen value of all parameters, and the named presets (rulebook art. 12).

A preset is data. Nothing subclasses a rule set and no other module knows a preset's name.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """All parameters of art. 12; the defaults are the preset `house`."""

    pack: Literal[20, 24] = 20
    """Cards in the pack (art. 1.3)."""
    next_dealer: Literal["alternate", "winner"] = "alternate"
    """Who deals next (art. 10.4)."""
    exchange_who: Literal["on_lead", "either_between_tricks"] = "on_lead"
    """Who may exchange, and when (art. 4.2)."""
    exchange_needs_trick: bool = False
    """Whether an exchange needs an own trick (art. 4.3)."""
    exchange_min_talon: Literal[2, 4] = 2
    """Smallest talon count for an exchange (art. 4.4)."""
    exchange_at_close: Literal["never", "opponent", "either"] = "never"
    """Who may exchange between a closing and the first lead after it (art. 4.5)."""
    marriage_phase: Literal["any", "open_only"] = "any"
    """In which phases a marriage may be announced (art. 5.2)."""
    marriage_before_first_trick: Literal["pending", "forbidden"] = "pending"
    """What becomes of a marriage before the own first trick (art. 5.3)."""
    marriage_lead: Literal["king_or_queen", "king_only"] = "king_or_queen"
    """Which card of a marriage must be led (art. 5.1)."""
    wrong_lead_after_marriage: Literal["must_correct", "three"] = "must_correct"
    """What another lead after a marriage costs (art. 5.6)."""
    close_min_talon: Literal[2, 4] = 2
    """Smallest talon count for a closing (art. 6.2)."""
    close_before_first_trick: bool = True
    """Whether forehand may close before trick 1 (art. 6.3)."""
    close_before_draw: bool = False
    """Whether the winner of a trick may close before the draw (art. 6.4)."""
    claim: Literal["required", "automatic"] = "required"
    """Whether 66 must be claimed or ends the deal by itself (art. 7.2)."""
    claim_window: Literal["own_trick_or_marriage", "any_time"] = "own_trick_or_marriage"
    """When a claim is possible (art. 7.3)."""
    false_claim: Literal["two_or_three_by_trick", "two_or_three_by_points", "as_if_won", "two"] = (
        "two_or_three_by_trick"
    )
    """What a false claim pays the opponent (art. 9.4)."""
    last_trick: Literal["wins_deal", "plus10"] = "wins_deal"
    """What the last trick is worth with an exhausted talon (art. 9.3)."""
    last_trick_value: Literal["one", "by_points"] = "one"
    """What winning the deal by the last trick is worth (art. 9.3)."""
    schwarz: Literal["no_trick", "no_points"] = "no_trick"
    """When the loser is Schwarz (art. 9.1)."""
    close_basis: Literal["at_closing", "at_end"] = "at_closing"
    """Which state of the opponent the closer's win is measured by (art. 9.2)."""
    failed_close: Literal["at_closing", "at_end_by_points", "three"] = "at_closing"
    """What a failed close pays the opponent (art. 9.5)."""
    opponent_66_after_close: Literal["as_failed_close", "two", "failed_unless_closer_has_66"] = (
        "as_failed_close"
    )
    """What the opponent's right claim against a closer pays (art. 9.2)."""
    tie: Literal["no_score", "next_deal_plus1"] = "no_score"
    """What a tie brings (art. 9.7)."""
    target: int = 7
    """Game points that win a Bummerl (art. 10.1), 2 to 99."""
    count: Literal["down", "up"] = "down"
    """How game points are displayed; changes no rule (art. 10.1)."""
    schneider_marks: int = 2
    """Marks of a Schneider (art. 10.2), 1 to 9."""
    retour_marks: int = 4
    """Marks of a Retourschneider (art. 10.2), 1 to 9."""
    revoke_penalty: Literal["three", "two_or_three", "note"] = "three"
    """What a proven revoke costs (art. 8.5)."""


HOUSE: Final = Rules()
"""The default: `pagat_soft` with Schneider 2 and Retourschneider 4."""

PAGAT_SOFT: Final = replace(HOUSE, schneider_marks=1, retour_marks=1)
"""Pagat, Schnapsen, the usual rules."""

PRESETS: Final[dict[str, Rules]] = {"house": HOUSE, "pagat_soft": PAGAT_SOFT}
"""Every preset by the id that the table record uses."""
