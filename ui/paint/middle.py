"""Paints what takes the place of the trick: a refused card, a result, the first step."""

from __future__ import annotations

import pygame

from engine.cards import Seat
from ui.art import bead, icon_art, rounded
from ui.canvas import BODY, SMALL, TITLE, Canvas
from ui.cards import ASPECT, card_face
from ui.layout import cut_bottom, cut_left, cut_top, rows
from ui.scene import BummerlScene, Check, Count, Icon, Idle, Outcome
from ui.theme import Tone
from ui.typeface import Weight


def paint_check(canvas: Canvas, rect: pygame.Rect, check: Check) -> None:
    """Show the card, why it does not count and what to do."""
    colour = canvas.tone(check.tone)
    canvas.panel(rect, outline=colour, line=0.8)
    inside = rect.inflate(-canvas.mm(5), -canvas.mm(4))
    wide = min(canvas.mm(20), round(inside.height / ASPECT), inside.width // 3)
    if check.face is not None:
        left, inside = cut_left(inside, wide, canvas.mm(3))
        lying = canvas.image(card_face(check.face, wide, canvas.theme), left.center)
        badge = canvas.mm(8)
        where = (lying.right - badge // 3, lying.top + badge // 3)
        rounded(
            canvas.surface,
            pygame.Rect(where[0] - badge // 2, where[1] - badge // 2, badge, badge),
            badge // 2,
            colour,
        )
        canvas.image(icon_art(Icon.CROSS, badge * 2 // 3, canvas.theme.ink), where)
    todo, inside = cut_bottom(inside, round(inside.height * 0.26), canvas.mm(1))
    title, inside = cut_top(inside, round(inside.height * 0.36), canvas.mm(1))
    if check.face is None and title.height > canvas.mm(9):
        sign, title = cut_left(title, canvas.mm(9), canvas.mm(2))
        canvas.image(icon_art(Icon.QUESTION, canvas.mm(9), colour), sign.center)
    canvas.text(title, check.title, TITLE, colour, lines=2)
    canvas.text(inside, check.reason, BODY, lines=3)
    canvas.text(todo, check.todo, BODY, canvas.theme.text, weight=Weight.BLACK, lines=2)


def paint_outcome(canvas: Canvas, rect: pygame.Rect, outcome: Outcome) -> None:
    """Show the verdict, who wins how much, and the counted cards."""
    colour = canvas.tone(outcome.tone)
    canvas.panel(rect, outline=colour, line=0.8)
    head, inside = cut_top(
        rect.inflate(-canvas.mm(1.6), -canvas.mm(1.6)), round(rect.height * 0.2)
    )
    accepted = outcome.tone is Tone.ACCEPTED
    if accepted:
        rounded(canvas.surface, head, canvas.mm(1.4), colour)
    elif outcome.tone is Tone.REFUSED:
        canvas.dashed(head.inflate(-canvas.mm(1), -canvas.mm(1)), colour)
    _verdict(canvas, head, outcome, canvas.theme.ink if accepted else colour)
    inside = inside.inflate(-canvas.mm(4), -canvas.mm(2))
    if outcome.note:
        note, inside = cut_bottom(inside, round(inside.height * 0.17), canvas.mm(0.6))
        canvas.text(note, outcome.note, SMALL, canvas.theme.secondary, lines=2)
    if outcome.counts:
        table, inside = cut_bottom(inside, round(inside.height * 0.45), canvas.mm(0.6))
        for line, count in zip(rows(table, len(outcome.counts)), outcome.counts, strict=True):
            _count(canvas, line, count)
    _value(canvas, inside, outcome)


def _verdict(
    canvas: Canvas, rect: pygame.Rect, outcome: Outcome, ink: tuple[int, int, int]
) -> None:
    inside = rect.inflate(-canvas.mm(4), -canvas.mm(1))
    if outcome.icon is not None:
        side = min(inside.height, canvas.mm(7))
        sign, inside = cut_left(inside, side, canvas.mm(2))
        canvas.image(icon_art(outcome.icon, side, ink), sign.center)
    canvas.text(inside, outcome.verdict, TITLE, ink, weight=Weight.BLACK)


def _value(canvas: Canvas, rect: pygame.Rect, outcome: Outcome) -> None:
    colour = canvas.tone(Tone.of(outcome.winner))
    if outcome.value:
        value, rect = cut_left(rect, min(canvas.mm(20), rect.width // 3), canvas.mm(2))
        cap = min(13.0, value.height / canvas.mm(1))
        canvas.text(value, outcome.value, cap, colour, weight=Weight.BLACK)
    canvas.text(rect, outcome.headline, TITLE, colour, lines=2)


def _count(canvas: Canvas, rect: pygame.Rect, count: Count) -> None:
    """Write a label between both players' numbers, each on its side."""
    left, rest = cut_left(rect, rect.width // 4)
    label, right = cut_left(rest, rest.width - rect.width // 4)
    cap = min(6.5, rect.height / canvas.mm(1) * 0.8)
    for box, value, seat in ((left, count.values.a, Seat.A), (right, count.values.b, Seat.B)):
        canvas.text(box, value, cap, canvas.tone(Tone.of(seat)), weight=Weight.BLACK)
    canvas.text(label, count.label, BODY, canvas.theme.secondary, weight=Weight.MEDIUM)


def paint_bummerl(canvas: Canvas, rect: pygame.Rect, bummerl: BummerlScene) -> None:
    """Show who gets the Bummerl, as new beads, and the match so far."""
    colour = canvas.tone(Tone.of(bummerl.loser))
    canvas.panel(rect, outline=colour, line=0.8)
    inside = rect.inflate(-canvas.mm(5), -canvas.mm(4))
    last, inside = cut_bottom(inside, canvas.mm(SMALL), canvas.mm(1.4))
    canvas.text(last, bummerl.last_deal, SMALL, canvas.theme.secondary, weight=Weight.MEDIUM)
    total, inside = cut_bottom(inside, canvas.mm(TITLE), canvas.mm(1.4))
    canvas.text(total, bummerl.total, TITLE)
    title, inside = cut_top(inside, round(inside.height * 0.34))
    canvas.text(title, bummerl.title, 8.5, colour, weight=Weight.BLACK, lines=2)
    if bummerl.kind:
        kind, inside = cut_top(inside, canvas.mm(TITLE), canvas.mm(1))
        canvas.text(kind, bummerl.kind, BODY, canvas.tone(Tone.REFUSED))
    paint_marks(canvas, inside, bummerl.new_marks, bummerl.new_marks)


def paint_marks(canvas: Canvas, rect: pygame.Rect, marks: int, new: int) -> None:
    """Draw Bummerl marks in a row, the new ones last and brighter."""
    step = min(rect.width // max(1, marks), rect.height, canvas.mm(14))
    size = round(step * 0.86)
    first = rect.centerx - step * (marks - 1) // 2
    for i in range(marks):
        tone = canvas.tone(Tone.REFUSED) if i >= marks - new else canvas.theme.secondary
        art = bead(size, tone, canvas.theme.outline, full=True)
        canvas.image(art, (first + i * step, rect.centery))


def paint_idle(canvas: Canvas, rect: pygame.Rect, idle: Idle) -> None:
    """Show the first step, and what each pad says of itself."""
    canvas.panel(rect)
    inside = rect.inflate(-canvas.mm(5), -canvas.mm(4))
    if idle.lines:
        lines, inside = cut_bottom(inside, canvas.mm(6) * len(idle.lines), canvas.mm(1))
        for line, text in zip(rows(lines, len(idle.lines)), idle.lines, strict=True):
            canvas.text(line, text, SMALL, canvas.theme.secondary, weight=Weight.MEDIUM)
    if idle.teach is not None:
        button, inside = cut_bottom(inside, canvas.mm(13), canvas.mm(2))
        canvas.button(button.inflate(-max(0, button.width - canvas.mm(50)), 0), idle.teach)
    title, inside = cut_top(inside, round(inside.height * 0.5), canvas.mm(1))
    canvas.text(title, idle.title, 7.5, weight=Weight.BLACK, lines=2)
    canvas.text(inside, idle.hint, BODY, canvas.theme.secondary, lines=3)
