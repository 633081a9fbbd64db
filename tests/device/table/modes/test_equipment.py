"""The page of the equipment: filled while it is open, in a deal as well, where buttons claim."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from device.readers.messages import PadAt
from device.readers.spec import PadSpec, parse_reader
from device.system.equipment import examine
from engine.actions import Claim
from engine.interface.appearance import Appearance
from engine.interface.inputs import ChangeAppearance, OpenEquipment, SeatButton, SetScoreboard
from engine.interface.machine import Equipment, PadFacts
from engine.interface.notices import NotNow
from engine.model.cards import Seat
from engine.model.codes import Code
from engine.model.results import Phase
from engine.rules.rule_set import rules_from
from tests.device.store.test_trouble import failing_disk
from tests.device.table.sitting import A, B, Sitting, on_table

WARM = Equipment("1", celsius=50.5)


def test_it_is_shown_while_the_page_is_open(at: Sitting) -> None:
    assert at.wait(0).equipment is None
    assert at.send(OpenEquipment(on=True)).equipment == Equipment("1")
    assert at.send(OpenEquipment(on=False)).equipment is None
    assert at.wait(5_000).equipment is None


def test_it_is_new_every_second(at: Sitting) -> None:
    at.send(OpenEquipment(on=True))
    at.equipment = WARM
    assert at.wait(999).equipment == Equipment("1")
    assert at.wait(1).equipment == WARM
    assert at.table.wakes_at() is not None
    at.send(OpenEquipment(on=False))
    assert at.table.wakes_at() is None, "a page that is closed costs nothing"


def test_it_is_shown_in_the_middle_of_a_deal(at: Sitting) -> None:
    at.turn_up("KH")
    at.lay(A, "QS")
    assert at.send(OpenEquipment(on=True)).equipment == Equipment("1")
    at.equipment = WARM
    assert at.wait(1_000).equipment == WARM
    assert on_table(at.wait(0)) == ["QS"]
    assert on_table(at.lay(B, "TS")) == [], "cards are played on"
    assert at.send(OpenEquipment(on=False)).equipment is None


def test_in_a_deal_a_button_claims_whoever_looks_at_it(at: Sitting) -> None:
    at.turn_up("KH")
    at.trick(A, "AS", "TS")
    at.send(OpenEquipment(on=True))
    at.hold(A)
    assert at.record()[-1] == Claim(A)


def test_what_was_tried_before_a_deal_claims_nothing_in_it(tmp_path: Path) -> None:
    at = Sitting(tmp_path / "bummerl.sqlite3", rules_from("finnish", {}))  # at any time
    at.send(OpenEquipment(on=True))
    at.send(SeatButton(A, down=True))
    at.wait(300)
    at.turn_up("KH")
    assert at.wait(2_000).view.phase is Phase.OPEN
    at.close()


def test_on_a_scoreboard_no_result_is_tapped_unseen(at: Sitting) -> None:
    at.turn_up("KH")
    at.send(SetScoreboard(on=True))
    at.send(OpenEquipment(on=True))
    at.tap(A)
    at.wait(5_000)
    assert at.send(OpenEquipment(on=False)).view.phase is Phase.OPEN


def test_buttons_are_only_tried_while_it_is_open(at: Sitting) -> None:
    at.send(OpenEquipment(on=True))
    assert at.send(SeatButton(A, down=True)).buttons_down[A] is not None
    held = at.wait(1_000)
    released = at.send(SeatButton(A, down=False))
    assert (held.notice, released.notice, at.tap(A).notice) == (None, None, None)
    at.send(OpenEquipment(on=False))
    assert at.hold(A).notice == NotNow(A, Code.NO_DEAL)


def test_it_is_told_how_much_waits_for_the_disk(at: Sitting) -> None:
    with failing_disk():
        at.send(ChangeAppearance(replace(Appearance(), volume=3)))
    assert at.send(OpenEquipment(on=True)).unsaved == 1


# The facts


def test_the_facts_come_from_pads_disk_and_kernel(tmp_path: Path) -> None:
    (tmp_path / "temp").write_text("48312\n")
    (tmp_path / "synchronized").touch()
    pads: dict[PadAt, PadSpec] = {
        Seat.A: parse_reader("pn532:/dev/ttyUSB0"),
        Seat.B: parse_reader("rdm6300:/dev/x"),
    }
    said = {
        "A": {
            "condition": "ready",
            "port": "/dev/ttyUSB0",
            "detail": "",
            "look_ms": 32.5,
            "faults": {"silent": 2, "bad_frame": 1},
        }
    }
    facts = examine(
        tmp_path / "bummerl.sqlite3",
        pads,
        said,
        thermal=tmp_path / "temp",
        synchronised=tmp_path / "synchronized",
    )
    assert facts.version[0].isdigit()
    assert facts.pads == (
        PadFacts(Seat.A, "pn532", "/dev/ttyUSB0", 32.5, 3),
        PadFacts(Seat.B, "rdm6300", "/dev/x", None, 0),
    )
    assert facts.scores == str(tmp_path / "bummerl.sqlite3")
    assert facts.free_bytes
    assert (facts.celsius, facts.clock_set) == (48.312, True)


@pytest.mark.parametrize("temperature", [b"", b"warm", b"\xff"])
def test_what_cannot_be_known_is_left_out(tmp_path: Path, temperature: bytes) -> None:
    (tmp_path / "temp").write_bytes(temperature)
    nothing = tmp_path / "nothing"
    facts = examine(nothing / "scores", {}, {}, thermal=tmp_path / "temp", synchronised=nothing)
    assert (facts.pads, facts.free_bytes) == ((), None)
    assert (facts.celsius, facts.clock_set) == (None, False)
    assert examine(nothing, {}, {}, thermal=nothing).celsius is None


def test_one_pad_for_both_is_of_no_seat(tmp_path: Path) -> None:
    said: dict[str, dict[str, Any]] = {"shared": {"port": "/dev/y", "faults": {}}}
    facts = examine(tmp_path / "scores", {None: parse_reader("pn532:/dev/x")}, said)
    assert facts.pads == (PadFacts(None, "pn532", "/dev/y", None, 0),)
