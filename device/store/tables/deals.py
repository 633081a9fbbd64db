"""A finished deal as the store tells of it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from device.store.tables.lines import Correction
from engine.model.results import Result
from engine.record.verdict_lines import bummerl_json, read_result, result_json
from engine.rescore import corrected, recount
from engine.rules.rule_set import Rules


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A finished deal that still counts: as it was ruled, or as it was corrected afterwards."""

    match: int
    seq: int
    """Number of the line that ended it."""
    at: str
    players: dict[str, str]
    deal: int
    result: dict[str, Any]
    """As in the table record."""
    bummerl: dict[str, Any] | None
    """Likewise, where the deal ended a Bummerl."""
    ruled: dict[str, Any] | None = None
    """The result that was ruled, where another one counts."""


def recounted(
    deals: Sequence[FinishedMatch], corrections: Mapping[int, Correction], rules: Rules
) -> Iterator[FinishedMatch]:
    """Yield the finished deals of one match as they count since some were corrected.

    Args:
        deals: as they were ruled, in order.
        corrections: those that count, by the line that ended the deal.
        rules: of the match.

    Raises:
        ValueError: a stored result is damaged.
    """
    results = [counting(json.dumps(deal.result), corrections.get(deal.seq)) for deal in deals]
    for deal, result, stands in zip(deals, results, recount(results, rules), strict=True):
        yield replace(
            deal,
            result=dict(result_json(result)),
            bummerl=None if stands.bummerl is None else dict(bummerl_json(stands.bummerl)),
            ruled=deal.result if deal.seq in corrections else None,
        )


def counting(ruled: str, correction: Correction | None) -> Result:
    """Return the result that counts; `ruled` is the JSON of the one that was ruled.

    Raises:
        ValueError: that is damaged.
    """
    result = read_result(ruled)
    return corrected(result, correction.winner, correction.points) if correction else result
