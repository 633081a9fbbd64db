"""Paints the page of the equipment: a panel for each device."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame

from ui.draw.art import icon_art
from ui.draw.canvas import BODY, FLOOR, SMALL, Align, Canvas
from ui.draw.layout import columns, cut_left, cut_top, rows
from ui.draw.typeface import Weight, width
from ui.draw.typesetting import TextLine
from ui.model.parts import Icon
from ui.model.tone import Tone
from ui.screens.equipment.scene import EquipmentRow, EquipmentScene
from ui.screens.painter import Painter
from ui.widgets.page_frame import paint_frame

GAP: Final = 3.0
USUAL: Final = 4
"""So many devices have room to tell all they know."""
LOW: Final = 9.5
"""Height in mm of a device that only tells that it is well, among more."""
ROOMY: Final = 16.0
"""Height in mm that is enough for all that is said of a device."""
SIGNS: Final = {Tone.ACCEPTED: Icon.TICK, Tone.WARNING: Icon.WARNING}


def paint_equipment(canvas: Canvas, scene: EquipmentScene) -> None:
    """Paint the devices, two beside each other where the glass lies."""
    across = 1 if canvas.glass.portrait else 2
    inside = paint_frame(canvas, scene.frame)
    devices, crowded = scene.devices, len(scene.devices) > USUAL
    grid = [devices[i : i + across] for i in range(0, len(devices), across)]
    places = (
        _rows(canvas, inside, grid) if crowded else rows(inside, max(2, len(grid)), _gap(canvas))
    )
    for row, place in zip(grid, places, strict=False):
        for device, cell in zip(row, columns(place, across, _gap(canvas)), strict=False):
            _device(canvas, cell, device, crowded=crowded)


def _gap(canvas: Canvas) -> int:
    return canvas.mm(GAP)


def _rows(
    canvas: Canvas, inside: pygame.Rect, grid: list[tuple[EquipmentRow, ...]]
) -> list[pygame.Rect]:
    """Return a place for each row where there are many: what is well tells only that."""
    gap, low = _gap(canvas), canvas.mm(LOW)
    ill = [any(device.tone is Tone.WARNING for device in row) for row in grid]
    rest = inside.height - ill.count(False) * low - (len(grid) - 1) * gap
    places = []
    for high in (rest // ill.count(True) if told else low for told in ill):
        place, inside = cut_top(inside, high, gap)
        places.append(place)
    return places


def _device(canvas: Canvas, rect: pygame.Rect, device: EquipmentRow, *, crowded: bool) -> None:
    mm, muted = canvas.mm, canvas.theme.secondary
    colour = canvas.tone(device.tone)
    ill = device.tone is Tone.WARNING
    canvas.panel(rect, outline=colour if ill else None)
    inside = rect.inflate(-mm(5), -mm(2))
    # where everything is ill, what to do is worth more than a word for how it is
    low = crowded and (not ill or inside.height < mm(ROOMY))
    head, inside = cut_top(inside, mm(7 if low else 9.5), mm(0.5))
    _head(canvas, head, replace(device, state="") if low and ill else device)
    spare = crowded and inside.height < mm(ROOMY)
    remedy = TextLine(device.remedy, SMALL, colour, max_lines=2)
    facts = (
        TextLine(fact, SMALL, muted, Weight.MEDIUM, max_lines=1, optional=spare)
        for fact in device.facts
    )
    more = TextLine(device.more, FLOOR, muted, Weight.MEDIUM, max_lines=1, optional=True)
    canvas.stack(inside, (remedy, *facts, more), Align.LEFT, elide=True)


def _head(canvas: Canvas, rect: pygame.Rect, device: EquipmentRow) -> None:
    """Write what it is and how it fares; the title leaves room for the state's longest word."""
    mm, colour = canvas.mm, canvas.tone(device.tone)
    if device.tone in SIGNS:
        sign, rect = cut_left(rect, mm(5), mm(2))
        icon = icon_art(SIGNS[device.tone], min(sign.size), colour)
        canvas.image(icon, sign.center)
    wide = width(device.title, Weight.BLACK, mm(BODY)) + mm(1)
    word = max((width(w, Weight.BOLD, mm(BODY)) for w in device.state.split()), default=0)
    most = max(rect.width // 2, rect.width - word - mm(3))
    title, state = cut_left(rect, min(wide, most), mm(2))
    canvas.text(title, device.title, BODY, weight=Weight.BLACK, align=Align.LEFT)
    canvas.text(state, device.state, BODY, colour, align=Align.RIGHT, lines=2)


PAINTERS: Final = (Painter(EquipmentScene, paint_equipment),)
