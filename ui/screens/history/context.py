"""A page of what was played that is open: what it asked, what was answered, where it leads."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.interface.queries import (
    Answer,
    BummerlsQuery,
    DealsQuery,
    MatchesQuery,
    NothingFound,
    Question,
    StandingsAsked,
    When,
)
from engine.model.cards import PerSeat, Seat
from ui.model.parts import Button, Icon, Page, PageFrame, ShowHistory, Tap
from ui.widgets.context import ScreenContext
from ui.widgets.trouble import MORE

Listed = MatchesQuery | BummerlsQuery | DealsQuery | StandingsAsked
"""What is answered with sheets of rows."""


@dataclass(frozen=True, slots=True)
class HistoryContext(ScreenContext):
    """What every such page is made from."""

    @classmethod
    def of(cls, context: ScreenContext) -> HistoryContext:
        """Return the same for a page of what was played."""
        return cls(context.snapshot, context.state, context.phrases, context.now_ns)

    @property
    def trail(self) -> tuple[Question, ...]:
        """What is looked at, the last, after the pages on the way back."""
        return self.state.trail

    @property
    def answer(self) -> Answer | None:
        """The answer to what is asked, once it has come."""
        answer = self.snapshot.answer
        return answer if answer is not None and answer.asked == self.trail[-1] else None

    def empty_text(self, message: str) -> tuple[str, str]:
        """Return what is said where there are no rows, and why: `message` if there are none.

        Nothing is said until the answer has come.
        """
        answer = self.answer
        if answer is None:
            return "", ""
        if not isinstance(answer, NothingFound):
            return message, ""
        if answer.unreadable:
            return self.phrases.text("The scores cannot be read"), self.phrases.text(MORE)
        return self.phrases.text("This is not there any more"), ""

    def with_names(self, players: PerSeat[str]) -> HistoryContext:
        """Return the same page with the names of those who played there."""
        return replace(self, phrases=replace(self.phrases, players=players))

    @property
    def names(self) -> PerSeat[str]:
        """What both are called."""
        return PerSeat(Seat.A, Seat.B).map(self.phrases.name)

    @property
    def pair(self) -> str:
        """Both names in one line."""
        return "{} \N{EN DASH} {}".format(*self.names)

    def link_to(self, question: Question) -> Tap:
        """Return what opens a page from which the way back leads here."""
        return Tap(ShowHistory((*self.trail, question)))

    def replacement(self, question: Question) -> Tap:
        """Return what opens a page in the place of this one, of which it shows the same part."""
        return Tap(ShowHistory((*self.trail[:-1], question), sheet=self.state.sheet))

    def sheet_buttons(self, asked: Listed, sheets: int) -> tuple[Button, Button]:
        """Return the ways to the sheet before and the one after."""
        there = min(asked.sheet, sheets - 1)
        earlier, later = replace(asked, sheet=there - 1), replace(asked, sheet=there + 1)
        buttons = (
            Button("earlier", self.replacement(earlier), icon=Icon.UP, enabled=there > 0),
            Button("later", self.replacement(later), icon=Icon.DOWN, enabled=there + 1 < sheets),
        )
        return self.touched(buttons[0]), self.touched(buttons[1])

    def history_frame(self, title: str, tabs: tuple[Button, ...] = ()) -> PageFrame:
        """Return what stands around the page; back is the page that it was opened from."""
        back = ShowHistory(self.trail[:-1]) if len(self.trail) > 1 else Page.MENU
        return replace(self.frame(title, back), tabs=tuple(map(self.touched, tabs)))

    def frame_over(self, title: str, tabs: tuple[Button, ...] = ()) -> PageFrame:
        """Return what stands around a page that belongs to this one, and leads back to it."""
        frame = self.frame(title, ShowHistory(self.trail))
        return replace(frame, tabs=tuple(map(self.touched, tabs)))

    def day(self, when: When) -> str:
        """Return the day, in words if it is near."""
        match when.days_ago:
            case 0:
                return self.phrases.text("Today")
            case 1:
                return self.phrases.text("Yesterday")
            case _:
                return self.phrases.date(when.date)
