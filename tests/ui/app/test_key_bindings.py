"""The keys that are buttons, under the layouts that people have."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import pygame
import pytest

from engine.interface.inputs import ButtonSource, Input, SeatButton, UndoButton
from engine.model.cards import Seat
from ui.app.key_bindings import DEFAULT_KEYS, KeyBindings

PRESSES = {
    "q": SeatButton(Seat.A, down=True),
    "p": SeatButton(Seat.B, down=True),
    "u": UndoButton(down=True),
}
PLACES = {"q": pygame.KSCAN_Q, "p": pygame.KSCAN_P, "u": pygame.KSCAN_U}


@pytest.fixture(autouse=True)
def _video() -> None:
    pygame.display.init()


@dataclass(frozen=True)
class Key:
    """A key, and what a layout makes of it, as SDL tells."""

    place: int
    sign: str

    def event(self, *, down: bool, mod: int = 0, text: str | None = None) -> pygame.event.Event:
        """Return the event of the key going down or up."""
        return pygame.event.Event(
            pygame.KEYDOWN if down else pygame.KEYUP,
            key=ord(self.sign),
            scancode=self.place,
            unicode=self.sign if text is None else text,
            mod=mod,
        )


NON_LATIN = {
    "bg": ",зк",
    "bg phonetic": "япу",
    "ru": "йзг",
    "gr": ";πθ",
    "il": "/פו",
    "ara": "ضحع",
    "th": "ๆยี",
    "am": "խըր",
    "ge": "ქპუ",
}
"""What these layouts have where an American keyboard has Q, P and U."""


@pytest.mark.parametrize("layout", NON_LATIN)
@pytest.mark.parametrize("number", range(3), ids=PRESSES)
def test_a_key_without_a_letter_is_what_its_place_says(layout: str, number: int) -> None:
    name, press = list(PRESSES.items())[number]
    bindings = KeyBindings(DEFAULT_KEYS)
    pressed = Key(PLACES[name], NON_LATIN[layout][number])
    assert bindings.press(pressed.event(down=True)) == (press,)
    assert len(bindings.release(pressed.event(down=False))) == 1


@pytest.mark.parametrize(
    ("place", "letter"),
    [
        (pygame.KSCAN_A, "q"),  # AZERTY
        (pygame.KSCAN_X, "q"),  # Dvorak
        (pygame.KSCAN_R, "p"),
        (pygame.KSCAN_F, "u"),
    ],
)
def test_under_a_latin_layout_the_letter_decides(place: int, letter: str) -> None:
    assert KeyBindings(DEFAULT_KEYS).press(Key(place, letter).event(down=True)) == (
        PRESSES[letter],
    )


@pytest.mark.parametrize(
    ("place", "letter"), [(pygame.KSCAN_Q, "a"), (pygame.KSCAN_P, "l"), (pygame.KSCAN_U, "g")]
)
def test_another_letter_at_the_place_of_a_button_is_none(place: int, letter: str) -> None:
    assert KeyBindings(DEFAULT_KEYS).press(Key(place, letter).event(down=True)) == ()


def test_on_a_console_what_is_typed_tells_the_letter() -> None:
    azerty = Key(pygame.KSCAN_Q, "q").event(down=True, text="a")
    assert KeyBindings(DEFAULT_KEYS).press(azerty) == ()
    azerty = Key(pygame.KSCAN_A, "a").event(down=True, text="q")
    assert KeyBindings(DEFAULT_KEYS).press(azerty) == (PRESSES["q"],)


@pytest.mark.parametrize("text", ["Q", "", "\x11"])
def test_shift_and_control_change_no_button(text: str) -> None:
    event = Key(pygame.KSCAN_Q, "q").event(down=True, text=text)
    assert KeyBindings(DEFAULT_KEYS).press(event) == (PRESSES["q"],)


def test_a_key_lets_go_of_what_it_was_though_the_layout_has_changed_meanwhile() -> None:
    bindings = KeyBindings(DEFAULT_KEYS)
    bindings.press(Key(pygame.KSCAN_Q, "q").event(down=True))
    released = bindings.release(Key(pygame.KSCAN_Q, "й").event(down=False))
    assert released == (SeatButton(Seat.A, down=False),)


def test_a_key_that_went_down_elsewhere_lets_go_of_nothing() -> None:
    assert KeyBindings(DEFAULT_KEYS).release(Key(pygame.KSCAN_Q, "q").event(down=False)) == ()


def test_a_sign_of_any_script_can_be_chosen() -> None:
    bindings = KeyBindings({"ч": partial(SeatButton, Seat.B)})
    press = bindings.press(Key(pygame.KSCAN_GRAVE, "ч").event(down=True))
    assert press == (SeatButton(Seat.B, down=True),)


def test_the_digits_of_a_french_keyboard_are_at_their_places() -> None:
    bindings = KeyBindings({"1": partial(SeatButton, Seat.A)})
    assert bindings.press(Key(pygame.KSCAN_1, "&").event(down=True)) == (PRESSES["q"],)


def test_it_is_told_that_a_key_was_pressed() -> None:
    def source(act: Input) -> ButtonSource | None:
        return act.source if isinstance(act, SeatButton | UndoButton) else None

    bindings = KeyBindings(DEFAULT_KEYS)
    for name, place in PLACES.items():
        for take, down in ((bindings.press, True), (bindings.release, False)):
            (act,) = take(Key(place, name).event(down=down))
            assert source(act) is ButtonSource.KEY
