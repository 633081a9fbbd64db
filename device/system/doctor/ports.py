"""The serial ports of this machine, and what answers on those that nobody uses."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from serial.tools.list_ports_common import ListPortInfo

from device.readers.drivers.noise_detector import TEXT, speaker
from device.readers.errors import PortBusyError, PortMissingError, ReaderError
from device.readers.fault_counters import FaultCounters
from device.readers.port import Port
from device.readers.ports.serial_port import SerialPort
from device.readers.ports.usb_adapters import attached
from device.readers.reader import ReaderContext
from device.readers.spec import KINDS
from device.system.doctor.finding import Finding, Severity

LISTEN_NS: Final = 2_000_000_000
"""How long a port is listened to: an Arduino starts anew when it is opened, and then says so."""
PLACES: Final = (Path("/dev/bummerl"), Path("/dev/serial/by-path"))
"""Names of ports by the socket that they are in, which stay through replugging and restarts; the
short ones are those of systemd/99-bummerl.rules."""
BAUDS: Final = (9600, 115200)
ENOUGH: Final = 512
"""Bytes after which it is clear what talks; a board that starts says much first."""
SHOWN: Final = 48
"""Characters or bytes that are shown of what came."""
TRIGGER: Final = bytes.fromhex("7E 00 08 01 00 02 01 AB CD")
"""Begins a scan with a barcode module of the GM65 family (its manual, *Command mode*)."""
TRIGGERED: Final = bytes.fromhex("02 00 00 01 00 33 31")


def names(
    listed: Callable[[], list[ListPortInfo]] = attached, places: Iterable[Path] = PLACES
) -> list[Finding]:
    """Return the ports with what USB says of them, and the names that stay; opens none."""
    try:
        ports = sorted(listed(), key=lambda port: port.device)
    except PortMissingError as pulled:
        return [Finding("ports", Severity.NOTE, str(pulled), {"ports": []})]
    if not ports:
        return [Finding("ports", Severity.NOTE, "no serial port; plug a reader in", {"ports": []})]
    links = [link for place in places for link in sorted(place.glob("*"))]
    stay = {str(link.resolve()): str(link) for link in reversed(links)}
    return [_named(port, stay.get(port.device)) for port in ports]


def free(used: Iterable[str]) -> list[str]:
    """Return the ports of this machine but those `used`, under whatever name."""
    taken = {Path(path).resolve() for path in used}
    with suppress(PortMissingError):  # pulled at this moment; whoever asks again sees the rest
        ports = sorted(port.device for port in attached())
        return [path for path in ports if Path(path).resolve() not in taken]
    return []


def answers(paths: Iterable[str]) -> Iterator[Finding]:
    """Ask and listen at each port; whoever does not like that was warned by `--probe`."""
    for path in paths:
        try:
            text = _answer(path)
            yield Finding(f"port {path}", Severity.OK, text, {"port": path, "answer": text})
        except ReaderError as trouble:
            level = Severity.NOTE if isinstance(trouble, PortBusyError) else Severity.BAD
            yield Finding(f"port {path}", level, str(trouble), {"port": path, "answer": None})


def _named(port: ListPortInfo, stays: str | None) -> Finding:
    facts: Mapping[str, object] = {
        "port": port.device,
        "usb": None if port.vid is None else f"{port.vid:04x}:{port.pid:04x}",
        "serial_number": port.serial_number,
        "location": port.location,
        "by_path": stays,
        "product": port.product,
        "maker": port.manufacturer,
    }
    if port.vid is None:
        return Finding(f"port {port.device}", Severity.OK, "no USB adapter", facts)
    told = [port.manufacturer, port.product, f"{port.vid:04x}:{port.pid:04x}"]
    told += [port.serial_number and f"serial number {port.serial_number}"]
    told += [port.location and f"at {port.location}"]
    text = " ".join(filter(None, told)) + (f", best named {stays}" if stays else "")
    return Finding(f"port {port.device}", Severity.OK, text, facts)


def _answer(path: str) -> str:
    """Return the kind and firmware of what answers, or what it says by itself."""
    around = ReaderContext(threading.Lock(), threading.Event(), FaultCounters())
    for name, kind in KINDS.items():
        if kind.listens:
            continue
        port = kind.open(path, {}, around)
        try:
            return f"{name}: {kind.reader(port, {}, around).begin()}"
        except ReaderError:
            pass  # it is no reader of that kind; the port itself could be opened
        finally:
            port.close()
    heard = {baud: _heard(SerialPort(path, baud, around.stop)) for baud in BAUDS}
    baud = max(BAUDS, key=lambda speed: _readable(heard[speed]))
    if not heard[baud]:
        return "nothing answers; a reader that only talks says nothing until a tag is laid"
    if heard[baud].startswith(TRIGGERED):
        return f"barcode: a module of the GM65 family at {baud} baud"
    known = speaker(heard[baud])
    told = f"what comes from {known}" if known else _shown(heard[baud])
    return f"at {baud} baud it sends {told}"


def _readable(data: bytes) -> float:
    """Return how much of what came is text, from 0 to 1: at a wrong speed it is little."""
    return (1 + sum(byte in TEXT for byte in data)) / (1 + len(data)) if data else 0


def _heard(port: Port) -> bytes:
    """Return what comes after a word that only a barcode module understands."""
    heard, until_ns = b"", time.monotonic_ns() + LISTEN_NS
    try:
        port.write(TRIGGER)
        while len(heard) < ENOUGH and time.monotonic_ns() < until_ns:
            heard += port.read(until_ns)
    finally:
        port.close()
    return heard


def _shown(data: bytes) -> str:
    """Return the end of a text, before which noise may stand, or the first bytes of the rest."""
    text = " ".join(data.decode("ascii", "replace").split("\N{REPLACEMENT CHARACTER}")[-1].split())
    is_text = text.isprintable() and len(text) > len(data) // 2
    return repr(text[-SHOWN:]) if is_text else data[:SHOWN].hex(" ")
