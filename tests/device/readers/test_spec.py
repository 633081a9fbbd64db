from __future__ import annotations

import pytest

from device.base.errors import BummerlError
from device.readers.spec import PadSpec, SpecError, parse_reader


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("pn532:/dev/ttyUSB0", PadSpec("pn532", "/dev/ttyUSB0")),
        ("pn532:/dev/ttyS0?baud=9600", PadSpec("pn532", "/dev/ttyS0", {"baud": "9600"})),
        (
            "pn532:/dev/serial/by-path/pci-0000:00:14.0-usb-0:1:1.0-port0",
            PadSpec("pn532", "/dev/serial/by-path/pci-0000:00:14.0-usb-0:1:1.0-port0"),
        ),
    ],
)
def test_a_reader_is_kind_port_and_options(text: str, spec: PadSpec) -> None:
    assert parse_reader(text) == spec


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", r"known: pn532, .*replay\. Example: pn532:/dev/ttyUSB0"),
        ("/dev/ttyUSB0", "is no kind of reader"),
        ("pn533:/dev/ttyUSB0", "'pn533' is no kind of reader; known: pn532"),
        ("PN532:/dev/ttyUSB0", "is no kind of reader"),
        ("pn532", "port is missing"),
        ("pn532:", "port is missing"),
        ("pn532:?baud=9600", "port is missing"),
        ("pn532:/dev/ttyUSB0?", "is no option; known: baud=..."),
        ("pn532:/dev/ttyUSB0?baud", "'baud' is no option"),
        ("pn532:/dev/ttyUSB0?speed=9600", "'speed=9600' is no option; known: baud=..."),
        ("pn532:/dev/ttyUSB0?baud=fast", "baud=fast: expected a number of bits a second"),
        ("pn532:/dev/ttyUSB0?baud=0", "or 115200"),
        ("pn532:/dev/ttyUSB0?baud=1000000000000", "or 115200"),
        ("pn532:/dev/ttyUSB0?baud=-9600", "or 115200"),
    ],
)
def test_what_is_wrong_is_named(text: str, complaint: str) -> None:
    with pytest.raises(SpecError, match=complaint) as caught:
        parse_reader(text)
    assert isinstance(caught.value, BummerlError)
    assert repr(text) in str(caught.value)
