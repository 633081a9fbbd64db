"""A panel at a real table: taps and holds, and what the lamps then say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from device.config.panel import Part
from engine.interface.notices import AskClose, NotNow
from engine.interface.snapshot import Snapshot
from engine.model.results import How
from tests.device.panel.rig import Rig
from tests.device.panel.test_debounce import BOUNCE
from tests.device.table.sitting import A, Sitting, on_table


class Pub:
    """A sitting whose players press buttons of a panel; both have the same time."""

    def __init__(self, path: Path, step_ms: int = 1, **setup: Any) -> None:
        self.sitting = Sitting(path, **setup)
        self._step = step_ms
        self.rig = Rig(now=self.sitting.now)
        self._heard = 0

    def wait(self, ms: float) -> Snapshot:
        """Let time pass for both, a millisecond or a longer step at a time."""
        shown = self.sitting.table.snapshot()
        self.rig.now = max(self.rig.now, self.sitting.now)
        for begun in range(0, round(ms), self._step):
            self.rig.wait(min(self._step, round(ms) - begun))
            self.sitting.now = self.rig.now
            for done, at in self.rig.sent[self._heard :]:
                self.sitting.table.handle(done, at)
            self._heard = len(self.rig.sent)
            self.sitting.table.tick(self.sitting.now)
            shown = self.sitting.table.snapshot()
            self.rig.show(shown)
        return shown

    def press(self, part: Part, ms: float) -> Snapshot:
        """Press a button for so long; its contact bounces."""
        for last in (True, False):
            for turn, lasts in enumerate(BOUNCE):
                self.rig.move(part, down=(turn % 2 == 0) == last)
                self.wait(max(1, round(lasts)))
            self.rig.move(part, down=last)
            if last:
                self.wait(ms)
        return self.wait(30)

    def close(self) -> None:
        self.sitting.close()
        self.rig.board.close()


@pytest.fixture
def pub(tmp_path: Path) -> Iterator[Pub]:
    """Return a table where A has won a trick and leads."""
    pub = Pub(tmp_path / "bummerl.sqlite3")
    pub.sitting.turn_up("KH")
    pub.sitting.trick(A, "TC", "QC")
    pub.wait(1)
    yield pub
    pub.close()


def result(shown: Snapshot) -> How | None:
    return shown.view.result.how if shown.view.result else None


def test_a_button_held_is_a_claim(pub: Pub) -> None:
    assert result(pub.press(Part.BUTTON_A, 720)) is How.FALSE_CLAIM


@pytest.mark.parametrize("ms", [20, 300, 660])
def test_a_button_released_before_is_none(pub: Pub, ms: int) -> None:
    shown = pub.press(Part.BUTTON_A, ms)
    shown = pub.wait(1_000)
    assert result(shown) is None


def test_the_turn_up_and_a_tap_close(pub: Pub) -> None:
    assert isinstance(pub.sitting.lay(A, "KH").notice, AskClose)
    pub.wait(10)
    shown = pub.press(Part.BUTTON_A, 60)
    assert shown.view.closed_by is A


def test_the_close_button_closes(pub: Pub) -> None:
    assert pub.press(Part.CLOSE, 60).view.closed_by is A


def test_undo_is_held_for_a_second(pub: Pub) -> None:
    assert on_table(pub.sitting.lay(A, "QS")) == ["QS"]
    pub.sitting.lift(A)
    assert on_table(pub.press(Part.UNDO, 900)) == ["QS"]
    assert on_table(pub.press(Part.UNDO, 1_050)) == []


def test_noise_on_the_lines_claims_nothing(pub: Pub) -> None:
    for _ in range(100):
        for part in (Part.BUTTON_A, Part.BUTTON_B, Part.UNDO):
            pub.rig.move(part, down=True)
            pub.wait(2)
            pub.rig.move(part, down=False)
        pub.wait(1)
    shown = pub.wait(1_000)
    assert (result(shown), shown.notice) == (None, None)
    assert pub.rig.sent == []


def test_a_card_taken_lights_the_lamp_of_whoever_is_due(pub: Pub) -> None:
    pub.wait(500)
    assert pub.rig.light() == (0.33, 0)
    pub.sitting.lay(A, "QS")
    pub.wait(1)
    assert pub.rig.light() == (0, 1)
    pub.wait(200)
    assert pub.rig.light() == (0, 0.33)


def test_a_button_pressed_out_of_turn_fills_and_costs_nothing(pub: Pub) -> None:
    pub.wait(500)
    pub.rig.move(Part.BUTTON_B, down=True)
    pub.wait(400)
    mine, others = pub.rig.light()
    assert mine == 0.33
    assert 0 < others < 1
    shown = pub.wait(400)
    assert isinstance(shown.notice, NotNow)
    assert result(shown) is None
