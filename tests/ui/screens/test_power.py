"""Switching off at the screen, and what is said of a machine that is not as it should be."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.interface.inputs import SwitchOff
from engine.interface.machine import Machine, PowerAction
from engine.interface.readers import PadCondition
from engine.interface.snapshot import Snapshot
from engine.view import View
from tests.ui.states.power import CAN, CONFIG, DARK, STATES, STUCK, UNLIKE
from tests.ui.tables import CLOSED, FOLLOW, IDLE, LEAD, OVER, PLAYED_OUT, pad, snap
from ui.model.parts import Hold, OpenPage, Page, Strip, Tap
from ui.model.screen_state import ScreenState
from ui.model.tone import Tone
from ui.screens.backup.scene import NoteScene
from ui.screens.board.scene import BoardScene
from ui.screens.equipment.scene import EquipmentScene
from ui.screens.menu.scene import MenuScene
from ui.screens.power.scene import MessageScene
from ui.screens.present import present


def menu_of(table: Snapshot) -> MenuScene:
    """Return the menu of a table."""
    scene = present(table, ScreenState(Page.MENU), 0)
    assert isinstance(scene, MenuScene)
    return scene


def page(name: str) -> NoteScene:
    """Return the page in one of its states."""
    scene = present(*STATES[name], 0)
    assert isinstance(scene, NoteScene)
    return scene


def strip_of(table: Snapshot) -> Strip | None:
    """Return what the board says is wrong."""
    scene = present(table, ScreenState(), 0)
    assert isinstance(scene, BoardScene)
    return scene.strip


@pytest.mark.parametrize("view", [IDLE, LEAD, FOLLOW, OVER])
def test_the_menu_leads_to_switching_off_at_any_time_where_it_can_be_done(view: View) -> None:
    table = snap(view, machine=CAN)
    assert [tab.action for tab in menu_of(table).frame.tabs] == [Tap(OpenPage(Page.POWER))]
    assert menu_of(replace(table, machine=Machine())).frame.tabs == ()


def test_both_buttons_are_held_for_two_seconds() -> None:
    off, restart = page("power").buttons
    assert off.action == Hold(SwitchOff(), 2_000_000_000)
    assert restart.action == Hold(SwitchOff(restart=True), 2_000_000_000)
    assert (off.label, off.sub) == ("Ausschalten", "2 s halten")


def test_a_button_let_go_too_early_says_what_it_wants() -> None:
    off, restart = page("power, let go").buttons
    assert off.sub == "weiter halten"
    assert restart.sub == "2 s halten"


def test_it_says_that_nothing_is_lost() -> None:
    running, idle = page("power"), page("power, idle")
    assert (running.note, running.tone) == ("Der Spielstand ist gespeichert", Tone.ACCEPTED)
    assert running.more == "Nach dem Start geht das Spiel hier weiter"
    assert (idle.note, idle.more) == (running.note, "")


def test_it_says_how_much_would_be_lost() -> None:
    scene = page("power, disk")
    assert (scene.note, scene.tone) == ("Nicht alles ist gespeichert", Tone.WARNING)
    assert scene.more == "12 Einträge gingen verloren"


def test_what_did_not_work_says_what_does() -> None:
    scene = page("power, stuck")
    assert (scene.note, scene.more) == ("Ausschalten ging nicht", "Stecker ziehen")
    assert strip_of(snap(LEAD, machine=STUCK)) == Strip("Ausschalten ging nicht", "Stecker ziehen")


@pytest.mark.parametrize(
    "local",
    [
        ScreenState(),
        ScreenState(Page.MENU),
        ScreenState(cleaning_until=1),
        ScreenState(resting=True),
    ],
)
def test_a_computer_that_goes_says_only_that(local: ScreenState) -> None:
    for view in (IDLE, LEAD, OVER):
        off = present(snap(view, machine=replace(CAN, going=PowerAction.OFF)), local, 0)
        assert isinstance(off, MessageScene)
        assert off.title == "Wird ausgeschaltet"
        assert off.hint == "Stecker ziehen, sobald der Bildschirm dunkel ist"
        restart = present(snap(view, machine=replace(CAN, going=PowerAction.RESTART)), local, 0)
        assert isinstance(restart, MessageScene)
        assert restart.title == "Startet neu"


@pytest.mark.parametrize("view", [IDLE, LEAD, FOLLOW, CLOSED, PLAYED_OUT, OVER])
def test_the_board_says_what_is_not_as_configured_in_a_deal_as_well(view: View) -> None:
    table = snap(view, machine=UNLIKE)
    more = "Mehr: Menü, Geräte"
    assert strip_of(table) == Strip("Konfiguration: nicht die geschriebene", more, more="+1")
    panel = replace(table, machine=DARK)
    assert strip_of(panel) == Strip("Leuchtknöpfe ohne Wirkung", more)
    assert strip_of(replace(table, machine=CAN)) is None


def test_what_stops_the_deal_goes_before_what_is_not_as_configured() -> None:
    table = snap(LEAD, machine=UNLIKE)
    lost = strip_of(replace(table, pads=pad(PadCondition.MISSING)))
    assert lost is not None
    assert (lost.text, lost.more) == ("Leser B: nicht verbunden", "+2")


def test_the_equipment_says_exactly_what_is_not_as_configured() -> None:
    scene = present(*STATES["equipment, machine"], 0)
    assert isinstance(scene, EquipmentScene)
    told = {d.title: (d.state, d.tone, d.remedy, d.facts) for d in scene.devices[-2:]}
    assert told == {
        "Konfiguration": (
            "nicht verwendet",
            Tone.WARNING,
            "Datei berichtigen, dann neu starten",
            (CONFIG,),
        ),
        "Knöpfe": ("ohne Wirkung", Tone.WARNING, "Inzwischen gehen Touch und Tasten", ()),
    }
    assert {d.more for d in scene.devices[-2:]} == {"Mehr: bummerl doctor"}
