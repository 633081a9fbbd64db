"""The table as a service where no screen is lit."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path

from device.system.notify import status
from device.system.supervision import SCREENLESS
from tests.benchmarks.bench import bummerl
from tests.device.system.supervisor import Supervisor

PATIENCE_S = 20.0
ROOT = Path(__file__).parents[2]


def test_whoever_supervises_it_is_told_and_can_end_it_at_once(tmp_path: Path) -> None:
    environ = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "SDL_VIDEODRIVER": "offscreen"}
    with Supervisor(tmp_path / "notify") as supervisor:
        table = subprocess.Popen(
            [*bummerl(), "run", "--keep-going", "--data", str(tmp_path / "data")],
            env={**environ, "NOTIFY_SOCKET": supervisor.name},
        )
        try:
            assert supervisor.hear(PATIENCE_S) == status(SCREENLESS)
            table.terminate()
            assert table.wait(PATIENCE_S / 4) == -signal.SIGTERM
        finally:
            table.kill()
            table.wait()


def test_the_installer_knows_what_is_told_then() -> None:
    assert f"== '{SCREENLESS}' " in (ROOT / "systemd/install").read_text("utf-8")
