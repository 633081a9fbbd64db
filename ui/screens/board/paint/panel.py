"""Paints what takes the place of the trick: a refused card, a result, the first step."""

from __future__ import annotations

from typing import Final

import pygame

from engine.model.cards import Seat
from ui.draw.art import bead, icon_art, rounded
from ui.draw.canvas import BODY, FLOOR, SMALL, TITLE, Canvas
from ui.draw.card_faces import ASPECT, card_face
from ui.draw.layout import columns, cut_bottom, cut_left, cut_top, rows
from ui.draw.suits import heart_art
from ui.draw.typeface import Weight
from ui.draw.typesetting import TextLine
from ui.model.parts import Icon
from ui.model.tone import Tone
from ui.screens.board.scene import BummerlOutcome, CardCheck, CountRow, DealOutcome, IdleHint
from ui.widgets.tally.scene import TallySign

SMALLEST_CARD: Final = 5.0
"""A card narrower than this, in mm, is not drawn."""


def paint_panel(
    canvas: Canvas,
    panel: pygame.Rect,
    aside: pygame.Rect | None,
    centre: CardCheck | DealOutcome | BummerlOutcome | IdleHint,
) -> None:
    """Paint it into the panel; its card, number or marks go into `aside` where that is given."""
    match centre:
        case CardCheck():
            _check(canvas, panel, aside, centre)
        case DealOutcome():
            _outcome(canvas, panel, aside, centre)
        case BummerlOutcome():
            _bummerl(canvas, panel, aside, centre)
        case IdleHint():
            _idle(canvas, panel, centre)


def _check(
    canvas: Canvas, panel: pygame.Rect, aside: pygame.Rect | None, check: CardCheck
) -> None:
    """Show the card, why it does not count and what to do."""
    colour = canvas.tone(check.tone)
    canvas.panel(panel, outline=colour, line=0.8)
    inside = panel.inflate(-canvas.mm(5), -canvas.mm(4))
    title = TextLine(check.title, 5.4, colour, optional=True)
    reason = TextLine(check.reason, BODY, canvas.theme.text)
    todo = TextLine(check.todo, BODY, canvas.theme.text, Weight.BLACK)
    if aside is None:
        head, inside = cut_top(inside, canvas.mm(8), canvas.mm(1))
        lines = canvas.lines(check.todo, FLOOR, inside.width)
        foot, inside = cut_bottom(inside, canvas.mm(3 + 5 * lines), canvas.mm(1))
        aside, inside = cut_left(inside, min(canvas.mm(18), inside.width // 3), canvas.mm(3))
        canvas.stack(head, (title,))
        canvas.stack(inside, (reason,))
        canvas.stack(foot, (todo,))
    else:
        canvas.stack(inside, (title, reason, todo))
    paint_card_check(canvas, aside, check)


def paint_card_check(canvas: Canvas, rect: pygame.Rect, check: CardCheck) -> None:
    """Show the card with a cross, or a question mark for an unknown one."""
    colour = canvas.tone(check.tone)
    if check.face is None:
        side = min(rect.width, rect.height, canvas.mm(16))
        canvas.image(icon_art(Icon.QUESTION, side, colour), rect.center)
        return
    wide = min(rect.width - canvas.mm(1), round(rect.height / ASPECT))
    if wide < canvas.mm(SMALLEST_CARD):
        return
    lying = canvas.image(card_face(check.face, wide, canvas.theme), rect.center)
    badge = pygame.Rect(0, 0, canvas.mm(8), canvas.mm(8))
    badge.center = (lying.right - badge.width // 3, lying.top + badge.width // 3)
    rounded(canvas.surface, badge, badge.width // 2, colour)
    canvas.image(icon_art(Icon.CROSS, badge.width * 2 // 3, canvas.theme.ink), badge.center)


def _outcome(
    canvas: Canvas, panel: pygame.Rect, aside: pygame.Rect | None, outcome: DealOutcome
) -> None:
    """Show the verdict, who wins how much, and the counted cards."""
    colour = canvas.tone(outcome.tone)
    canvas.panel(panel, outline=colour, line=0.8)
    if outcome.tricks is not None:
        canvas.area(panel, outcome.tricks)
    low = aside is not None
    inside = panel.inflate(-canvas.mm(4), -canvas.mm(3.4 if low else 4))
    high = canvas.mm(7) if low else max(canvas.mm(8), round(panel.height * 0.18))
    head, inside = cut_top(inside, high, canvas.mm(0.8 if low else 1.5))
    if outcome.tone is Tone.ACCEPTED:
        rounded(canvas.surface, head, canvas.mm(1.4), colour)
    elif outcome.tone is Tone.REFUSED:
        canvas.dashed(head, colour)
    _verdict(canvas, head, outcome, canvas.theme.ink if outcome.tone is Tone.ACCEPTED else colour)
    tone = canvas.tone(Tone.of(outcome.winner))
    if outcome.counts:
        inside = _counts(canvas, inside, outcome.counts, low=low)
    if aside is None and outcome.value:
        aside, inside = cut_left(inside, min(canvas.mm(20), inside.width // 3), canvas.mm(2))
    if aside is not None:
        value = aside.inflate(-canvas.mm(3), 0)
        canvas.text(value, outcome.value, 13, tone, weight=Weight.BLACK)
    headline = TextLine(outcome.headline, BODY if low else TITLE, tone)
    note = TextLine(outcome.note, SMALL, canvas.theme.secondary, optional=True)
    canvas.stack(inside, (headline, note))


def _counts(
    canvas: Canvas, rect: pygame.Rect, counts: tuple[CountRow, ...], *, low: bool
) -> pygame.Rect:
    """Write both players' counts, beside each other where it is low and wide."""
    if low and rect.width > canvas.mm(70):
        table, rest = cut_bottom(rect, canvas.mm(5), canvas.mm(1))
        spots = columns(table, len(counts), canvas.mm(4))
    else:
        high = min(rect.height // 2, canvas.mm(11.6 if low else 16))
        table, rest = cut_bottom(rect, high, canvas.mm(1))
        spots = rows(table, len(counts), canvas.mm(0.6 if low else 1))
    for spot, count in zip(spots, counts, strict=True):
        paint_count_row(canvas, spot, count)
    return rest


def _verdict(
    canvas: Canvas, rect: pygame.Rect, outcome: DealOutcome, ink: tuple[int, int, int]
) -> None:
    inside = rect.inflate(-canvas.mm(4), -canvas.mm(2.6))
    if outcome.icon is not None:
        side = min(inside.height, canvas.mm(7))
        sign, inside = cut_left(inside, side, canvas.mm(2))
        canvas.image(icon_art(outcome.icon, side, ink), sign.center)
    canvas.text(inside, outcome.verdict, TITLE, ink, weight=Weight.BLACK)


def paint_count_row(canvas: Canvas, rect: pygame.Rect, count: CountRow) -> None:
    """Write a label between both players' numbers, each on its side."""
    muted = canvas.theme.secondary
    wide = max(rect.width // 6, canvas.mm(5.5 * canvas.scale))
    left, rest = cut_left(rect, wide)
    label, right = cut_left(rest, rest.width - wide)
    high = rect.height / canvas.mm(1)
    cap = min(6.5, high * 0.8)
    for box, value, seat in ((left, count.values.a, Seat.A), (right, count.values.b, Seat.B)):
        canvas.text(box, value, cap, canvas.tone(Tone.of(seat)), weight=Weight.BLACK)
    canvas.text(label, count.label, min(BODY, high * 0.65), muted, weight=Weight.MEDIUM)


def _bummerl(
    canvas: Canvas, panel: pygame.Rect, aside: pygame.Rect | None, bummerl: BummerlOutcome
) -> None:
    """Show who gets the Bummerl, as new beads, and the match so far."""
    colour = canvas.tone(Tone.of(bummerl.loser))
    canvas.panel(panel, outline=colour, line=0.8)
    inside = panel.inflate(-canvas.mm(4), -canvas.mm(4))
    total, last_deal = bummerl.total, bummerl.last_deal
    if aside is not None or canvas.glass.portrait:
        last_deal = ""  # there is no room
    if aside is None:
        inside, aside = cut_top(inside, round(inside.height * 0.74), canvas.mm(1))
    else:
        total = ""  # both sides show their marks
    lines = (
        TextLine(bummerl.title, 8.5, colour, Weight.BLACK),
        TextLine(bummerl.won, TITLE, canvas.tone(Tone.of(bummerl.loser.other))),
        TextLine(bummerl.kind, BODY, canvas.tone(Tone.REFUSED), optional=True),
        TextLine(total, TITLE, canvas.theme.text, optional=True),
        TextLine(last_deal, SMALL, canvas.theme.secondary, Weight.MEDIUM, optional=True),
    )
    canvas.stack(inside, lines)
    paint_new_marks(canvas, aside, bummerl)


def paint_new_marks(canvas: Canvas, rect: pygame.Rect, bummerl: BummerlOutcome) -> None:
    """Draw the new marks in a row, or the lives lost."""
    step = min(rect.width // max(1, bummerl.new), rect.height, canvas.mm(14))
    size = round(step * 0.86)
    first = rect.centerx - step * (bummerl.new - 1) // 2
    tone, theme = canvas.tone(Tone.REFUSED), canvas.theme
    if bummerl.sign is TallySign.HEART:
        art = heart_art(size, tone, theme.panel, full=False)
    else:
        art = bead(size, tone, theme, full=True)
    for i in range(bummerl.new):
        canvas.image(art, (first + i * step, rect.centery))


def _idle(canvas: Canvas, rect: pygame.Rect, idle: IdleHint) -> None:
    """Show the first step, and what each pad says of itself."""
    canvas.panel(rect)
    inside = rect.inflate(-canvas.mm(5), -canvas.mm(4))
    if idle.lines:
        lines, inside = cut_bottom(inside, canvas.mm(9.6), canvas.mm(1))
        for place, text in zip(
            columns(lines, len(idle.lines), canvas.mm(3)), idle.lines, strict=True
        ):
            canvas.text(place, text, SMALL, canvas.theme.secondary, lines=2)
    if idle.teach is not None:
        button, inside = cut_bottom(inside, canvas.mm(13), canvas.mm(2))
        canvas.button(button.inflate(-max(0, button.width - canvas.mm(50)), 0), idle.teach)
    title = TextLine(idle.title, 6.5, canvas.theme.text, Weight.BLACK)
    hint = TextLine(idle.hint, BODY, canvas.theme.secondary, optional=True)
    canvas.stack(inside, (title, hint))
