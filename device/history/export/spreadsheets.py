"""What was played as two tables for a spreadsheet: a row for each deal, a row for each Bummerl.

A spreadsheet that is set to German or Finnish opens them right by a double click: UTF-8 with its
mark, semicolons between cells, lines that end as in RFC 4180. A text is never taken for a formula.
"""

from __future__ import annotations

import csv
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import IO, Any, Final

from device.base import clock
from device.store.tables.recorded_deals import RecordedDeal

MARK: Final = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""At the beginning of a file: by it spreadsheets know UTF-8."""
DEALS: Final = (
    "date",
    "time",
    "match",
    "deal",
    "player_a",
    "player_b",
    "winner",
    "game_points",
    "how",
    "card_points_a",
    "card_points_b",
    "tricks_a",
    "tricks_b",
    "by_hand",
    "corrected",
    "ruled_winner",
    "ruled_game_points",
    "ruled_how",
)
BUMMERLS: Final = (
    "date",
    "time",
    "match",
    "bummerl",
    "player_a",
    "player_b",
    "winner",
    "score_a",
    "score_b",
    "kind",
    "marks_a",
    "marks_b",
    "deals",
    "by_hand",
    "corrected",
)
_FORMULA_SIGNS: Final = "=+-@\N{MINUS SIGN}"
"""What makes a spreadsheet compute a cell instead of showing it (OWASP, CSV injection). Programs
set to an East Asian language take the full-width forms of these as well."""
_LINE_SIGNS: Final = "\t\r\n"
"""At the beginning of a cell these split it, and what follows them is computed."""


def write_deals(deals: Iterable[RecordedDeal], to: IO[str]) -> None:
    """Write the table of deals; `to` is UTF-8 and leaves line ends alone."""
    _write(DEALS, map(_deal, deals), to)


def write_bummerls(deals: Iterable[RecordedDeal], to: IO[str]) -> None:
    """Write the table of the Bummerls that have ended, likewise.

    `deals`: all of their matches, in order.
    """
    _write(BUMMERLS, _bummerls(deals), to)


def _write(head: tuple[str, ...], rows: Iterable[list[object]], to: IO[str]) -> None:
    to.write(MARK)
    sheet = csv.writer(to, delimiter=";", lineterminator="\r\n")
    sheet.writerow(head)
    sheet.writerows([_plain(cell) for cell in row] for row in rows)


def _plain(cell: object) -> object:
    """Return a cell that stands for itself: what looks like a formula gets an apostrophe."""
    return f"'{cell}" if isinstance(cell, str) and _is_formula(cell) else cell


def _is_formula(text: str) -> bool:
    """Tell whether a spreadsheet would compute a text, in any width and behind any blanks."""
    first = next((char for char in text if unicodedata.category(char)[0] not in "ZC"), "")
    sign = unicodedata.normalize("NFKC", first)
    return text.startswith(tuple(_LINE_SIGNS)) or (bool(sign) and sign[0] in _FORMULA_SIGNS)


def _deal(deal: RecordedDeal) -> list[object]:
    result = deal.result
    return [
        *_when(deal),
        deal.match,
        deal.deal,
        *_players(deal),
        *_outcome(result),
        *(_both(result["card_points"]) if _has_cards(deal) else ("", "")),
        *(_both(result["tricks"]) if _has_cards(deal) else ("", "")),
        _yes(_by_hand(deal)),
        _yes(bool(deal.ruled)),
        *(_outcome(deal.ruled) if deal.ruled else ("", "", "")),
    ]


def _bummerls(deals: Iterable[RecordedDeal]) -> Iterator[list[object]]:
    match, number, since = 0, 0, list[RecordedDeal]()
    for deal in deals:
        if deal.match != match:
            match, number, since = deal.match, 0, []
        since.append(deal)
        if deal.bummerl:
            number += 1
            yield _bummerl(number, since, deal.bummerl)
            since = []


def _bummerl(number: int, deals: list[RecordedDeal], end: Mapping[str, Any]) -> list[object]:
    last = deals[-1]
    marks = {"A": 0, "B": 0, "B" if end["winner"] == "A" else "A": end["marks"]}
    return [
        *_when(last),
        last.match,
        number,
        *_players(last),
        end["winner"],
        *_both(end["score"]),
        end["kind"],
        *_both(marks),
        len(deals),
        _yes(any(map(_by_hand, deals))),
        _yes(any(deal.ruled for deal in deals)),
    ]


def _when(deal: RecordedDeal) -> tuple[str, str]:
    """Return day and time where the table stands; empty where the clock was not to be trusted."""
    at = clock.local(deal.at)
    return (f"{at:%Y-%m-%d}", f"{at:%H:%M}") if at else ("", "")


def _players(deal: RecordedDeal) -> tuple[str, str]:
    return deal.players["A"], deal.players["B"]


def _outcome(result: Mapping[str, Any]) -> tuple[str, int, str]:
    return result["winner"] or "", result["game_points"], result["how"]


def _both(seats: Mapping[str, Any]) -> tuple[object, object]:
    return seats["A"], seats["B"]


def _by_hand(deal: RecordedDeal) -> bool:
    """Whether the players agreed on the result, then or afterwards (art. 10.5)."""
    return bool(deal.result["how"] == "by_hand")


def _has_cards(deal: RecordedDeal) -> bool:
    """Whether cards were laid: a result that was only tapped counted none."""
    return not _by_hand(deal) or any(_both(deal.result["tricks"]))


def _yes(answer: bool) -> str:
    return "yes" if answer else "no"


SHEETS: Final[Mapping[str, Callable[[Iterable[RecordedDeal], IO[str]], None]]] = MappingProxyType(
    {"deals": write_deals, "bummerls": write_bummerls}
)
"""What writes each table, by its name."""
