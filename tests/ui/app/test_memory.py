from __future__ import annotations

import subprocess
import sys


def test_a_window_loads_nothing_large_that_it_does_not_need() -> None:
    loaded = "import ui.app.window, sys; print(*(name for name, it in sys.modules.items() if it))"
    told = subprocess.run(
        [sys.executable, "-c", loaded], check=True, capture_output=True, text=True
    ).stdout.split()
    assert "pygame.display" in told
    assert not {"pkg_resources", "setuptools", "numpy", "sqlite3"} & set(told)
