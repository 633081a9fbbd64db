"""Buttons as they look under a finger, and those that several screens have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.interface.inputs import Dispute, Input, TakeBack, UndoButton
from engine.interface.snapshot import Snapshot
from ui.model.parts import (
    Button,
    EditDraft,
    Hold,
    Icon,
    OpenPage,
    Page,
    PageFrame,
    Press,
    ShowHistory,
    Tap,
)
from ui.model.screen_state import ScreenState
from ui.model.tone import Tone
from ui.widgets.trouble import trouble_strip
from ui.words.phrases import Phrases

STEP: Final = 4
"""Percent by which a held button fills, so that equal pictures stay equal."""


def fill_percent(since_ns: int | None, hold_ns: int, now_ns: int) -> int:
    """Return how far a button has been held, in percent."""
    if since_ns is None:
        return 0
    share = max(0, now_ns - since_ns) * 100 // max(1, hold_ns)
    return min(100, STEP + share - share % STEP)


def touched(button: Button, state: ScreenState, phrases: Phrases, now_ns: int) -> Button:
    """Return the button pressed, filling or, where it was let go too early, with a hint."""
    if button.name == state.released_early:
        button = replace(button, sub=phrases.text("keep holding"), tone=Tone.WARNING)
    pressed = state.pressed
    if pressed is None or pressed.name != button.name:
        return button
    share = 0
    if isinstance(button.action, Hold):
        share = fill_percent(pressed.since_ns, button.action.ns, now_ns)
    return replace(button, pressed=True, progress=share or button.progress)


def undo_button(snapshot: Snapshot, state: ScreenState, phrases: Phrases, now_ns: int) -> Button:
    """Return the undo button: held, or the beginning of a dispute where both must agree."""
    label = phrases.text("Undo")
    if not snapshot.undo_alone:
        button = Button("undo", Tap(Dispute(TakeBack())), label, icon=Icon.UNDO)
        return touched(button, state, phrases, now_ns)
    down = snapshot.undo_down
    return Button(
        "undo",
        Press(UndoButton(down=True), UndoButton(down=False)),
        label,
        icon=Icon.UNDO,
        progress=fill_percent(down, snapshot.undo_hold_ns, now_ns),
        pressed=down is not None or (state.pressed is not None and state.pressed.name == "undo"),
    )


def page_frame(
    title: str,
    back: Page | ShowHistory | EditDraft | Input,
    snapshot: Snapshot,
    state: ScreenState,
    phrases: Phrases,
    now_ns: int,
) -> PageFrame:
    """Return what stands around a page; `title` is in the screen's language already."""
    act = OpenPage(back) if isinstance(back, Page) else back
    button = Button("back", Tap(act), phrases.text("Back"))
    return PageFrame(
        title, touched(button, state, phrases, now_ns), trouble_strip(snapshot, phrases)
    )


def with_sheets(
    frame: PageFrame, labels: Sequence[str], state: ScreenState, phrases: Phrases, now_ns: int
) -> PageFrame:
    """Return the frame of a page that has a sheet for each label; none where one is enough."""
    if len(labels) == 1:
        return frame
    tabs = (
        Button(f"sheet {n}", Tap(OpenPage(state.page, n)), label, chosen=n == state.sheet)
        for n, label in enumerate(labels)
    )
    return replace(frame, tabs=tuple(touched(tab, state, phrases, now_ns) for tab in tabs))
