"""A whole Bummerl from the bytes on two pseudo-terminals to the screen and the store."""

from __future__ import annotations

import json
from typing import Any

from engine.actions import Play
from engine.model.results import Phase
from engine.record.action_lines import read_action
from engine.record.verdict_lines import table_json
from tests.journeys.evening import RECORD, A, B, Evening, screen, verdicts
from ui.screens.board.scene import BoardScene, BummerlOutcome, CardCheck, DealOutcome, TrickArea


def test_the_recorded_bummerl_is_refereed_shown_and_stored_as_the_record_says(
    evening: Evening,
) -> None:
    ruled = verdicts(RECORD)
    with evening.table() as hands:
        for line, verdict in zip(RECORD, ruled, strict=True):
            shown = hands.do(read_action(line))
            assert table_json(shown.view) == verdict["table"], line
            _check_screen(screen(shown), line, verdict)
        last = hands.until("the end", lambda s: s.view.bummerl is not None)

    board = screen(last)
    assert isinstance(board, BoardScene)
    assert isinstance(board.centre, BummerlOutcome)
    assert "Franz" in board.centre.title
    assert (board.seats[A].shown, board.seats[B].shown) == (0, 7)

    exported = evening.command("export")
    assert exported.count('"undo"') == 6, "a lead that became more is taken back with it"
    again = [json.loads(line) for line in evening.command("referee", record=exported).splitlines()]
    assert {line["verdict"] for line in again} == {"accepted"}
    assert again[-1]["table"] == ruled[-1]["table"]

    history = [json.loads(line) for line in evening.command("history", "--json").splitlines()]
    ended = [v["table"]["result"] for v in ruled if _ends_a_deal(v)]
    assert [line["result"] for line in history if "result" in line] == ended
    (bummerl,) = [line["bummerl"] for line in history if "bummerl" in line]
    assert (bummerl["winner"], bummerl["kind"], bummerl["marks"]) == ("A", "schneider", 2)


def _ends_a_deal(verdict: dict[str, Any]) -> bool:
    return verdict["table"]["result"] is not None


def _check_screen(scene: object, line: str, verdict: dict[str, Any]) -> None:
    """The screen shows the cards of the trick, what was refused, and what was counted."""
    table = verdict["table"]
    assert isinstance(scene, BoardScene), line
    if verdict["verdict"] == "refused":
        assert isinstance(scene.centre, CardCheck), line
    elif table["result"]:
        assert isinstance(scene.centre, DealOutcome | BummerlOutcome), line
    elif table["phase"] != "idle":
        assert isinstance(scene.centre, TrickArea), line
        laid = [face.card.name for face in scene.centre.laid if face]
        assert set(laid) == set(table["on_table"]), line
        assert scene.centre.talon == table["talon"], line
        points = table["game_points"]
        target = 7
        assert [seat.shown for seat in scene.seats] == [target - points["A"], target - points["B"]]


def test_the_screen_tells_nobody_s_card_points_before_the_deal_is_over(evening: Evening) -> None:
    ruled = [
        json.loads(line)
        for line in evening.command(
            "referee", "--reveal", record="\n".join(RECORD[:20]) + "\n"
        ).splitlines()
    ]
    with evening.table() as hands:
        for line, verdict in zip(RECORD[:20], ruled, strict=True):
            shown = hands.do(read_action(line))
            points = {str(n) for n in verdict["secret"]["card_points"].values() if n > 7}
            if shown.view.phase is not Phase.OVER and isinstance(read_action(line), Play):
                assert not points & set(repr(screen(shown)).replace("'", " ").split()), line
