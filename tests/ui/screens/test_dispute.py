"""A dispute: what is offered, how it is agreed, and that nothing of the deal is shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.interface.inputs import (
    AgreeResult,
    DealAgain,
    Dispute,
    EndDispute,
    EnterPin,
    SeatButton,
    TakeBack,
)
from engine.interface.snapshot import CLAIM_NS, Disputed, Snapshot
from engine.model.cards import PerSeat, Seat, card
from tests.ui.states.dispute import STATES
from tests.ui.tables import FOLLOW, LEAD, OVER, A, B, pixels_of, snap
from ui.model.draft import Draft
from ui.model.parts import EditDraft, Icon, OpenPage, Page, Press, Tap
from ui.model.screen_state import ScreenState
from ui.screens.claim.scene import ClaimScene
from ui.screens.dispute.scene import DisputeScene, PinScene
from ui.screens.menu.scene import MenuScene
from ui.screens.paint import paint
from ui.screens.present import present

ASKED = snap(LEAD, disputed=Disputed())
TRICK = Disputed(TakeBack(whole_trick=True), pin=True)


def choices(table: Snapshot) -> MenuScene:
    """Return the page of choices."""
    scene = present(table, ScreenState(), 0)
    assert isinstance(scene, MenuScene)
    return scene


def proposed(table: Snapshot, now_ns: int = 0) -> DisputeScene:
    """Return the proposed remedy."""
    scene = present(table, ScreenState(), now_ns)
    assert isinstance(scene, DisputeScene)
    return scene


def keypad(typed: str = "") -> PinScene:
    """Return the keypad after some digits."""
    scene = present(snap(LEAD, disputed=TRICK), ScreenState(Page.PIN, draft=Draft(typed=typed)), 0)
    assert isinstance(scene, PinScene)
    return scene


def test_every_remedy_can_be_proposed() -> None:
    scene = choices(ASKED)
    assert [button.action for button in scene.buttons] == [
        Tap(Dispute(TakeBack())),
        Tap(Dispute(TakeBack(whole_trick=True))),
        Tap(Dispute(DealAgain())),
        Tap(OpenPage(Page.BY_HAND)),
    ]
    assert all(button.enabled for button in scene.buttons)
    assert scene.frame.back.action == Tap(EndDispute())


def test_what_cannot_be_done_between_deals_is_not_offered() -> None:
    scene = choices(snap(OVER, disputed=Disputed()))
    assert [b.name for b in scene.buttons if not b.enabled] == ["trick", "deal_again"]


def test_a_result_by_hand_is_proposed_like_any_other() -> None:
    scene = present(ASKED, ScreenState(Page.BY_HAND), 0)
    assert isinstance(scene, MenuScene)
    assert scene.groups is not None
    for seat in Seat:
        does = [button.action for button in scene.groups[seat]]
        assert does == [Tap(Dispute(AgreeResult(seat, n))) for n in (1, 2, 3)]
    assert scene.frame.back.action == Tap(OpenPage(Page.NONE))


@pytest.mark.parametrize(
    ("remedy", "said"),
    [
        (TakeBack(), "Letzte Handlung zurücknehmen"),
        (TakeBack(whole_trick=True), "Letzten Stich zurücknehmen"),
        (DealAgain(), "Neu austeilen"),
        (AgreeResult(B, 3), "Franz gewinnt +3"),
    ],
)
def test_what_is_proposed_is_said(remedy: TakeBack | DealAgain | AgreeResult, said: str) -> None:
    scene = proposed(snap(LEAD, disputed=Disputed(remedy)))
    assert scene.remedy == said
    assert scene.ask == "Beide halten den Knopf 2 s"
    assert scene.frame.back.action == Tap(EndDispute())


def test_what_would_be_taken_back_is_named() -> None:
    scene = proposed(snap(LEAD, undoes="marriage", disputed=Disputed(TakeBack())))
    assert scene.remedy == "Zurück: Ansage"


def test_a_seats_button_fills_while_it_is_held_and_is_ticked_after() -> None:
    held = snap(LEAD, disputed=TRICK, buttons_down=PerSeat(None, 0))
    scene = proposed(held, 1_000_000_000)
    assert scene.moving
    assert (scene.seats.a.progress, scene.seats.b.progress) == (0, 52)
    assert scene.seats.b.action == Press(SeatButton(B, down=True), SeatButton(B, down=False))
    done = replace(TRICK, agreed=PerSeat(a=False, b=True))
    scene = proposed(replace(held, disputed=done), 3_000_000_000)
    assert (scene.seats.b.icon, scene.seats.b.progress) == (Icon.TICK, 0)
    assert scene.seats.a.icon is None


def test_a_still_dispute_is_not_painted_again() -> None:
    assert not proposed(snap(LEAD, disputed=TRICK)).moving


def test_the_pin_is_offered_where_there_is_one_and_a_wrong_one_is_said() -> None:
    assert proposed(snap(LEAD, disputed=Disputed(TakeBack()))).frame.tabs == ()
    (pin,) = proposed(snap(LEAD, disputed=TRICK)).frame.tabs
    assert (pin.action, pin.label, pin.sub) == (Tap(OpenPage(Page.PIN)), "PIN der Leitung", "")
    (again,) = proposed(snap(LEAD, disputed=replace(TRICK, wrong_pin=True))).frame.tabs
    assert (again.sub, again.enabled) == ("falsch, noch einmal", True)
    rests = replace(TRICK, wrong_pin=True, pin_rests=True)
    (resting,) = proposed(snap(LEAD, disputed=rests)).frame.tabs
    assert (resting.sub, resting.enabled) == ("zu oft falsch, warten", False)


def test_the_keypad_types() -> None:
    keys = {key.name: key for key in keypad("24").keys}
    assert keys["digit 6"].action == Tap(EditDraft(Draft(typed="246")))
    assert keys["erase"].action == Tap(EditDraft(Draft(typed="2")))
    assert keys["done"].action == Tap(EnterPin("24"))
    assert keypad("24").dots == 2


def test_nothing_is_entered_or_erased_before_a_digit_nor_too_many_typed() -> None:
    off = {key.name for key in keypad().keys if not key.enabled}
    assert off == {"erase", "done"}
    full = {key.name for key in keypad("1" * 12).keys if not key.enabled}
    assert full == {f"digit {n}" for n in range(10)}


def test_what_is_typed_cannot_be_seen() -> None:
    pictures = {
        pixels_of(paint(keypad(typed), (800, 480), ASKED.look).surface)
        for typed in ("1357", "2468")
    }
    assert len(pictures) == 1


@pytest.mark.parametrize("name", STATES)
def test_a_dispute_shows_nothing_of_the_deal(name: str) -> None:
    table, local = STATES[name]
    if table.view.phase is OVER.phase:
        return
    other = replace(
        FOLLOW,
        trump=None,
        talon=2,
        on_table=(card("AS"),),
        game_points=PerSeat(6, 6),
        marks=PerSeat(0, 0),
        deal=9,
        phase=table.view.phase,
    )
    if table.view.deal == 0:
        other = replace(other, deal=0)
    assert present(table, local, 0) == present(replace(table, view=other), local, 0)


def test_the_claims_picture_comes_first() -> None:
    table = snap(OVER, claimed_by=A, disputed=Disputed())
    assert isinstance(present(table, ScreenState(claim_since=0), CLAIM_NS - 1), ClaimScene)
    assert isinstance(present(table, ScreenState(claim_since=0), CLAIM_NS), MenuScene)
