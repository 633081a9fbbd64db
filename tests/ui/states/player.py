"""The page on which a player's name is chosen or typed."""

from __future__ import annotations

from dataclasses import replace

from engine.cards import Seat
from engine.snapshot import Lately, PadCondition, StoreTrouble
from tests.ui.tables import DISK_FULL, IDLE, State, pad, snap
from ui.draft import Draft
from ui.local import Local, Pressed
from ui.scene import Page

NAMES = Lately(names=("Hermine", "Franz", "Karl", "Maximiliane Huber"))
MANY = Lately(names=tuple(f"Bartholomäus {n}" for n in range(20)))
CHOOSING = Local(Page.PLAYER, draft=Draft(seat=Seat.A))
TYPING = Local(Page.PLAYER, sheet=1, draft=Draft(seat=Seat.B))

STATES: dict[str, State] = {
    "player": (snap(IDLE, lately=NAMES), CHOOSING),
    "player, nobody yet": (snap(IDLE), CHOOSING),
    "player, many": (snap(IDLE, lately=MANY), replace(CHOOSING, sheet=1)),
    "player, last of many": (snap(IDLE, lately=MANY), replace(CHOOSING, sheet=3)),
    "player, lost": (snap(IDLE, lately=MANY, pads=pad(PadCondition.MISSING)), CHOOSING),
    "player, disk": (
        snap(IDLE, lately=MANY, store_trouble=StoreTrouble.FULL, store_detail=DISK_FULL),
        CHOOSING,
    ),
    "keyboard": (snap(IDLE), TYPING),
    "keyboard, typed": (
        snap(IDLE),
        replace(TYPING, draft=Draft(seat=Seat.B, typed="Karl-Heinz"), pressed=Pressed("key e", 0)),
    ),
    "keyboard, long": (
        snap(IDLE),
        replace(TYPING, draft=Draft(seat=Seat.A, typed="Wilhelmine Maximiliane von Hohenfels")),
    ),
    "keyboard, lost": (snap(IDLE, pads=pad(PadCondition.MISSING)), TYPING),
    "keyboard, disk": (
        snap(IDLE, store_trouble=StoreTrouble.FULL, store_detail=DISK_FULL),
        TYPING,
    ),
}
