"""A tag that two pads hear lies where it is heard well."""

from __future__ import annotations

from random import Random

import pytest

from device.readers.crosstalk import Crosstalk
from device.readers.presence import Presence
from device.readers.reader import Sighting
from engine.model.cards import Seat

MS = 1_000_000
QUEEN = "04A1B2C3D4E580"
KING = "04112233445566"
OTHER = "04998877665544"
A, B = Seat.A, Seat.B


class Pads:
    """Two pads looked at by turns, and which tags of each are in doubt."""

    def __init__(self) -> None:
        crosstalk = Crosstalk()
        self.pads = {seat: Presence(seat, lambda _: True, crosstalk=crosstalk) for seat in Seat}
        self.lying = dict.fromkeys(Seat, tuple[str, ...]())
        self.doubted = dict.fromkeys(Seat, frozenset[str]())
        self.now = 0

    def look(self, seat: Seat, *uids: str, full: bool = False, after: int = 25) -> None:
        self.now += after
        sighting = Sighting(uids, self.now * MS, full=full)
        for message in self.pads[seat].see(sighting, self.now * MS):
            self.lying[seat], self.doubted[seat] = message.lying, message.doubted

    def owner(self, tag: str) -> Seat | None:
        """Return the pad that hears a tag and has no doubt about it."""
        owners = [s for s in Seat if tag in self.lying[s] and tag not in self.doubted[s]]
        return owners[0] if len(owners) == 1 else None


def test_a_tag_is_in_doubt_until_the_other_pad_has_answered_without_it_twice() -> None:
    pads = Pads()
    pads.look(B)
    pads.look(A, QUEEN)
    assert pads.doubted[A] == {QUEEN}
    for _ in range(2):
        pads.look(B)
    pads.look(A, QUEEN)
    assert pads.doubted[A] == frozenset()


def test_beside_a_tag_that_stays_in_doubt_it_is_told_that_others_are_not() -> None:
    """A's answers are full of king and queen, so that what it heard of B never leaves it."""
    pads = Pads()
    for _ in range(5):
        pads.look(A, OTHER)
        pads.look(B, OTHER)
    for _ in range(5):
        pads.look(A, KING, QUEEN, full=True)
        pads.look(B, OTHER)
    assert pads.lying[A] == (OTHER, KING, QUEEN)
    assert pads.doubted[A] == {OTHER}


def test_a_pad_without_a_neighbour_doubts_nothing() -> None:
    pads = Pads()
    pads.look(A, QUEEN)
    assert pads.doubted[A] == frozenset()


def test_an_answer_that_is_full_says_nothing_of_other_tags() -> None:
    pads = Pads()
    pads.look(B)
    for _ in range(10):
        pads.look(A, QUEEN)
        pads.look(B, KING, "0499", full=True)
    assert pads.doubted[A] == {QUEEN}


def test_a_pad_that_fails_for_long_is_not_waited_for() -> None:
    pads = Pads()
    pads.look(B)
    pads.look(A, QUEEN)
    pads.pads[B].freeze()
    pads.look(A, QUEEN, after=500)
    assert pads.doubted[A] == {QUEEN}
    pads.look(A, QUEEN, after=600)
    assert pads.doubted[A] == frozenset()


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("missed", [0.0, 0.02, 0.05])
@pytest.mark.parametrize("crosstalk", [0.05, 0.2, 0.4])
def test_a_tag_heard_by_both_pads_now_and_then_is_the_one_s_that_hears_it_well(
    crosstalk: float, missed: float, seed: int
) -> None:
    rng = Random(seed)
    pads = Pads()
    for _ in range(20):
        pads.look(A)
        pads.look(B)
    for _ in range(200):
        pads.look(A, *([QUEEN] if rng.random() < crosstalk else []))
        pads.look(B, *([QUEEN] if rng.random() >= missed else []))
        assert QUEEN in pads.doubted[A] or QUEEN not in pads.lying[A]
    assert pads.owner(QUEEN) is B


def test_a_tag_that_both_pads_hear_always_is_nobody_s() -> None:
    pads = Pads()
    for _ in range(200):
        pads.look(A, QUEEN)
        pads.look(B, QUEEN)
    assert [*pads.doubted.values()] == [{QUEEN}, {QUEEN}]


def test_a_tag_that_flickers_where_no_other_pad_hears_it_is_not_in_doubt() -> None:
    pads = Pads()
    pads.look(B)
    for _ in range(50):
        pads.look(A, QUEEN)
        pads.look(B)
        pads.look(A)
        pads.look(B)
    assert pads.owner(QUEEN) is A
