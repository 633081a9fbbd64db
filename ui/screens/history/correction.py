"""A finished deal that is to count for something else: who is to have won it, and how much."""

from __future__ import annotations

from engine.interface.inputs import Correct, Dispute
from engine.interface.queries import DealDetail
from engine.model.cards import PerSeat, Seat
from ui.model.parts import Button, Tap
from ui.model.tone import Tone
from ui.screens.history.context import HistoryContext
from ui.screens.menu.scene import MenuScene
from ui.widgets.context import ScreenContext


def correction(context: ScreenContext) -> MenuScene:
    """Return the page that proposes another result for a deal (art. 10.5), or that it be void.

    It proposes nothing before the deal is known.
    """
    history = HistoryContext.of(context)
    answer = history.answer
    if not isinstance(answer, DealDetail):
        return MenuScene(history.frame_over(""), ())
    row, players = answer.row, answer.match.players
    history = history.with_names(players)

    def button(seat: Seat | None, points: int, label: str) -> Button:
        remedy = Correct(row.match, row.seq, seat, points, row.number, players)
        name = f"correct {seat.value} {points}" if seat else "void"
        tone = Tone.of(seat) if seat else None
        return context.touched(Button(name, Tap(Dispute(remedy)), label, tone=tone))

    title = context.phrases.text("What does deal {n} count?", n=row.number)
    void = button(None, 0, context.phrases.text("Void"))
    return MenuScene(
        history.frame_over(title, (void,)),
        (),
        groups=PerSeat(Seat.A, Seat.B).map(
            lambda seat: tuple(button(seat, n, f"+{n}") for n in (1, 2, 3))
        ),
        names=history.names,
    )
