"""A virtual machine of QEMU: started, looked at, typed to, switched off or cut off.

Knows what a machine is made of, nothing of what runs in it. All of it is emulated, since KVM is
nowhere to be counted on: some ten times slower than the real thing.
"""

from __future__ import annotations

import contextlib
import json
import socket
import subprocess
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from PIL import Image

from tests.appliance.tree import TreeError, called

CPU: Final = "Nehalem"
"""Without AVX, which some versions of QEMU emulate so that llvmpipe crashes."""
MEMORY: Final = "1G"
BOOT_ARGUMENTS: Final = (
    "root=/dev/vda rw console=ttyS0 "
    # what the installer recommends for a Pi's command line
    "consoleblank=0 vt.global_cursor_default=0 logo.nologo quiet"
)
OFF_S: Final = 120.0
"""How long a machine may take to switch itself off."""
CONNECT_S: Final = 20.0
FINGER_S: Final = 0.1
"""How long a key is down, and then up."""


class MachineError(TreeError):
    """The machine does not do what it must do."""


@dataclass(frozen=True, slots=True)
class Kernel:
    """What is booted, without a boot loader."""

    image: Path
    initrd: Path


class Qemu:
    """A running machine, while the context is open.

    Args:
        folder: for its sockets and the console's text.
        kernel: what it boots.
        disk: its root disk, a qcow2 image; what is written stays there.
        size: of its screen, in pixels.
        clock: what its clock tells at the start, such as `1970-01-02`; empty for the true time.
    """

    def __init__(
        self, folder: Path, kernel: Kernel, disk: Path, size: tuple[int, int], clock: str = ""
    ) -> None:
        self._folder = folder
        self._command = _command(folder, kernel, disk, size, clock)
        self._process: subprocess.Popen[bytes] | None = None
        self._monitor: socket.socket | None = None
        self._answers = b""
        self.port: socket.socket | None = None
        """The far end of the serial port that the agent in the machine talks on."""

    def __enter__(self) -> Self:
        for name in ("qmp", "agent"):
            (self._folder / name).unlink(missing_ok=True)
        log = (self._folder / "qemu.log").open("wb")
        with log:
            self._process = subprocess.Popen(self._command, stdout=log, stderr=log)
        self._monitor = self._connected("qmp")
        self._message()  # its greeting
        self.ask("qmp_capabilities")
        self.port = self._connected("agent")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.cut()

    def ask(self, command: str, **arguments: object) -> Any:
        """Do a command of QMP and return what it answers.

        Raises:
            MachineError: QEMU refuses.
        """
        assert self._monitor is not None
        request = {"execute": command, "arguments": arguments}
        self._monitor.sendall(json.dumps(request).encode() + b"\n")
        while True:
            message = self._message()
            if "error" in message:
                raise MachineError(f"{command}: {message['error']}")
            if "return" in message:
                return message["return"]

    def screen(self) -> Image.Image:
        """Return what the screen shows."""
        file = self._folder / "screen.ppm"
        self.ask("screendump", filename=str(file))
        with Image.open(file) as picture:
            return picture.convert("RGB")

    def press(self, key: str, *, down: bool) -> None:
        """Press a key or let go of it, by QEMU's name for it."""
        event = {"down": down, "key": {"type": "qcode", "data": key}}
        self.ask("input-send-event", events=[{"type": "key", "data": event}])

    def type(self, *keys: str) -> None:
        """Press and let go of keys, one after the other."""
        for key in keys:
            for down in (True, False):
                self.press(key, down=down)
                pause(FINGER_S)

    def cut(self) -> None:
        """Pull the plug: nothing that is only in the machine's memory is kept."""
        if self._process is None:
            return
        with contextlib.suppress(OSError, MachineError):
            self.ask("quit")
        for end in (self._monitor, self.port):
            if end is not None:
                end.close()
        try:
            self._process.wait(CONNECT_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None

    def wait_off(self) -> None:
        """Wait until the machine has switched itself off.

        Raises:
            MachineError: it does not.
        """
        assert self._process is not None
        try:
            self._process.wait(OFF_S)
        except subprocess.TimeoutExpired:
            raise MachineError(f"still on after {OFF_S:.0f} s") from None

    def _message(self) -> dict[str, Any]:
        assert self._monitor is not None
        while b"\n" not in self._answers:
            received = self._monitor.recv(65536)
            if not received:
                raise MachineError(f"QEMU is gone; {self._folder / 'qemu.log'} says why")
            self._answers += received
        line, _, self._answers = self._answers.partition(b"\n")
        message: dict[str, Any] = json.loads(line)
        return message

    def _connected(self, name: str) -> socket.socket:
        assert self._process is not None
        until = time.monotonic() + CONNECT_S
        while self._process.poll() is None and time.monotonic() < until:
            end = socket.socket(socket.AF_UNIX)
            try:
                end.connect(str(self._folder / name))
            except OSError:
                end.close()
                pause(0.1)  # QEMU is about to begin
            else:
                return end
        raise MachineError(f"QEMU does not begin; {self._folder / 'qemu.log'} says why")


def pause(seconds: float) -> None:
    """Let some time pass: the machine is another one, and its time is the true one."""
    threading.Event().wait(seconds)


def overlay(base: Path, disk: Path) -> None:
    """Make a disk that reads as `base` and keeps what is written to itself."""
    disk.unlink(missing_ok=True)
    create = ("qemu-img", "create", "-q", "-f", "qcow2", "-F", "raw", "-b")
    called([*create, str(base.absolute()), str(disk)])


def _command(
    folder: Path, kernel: Kernel, disk: Path, size: tuple[int, int], clock: str
) -> Sequence[str]:
    width, height = size
    return (
        *("qemu-system-x86_64", "-nodefaults", "-display", "none", "-no-reboot"),
        *("-accel", "tcg,thread=multi"),
        *("-cpu", CPU, "-smp", "2", "-m", MEMORY),
        *("-kernel", str(kernel.image), "-initrd", str(kernel.initrd)),
        *("-append", BOOT_ARGUMENTS),
        *("-drive", f"file={disk},if=virtio,format=qcow2"),
        *("-device", f"virtio-vga,xres={width},yres={height}"),
        *("-device", "virtio-keyboard-pci"),
        *("-device", "qemu-xhci"),
        *("-rtc", f"base={clock or 'utc'}"),
        *("-device", "virtio-serial-pci"),
        *("-chardev", f"socket,id=agent,path={folder / 'agent'},server=on,wait=off"),
        *("-device", "virtserialport,chardev=agent,name=bummerl.agent"),
        *("-serial", f"file:{folder / 'console.log'}"),
        *("-qmp", f"unix:{folder / 'qmp'},server=on,wait=off"),
    )
