"""A match without an end: what is in memory stays short, and undo reaches all of it.

A table that remembers little is held against one that remembers everything.
"""

from __future__ import annotations

import gc
import sqlite3
import tempfile
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device.store.journal import Journal
from device.store.recent_deals import MemoryLimit
from device.store.store import open_to_read
from device.table.match import MatchSession
from device.table.recent_matches import RecentMatches
from engine.actions import Action, ByHand, Claim, Close, Match, Play, TurnUp, Undo, Void
from engine.interface.inputs import Correct
from engine.interface.snapshot import RecentResults, StoreTrouble
from engine.model.cards import CARDS, PerSeat, Seat, card
from engine.model.results import Phase
from engine.referee import Accepted
from engine.rules.rule_set import HOUSE, PRESETS, Rules, rules_from
from engine.state import State
from engine.view import View
from tests.device.history.pub import dealt
from tests.device.store.test_trouble import failing_disk

A, B = Seat.A, Seat.B
SHORT = MemoryLimit(lines=12, deals=4)
LONG = MemoryLimit(lines=10**9)


WINNER_DEALS = rules_from("house", {"next_dealer": "winner"})


def match(rules: Rules = HOUSE) -> Match:
    return Match(rules, PerSeat("Anna", "Béla"), B)


class At:
    """A table that can be switched off and on."""

    def __init__(self, path: Path, limit: MemoryLimit, deals: int, rules: Rules = HOUSE) -> None:
        self.path = path
        self._new = limit, deals, match(rules)
        self.switch_on()

    def switch_on(self) -> None:
        limit, deals, wanted = self._new
        self.rules = wanted.rules
        self.now = "2026-12-04T18:00:00Z"
        self.journal = Journal(self.path, lambda: self.now, limit)
        self.match = MatchSession(wanted, self.journal, lambda: 0, deals)
        self.memory = RecentMatches(self.journal)

    def again(self) -> None:
        self.journal.close()
        self.switch_on()

    @property
    def state(self) -> State:
        return self.match._state  # noqa: SLF001 - also what is not shown

    def view(self) -> View:
        return self.match.view()

    def shown(self) -> tuple[View, Action, RecentResults]:
        """Return all that somebody may be shown, and what an undo takes back."""
        return self.view(), self.match.undo_target(), self.memory.results(self.view())

    def remembered(self) -> int:
        """Return how many states before this one are in memory."""
        state, count = self.state, 0
        while before := state.before:
            state, count = before, count + 1
        return count

    def do(self, *actions: Action) -> None:
        for action in actions:
            assert isinstance(self.match.judge(action), Accepted), action

    def deal(self, seed: int) -> None:
        """Play a deal with cards to its end."""
        dealer = self.view().dealer
        if self.view().deal:
            dealer = dealer.other
        self.do(*dealt(seed, dealer, self.rules))

    def record(self) -> list[str]:
        with open_to_read(self.path) as store:
            return list(store.record(store.latest() or 0))

    def close(self) -> None:
        self.journal.close()


@pytest.fixture
def short(memory: Path) -> Iterator[At]:
    with closing(At(memory / "short.sqlite3", SHORT, 3)) as at:
        yield at


Both = Callable[[At], object]


def step(chance: Random, at: At) -> Both:
    """Choose what is done next at both tables."""
    kind = chance.randrange(10)
    if kind < 4 and at.view().between_deals:
        seed, cards = chance.randrange(10**6), chance.choice([2, 7, 99])
        dealer = at.view().dealer.other if at.view().deal else at.view().dealer
        return lambda at: [at.match.judge(one) for one in dealt(seed, dealer, at.rules)[:cards]]
    match kind:
        case 0 | 1 | 2 | 3:
            ends: list[Action] = [Void(), Claim(A), Claim(B), ByHand(A, 1)]
            end = chance.choice(ends)
            return lambda at: at.match.judge(end)
        case 4 | 5:
            result = ByHand(chance.choice([A, B]), chance.randint(1, 3))
            return lambda at: at.match.judge(result)
        case 6:
            times = chance.choice([1, 1, 2, 5, 30])
            return lambda at: [at.match.judge(Undo()) for _ in range(times)]
        case 7:
            whole = chance.random() < 0.5
            instead = Claim(chance.choice([A, B]))
            if whole:
                return lambda at: at.match.take_back_trick()
            return lambda at: at.match.judge(instead, instead_of_last=True)
        case 8:
            seq = chance.randint(2, 2 + len(at.record()))
            winner = chance.choice([A, B, None])
            to = Correct(1, seq, winner, (winner and chance.randint(1, 3)) or 0)
            return lambda at: at.match.correct(to)
        case _:
            return lambda at: at.again()


@pytest.mark.parametrize("seed", range(24))
def test_a_short_memory_shows_what_a_long_one_shows(seed: int, memory: Path) -> None:
    """Deals, undos, corrections and starts in any order."""
    chance = Random(seed)
    rules = (HOUSE, WINNER_DEALS, PRESETS["finnish"])[seed % 3]
    short, long = At(memory / "short", SHORT, 3, rules), At(memory / "long", LONG, 10**6, rules)
    try:
        for _ in range(60):
            done = step(chance, short)
            assert str(done(short)) == str(done(long))
            assert short.shown() == long.shown()
            assert short.state == long.state
        assert short.record() == long.record()
    finally:
        short.close()
        long.close()


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, 2**32), min_size=1, max_size=30))
def test_an_undo_restores_exactly_what_was(seeds: list[int]) -> None:
    """undo(do(x)) is x, across the ends of deals and Bummerls, as far back as one likes."""
    with (
        tempfile.TemporaryDirectory(dir=shared_memory()) as folder,
        closing(At(Path(folder) / "s", MemoryLimit(lines=3, deals=3), 3)) as at,
    ):
        before: list[tuple[State, View]] = []
        for seed in seeds:
            chance = Random(seed)
            actions: list[Action] = [ByHand(chance.choice([A, B]), chance.randint(1, 3))]
            if seed % 3 and at.view().between_deals:
                dealer = at.view().dealer.other if at.view().deal else at.view().dealer
                actions = dealt(seed, dealer, HOUSE)[: chance.choice([3, 99])]
            for action in actions:
                before.append((at.state, at.view()))
                at.do(action)
            if not seed % 5:
                at.again()
        for state, view in reversed(before):
            at.do(Undo())
            assert (at.state, at.view()) == (state, view)
        assert not isinstance(at.match.judge(Undo()), Accepted)


def shared_memory() -> str | None:
    """Return a directory that waits for no disk, where there is one."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 - only its speed


def test_deals_that_the_next_turn_up_settles_can_be_taken_back(memory: Path) -> None:
    """Then no line but the turn-up stands between two deals (art. 9.6)."""
    cards = ["AS", "JS", "TS", "QS", "AC", "JC", "TC", "QC", "AD", "JD"]
    with closing(At(memory / "s", SHORT, 3)) as at:
        states: list[State] = []

        def do(action: Action) -> None:
            states.append(at.state)
            at.match.judge(action)

        for number in range(12):
            do(TurnUp(card("JH")))
            do(Close(at.view().dealer.other))  # who then does not claim
            for name in cards:
                do(Play(CARDS[name]))
            if number % 5 == 4:
                at.again()
        assert at.view().deal == 12
        assert len(at.journal.actions) < len(at.record())
        while at.state.before or at.view().deal:
            state = states.pop()
            if state == at.state:
                continue  # it was refused
            at.do(Undo())
            assert at.state == state


def test_memory_does_not_grow_with_the_match(memory: Path) -> None:
    with closing(At(memory / "s", MemoryLimit(lines=100), 2)) as at:

        def play(deals: int) -> int:
            """Return what is in use after them, bytes."""
            for n in range(deals):
                at.now = f"2026-12-04T18:{n:06}Z"
                at.do(ByHand(A if n % 3 else B, n % 3 + 1))
                at.memory.results(at.view())
            gc.collect()
            return tracemalloc.get_traced_memory()[0]

        tracemalloc.start()
        try:
            grown = -play(1500) + play(1500)
        finally:
            tracemalloc.stop()
        assert grown < 30 * 1500, "bytes a deal: some places in lists of Bummerls, no more"
        assert len(at.journal.actions) < 250
        assert at.remembered() < 10


def test_a_start_judges_no_more_the_longer_the_match_is(short: At) -> None:
    for n in range(40):
        short.deal(n)
    short.again()
    assert len(short.journal.actions) < 200
    assert short.remembered() < 100
    assert short.view().deal == 40
    assert len(short.view().bummerls) > 5
    assert len(short.record()) > 500


def test_undo_goes_back_to_the_match_line_after_a_start(short: At) -> None:
    for n in range(15):
        short.deal(n)
    short.again()
    lines = len(short.record())
    for _ in range(lines - 1):
        short.do(Undo())
    assert short.view().phase is Phase.IDLE
    assert not isinstance(short.match.judge(Undo()), Accepted)
    assert len(short.record()) == 2 * lines - 1
    short.deal(1)
    shown = short.shown()
    short.again()
    assert short.shown() == shown


@pytest.mark.parametrize("results", [30, 300])
def test_nothing_leaves_memory_that_the_disk_has_not_taken(results: int, short: At) -> None:
    short.do(*[ByHand(A, 1)] * 30)
    stored = len(short.record())
    with failing_disk():
        for _ in range(results):
            short.do(ByHand(B, 2))
        assert short.journal.trouble is StoreTrouble.FAILED
        assert short.journal.unsaved == results
    short.journal.retry()
    assert short.journal.unsaved == 0
    assert len(short.record()) == stored + results
    short.do(ByHand(A, 1))
    assert len(short.journal.actions) < 40 + SHORT.deals * 10
    shown = short.shown()
    short.again()
    assert short.shown() == shown


def test_undo_reaches_what_is_stored_while_the_disk_fails(short: At) -> None:
    short.do(*[ByHand(A, 1)] * 60)
    with failing_disk():
        for _ in range(60):
            short.do(Undo())
        assert short.view().phase is Phase.IDLE
        assert not isinstance(short.match.judge(Undo()), Accepted)
    short.journal.retry()
    assert short.journal.trouble is None
    short.again()
    assert short.view().phase is Phase.IDLE
    assert len(short.record()) == 121


def test_a_deal_out_of_memory_is_corrected_while_the_disk_fails(short: At) -> None:
    short.do(*[ByHand(A, 1)] * 60)
    with failing_disk():
        assert short.match.correct(Correct(1, 3, B, 3))
        assert not short.match.correct(Correct(1, 1, B, 3))
        assert short.view().won == PerSeat(8, 0)
        assert short.view().game_points == PerSeat(3, 0)
    short.journal.retry()
    shown = short.shown()
    short.again()
    assert short.shown() == shown


def test_a_match_whose_file_was_removed_is_written_whole(short: At) -> None:
    for n in range(10):
        short.deal(n)
    record, shown = short.record(), short.shown()
    assert len(short.journal.actions) < len(record)
    for entry in short.path.parent.glob("short.sqlite3*"):
        entry.unlink()
    short.do(ByHand(A, 1))
    assert short.record()[:-1] == record
    short.do(Undo())
    assert short.shown() == shown
    short.again()
    assert short.shown() == shown


def test_a_match_whose_file_is_damaged_is_carried_over_as_far_as_it_can_be_read(
    short: At,
) -> None:
    for n in range(30):
        short.deal(n)
    shown = short.view()
    short.path.write_bytes(b"no store" * 1000)
    short.do(ByHand(A, 1), Undo())
    assert short.journal.trouble is StoreTrouble.MOVED_ASIDE
    assert short.view() == shown
    short.again()
    assert short.view().phase is Phase.OVER
    assert 4 <= short.view().deal <= 30


def test_of_a_match_whose_file_is_gone_the_last_deals_are_written(short: At) -> None:
    """The disk has failed, and when it is well again nothing is on it."""
    for n in range(30):
        short.deal(n)
    shown, last = short.view(), short.journal.actions[-1]
    with failing_disk():
        short.do(ByHand(A, 1))
        for entry in short.path.parent.glob("short.sqlite3*"):
            entry.unlink()
    short.do(Undo())
    assert short.journal.trouble is None
    assert short.view() == shown, "the score stays while the match is played"
    short.again()
    assert short.view().phase is Phase.OVER
    assert short.match.undo_target() == last
    assert 4 <= short.view().deal < 30
    with open_to_read(short.path) as store:
        assert len(list(store.history())) == short.view().deal
    while isinstance(short.match.judge(Undo()), Accepted):
        pass
    assert short.view().phase is Phase.IDLE


@pytest.mark.parametrize(
    "damage",
    ["UPDATE deal_end SET result = '{' WHERE deal = 3", "DELETE FROM deal_end WHERE deal = 3"],
)
def test_a_damaged_result_long_ago_costs_no_score(damage: str, short: At) -> None:
    for n in range(20):
        short.deal(n)
    shown = short.view()
    short.close()
    with closing(sqlite3.connect(short.path)) as con, con:
        con.execute(damage)
    short.switch_on()
    assert short.view() == shown
    for _ in range(30):
        short.do(Undo())
    short.do(ByHand(A, 2))
