"""The table: hands each input to its active mode and makes snapshots of what came of it.

The one writer of the match (docs/development.md). `handle` takes every message, `tick` is wanted
at `wakes_at`, and `snapshot` returns what may be shown; threads, queues and ports are elsewhere.
What an input does in a mode, the mode alone decides (`device.table.modes`). Times are
`CLOCK_MONOTONIC` nanoseconds given by the caller.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from device.base.deadlines import earliest
from device.config.table import TableOptions
from device.readers.messages import PadChanged, PadMessage, UnnamedNumber
from device.store.journal import Journal
from device.store.retry_timer import RetryTimer
from device.table.appearance import ChosenAppearance
from device.table.cards.tags import is_known
from device.table.modes.dispute import DisputeMode
from device.table.modes.equipment import EquipmentMode
from device.table.modes.mode import Mode, SnapshotPart
from device.table.modes.organiser_pin import OrganiserPin
from device.table.modes.player_desk import PlayerDesk
from device.table.modes.playing import PlayingMode
from device.table.modes.requests import Requests
from device.table.modes.score_keeper import ScoreKeeper
from device.table.modes.scoreboard import ScoreboardMode
from device.table.modes.teaching import TeachingMode
from device.table.pads import PadLayout
from device.table.pages import PageRequest, Pages, PageUpdate
from device.table.play import PlayController
from device.table.recent_matches import RecentMatches
from engine.interface import inputs
from engine.interface.readers import PadHealth
from engine.interface.snapshot import Snapshot
from engine.model.cards import PerSeat

DAY_CHECK_NS: Final = 60_000_000_000
"""How often to check whether a new day has begun, and whether others have changed the store."""


class Table:
    """One table: its match, the cards lying on it, the buttons held.

    Args:
        options: what is configured of it.
        layout: its pads.
        journal: its store.
        clock: `CLOCK_MONOTONIC` ns; asked only to trace a card through one call.
        pages: what it does beside the play.
    """

    def __init__(
        self,
        options: TableOptions,
        layout: PadLayout,
        journal: Journal,
        clock: Callable[[], int],
        pages: Pages,
    ) -> None:
        self._options = options
        self._layout = layout
        self._journal = journal
        self._clock = clock
        self._pages = pages
        self._health = PerSeat(PadHealth(), PadHealth())
        self._number = 0
        self._pin = OrganiserPin(options.pin, journal, clock())
        self._retrying = RetryTimer(journal)
        self._resume_match()
        self._day_at = 0
        """When to check that again."""

    def _resume_match(self) -> None:
        """Go on with the match that the journal holds."""
        options, journal = self._options, self._journal
        self._play = play = PlayController(options, self._layout, journal, self._clock)
        self._appearance = ChosenAppearance(options.appearance, options.pinned_by_cli, journal)
        self._recent = RecentMatches(journal)
        self._desk = desk = PlayerDesk(play.match, journal, self._pin)
        keeper = ScoreKeeper(options, play, journal)
        self._dispute = dispute = DisputeMode(play, keeper, self._pin)
        self._teaching = TeachingMode(play, keeper, desk, journal, self._at_table)
        requests = Requests(play, keeper, desk, dispute, self._teaching)
        self._scoreboard = ScoreboardMode(play, keeper, desk, dispute, requests)
        self._playing = PlayingMode(play, keeper, desk, dispute, requests)
        page = self._pages.equipment
        equipment = EquipmentMode(page, play, keeper, self._at_table)
        self._modes: tuple[Mode, ...] = (
            dispute,
            self._teaching,
            equipment,
            self._scoreboard,
            self._playing,
        )

    def _active(self) -> Mode:
        """Return the mode that inputs go to now."""
        return next(mode for mode in self._modes if mode.is_on)

    def _at_table(self) -> Mode:
        """Return the mode below those that leave inputs to another."""
        return self._scoreboard if self._scoreboard.is_on else self._playing

    def close(self) -> None:
        """Let go of the store."""
        self._journal.close()

    def is_taught(self, uid: str) -> bool:
        """Whether the tag stands for something. May be asked from any thread."""
        return is_known(self._journal, uid)

    def check_store(self) -> bool:
        """Look whether others have changed the store's files; True if there is more to show."""
        return self._journal.check_files()

    # What comes in

    def handle(self, message: inputs.Input | PadMessage | PageUpdate, now: int) -> None:
        """Take one message sent at `now`: judge, store, and update what may be shown.

        What was due before it comes first, such as a hold that ended before the release.
        """
        self.tick(now)
        match message:
            case PadChanged(seat, health):
                self._health = self._health.put(seat, health) if seat else PerSeat(health, health)
            case inputs.RestoreBackup(wanted):
                self._answer_backup_offer(now, wanted=wanted)
            case inputs.ChangeAppearance(look):
                self._appearance.choose(look)
            case _ if isinstance(message, PageRequest | PageUpdate):
                between = self._play.match.view().between_deals
                self._pages.handle(message, now, between_deals=between)
            case _:
                if isinstance(message, UnnamedNumber):
                    self._journal.reread()  # `bummerl deck import` may have taught it meanwhile
                self._active().handle(message, now)
        self.tick(now)

    def tick(self, now: int) -> None:
        """Do what is due by now: complete holds, cards that waited long enough, the disk."""
        mode = self._active()
        mode.tick(now)
        if not mode.is_on:
            self._active().tick(now)
        self._play.expire(now)
        self._pages.tick(now)
        self._desk.expire(now)
        self._retrying.advance(now)
        if now >= self._day_at:
            self._day_at = now + DAY_CHECK_NS
            self._journal.reread()  # `bummerl import` may have brought players meanwhile

    def wakes_at(self) -> int | None:
        """Return when `tick` is wanted next, or None."""
        return earliest(
            self._play.buttons.wakes_at(),
            self._active().wakes_at(),
            self._play.expires_at(),
            self._pages.wakes_at(),
            self._desk.expires_at(),
            self._retrying.due,
            self._day_at if self._recent.changes_with_day else None,
        )

    # What goes out

    def snapshot(self) -> Snapshot:
        """Return all that may be shown now; each trace is handed out once."""
        self._number += 1
        options, view = self._options, self._play.match.view()
        fields: dict[str, Any] = {}
        parts: tuple[SnapshotPart, ...] = (*self._modes, self._desk, self._pages)
        for part in parts:
            fields |= part.shown()
        return Snapshot(
            number=self._number,
            pads=self._health,
            cards_on_screen=self._layout.on_screen,
            undo_hold_ns=options.undo_hold_ns,
            wanted=options.match,
            look=self._appearance.current,
            lately=self._recent.results(view),
            table=options.name,
            **self._shown_of_store(view.rules.pack),
            **fields,
        )

    def _shown_of_store(self, pack: int) -> dict[str, Any]:
        journal = self._journal
        return {
            "store_trouble": journal.trouble,
            "store_file": journal.troubled_file,
            "backup": journal.backup,
            "unsaved": journal.unsaved,
            "decks": journal.decks.complete(pack),
            "begun": journal.decks.begun(pack),
            "players": journal.players.players,
        }

    # A backup after damage

    def _answer_backup_offer(self, now: int, *, wanted: bool) -> None:
        """Restore the backup that is offered, between two deals; or offer it no more."""
        if not wanted:
            self._journal.decline_backup()
            return
        busy = self._teaching.is_on or self._dispute.is_on
        pads = self._play.pads()
        if self._play.match.view().between_deals and not busy and self._journal.restore_backup():
            self._resume_match()
            for pad in pads.values():
                self._play.note_pad(pad, now)
            self._play.rest()
