from __future__ import annotations

from random import Random

import pytest

from device.readers.messages import PadSeen, TagRate
from device.readers.presence import Presence
from device.readers.reader import Sighting
from engine.model.cards import Seat

MS = 1_000_000
CARD = "04A1B2C3D4E580"
OTHER = "04112233445566"
THIRD = "04A31261EE0280"
UNKNOWN = "1ADA7444"
POLL = 45


class Pad:
    """A pad whose time is told, in milliseconds."""

    def __init__(self) -> None:
        self.presence = Presence(Seat.B, {CARD, OTHER, THIRD}.__contains__)
        self.now = 0
        self.lying: list[str] = []
        self.placed: list[str] = []
        self.lifted: list[str] = []

    def answer(self, *uids: str, after: int = POLL, full: bool = False) -> PadSeen | None:
        self.now += after
        sighting = Sighting(uids, self.now * MS - 1, full=full)
        messages = self.presence.see(sighting, self.now * MS)
        message = messages[-1] if messages else None
        if message is not None:
            self.placed += [uid for uid in message.lying if uid not in self.lying]
            self.lifted += [uid for uid in self.lying if uid not in message.lying]
            self.lying = [*message.lying]
        return message

    def lie(self, *uids: str, answers: int) -> None:
        for _ in range(answers):
            self.answer(*uids)

    def noticed_after(self, uid: str, *beside: str) -> int:
        """Return how long after the first answer without it a tag is gone, ms."""
        begun = self.now + POLL
        while uid in self.lying:
            self.answer(*beside)
        return self.now - begun

    def error(self, *, after: int = POLL) -> None:
        self.now += after
        self.presence.freeze()


def test_a_card_is_there_at_its_first_sighting() -> None:
    pad = Pad()
    pad.answer()
    assert pad.answer(CARD) == PadSeen(
        Seat.B, (CARD,), frozenset({CARD}), 2 * POLL * MS - 1, 2 * POLL * MS
    )


def test_the_first_answer_is_told_even_of_an_empty_pad() -> None:
    pad = Pad()
    first = pad.answer()
    assert first is not None
    assert first.lying == ()
    assert pad.answer() is None


def test_an_unknown_tag_is_there_at_its_second_sighting() -> None:
    pad = Pad()
    pad.answer(UNKNOWN)
    assert pad.lying == []
    pad.answer(UNKNOWN)
    assert pad.lying == [UNKNOWN]


def test_the_two_sightings_of_an_unknown_tag_may_have_misses_between() -> None:
    pad = Pad()
    for _ in range(2):
        pad.answer(UNKNOWN)
        pad.answer()
    assert pad.lying == [UNKNOWN]


def test_numbers_that_differ_at_each_sighting_are_never_there() -> None:
    pad = Pad()
    for number in range(1000):
        pad.answer(f"{0x10000000 + number:08X}")
    assert pad.placed == []


def test_a_phone_is_one_unknown_tag_though_its_number_is_drawn_anew() -> None:
    pad = Pad()
    for number in range(20):
        pad.answer(f"08{number:06X}")
    assert pad.lying == ["08000000"]
    assert pad.placed == ["08000000"]


def test_a_card_resting_for_a_minute_is_one_placement() -> None:
    pad = Pad()
    for _ in range(60_000 // POLL):
        pad.answer(CARD)
    assert (pad.placed, pad.lifted) == ([CARD], [])


@pytest.mark.parametrize("misses", [1, 2, 4, 7])
def test_a_card_seen_only_now_and_then_is_steady(misses: int) -> None:
    pad = Pad()
    for _ in range(300):
        pad.answer(CARD)
        for _ in range(misses):
            pad.answer()
    assert (pad.placed, pad.lifted) == ([CARD], [])


def test_fresh_says_which_of_the_lying_cards_were_reported() -> None:
    pad = Pad()
    pad.answer(CARD, OTHER)
    message = pad.answer(OTHER)
    assert message is not None
    assert message.lying == (CARD, OTHER)
    assert message.fresh == {OTHER}


def test_cards_lie_in_the_order_of_their_arrival() -> None:
    pad = Pad()
    pad.answer(OTHER)
    pad.answer(CARD, OTHER)
    assert pad.lying == [OTHER, CARD]


def test_a_lifted_card_is_gone_after_350_ms_of_clean_answers() -> None:
    pad = Pad()
    pad.answer(CARD)
    begun = pad.now + POLL
    while pad.lying:
        pad.answer()
    assert 350 <= pad.now - begun < 350 + POLL


@pytest.mark.parametrize("answers", [40, 200, 60_000 // POLL])
def test_a_card_that_was_read_at_every_look_is_gone_after_150_ms(answers: int) -> None:
    pad = Pad()
    pad.lie(CARD, answers=answers)
    assert 150 <= pad.noticed_after(CARD) < 150 + POLL


def test_the_longer_a_card_was_read_at_every_look_the_sooner_it_is_gone() -> None:
    noticed = []
    for answers in (1, 10, 100):
        pad = Pad()
        pad.lie(CARD, answers=answers)
        noticed.append(pad.noticed_after(CARD))
    assert noticed[0] > noticed[1] > noticed[2]


@pytest.mark.parametrize("misses", [2, 3, 4])
def test_a_card_that_was_missed_for_a_while_is_not_gone_so_soon(misses: int) -> None:
    pad = Pad()
    pad.lie(CARD, answers=40)
    pad.lie(answers=misses)
    pad.lie(CARD, answers=10)
    assert pad.noticed_after(CARD) >= 2 * misses * POLL


@pytest.mark.parametrize("misses", [1, 2, 3, 4])
def test_a_card_steady_for_a_minute_that_begins_to_flicker_stays(misses: int) -> None:
    pad = Pad()
    pad.lie(CARD, answers=60_000 // POLL)
    for _ in range(300):
        pad.answer(CARD)
        pad.lie(answers=misses)
    assert (pad.placed, pad.lifted) == ([CARD], [])


@pytest.mark.parametrize("pattern", [((CARD,), (OTHER,)), ((CARD, OTHER), (CARD,), ())])
def test_two_cards_that_the_chip_halts_in_turn_stay(pattern: tuple[tuple[str, ...], ...]) -> None:
    pad = Pad()
    pad.lie(CARD, answers=60_000 // POLL)
    for number in range(900):
        pad.answer(*pattern[number % len(pattern)])
    assert (set(pad.placed), pad.lifted) == ({CARD, OTHER}, [])


@pytest.mark.parametrize("misses", [5, 6, 7])
def test_a_card_that_reads_worse_since_another_lies_beside_it_stays(misses: int) -> None:
    pad = Pad()
    pad.lie(CARD, answers=60_000 // POLL)
    for _ in range(100):
        pad.lie(OTHER, answers=misses)
        pad.answer(CARD, OTHER)
    assert (pad.placed, pad.lifted) == ([CARD, OTHER], [])


@pytest.mark.parametrize("hidden", [2, 3, 4])
def test_of_two_cards_under_a_hand_the_one_seen_later_was_not_lifted(hidden: int) -> None:
    pad = Pad()
    pad.lie(CARD, OTHER, answers=200)
    for _ in range(10):
        pad.lie(answers=hidden)
        pad.lie(OTHER, answers=2)
        pad.lie(CARD, OTHER, answers=20)
    assert (pad.placed, pad.lifted) == ([CARD, OTHER], [])


def test_a_card_lifted_beside_one_that_flickers_is_gone() -> None:
    pad = Pad()
    pad.lie(CARD, OTHER, answers=20)
    for _ in range(20):
        pad.answer(OTHER)
        pad.answer()
    assert (pad.lying, pad.lifted) == ([OTHER], [CARD])


@pytest.mark.parametrize("miss", [0.01, 0.05, 0.1, 0.2])
def test_a_card_missed_at_random_for_ten_minutes_is_never_lifted(miss: float) -> None:
    rng = Random(66)
    pad = Pad()
    pad.answer(CARD)
    for _ in range(600_000 // POLL):
        pad.lie(*(() if rng.random() < miss else (CARD,)), answers=1)
    assert (pad.placed, pad.lifted) == ([CARD], [])


def test_an_answer_with_as_many_tags_as_it_can_hold_proves_no_other_lifted() -> None:
    pad = Pad()
    pad.answer(CARD, OTHER, full=True)
    for _ in range(1000):
        pad.answer(OTHER, THIRD, full=True)
    assert (pad.lying, pad.lifted) == ([CARD, OTHER, THIRD], [])
    for _ in range(10):
        pad.answer(OTHER)
    assert (pad.lying, set(pad.lifted)) == ([OTHER], {CARD, THIRD})


def test_what_lay_at_the_start_is_known_when_it_would_have_been_seen() -> None:
    pad = Pad()
    first = pad.answer(CARD)
    assert first is not None
    assert not first.settled
    second = pad.answer(CARD, OTHER)
    assert second is not None
    assert not second.settled
    settled = [told for _ in range(20) if (told := pad.answer(CARD, OTHER)) is not None]
    assert [told.settled for told in settled] == [True]
    later = pad.answer(CARD, OTHER, THIRD)
    assert later is not None
    assert later.settled


def test_a_card_found_at_the_start_beside_another_may_hide_a_third() -> None:
    pad = Pad()
    for _ in range(100):
        pad.answer(CARD, OTHER, full=True)
    third = pad.answer(CARD, THIRD, full=True)
    assert third is not None
    assert not third.settled


def test_at_a_slow_pace_three_clean_answers_are_needed() -> None:
    pad = Pad()
    pad.answer(CARD)
    pad.answer(after=1000)
    pad.answer(after=1000)
    assert pad.lying == [CARD]
    pad.answer(after=1000)
    assert pad.lying == []


def test_five_seconds_without_answers_change_nothing() -> None:
    pad = Pad()
    pad.answer(CARD)
    pad.answer()
    pad.answer(after=5000)
    pad.answer()
    pad.answer(CARD)
    assert (pad.placed, pad.lifted) == ([CARD], [])


def test_errors_freeze_what_lies_there() -> None:
    pad = Pad()
    pad.answer(CARD)
    for _ in range(100):
        pad.answer()
        pad.error()
    pad.answer(CARD)
    assert (pad.placed, pad.lifted) == ([CARD], [])


def test_a_card_lifted_during_an_outage_is_found_lifted_after_it() -> None:
    pad = Pad()
    pad.answer(CARD)
    pad.error(after=20_000)
    begun = pad.now + POLL
    while pad.lying:
        pad.answer()
    assert 350 <= pad.now - begun < 350 + POLL


def test_a_card_that_lay_before_and_after_an_outage_is_no_new_placement() -> None:
    pad = Pad()
    pad.answer(CARD)
    pad.error(after=20_000)
    pad.answer(CARD)
    assert pad.placed == [CARD]


def test_another_card_does_not_keep_a_lifted_one() -> None:
    pad = Pad()
    pad.answer(CARD, OTHER)
    for _ in range(20):
        pad.answer(OTHER)
    assert (pad.lying, pad.lifted) == ([OTHER], [CARD])


def test_a_card_laid_again_after_it_was_gone_is_a_new_placement() -> None:
    pad = Pad()
    for _ in range(3):
        pad.answer(CARD)
        for _ in range(20):
            pad.answer()
    assert (pad.placed, pad.lifted) == ([CARD] * 3, [CARD] * 3)


def test_a_tag_that_is_missed_at_times_reads_less_well() -> None:
    pad = Pad()
    for uids in ((CARD,), (), (CARD,), (CARD,)):
        pad.answer(*uids)
    assert pad.presence.rates() == (TagRate(Seat.B, CARD, 3, 4),)


def test_a_tag_taken_away_does_not_read_badly_for_it() -> None:
    pad = Pad()
    for _ in range(5):
        pad.answer(CARD)
    for _ in range(3):
        pad.answer()
    assert pad.presence.rates() == (TagRate(Seat.B, CARD, 5, 5),)


def test_on_a_reader_of_one_tag_a_card_takes_the_place_of_another() -> None:
    pad = Pad()
    pad.presence = Presence(Seat.B, {CARD, OTHER}.__contains__, one_tag=True)
    pad.answer(CARD)
    pad.answer(OTHER)
    assert pad.lying == [OTHER]
    assert pad.lifted == [CARD]


def test_a_number_that_came_once_takes_no_card_away() -> None:
    pad = Pad()
    pad.presence = Presence(Seat.B, {CARD, OTHER}.__contains__, one_tag=True)
    for uid in (CARD, UNKNOWN, CARD):
        pad.answer(uid)
    assert (pad.placed, pad.lifted) == ([CARD], [])
    for _ in range(2):
        pad.answer(UNKNOWN)
    assert (pad.lying, pad.lifted) == ([UNKNOWN], [CARD])


def test_how_well_a_tag_read_is_told_once_more_when_it_has_gone() -> None:
    pad = Pad()
    pad.answer(CARD)
    while pad.lying:
        pad.answer()
    assert pad.presence.rates() == (TagRate(Seat.B, CARD, 1, 1),)
    assert pad.presence.rates() == ()


def test_nothing_is_told_of_how_well_a_number_reads_that_came_once() -> None:
    pad = Pad()
    pad.answer(UNKNOWN)
    assert pad.presence.rates() == ()


def test_what_is_written_on_a_tag_is_told_when_it_was_read() -> None:
    pad = Pad()
    pad.answer(UNKNOWN)
    pad.answer(UNKNOWN)
    read = Sighting((UNKNOWN,), 1, {UNKNOWN: "schnapsen:TH"})
    (told,) = pad.presence.see(read, pad.now * MS)
    assert told.texts == {UNKNOWN: "schnapsen:TH"}
    assert pad.presence.see(Sighting((UNKNOWN,), 2), pad.now * MS) == ()
