"""The simulated chip as drivers see it that were written for real ones, by others.

They come with `pip install -e '.[crosscheck]'`; without them these tests are skipped.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import serial

from device.readers.drivers.pn532.ndef import text_in
from device.simulate.pads.pad import SimulatedPad

KING = "04A1B2C3D4E580"
QUEEN = "04112233445566"
BOTH = bytes.fromhex("02" + "0100440007" + QUEEN + "0200440007" + KING)
REASON = "needs the extra: pip install -e '.[crosscheck]'"


class TestAdafruit:
    """adafruit-circuitpython-pn532: wakes, configures, asks; never limits the chip's retries."""

    @pytest.fixture
    def pad(self, tmp_path: Path) -> Iterator[SimulatedPad]:
        with SimulatedPad(tmp_path / "reader") as made:
            yield made

    @pytest.fixture
    def driver(self, pad: SimulatedPad) -> Iterator[Any]:
        uart = pytest.importorskip("adafruit_pn532.uart", reason=REASON)
        with serial.Serial(pad.port, 115200, timeout=0.1) as port:
            yield uart.PN532_UART(port)

    def test_firmware(self, driver: Any) -> None:
        assert driver.firmware_version == (0x32, 1, 6, 7)

    def test_a_tag_and_its_pages(self, driver: Any, pad: SimulatedPad) -> None:
        pad.place(KING, text="schnapsen:TH")
        assert driver.read_passive_target(timeout=0.5) == bytes.fromhex(KING)
        memory = b"".join(driver.ntag2xx_read_block(page) for page in range(3, 12))
        assert text_in(memory) == "schnapsen:TH"

    def test_two_tags(self, driver: Any, pad: SimulatedPad) -> None:
        pad.place(KING)
        pad.place(QUEEN)
        assert driver.call_function(0x4A, params=[2, 0], response_length=34) == BOTH

    def test_an_empty_pad(self, driver: Any) -> None:
        """With the retries of power-up it is never answered; then the driver counts one tag."""
        assert driver.read_passive_target(timeout=0.5) is None
        driver.call_function(0x32, params=[0x05, 0xFF, 0x01, 0x01])
        assert driver.call_function(0x4A, params=[2, 0], response_length=34) == b"\x00"
        with pytest.raises(RuntimeError, match="More than one card"):
            driver.read_passive_target(timeout=0.5)


class TestNfcpy:
    """nfcpy: no waking, a line test of the longest frame, another speed, registers."""

    @pytest.fixture
    def pad(self, tmp_path: Path) -> Iterator[SimulatedPad]:
        with SimulatedPad(tmp_path / "reader", low_vbat=False) as made:
            yield made

    @pytest.fixture
    def driver(self, pad: SimulatedPad) -> Iterator[Any]:
        pytest.importorskip("nfc", reason=REASON)
        pn532 = pytest.importorskip("nfc.clf.pn532")
        transport = pytest.importorskip("nfc.clf.transport")
        device = pn532.init(transport.TTY(pad.port))
        yield device
        device.close()

    def sensed(self, driver: Any) -> Any:
        remote = pytest.importorskip("nfc.clf").RemoteTarget
        return driver.sense_tta(remote("106A"))

    def test_firmware(self, driver: Any) -> None:
        assert driver.chipset_name == "PN532v1.6"

    def test_an_empty_pad_then_a_tag_then_none(self, driver: Any, pad: SimulatedPad) -> None:
        assert self.sensed(driver) is None
        pad.place(KING)
        target = self.sensed(driver)
        assert (target.sdd_res, target.sel_res) == (bytes.fromhex(KING), b"\x00")
        driver.mute()
        pad.lift(KING)
        assert self.sensed(driver) is None

    def test_two_tags(self, driver: Any, pad: SimulatedPad) -> None:
        pad.place(KING)
        pad.place(QUEEN)
        assert driver.chipset.command(0x4A, b"\x02\x00", 1.0) == BOTH

    def test_what_is_written_reads_the_same(self, driver: Any, pad: SimulatedPad) -> None:
        """Their parser of messages beside ours, on the pages that their driver reads."""
        ndef = pytest.importorskip("ndef")
        pad.place(KING, text="schnapsen:TH")
        self.sensed(driver)
        pages = [driver.chipset.in_data_exchange(bytes((0x30, n)), 0.1)[0] for n in (3, 7, 11)]
        memory = b"".join(pages)
        begin = memory.index(b"\x03\x13") + 2
        (record,) = ndef.message_decoder(memory[begin : begin + 0x13])
        assert record.text == text_in(memory) == "schnapsen:TH"
