"""What can be chosen, what is chosen, and the glass while it is wiped."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.interface.appearance import Appearance, CardArt, Seating, SuitColours, ThemeName
from engine.interface.inputs import ChangeAppearance
from tests.ui.tables import LEAD, snap
from ui.model.parts import Button, OpenPage, Page, StartCleaning, Tap
from ui.model.screen_state import CLEANING_NS, ScreenState
from ui.screens.menu.scene import MenuScene
from ui.screens.present import present
from ui.screens.settings.scene import CleaningScene, LevelBar, OptionRow, SettingsScene

LOOK = Appearance("en", brightness=5, volume=3)


def settings(look: Appearance, sheet: int = 0) -> SettingsScene:
    """Return a sheet of settings."""
    scene = present(snap(LEAD, look=look), ScreenState(Page.SETTINGS, sheet=sheet), 0)
    assert isinstance(scene, SettingsScene)
    return scene


def buttons(look: Appearance) -> dict[str, Button]:
    """Return every button of both sheets by its name."""
    found: list[Button] = []
    for sheet in (0, 1):
        for field in settings(look, sheet).fields:
            match field:
                case OptionRow(_, several):
                    found += several
                case LevelBar():
                    found += (field.less, field.more)
    return {button.name: button for button in found}


def chosen(look: Appearance) -> set[str]:
    """Return the labels that have a tick."""
    return {button.label for button in buttons(look).values() if button.chosen}


def test_what_is_chosen_has_a_tick() -> None:
    assert chosen(LOOK) == {"Side by side", "French", "Four", "Dark", "Normal", "On"}
    other = Appearance(
        "en",
        ThemeName.LIGHT,
        CardArt.GERMAN,
        SuitColours.TWO,
        Seating.FACE_TO_FACE,
        large=True,
        motion=False,
        names=False,
    )
    assert chosen(other) == {"Face to face", "German", "Two", "Light", "Large", "Off"}


@pytest.mark.parametrize(
    ("label", "look"),
    [
        ("Face to face", replace(LOOK, seating=Seating.FACE_TO_FACE)),
        ("German", replace(LOOK, cards=CardArt.GERMAN)),
        ("Two", replace(LOOK, colours=SuitColours.TWO)),
        ("Light", replace(LOOK, theme=ThemeName.LIGHT)),
        ("Large", replace(LOOK, large=True)),
    ],
)
def test_a_button_changes_one_thing(label: str, look: Appearance) -> None:
    (button,) = (b for b in buttons(LOOK).values() if b.label == label)
    assert button.action == Tap(ChangeAppearance(look))


@pytest.mark.parametrize("name", ["motion", "names"])
def test_what_can_be_off_is_on_at_first(name: str) -> None:
    on, off = buttons(LOOK)[f"{name} True"], buttons(LOOK)[f"{name} False"]
    assert (on.label, on.chosen, off.label, off.chosen) == ("On", True, "Off", False)
    changed = replace(LOOK, **{name: False})  # type: ignore[arg-type]  # by name
    assert off.action == Tap(ChangeAppearance(changed))


@pytest.mark.parametrize(("name", "least", "most"), [("volume", 0, 10), ("brightness", 1, 10)])
def test_a_level_goes_by_ones_and_no_further(name: str, least: int, most: int) -> None:
    value = getattr(LOOK, name)
    found = buttons(LOOK)
    less, more = found[f"{name} \N{MINUS SIGN}"], found[f"{name} +"]
    assert less.action == Tap(ChangeAppearance(replace(LOOK, **{name: value - 1})))
    assert more.action == Tap(ChangeAppearance(replace(LOOK, **{name: value + 1})))
    low = replace(LOOK, **{name: least})  # type: ignore[arg-type]  # by name
    high = replace(LOOK, **{name: most})  # type: ignore[arg-type]  # by name
    assert not buttons(low)[less.name].enabled
    assert not buttons(high)[more.name].enabled


def test_no_volume_is_called_mute() -> None:
    said = [
        field.value_text
        for field in settings(replace(LOOK, volume=0)).fields
        if isinstance(field, LevelBar)
    ]
    assert said == ["mute"]


def test_the_sheets_are_called_by_what_is_on_them() -> None:
    tabs = settings(LOOK, 1).frame.tabs
    assert [(tab.label, tab.chosen) for tab in tabs] == [("Table", False), ("Screen", True)]
    assert tabs[0].action == Tap(OpenPage(Page.SETTINGS, 0))


def test_the_chosen_language_has_a_tick_and_leads_back_here() -> None:
    assert buttons(LOOK)["language"].action == Tap(OpenPage(Page.LANGUAGES))
    scene = present(snap(LEAD, look=LOOK), ScreenState(Page.LANGUAGES), 0)
    assert isinstance(scene, MenuScene)
    assert [button.label for button in scene.buttons if button.chosen] == ["English"]
    assert scene.frame.back.action == Tap(OpenPage(Page.SETTINGS))


def test_cleaning_counts_down_by_seconds() -> None:
    assert buttons(LOOK)["clean"].action == Tap(StartCleaning())
    table, local = snap(LEAD, look=LOOK), ScreenState(cleaning_until=CLEANING_NS)
    hints = []
    for now in (0, 999_999_999, 1_000_000_000, CLEANING_NS - 1):
        scene = present(table, local, now)
        assert isinstance(scene, CleaningScene)
        assert scene.moving
        hints.append(scene.hint)
    assert hints == [f"Touch is off for {n} s" for n in (20, 20, 19, 1)]
    assert not isinstance(present(table, local, CLEANING_NS), CleaningScene)
