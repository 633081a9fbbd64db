from __future__ import annotations

import pytest

from device.readers.ports.keymap import DOWN, LAYOUTS, UP, KeyDecoder
from tests.device.readers.typed import ALT_GR, ENTER, SHIFT, Stroke, strokes, text_of

REPEAT = 2
CAPS_LOCK, F1, KEYPAD_ENTER, TAB, RIGHT_SHIFT, Z = 58, 59, 96, 15, 54, 44


def press(*codes: int) -> list[Stroke]:
    return [stroke for code in codes for stroke in ((code, DOWN), (code, UP))]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("text", ["0006543217", "04a3c61b2f5e80", "04A3C61B2F5E80", "abcdef"])
def test_numbers_are_typed_alike_in_every_layout(layout: str, text: str) -> None:
    assert text_of(strokes(text), layout) == text


@pytest.mark.parametrize("code", [ENTER, KEYPAD_ENTER, TAB])
def test_a_number_ends_with_enter_or_tab(code: int) -> None:
    assert text_of(strokes("12") + press(code) + strokes("3")) == "12\n3"


def test_the_keypad_types_digits() -> None:
    assert text_of(press(79, 80, 81, 75, 76, 77, 71, 72, 73, 82)) == "1234567890"


def test_held_keys_type_once() -> None:
    held = [(2, DOWN), (2, REPEAT), (2, REPEAT), (2, UP), (ENTER, DOWN), (ENTER, REPEAT)]
    assert text_of(held) == "1\n"


def test_keys_that_overlap_come_in_the_order_they_go_down() -> None:
    assert text_of([(2, DOWN), (3, DOWN), (2, UP), (4, DOWN), (3, UP), (4, UP)]) == "123"


def test_a_key_that_was_held_at_the_opening_types_nothing() -> None:
    assert text_of([(ENTER, UP), (SHIFT, UP), *strokes("1")]) == "1"


@pytest.mark.parametrize("shift", [SHIFT, RIGHT_SHIFT])
def test_either_shift_counts_while_it_is_held(shift: int) -> None:
    a = press(30)
    assert text_of([(shift, DOWN), (shift, REPEAT), *a, (shift, UP), *a]) == "Aa"


def test_one_of_two_shifts_is_enough() -> None:
    events = [(SHIFT, DOWN), (RIGHT_SHIFT, DOWN), (SHIFT, UP), *press(30)]
    assert text_of([*events, (RIGHT_SHIFT, UP), *press(30)]) == "Aa"


@pytest.mark.parametrize("code", [CAPS_LOCK, F1, 125, 240, 767])
def test_other_keys_type_nothing(code: int) -> None:
    assert text_of(press(code)) == ""


def test_german_keys() -> None:
    assert text_of(press(Z, 21, 53, 43, 12), "us") == "zy/\\-"
    assert text_of(press(Z, 21, 53, 43), "de") == "yz-#"
    assert text_of([(SHIFT, DOWN), *press(8, 53), (SHIFT, UP)], "de") == "/_"
    assert text_of([(ALT_GR, DOWN), *press(16, 8, 2), (ALT_GR, UP)], "de") == "@{"


@pytest.mark.parametrize("code", [12, 26, 39, 40])
def test_what_is_no_ascii_is_marked(code: int) -> None:
    assert text_of(press(code), "de") == "\x1a"


def test_lost_keys_are_marked_and_shift_is_not_stuck() -> None:
    typing = KeyDecoder(LAYOUTS["us"])
    typing.key(SHIFT, DOWN)
    assert typing.lose() == b"\x1a"
    assert typing.key(30, DOWN) == b"a"
