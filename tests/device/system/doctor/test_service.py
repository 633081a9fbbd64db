"""What systemd says of the service, in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.system.doctor.finding import Severity
from device.system.doctor.service import is_shut_off, on_the_screen, service
from device.system.supervision import EXCUSES, SCREENLESS

WHY = "sudo journalctl -u bummerl says why"
NO_SYSTEMD = "none, since systemd does not answer; the table is started by hand"


def told(active: str, sub: str, restarts: int = 0, file: str = "enabled", result: str = "") -> str:
    """Return the answer of `systemctl show`, as systemd 252 writes it."""
    return (
        f"Result={result or 'success'}\nNRestarts={restarts}\nLoadState=loaded\n"
        f"ActiveState={active}\nSubState={sub}\nUnitFileState={file}\n"
    )


@pytest.mark.parametrize(
    ("answer", "level", "text"),
    [
        (told("active", "running"), Severity.OK, "runs, and starts when the power comes"),
        (
            told("activating", "start", 3),
            Severity.NOTE,
            "is starting; it has shown no picture yet",
        ),
        (
            told("activating", "start", 3) + f"StatusText={SCREENLESS}\n",
            Severity.NOTE,
            SCREENLESS,
        ),
        (
            told("activating", "auto-restart", 3) + f"StatusText={SCREENLESS}\n",
            Severity.NOTE,
            SCREENLESS,
        ),
        (
            told("activating", "start", 3) + f"StatusText={EXCUSES}a newer one has it\n",
            Severity.BAD,
            "cannot start, and shows why: a newer one has it",
        ),
        (told("deactivating", "stop-sigterm"), Severity.NOTE, "is ending"),
        (
            told("inactive", "dead", file="masked").replace("loaded", "masked"),
            Severity.NOTE,
            "is masked; sudo systemctl unmask bummerl",
        ),
        (
            told("active", "running", file="disabled"),
            Severity.NOTE,
            "runs until the power goes; sudo systemctl enable bummerl",
        ),
        (
            told("active", "running", 3),
            Severity.NOTE,
            f"runs, but had to be begun anew 3 times; {WHY}",
        ),
        (
            told("active", "running", 1),
            Severity.NOTE,
            f"runs, but had to be begun anew once; {WHY}",
        ),
        (
            told("activating", "auto-restart", 12, result="exit-code"),
            Severity.BAD,
            f"ends again and again (exit-code, 12 times); {WHY}",
        ),
        (
            told("failed", "failed", result="exit-code"),
            Severity.BAD,
            f"has failed (exit-code); {WHY}",
        ),
        (
            told("inactive", "dead"),
            Severity.BAD,
            "does not run; sudo systemctl start bummerl",
        ),
        (
            told("inactive", "dead", file="disabled"),
            Severity.NOTE,
            "is switched off; sudo systemctl enable --now bummerl",
        ),
        ("LoadState=not-found\n", Severity.OK, "not installed; the table is started by hand"),
        ("", Severity.OK, NO_SYSTEMD),
    ],
)
def test_each_state_is_said_with_what_to_do(answer: str, level: Severity, text: str) -> None:
    found = service(lambda: answer)
    assert (found.part, found.level, found.text) == ("service", level, text)


def test_where_a_desktop_starts_the_table_the_service_is_not_missed(tmp_path: Path) -> None:
    autostart = tmp_path / "bummerl.desktop"
    off = told("inactive", "dead", file="disabled")
    assert service(lambda: off, autostart).text.startswith("is switched off")
    autostart.touch()
    found = service(lambda: off, autostart)
    assert found.level is Severity.OK
    assert found.text == "not used here; the table starts with the desktop"
    assert service(lambda: told("failed", "failed"), autostart).level is Severity.BAD


def test_a_machine_without_systemd_has_no_service(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert service().text == NO_SYSTEMD


@pytest.mark.parametrize(
    ("families", "shut_off"),
    [
        ("AF_NETLINK AF_UNIX", True),  # the unit as it is installed
        ("AF_INET AF_INET6 AF_NETLINK AF_UNIX", False),  # with install --network
        ("~AF_PACKET", False),
        ("", False),
    ],
)
def test_a_service_without_the_network_is_known(families: str, *, shut_off: bool) -> None:
    told_of = "LoadState=loaded\nActiveState=active\nSubState=running\nRestrictAddressFamilies="
    facts = service(lambda: f"{told_of}{families}\nUnitFileState=enabled\n").facts
    assert is_shut_off(facts) is shut_off


def test_a_board_has_the_screen_while_it_runs() -> None:
    drop_in = Path("systemd/bummerl-board.conf").read_text("utf-8")
    (called,) = (line for line in drop_in.splitlines() if line.startswith("Description="))
    runs, waits = told("active", "running"), told("activating", "auto-restart")
    assert on_the_screen(service(lambda: f"{runs}{called}\n").facts) == "a board"
    assert on_the_screen(service(lambda: f"{waits}{called}\n").facts) == ""
    assert on_the_screen(service(lambda: runs).facts) == ""


def test_a_service_that_is_not_used_shuts_nobody_off() -> None:
    by_hand = told("inactive", "dead", file="disabled") + "RestrictAddressFamilies=AF_UNIX\n"
    assert not is_shut_off(service(lambda: by_hand).facts)
    assert not is_shut_off(service(str).facts)
