from __future__ import annotations

import json
import subprocess
import sys


def test_a_window_loads_nothing_large_that_it_does_not_need() -> None:
    loaded = "import ui.app.window, sys; print(*(name for name, it in sys.modules.items() if it))"
    told = subprocess.run(
        [sys.executable, "-c", loaded], check=True, capture_output=True, text=True
    ).stdout.split()
    assert "pygame.display" in told
    assert not {"pkg_resources", "setuptools", "numpy", "sqlite3"} & set(told)


def test_memory_is_bounded_on_every_screen_and_given_back_by_the_table() -> None:
    """Between deals the target is 70 MiB; some pages hold cards and fonts of their own."""
    walk = json.loads(
        subprocess.run(
            [sys.executable, "-m", "tests.benchmarks.memory", "--json"],
            check=True,
            capture_output=True,
            text=True,
        ).stdout
    )
    assert max(walk["back"].values()) < 72
    assert max(walk["shown"].values()) < 82
    assert not {"numpy", "ssl", "xml", "email", "http", "babel"} & set(walk["modules"])
