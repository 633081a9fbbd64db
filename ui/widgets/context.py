"""What every presenter makes its scene from, and the parts that most scenes have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
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


@dataclass(frozen=True, slots=True)
class ScreenContext:
    """The table, the screen's own state, its words, and the time."""

    snapshot: Snapshot
    state: ScreenState
    phrases: Phrases
    now_ns: int
    """`CLOCK_MONOTONIC`."""

    @property
    def pressed(self) -> str:
        """The name of the button under the finger; empty without one."""
        return "" if self.state.pressed is None else self.state.pressed.name

    def touched(self, button: Button) -> Button:
        """Return the button pressed, filling or, where it was let go too early, with a hint."""
        if button.name == self.state.released_early:
            hint = self.phrases.text("keep holding")
            button = replace(button, sub=hint, tone=Tone.WARNING)
        pressed = self.state.pressed
        if pressed is None or pressed.name != button.name:
            return button
        share = 0
        if isinstance(button.action, Hold):
            share = self.fill_percent(pressed.since_ns, button.action.ns)
        return replace(button, pressed=True, progress=share or button.progress)

    def fill_percent(self, since_ns: int | None, hold_ns: int) -> int:
        """Return how far a button has been held, in percent."""
        if since_ns is None:
            return 0
        share = max(0, self.now_ns - since_ns) * 100 // max(1, hold_ns)
        return min(100, STEP + share - share % STEP)

    def undo_button(self) -> Button:
        """Return the undo button: held, or the start of a dispute where both must agree."""
        snapshot = self.snapshot
        label = self.phrases.text("Undo")
        if not snapshot.undo_alone:
            button = Button("undo", Tap(Dispute(TakeBack())), label, icon=Icon.UNDO)
            return self.touched(button)
        down = snapshot.undo_down
        return Button(
            "undo",
            Press(UndoButton(down=True), UndoButton(down=False)),
            label,
            icon=Icon.UNDO,
            progress=self.fill_percent(down, snapshot.undo_hold_ns),
            pressed=down is not None or self.pressed == "undo",
        )

    def menu_button(self) -> Button:
        """Return the button that opens the menu."""
        return self.touched(Button("menu", Tap(OpenPage(Page.MENU)), icon=Icon.MENU))

    def frame(self, title: str, back: Page | ShowHistory | EditDraft | Input) -> PageFrame:
        """Return what stands around a page; `title` is in the screen's language already."""
        act = OpenPage(back) if isinstance(back, Page) else back
        button = Button("back", Tap(act), self.phrases.text("Back"))
        strip = trouble_strip(self.snapshot, self.phrases)
        return PageFrame(title, self.touched(button), strip)

    def with_sheets(self, frame: PageFrame, labels: Sequence[str]) -> PageFrame:
        """Return the frame of a page that has a sheet for each label; none where one is enough."""
        if len(labels) == 1:
            return frame
        tabs = (
            Button(
                f"sheet {n}",
                Tap(OpenPage(self.state.page, n)),
                label,
                chosen=n == self.state.sheet,
            )
            for n, label in enumerate(labels)
        )
        return replace(frame, tabs=tuple(self.touched(tab) for tab in tabs))
