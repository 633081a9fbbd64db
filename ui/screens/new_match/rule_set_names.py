"""What the sets of rules are called."""

from __future__ import annotations

from typing import Final

from engine.rules.rule_set import PRESETS, Rules
from ui.words import msg
from ui.words.phrases import Phrases

NAMES: Final = {
    "house": msg("House rules"),
    "pagat_soft": msg("Pagat, soft"),
    "pagat_sharp": msg("Pagat, sharp"),
    "tournament_at": msg("Tournament"),
    "german_66": msg("German 66"),
    "finnish": msg("Finnish"),
    "finnish_66": msg("Finnish 66"),
    "spanish": msg("Spanish"),
    "bulgarian": msg("Bulgarian"),
    "bosnian": msg("Bosnian"),
    "santase_bg": msg("Santase"),
}
"""Presets by their ids."""


def preset_of(rules: Rules) -> str | None:
    """Return the id of the preset that has exactly these rules, None where none has."""
    return next((preset for preset, same in PRESETS.items() if same == rules), None)


def rules_name(rules: Rules, phrases: Phrases) -> str:
    """Return what these rules are called."""
    preset = preset_of(rules)
    return phrases.text("Own rules") if preset is None else phrases.text(NAMES[preset])
