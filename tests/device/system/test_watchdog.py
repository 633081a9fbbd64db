"""The watchdog starves with the first loop that hangs."""

from __future__ import annotations

from device.system.watchdog import Watchdog, WatchedLoop

S = 1_000_000_000
ALLOWED = 30 * S


class Kennel:
    """A watchdog and how often it was fed."""

    def __init__(self) -> None:
        self.meals = 0
        self.dog = Watchdog(self._feed, ALLOWED)

    def _feed(self) -> None:
        self.meals += 1

    def run(self, loops: tuple[WatchedLoop, ...], seconds: int, begin: int = 0) -> int:
        """Let loops turn ten times a second; return how often it was fed meanwhile."""
        before = self.meals
        for tenth in range(seconds * 10):
            for loop in loops:
                self.dog.alive(loop, begin * S + tenth * S // 10)
        return self.meals - before


def test_it_is_fed_while_both_loops_turn_often_enough_and_not_more() -> None:
    kennel = Kennel()
    assert 2 * 60 <= kennel.run(tuple(WatchedLoop), 1_800) <= 4 * 60


def test_it_starves_when_one_loop_hangs() -> None:
    for loop in WatchedLoop:
        kennel = Kennel()
        kennel.run(tuple(WatchedLoop), 60)
        assert kennel.run((loop,), 600, begin=60) <= 1, "for what the other did before it hung"


def test_one_loop_alone_never_feeds_it() -> None:
    for loop in WatchedLoop:
        assert Kennel().run((loop,), 60) == 0


def test_it_is_fed_again_when_a_loop_goes_on() -> None:
    kennel = Kennel()
    kennel.run((WatchedLoop.SCREEN,), 20)
    assert kennel.run(tuple(WatchedLoop), 1, begin=20) == 1


def test_a_loop_that_rests_as_long_as_it_may_is_alive() -> None:
    kennel = Kennel()
    part = kennel.dog.part_ns
    for turn in range(80):
        kennel.dog.alive(WatchedLoop.TABLE, turn * part + turn)
        for look in range(20):
            kennel.dog.alive(WatchedLoop.SCREEN, turn * part + turn + look * part // 20)
    assert kennel.meals >= 40, "twice in the time allowed"
