"""What is told by sd_notify(3), over a real socket."""

from __future__ import annotations

import socket
from itertools import repeat, takewhile
from pathlib import Path

import pytest

from device.system.notify import READY, notifier, status, watchdog_ns
from tests.device.system.supervisor import Supervisor


@pytest.fixture(params=["path", "abstract"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return a name of either kind that no other test uses."""
    return str(tmp_path / "notify") if request.param == "path" else f"@bummerl-{tmp_path}"


def test_a_supervisor_hears_what_is_told(address: str) -> None:
    with Supervisor(address) as supervisor:
        tell = notifier({"NOTIFY_SOCKET": supervisor.name})
        assert tell is not None
        assert tell(READY)
        assert tell(status("waiting for the turn-up"))
        assert supervisor.heard() == ["READY=1", "STATUS=waiting for the turn-up"]


@pytest.mark.parametrize("environ", [{}, {"NOTIFY_SOCKET": ""}, {"NOTIFY_SOCKET": "vsock:2:1"}])
def test_nobody_is_told_where_nobody_supervises(environ: dict[str, str]) -> None:
    assert notifier(environ) is None


def test_a_supervisor_that_is_gone_is_no_error(address: str) -> None:
    tell = notifier({"NOTIFY_SOCKET": address})
    assert tell is not None
    assert tell(READY) is False


@pytest.mark.parametrize("name", ["/" + "x" * 300, "/x\0y"])
def test_a_name_that_is_none_is_no_error(name: str) -> None:
    tell = notifier({"NOTIFY_SOCKET": name})
    assert tell is not None
    assert tell(READY) is False


def test_a_supervisor_that_does_not_listen_is_not_waited_for(tmp_path: Path) -> None:
    with Supervisor(tmp_path / "notify") as supervisor:
        tell = notifier({"NOTIFY_SOCKET": supervisor.name})
        assert tell is not None
        taken = sum(1 for _ in takewhile(tell, repeat(READY, 100_000)))
        assert taken < 100_000, "the queue of a socket is shorter than that"
        assert supervisor.heard() == [READY] * taken
        assert tell(READY), "it is told again as soon as it listens"


def test_no_socket_is_left_open(address: str) -> None:
    with Supervisor(address) as supervisor:
        tell = notifier({"NOTIFY_SOCKET": supervisor.name})
        assert tell is not None
        before = len(list(Path("/proc/self/fd").iterdir()))
        for _ in range(5):
            tell(READY)
        assert len(list(Path("/proc/self/fd").iterdir())) == before


@pytest.mark.parametrize(
    ("environ", "ns"),
    [
        ({"WATCHDOG_USEC": "30000000"}, 30_000_000_000),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "17"}, 30_000_000_000),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "18"}, None),
        ({}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
        ({"WATCHDOG_USEC": "-1"}, None),
        ({"WATCHDOG_USEC": str(2**64 - 1)}, None),
        ({"WATCHDOG_USEC": "9" * 5_000}, None),
        ({"WATCHDOG_USEC": "٣"}, None),
    ],
)
def test_the_watchdog_is_of_this_process(environ: dict[str, str], ns: int | None) -> None:
    assert watchdog_ns(environ, 17) == ns


def test_abstract_names_are_those_of_linux(tmp_path: Path) -> None:
    with Supervisor(f"@bummerl-{tmp_path}") as supervisor:
        to = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        with to:
            to.sendto(b"hello", f"\0bummerl-{tmp_path}")
        assert supervisor.heard() == ["hello"]
