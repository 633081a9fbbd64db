"""The table: takes what people do to whom it concerns, and shows the outcome.

The one writer of the match (docs/development.md). It is told everything by `handle`, wants to be
woken by `tick` at `wakes_at`, and hands out snapshots; threads, queues and ports are elsewhere.
What cards and buttons amount to is the course of play's; here is when it rests: while a deck is
taught, and while a dispute runs. Times are `CLOCK_MONOTONIC` nanoseconds given by the caller.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from device.base.deadlines import earliest
from device.readers.messages import (
    PadCapability,
    PadChanged,
    PadMessage,
    PadSeen,
    TagRate,
    UnnamedNumber,
)
from device.store.journal import Journal
from device.store.retry_timer import RetryTimer
from device.table.appearance import ChosenAppearance
from device.table.cards.tags import is_known
from device.table.modes.deck_teaching import DeckTeaching
from device.table.modes.dispute import AGREE_HOLD_NS, DisputeInput, RunningDispute
from device.table.modes.organiser_pin import OrganiserPin
from device.table.modes.player_desk import PlayerDesk, PlayerRequest
from device.table.modes.scoreboard import ScoreInput, ScoreKeeper
from device.table.options import TableOptions
from device.table.pages import PageRequest, Pages, PageUpdate
from device.table.play import PlayController
from device.table.recent_matches import RecentMatches
from engine.actions import Claim, Undo
from engine.interface import inputs
from engine.interface.markers import Marker
from engine.interface.readers import PadHealth
from engine.interface.snapshot import Snapshot
from engine.model.cards import PerSeat
from engine.model.results import Phase

DAY_CHECK_NS: Final = 60_000_000_000
"""How often it is looked whether the day is over whose winners are told."""


BETWEEN_DEALS: Final = (Phase.IDLE, Phase.OVER)
"""When nobody is in the middle of a deal."""


class Table:
    """One table: its match, the cards lying on it, the buttons held.

    Args:
        setup: what it is told once.
        journal: its store.
        clock: `CLOCK_MONOTONIC` ns; asked only to trace a card through one call.
        house: what it does beside the play.
    """

    def __init__(
        self,
        setup: TableOptions,
        journal: Journal,
        clock: Callable[[], int],
        house: Pages,
    ) -> None:
        self._setup = setup
        self._journal = journal
        self._clock = clock
        self._house = house
        self._health = PerSeat(PadHealth(), PadHealth())
        self._number = 0
        self._lesson: DeckTeaching | None = None
        self._dispute: RunningDispute | None = None
        self._pin = OrganiserPin(setup.pin, journal, clock())
        self._retrying = RetryTimer(journal)
        self._resume()
        self._day_at = 0
        """When it is looked again which day it is."""

    def _resume(self) -> None:
        """Go on with the match that the journal holds."""
        setup, journal = self._setup, self._journal
        self._play = PlayController(setup, journal, self._clock)
        self._score = ScoreKeeper(setup, self._play, journal)
        self._look = ChosenAppearance(setup.look, setup.insisted, journal)
        self._memory = RecentMatches(journal)
        self._reception = PlayerDesk(self._play.match, journal, self._pin)

    def close(self) -> None:
        """Let go of the store."""
        self._journal.close()

    @property
    def _between_deals(self) -> bool:
        return self._play.match.view().phase in BETWEEN_DEALS

    @property
    def _tries_buttons(self) -> bool:
        """Whether buttons are only tried, since the equipment is looked at; not in a deal."""
        rests = self._between_deals or self._score.on
        return self._house.examination.is_open and rests

    @property
    def _learns(self) -> bool:
        """Whether a tag is waited for that is to be taught, so that nothing is played."""
        return self._lesson is not None or self._reception.teaches

    # What comes in

    def handle(self, message: inputs.Input | PadMessage | PageUpdate, now: int) -> None:
        """Take one message sent at `now`: judge, store, and update what may be shown.

        What was due before it comes first, such as a hold that ended before the release.
        """
        self.tick(now)
        learned = self._learns
        self._take(message, now)
        if learned and not self._learns:
            self._play.rest()
        self.tick(now)

    def _take(self, message: inputs.Input | PadMessage | PageUpdate, now: int) -> None:
        match message:
            case PadSeen():
                self._pad_seen(message, now)
            case PadChanged(seat, health):
                self._health = self._health.put(seat, health) if seat else PerSeat(health, health)
            case TagRate():
                if self._lesson:
                    self._lesson.rate(message)
            case UnnamedNumber():
                self._journal.reread()  # `bummerl deck import` may have taught it meanwhile
                if self._lesson:
                    self._lesson.see_unnamed()
                else:
                    self._reception.see_unnamed()
            case inputs.RestoreBackup(wanted):
                self._answer_offer(now, wanted=wanted)
            case inputs.ChangeAppearance(look):
                self._look.choose(look)
            case _ if isinstance(message, PageRequest | PageUpdate):
                self._house.take(message, now, between=self._between_deals)
            case _:
                self._take_input(message, now)

    def _pad_seen(self, message: PadSeen, now: int) -> None:
        """Take over what lies on a pad; the gestures follow in `tick`."""
        rests = bool(self._learns or self._dispute or self._score.on)
        seen = self._play.look(message, now) if rests else self._play.see(message, now)
        if self._lesson:
            self._lesson.see(message.seat, message.lying, message.fresh)
        elif not self._dispute:
            self._reception.see(message, seen.players, now)
        for marker in () if rests else seen.markers:
            if marker is Marker.UNDO:
                self._take_back(now)
            else:
                self._play.obey(marker, now)

    def _take_input(self, message: inputs.Input, now: int) -> None:
        """Take what somebody did, by what the table is just now."""
        if self._dispute:
            if isinstance(message, DisputeInput):
                self._dispute.hear(message, now)
        elif self._tries_buttons and isinstance(message, inputs.SeatButton):
            press = self._play.buttons.press if message.down else self._play.buttons.release
            press(message.seat, now, message.source)  # it is only tried
        elif isinstance(message, PlayerRequest):
            self._reception.hear(message, self._play.pads().values(), now)
        elif self._score.on and isinstance(message, ScoreInput):
            self._score.hear(message, now)
        else:
            self._take_at_table(message, now)

    def _take_at_table(self, message: inputs.Input, now: int) -> None:
        match message:
            case inputs.SetScoreboard(on) if not self._learns:
                self._score.keep(on)
            case inputs.SeatButton():
                self._play.press(message, now)
            case inputs.UndoButton() | inputs.CloseButton():
                self._shared_button(message, now)
            case inputs.TouchCard(seat, card):
                self._play.touch(seat, card, now)
            case inputs.DealAgain() | inputs.AgreeResult():
                self._play.agree(message, now)
            case inputs.Dispute(remedy) if not self._learns:
                self._object(remedy, now)
            case inputs.NewMatch(match, scoreboard):
                self._score.drop()
                self._play.begin(match)
                if scoreboard is not None:
                    self._score.keep(scoreboard)
            case _:
                self._teach(message, now)

    def _shared_button(self, message: inputs.UndoButton | inputs.CloseButton, now: int) -> None:
        """Close, or note undo's level; where both must agree, its going down proposes it."""
        if isinstance(message, inputs.CloseButton):
            if not self._learns:
                self._play.obey(Marker.CLOSE, now)
            return
        undo = self._play.buttons.undo
        was_up = undo.down_since is None
        turn = undo.press if message.down else undo.release
        turn(now, message.source)
        went_down = was_up and undo.down_since is not None
        if went_down and not self._learns and not self._score.undone_alone:
            self._object(inputs.TakeBack(), now)

    def check_store(self) -> bool:
        """Look whether others have changed the store's files; True if there is more to show."""
        return self._journal.check_files()

    def tick(self, now: int) -> None:
        """Do what is due by now: complete holds, cards that waited long enough, the disk."""
        if self._dispute:
            self._go_on_disputing(self._dispute, now)
        if self._learns:
            self._play.buttons.use_up()  # nobody sees the table that they would change
        elif not self._dispute:
            self._go_on(now)
        self._play.expire(now)
        self._house.go_on(now)
        self._reception.go_on(now)
        self._retrying.go_on(now)
        if now >= self._day_at:
            self._day_at = now + DAY_CHECK_NS
            self._journal.reread()  # `bummerl import` may have brought players meanwhile

    def _go_on(self, now: int) -> None:
        """Do what is due of the buttons and cards, or of the scoreboard."""
        buttons = self._play.buttons
        tried = self._tries_buttons
        if tried:
            buttons.chorded(now)
            buttons.held(now)
        elif buttons.chorded(now):
            self._score.keep(not self._score.on)
        if self._score.on:
            if self._score.go_on(now):
                self._object(inputs.TakeBack(), now)
            return
        if buttons.undo.held(now):
            self._take_back(now)
        if not self._dispute:
            self._play.go_on(now)
        if tried and not self._tries_buttons:
            buttons.use_up()  # what was only tried claims nothing in the deal that has begun

    def wakes_at(self) -> int | None:
        """Return when `tick` is wanted next, or None."""
        going = self._score.due() if self._score.on else self._play.goes_on_at()
        return earliest(
            self._play.buttons.due(),
            going if not (self._learns or self._dispute) else None,
            self._dispute.due() if self._dispute else None,
            self._play.expires_at(),
            self._house.due,
            self._reception.due,
            self._retrying.due,
            self._day_at if self._memory.fleeting else None,
        )

    # What goes out

    def snapshot(self) -> Snapshot:
        """Return all that may be shown now; each trace is handed out once."""
        self._number += 1
        play, decks = self._play, self._journal.decks
        shown, last = play.match.view(), play.match.last
        return Snapshot(
            number=self._number,
            view=shown,
            notice=play.notice(of_cards=not self._score.on),
            claimed_by=last.seat if isinstance(last, Claim) else None,
            acted_ns=play.match.last_ns,
            offence=play.match.offence,
            buttons_down=play.buttons.down_since(),
            undo_down=play.buttons.undo.down_since,
            pads=self._health,
            store_trouble=self._journal.trouble,
            store_file=self._journal.troubled_file,
            backup=self._journal.backup,
            unsaved=self._journal.unsaved,
            decks=decks.complete(shown.rules.pack),
            begun=decks.begun(shown.rules.pack),
            deck=play.deck(),
            teaching=self._lesson.shown if self._lesson else None,
            players=self._journal.players.players,
            player_note=self._reception.note,
            players_locked=self._reception.locked,
            player_lesson=self._reception.lesson,
            arrived=self._reception.arrived,
            cards_on_screen=PadCapability.SCREEN in self._setup.pads,
            lying=play.touched(),
            scoreboard=self._score.shown(),
            chord=play.buttons.chord_since() is not None,
            claim_hold_ns=play.buttons.seat_hold_ns,
            undo_hold_ns=self._setup.undo_hold_ns,
            undoes=play.match.undoes(),
            undo_alone=self._score.undone_alone,
            disputed=self._dispute.shown() if self._dispute else None,
            agree_hold_ns=AGREE_HOLD_NS,
            look=self._look.now,
            wanted=self._setup.match,
            lately=self._memory.lately(shown),
            answer=self._house.history.shown,
            stick=self._house.stick.shown,
            equipment=self._house.examination.shown,
            machine=self._house.power.told(self._setup.machine),
            traces=play.traces(),
        )

    def is_taught(self, uid: str) -> bool:
        """Whether the tag stands for something. May be asked from any thread."""
        return is_known(self._journal, uid)

    # A backup after damage

    def _answer_offer(self, now: int, *, wanted: bool) -> None:
        """Restore the backup that is offered, between two deals; or offer it no more."""
        if not wanted:
            self._journal.decline_backup()
        elif self._between_deals and not (self._learns or self._dispute):
            pads = self._play.pads()
            if self._journal.restore_backup():
                self._resume()
                for pad in pads.values():
                    self._play.look(pad, now)
                self._play.rest()

    # A dispute

    def _take_back(self, now: int) -> None:
        """Take the last action back, or propose it where both must agree to that."""
        if self._score.undone_alone:
            self._play.decide(Undo(), now)
        else:
            self._object(inputs.TakeBack(), now)

    def _object(self, remedy: inputs.Remedy | None, now: int) -> None:
        """Let everything stand still until it is decided what is done."""
        self._score.drop()
        self._play.buttons.hold_seats(AGREE_HOLD_NS, chord_within=None)
        self._dispute = RunningDispute(self._play.buttons, self._pin, remedy, now)

    def _go_on_disputing(self, dispute: RunningDispute, now: int) -> None:
        """Do what was agreed. Cards laid meanwhile rest then; if it was dropped they count."""
        dispute.go_on(now)
        if not dispute.over:
            return
        self._dispute = None
        self._score.hold_seats()
        if dispute.settled:
            self._play.agree(dispute.settled, now)

    # Teaching

    def _teach(self, message: inputs.Input, now: int) -> None:
        """Begin, go on with or end teaching a deck."""
        match message:
            case inputs.TeachDeck(name):
                self._score.drop()
                pack = self._play.match.view().rules.pack
                self._lesson = DeckTeaching(name, pack, self._journal)
                for seat, pad in self._play.pads().items():
                    self._lesson.see(seat, pad.lying, pad.fresh)
            case inputs.TeachCard(card) if self._lesson:
                self._lesson.choose(card)
            case inputs.TeachUndo() if self._lesson:
                self._lesson.take_back()
            case inputs.TeachEnd() if self._lesson:
                self._lesson = None
                for pad in self._play.pads().values():
                    self._play.look(pad, now)
            case _:
                pass
