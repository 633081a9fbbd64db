"""The screen's own state: which page is open, what is pressed, how long a claim was seen.

Everything else that is shown comes from the snapshot.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from engine.interface.inputs import (
    ChangeAppearance,
    Input,
    OpenEquipment,
    RestoreBackup,
    SaveToStick,
    SeatButton,
    TeachPlayer,
    UndoButton,
)
from engine.interface.notices import CardRefused, NotNow
from engine.interface.queries import MatchesQuery, Question
from engine.interface.snapshot import CLAIM_NS, Snapshot
from engine.model.cards import Seat
from engine.view import View
from ui.model.draft import Draft
from ui.model.parts import (
    EditDraft,
    OpenPage,
    Page,
    ReleasedEarly,
    ScreenAct,
    ShowHistory,
    StartCleaning,
)

CLEANING_NS: Final = 20_000_000_000
"""How long the glass can be wiped."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """The button under the finger."""

    name: str
    since_ns: int


@dataclass(frozen=True, slots=True)
class ScreenState:
    """What one screen remembers between two pictures."""

    page: Page = Page.NONE
    sheet: int = 0
    """Which part of a long page is shown, from 0."""
    questions: tuple[Question, ...] = ()
    """What was played and is looked at, the last, after the pages on the way back."""
    opened_by: Seat | None = None
    """Whose half was touched last, where they sit face to face: a page stands their way up."""
    draft: Draft = field(default_factory=Draft)
    pressed: Pressed | None = None
    released_early: str = ""
    """A button of the menu that was tapped though it wants to be held."""
    claim_since: int | None = None
    """When the snapshot's claim was first shown, ns; None without one."""
    clock: str = ""
    """Hours and minutes, such as `20:14`; empty where the time is not known."""
    date: str = ""
    """Such as `2026-11-30`; empty where it is not known."""
    resting: bool = False
    """Whether the table has been idle for so long that the screen invites to play."""
    cleaning_until: int | None = None
    """Until when no touch counts, ns; None otherwise."""

    def on_snapshot(self, old: Snapshot | None, new: Snapshot, now_ns: int) -> ScreenState:
        """Return the state once `new` has been seen: a claim begins to be shown, a page closes.

        Whatever the players do with cards or buttons shows the table again, and so does what
        is refused: the board alone says why. An offer that was answered leaves its page. A dispute
        begins and ends without a page.
        """
        since = self.claim_since if self.claim_since is not None else now_ns
        played = old is not None and _played(old.view, new.view)
        no = isinstance(new.notice, CardRefused | NotNow)
        refused = no and (old is None or old.notice != new.notice)
        disputes = (new.disputed is None) is not (old is None or old.disputed is None)
        answered = self.page is Page.BACKUP and new.backup is None
        shows = played or refused or disputes or answered or _scored(old, new)
        state = self.without_page() if shows else self
        return replace(state, claim_since=None if new.claimed_by is None else since)

    def without_page(self) -> ScreenState:
        """Return the state without a page, and without what was put together on it."""
        return replace(
            self, page=Page.NONE, sheet=0, questions=(), released_early="", draft=Draft()
        )

    @property
    def trail(self) -> tuple[Question, ...]:
        """What was played and is looked at: where nothing was asked, all matches."""
        return self.questions or (MatchesQuery(),)

    @property
    def question(self) -> Question | None:
        """What the open page wants to be told of what was played."""
        return self.trail[-1] if self.page in {Page.HISTORY, Page.CORRECTION} else None

    def on_act(self, act: ScreenAct, now_ns: int) -> ScreenState:
        """Return the state after an act that concerns the screen alone."""
        match act:
            case OpenPage(Page.NONE):
                return self.without_page()
            case OpenPage(page, sheet):
                return self._at(page, sheet)
            case ShowHistory(questions, page, sheet):
                return replace(self._at(page, sheet), questions=questions)
            case EditDraft(draft, page):
                state = self if page is None else self._at(page)
                return replace(state, draft=draft)
            case StartCleaning():
                return replace(self, cleaning_until=now_ns + CLEANING_NS)
            case ReleasedEarly(button):
                return replace(self, released_early=button)

    def _at(self, page: Page, sheet: int = 0) -> ScreenState:
        return replace(self, page=page, sheet=sheet, released_early="")

    def on_input(self, act: Input) -> ScreenState:
        """Return the state after an input to the table, which closes most pages.

        What concerns a player goes back to the player's own page.
        """
        match act:
            case UndoButton(down):
                return replace(self, released_early="" if down else "undo")
            case (
                SeatButton()
                | ChangeAppearance()
                | OpenEquipment()
                | SaveToStick()
                | RestoreBackup()
            ):
                return self
            case TeachPlayer(str() as name):
                return self._with_player(name)
            case _ if self.draft.player:
                return self._with_player(self.draft.player)
            case _:
                return self.without_page()

    def _with_player(self, name: str) -> ScreenState:
        draft = replace(self.draft, player=name, typing=False, typed="")
        return replace(self._at(Page.PLAYERS), draft=draft)

    def cleaning(self, now_ns: int) -> bool:
        """Tell whether no touch counts now."""
        return self.cleaning_until is not None and now_ns < self.cleaning_until

    def claiming(self, now_ns: int) -> bool:
        """Tell whether the claim's picture still hides the verdict."""
        return self.claim_since is not None and now_ns - self.claim_since < CLAIM_NS


def _scored(old: Snapshot | None, new: Snapshot) -> bool:
    """Tell whether the table has become a scoreboard, or is none any more, or was tapped on."""
    before, after = old and old.scoreboard, new.scoreboard
    if before is None or after is None:
        return old is not None and before is not after
    return after.pending is not None and before != after


def _played(old: View, new: View) -> bool:
    """Tell whether something was done at the table; a player who is called otherwise did not."""
    return replace(old, players=new.players) != new
