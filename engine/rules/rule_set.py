"""Rule sets: one frozen value of all parameters, and the named presets (rulebook art. 12).

A preset is data. Nothing subclasses a rule set and no other module knows a preset's name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Annotated, Final, Literal, get_args, get_type_hints


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
    target: Annotated[int, range(2, 100)] = 7
    """Game points that win a Bummerl (art. 10.1)."""
    count: Literal["down", "up"] = "down"
    """How game points are displayed; changes no rule (art. 10.1)."""
    schneider_marks: Annotated[int, range(1, 10)] = 2
    """Marks of a Schneider (art. 10.2)."""
    retour_marks: Annotated[int, range(1, 10)] = 4
    """Marks of a Retourschneider (art. 10.2)."""
    revoke_penalty: Literal["three", "two_or_three", "note"] = "three"
    """What a proven revoke costs (art. 8.5)."""


HOUSE: Final = Rules()
"""The default: `pagat_soft` with Schneider 2 and Retourschneider 4."""

PAGAT_SOFT: Final = replace(HOUSE, schneider_marks=1, retour_marks=1)
"""Pagat: Schnapsen as it is played in most places, with the soft endings."""

PAGAT_SHARP: Final = replace(
    HOUSE,
    exchange_needs_trick=True,
    exchange_min_talon=4,
    marriage_before_first_trick="forbidden",
    close_min_talon=4,
)
"""Pagat, "sharp" Schnapsen: nothing with two cards on the talon, little before the own trick."""

TOURNAMENT_AT: Final = replace(
    PAGAT_SHARP,
    marriage_lead="king_only",
    wrong_lead_after_marriage="three",
    false_claim="as_if_won",
)
"""AT: the tournament rules of preisschnapsen.at with the sharp consensus."""

GERMAN_66: Final = replace(
    HOUSE,
    pack=24,
    next_dealer="winner",
    exchange_needs_trick=True,
    exchange_at_close="opponent",
    marriage_phase="open_only",
    close_before_draw=True,
    false_claim="two",
    last_trick="plus10",
    last_trick_value="by_points",
    close_basis="at_end",
    opponent_66_after_close="two",
    count="up",
    retour_marks=2,
)
"""Pagat: German Sixty-Six with 24 cards."""

FINNISH: Final = replace(
    HOUSE,
    exchange_who="either_between_tricks",
    exchange_needs_trick=True,
    exchange_at_close="either",
    marriage_phase="open_only",
    close_before_draw=True,
    claim_window="any_time",
    false_claim="two_or_three_by_points",
    last_trick="plus10",
    last_trick_value="by_points",
    schwarz="no_points",
    close_basis="at_end",
    failed_close="at_end_by_points",
    opponent_66_after_close="failed_unless_closer_has_66",
    tie="next_deal_plus1",
    count="up",
    schneider_marks=1,
    retour_marks=1,
)
"""FI: the Finnish document, with 20 cards."""

FINNISH_66: Final = replace(FINNISH, pack=24)
"""FI: the Finnish document's Sixty-Six, the same with 24 cards."""

SPANISH: Final = replace(
    HOUSE, claim="automatic", last_trick_value="by_points", schwarz="no_points"
)
"""ES: the Spanish document. The deal ends by itself at 66."""

BULGARIAN: Final = replace(
    HOUSE,
    exchange_min_talon=4,
    close_min_talon=4,
    last_trick_value="by_points",
    count="up",
    schneider_marks=1,
    retour_marks=1,
)
"""BG: the Bulgarian document. "More than two cards" on the talon are four."""

BOSNIAN: Final = replace(
    HOUSE,
    exchange_needs_trick=True,
    last_trick_value="by_points",
    close_basis="at_end",
    count="up",
    schneider_marks=1,
    retour_marks=1,
)
"""BS: the Bosnian document."""

SANTASE_BG: Final = replace(
    HOUSE,
    pack=24,
    next_dealer="winner",
    exchange_needs_trick=True,
    exchange_min_talon=4,
    marriage_before_first_trick="forbidden",
    close_min_talon=4,
    close_before_first_trick=False,
    claim="automatic",
    last_trick="plus10",
    last_trick_value="by_points",
    close_basis="at_end",
    failed_close="three",
    target=11,
    count="up",
    schneider_marks=1,
    retour_marks=1,
)
"""Santase: the Bulgarian game with 24 cards, to eleven."""

PRESETS: Final[Mapping[str, Rules]] = {
    "house": HOUSE,
    "pagat_soft": PAGAT_SOFT,
    "pagat_sharp": PAGAT_SHARP,
    "tournament_at": TOURNAMENT_AT,
    "german_66": GERMAN_66,
    "finnish": FINNISH,
    "finnish_66": FINNISH_66,
    "spanish": SPANISH,
    "bulgarian": BULGARIAN,
    "bosnian": BOSNIAN,
    "santase_bg": SANTASE_BG,
}
"""Every preset by the id that the table record uses, in the order of art. 12."""


def _values(hint: object) -> Sequence[object]:
    """Return what a parameter may be by its type hint."""
    if hint is bool:
        return (False, True)
    values = get_args(hint)
    return values[1] if isinstance(values[1], range) else values


VALUES: Final[Mapping[str, Sequence[object]]] = {
    name: _values(hint) for name, hint in get_type_hints(Rules, include_extras=True).items()
}
"""Every parameter with the values that it may take, in the order of art. 12."""


class RulesError(ValueError):
    """A preset or parameter that does not exist, or a value that a parameter cannot take."""

    def __init__(self, parameter: str, expected: str, got: object) -> None:
        self.parameter = parameter
        """The parameter's name; `preset` for the preset, and the name given if it is unknown."""
        self.expected = expected
        self.got = got
        super().__init__(f"{parameter}: expected {expected}, got {got!r}")


def rules_from(preset: str, changes: Mapping[str, object]) -> Rules:
    """Return the rules of a preset with single parameters changed.

    Booleans are no numbers and numbers no booleans.

    Raises:
        RulesError: there is no such preset, parameter or value.
    """
    if preset not in PRESETS:
        raise RulesError("preset", f"one of {_listed(PRESETS)}{_nearest(preset, PRESETS)}", preset)
    for name, got in changes.items():
        if name not in VALUES:
            raise RulesError(name, f"the name of a parameter{_nearest(name, VALUES)}", name)
        values = VALUES[name]
        if type(got) is not type(values[0]) or got not in values:
            raise RulesError(name, _expected(values) + _nearest(got, values), got)
    return replace(PRESETS[preset], **changes)  # type: ignore[arg-type] # checked just above


def _expected(values: Sequence[object]) -> str:
    """Return in words what a parameter may be."""
    if isinstance(values, range):
        return f"a whole number from {values[0]} to {values[-1]}"
    return f"one of {_listed(values)}"


def _listed(values: Iterable[object]) -> str:
    """Return the values as a person writes them in a configuration file."""
    return ", ".join(map(_written, values))


def _written(value: object) -> str:
    return str(value).lower()  # for the booleans; words and numbers have no capitals


def _nearest(got: object, right: Iterable[object]) -> str:
    """Return a hint at what is right and looks most like the wrong, or nothing."""
    numbers = [value for value in right if isinstance(value, int)]
    if isinstance(got, int | float) and numbers:
        near = [_written(min(numbers, key=lambda value: abs(value - got)))]
    else:
        said = _RULEBOOK_WORDS.get(got, got) if isinstance(got, str) else got
        near = get_close_matches(str(said), map(_written, right))
    return f" (perhaps {near[0]}?)" if near else ""


_RULEBOOK_WORDS: Final = {"yes": "true", "no": "false"}
"""The table of art. 12 writes truth in other words than a configuration file."""
