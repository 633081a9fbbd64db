"""A dispute: what there is to choose, what was proposed, a result by hand, the organiser's PIN.

Nothing of the deal is shown meanwhile: no card, no number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine.interface.inputs import (
    AgreeResult,
    Correct,
    DealAgain,
    Dispute,
    EndDispute,
    EnterPin,
    Remedy,
    SeatButton,
    TakeBack,
)
from engine.interface.snapshot import Disputed, Snapshot
from engine.model.cards import PerSeat, Seat
from ui.model.parts import Button, EditDraft, Icon, OpenPage, Page, Press, Tap
from ui.model.tone import Tone
from ui.screens.board.status import undo_text
from ui.screens.dispute.scene import DisputeScene, PinScene
from ui.screens.menu.scene import MenuScene
from ui.screens.registry import Presenter
from ui.widgets.context import ScreenContext
from ui.words.phrases import Phrases

MOST_DIGITS: Final = 12
"""No PIN is longer."""


def dispute(context: ScreenContext, disputed: Disputed) -> MenuScene | DisputeScene:
    """Return what there is to choose, or the remedy that waits for both players' agreement."""
    snapshot, phrases = context.snapshot, context.phrases
    if disputed.remedy is None:
        return _choices(context)
    seats = PerSeat(Seat.A, Seat.B)
    corrects = isinstance(disputed.remedy, Correct)
    title = phrases.text("Change result") if corrects else phrases.text("Dispute")
    frame = context.frame(title, EndDispute())
    pin = context.touched(_to_pin(disputed, phrases))
    return DisputeScene(
        frame=replace(frame, tabs=(pin,) if disputed.pin else ()),
        remedy=_remedy(disputed.remedy, snapshot, phrases),
        ask=phrases.text("Both hold the button for {n} s", n=round(snapshot.agree_hold_ns / 1e9)),
        names=seats.map(phrases.name),
        seats=seats.map(lambda seat: _agreement(context, seat, disputed)),
        moving=any(down is not None for down in snapshot.buttons_down),
    )


def _to_pin(disputed: Disputed, phrases: Phrases) -> Button:
    button = Button("pin", Tap(OpenPage(Page.PIN)), phrases.text("Organiser PIN"))
    if disputed.pin_rests:
        return replace(button, sub=phrases.text("wrong too often, wait"), enabled=False)
    if not disputed.wrong_pin:
        return button
    return replace(button, sub=phrases.text("wrong, once more"), tone=Tone.WARNING)


def _choices(context: ScreenContext) -> MenuScene:
    snapshot, phrases = context.snapshot, context.phrases
    view = snapshot.view
    running = not view.between_deals
    buttons = (
        Button(
            "action",
            Tap(Dispute(TakeBack())),
            phrases.text("Take back the last action"),
            enabled=view.deal > 0 or bool(snapshot.undoes),
        ),
        Button(
            "trick",
            Tap(Dispute(TakeBack(whole_trick=True))),
            phrases.text("Take back the last trick"),
            enabled=running or view.review is not None,
        ),
        Button(
            "deal_again",
            Tap(Dispute(DealAgain())),
            phrases.text("Deal again"),
            "" if running else phrases.text("during a deal"),
            enabled=running,
        ),
        Button("by_hand", Tap(OpenPage(Page.BY_HAND)), phrases.text("Result by hand")),
    )
    title = phrases.text("Dispute: the deal stands still")
    return MenuScene(
        context.frame(title, EndDispute()),
        tuple(map(context.touched, buttons)),
    )


def _remedy(remedy: Remedy, snapshot: Snapshot, phrases: Phrases) -> str:
    match remedy:
        case TakeBack(whole_trick=False):
            return undo_text(snapshot, phrases) or phrases.text("Take back the last action")
        case TakeBack():
            return phrases.text("Take back the last trick")
        case DealAgain():
            return phrases.text("Deal again")
        case AgreeResult(seat, points):
            return phrases.text("{name} wins {score}", name=phrases.name(seat), score=f"+{points}")
        case Correct():
            return _corrected(remedy, phrases)


def _corrected(remedy: Correct, phrases: Phrases) -> str:
    """Return which deal of whom is to count for what."""
    there = phrases if remedy.players is None else replace(phrases, players=remedy.players)
    pair = "{} \N{EN DASH} {}".format(*PerSeat(Seat.A, Seat.B).map(there.name))
    deal = phrases.text("Deal {n}", n=remedy.deal)
    counts = phrases.text("void")
    if remedy.winner is not None:
        counts = f"{there.name(remedy.winner)} +{remedy.points}"
    return f"{pair}, {deal}: {counts}"


def _agreement(
    context: ScreenContext,
    seat: Seat,
    disputed: Disputed,
) -> Button:
    """Return a seat's button: it fills while it is held, and has a tick once that was enough."""
    snapshot, phrases = context.snapshot, context.phrases
    down, agreed = snapshot.buttons_down[seat], disputed.agreed[seat]
    button = Button(
        f"seat {seat.value}",
        Press(SeatButton(seat, down=True), SeatButton(seat, down=False)),
        phrases.text("Agreed") if agreed else phrases.text("I agree"),
        "" if agreed else phrases.text("hold"),
        icon=Icon.TICK if agreed else None,
        tone=Tone.of(seat),
        progress=0 if agreed else context.fill_percent(down, snapshot.agree_hold_ns),
        pressed=down is not None,
    )
    return context.touched(button)


def by_hand(context: ScreenContext) -> MenuScene:
    """Return the page that proposes a result (art. 10.5)."""
    phrases = context.phrases

    def group(seat: Seat) -> tuple[Button, ...]:
        buttons = (
            Button(
                f"agree {seat.value} {n}",
                Tap(Dispute(AgreeResult(seat, n))),
                f"+{n}",
                tone=Tone.of(seat),
            )
            for n in (1, 2, 3)
        )
        return tuple(map(context.touched, buttons))

    seats = PerSeat(Seat.A, Seat.B)
    return MenuScene(
        context.frame(phrases.text("Who won the deal?"), Page.NONE),
        (),
        groups=seats.map(group),
        names=seats.map(phrases.name),
    )


def pin(context: ScreenContext) -> PinScene:
    """Return the keypad; what was typed is in the draft alone, until the page closes."""
    state = context.state
    typed = state.draft.typed
    back = (
        EditDraft(replace(state.draft, typed=""), Page.PLAYERS)
        if state.draft.player
        else Page.NONE
    )

    def key(name: str, text: str, label: str = "", icon: Icon | None = None) -> Button:
        draft = replace(state.draft, typed=text)
        return Button(
            name, Tap(EditDraft(draft)), label, icon=icon, enabled=len(text) <= MOST_DIGITS
        )

    def digit(n: int) -> Button:
        return key(f"digit {n}", f"{typed}{n}", f"{n}")

    erase = replace(key("erase", typed[:-1], icon=Icon.ERASE), enabled=bool(typed))
    done = Button(
        "done",
        Tap(EnterPin(typed)),
        icon=Icon.TICK,
        tone=Tone.ACCEPTED if typed else None,
        enabled=bool(typed),
    )
    keys = (*map(digit, range(1, 10)), erase, digit(0), done)
    return PinScene(
        context.frame(context.phrases.text("Organiser PIN"), back),
        len(typed),
        tuple(map(context.touched, keys)),
    )


PAGES: Final[Mapping[Page, Presenter]] = {Page.BY_HAND: by_hand, Page.PIN: pin}
