"""Teaching a deck at the table: one tag after the other (screen S7 of the design)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from device.config.table import TableOptions
from device.readers.messages import PadCapability, PadSeen, TagRate, UnnamedNumber
from device.store.journal import Journal
from device.store.store import open_store, open_to_read
from device.system.power import PowerSwitch
from device.table.modes.deck_teaching import cards_to_teach
from device.table.pads import PadLayout
from device.table.pages import EquipmentPage, Pages
from device.table.table import Table
from engine.actions import Match
from engine.interface.inputs import Input, TeachCard, TeachDeck, TeachEnd, TeachUndo
from engine.interface.lessons import Teaching, TeachNote
from engine.interface.machine import Equipment
from engine.interface.markers import Marker
from engine.interface.snapshot import Snapshot
from engine.model.cards import PerSeat, Seat, card
from engine.model.results import Phase
from engine.rules.rule_set import HOUSE

A, B = Seat.A, Seat.B


class School:
    """A table without a deck, and blank tags for its pads."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.table = self._switch_on()
        self.lay(A)
        self.lay(B)

    def _switch_on(self) -> Table:
        match = Match(HOUSE, PerSeat("Hermine", "Franz"), B)
        return Table(
            TableOptions(match),
            PadLayout(PerSeat(PadCapability.TWO, PadCapability.TWO)),
            Journal(self.path),
            lambda: 0,
            Pages(EquipmentPage(lambda: Equipment("1")), PowerSwitch()),
        )

    def switch_off_and_on(self) -> None:
        """Pull the plug."""
        self.table.close()
        self.table = self._switch_on()
        self.lay(A)
        self.lay(B)

    def lay(self, seat: Seat, *uids: str) -> Snapshot:
        """Let exactly these tags lie on a pad."""
        self.table.handle(PadSeen(seat, uids, frozenset(uids), 0, 0), 0)
        return self.table.snapshot()

    def send(self, message: Input) -> Snapshot:
        """Send what the screen sends."""
        self.table.handle(message, 0)
        return self.table.snapshot()

    def lesson(self) -> Teaching:
        """Return what the screen shows of the lesson."""
        teaching = self.table.snapshot().teaching
        assert teaching is not None
        return teaching


def blank(number: int) -> str:
    """Return the number of a tag nobody knows."""
    return f"04{number:012X}"


@pytest.fixture
def school(tmp_path: Path) -> Iterator[School]:
    """Return a table at which the deck `Blue` is being taught."""
    school = School(tmp_path / "bummerl.sqlite3")
    school.send(TeachDeck("Blue"))
    yield school
    school.table.close()


def teach(school: School, first: int, last: int) -> None:
    """Lay tags one after the other."""
    for number in range(first, last):
        school.lay(A, blank(number))
        school.lay(A)


def test_a_deck_is_taught_card_by_card_and_can_then_be_played(school: School) -> None:
    teach(school, 0, 20)
    lesson = school.lesson()
    assert (len(lesson.taught), lesson.wanted) == (20, None)
    assert school.send(TeachEnd()).decks == ("Blue",)
    shown = school.lay(B, blank(3))
    assert (shown.view.phase, shown.view.turn_up) == (Phase.OPEN, cards_to_teach(20)[3])


def test_the_card_taught_last_does_not_begin_a_deal(school: School) -> None:
    teach(school, 0, 19)
    school.lay(A, blank(19))
    assert school.send(TeachEnd()).view.phase is Phase.IDLE
    assert school.lay(A).view.phase is Phase.IDLE


def test_a_deck_goes_on_where_the_plug_was_pulled(school: School) -> None:
    teach(school, 0, 7)
    school.switch_off_and_on()
    school.send(TeachDeck("Blue"))
    lesson = school.lesson()
    assert (len(lesson.taught), lesson.wanted) == (7, cards_to_teach(20)[7])


def test_two_tags_teach_nothing_until_one_is_alone(school: School) -> None:
    school.lay(A, blank(1), blank(2))
    assert (school.lesson().taught, school.lesson().note) == (frozenset(), TeachNote.TWO_TAGS)
    school.lay(A, blank(2))
    assert school.lesson().taught == {cards_to_teach(20)[0]}


def test_one_tag_on_each_pad_teaches_nothing(school: School) -> None:
    school.lay(A, blank(1))
    school.lay(B, blank(2))
    assert (len(school.lesson().taught), school.lesson().note) == (1, TeachNote.TWO_TAGS)


def test_a_tag_that_is_a_card_already_is_said(school: School) -> None:
    teach(school, 0, 2)
    school.lay(B, blank(1))
    lesson = school.lesson()
    assert (lesson.note, lesson.note_card) == (TeachNote.ALREADY_TAUGHT, cards_to_teach(20)[1])
    assert len(lesson.taught) == 2


def test_a_tag_of_another_deck_is_said(school: School) -> None:
    teach(school, 0, 1)
    school.send(TeachEnd())
    school.send(TeachDeck("Red"))
    school.lay(B, blank(0))
    assert (school.lesson().note, school.lesson().note_deck) == (TeachNote.OTHER_DECK, "Blue")


@pytest.mark.parametrize(
    ("uid", "note"),
    [
        ("08A1B2C3", TeachNote.RANDOM_UID),
        ("88A1B2C3", TeachNote.CUT_UID),
        ("00000000", TeachNote.BLANK_UID),
        ("FFFFFFFFFFFFFF", TeachNote.BLANK_UID),
    ],
)
def test_a_number_that_can_be_no_card_is_refused(
    school: School, uid: str, note: TeachNote
) -> None:
    school.lay(A, uid)
    assert (school.lesson().taught, school.lesson().note) == (frozenset(), note)


def test_a_bare_number_teaches_nothing_and_it_is_said_what_is_missing(school: School) -> None:
    school.table.handle(UnnamedNumber(A), 0)
    assert (school.lesson().taught, school.lesson().note) == (
        frozenset(),
        TeachNote.UNNAMED_UID,
    )
    teach(school, 0, 1)
    school.table.handle(UnnamedNumber(B), 0)
    assert (len(school.lesson().taught), school.lesson().note) == (1, None), "another reader does"


def test_a_touched_field_asks_for_that_card_and_a_second_tag_is_a_spare(school: School) -> None:
    school.send(TeachCard(card("TC")))
    teach(school, 0, 1)
    assert school.lesson().taught == {card("TC")}
    school.send(TeachCard(card("TC")))
    teach(school, 1, 2)
    assert school.lesson().taught == {card("TC")}
    assert school.lesson().note is None


def test_what_was_taught_last_can_be_taken_back(school: School) -> None:
    teach(school, 0, 3)
    lesson = school.send(TeachUndo()).teaching
    assert lesson is not None
    assert (len(lesson.taught), lesson.wanted) == (2, cards_to_teach(20)[2])
    teach(school, 2, 3)
    assert len(school.lesson().taught) == 3, "its tag is free again"


def test_what_is_taken_back_is_not_what_was_imported_meanwhile(school: School) -> None:
    teach(school, 0, 2)
    school.send(TeachCard(card("KC")))
    school.lay(A)
    school.lay(A, blank(0))
    imported = {blank(7): card("QH"), blank(1): card("AS")}
    with open_store(school.path) as store:
        store.keep_deck("Blue", imported)
    for _ in range(3):
        school.send(TeachUndo())
    with open_to_read(school.path) as store:
        assert store.decks().deck("Blue") == imported


def test_while_a_deck_is_taught_known_cards_play_nothing(school: School) -> None:
    teach(school, 0, 20)
    assert school.lay(A, blank(0)).view.phase is Phase.IDLE


def test_a_wrong_card_is_corrected_by_touching_what_it_really_is(school: School) -> None:
    teach(school, 0, 2)
    school.send(TeachCard(card("QC")))
    teach(school, 1, 2)
    lesson = school.lesson()
    assert (lesson.note, lesson.note_card) == (TeachNote.MOVED, card("TH"))
    assert lesson.taught == {card("AH"), card("QC")}
    assert lesson.last is card("QC")
    assert lesson.wanted is card("TH"), "it has no tag any longer"
    school.switch_off_and_on()
    resumed = school.send(TeachDeck("Blue")).teaching
    assert resumed == replace(lesson, note=None, note_card=None, last=None)


def test_a_corrected_card_that_has_a_spare_tag_stays_taught(school: School) -> None:
    teach(school, 0, 1)
    school.send(TeachCard(card("AH")))
    teach(school, 1, 2)
    school.send(TeachCard(card("QC")))
    teach(school, 0, 1)
    assert school.lesson().taught == {card("AH"), card("QC")}


def test_only_the_next_tag_is_the_touched_card(school: School) -> None:
    teach(school, 0, 2)
    school.send(TeachCard(card("QC")))
    teach(school, 2, 3)
    teach(school, 0, 1)
    assert school.lesson().note is TeachNote.ALREADY_TAUGHT
    assert school.lesson().taught == {card("AH"), card("TH"), card("QC")}


def test_a_correction_can_be_taken_back(school: School) -> None:
    teach(school, 0, 2)
    school.send(TeachCard(card("QC")))
    teach(school, 1, 2)
    school.send(TeachUndo())
    lesson = school.lesson()
    assert lesson.taught == {card("AH"), card("TH")}
    assert lesson.wanted is card("QC")
    teach(school, 1, 2)
    assert school.lesson().note is TeachNote.ALREADY_TAUGHT, "it was not touched again"


def test_a_card_of_another_deck_is_not_taken_from_it(school: School) -> None:
    teach(school, 0, 1)
    school.send(TeachDeck("Red"))
    school.send(TeachCard(card("QC")))
    school.lay(B, blank(0))
    assert (school.lesson().note, school.lesson().note_deck) == (TeachNote.OTHER_DECK, "Blue")
    assert school.lesson().taught == frozenset()


def test_a_tag_laid_again_as_the_card_it_is_stays_that_when_taken_back(school: School) -> None:
    teach(school, 0, 1)
    school.send(TeachEnd())
    school.send(TeachDeck("Blue"))
    school.send(TeachCard(card("AH")))
    teach(school, 0, 1)
    school.send(TeachUndo())
    assert school.lesson().taught == {card("AH")}


def test_markers_are_taught_when_they_are_touched_and_never_asked_for(school: School) -> None:
    assert school.lesson().tokens == tuple(Marker)
    school.send(TeachCard(Marker.CLAIM_B))
    assert school.lesson().wanted is Marker.CLAIM_B
    teach(school, 30, 31)
    assert school.lesson().taught == {Marker.CLAIM_B}
    assert school.lesson().wanted is card("AH")
    teach(school, 0, 20)
    assert school.lesson().wanted is None
    school.switch_off_and_on()
    school.send(TeachDeck("Blue"))
    assert Marker.CLAIM_B in school.lesson().taught


def test_a_reader_that_tells_only_arrivals_teaches_one_tag_after_the_other(
    school: School,
) -> None:
    for number in range(20):
        school.lay(A, blank(number))  # takes the place of the one before
    assert school.lesson().wanted is None


def test_how_well_a_card_reads_is_shown_until_its_tag_is_taken_from_it(school: School) -> None:
    teach(school, 0, 1)
    school.table.handle(TagRate(A, blank(0), 9, 10), 0)
    assert school.lesson().rates == {card("AH"): 90}
    teach(school, 1, 2)
    assert school.lesson().rates == {card("AH"): 90}
    school.table.handle(TagRate(A, blank(9), 1, 10), 0)
    assert school.lesson().rates == {card("AH"): 90}, "that tag is no card"
    school.send(TeachUndo())
    school.send(TeachUndo())
    assert school.lesson().rates == {}
