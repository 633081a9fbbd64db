"""How the table looks: the configuration, then what was chosen at it, then the command line."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from engine.interface.appearance import Appearance, CardArt, Seating, ThemeName
from engine.interface.inputs import ChangeAppearance, TeachDeck
from engine.interface.snapshot import StoreTrouble
from tests.device.store.test_trouble import failing_disk
from tests.device.table.sitting import A, Sitting, on_table

CONFIGURED = Appearance("de", volume=4)
CHOSEN = Appearance(
    "fi", ThemeName.LIGHT, CardArt.GERMAN, seating=Seating.FACE_TO_FACE, motion=False
)


class Tables:
    """The same table, switched on again and again, each time told something else."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.on: Sitting | None = None

    def switch_on(self, configured: Appearance, *pinned: str) -> Sitting:
        self.switch_off()
        self.on = Sitting(self.path, appearance=configured, pinned_by_cli=frozenset(pinned))
        return self.on

    def switch_off(self) -> None:
        if self.on:
            self.on.close()
        self.on = None


def look(at: Sitting) -> Appearance:
    return at.wait(0).look


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    tables = Tables(tmp_path / "bummerl.sqlite3")
    yield tables
    tables.switch_off()


def test_what_is_chosen_is_shown_at_once_and_after_the_next_start(tables: Tables) -> None:
    at = tables.switch_on(CONFIGURED)
    assert look(at) == CONFIGURED
    assert at.send(ChangeAppearance(CHOSEN)).look == CHOSEN
    assert look(tables.switch_on(CONFIGURED)) == CHOSEN


def test_only_what_was_chosen_otherwise_hides_the_configuration(tables: Tables) -> None:
    at = tables.switch_on(CONFIGURED)
    at.send(ChangeAppearance(replace(CONFIGURED, theme=ThemeName.LIGHT)))
    other = replace(CONFIGURED, language="es", volume=7)
    assert look(tables.switch_on(other)) == replace(other, theme=ThemeName.LIGHT)


def test_what_is_chosen_back_follows_the_configuration_again(tables: Tables) -> None:
    at = tables.switch_on(CONFIGURED)
    at.send(ChangeAppearance(replace(CONFIGURED, volume=0)))
    at.send(ChangeAppearance(CONFIGURED))
    other = replace(CONFIGURED, volume=9)
    assert look(tables.switch_on(other)) == other


def test_the_command_line_goes_before_what_was_chosen_and_changes_nothing_of_it(
    tables: Tables,
) -> None:
    tables.switch_on(CONFIGURED).send(ChangeAppearance(CHOSEN))
    at = tables.switch_on(replace(CONFIGURED, language="es"), "language")
    assert look(at) == replace(CHOSEN, language="es")
    at.send(ChangeAppearance(replace(CHOSEN, language="es", large=True)))
    assert look(tables.switch_on(CONFIGURED)) == replace(CHOSEN, large=True)


def test_what_a_newer_program_has_chosen_is_ignored_and_kept(tables: Tables) -> None:
    tables.switch_on(CONFIGURED).send(ChangeAppearance(CHOSEN))
    tables.switch_off()
    strange = {"theme": '"neon"', "volume": "11", "large": "1", "cards": "{", "smell": '"hay"'}
    with closing(sqlite3.connect(tables.path)) as con, con:
        con.executemany("INSERT OR REPLACE INTO choice VALUES (?, ?)", strange.items())
    at = tables.switch_on(CONFIGURED)
    known = replace(CHOSEN, theme=ThemeName.SLATE, cards=CardArt.FRENCH, volume=4)
    assert look(at) == known
    at.send(ChangeAppearance(replace(known, volume=1)))
    tables.switch_off()
    with closing(sqlite3.connect(tables.path)) as con:
        kept = dict(con.execute("SELECT name, value FROM choice").fetchall())
    assert {**strange, "volume": "1"}.items() <= kept.items()


def test_a_choice_that_the_disk_does_not_take_is_shown_and_written_later(tables: Tables) -> None:
    at = tables.switch_on(CONFIGURED)
    with failing_disk():
        shown = at.send(ChangeAppearance(CHOSEN))
    assert (shown.look, shown.store_trouble) == (CHOSEN, StoreTrouble.FAILED)
    shown = at.wait(10_000)
    assert shown.store_trouble is None
    assert look(tables.switch_on(CONFIGURED)) == CHOSEN


def test_a_choice_is_carried_over_into_a_new_file_when_the_old_one_is_gone(
    tables: Tables,
) -> None:
    at = tables.switch_on(CONFIGURED)
    at.send(ChangeAppearance(CHOSEN))
    for file in tables.path.parent.glob("bummerl.sqlite3*"):
        file.unlink()
    at.turn_up("KH")
    assert look(tables.switch_on(CONFIGURED)) == CHOSEN


def test_choosing_touches_nothing_of_the_play(tables: Tables) -> None:
    at = tables.switch_on(CONFIGURED)
    at.turn_up("KH")
    at.lay(A, "QS")
    assert on_table(at.send(ChangeAppearance(CHOSEN))) == ["QS"]
    at.send(TeachDeck("Red"))
    shown = at.send(ChangeAppearance(CONFIGURED))
    assert (shown.look, shown.teaching is not None) == (CONFIGURED, True)
