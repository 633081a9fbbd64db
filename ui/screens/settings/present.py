"""How the table looks and sounds, to be chosen; and the glass while it is wiped."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, TypeVar

from engine.interface.appearance import (
    BRIGHTNESSES,
    VOLUMES,
    Appearance,
    CardArt,
    Seating,
    SuitColours,
    ThemeName,
)
from engine.interface.inputs import ChangeAppearance
from ui.model.parts import Button, OpenPage, Page, StartCleaning, Tap
from ui.model.screen_state import CLEANING_NS
from ui.screens.registry import Presenter
from ui.screens.settings.scene import CleaningScene, LevelBar, OptionRow, SettingsScene
from ui.widgets.context import ScreenContext
from ui.words import OWN_NAME, msg
from ui.words.phrases import Phrases

T = TypeVar("T")

SHEETS: Final = (msg("Table"), msg("Screen"))
SECOND_NS: Final = 1_000_000_000
SEATINGS: Final = {
    Seating.SIDE_BY_SIDE: msg("Side by side"),
    Seating.FACE_TO_FACE: msg("Face to face"),
}
CARDS: Final = {CardArt.FRENCH: msg("French"), CardArt.GERMAN: msg("German")}
COLOURS: Final = {SuitColours.TWO: msg("Two"), SuitColours.FOUR: msg("Four")}
THEMES: Final = {ThemeName.SLATE: msg("Dark"), ThemeName.LIGHT: msg("Light")}
LETTERS: Final = {False: msg("Normal"), True: msg("Large")}
ON_OFF: Final = {True: msg("On"), False: msg("Off")}


def settings(context: ScreenContext) -> SettingsScene:
    """Return a sheet of settings: what belongs to the table, or to the screen."""
    phrases = context.phrases
    frame = context.frame(phrases.text("Settings"), Page.MENU)
    fields = _Fields(context.snapshot.look, phrases)
    sheet = fields.table() if context.state.sheet == 0 else fields.screen()
    return SettingsScene(
        context.with_sheets(frame, [phrases.text(label) for label in SHEETS]),
        tuple(_touched(context, field) for field in sheet),
    )


def _touched(context: ScreenContext, field: OptionRow | LevelBar) -> OptionRow | LevelBar:
    def touch(button: Button) -> Button:
        return context.touched(button)

    if isinstance(field, LevelBar):
        return replace(field, less=touch(field.less), more=touch(field.more))
    return replace(field, buttons=tuple(map(touch, field.buttons)))


class _Fields:
    """What can be chosen, for a look as it is now."""

    def __init__(self, look: Appearance, phrases: Phrases) -> None:
        self._look = look
        self._phrases = phrases

    def table(self) -> tuple[OptionRow | LevelBar, ...]:
        """Return what everybody at the table should know."""
        look, text = self._look, self._phrases.text
        clean = Button(
            "clean", Tap(StartCleaning()), text("{n} s without touch", n=_seconds(CLEANING_NS))
        )
        volume = text("mute") if look.volume == 0 else str(look.volume)
        return (
            self._options("seating", text("Seats"), SEATINGS, look.seating),
            self._options("cards", text("Cards"), CARDS, look.cards),
            self._options("colours", text("Suit colours"), COLOURS, look.colours),
            self._level("volume", text("Volume"), VOLUMES, volume),
            OptionRow(text("Clean the glass"), (clean,)),
            self._options("names", text("Names on board and QR code"), ON_OFF, look.names),
        )

    def screen(self) -> tuple[OptionRow | LevelBar, ...]:
        """Return what the eye wants."""
        look, text = self._look, self._phrases.text
        language = Button("language", Tap(OpenPage(Page.LANGUAGES)), text(OWN_NAME))
        return (
            OptionRow(text("Language"), (language,)),
            self._options("theme", text("Colours"), THEMES, look.theme),
            self._level(
                "brightness", text("Brightness"), BRIGHTNESSES, f"{look.brightness * 10} %"
            ),
            self._options("large", text("Letters"), LETTERS, look.large),
            self._options("motion", text("Motion"), ON_OFF, look.motion),
        )

    def _choose(self, name: str, value: object) -> Tap:
        return Tap(ChangeAppearance(replace(self._look, **{name: value})))  # type: ignore[arg-type]  # by name

    def _options(self, name: str, label: str, values: Mapping[T, str], chosen: T) -> OptionRow:
        buttons = (
            Button(
                f"{name} {value}",
                self._choose(name, value),
                self._phrases.text(text),
                chosen=value == chosen,
            )
            for value, text in values.items()
        )
        return OptionRow(label, tuple(buttons))

    def _level(self, name: str, label: str, values: range, said: str) -> LevelBar:
        value: int = getattr(self._look, name)
        return LevelBar(
            label,
            value,
            values[-1],
            said,
            less=self._step(name, "\N{MINUS SIGN}", value - 1, values),
            more=self._step(name, "+", value + 1, values),
        )

    def _step(self, name: str, sign: str, value: int, values: range) -> Button:
        does = self._choose(name, value)
        return Button(f"{name} {sign}", does, sign, enabled=value in values)


def cleaning(context: ScreenContext) -> CleaningScene:
    """Return what is shown while the glass is wiped; it changes once a second."""
    phrases = context.phrases
    left = _seconds(max(0, (context.state.cleaning_until or 0) - context.now_ns))
    return CleaningScene(
        title=phrases.text("Cleaning"),
        seconds=str(left),
        hint=phrases.text("Touch is off for {n} s", n=left),
    )


def _seconds(ns: int) -> int:
    return -(-ns // SECOND_NS)


PAGES: Final[Mapping[Page, Presenter]] = {Page.SETTINGS: settings}
