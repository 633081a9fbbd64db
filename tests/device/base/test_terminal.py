"""What others wrote is seen on a terminal and gives it no orders."""

from __future__ import annotations

import io
import json

import pytest
from serial.tools.list_ports_common import ListPortInfo

from device.base.terminal import Terminal, one_line
from device.system.doctor import ports

ORDERS = ["\x1b[2J", "\x9b31m", "\x07", "\b\b\b", "\x7f", "\u202e", "\u2066", "\x00", "a\rb"]


def printed(text: str, encoding: str = "utf-8") -> str:
    """Return what arrives at a terminal."""
    raw = io.BytesIO()
    stream = Terminal(raw, encoding=encoding, errors="backslashreplace", newline="\n")
    stream.write(text)
    stream.flush()
    return raw.getvalue().decode(encoding)


@pytest.mark.parametrize("order", ORDERS, ids=ascii)
def test_an_order_is_seen_and_not_given(order: str) -> None:
    assert printed(f"Anna{order}").isprintable()
    assert one_line(f"Anna{order}").isprintable()


@pytest.mark.parametrize("order", ORDERS, ids=ascii)
def test_json_with_an_order_in_it_says_the_same(order: str) -> None:
    line = json.dumps({"name": f"Änne{order}"}, ensure_ascii=False)
    assert json.loads(printed(line)) == json.loads(line)


@pytest.mark.parametrize("text", ["Änne\tВера\n", "a;b\r\n", "李雷 \N{NO-BREAK SPACE}×\n"])  # noqa: RUF001 - a times sign
def test_letters_tabs_and_ends_of_lines_stay(text: str) -> None:
    assert printed(text) == text


def test_a_letter_that_the_terminal_lacks_is_no_error() -> None:
    assert printed("Änne \udcff", "ascii") == "\\xc4nne \\udcff"


def test_one_line_stays_one() -> None:
    assert one_line("USB\nok   store") == "USB\\u000aok   store"
    assert "\u2028" not in one_line("a\u2028b")


def test_what_an_adapter_says_of_itself_is_only_quoted() -> None:
    port = ListPortInfo("/dev/ttyUSB0")
    port.vid, port.pid, port.location = 0x1A86, 0x7523, "1-1.3"
    port.manufacturer = "\x1b]0;owned\x07"
    port.product = "Reader\nok   store            all is well"
    port.serial_number = "\x1b[2J\u202e1"
    (found,) = ports.names(lambda: [port], ())
    assert found.line().isprintable()
    assert "Reader\\u000aok" in found.line()
    assert found.facts["product"] == port.product
