"""Tags that are only told when they arrive: what lies there, and what was laid again."""

from __future__ import annotations

from device.readers.arrival_only_presence import LEFT_NS, REPEATED_NS, ArrivalOnlyPresence
from device.readers.reader import Sighting
from engine.model.cards import Seat

MS = 1_000_000
KING, QUEEN = "04A1B2C3D4E580", "04112233445566"


class Pad:
    """A pad whose time is told, ns; `laid` lists each time that a tag came to lie."""

    def __init__(self) -> None:
        self.passing = ArrivalOnlyPresence(Seat.A)
        self.now = 0
        self.lying: list[str] = []
        self.laid: list[str] = []

    def told(self, *uids: str, after: int = 100 * MS) -> None:
        self.now += after
        for message in self.passing.see(Sighting(uids, self.now), self.now):
            self.laid += [uid for uid in message.lying if uid not in self.lying]
            self.lying = [*message.lying]


def test_a_pad_is_heard_of_before_anything_lies_there() -> None:
    (first,) = ArrivalOnlyPresence(Seat.A).see(Sighting((), 7), 8)
    assert (first.lying, first.bytes_ns, first.present_ns) == ((), 7, 8)


def test_a_tag_lies_until_another_comes() -> None:
    pad = Pad()
    pad.told(KING)
    pad.told(after=2_000 * MS)
    assert pad.lying == [KING]
    pad.told(QUEEN)
    assert pad.lying == [QUEEN]
    assert pad.laid == [KING, QUEEN]


def test_a_minute_of_repeats_is_one_placement() -> None:
    pad = Pad()
    for _ in range(60):
        pad.told(KING, after=1_000 * MS)
    assert pad.laid == [KING]


def test_told_again_after_a_while_it_was_laid_again() -> None:
    pad = Pad()
    pad.told(KING)
    pad.told(KING, after=REPEATED_NS + 1)
    assert pad.laid == [KING, KING]


def test_a_tag_that_is_not_told_for_long_has_left() -> None:
    pad = Pad()
    pad.told(KING)
    pad.told(after=LEFT_NS - 1)
    assert pad.lying == [KING]
    pad.told(after=1)
    assert pad.lying == []
    pad.told(KING)
    assert pad.laid == [KING, KING]


def test_two_tags_at_once_are_one_after_the_other() -> None:
    pad = Pad()
    pad.told(KING, QUEEN)
    assert pad.laid == [KING, QUEEN]
    assert pad.lying == [QUEEN]


def test_what_is_written_on_a_tag_goes_with_it() -> None:
    passing = ArrivalOnlyPresence(Seat.A)
    messages = passing.see(Sighting((KING,), 1, {KING: "schnapsen:TH"}), 1)
    assert messages[-1].texts == {KING: "schnapsen:TH"}
    (other,) = passing.see(Sighting((QUEEN,), 2), 2)
    assert other.texts == {}


def test_the_time_in_which_the_reader_was_out_does_not_count() -> None:
    pad = Pad()
    pad.told(KING)
    pad.passing.freeze()
    pad.told(after=60_000 * MS)
    assert pad.lying == [KING]
    pad.passing.freeze()
    pad.passing.freeze()
    pad.told(KING, after=60_000 * MS)
    assert pad.laid == [KING]
    pad.told(after=LEFT_NS)
    assert pad.lying == []
