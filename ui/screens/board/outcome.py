"""A counted deal and a finished Bummerl in words."""

from __future__ import annotations

from typing import Final

from engine.model.cards import PerSeat, Seat
from engine.model.codes import Offence
from engine.model.results import BummerlEnd, BummerlKind, How, Result
from engine.view import View
from ui.model.parts import Button, Icon, OpenPage, Page, Tap
from ui.model.tone import Tone
from ui.screens.board.scene import BummerlOutcome, CountRow, DealOutcome
from ui.widgets.context import ScreenContext
from ui.widgets.tally.present import bummerl_weight, score_text, tally_line, tally_sign
from ui.words import msg
from ui.words.phrases import Phrases

VERDICTS: Final = {
    How.CLAIM: msg("66: correct"),
    How.AUTOMATIC: msg("66 reached"),
    How.FALSE_CLAIM: msg("Not 66"),
    How.FAILED_CLOSE: msg("Closed, but not 66"),
    How.LAST_TRICK: msg("Last trick wins"),
    How.TOTALS: msg("All cards counted"),
    How.TIE: msg("A tie"),
    How.REVOKE: msg("Revoke"),
    How.WRONG_LEAD: msg("Wrong lead"),
    How.BY_HAND: msg("Result by hand"),
    How.VOID: msg("Deal again"),
}
ACCEPTED: Final = frozenset({How.CLAIM, How.AUTOMATIC})
OFFENCES: Final = frozenset({How.REVOKE, How.WRONG_LEAD})
REFUSED: Final = frozenset({How.FALSE_CLAIM, How.FAILED_CLOSE}) | OFFENCES
MORE: Final = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
"""Behind what a touch tells more of."""
UNCOUNTED: Final = frozenset({How.BY_HAND, How.VOID}) | OFFENCES
"""Ends that the cards won have no part in."""
THRESHOLD: Final = 33
"""Card points below which a loser pays two (art. 9.1)."""


def deal_outcome(
    context: ScreenContext, view: View, result: Result, offence: Offence | None
) -> DealOutcome:
    """Return what a finished deal shows; where its tricks were counted, a touch lists them."""
    phrases = context.phrases
    counted = result.how not in UNCOUNTED
    pressed = context.pressed == "tricks"
    tricks = Button("tricks", Tap(OpenPage(Page.TRICKS)), pressed=pressed)
    return DealOutcome(
        verdict=phrases.text(VERDICTS[result.how]),
        icon=_icon(result.how),
        tone=_tone(result.how),
        winner=result.winner,
        headline=_headline(result, phrases),
        value=f"+{result.game_points}" if result.game_points else "",
        counts=_counts(view, result, phrases) if counted else (),
        note=_note(view, result, offence, phrases),
        tricks=tricks if counted and view.review else None,
    )


def _icon(how: How) -> Icon | None:
    if how in ACCEPTED:
        return Icon.TICK
    return Icon.CROSS if how in REFUSED else None


def _tone(how: How) -> Tone:
    if how in ACCEPTED:
        return Tone.ACCEPTED
    return Tone.REFUSED if how in REFUSED else Tone.NEUTRAL


def _headline(result: Result, phrases: Phrases) -> str:
    if result.winner is None:
        return phrases.text("Nobody scores")
    return phrases.text("{name} wins", name=phrases.name(result.winner))


def _counts(view: View, result: Result, phrases: Phrases) -> tuple[CountRow, ...]:
    tricks = phrases.text("Tricks")
    return (
        CountRow(phrases.text("Card points"), result.card_points.map(str)),
        CountRow(f"{tricks} {MORE}" if view.review else tricks, result.tricks.map(str)),
    )


def _note(view: View, result: Result, offence: Offence | None, phrases: Phrases) -> str:
    if offence is not None:
        return _offence(offence, result, phrases)
    if result.how is How.VOID:
        return phrases.text("The same dealer again")
    if view.bonus:
        return phrases.text("Next deal: {n} more", n=view.bonus)
    return _reason(result, phrases)


def _offence(offence: Offence, result: Result, phrases: Phrases) -> str:
    """Return who did it, the wrong trick and the card that proves it (art. 5.6, 8.3, 8.6)."""
    if offence.seat is None and result.how is not How.VOID:
        return phrases.text("A revoke was noted")
    if offence.seat is None:
        return phrases.text("Both revoked: the same dealer again")
    name, trick, card = phrases.name(offence.seat), offence.trick, offence.card
    if offence.code == "wrong_lead":
        return phrases.text("{name} led another card than announced", name=name)
    if trick is None:
        return phrases.text("{name} revoked", name=name)
    if card is None:
        return phrases.text("{name} revoked in trick {n}", name=name, n=trick)
    held = phrases.card(card)
    return phrases.text("{name}, trick {n}: held the {card}", name=name, n=trick, card=held)


def _reason(result: Result, phrases: Phrases) -> str:
    """Return whose fault it was, else why it is worth that much."""
    if result.winner is None:
        return ""
    loser = result.winner.other
    match result.how:
        case How.FALSE_CLAIM:
            return phrases.text("{name} said\N{NO-BREAK SPACE}66", name=phrases.name(loser))
        case How.FAILED_CLOSE:
            return phrases.text("{name} closed", name=phrases.name(loser))
        case How.LAST_TRICK if result.game_points == 1:
            return phrases.text("The last trick is worth\N{NO-BREAK SPACE}1")
        case How.CLAIM | How.AUTOMATIC | How.TOTALS | How.LAST_TRICK:
            return _worth(result, loser, phrases)
        case _:
            return ""


def _worth(result: Result, loser: Seat, phrases: Phrases) -> str:
    """Return why a win is worth two or three, where the final numbers alone show it."""
    if not result.tricks[loser]:
        return phrases.text("{name}: no trick", name=phrases.name(loser))
    if result.card_points[loser] < THRESHOLD and result.game_points == 2:  # noqa: PLR2004 - art. 9.1
        return phrases.text("{name}: under 33", name=phrases.name(loser))
    return ""


def bummerl_outcome(
    view: View, result: Result, end: BummerlEnd, phrases: Phrases
) -> BummerlOutcome:
    """Return what a finished Bummerl shows; the mark is the loser's (art. 10.2)."""
    loser = end.winner.other
    return BummerlOutcome(
        title=phrases.text("Bummerl for {name}", name=phrases.name(loser)),
        won=_won(end, phrases),
        kind=_kind(view, end, phrases),
        loser=loser,
        new=bummerl_weight(view, end),
        sign=tally_sign(view),
        total=tally_line(view, phrases),
        last_deal=_last_deal(result, phrases),
    )


def _won(end: BummerlEnd, phrases: Phrases) -> str:
    """Return who won and the game points, the winner's first: a Bummerl is no prize."""
    score = score_text(PerSeat(end.score[end.winner], end.score[end.winner.other]))
    return phrases.text("{name} wins {score}", name=phrases.name(end.winner), score=score)


def _kind(view: View, end: BummerlEnd, phrases: Phrases) -> str:
    times = bummerl_weight(view, end)
    match end.kind:
        case BummerlKind.PLAIN:
            return ""
        case BummerlKind.SCHNEIDER:
            if times == 1:
                return phrases.text("Schneider")
            return phrases.text("Schneider: counts\N{NO-BREAK SPACE}{n}", n=times)
        case BummerlKind.RETOUR:
            if times == 1:
                return phrases.text("Retourschneider")
            return phrases.text("Retourschneider: counts\N{NO-BREAK SPACE}{n}", n=times)


def _last_deal(result: Result, phrases: Phrases) -> str:
    verdict = phrases.text(VERDICTS[result.how])
    if result.how is How.BY_HAND:
        return verdict
    points = phrases.text("Card points {score}", score=score_text(result.card_points))
    return f"{verdict} · {points}"
