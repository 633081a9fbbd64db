"""Every line of the doctor that the guide quotes is what it prints in that situation.

The situations are made: trees of sysfs, stores, serial ports and answers of systemd. Paths are
those of an installed table, below a root of their own.
"""

from __future__ import annotations

import os
import re
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, date, datetime
from errno import EACCES
from pathlib import Path
from textwrap import dedent
from typing import Any, Final

import gpiozero
import pytest
import serial
from gpiozero.pins.mock import MockFactory, MockPWMPin
from serial.tools.list_ports_common import ListPortInfo

from device.base.errors import BummerlError
from device.config.broker import Broker
from device.config.last_good import load_or_fall_back, load_to_run
from device.config.panel import Part, Pins
from device.config.settings import load
from device.config.values import SourcedValue
from device.readers.errors import not_opened
from device.store.room import Lack
from device.store.store import open_store
from device.system.doctor import machine, pads, panel, ports, scores
from device.system.doctor.broker import broker
from device.system.doctor.configuration import configuration
from device.system.doctor.finding import Finding, Severity
from device.system.doctor.peripherals import sound, touchscreen
from device.system.doctor.port_grabbers import port_grabbers
from device.system.doctor.power import power
from device.system.doctor.running_table import Running, table
from device.system.doctor.service import is_shut_off, service
from device.system.doctor.storage import storage
from device.system.status_file import TableReport
from device.system.supervision import SCREENLESS
from engine.model.cards import Seat
from tests.device.publish.mqtt.mosquitto import free_port
from tests.device.system.doctor.test_service import told
from ui.backend import sdl
from ui.backend.display_driver import DisplayMissingError, anywhere, check_driver, choose_card
from ui.backend.drm import connectors

GUIDE: Final = Path(__file__).parents[4] / "systemd/README.md"
BLOCK: Final = re.compile("^ *```[a-z]*\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)
LINE: Final = re.compile("(ok  |note|BAD ) [a-z]")
CONTINUED: Final = " " * 22
NUMBERS: Final = {
    r"[\d,]+ MiB": "12 MiB",
    r"(?:sudo adduser \S+ |\S+ is in the group )(\w+), (?:then|and has to) [a-z ]+": (
        r"sudo adduser pi \1, then log in again"
    ),
    r"schema \d+, this program knows up to \d+": "schema 9, this program knows up to 8",
}
"""What differs from one machine, user or version to the other, and what the guide has there."""

Situation = Callable[[Path], Finding]


def quoted() -> set[str]:
    """Return the lines that the guide quotes; long ones are broken there."""
    blocks = [dedent(block) for block in re.findall(BLOCK, GUIDE.read_text("utf-8"))]
    joined = "\n".join(block.replace(f"\n{CONTINUED}", " ") for block in blocks)
    return {line for line in joined.splitlines() if LINE.match(line)}


def put(root: Path, path: str, text: str = "") -> Path:
    """Write a file of the made machine."""
    file = root / path.removeprefix("/")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    return file


# ---- the service and what it is told ---------------------------------------------------------


def stopped(_root: Path) -> Finding:
    return service(lambda: told("inactive", "dead"))


def ends_again_and_again(_root: Path) -> Finding:
    return service(lambda: told("activating", "auto-restart", 12, result="exit-code"))


def service_without_a_screen(_root: Path) -> Finding:
    return service(lambda: told("activating", "start", 3) + f"StatusText={SCREENLESS}\n")


def was_begun_anew(_root: Path) -> Finding:
    return service(lambda: told("active", "running", 3))


def service_without_network(root: Path) -> Finding:
    answer = told("active", "running") + "RestrictAddressFamilies=AF_NETLINK AF_UNIX\n"
    shut_off = is_shut_off(service(lambda: answer).facts)
    return broker(Broker("broker.local"), "3", root / "none.sqlite3", shut_off=shut_off)


def broker_that_is_not_there(root: Path) -> Finding:
    found = broker(Broker("127.0.0.1", free_port()), "3", root / "none.sqlite3")
    return replace(found, text=re.sub(r"127\.0\.0\.1:\d+", "broker.local:1883", found.text))


def mistake_in_the_configuration(root: Path) -> Finding:
    file = put(root, "/etc/bummerl/config.toml", 'lang = "de"\nrotate = 90\n')
    data = {"data": SourcedValue("--data", str(root / "var/lib/bummerl"))}
    load_to_run([file], data, {})
    file.write_text('lang = "de"\nrotate = 45\n')
    return configuration(load_or_fall_back([file], data, {}), [file])


def pin_for_everybody(root: Path) -> Finding:
    file = put(root, "/etc/bummerl/config.toml", 'pin = "0815"\n')
    file.chmod(0o644)
    return configuration(load([file]), [file])


# ---- the computer ----------------------------------------------------------------------------


def pi(root: Path, *, alarm: int, temperature: int) -> Finding:
    put(root, "/sys/class/hwmon/hwmon1/name", "rpi_volt\n")
    put(root, "/sys/class/hwmon/hwmon1/in0_lcrit_alarm", f"{alarm}\n")
    thermal = put(root, "/sys/class/thermal/thermal_zone0/temp", f"{temperature}\n")
    return power(root / "sys/class/hwmon", thermal)


def weak_supply(root: Path) -> Finding:
    return pi(root, alarm=1, temperature=48_000)


def too_warm(root: Path) -> Finding:
    return pi(root, alarm=0, temperature=83_000)


def clock_not_set(root: Path) -> Finding:
    return machine.clock(datetime(1970, 1, 1, 0, 2, tzinfo=UTC), root / "synchronized")


def no_sound_card(root: Path) -> Finding:
    return sound(root, root)


def sound_cards(root: Path) -> Finding:
    put(root, "/sys/class/sound/card0/id", "Headphones\n")
    put(root, "/sys/class/sound/card1/id", "vc4hdmi0\n")
    return sound(root / "sys/class/sound", root)


# ---- the scores ------------------------------------------------------------------------------

DATA: Final = "var/lib/bummerl"
STORE: Final = f"{DATA}/bummerl.sqlite3"


def full_disk(root: Path) -> Finding:
    (root / DATA).mkdir(parents=True)
    return machine.disk(root / DATA, least=2**80)


def no_more_files(root: Path) -> Finding:
    """As `tests/device/cli/test_doctor_states.py` has it from a disk that is so."""
    found = machine.disk(root)
    text = found.text.replace(str(root), f"/{DATA}")
    return replace(found, level=Severity.BAD, text=f"{text}, but {Lack.FILES.value}")


def table_that(root: Path, *, pads: str = "", **said: Any) -> Finding:
    file = put(root, "/etc/bummerl/config.toml", f"pads = {{ {pads} }}\n")
    return table(Running(TableReport(**said), heard=True, user="bummerl"), load([file]))


def table_that_does_not_save(root: Path) -> Finding:
    scores = f"/{STORE}: {Lack.ROOM.value}; 12 lines wait in memory"
    return table_that(root, scores=scores, unsaved=True)


def table_with_other_settings(root: Path) -> Finding:
    return table_that(root, pads='B = "pn532:/dev/bummerl/pad-1-1.4"')


def mounted(root: Path, line: str) -> Finding:
    return storage(Path("/") / DATA, put(root, "/proc/self/mountinfo", f"{line}\n"))


def overlay_root(root: Path) -> Finding:
    return mounted(root, "27 1 0:30 / / rw - overlay overlayroot rw,upperdir=/media/root-rw")


def partition_of_its_own(root: Path) -> Finding:
    return mounted(root, f"31 27 8:1 / /{DATA} rw,noatime - ext4 /dev/sda1 rw")


def read_only_disk(root: Path) -> Finding:
    return mounted(root, "27 1 179:2 / / ro - ext4 /dev/mmcblk0p2 ro,errors=remount-ro")


def store(root: Path) -> Path:
    path = root / STORE
    path.parent.mkdir(parents=True)
    open_store(path).close()
    return path


def damaged_store(root: Path) -> Finding:
    path = store(root)
    path.write_bytes(b"\xff" * path.stat().st_size)
    return scores.store(path)


def store_of_a_newer_program(root: Path) -> Finding:
    path = store(root)
    with sqlite3.connect(path) as con:
        con.execute("PRAGMA user_version = 99")
    con.close()
    return scores.store(path)


def no_deck(root: Path) -> Finding:
    return scores.store(store(root))


def no_backup(root: Path) -> Finding:
    return scores.backed_up(store(root), root / DATA / "backups", date(2026, 12, 4))


# ---- the screen ------------------------------------------------------------------------------


def shown(check: Callable[[], None]) -> Finding:
    def display() -> str:
        try:
            check()
        except DisplayMissingError as error:
            raise BummerlError(str(error)) from error
        return "driver KMSDRM"

    return machine.screen(display, None)


def no_screen_plugged_in(root: Path) -> Finding:
    for socket in ("card1-HDMI-A-1", "card1-HDMI-A-2"):
        put(root, f"/sys/class/drm/{socket}/status", "disconnected\n")
    return shown(lambda: choose_card(connectors(root / "sys")))


def nothing_to_paint_on(_root: Path) -> Finding:
    found = shown(lambda: check_driver("offscreen"))
    debians = anywhere(["KMSDRM"])
    return replace(found, text=found.text.replace(anywhere(sdl.drivers()), debians))


def no_library_of_gl(_root: Path) -> Finding:
    # a name that no machine has, and that is the library's once it was said
    return shown(lambda: check_driver("KMSDRM", {"libGL.so.1(made)": "libgl1"}))


def screen_in_use(_root: Path) -> Finding:
    said = "driver KMSDRM, 800x480, card1 DSI-1, V3D 4.2, pygame 2.6.1, SDL 2.32.4"
    return machine.screen(lambda: "", said)


def touched(root: Path, *, rotate: int = 0, readable: bool = True) -> Finding:
    device = "/sys/class/input/event4/device"
    put(root, f"{device}/name", "10-005d Goodix Capacitive TouchScreen\n")
    put(root, f"{device}/properties", "2\n")
    put(root, f"{device}/capabilities/abs", "2608000 3\n")
    if readable:
        put(root, "/dev/input/event4")
    return touchscreen(rotate, root / "sys/class/input", root / "dev/input")


def no_touchscreen(root: Path) -> Finding:
    return touchscreen(0, root)


def touchscreen_that_is_turned(root: Path) -> Finding:
    return touched(root, rotate=90)


def touchscreen_without_permission(root: Path) -> Finding:
    return touched(root, readable=False)


# ---- the readers -----------------------------------------------------------------------------

PAD: Final = "dev/bummerl/pad-1-1.3"


def looked_at(root: Path) -> Finding:
    (found,) = pads.look({Seat.A: f"pn532:{root / PAD}"})
    return found


@contextmanager
def adapter(root: Path) -> Iterator[int]:
    """Plug in an adapter at which nobody answers; give the end where a reader would be."""
    ours, theirs = os.openpty()
    link = put(root, PAD)
    link.unlink()
    link.symlink_to(os.ttyname(theirs))
    try:
        yield ours
    finally:
        os.close(ours)
        os.close(theirs)


def pad_that_is_missing(root: Path) -> Finding:
    return looked_at(root)


def pad_that_is_held(root: Path) -> Finding:
    with adapter(root), serial.Serial(str(root / PAD), exclusive=True):
        return looked_at(root)


def pad_that_is_forbidden(root: Path) -> Finding:
    trouble = not_opened(str(root / PAD), PermissionError(EACCES, ""), "serial port", "dialout")
    said = {"condition": trouble.condition, "detail": str(trouble), "look_ms": None, "faults": {}}
    return pads.as_said("A", said)


def pad_that_is_silent(root: Path) -> Finding:
    with adapter(root):
        return looked_at(root)


def pad_of_another_kind(root: Path) -> Finding:
    with adapter(root) as reader:
        stop = threading.Event()
        talk = threading.Thread(target=tell_again_and_again, args=(reader, stop))
        talk.start()
        try:
            return looked_at(root)
        finally:
            stop.set()
            talk.join()


def tell_again_and_again(reader: int, stop: threading.Event) -> None:
    """Be an Arduino that waits for cards."""
    os.set_blocking(reader, False)
    while not stop.wait(0.02):
        with suppress(BlockingIOError):
            os.write(reader, b"Scan PICC to see UID and type\r\n")


def pad_that_reads(**faults: int) -> Finding:
    said = {"condition": "ready", "port": "", "detail": "PN532 firmware 1.6", "look_ms": 14.2}
    return pads.as_table_says("A", {**said, "faults": faults})


def pad_that_is_well(_root: Path) -> Finding:
    return pad_that_reads()


def pad_with_faults(_root: Path) -> Finding:
    return pad_that_reads(bad_frame=21, silent=3)


def port_with_its_name(root: Path) -> Finding:
    port = ListPortInfo("/dev/ttyUSB0")
    port.vid, port.pid, port.product, port.location = 0x1A86, 0x7523, "USB Serial", "1-1.4"
    link = put(root, "/dev/bummerl/pad-1-1.4")
    link.unlink()
    link.symlink_to("/dev/ttyUSB0")
    (found,) = ports.names(lambda: [port], [link.parent])
    return found


def program_that_takes_ports(root: Path) -> Finding:
    put(root, "/proc/512/comm", "ModemManager\n")
    return port_grabbers(root / "proc", root / "99-bummerl.rules")


# ---- the panel -------------------------------------------------------------------------------


def tried(pins: Pins, factory: MockFactory) -> Finding:
    gpiozero.Device.pin_factory = factory
    try:
        return panel.look(pins)
    finally:
        gpiozero.Device.pin_factory = None


class Closed(MockPWMPin):  # type: ignore[misc]  # gpiozero has no types
    """A contact that is closed: its resistor pulls in vain."""

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        self.drive_low()


def button_that_is_down(_root: Path) -> Finding:
    return tried({Part.BUTTON_A: 17, Part.LAMP_A: 23}, MockFactory(pin_class=Closed))


class Busy(MockFactory):  # type: ignore[misc]  # likewise
    """Another program has the pins; says it as lgpio does."""

    def pin(self, _name: object) -> None:
        raise RuntimeError("'GPIO busy'")


def pin_that_is_taken(_root: Path) -> Finding:
    return tried({Part.BUTTON_A: 17}, Busy())


def pins_without_permission(root: Path) -> Finding:
    return machine.pins([root / "dev/gpiochip0"])


SITUATIONS: Final[tuple[Situation, ...]] = (
    stopped,
    ends_again_and_again,
    was_begun_anew,
    service_without_a_screen,
    service_without_network,
    broker_that_is_not_there,
    mistake_in_the_configuration,
    pin_for_everybody,
    weak_supply,
    too_warm,
    clock_not_set,
    no_sound_card,
    sound_cards,
    full_disk,
    no_more_files,
    table_that_does_not_save,
    table_with_other_settings,
    overlay_root,
    partition_of_its_own,
    read_only_disk,
    damaged_store,
    store_of_a_newer_program,
    no_deck,
    no_backup,
    no_screen_plugged_in,
    nothing_to_paint_on,
    no_library_of_gl,
    screen_in_use,
    no_touchscreen,
    touchscreen_that_is_turned,
    touchscreen_without_permission,
    pad_that_is_well,
    pad_that_is_missing,
    pad_that_is_held,
    pad_that_is_forbidden,
    pad_that_is_silent,
    pad_of_another_kind,
    pad_with_faults,
    port_with_its_name,
    program_that_takes_ports,
    button_that_is_down,
    pin_that_is_taken,
    pins_without_permission,
)


def printed(situation: Situation, root: Path) -> str:
    """Return the doctor's line, with the numbers that differ from one machine to the other."""
    line = situation(root).line().replace(str(root), "").replace("(made)", "")
    for number, instead in NUMBERS.items():
        line = re.sub(number, instead, line)
    return line


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda each: each.__name__)
def test_what_the_doctor_says_stands_in_the_guide(situation: Situation, tmp_path: Path) -> None:
    assert printed(situation, tmp_path) in quoted()


def test_the_guide_quotes_nothing_else() -> None:
    assert len(quoted()) == len(SITUATIONS)
