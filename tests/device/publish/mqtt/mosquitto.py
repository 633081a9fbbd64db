"""A real Mosquitto on a free port, with a configuration and a memory of its own."""

from __future__ import annotations

import shutil
import socket
import subprocess
import threading
from pathlib import Path

from device.config.broker import Broker

PROGRAM = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin")

USER, PASSWORD = "tables", "Trick 17, more or less"


class Mosquitto:
    """A broker that can be killed and started again; it remembers what it has acknowledged."""

    def __init__(
        self, folder: Path, *, password: bool = False, tls: bool = False, careful: bool = True
    ) -> None:
        """Prepare it; a careful one writes down at once what it is to remember."""
        self.folder = folder
        folder.mkdir(exist_ok=True)
        self.port = free_port()
        self.password, self.tls, self.careful = password, tls, careful
        self._process: subprocess.Popen[bytes] | None = None
        self._write()

    def _write(self) -> None:
        lines = [
            f"listener {self.port} 127.0.0.1",
            "persistence true",
            f"persistence_location {self.folder}/",
            *(("autosave_interval 1", "autosave_on_changes true") if self.careful else ()),
            "max_queued_messages 0",
            f"allow_anonymous {'false' if self.password else 'true'}",
            "user root",
        ]
        if self.password:
            users = self.folder / "users"
            users.touch(mode=0o600)
            tool = shutil.which("mosquitto_passwd") or "mosquitto_passwd"
            subprocess.run(
                [tool, "-b", str(users), USER, PASSWORD], check=True, capture_output=True
            )
            lines.append(f"password_file {users}")
        if self.tls:
            certify(self.folder)
            lines += [f"certfile {self.folder}/cert.pem", f"keyfile {self.folder}/key.pem"]
        (self.folder / "mosquitto.conf").write_text("\n".join(lines) + "\n")

    @property
    def pid(self) -> int:
        """Return the number of its process."""
        assert self._process is not None
        return self._process.pid

    @property
    def broker(self) -> Broker:
        """Return how a table is told of it."""
        return Broker(
            "localhost" if self.tls else "127.0.0.1",
            self.port,
            USER if self.password else None,
            PASSWORD if self.password else None,
            tls=self.tls,
            ca=self.folder / "cert.pem" if self.tls else None,
        )

    def start(self) -> None:
        """Start it, and wait until it listens."""
        assert PROGRAM is not None
        log = (self.folder / "log").open("ab")
        with log:
            self._process = subprocess.Popen(
                [PROGRAM, "-c", str(self.folder / "mosquitto.conf")], stdout=log, stderr=log
            )
        for _ in range(500):
            with socket.socket() as probe:
                probe.settimeout(1)
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            assert self._process.poll() is None, (self.folder / "log").read_text()
            threading.Event().wait(0.02)
        raise AssertionError("the broker does not listen")

    def stop(self) -> None:
        """End it in order: it writes down what it remembers."""
        if self._process:
            self._process.terminate()
            self._process.wait(10)
            self._process = None

    def kill(self) -> None:
        """End it at once."""
        if self._process:
            self._process.kill()
            self._process.wait(10)
            self._process = None


def free_port() -> int:
    """Return a port of this machine that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def certify(folder: Path) -> None:
    """Make a key and a certificate for this machine that signs itself."""
    what = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
    whom = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    to = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    command = ["openssl", *what.split(), *whom, *to]
    subprocess.run(command, check=True, capture_output=True)
