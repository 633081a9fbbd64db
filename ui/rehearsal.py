"""Paints what a deal will show where nobody sees it, while nobody waits for a picture.

Cards, letters and signs are drawn once and kept, but the first time of a card takes as long as
all the rest of its way from the reader to the glass. After the rehearsal no first time is seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame

from engine.cards import PerSeat, Seat, pack
from engine.snapshot import Snapshot
from engine.view import How, Phase, Result, TrickView, View
from ui.local import Local
from ui.paint import paint_on
from ui.present import present


def rehearsal(snapshot: Snapshot, size: tuple[int, int], now_ns: int) -> Iterator[None]:
    """Paint a picture at each step: every card as turn-up, as lead and in a trick; then results.

    Args:
        snapshot: the table as it stands; only names, rules, points and look are taken from it.
        size: of the picture, in pixels.
        now_ns: any time, monotonic.
    """
    surface, local = pygame.Surface(size), Local()
    for view in (*_tricks(snapshot.view), *_ends(snapshot.view)):
        shown = Snapshot(0, view, cards_on_screen=snapshot.cards_on_screen, look=snapshot.look)
        paint_on(surface, present(shown, local, now_ns), shown.look)
        yield


def _tricks(view: View) -> Iterator[View]:
    cards = pack(view.rules.pack)
    for number, card in enumerate(cards):
        leader, before = (*Seat,)[number % 2], cards[number - 1]
        lead = replace(
            view,
            phase=Phase.OPEN,
            trick=2,
            leader=leader,
            due=leader.other,
            on_table=(card,),
            trump=before.suit,
            turn_up=before,
            talon=view.rules.pack // 2,
            last_trick=TrickView((before, card), leader),
        )
        yield lead
        yield replace(lead, due=leader, on_table=())


def _ends(view: View) -> Iterator[View]:
    """Say every verdict in its size: the numbers in it matter little."""
    for number, how in enumerate(How):
        result = Result((*Seat,)[number % 2], 2, how, PerSeat(66, 33), PerSeat(4, 2))
        yield replace(view, phase=Phase.OVER, on_table=(), result=result, bummerl=None)
