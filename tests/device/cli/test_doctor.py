"""`bummerl doctor`: what it finds on real ports, files and a running table; its exit code."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from serial.tools.list_ports_common import ListPortInfo

from device.simulate.pads.line import SimulatedLine
from device.simulate.pads.pad import SimulatedPad
from device.store.file.lock import hold
from device.store.store import open_store
from device.system.doctor import machine, ports
from device.system.doctor.finding import Severity
from device.system.status_file import StatusFile, TableReport, read

Bummerl = Callable[..., "subprocess.CompletedProcess[bytes]"]

KING = "04A1B2C3D4E580"


@pytest.fixture
def pad(tmp_path: Path) -> Iterator[SimulatedPad]:
    with SimulatedPad(tmp_path / "reader", timed=False) as plugged_in:
        yield plugged_in


def report(done: subprocess.CompletedProcess[bytes]) -> dict[str, dict[str, Any]]:
    found = json.loads(done.stdout)["findings"]
    return {finding["part"]: finding for finding in found}


def test_everything_is_said_in_lines_and_the_exit_code_is_0(
    bummerl: Bummerl, tmp_path: Path
) -> None:
    done = bummerl("doctor", "--data", str(tmp_path))
    lines = done.stdout.decode().splitlines()
    assert done.returncode == 0
    assert {line.split()[1] for line in lines} >= {"versions", "clock", "disk", "store", "pads"}
    assert f"ok   {'screen':<16} driver x11" in lines


def test_a_pad_that_answers_is_named_with_firmware_and_time(
    bummerl: Bummerl, pad: SimulatedPad, tmp_path: Path
) -> None:
    done = bummerl("doctor", "--json", "--data", str(tmp_path), "--pad", f"A=pn532:{pad.port}")
    found = report(done)["pad A"]
    assert done.returncode == 0
    assert found["condition"] == "ready"
    assert found["detail"] == "PN532 firmware 1.6"
    assert 0 < found["look_ms"] < 1000
    assert found["level"] == ("note" if found["faults"] else "ok")  # a busy machine may be late


def test_a_pad_that_is_not_there_is_said_and_told_by_the_exit_code(
    bummerl: Bummerl, pad: SimulatedPad, tmp_path: Path
) -> None:
    missing = str(tmp_path / "ttyUSB7")
    pads = ("--pad", f"A=pn532:{pad.port}", "--pad", f"B=pn532:{missing}")
    done = bummerl("doctor", "--json", "--data", str(tmp_path), *pads)
    found = report(done)
    assert done.returncode == 1
    assert json.loads(done.stdout)["level"] == "bad"
    assert found["pad A"]["condition"] == "ready"
    assert found["pad B"]["condition"] == "missing"
    assert missing in found["pad B"]["text"]


def test_a_running_table_tells_of_its_pads_itself(
    bummerl: Bummerl, tmp_path: Path, environ: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    store = tmp_path / "bummerl.sqlite3"
    said: dict[str, dict[str, Any]] = {
        "A": {
            "condition": "ready",
            "port": "/dev/ttyUSB0",
            "detail": "PN532 firmware 1.6",
            "look_ms": 14.5,
            "faults": {"bad_frame": 2},
        },
        "B": {
            "condition": "silent",
            "port": "/dev/ttyUSB1",
            "detail": "/dev/ttyUSB1 does not answer",
            "look_ms": None,
            "faults": {},
        },
    }
    config = str(tmp_path / "c.toml")
    Path(config).write_text("panel.lamps.A = 23", encoding="utf-8")
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / "run"))
    environ["RUNTIME_DIRECTORY"] = str(tmp_path / "run")
    status = StatusFile(
        store,
        lambda: TableReport(
            said,
            "GPIO23 (panel.lamps.A) cannot be used",
            "driver KMSDRM, 800x480",
            connected={"panel": "lamps.A=23"},
        ),
    )
    status.tell()
    lock = hold(store)
    assert lock
    try:
        found = report(bummerl("doctor", "--json", "--data", str(tmp_path), "--config", config))
    finally:
        lock.close()
        status.stop()
    assert found["screen"]["text"] == "in use by the running table: driver KMSDRM, 800x480"
    expected = "PN532 firmware 1.6; a look takes 14.5 ms; faults: bad frame 2"
    assert (found["pad A"]["level"], found["pad A"]["text"]) == ("note", expected)
    assert (found["pad B"]["level"], found["pad B"]["condition"]) == ("bad", "silent")
    assert found["panel"]["level"] == "bad"
    assert found["panel"]["text"] == "GPIO23 (panel.lamps.A) cannot be used"
    assert "pad A" not in report(bummerl("doctor", "--json", "--data", str(tmp_path)))


def test_ports_are_asked_only_when_that_was_said(
    bummerl: Bummerl, pad: SimulatedPad, tmp_path: Path
) -> None:
    heard = Listening()
    with plugged(heard, tmp_path / "other") as port:
        told = bummerl("doctor", "--json", "--data", str(tmp_path))
        assert heard.bytes == b""
        assert f"port {port}" not in report(told)
        told = bummerl("doctor", "--json", "--data", str(tmp_path), "--probe", port, pad.port)
        assert heard.bytes
        assert "nothing answers" in report(told)[f"port {port}"]["text"]
        assert report(told)[f"port {pad.port}"]["answer"] == "pn532: PN532 firmware 1.6"


class Listening:
    """A device that says nothing and keeps what it hears."""

    def __init__(self, answer: bytes = b"") -> None:
        self.bytes = b""
        self._answer = answer
        self._out = b""

    def lose_power(self) -> None:
        self._out = b""

    def receive(self, data: bytes, _now_ns: int) -> None:
        self.bytes += data
        if self.bytes.endswith(ports.TRIGGER):
            self._out = self._answer

    def next_ns(self) -> int | None:
        return 0 if self._out else None

    def take(self, _now_ns: int) -> bytes:
        out, self._out = self._out, b""
        return out


@contextmanager
def plugged(device: Listening, link: Path) -> Iterator[str]:
    line = SimulatedLine(link, device)
    try:
        yield str(link)
    finally:
        line.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (ports.TRIGGERED, "barcode: a module of the GM65 family"),
        (b"\xe0\xfc Firmware Version: 0x92\r\n= v2.0\r\n", "'Firmware Version: 0x92 = v2.0'"),
        (b"Scan PICC to see UID\r\n", "what comes from a reader that sends lines (kind lines)"),
        (b"\x02000414CD7EA3\x03", "(kind rdm6300 or id20la)"),
        (bytes.fromhex("988098801e66"), "98 80 98 80 1e 66"),
        (b"", "nothing answers"),
    ],
)
def test_what_answers_at_a_port_is_found(answer: bytes, says: str, tmp_path: Path) -> None:
    with plugged(Listening(answer), tmp_path / "port") as port:
        (found,) = ports.answers([port])
    assert says in found.text
    assert found.level is Severity.OK


def test_ports_have_the_names_that_usb_gives_them(tmp_path: Path) -> None:
    port = ListPortInfo("/dev/ttyUSB0")
    port.vid, port.pid = 0x1A86, 0x7523
    port.product, port.location = "USB Serial", "1-1.3"
    (found,) = ports.names(lambda: [port], [tmp_path])
    assert found.text == "USB Serial 1a86:7523 at 1-1.3"
    assert found.facts["serial_number"] is None
    (none,) = ports.names(list)
    assert none.level is Severity.NOTE


def test_the_name_of_a_port_that_stays_is_told(tmp_path: Path) -> None:
    port = ListPortInfo("/dev/ttyUSB0")
    port.vid, port.pid = 0x1A86, 0x7523
    short, long = tmp_path / "bummerl", tmp_path / "by-path"
    for place, name in ((short, "pad-1-1."), (long, "usb-0:1.")):
        place.mkdir()
        for number in range(2):
            (place / f"{name}{number}").symlink_to(f"/dev/ttyUSB{number}")
    (found,) = ports.names(lambda: [port], [long])
    assert found.text == f"1a86:7523, best named {long}/usb-0:1.0"
    (found,) = ports.names(lambda: [port], [short, long])
    assert found.text == f"1a86:7523, best named {short}/pad-1-1.0"


def test_a_damaged_store_is_told(bummerl: Bummerl, tmp_path: Path) -> None:
    path = tmp_path / "bummerl.sqlite3"
    open_store(path).close()
    path.write_bytes(b"\xff" * path.stat().st_size)
    done = bummerl("doctor", "--json", "--data", str(tmp_path))
    assert done.returncode == 1
    assert report(done)["store"]["level"] == "bad"
    assert path.read_bytes().startswith(b"\xff")


def test_the_room_on_the_disk_is_told_before_there_is_a_directory(tmp_path: Path) -> None:
    found = machine.disk(tmp_path / "not" / "yet")
    assert found.level is Severity.OK
    assert found.facts["free_bytes"]


def test_a_file_in_the_place_of_the_directory_is_bad(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for data in (tmp_path / "file", tmp_path / "file" / "in" / "it"):
        found = machine.disk(data)
        assert found.level is Severity.BAD
        assert found.text == f"{tmp_path / 'file'} is no directory; choose another --data"


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_names_that_are_no_utf_8_are_told_in_escapes(
    more: tuple[str, ...], bummerl: Bummerl, tmp_path: Path
) -> None:
    done = bummerl("doctor", *more, "--data", str(tmp_path / "K\udce4se"), "--probe", "K\udce4se")
    assert done.returncode == 1
    assert b"K\\udce4se is not there" in done.stdout
    assert done.stderr == b""


def test_a_directory_that_cannot_be_looked_at_is_told_with_all_the_rest(
    bummerl: Bummerl, tmp_path: Path
) -> None:
    done = bummerl("doctor", "--json", "--data", str(tmp_path / ("d" * 300)))
    assert done.returncode == 1
    assert "File name too long" in report(done)["store"]["text"]


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"condition": "sleepy", "port": "x", "detail": "", "look_ms": 1, "faults": {}},
        {"condition": "ready", "port": "x", "detail": "", "look_ms": "?", "faults": {}},
        {"condition": "ready", "port": "x", "detail": "", "look_ms": 1, "faults": 3},
    ],
)
def test_what_a_table_of_another_version_says_is_no_riddle(
    said: dict[str, Any],
    bummerl: Bummerl,
    tmp_path: Path,
    environ: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store = tmp_path / "bummerl.sqlite3"
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / "run"))
    environ["RUNTIME_DIRECTORY"] = str(tmp_path / "run")
    StatusFile(store, lambda: TableReport({"A": said})).tell()
    lock = hold(store)
    assert lock
    with lock:
        found = report(bummerl("doctor", "--json", "--data", str(tmp_path)))
    assert found["pad A"]["text"].endswith("start the table anew")


@pytest.mark.parametrize(
    ("factory", "level", "says"),
    [
        ("mock", "ok", "buttons.A GPIO17, lamps.A GPIO23"),
        ("none-of-that-name", "bad", "the driver of the pins does not load (Unable to find pin"),
    ],
)
def test_the_pins_of_the_panel_are_tried(
    factory: str, level: str, says: str, bummerl: Bummerl, tmp_path: Path, environ: dict[str, str]
) -> None:
    config = tmp_path / "c.toml"
    config.write_text("panel = { buttons.A = 17, lamps.A = 23 }", encoding="utf-8")
    environ["GPIOZERO_PIN_FACTORY"] = factory
    environ["GPIOZERO_MOCK_PIN_CLASS"] = "mockpwmpin"
    done = bummerl("doctor", "--json", "--data", str(tmp_path), "--config", str(config))
    found = report(done)["panel"]
    assert found["level"] == level
    assert found["text"].startswith(says)
    assert found["pins"] == {"buttons.A": 17, "lamps.A": 23}
    assert "panel" not in report(bummerl("doctor", "--json", "--data", str(tmp_path)))


@pytest.mark.parametrize(
    "text", ["[]", '{"pads": {"A": 5}}', '{"pads": {}}', '{"A"', "", "[" * 100_000]
)
def test_what_is_no_status_says_nothing(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / "run"))
    StatusFile(tmp_path / "store", lambda: TableReport({"A": {}}, "dark", "glass")).tell()
    assert read(tmp_path / "store") == TableReport({"A": {}}, "dark", "glass")
    (path,) = (tmp_path / "run").iterdir()
    path.write_text(text)
    assert read(tmp_path / "store") is None


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_directory_that_may_not_be_written_is_bad(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert machine.disk(tmp_path).level is Severity.BAD


@pytest.mark.parametrize(
    ("at", "level"),
    [
        (datetime(1970, 1, 1, tzinfo=UTC), Severity.NOTE),
        (datetime(2031, 1, 1, tzinfo=UTC), Severity.OK),
    ],
)
def test_a_clock_of_1970_is_told_but_does_no_harm(
    at: datetime, level: Severity, tmp_path: Path
) -> None:
    assert machine.clock(at, tmp_path / "synchronized").level is level
    (tmp_path / "synchronized").touch()
    assert (
        "set by a time server" in machine.clock(datetime.now(UTC), tmp_path / "synchronized").text
    )


def test_pins_that_may_not_be_opened_are_told(tmp_path: Path) -> None:
    assert machine.pins([]).level is Severity.OK
    (tmp_path / "gpiochip0").touch()
    assert "gpiochip0" in machine.pins([tmp_path / "gpiochip0"]).text


def test_a_catalogue_that_is_broken_is_told(
    program: list[str], environ: dict[str, str], tmp_path: Path
) -> None:
    broken = '"driver x11", lambda: ["de.po: cut"]))'
    words = [program[-1].replace('"driver x11"))', broken), "doctor", "--data", str(tmp_path)]
    done = subprocess.run(
        [*program[:-1], *words], capture_output=True, check=False, env=environ, timeout=30
    )
    assert f"note {'language':<16} de.po: cut" in done.stdout.decode().splitlines()
    assert done.returncode == 0
