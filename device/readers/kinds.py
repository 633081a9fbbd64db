"""The kinds of readers that can be configured: the one place where a kind is added."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from device.readers.barcode.reader import BARCODE
from device.readers.em4100.reader import ID20LA, RDM6300
from device.readers.hid.reader import HID
from device.readers.lines.reader import LINES
from device.readers.pn532.reader import PN532
from device.readers.reader import Kind

KINDS: Final[Mapping[str, Kind]] = {
    "pn532": PN532,
    "rdm6300": RDM6300,
    "id20la": ID20LA,
    "lines": LINES,
    "barcode": BARCODE,
    "hid": HID,
}
