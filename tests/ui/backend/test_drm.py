"""Which card has the screen, on computers as the kernel lists them under /sys."""

from __future__ import annotations

from pathlib import Path

import pytest

from ui.backend.drm import connectors, screen_of

PI_4 = {"card0": "", "card1-DSI-1": "disconnected", "card1-HDMI-A-1": "connected"}
PI_5_BOTH = {
    "card0": "",
    "card1-HDMI-A-1": "connected",
    "card1-HDMI-A-2": "disconnected",
    "card1-Writeback-1": "unknown",
    "card2-DSI-1": "connected",
}
MACHINES: dict[str, tuple[dict[str, str], str | None]] = {
    "Pi 4 with a television": (PI_4, "card1 HDMI-A-1"),
    "Pi 4 with its panel": (
        {**PI_4, "card1-DSI-1": "connected", "card1-HDMI-A-1": "disconnected"},
        "card1 DSI-1",
    ),
    "Pi 5 with panel and television": (PI_5_BOTH, "card2 DSI-1"),
    "Pi 5 with its panel, numbered otherwise": (
        {"card0-DSI-2": "connected", "card1": "", "card2-HDMI-A-1": "disconnected"},
        "card0 DSI-2",
    ),
    "Pi 5 with a television": ({**PI_5_BOTH, "card2-DSI-1": "disconnected"}, "card1 HDMI-A-1"),
    "PC": ({"card0-DP-1": "disconnected", "card0-eDP-1": "connected"}, "card0 eDP-1"),
    "PC with a television": (
        {"card0-eDP-1": "connected", "card1-HDMI-A-1": "connected"},
        "card1 HDMI-A-1",
    ),
    "virtual": ({"card0-Virtual-1": "connected", "renderD128": ""}, "card0 Virtual-1"),
    "twelve cards": ({f"card{n}-DP-1": "connected" for n in range(12)}, "card0 DP-1"),
    "nothing connected": ({**PI_4, "card1-HDMI-A-1": "disconnected"}, None),
    "no card": ({}, None),
}


@pytest.mark.parametrize("name", MACHINES)
def test_the_card_is_found_that_has_the_screen(name: str, tmp_path: Path) -> None:
    listed, expected = MACHINES[name]
    for place, status in listed.items():
        folder = tmp_path / "class" / "drm" / place
        folder.mkdir(parents=True)
        if status:
            (folder / "status").write_text(f"{status}\n")
    best = screen_of(connectors(tmp_path))
    assert (best and str(best)) == expected


def test_every_connector_is_told_in_order(tmp_path: Path) -> None:
    for place in ("card10-DP-1", "card2-HDMI-A-1", "card2-DSI-1", "card2", "version"):
        (tmp_path / "class" / "drm" / place).mkdir(parents=True)
    found = list(map(str, connectors(tmp_path)))
    assert found == ["card2 DSI-1", "card2 HDMI-A-1", "card10 DP-1"]


def test_a_connector_whose_status_cannot_be_read_has_no_screen(tmp_path: Path) -> None:
    (tmp_path / "class" / "drm" / "card0-HDMI-A-1" / "status").mkdir(parents=True)
    (only,) = connectors(tmp_path)
    assert not only.connected
