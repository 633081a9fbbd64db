"""An evening on two lit buttons alone, without touch and without a display.

What the players know they know from the lamps.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from device.config.panel import Part
from engine.actions import Match
from engine.interface.inputs import NewMatch
from engine.interface.snapshot import Snapshot
from engine.model.cards import PerSeat
from engine.model.results import BummerlKind, Phase
from engine.rules.match_format import FormKind, MatchFormat
from engine.rules.rule_set import HOUSE
from tests.device.panel.test_at_the_table import Pub
from tests.device.table.sitting import A

BUTTONS = PerSeat(Part.BUTTON_A, Part.BUTTON_B)
MATCH = Match(HOUSE, PerSeat("Hermine", "Franz"), A, form=MatchFormat(FormKind.FIRST_TO, 2))


@pytest.fixture
def pub(tmp_path: Path) -> Iterator[Pub]:
    """Return a table that takes cards; nobody looks at a screen."""
    pub = Pub(tmp_path / "bummerl.sqlite3", step_ms=10)
    pub.sitting.send(NewMatch(MATCH))
    pub.wait(10)
    yield pub
    pub.close()


def both(pub: Pub, ms: int = 2_100) -> Snapshot:
    """Press both buttons at once for so long."""
    for down in (True, False):
        for part in BUTTONS:
            pub.rig.move(part, down=down)
        pub.wait(ms if down else 100)
    return pub.wait(0)


def tap(pub: Pub, part: Part, times: int) -> list[tuple[bool, bool]]:
    """Tap a button so often; return whether each lamp was on, until all has been shown."""
    for before in range(times):
        pub.wait(150 if before else 0)
        pub.press(part, 60)
    seen = []
    for _ in range(160):
        pub.wait(10)
        a, b = pub.rig.light()
        seen.append((a > 0.9, b > 0.9))
    return seen


def winks(seen: list[tuple[bool, bool]]) -> tuple[int, int]:
    """Return how often each lamp went on."""
    a, b = (list(lamp) for lamp in zip(*seen, strict=True))
    on = [sum(y and not x for x, y in zip([False, *lamp], lamp, strict=False)) for lamp in (a, b)]
    return on[0], on[1]


def deals(pub: Pub) -> list[str]:
    """Return whose lamp glows between results: they deal."""
    pub.wait(3_500)
    return [seat for seat, lit in zip("AB", pub.rig.light(), strict=True) if 0 < lit < 0.9]


def test_a_whole_match_is_kept_with_two_buttons(pub: Pub) -> None:
    assert both(pub).scoreboard is not None
    assert deals(pub) == ["A"]
    tap(pub, Part.BUTTON_B, 2)
    assert deals(pub) == ["B"]
    tap(pub, Part.BUTTON_A, 3)
    pub.press(Part.BUTTON_A, 1_100)  # it was two
    assert deals(pub) == ["B"], "taken back, and the same deals again"
    for points in (2, 3, 2):
        tap(pub, Part.BUTTON_A, points)
    shown = pub.wait(0)
    assert (shown.view.won, shown.view.marks) == (PerSeat(1, 0), PerSeat(0, 1))
    for points in (3, 3, 1):
        tap(pub, Part.BUTTON_A, points)
    shown = pub.wait(0)
    assert shown.view.match_winner is A
    assert shown.view.bummerl
    assert shown.view.bummerl.kind is BummerlKind.SCHNEIDER
    tap(pub, Part.BUTTON_B, 1)
    shown = pub.wait(0)
    assert (shown.view.won, shown.view.game_points) == (PerSeat(0, 0), PerSeat(0, 1)), "a rematch"
    assert both(pub).scoreboard is None
    assert pub.sitting.turn_up("KH").view.phase is Phase.OPEN


def test_the_lamp_counts_what_was_tapped(pub: Pub) -> None:
    both(pub)
    for times in (1, 2, 3):
        pub.wait(3_500)
        seen = tap(pub, Part.BUTTON_A, times)[:130]
        assert winks(seen) == (times, 0)


def test_a_tap_of_the_other_button_in_the_same_breath_writes_nothing(pub: Pub) -> None:
    both(pub)
    pub.press(Part.BUTTON_A, 60)
    pub.press(Part.BUTTON_B, 60)
    assert pub.wait(5_000).view.game_points == PerSeat(0, 0)


def test_two_hands_that_tap_at_once_write_nothing(pub: Pub) -> None:
    both(pub)
    both(pub, 60)
    assert pub.wait(5_000).view.game_points == PerSeat(0, 0)
    assert pub.wait(0).scoreboard is not None
