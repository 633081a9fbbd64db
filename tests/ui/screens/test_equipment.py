"""What the page of the equipment tells the person who looks after the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.interface.appearance import Appearance
from engine.interface.inputs import SeatButton
from engine.interface.snapshot import Scoreboard, Snapshot
from engine.view import View
from tests.ui.states.equipment import BOTH, STATES, WELL
from tests.ui.tables import CLOSED, FOLLOW, IDLE, LEAD, PLAYED_OUT, A, snap
from ui.model.parts import Page, Press
from ui.model.screen_state import ScreenState
from ui.model.tone import Tone
from ui.screens.board.scene import BoardScene
from ui.screens.equipment.scene import EquipmentRow, EquipmentScene
from ui.screens.present import present
from ui.widgets.trouble import UNREADABLE


def page(name: str) -> EquipmentScene:
    """Return the page in one of its states."""
    return shown(*STATES[name])


def shown(table: Snapshot, local: ScreenState) -> EquipmentScene:
    """Return the page."""
    scene = present(table, local, 0)
    assert isinstance(scene, EquipmentScene)
    return scene


def device(name: str, title: str) -> EquipmentRow:
    """Return what the page says of one device."""
    (found,) = (device for device in page(name).devices if device.title == title)
    return found


def test_a_reader_tells_its_numbers() -> None:
    reader = device("equipment", "Leser A")
    assert (reader.state, reader.tone) == ("bereit", Tone.ACCEPTED)
    assert reader.facts == ("/dev/ttyUSB0", "pn532 · 18 ms · 0 Fehler")


def test_an_ill_reader_says_what_to_do_and_what_the_system_said() -> None:
    reader = device("equipment, one reader", "Leser")
    assert (reader.state, reader.tone) == ("nicht verwendbar", Tone.WARNING)
    assert reader.remedy == "Art und Anschluss prüfen: bummerl doctor"
    assert reader.detail == "/dev/ttyUSB0 · the answer was 00 00 ff 01 of 6 bytes"


def test_a_port_that_the_system_names_itself_is_named_once() -> None:
    reader = device("equipment, unplugged", "Leser")
    assert reader.detail.startswith("…")
    assert reader.detail.endswith("-port0 is not there; plug the reader in or correct the port")
    assert reader.detail.count("port0") == 1


def test_no_reader_is_no_trouble() -> None:
    assert device("equipment, no reader", "Leser").tone is Tone.NEUTRAL


def test_the_scores_tell_where_they_are_and_how_much_room_is_left() -> None:
    scores = device("equipment", "Spielstand")
    assert (scores.state, scores.tone) == ("gespeichert", Tone.ACCEPTED)
    assert scores.facts[0].endswith("bummerl.sqlite3")
    assert scores.facts[1:] == ("Frei: 31 GB",)


def test_a_full_disk_is_told_in_detail_here() -> None:
    scores = device("equipment, disk full", "Spielstand")
    assert (scores.state, scores.tone) == ("nicht gespeichert", Tone.WARNING)
    assert scores.remedy.startswith("Platz schaffen")
    assert scores.detail == "no space is left; free some; 12 lines wait in memory"


def test_the_computer_tells_its_warmth_clock_and_version() -> None:
    well = device("equipment", "Rechner")
    assert (well.state, well.tone) == ("54 °C", Tone.ACCEPTED)
    assert well.facts == ("Uhr ist gestellt", "Bummerl 1.0.0")
    ill = device("equipment, one reader", "Rechner")
    assert (ill.tone, ill.remedy) == (Tone.WARNING, "Zu warm: Luft schaffen")
    assert ill.facts[0] == "Uhr ist nicht gestellt"


def test_before_the_numbers_have_come_the_rest_is_told() -> None:
    assert [device.title for device in page("equipment, soon").devices] == ["Leser", "Spielstand"]


def test_a_button_shows_that_it_is_pressed() -> None:
    quiet, pressed = page("equipment").frame.tabs[0], page("equipment, pressed").frame.tabs[0]
    assert pressed.does == Press(SeatButton(A, down=True), SeatButton(A, down=False))
    assert (quiet.sub, quiet.pressed) == ("ausprobieren", False)
    assert (pressed.sub, pressed.pressed, pressed.tone) == ("gedrückt", True, Tone.SEAT_A)


@pytest.mark.parametrize("view", [LEAD, FOLLOW, CLOSED, PLAYED_OUT])
def test_in_a_deal_no_button_is_tried_since_it_would_claim(view: View) -> None:
    table = snap(view, pads=BOTH, equipment=WELL)
    assert shown(table, ScreenState(Page.EQUIPMENT)).frame.tabs == ()
    on_scoreboard = shown(replace(table, scoreboard=Scoreboard()), ScreenState(Page.EQUIPMENT))
    assert [tab.name for tab in on_scoreboard.frame.tabs] == ["seat A", "seat B"]


def test_no_strip_says_what_the_page_says() -> None:
    assert page("equipment, missing").frame.strip is None


def test_words_that_cannot_be_read_are_told_on_a_strip_and_in_detail() -> None:
    look = Appearance(language="xx")  # of which there is no catalogue
    board = present(snap(IDLE, look=look), ScreenState(), 0)
    assert isinstance(board, BoardScene)
    assert board.strip is not None
    assert (board.strip.text, board.strip.todo) == (UNREADABLE, "More: Menu, Equipment")
    scene = present(snap(IDLE, look=look), ScreenState(Page.EQUIPMENT), 0)
    assert isinstance(scene, EquipmentScene)
    (language,) = (device for device in scene.devices if device.title == "Language")
    assert (language.state, language.tone) == ("not used", Tone.WARNING)
    assert language.remedy == "Correct the file, then restart"
    assert language.detail.startswith("xx.po: ")
