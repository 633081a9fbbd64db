"""Paints the page of the equipment: a panel for each device."""

from __future__ import annotations

from typing import Final

import pygame

from ui.art import icon_art
from ui.canvas import BODY, FLOOR, SMALL, Align, Canvas
from ui.layout import columns, cut_left, cut_top, rows
from ui.paint.frame import paint_frame
from ui.scene import Device, EquipmentScene, Icon
from ui.theme import Tone
from ui.typeface import Weight, width
from ui.typesetting import Line

GAP: Final = 3.0
SIGNS: Final = {Tone.ACCEPTED: Icon.TICK, Tone.WARNING: Icon.WARNING}


def paint_equipment(canvas: Canvas, scene: EquipmentScene) -> None:
    """Paint the devices, two beside each other where the glass lies."""
    gap = canvas.mm(GAP)
    across = 1 if canvas.glass.portrait else 2
    inside = paint_frame(canvas, scene.frame)
    grid = rows(inside, max(2, -(-len(scene.devices) // across)), gap)
    places = [place for row in grid for place in columns(row, across, gap)]
    for place, device in zip(places, scene.devices, strict=False):
        _device(canvas, place, device)


def _device(canvas: Canvas, rect: pygame.Rect, device: Device) -> None:
    mm, theme = canvas.mm, canvas.theme
    ill = device.tone is Tone.WARNING
    canvas.panel(rect, outline=canvas.tone(device.tone) if ill else None)
    inside = rect.inflate(-mm(5), -mm(2))
    head, inside = cut_top(inside, mm(9.5), mm(0.5))
    if device.tone in SIGNS:
        sign, head = cut_left(head, mm(5), mm(2))
        icon = icon_art(SIGNS[device.tone], min(sign.size), canvas.tone(device.tone))
        canvas.image(icon, sign.center)
    colour = canvas.tone(device.tone)
    wide = width(device.title, Weight.BLACK, mm(BODY)) + mm(1)
    title, state = cut_left(head, min(wide, head.width // 2), mm(2))
    canvas.text(title, device.title, BODY, weight=Weight.BLACK, align=Align.LEFT)
    canvas.text(state, device.state, BODY, colour, align=Align.RIGHT, lines=2)
    muted = theme.secondary
    remedy, detail = (
        Line(device.remedy, SMALL, colour, most=2),
        Line(device.detail, FLOOR, muted, Weight.MEDIUM, most=2),
    )
    facts = (Line(fact, SMALL, muted, Weight.MEDIUM, most=1) for fact in device.facts)
    canvas.stack(inside, (remedy, *facts, detail), Align.LEFT, elide=True)
