"""Two readers on USB ports of the machine: gadgets of the kernel on simulated controllers.

For the table they are what is plugged in at a real one: cdc_acm, udev's names, a plug that is
pulled. `bummerl simulate` is at their far ends.
"""

from __future__ import annotations

import json
from typing import Any, Final

from engine.model.cards import Seat
from tests.appliance.machine.guest import Guest
from tests.appliance.machine.qemu import MachineError

PORTS: Final = {Seat.A: "/dev/bummerl/pad-3-1", Seat.B: "/dev/bummerl/pad-4-1"}
"""As the installed udev rules name what is plugged into the first socket of each controller; the
machine's own, for sticks, is busses 1 and 2."""
DECK: Final = "/run/pads/deck.json"
SIMULATOR: Final = (
    *("runuser", "-u", "bummerl", "--", "/opt/bummerl/bin/bummerl", "simulate", "--json"),
    # Opening the port restarts most boards, which then tell again what lies there; a gadget does
    # not hear that, so these tell it twice in a second.
    *("--pad", "A=lines:/run/pads/A?repeat_ms=500", "--pad", "B=lines:/run/pads/B?repeat_ms=500"),
    *("--deck", DECK),
)
GADGETS: Final = "/sys/kernel/config/usb_gadget"
MADE: Final = f"""
modprobe dummy_hcd num=2
modprobe libcomposite
for pad in A B; do
    mkdir -p {GADGETS}/$pad/strings/0x409 {GADGETS}/$pad/configs/c.1
    mkdir -p {GADGETS}/$pad/functions/acm.$pad
    cd {GADGETS}/$pad
    echo 0x2341 >idVendor # of Arduinos: the rules must keep ModemManager off
    echo 0x0043 >idProduct
    echo Reader >strings/0x409/product
    ln -s functions/acm.$pad configs/c.1
done
install -d -o bummerl /run/pads
"""


class Pads:
    """The readers, not plugged in at first."""

    def __init__(self, guest: Guest) -> None:
        """Make the gadgets and start what is at their far ends."""
        self._guest = guest
        self._lying: list[tuple[Seat, str]] = []
        guest.run(MADE)
        self._event(guest.start("pads", *SIMULATOR))
        guest.run(f"bummerl deck import {DECK} --name Stickers")

    def plug(self, seat: Seat) -> None:
        """Plug a reader in."""
        port = f"{GADGETS}/{seat.value}/functions/acm.{seat.value}/port_num"
        self._guest.run(
            f"echo dummy_udc.{[*Seat].index(seat)} >{GADGETS}/{seat.value}/UDC\n"
            f"systemd-run --quiet --collect --unit=cable-{seat.value}"
            f" socat /dev/ttyGS$(cat {port}),raw,echo=0 /run/pads/{seat.value},raw,echo=0"
        )

    def unplug(self, seat: Seat) -> None:
        """Pull the plug of a reader."""
        self._guest.run(
            f"echo >{GADGETS}/{seat.value}/UDC; systemctl stop cable-{seat.value} || true"
        )
        self._tell(f"unplug {seat.value}")
        self._tell(f"replug {seat.value}")  # the far end, for the next time

    def lay(self, seat: Seat, card: str) -> None:
        """Lay a card on a reader."""
        self._tell(f"lay {seat.value} {card}")
        self._lying.append((seat, card))

    def clear(self) -> None:
        """Take all cards away."""
        while self._lying:
            seat, card = self._lying.pop()
            self._tell(f"lift {seat.value} {card}")

    def _tell(self, line: str) -> dict[str, Any]:
        return self._event(self._guest.tell("pads", line))

    def _event(self, line: str) -> dict[str, Any]:
        """Return the next event that answers; readers tell of themselves when they report."""
        event: dict[str, Any] = json.loads(line)
        while event["event"] == "reported":
            event = json.loads(self._guest.listen("pads"))
        if event["event"] == "error":
            raise MachineError(f"the simulator: {event}")
        return event
