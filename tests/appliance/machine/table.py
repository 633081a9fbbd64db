"""The table in the machine, as people have to do with it: the screen, fingers, keys, cards."""

from __future__ import annotations

import base64
import io
import json
import shutil
import tarfile
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from PIL import Image

from engine.model.cards import Seat
from tests.appliance.boot import TRICKS, TURN_UP
from tests.appliance.machine.guest import AT, Guest, wait
from tests.appliance.machine.pads import PORTS, Pads
from tests.appliance.machine.qemu import MachineError, Qemu, pause
from tests.appliance.machine.stick import Stick
from tests.appliance.machine.twin import Twin, on_panel, turned
from tests.ui.pictures import TOLERANCE, difference
from ui.backend.dimming import SHIFTS
from ui.backend.rotation import Rotation
from ui.draw.layout import Pixel

SCREEN: Final = (800, 480)
FINGER_S: Final = 0.3
LOOK_S: Final = 2.0
"""How long people look before they touch: a button that has just appeared does not count yet."""
SLOW_S: Final = 300.0
"""How long the table may take to start, or to answer, where everything is emulated."""
# The readers are boards that talk by themselves, as many that are ttyACM do: a PN532 that is asked
# ten times in a second has to answer sooner than an emulated machine does.
CONFIG: Final = f"""\
players = {{ A = "Hermine", B = "Franz" }}
pads = {{ A = "lines:{PORTS[Seat.A]}", B = "lines:{PORTS[Seat.B]}" }}
"""
OFFSETS: Final = sorted(
    {(to[0] - by[0], to[1] - by[1]) for to in SHIFTS for by in SHIFTS},
    key=lambda offset: abs(offset[0]) + abs(offset[1]),
)
"""By how many pixels two pictures of the same may be apart, the likely ones first."""
MOST: Final = max(max(offset) for offset in OFFSETS)
CARDS: Final = tuple(
    (Seat(words[i]), words[i + 1]) for words in map(str.split, TRICKS.split(", ")) for i in (0, 2)
)
"""A whole deal where B deals, in the order in which its cards are laid."""


class Table:
    """A booted machine, and what people do.

    Args:
        qemu: the machine.
        folder: for what is taken out of it.
    """

    def __init__(self, qemu: Qemu, folder: Path) -> None:
        assert qemu.port is not None
        self.qemu = qemu
        self.guest = Guest(qemu.port)
        self._folder = folder
        self._rotation = Rotation.NONE
        self._touching = False
        self._pads: Pads | None = None
        self._record: list[dict[str, Any]] = []
        """As it was last seen: a look takes some seconds."""

    def wait_booted(self) -> None:
        """Wait until the machine has booted into the table."""
        self.guest.wait_booted()
        self.wait_ready()

    def wait_ready(self) -> None:
        """Wait until systemd knows the table as ready: its first picture was shown."""
        self.guest.until("the table is ready", "systemctl is-active bummerl", SLOW_S)

    # ---- the screen -------------------------------------------------------------------------

    def twin(self) -> Twin:
        """Return what the table has to show, painted here from a copy of its scores."""
        data = self._folder / "twin"
        shutil.rmtree(data, ignore_errors=True)
        config = self._folder / "twin.toml"
        config.write_text(self.guest.run("cat /etc/bummerl/config.toml"))
        packed = self.guest.run("tar -C /var/lib/bummerl -c --exclude=backups . | base64 -w0")
        with tarfile.open(fileobj=io.BytesIO(base64.b64decode(packed))) as archive:
            archive.extractall(data, filter="data")
        width, height = self._rotation.upright_size(SCREEN)
        return Twin(config, data, (width, height))

    def wait_shows(self, what: str, upright: Image.Image) -> None:
        """Wait until the screen shows a picture.

        Raises:
            MachineError: it does not; the picture that was expected is kept.
        """
        wanted = turned(upright, self._rotation)
        wanted.save(self._folder / "expected.png")
        wait(what, lambda: _same(self.qemu.screen(), wanted), SLOW_S)

    def wait_changes(self, what: str, before: Image.Image) -> None:
        """Wait until the screen shows something else than before."""
        wait(what, lambda: not _same(self.qemu.screen(), before), SLOW_S)

    def wake(self) -> None:
        """Press a key that means nothing, as somebody who comes back to a dimmed screen."""
        self.qemu.type("shift")

    def touch(self, place: Pixel, seconds: float = FINGER_S) -> None:
        """Touch a pixel of the upright picture with a finger, for so long."""
        if not self._touching:
            panel = self.guest.start("touch", "python3", str(AT / "touch.py"))
            self._wait_open(panel)
            self._touching = True
        pause(LOOK_S)
        x, y = on_panel(place, self._rotation, self._rotation.upright_size(SCREEN))
        across, down = ((part + 0.5) / size for part, size in zip((x, y), SCREEN, strict=True))
        self.guest.tell("touch", f"down 0 {across * 1000:.2f} {down * 1000:.2f}")
        pause(seconds)
        self.guest.tell("touch", "up 0")

    def _wait_open(self, device: str) -> None:
        """Wait until the table reads an input device."""
        files = "/proc/$(systemctl show --value -p MainPID bummerl)/fd"
        self.guest.until(f"the table reads {device}", f"ls -l {files} | grep -q {device}$", SLOW_S)

    def configure(self, more: str, rotation: Rotation = Rotation.NONE) -> None:
        """Start the table anew with further lines in its configuration."""
        text = f"rotate = {rotation.value}\n{CONFIG}{more}"
        encoded = base64.b64encode(text.encode()).decode()
        self.guest.run(f"base64 -d <<<{encoded} >/etc/bummerl/config.toml")
        self.guest.run("systemctl restart --no-block bummerl")
        self._rotation = rotation
        self.guest.until("the table to end", "! systemctl is-active bummerl", SLOW_S)
        self.wait_ready()
        self._touching = False

    # ---- cards ------------------------------------------------------------------------------

    @property
    def pads(self) -> Pads:
        """The readers, plugged in when they are first asked for, long after the table began."""
        if self._pads is None:
            self._pads = Pads(self.guest)
            for seat in Seat:
                self._pads.plug(seat)
        return self._pads

    def put_away(self) -> None:
        """Unplug the readers, if they were plugged in: a twin has none."""
        if self._pads is not None:
            self._pads.clear()
            for seat in Seat:
                self._pads.unplug(seat)

    def record(self) -> list[dict[str, Any]]:
        """Return the lines of the match's record as it is now."""
        said = self.guest.run("bummerl export").splitlines()
        self._record = [json.loads(line) for line in said]
        return self._record

    def wait_recorded(self, **action: str) -> None:
        """Wait until the last line of the record has these fields."""

        def holds() -> bool:
            last = self.record()[-1]
            return all(last.get(key) == value for key, value in action.items())

        wait(f"{action} in the record", holds, SLOW_S, lambda: str(self.record()[-3:]))

    def next_card(self) -> tuple[Seat, str]:
        """Return whose card is next in the deal, and which; before a deal lay its turn-up."""
        record = self._record or self.record()
        actions = [line["action"] for line in record]
        if "turn_up" not in actions or actions[-1] == "claim":
            self.pads.clear()
            self.pads.lay(Seat.B, TURN_UP)
            self.wait_recorded(action="turn_up", card=TURN_UP)
            self.pads.clear()
            record = self._record
        played = len(plays(record))
        if played % 2 == 0:
            self.pads.clear()
        seat, card = CARDS[played]
        deals = sum(line["action"] == "turn_up" for line in record)
        return (seat if deals % 2 else seat.other), card

    def play(self) -> None:
        """Lay the next card of the deal and wait until it counts."""
        seat, card = self.next_card()
        self.pads.lay(seat, card)
        self.wait_recorded(action="play", card=card, seat=seat.value)

    # ---- a stick ----------------------------------------------------------------------------

    def stick(self) -> Stick:
        """Return an empty stick, not plugged in."""
        return Stick(self.qemu, self._folder / "stick")

    # ---- what goes wrong --------------------------------------------------------------------

    def keep(self, folder: Path) -> None:
        """Keep what tells why something failed: the screen, the journal, the state of the unit."""
        folder.mkdir(parents=True, exist_ok=True)
        self.qemu.screen().save(folder / "screen.png")
        shutil.copy(self._folder / "console.log", folder)
        for name, command in {
            "journal.txt": "journalctl --no-pager --boot",
            "unit.txt": "systemctl --no-pager status bummerl; systemctl --no-pager --failed",
        }.items():
            with suppress(MachineError):  # it may be past answering
                (folder / name).write_text(self.guest.attempt(command)[1])


def plays(record: list[dict[str, Any]]) -> list[str]:
    """Return the cards that were laid in the latest deal."""
    begun = max(i for i, line in enumerate(record) if line["action"] == "turn_up")
    return [line["card"] for line in record[begun:] if line["action"] == "play"]


def _same(screen: Image.Image, wanted: Image.Image) -> bool:
    """Tell whether the screen shows a picture, wherever either was moved against burning in."""
    width, height = wanted.size
    inner = wanted.crop((MOST, MOST, width - MOST, height - MOST))
    return any(
        difference(screen.crop((MOST + x, MOST + y, width - MOST + x, height - MOST + y)), inner)
        <= TOLERANCE
        for x, y in OFFSETS
    )
