"""Who stands how in an evening, a month, or all time; of one player, against whom."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.interface.queries import Period, StandingRow, StandingsAsked, StandingsTable, Tally
from ui.model.parts import Button, Icon, OpenPage, Page, Tap
from ui.screens.history.context import HistoryContext
from ui.screens.history.scene import StandingsLine, StandingsScene
from ui.words import msg
from ui.words.phrases import Phrases

PERIODS: Final = {
    Period.EVENING: msg("Evening"),
    Period.MONTH: msg("Month"),
    Period.ALL: msg("All"),
}
COLUMNS: Final = (
    (msg("Bummerl"), msg("Schneider"), msg("Quotient")),
    (msg("missed"), msg("false"), msg("Closed")),
)
"""What both sheets of columns tell."""
SHEETS: Final = (msg("Points"), "66")
"""What they are called on the button that changes them."""
NOTHING: Final = "\N{EN DASH}"
ALL: Final = 100
"""Percent."""


def standings(context: HistoryContext, asked: StandingsAsked) -> StandingsScene:
    """Return a sheet of standings, by Bummerls won, then by the quotient of game points."""
    answer, phrases = context.answer, context.phrases
    found = answer if isinstance(answer, StandingsTable) else StandingsTable(asked)
    earlier, later = context.sheet_buttons(asked, found.sheets)
    none, why = context.empty_text(phrases.text("No matches yet"))
    at = context.state.sheet % len(COLUMNS)
    total = None
    if found.total is not None:
        total = StandingsLine("", phrases.text("Total"), _values(found.total, at, phrases))
    return StandingsScene(
        context.history_frame(_title(asked, found, phrases), _periods(context, asked)),
        phrases.text(SHEETS[at]) if at else "",
        tuple(map(phrases.text, COLUMNS[at])),
        tuple(_line(context, asked, row, at) for row in found.rows),
        total,
        none,
        why,
        earlier,
        later,
        _time(context, asked, "before", asked.back + 1, there=found.earlier),
        _time(context, asked, "after", asked.back - 1, there=asked.back > 0),
        _other_columns(context, 1 - at),
    )


def _title(asked: StandingsAsked, found: StandingsTable, phrases: Phrases) -> str:
    """Return whose standings these are and of when; in a large store how much is counted yet."""
    counted = f"{found.percent}\N{NO-BREAK SPACE}%" if found.percent < ALL else ""
    whose, when = asked.player or phrases.text("Standings"), phrases.date(found.label)
    return " ".join(filter(None, (whose, when, counted)))


def _periods(context: HistoryContext, asked: StandingsAsked) -> tuple[Button, ...]:
    return tuple(
        Button(
            f"period {period.value}",
            context.replacement(replace(asked, period=period, back=0, sheet=0)),
            context.phrases.text(label),
            chosen=period is asked.period,
        )
        for period, label in PERIODS.items()
    )


def _time(
    context: HistoryContext, asked: StandingsAsked, name: str, back: int, *, there: bool
) -> Button:
    """Return the way to another evening or month."""
    icon = Icon.LEFT if back > asked.back else Icon.RIGHT
    to = context.replacement(replace(asked, back=max(0, back), sheet=0))
    return context.touched(Button(name, to, icon=icon, enabled=there))


def _other_columns(context: HistoryContext, at: int) -> Button:
    label = context.phrases.text(SHEETS[at])
    return context.touched(
        Button("columns", Tap(OpenPage(Page.HISTORY, at)), label, icon=Icon.SWAP)
    )


def _line(
    context: HistoryContext, asked: StandingsAsked, row: StandingRow, at: int
) -> StandingsLine:
    """Return a player's line; it opens the player's own page, unless this is one already."""
    values = _values(row.tally, at, context.phrases)
    if asked.player or not row.name:
        return StandingsLine(f"{row.place}.", row.name or NOTHING, values)
    own = context.link_to(replace(asked, player=row.name, sheet=0))
    button = context.touched(Button(f"player {row.name}", own))
    return StandingsLine(f"{row.place}.", row.name, values, button)


def _values(tally: Tally, at: int, phrases: Phrases) -> tuple[str, ...]:
    if at == 0:
        return (
            _pair(tally.bummerls_won, tally.bummerls_lost),
            _pair(tally.schneider_given, tally.schneider_taken),
            _quotient(tally, phrases),
        )
    return (
        str(tally.claims_missed),
        str(tally.claims_false),
        _pair(tally.closings_won, tally.closings_lost),
    )


def _pair(won: int, lost: int) -> str:
    return f"{won}\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}{lost}"


def _quotient(tally: Tally, phrases: Phrases) -> str:
    """Return the game points won for each one lost; both where none was lost."""
    if tally.quotient is None:
        return _pair(tally.game_points_for, 0) if tally.game_points_for else NOTHING
    mark = "." if phrases.words.language == "en" else ","  # as in every other language here
    return f"{tally.quotient:.2f}".replace(".", mark)
