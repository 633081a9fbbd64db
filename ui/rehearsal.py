"""Paints what a deal will show where nobody sees it, while nobody waits for a picture.

Cards, letters and signs are drawn once and kept, but the first time of a card takes as long as
all the rest of its way from the reader to the glass. After the rehearsal no first time is seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame

from engine.cards import Seat, pack
from engine.snapshot import Snapshot
from engine.view import Phase, TrickView
from ui.local import Local
from ui.paint import paint_on
from ui.present import present


def rehearsal(snapshot: Snapshot, size: tuple[int, int], now_ns: int) -> Iterator[None]:
    """Paint a picture at each step: every card as turn-up, as lead and in a trick.

    Args:
        snapshot: the table as it stands; only names, rules, points and look are taken from it.
        size: of the picture, in pixels.
        now_ns: any time, monotonic.
    """
    surface, local = pygame.Surface(size), Local()
    cards = pack(snapshot.view.rules.pack)
    for number, card in enumerate(cards):
        leader, before = (*Seat,)[number % 2], cards[number - 1]
        lead = replace(
            snapshot.view,
            phase=Phase.OPEN,
            trick=2,
            leader=leader,
            due=leader.other,
            on_table=(card,),
            trump=before.suit,
            turn_up=before,
            talon=snapshot.view.rules.pack // 2,
            last_trick=TrickView((before, card), leader),
        )
        for view in (lead, replace(lead, due=leader, on_table=())):
            shown = Snapshot(0, view, cards_on_screen=snapshot.cards_on_screen, look=snapshot.look)
            paint_on(surface, present(shown, local, now_ns), shown.look)
            yield
