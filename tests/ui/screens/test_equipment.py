"""What the page of the equipment tells the person who looks after the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.interface.appearance import Appearance
from engine.interface.inputs import SeatButton
from engine.interface.snapshot import Scoreboard, Snapshot, StoreTrouble
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


def test_an_ill_reader_says_what_to_do_and_which_port_it_is() -> None:
    reader = device("equipment, one reader", "Leser")
    assert (reader.state, reader.tone) == ("nicht verwendbar", Tone.WARNING)
    assert reader.remedy == "Art und Anschluss prüfen: bummerl doctor"
    assert reader.facts == ("/dev/ttyUSB0",)


def test_of_a_long_port_the_end_is_told() -> None:
    assert device("equipment, unplugged", "Leser").facts == ("…01:00.0-usb-0:1.3:1.0-port0",)


def test_no_reader_is_no_trouble() -> None:
    assert device("equipment, no reader", "Leser").tone is Tone.NEUTRAL


def test_the_scores_tell_where_they_are_and_how_much_room_is_left() -> None:
    scores = device("equipment", "Spielstand")
    assert (scores.state, scores.tone) == ("gespeichert", Tone.ACCEPTED)
    assert scores.facts[0].endswith("bummerl.sqlite3")
    assert scores.facts[1:] == ("Frei: 31 GB",)


def test_a_full_disk_is_told_with_what_to_do_and_the_file() -> None:
    scores = device("equipment, disk full", "Spielstand")
    assert (scores.state, scores.tone) == ("nicht gespeichert", Tone.WARNING)
    assert scores.remedy.startswith("Platz schaffen")
    (file,) = scores.facts
    assert file.endswith("/bummerl.sqlite3")


def test_a_file_that_was_set_aside_is_named() -> None:
    local = ScreenState(Page.EQUIPMENT)
    table = snap(IDLE, store_trouble=StoreTrouble.MOVED_ASIDE, store_file="scores.damaged-1")
    scene = present(table, local, 0)
    assert isinstance(scene, EquipmentScene)
    assert [d.facts for d in scene.devices if d.title == "Spielstand"] == [("scores.damaged-1",)]


def test_a_broker_that_is_told_nothing_is_named_and_another_table_of_the_name_too() -> None:
    network = device("equipment, no network", "Netz")
    assert network.facts == ("broker.local:1883", "1 Ergebnis wartet")
    assert network.more == "Mehr: bummerl doctor"
    namesake = device("equipment, namesake", "Netz")
    assert (network.state, namesake.state) == ("nicht verbunden", "Diesen Namen gibt es schon")


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
    assert pressed.action == Press(SeatButton(A, down=True), SeatButton(A, down=False))
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
    assert (board.strip.text, board.strip.remedy) == (UNREADABLE, "More: Menu, Equipment")
    scene = present(snap(IDLE, look=look), ScreenState(Page.EQUIPMENT), 0)
    assert isinstance(scene, EquipmentScene)
    (language,) = (device for device in scene.devices if device.title == "Language")
    assert (language.state, language.tone) == ("not used", Tone.WARNING)
    assert language.remedy == "Correct the file, then restart"
    assert (language.facts, language.more) == (("xx.po",), "More: bummerl doctor")
