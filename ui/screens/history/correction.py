"""A finished deal that is to count for something else: who is to have won it, and how much."""

from __future__ import annotations

from dataclasses import replace

from engine.interface.inputs import Correct, Dispute
from engine.interface.queries import DealDetail
from engine.interface.snapshot import Snapshot
from engine.model.cards import PerSeat, Seat
from ui.model.parts import Button, ShowHistory, Tap
from ui.model.screen_state import ScreenState
from ui.model.tone import Tone
from ui.screens.history.page import HistoryContext
from ui.screens.menu.scene import MenuScene
from ui.words.phrases import Phrases


def correction(snapshot: Snapshot, state: ScreenState, phrases: Phrases, now_ns: int) -> MenuScene:
    """Return the page that proposes another result for a deal (art. 10.5), or that it be void.

    It proposes nothing before the deal is known.
    """
    opened = HistoryContext(snapshot, state, phrases, now_ns)
    back = opened.touched(Button("back", Tap(ShowHistory(opened.trail)), phrases.text("Back")))
    told = opened.answer
    if not isinstance(told, DealDetail):
        return MenuScene(replace(opened.frame(""), back=back), ())
    opened, number = opened.with_names(told.match.players), told.row.number

    def button(seat: Seat | None, points: int, label: str) -> Button:
        row, players = told.row, told.match.players
        remedy = Correct(row.match, row.seq, seat, points, number, players)
        name = f"correct {seat.value} {points}" if seat else "void"
        tone = Tone.of(seat) if seat else None
        return opened.touched(Button(name, Tap(Dispute(remedy)), label, tone=tone))

    title = opened.phrases.text("What does deal {n} count?", n=number)
    void = button(None, 0, opened.phrases.text("Void"))
    return MenuScene(
        replace(opened.frame(title, (void,)), back=back),
        (),
        groups=PerSeat(Seat.A, Seat.B).map(
            lambda seat: tuple(button(seat, n, f"+{n}") for n in (1, 2, 3))
        ),
        names=opened.names,
    )
