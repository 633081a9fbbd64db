"""The four forms of a match to choose from, the numbers of the chosen one, a form in words."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.actions import Match
from engine.rules.match_format import NUMBERS, FormKind, MatchFormat
from ui.model.draft import Draft
from ui.model.parts import Button, EditDraft, Tap
from ui.words import msg
from ui.words.phrases import Phrases

KINDS: Final = {
    FormKind.FIRST_TO: msg("Wins"),
    FormKind.BEST_OF: msg("Best of"),
    FormKind.LIVES: msg("Lives"),
    FormKind.STAMMTISCH: msg("Open end"),
}
LABELS: Final = {
    FormKind.FIRST_TO: msg("Bummerls to win"),
    FormKind.BEST_OF: msg("Bummerls at most"),
    FormKind.LIVES: msg("Lives each"),
    FormKind.STAMMTISCH: msg("No end: the loser of a Bummerl is marked"),
}
"""What the numbers count, or what is said where there are none."""
USUAL: Final = {
    FormKind.FIRST_TO: (1, 2, 3, 5),
    FormKind.BEST_OF: (3, 5, 7),
    FormKind.LIVES: (2, 3, 4, 5, 6),
    FormKind.STAMMTISCH: (),
}
"""The numbers that are offered; more are reached step by step."""
FIRST: Final = 3
"""The number that a form begins with."""


def format_buttons(match: Match, phrases: Phrases) -> tuple[Button, ...]:
    """Return a button for each form; the chosen one has a tick."""
    return tuple(
        Button(
            f"form {kind.value}",
            _becomes(match, match.form if kind is match.form.kind else _first(kind)),
            phrases.text(label),
            chosen=kind is match.form.kind,
        )
        for kind, label in KINDS.items()
    )


def number_buttons(match: Match, phrases: Phrases) -> tuple[str, tuple[Button, ...]]:
    """Return what the numbers of the chosen form count, and a button for each, then one more.

    A number that is not usual is offered in place of the last one.
    """
    kind, number = match.form.kind, match.form.number
    label, usual = phrases.text(LABELS[kind]), USUAL[kind]
    if not usual:
        return label, ()
    if number not in usual:
        usual = (*usual[:-1], number)
    step = 2 if kind is FormKind.BEST_OF else 1
    more = Button("number +", _becomes(match, MatchFormat(kind, number + step)), "+")
    return label, (
        *(_number(each, match) for each in usual),
        replace(more, enabled=number + step in NUMBERS),
    )


def format_sentences(form: MatchFormat, phrases: Phrases) -> tuple[str, ...]:
    """Return what ends the match."""
    label = phrases.text(LABELS[form.kind])
    if not form.ends:
        return (label,)
    cost = form.kind is FormKind.LIVES and phrases.text(
        "A Bummerl costs as many lives as it counts"
    )
    return (f"{label}: {form.number}", *([cost] if cost else ()))


def _first(kind: FormKind) -> MatchFormat:
    return MatchFormat(kind, FIRST if kind is not FormKind.STAMMTISCH else 0)


def _number(number: int, match: Match) -> Button:
    becomes = _becomes(match, MatchFormat(match.form.kind, number))
    chosen = number == match.form.number
    return Button(f"number {number}", becomes, str(number), chosen=chosen)


def _becomes(match: Match, form: MatchFormat) -> Tap:
    return Tap(EditDraft(Draft(replace(match, form=form))))
