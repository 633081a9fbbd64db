"""The page of the equipment: nothing told yet, all well, everything ill."""

from __future__ import annotations

from engine.interface.machine import Equipment, Machine, PadFacts
from engine.interface.readers import PadCondition, PadHealth
from engine.interface.snapshot import StoreTrouble
from engine.model.cards import PerSeat
from tests.ui.tables import IDLE, READY, A, B, State, pad, snap
from ui.model.parts import Page
from ui.model.screen_state import ScreenState

PAGE = ScreenState(Page.EQUIPMENT)
SCORES = "/home/pi/.local/share/bummerl/bummerl.sqlite3"
WELL = Equipment(
    "1.0.0",
    (
        PadFacts(A, "pn532", "/dev/ttyUSB0", 18.2, 0),
        PadFacts(B, "pn532", "/dev/serial/by-id/usb-1a86_USB_Serial-if00-port0", 17.4, 2),
    ),
    SCORES,
    31_400_000_000,
    54.3,
    clock_set=True,
)
ILL = Equipment(
    "1.0.0.dev12",
    (PadFacts(None, "keyboard", "/dev/input/by-id/usb-RFID_Reader-event-kbd", None, 12_345),),
    SCORES,
    0,
    86.0,
)
DEAD = PadHealth(
    PadCondition.WRONG_DEVICE, "/dev/ttyUSB0", "the answer was 00 00 ff 01 of 6 bytes"
)
PORT = "/dev/serial/by-path/platform-fd500000.pcie-pci-0000:01:00.0-usb-0:1.3:1.0-port0"
GONE = PadHealth(
    PadCondition.MISSING, PORT, f"{PORT} is not there; plug the reader in or correct the port"
)

REFUSED = "broker.local:1883"
BOTH = pad(PadCondition.READY)

STATES: dict[str, State] = (
    {
        "equipment, soon": (snap(IDLE), PAGE),
        "equipment": (snap(IDLE, pads=BOTH, equipment=WELL), PAGE),
        "equipment, pressed": (
            snap(IDLE, pads=BOTH, equipment=WELL, buttons_down=PerSeat(0, None)),
            PAGE,
        ),
        "equipment, one reader": (snap(IDLE, pads=PerSeat(DEAD, DEAD), equipment=ILL), PAGE),
        "equipment, unplugged": (snap(IDLE, pads=PerSeat(GONE, GONE), equipment=ILL), PAGE),
        "equipment, no network": (
            snap(IDLE, pads=BOTH, equipment=WELL, machine=Machine(mqtt=REFUSED, mqtt_waiting=1)),
            PAGE,
        ),
        "equipment, namesake": (
            snap(
                IDLE,
                pads=BOTH,
                equipment=WELL,
                machine=Machine(mqtt=REFUSED, namesake=True, mqtt_waiting=21),
            ),
            PAGE,
        ),
        "equipment, all ill": (
            snap(
                IDLE,
                pads=PerSeat(DEAD, GONE),
                equipment=ILL,
                store_trouble=StoreTrouble.FULL,
                machine=Machine(
                    config="/etc/bummerl/config.toml:3",
                    panel_fails=True,
                    mqtt=REFUSED,
                    mqtt_waiting=1234,
                ),
            ),
            PAGE,
        ),
        "equipment, no reader": (snap(IDLE, equipment=Equipment("1.0.0")), PAGE),
    }
    | {
        f"equipment, {condition.value}": (snap(IDLE, pads=pad(condition), equipment=WELL), PAGE)
        for condition in PadCondition
    }
    | {
        f"equipment, disk {trouble.value}": (
            snap(
                IDLE,
                pads=PerSeat(READY, DEAD),
                equipment=ILL,
                store_trouble=trouble,
            ),
            PAGE,
        )
        for trouble in StoreTrouble
    }
)
