"""A deal and the beginning of the next through the real readers of every kind.

The same record must come of it whatever the pads can see.
"""

from __future__ import annotations

import itertools

import pytest

from engine.actions import Marriage
from engine.record.action_lines import read_action
from engine.record.verdict_lines import table_json
from tests.journeys.evening import DEAL, RECORD, Evening, actions_of, screen, verdicts
from ui.screens.board.scene import BoardScene, DealOutcome, TrickArea

PADS = [
    ("rdm6300", "rdm6300?form=clone"),
    ("id20la", "id20la"),
    ("lines", "lines?format=json"),
    ("lines?format=scan&repeat_ms=250", "lines?format=short&repeat_ms=1000"),
    ("barcode?end=none", "barcode?end=crlf&same_ms=0"),
    ("pn532", "rdm6300"),
    pytest.param(("barcode", "pn532"), marks=pytest.mark.slow),
    ("pn532",),
    ("rdm6300",),
    pytest.param(("lines",), marks=pytest.mark.slow),
    pytest.param(("barcode",), marks=pytest.mark.slow),
]


@pytest.mark.parametrize("evening", PADS, ids="-".join, indirect=True)
def test_a_deal_with_everything_in_it_is_played_at_such_pads(evening: Evening) -> None:
    actions = [read_action(line) for line in DEAL]
    ruled = verdicts([RECORD[0], *DEAL])[1:]
    assert {verdict["verdict"] for verdict in ruled} == {"accepted"}
    with evening.table() as hands:
        for (action, then), verdict in zip(
            itertools.pairwise([*actions, None]), ruled, strict=True
        ):
            assert action is not None
            shown = hands.do(action, then)
            board = screen(shown)
            assert isinstance(board, BoardScene)
            assert isinstance(board.centre, TrickArea | DealOutcome)
            if not isinstance(action, Marriage):  # its second card may be led already
                assert table_json(shown.view) == verdict["table"], action
    recorded = evening.command("export").splitlines()
    assert actions_of(recorded) == actions_of(DEAL)
