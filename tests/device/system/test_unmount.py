"""A stick is let go when whoever may do so has acted on the request."""

from __future__ import annotations

from pathlib import Path
from threading import Event, Thread

from device.system.unmount import unmounter

PATIENCE_S = 20.0


def test_it_waits_until_the_request_was_acted_on(tmp_path: Path) -> None:
    environ = {"RUNTIME_DIRECTORY": str(tmp_path), "BUMMERL_SWITCHES_OFF": "1"}
    asking = Thread(target=unmounter(environ))
    asking.start()
    never, request = Event(), tmp_path / "unmount"
    while not request.exists():
        never.wait(0.01)
    assert asking.is_alive()
    request.unlink()
    asking.join(PATIENCE_S)
    assert not asking.is_alive()


def test_under_a_desktop_nothing_is_asked(tmp_path: Path) -> None:
    unmounter({"RUNTIME_DIRECTORY": str(tmp_path)})()
    unmounter({})()
    assert list(tmp_path.iterdir()) == []
