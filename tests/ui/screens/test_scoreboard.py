"""The scoreboard on the screen: what its keys do, what it asks and says."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from engine.interface.appearance import Appearance, Seating
from engine.interface.inputs import AgreeResult, Dispute, SetScoreboard, TakeBack, UndoButton
from engine.interface.notices import NotNow, TakenBack
from engine.interface.readers import PadCondition
from engine.interface.snapshot import WRITE_NS, Scoreboard, Snapshot
from engine.model.cards import PerSeat
from engine.model.codes import Code
from engine.model.results import Phase
from tests.ui.screens.test_fit import GROWN, ink_height
from tests.ui.states.match import TWO_ONE
from tests.ui.states.scoreboard import BY_HAND, WON
from tests.ui.tables import IDLE, LEAD, SIZES, A, B, pad, snap
from ui.app.stage import Stage
from ui.draw.layout import Glass
from ui.model.parts import OpenPage, Page, Press, Scene, Tap
from ui.model.screen_state import ScreenState
from ui.screens.attract.scene import AttractScene
from ui.screens.board.scene import BoardScene, BummerlOutcome, DealOutcome, IdleHint
from ui.screens.match_end.scene import MatchEndScene
from ui.screens.paint import paint
from ui.screens.present import present
from ui.screens.scoreboard.scene import ScoreboardScene
from ui.widgets.trouble import STORE

SECOND_NS = 1_000_000_000
MINUTE_NS = 60 * SECOND_NS


def shown(table: Snapshot, now_ns: int = 0) -> Scene:
    return present(table, ScreenState(), now_ns)


def board(view: object = IDLE, now_ns: int = 0, **more: object) -> ScoreboardScene:
    """Return the scoreboard of a table."""
    scene = shown(snap(view, **{"scoreboard": Scoreboard(), **more}), now_ns)  # type: ignore[arg-type]
    assert isinstance(scene, ScoreboardScene)
    return scene


def test_six_keys_write_results_each_on_its_players_side() -> None:
    keys = board().keys
    assert [[key.label for key in side] for side in keys] == [["+1", "+2", "+3"]] * 2
    for seat, side in ((A, keys.a), (B, keys.b)):
        assert [key.action for key in side] == [Tap(AgreeResult(seat, n)) for n in (1, 2, 3)]


def test_it_asks_who_won_and_says_who_deals() -> None:
    scene = board()
    assert isinstance(scene.centre, IdleHint)
    assert scene.centre.title == "Wer hat das Spiel gewonnen?"
    assert scene.status.text == "Hermine teilt 3, Atout, 2"


def test_the_last_result_stays_for_whoever_missed_it_and_is_told_to_be_by_hand() -> None:
    scene = board(BY_HAND)
    assert isinstance(scene.centre, DealOutcome)
    said = (scene.centre.verdict, scene.centre.headline, scene.centre.value)
    assert said == ("Ergebnis händisch", "Hermine gewinnt", "+2")
    assert (scene.seats.a.shown, scene.seats.a.before) == (2, "war 4")
    assert scene.status.text == "Franz teilt 3, Atout, 2"
    assert [seat.role for seat in scene.seats] == ["", "teilt"]


def test_what_is_tapped_fills_its_key_until_it_is_written() -> None:
    tapped = Scoreboard(B, 2, 0)
    fills = []
    for part in (0, WRITE_NS // 2, WRITE_NS):
        scene = board(BY_HAND, part, scoreboard=tapped)
        others = [*scene.keys.a, scene.keys.b[0], scene.keys.b[2]]
        assert not any(key.progress or key.pressed for key in others)
        fills.append(scene.keys.b[1].progress)
        assert scene.moving
        assert isinstance(scene.centre, DealOutcome)
        assert (scene.centre.headline, scene.centre.value) == ("Franz gewinnt", "+2")
        assert scene.centre.note == "Noch einmal: +3"
    assert fills[0] < 10
    assert 45 < fills[1] < 60
    assert fills[2] == 100


def test_a_tap_too_many_is_told_beforehand() -> None:
    centre = board(scoreboard=Scoreboard(A, 3, 0)).centre
    assert isinstance(centre, DealOutcome)
    assert centre.note == "Noch einmal: nichts"


def test_a_bummerl_is_told() -> None:
    centre = board(WON).centre
    assert isinstance(centre, BummerlOutcome)
    assert centre.last_deal == "Ergebnis händisch"


def test_a_match_that_is_won_is_shown_until_the_next_result_is_tapped() -> None:
    assert isinstance(shown(snap(TWO_ONE, scoreboard=Scoreboard())), MatchEndScene)
    tapped = shown(snap(TWO_ONE, scoreboard=Scoreboard(A, 1, 0)))
    assert isinstance(tapped, ScoreboardScene)


def test_a_deal_with_cards_waits_and_nothing_of_it_is_shown() -> None:
    scene = board(LEAD)
    assert isinstance(scene.centre, IdleHint)
    assert (scene.status.text, scene.status.more) == (
        "Ein Spiel mit Karten wartet",
        "Ein Ergebnis beendet es",
    )


def test_undo_is_held_or_needs_both() -> None:
    assert board().undo.action == Press(UndoButton(down=True), UndoButton(down=False))
    assert board(undo_alone=False).undo.action == Tap(Dispute(TakeBack()))


def test_a_players_button_that_is_held_says_what_it_will_do() -> None:
    held = {"buttons_down": PerSeat(0, None), "claim_hold_ns": SECOND_NS}
    assert board(BY_HAND, SECOND_NS // 10, **held).status.text == "Franz teilt 3, Atout, 2"
    said = board(BY_HAND, SECOND_NS // 2, **held).status
    assert (said.text, said.more) == ("Zurücknehmen", "weiter halten")


@pytest.mark.parametrize(
    ("score", "said"), [(Scoreboard(), "Zurück zu den Karten"), (None, "Anzeigetafel")]
)
def test_both_buttons_say_where_they_lead(score: Scoreboard | None, said: str) -> None:
    table = snap(
        BY_HAND, scoreboard=score, chord=True, buttons_down=PerSeat(0, 0), claim_hold_ns=SECOND_NS
    )
    scene = shown(table, SECOND_NS // 2)
    assert isinstance(scene, BoardScene | ScoreboardScene)
    assert scene.status.text == said


@pytest.mark.parametrize(
    ("notice", "said"),
    [
        (TakenBack("by_hand", lying=False), "Rückgängig: Ergebnis"),
        (NotNow(None, Code.UNDO_NOTHING), "Nichts zum Zurücknehmen"),
    ],
)
def test_what_came_of_it_is_said(notice: object, said: str) -> None:
    assert board(notice=notice).status.text == said


def test_ways_lead_to_cards_and_menu() -> None:
    scene = board()
    assert scene.cards.action == Tap(SetScoreboard(on=False))
    assert scene.menu.action == Tap(OpenPage(Page.MENU))


def test_a_lost_reader_offers_to_go_on_by_hand_and_then_the_way_back() -> None:
    lost = pad(PadCondition.MISSING)
    scene = shown(snap(LEAD, pads=lost))
    assert isinstance(scene, BoardScene)
    assert scene.strip
    assert scene.strip.button
    assert scene.strip.button.label == "Händisch weiter"
    assert scene.strip.button.action == Tap(SetScoreboard(on=True))
    strip = board(LEAD, pads=lost).strip
    assert strip
    assert (strip.remedy, strip.button) == ("Anstecken, dann zu den Karten", None)


def test_a_failing_disk_is_no_reason_to_go_on_by_hand() -> None:
    scene = shown(snap(LEAD, store_trouble=next(iter(STORE))))
    assert isinstance(scene, BoardScene)
    assert scene.strip
    assert scene.strip.button is None


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_score_is_read_from_three_metres(size: tuple[int, int]) -> None:
    for more in ({}, {"pads": pad(PadCondition.MISSING)}):
        table = snap(IDLE, scoreboard=Scoreboard(), **more)
        assert ink_height(table, size) >= Glass(*size).exact(18) * GROWN


def test_the_score_on_the_first_panel_is_as_high_as_on_the_board() -> None:
    assert ink_height(snap(IDLE, scoreboard=Scoreboard()), (800, 480)) / 480 * 86 >= 33


def test_face_to_face_each_has_the_own_keys() -> None:
    look = Appearance(seating=Seating.FACE_TO_FACE)
    picture = paint(board(look=look), (800, 480), look)
    keys = [(t.seat, t.button.name) for t in picture.targets if "result" in t.button.name]
    assert sorted(keys, key=str) == sorted(
        ((seat, f"result {seat.value} {n}") for seat in (A, B) for n in (1, 2, 3)), key=str
    )


# On the stage


def stage(table: Snapshot) -> Stage:
    pygame.display.init()
    made = Stage(pygame.Surface((800, 480)))
    made.on_snapshot(table, 0)
    made.refresh(0)
    return made


def test_a_tap_shows_the_board_whatever_page_is_open() -> None:
    table = snap(BY_HAND, scoreboard=Scoreboard())
    on = stage(table)
    on.state = replace(on.state, page=Page.MENU)
    on.on_snapshot(replace(table, number=2, scoreboard=Scoreboard(A, 1, 5)), 5)
    on.refresh(5)
    assert isinstance(on.scene, ScoreboardScene)


def test_a_table_that_becomes_a_scoreboard_shows_it() -> None:
    table = snap(LEAD)
    on = stage(table)
    on.state = replace(on.state, page=Page.RULES)
    on.on_snapshot(replace(table, number=2, scoreboard=Scoreboard()), 5)
    on.refresh(5)
    assert isinstance(on.scene, ScoreboardScene)


def test_it_is_bright_while_a_deal_is_played_and_rests_when_nobody_is_there() -> None:
    on = stage(snap(BY_HAND, scoreboard=Scoreboard()))
    for minute in range(10):
        on.refresh(minute * MINUTE_NS)
        assert on.brightness(minute * MINUTE_NS) == 100
        assert isinstance(on.scene, ScoreboardScene)
    on.refresh(10 * MINUTE_NS)
    assert isinstance(on.scene, AttractScene)
    assert on.brightness(80 * MINUTE_NS) == 15
    assert BY_HAND.phase is Phase.OVER
