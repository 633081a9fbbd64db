"""The page on which the rules of a new match are chosen."""

from __future__ import annotations

from dataclasses import replace

from engine.rules.rule_set import PRESETS, Rules
from ui.model.draft import Draft
from ui.model.parts import Button, EditDraft, Page, Tap
from ui.screens.new_match.draft import drafted_match, proposed_match
from ui.screens.new_match.rule_set_names import preset_of, rules_name
from ui.screens.new_match.scene import PresetsScene
from ui.widgets.context import ScreenContext


def presets(context: ScreenContext) -> PresetsScene:
    """Return all presets, and the table's own rules where they are none of them."""
    snapshot, phrases = context.snapshot, context.phrases
    match = drafted_match(snapshot, context.state.draft)
    offered = list(PRESETS.items())
    own = proposed_match(snapshot)
    if preset_of(own.rules) is None:
        offered.append((own.preset, own.rules))

    def choice(preset: str, rules: Rules) -> Button:
        return Button(
            f"preset {preset_of(rules) or 'own'}",
            Tap(EditDraft(Draft(replace(match, rules=rules, preset=preset)), Page.START)),
            rules_name(rules, phrases),
            phrases.plural(
                "{n} card, to {target}", "{n} cards, to {target}", rules.pack, target=rules.target
            ),
            chosen=rules == match.rules,
        )

    return PresetsScene(
        frame=context.frame(phrases.text("Rules"), Page.START),
        choices=tuple(context.touched(choice(*each)) for each in offered),
    )
