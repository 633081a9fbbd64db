"""`bummerl deck teach`: a deck taught with a simulated reader and typed lines."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from device.simulate.pads.pad import SimulatedPad
from device.store.journal import Journal
from device.store.store import open_store, open_to_read
from device.table.modes.deck_teaching import cards_to_teach
from engine.interface.markers import Marker, TagMeaning
from engine.model.cards import card
from tests.device.cli.running import PATIENCE_S, Running


def blank(number: int) -> str:
    """Return the number of a tag nobody knows."""
    return f"04{number:012X}"


class Lesson(Running):
    """A running `bummerl deck teach`."""

    def line(self) -> str:
        """Return the next line that tells no rate: those come whenever a tag was looked at."""
        return next(line for line in iter(super().line, None) if "of the looks" not in line)

    def rate(self) -> str:
        """Return the next line that tells a rate."""
        return next(line for line in iter(super().line, None) if "of the looks" in line)


class School:
    """A reader, a data directory, and `bummerl deck teach` with both."""

    def __init__(
        self, pad: SimulatedPad, start: Callable[[list[str]], Lesson], path: Path
    ) -> None:
        self.pad = pad
        self.path = path / "bummerl.sqlite3"
        self._start = start

    def begin(self, *more: str) -> Lesson:
        """Start it, and pass over what it says until the reader is ready."""
        data = str(self.path.parent)
        reader = f"pn532:{self.pad.port}"
        made = self._start(["deck", "teach", "Blue", "--pad", reader, "--data", data, *more])
        made.until_ready()
        return made

    def teach(self, at: Lesson, uid: str) -> str:
        """Lay a tag and lift it; return what is said of it."""
        self.pad.place(uid)
        line = at.line()
        self.pad.lift(uid)
        return line

    def taught(self) -> list[TagMeaning]:
        """Return what is stored."""
        with open_to_read(self.path) as store:
            return list(store.decks().deck("Blue").values())


@pytest.fixture
def school(tmp_path: Path, program: list[str], environ: dict[str, str]) -> Iterator[School]:
    with ExitStack() as ends, SimulatedPad(tmp_path / "reader") as pad:

        def start(arguments: list[str]) -> Lesson:
            made = Lesson([*program, *arguments], environ)
            ends.callback(made.end)
            return made

        yield School(pad, start, tmp_path / "data")


def greeted(at: Lesson) -> str:
    """Pass over the greeting; return what is asked for."""
    assert at.line().startswith("Deck Blue: ")
    assert "q ends" in at.line()
    return at.line()


def test_a_whole_deck_with_markers_is_taught_card_by_card(school: School) -> None:
    at = school.begin("--markers")
    assert greeted(at) == "Lay the ace of hearts (AH):\n"
    asked = [*cards_to_teach(20), *Marker]
    for number, means in enumerate(asked):
        name = means.value if isinstance(means, Marker) else means.name
        assert school.teach(at, blank(number)).startswith(f"{name} is taught")
        following = at.line()
        assert following.startswith("Lay " if number + 1 < len(asked) else "The deck is complete")
    at.type("q")
    assert at.line() == "Deck Blue: 20 of 20 cards, 8 markers; complete.\n"
    assert at.process.wait(PATIENCE_S) == 0
    assert school.taught() == asked


def test_a_complete_deck_takes_spare_tags_and_markers(school: School) -> None:
    with open_store(school.path) as store:
        store.keep_deck("Blue", {blank(n): one for n, one in enumerate(cards_to_teach(20)[:-1])})
    at = school.begin()
    asked = greeted(at)
    last = cards_to_teach(20)[-1].name
    assert f"({last})" in asked
    assert school.teach(at, blank(20)).startswith(f"{last} is taught (20 of 20 cards)")
    for number, (typed, words) in enumerate(
        [("th", "ten of hearts"), ("66a", "claim marker")], 21
    ):
        offered = at.line()
        assert offered.startswith("The deck is complete. Type a card for a spare tag, or a marker")
        assert all(token.value in offered for token in Marker)
        at.type(typed)
        assert words in at.line()
        assert school.teach(at, blank(number)).startswith(f"{typed.upper()} is taught")
    assert at.line().startswith("The deck is complete. ")
    assert school.teach(at, blank(23)).startswith("Type which card or marker the tag is to be")
    at.type("u")
    assert at.line() == "66A is taken back.\n"
    at.type("q")
    assert at.process.wait(PATIENCE_S) == 0
    assert school.taught().count(card("TH")) == 2
    assert len(school.taught()) == 21


def test_it_goes_on_with_what_is_missing(school: School) -> None:
    at = school.begin()
    greeted(at)
    school.teach(at, blank(0))
    at.line()
    at.type("q")
    assert "1 of 20 cards; missing TH, KH" in at.line()
    assert at.process.wait(PATIENCE_S) == 0
    assert greeted(school.begin()) == "Lay the ten of hearts (TH):\n"


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_what_was_taught_is_kept_when_it_is_interrupted(
    school: School, ending: signal.Signals
) -> None:
    at = school.begin()
    greeted(at)
    school.teach(at, blank(0))
    os.kill(at.process.pid, ending)
    assert at.process.wait(PATIENCE_S) == 0
    assert school.taught() == [card("AH")]


def test_it_ends_with_its_input(school: School) -> None:
    at = school.begin()
    assert at.process.stdin
    at.process.stdin.close()
    assert at.process.wait(PATIENCE_S) == 0


def test_a_deck_imported_meanwhile_loses_no_card(school: School) -> None:
    at = school.begin()
    greeted(at)
    imported = {blank(0): card("QH"), blank(1): card("AS")}
    with open_store(school.path) as store:
        store.keep_deck("Blue", imported)
    assert school.teach(at, blank(0)).startswith("This tag already is QH; ")
    assert school.taught() == [*imported.values()]


def test_what_the_disk_did_not_take_is_stored_at_the_end(school: School) -> None:
    at = school.begin()
    greeted(at)
    aside = school.path.parent.rename(school.path.parent.with_name("aside"))
    school.path.parent.touch()
    assert school.teach(at, blank(0)).startswith("AH is taught")
    assert "was removed or changed" in at.trouble()
    assert "check the disk" in at.trouble()
    school.path.parent.unlink()
    aside.rename(school.path.parent)
    at.type("q")
    assert at.process.wait(PATIENCE_S) == 0
    assert school.taught() == [card("AH")]


def test_a_typed_card_is_asked_for_next_and_corrects_a_wrong_one(school: School) -> None:
    at = school.begin()
    greeted(at)
    at.type("tc")
    assert at.line() == "Lay the ten of clubs (TC):\n"
    assert school.teach(at, blank(0)) == "TC is taught (1 of 20 cards).\n"
    at.type("q")
    at = school.begin()
    greeted(at)
    assert school.teach(at, blank(0)).startswith("This tag already is TC; ")
    at.type("q")
    at = school.begin()
    greeted(at)
    at.type("KD")
    assert at.line() == "Lay the king of diamonds (KD):\n"
    assert school.teach(at, blank(0)) == "This tag was TC; now it is KD.\n"
    assert at.line() == "Lay the ace of hearts (AH):\n"
    at.type("u")
    assert at.line() == "KD is taken back.\n"
    assert at.line() == "Lay the king of diamonds (KD):\n"
    assert school.taught() == [card("TC")]


def test_what_cannot_be_is_said(school: School) -> None:
    at = school.begin()
    greeted(at)
    for typed, said in (
        ("9H", "A pack of 20 has no 9H."),
        ("10H", "Expected a card such as TH"),
        ("u", "Nothing to take back."),
    ):
        at.type(typed)
        assert at.line().startswith(said)
    assert "cannot be a card" in school.teach(at, "08A1B2C3")
    assert "cannot be a card" in school.teach(at, "88A1B2C3")
    assert school.teach(at, blank(0)).startswith("AH is taught")
    at.line()
    school.pad.place(blank(1))
    assert at.line().startswith("TH is taught")
    at.line()
    school.pad.place(blank(2))
    assert at.line().startswith("Two tags lie there")
    school.pad.lift(blank(1))
    assert at.line().startswith("KH is taught")


def test_how_well_a_lying_tag_reads_is_told(school: School) -> None:
    at = school.begin()
    greeted(at)
    school.pad.place(blank(0))
    assert at.rate() == "AH is seen in 100 % of the looks.\n"


def test_beside_a_running_table_it_says_what_to_do(
    tmp_path: Path, program: list[str], environ: dict[str, str]
) -> None:
    table = Journal(tmp_path / "data" / "bummerl.sqlite3")
    teach = ["deck", "teach", "Blue", "--pad", "pn532:/dev/null", "--data", str(tmp_path / "data")]
    at = Lesson([*program, *teach], environ)
    try:
        assert at.process.wait(PATIENCE_S) == 2
        assert "another Bummerl is running on it; end that one" in at.trouble()
    finally:
        at.end()
        table.close()
