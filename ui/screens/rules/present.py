"""The rules of the match in words: one sentence for everything that tables do differently."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.rules.rule_set import Rules
from ui.model.parts import Button, Icon, OpenPage, Page, Tap
from ui.screens.new_match.match_format import format_sentences
from ui.screens.new_match.rule_set_names import rules_name
from ui.screens.registry import Presenter
from ui.screens.rules.scene import RulesScene
from ui.widgets.context import ScreenContext
from ui.words import msg
from ui.words.phrases import Phrases

SENTENCES: Final[Mapping[str, str | Mapping[object, str]]] = {
    "pack": {
        20: msg("20 cards, 5 in each hand"),
        24: msg("24 cards with nines, 6 in each hand"),
    },
    "next_dealer": {
        "alternate": msg("Each deals in turn"),
        "winner": msg("The winner deals next"),
    },
    "target": msg("First to {n} game points takes the Bummerl"),
    "count": {
        "down": msg("Game points are counted down"),
        "up": msg("Game points are counted up"),
    },
    "schneider_marks": msg("Schneider counts {n}"),
    "retour_marks": msg("Retourschneider counts {n}"),
    "revoke_penalty": {
        "three": msg("A proven revoke costs 3"),
        "two_or_three": msg("A proven revoke costs 2, or 3 without a trick"),
        "note": msg("A proven revoke is noted only"),
    },
    "exchange_who": {
        "on_lead": msg("The lowest trump is exchanged on lead"),
        "either_between_tricks": msg("Both may exchange between tricks"),
    },
    "exchange_needs_trick": {
        False: msg("No trick is needed to exchange"),
        True: msg("Only after an own trick"),
    },
    "exchange_min_talon": {
        2: msg("Down to 2 cards in the talon"),
        4: msg("Not with 2 cards in the talon"),
    },
    "exchange_at_close": {
        "never": msg("Never after a closing"),
        "opponent": msg("After a closing: the opponent, before the lead"),
        "either": msg("After a closing: both, before the lead"),
    },
    "marriage_phase": {
        "any": msg("Marriages count in every phase"),
        "open_only": msg("Marriages only while cards are drawn"),
    },
    "marriage_before_first_trick": {
        "pending": msg("Before the first trick they wait for it"),
        "forbidden": msg("None before the own first trick"),
    },
    "marriage_lead": {
        "king_or_queen": msg("Then king or queen is led"),
        "king_only": msg("Then the king is led"),
    },
    "wrong_lead_after_marriage": {
        "must_correct": msg("Another lead is taken back"),
        "three": msg("Another lead costs 3"),
    },
    "close_min_talon": {
        2: msg("Closing: down to 2 cards in the talon"),
        4: msg("Closing: not with 2 cards in the talon"),
    },
    "close_before_first_trick": {
        True: msg("Also before the first trick"),
        False: msg("Not before the first trick"),
    },
    "close_before_draw": {
        True: msg("After drawing or before"),
        False: msg("After drawing only"),
    },
    "close_basis": {
        "at_closing": msg("The closer wins by the state at the closing"),
        "at_end": msg("The closer wins by the state at the end"),
    },
    "failed_close": {
        "at_closing": msg("Failed: 2, or 3 without a trick at the closing"),
        "at_end_by_points": msg("Failed: 2, or 3 without card points"),
        "three": msg("Failed: always 3"),
    },
    "opponent_66_after_close": {
        "as_failed_close": msg("If the opponent has 66 it has failed too"),
        "two": msg("If the opponent has 66 that is worth 2"),
        "failed_unless_closer_has_66": msg("It has not failed if the closer had 66 as well"),
    },
    "claim": {
        "required": msg("66 must be claimed"),
        "automatic": msg("With 66 the deal ends by itself"),
    },
    "claim_window": {
        "own_trick_or_marriage": msg("On lead: after a trick or a marriage"),
        "any_time": msg("At any time"),
    },
    "false_claim": {
        "two_or_three_by_trick": msg("A false claim costs 2, or 3 if the other has no trick"),
        "two_or_three_by_points": msg("A false claim costs 2, or 3 if the other has no points"),
        "as_if_won": msg("A false claim costs what it would have won"),
        "two": msg("A false claim costs 2"),
    },
    "schwarz": {
        "no_trick": msg("A deal: 1; below 33: 2; no trick: 3"),
        "no_points": msg("A deal: 1; below 33: 2; no card points: 3"),
    },
    "last_trick": {
        "wins_deal": msg("With the talon empty the last trick wins"),
        "plus10": msg("With the talon empty the last trick brings 10"),
    },
    "last_trick_value": {
        "one": msg("The last trick wins just 1"),
        "by_points": msg("The last trick wins 1, 2 or 3"),
    },
    "tie": {
        "no_score": msg("A tie brings nothing"),
        "next_deal_plus1": msg("After a tie the next deal counts 1 more"),
    },
}
"""What each parameter says, by its value where that is no number to be told."""
SHEETS: Final = (
    (
        msg("Deal and Bummerl"),
        ("pack", "next_dealer", "target", "count", "schneider_marks", "retour_marks"),
    ),
    (
        msg("Exchange"),
        ("exchange_who", "exchange_needs_trick", "exchange_min_talon", "exchange_at_close"),
    ),
    (
        msg("Marriages"),
        (
            "marriage_phase",
            "marriage_before_first_trick",
            "marriage_lead",
            "wrong_lead_after_marriage",
        ),
    ),
    (
        msg("Closing"),
        (
            "close_min_talon",
            "close_before_first_trick",
            "close_before_draw",
            "close_basis",
            "failed_close",
            "opponent_66_after_close",
        ),
    ),
    (msg("Claim and revoke"), ("claim", "claim_window", "false_claim", "revoke_penalty")),
    (msg("Value and end"), ("schwarz", "last_trick", "last_trick_value", "tie")),
)
"""What stands together, in the order of a deal."""


def rules(context: ScreenContext) -> RulesScene:
    """Return one sheet of the rules of the match at the table."""
    snapshot, phrases = context.snapshot, context.phrases
    match = snapshot.view.rules
    at = min(context.state.sheet, len(SHEETS) - 1)
    heading, parameters = SHEETS[at]
    title = f"{rules_name(match, phrases)}: {phrases.text(heading)}"
    return RulesScene(
        frame=context.frame(title, Page.MENU),
        sentences=(
            *(sentence(p, match, phrases) for p in parameters if is_decisive(p, match)),
            *(format_sentences(snapshot.view.form, phrases) if at == 0 else ()),
        ),
        count=f"{at + 1} / {len(SHEETS)}",
        earlier=_turn(context, "earlier", Icon.LEFT, at - 1),
        later=_turn(context, "later", Icon.RIGHT, at + 1),
    )


def sentence(parameter: str, match: Rules, phrases: Phrases) -> str:
    """Return what the rules say of one parameter (art. 12)."""
    value = getattr(match, parameter)
    said = SENTENCES[parameter]
    return phrases.text(said, n=value) if isinstance(said, str) else phrases.text(said[value])


def is_decisive(parameter: str, match: Rules) -> bool:
    """Tell whether a parameter decides anything beside the others.

    There is no claim where 66 ends the deal by itself (art. 7.2); a last trick that wins the deal
    leaves no tie, one that brings 10 has no value of its own (art. 9.3).
    """
    match parameter:
        case "claim_window" | "false_claim":
            return match.claim == "required"
        case "last_trick_value":
            return match.last_trick == "wins_deal"
        case "tie":
            return match.last_trick == "plus10"
        case _:
            return True


def _turn(context: ScreenContext, name: str, icon: Icon, sheet: int) -> Button:
    there = 0 <= sheet < len(SHEETS)
    button = Button(name, Tap(OpenPage(Page.RULES, sheet)), icon=icon, enabled=there)
    return context.touched(button)


PAGES: Final[Mapping[Page, Presenter]] = {Page.RULES: rules}
