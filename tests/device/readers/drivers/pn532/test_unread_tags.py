from __future__ import annotations

from device.readers.drivers.pn532.targets import TagTarget
from device.readers.drivers.pn532.unread_tags import GONE_LISTS, TRIES, UnreadTags
from device.readers.fault_counters import Fault, FaultCounters

TEN = TagTarget(1, "04A1B2C3D4E580", type_2=True)
KING = TagTarget(2, "04112233445566", type_2=True)


def arrivals(*taught: str, tally: FaultCounters | None = None) -> UnreadTags:
    return UnreadTags(lambda uid: uid in taught, tally or FaultCounters())


def test_an_unknown_tag_is_read_once_while_it_lies() -> None:
    made = arrivals()
    made.see([TEN])
    assert made.unread([TEN]) == [TEN]
    made.note(TEN, "schnapsen:TH", done=True)
    for lying in [[], [TEN], [KING, TEN]]:
        made.see(lying)
        assert TEN not in made.unread(lying)
    assert made.texts([KING, TEN]) == {TEN.uid: "schnapsen:TH"}


def test_what_is_not_seen_now_is_not_told() -> None:
    made = arrivals()
    made.see([TEN])
    made.note(TEN, "schnapsen:TH", done=True)
    made.see([])
    assert made.texts([]) == {}


def test_a_tag_that_comes_back_may_say_something_else() -> None:
    made = arrivals()
    made.see([TEN])
    made.note(TEN, "schnapsen:TH", done=True)
    for _ in range(GONE_LISTS):
        made.see([])
    made.see([TEN])
    assert made.texts([TEN]) == {}
    assert made.unread([TEN]) == [TEN]


def test_a_tag_that_fails_is_tried_a_few_times() -> None:
    made = arrivals()
    tries = 0
    for _ in range(50):
        made.see([TEN])
        for target in made.unread([TEN]):
            tries += 1
            made.note(target, None, done=False)
    assert tries == TRIES


def test_taught_tags_and_others_than_ntags_are_not_read() -> None:
    made = arrivals(KING.uid)
    phone = TagTarget(1, "A83F6C4A", type_2=False)
    made.see([phone, KING])
    assert made.unread([phone, KING]) == []


def test_a_number_drawn_at_random_is_counted_once_while_it_lies() -> None:
    tally = FaultCounters()
    made = arrivals(tally=tally)
    for number in range(GONE_LISTS * 3):
        made.see([TagTarget(1, f"08{number:06X}", type_2=False), TEN])
    assert tally.counts() == {Fault.UNFIT_TAG: 1}
    for _ in range(GONE_LISTS):
        made.see([TEN])
    made.see([TagTarget(1, "88A1B2C3", type_2=False)])
    assert tally.counts() == {Fault.UNFIT_TAG: 2}
