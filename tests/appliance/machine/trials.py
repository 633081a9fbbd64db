"""What is tried in the machine, each by itself, in the order in which an evening would bring it.

Every trial finds the table ready, between deals or in one, and leaves it so.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from device.history.export.save_to_stick import BACKUP, FOLDER, RECORDS
from device.history.export.spreadsheets import SHEETS
from engine.interface.machine import Stick as StickSeen
from engine.interface.machine import StickState
from tests.appliance.machine.guest import wait
from tests.appliance.machine.pads import PORTS
from tests.appliance.machine.panel import PANEL, Panel
from tests.appliance.machine.stick import CRAWL, Stick
from tests.appliance.machine.table import CARDS, SLOW_S, Table, plays
from tests.appliance.machine.twin import Twin
from tests.appliance.trial import expect
from ui.backend.rotation import Rotation

Trial = Callable[[Table], str]
"""Returns what is to be said of it."""
CONSOLE: Final = "tr -d '\\0' </dev/vcs1"
"""What stands on the console behind the picture."""
TYPED: Final = tuple("root")
HOLD_S: Final = 4.0
"""Longer than the button that switches off has to be held."""
STICK: Final = "/run/media/bummerl-sda1"
"""Where the installed udev rule lets a stick be mounted."""
SAVED: Final = (*(f"{name}.csv" for name in SHEETS), RECORDS, BACKUP)
SOUND: Final = (
    "python3 -c 'import sqlite3; "
    'file = sqlite3.connect("file:/var/lib/bummerl/bummerl.sqlite3?mode=ro", uri=True); '
    """print(*file.execute("pragma integrity_check").fetchone())'"""
)


def picture(table: Table) -> str:
    """The table stands on the screen, painted by KMSDRM, and nothing else."""
    table.wake()
    table.wait_shows("the table on the screen", table.twin().picture())
    return ""


def touch(table: Table) -> str:
    """A finger opens the menu."""
    table.wake()
    twin = table.twin()
    table.wait_shows("the table on the screen", twin.picture())
    table.touch(twin.touch("menu"))
    table.wait_shows("the menu that was touched", twin.picture())
    table.touch(twin.touch("rules"))
    table.wait_shows("the page that was touched there", twin.picture())
    table.qemu.type("esc")
    return ""


def keys(table: Table) -> str:
    """Keys are the table's alone: what is typed does not reach a login prompt behind it."""
    table.wake()
    table.wait_shows("the table on the screen", table.twin().picture())
    before = table.qemu.screen()
    table.qemu.press("q", down=True)
    table.wait_changes("a button that is pressed by its key", before)
    table.qemu.press("q", down=False)
    table.qemu.type(*TYPED, "ret")
    behind = table.guest.run(CONSOLE)
    expect("login" not in behind, f"there is a login prompt behind the table: {behind}")
    expect("".join(TYPED) not in behind, f"keys reach the console: {behind}")
    getty = table.guest.attempt("systemctl is-active getty@tty1")[1].strip()
    expect(getty != "active", "there is a login prompt on the first console")
    return ""


def rotation(table: Table) -> str:
    """The picture is turned, and touches with it."""
    turns = (Rotation.RIGHT, Rotation.HALF)
    for turn in turns:
        table.configure("", turn)
        touch(table)
    table.configure("")
    return " and ".join(str(turn.value) for turn in turns)


def pads(table: Table) -> str:
    """Readers plugged in after the start; one is lost and found in the middle of a trick."""
    table.play()
    seat, card = table.next_card()
    table.pads.unplug(seat)
    table.guest.until("the port to be gone", f"! test -e {PORTS[seat]}")
    table.pads.lay(seat, card)
    table.pads.plug(seat)
    start = time.monotonic()
    table.wait_recorded(action="play", card=card, seat=seat.value)
    took = time.monotonic() - start
    for _ in range(2):
        table.play()
    return f"found again after {took:.0f} s"


def panel(table: Table) -> str:
    """A button on the pins claims, a lamp tells whose turn it is."""
    pins = Panel(table.guest)
    table.configure(PANEL)
    for _ in range(2):
        seat, _ = table.next_card()
        wait("the lamp of whoever is to lay", partial(pins.shines, seat), SLOW_S)
        expect(not pins.shines(seat.other), f"the lamp of {seat.other.value} shines as well")
        table.play()
    seat, _ = table.next_card()
    pins.press(seat, seconds=2.0)
    table.wait_recorded(action="claim", seat=seat.value)
    return ""


def stick(table: Table) -> str:
    """All is saved to a USB stick, which is let go; one pulled out too early does no harm."""
    table.wake()
    stick, twin = table.stick(), table.twin()
    table.wait_shows("the table on the screen", twin.picture())
    for page in ("menu", "history", "save"):
        before = table.qemu.screen()
        table.touch(twin.touch(page))
        table.wait_changes(f"the page behind {page}", before)
    _plug(table, twin, stick)
    table.touch(twin.place("save"))
    table.guest.until("the stick is let go", f"! mountpoint -q {STICK}", SLOW_S)
    _see(table, twin, StickState.SAVED, SAVED)
    stick.pull()
    expect(not (faults := stick.faults()), f"the stick is not clean: {faults}")
    _see(table, twin, StickState.SAVED, SAVED)
    _plug(table, twin, stick, CRAWL)
    there = tuple(sorted(table.guest.run(f"ls {STICK}/{FOLDER}").split()))
    expect(there == tuple(sorted(SAVED)), f"on the stick is {there}")
    table.guest.run(f"rm -r {STICK}/{FOLDER}; sync")
    table.touch(twin.place("save"))
    _see(table, twin, StickState.SAVING)
    before = table.qemu.screen()
    stick.pull()
    table.wait_changes("the end of it", before)
    table.guest.until("nothing is left of the mount", f"! grep -q {STICK} /proc/mounts", SLOW_S)
    table.qemu.type("esc")
    table.wait_shows("the table as it was", table.twin().picture())
    return ""


def _plug(table: Table, twin: Twin, stick: Stick, most: int = 0) -> None:
    stick.plug(most)
    _see(table, twin, StickState.READY)


def _see(table: Table, twin: Twin, state: StickState, files: tuple[str, ...] = ()) -> None:
    """Wait until the screen says how it stands with the stick."""
    twin.see(StickSeen(state, Path(STICK).name, files))
    table.wait_shows(f"that the stick is {state.value}", twin.picture())


def cut(table: Table) -> list[dict[str, Any]]:
    """Pull the plug as soon as a card is seen on the table; return the record that must be kept.

    What is seen is stored: nothing asks the machine anything between the two.
    """
    seat, card = table.next_card()
    table.wake()
    before = table.record()
    seen = table.qemu.screen()
    table.pads.lay(seat, card)
    table.wait_changes(f"{card} on the screen", seen)
    table.qemu.cut()
    return [*before, {"action": "play", "card": card, "seat": seat.value}]


def survived(table: Table, kept: list[dict[str, Any]]) -> str:
    """After the plug was pulled the table is as it was seen last, and its file is sound."""
    record = table.record()
    expect(_actions(record) == _actions(kept), f"kept: {kept[-3:]}; there is: {record[-3:]}")
    check = table.guest.run(SOUND)
    expect(check == "ok", f"the file of the scores: {check}")
    table.wake()
    table.wait_shows("the table as it was", table.twin().picture())
    return f"{len(record)} lines"


def clock(table: Table) -> str:
    """A clock that jumps ahead and falls back to 1970: order and play stay right."""
    told = table.guest.run("date +%Y")
    before = table.record()
    table.play()
    table.guest.run("date --set=@2000000000")
    table.play()
    table.guest.run("date --set=@100000")
    table.play()
    record = table.record()
    expect(record[: len(before)] == before, "what was played before stands elsewhere now")
    cards = plays(record)
    expect(cards == [card for _, card in CARDS[: len(cards)]], f"the order is {cards}")
    return f"it told {told} at first"


def off(table: Table) -> str:
    """The machine is switched off at the screen."""
    table.put_away()
    table.wake()
    twin = table.twin()
    table.wait_shows("the table on the screen", twin.picture())
    before = table.qemu.screen()
    table.touch(twin.touch("menu"))
    # the menu names the deck that is on the table, which a twin cannot know
    table.wait_changes("the menu", before)
    table.touch(twin.touch("power"))
    table.wait_shows("what the machine is switched off with", twin.picture())
    start = time.monotonic()
    table.touch(twin.place("off"), seconds=HOLD_S)
    table.qemu.wait_off()
    return f"after {time.monotonic() - start:.0f} s"


def _actions(record: list[dict[str, Any]]) -> list[tuple[object, ...]]:
    return [(line["action"], line.get("card"), line.get("seat")) for line in record]


EVENING: Final[Mapping[str, Trial]] = MappingProxyType(
    {
        "picture": picture,
        "touch": touch,
        "keys": keys,
        "rotation": rotation,
        "pads": pads,
        "panel": panel,
        "stick": stick,
    }
)
"""What is tried before the plug is pulled, by the name that `--only` takes."""
MORNING: Final[Mapping[str, Trial]] = MappingProxyType({"clock": clock, "off": off})
"""What is tried after that."""
CUT: Final = "cut"
NAMES: Final = (*EVENING, CUT, *MORNING)
