"""A new match is put together: every touch changes the draft alone, until it begins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import Match
from engine.interface.inputs import NewMatch
from engine.interface.snapshot import Scoreboard, Snapshot
from engine.model.cards import PerSeat
from engine.model.results import BummerlEnd, BummerlKind
from engine.rules.match_format import FormKind, MatchFormat
from engine.rules.rule_set import HOUSE, PRESETS
from engine.view import View
from tests.ui.states.match import TWO_ONE
from tests.ui.tables import CLOSED, ENDED, IDLE, OVER, PLAYED_OUT, A, B, snap
from ui.model.draft import Draft
from ui.model.parts import Button, EditDraft, Hold, OpenPage, Page, Tap
from ui.model.screen_state import ScreenState
from ui.screens.new_match.scene import NewMatchScene, PresetsScene
from ui.screens.present import present

THREE = MatchFormat(FormKind.FIRST_TO, 3)
FINNISH = Match(PRESETS["finnish"], PerSeat("x", "y"), B, "finnish", THREE)


def start(table: Snapshot, draft: Draft | None = None) -> NewMatchScene:
    """Return the page with what was put together so far."""
    scene = present(table, ScreenState(Page.START, draft=draft or Draft()), 0)
    assert isinstance(scene, NewMatchScene)
    return scene


def begun(scene: NewMatchScene) -> Match:
    """Return the match that the button begins."""
    does = scene.start.action
    assert isinstance(does, Tap | Hold)
    assert isinstance(does.act, NewMatch)
    assert does.act.match is not None
    return does.act.match


def after(button: Button) -> Match:
    """Return the match once the button was tapped."""
    does = button.action
    assert isinstance(does, Tap)
    assert isinstance(does.act, EditDraft)
    assert does.act.draft.match is not None
    return does.act.draft.match


def test_the_configured_match_is_offered_with_the_present_players() -> None:
    match = begun(start(snap(OVER, wanted=FINNISH)))
    assert match == replace(FINNISH, players=OVER.players)


def test_who_would_deal_now_deals_first() -> None:
    assert OVER.dealer is A
    assert begun(start(snap(OVER))).dealer is B
    assert begun(start(snap(IDLE))).dealer is A


def test_without_a_configuration_the_match_at_the_table_is_repeated() -> None:
    santase = replace(IDLE, rules=PRESETS["santase_bg"], form=THREE)
    match = begun(start(snap(santase)))
    assert (match.rules, match.preset, match.form) == (santase.rules, "santase_bg", THREE)
    assert match.players == IDLE.players


def test_the_form_is_one_of_four_and_one_is_chosen() -> None:
    scene = start(snap(IDLE, wanted=FINNISH))
    assert [button.label for button in scene.forms] == ["Siege", "Best of", "Leben", "Stammtisch"]
    assert [button.label for button in scene.forms if button.chosen] == ["Siege"]
    assert [after(button).form for button in scene.forms] == [
        THREE,
        MatchFormat(FormKind.BEST_OF, 3),
        MatchFormat(FormKind.LIVES, 3),
        MatchFormat(),
    ]


@pytest.mark.parametrize(
    ("form", "says", "offered"),
    [
        (THREE, "Nötige Siege", ["1", "2", "3", "5", "+"]),
        (MatchFormat(FormKind.BEST_OF, 3), "Bummerl höchstens", ["3", "5", "7", "+"]),
        (MatchFormat(FormKind.LIVES, 4), "Leben für jeden", ["2", "3", "4", "5", "6", "+"]),
        (MatchFormat(), "Ohne Ende: wer verliert, bekommt das Bummerl", []),
        (MatchFormat(FormKind.BEST_OF, 11), "Bummerl höchstens", ["3", "5", "11", "+"]),
    ],
)
def test_each_form_has_its_numbers(form: MatchFormat, says: str, offered: list[str]) -> None:
    scene = start(snap(IDLE), Draft(replace(FINNISH, form=form)))
    assert (scene.number_label, [button.label for button in scene.numbers]) == (says, offered)
    chosen = [after(button).form for button in scene.numbers if button.chosen]
    assert chosen == [form] * form.ends


def test_more_is_one_step_further_up_to_ninety_nine() -> None:
    def more(kind: FormKind, number: int) -> Button:
        return start(snap(IDLE), Draft(replace(FINNISH, form=MatchFormat(kind, number)))).numbers[
            -1
        ]

    assert after(more(FormKind.FIRST_TO, 5)).form == MatchFormat(FormKind.FIRST_TO, 6)
    assert after(more(FormKind.BEST_OF, 7)).form == MatchFormat(FormKind.BEST_OF, 9)
    assert not more(FormKind.LIVES, 99).enabled


def test_a_match_that_is_won_is_repeated_and_the_dealer_goes_on() -> None:
    won = snap(replace(TWO_ONE, form=MatchFormat(FormKind.LIVES, 4)), wanted=FINNISH)
    assert won.view.match_winner is A
    match = begun(start(won))
    assert (match.form, match.rules) == (MatchFormat(FormKind.LIVES, 4), HOUSE)
    assert (match.players, match.dealer) == (TWO_ONE.players, TWO_ONE.dealer.other)


def test_one_touch_begins_it_without_cards() -> None:
    page = start(snap(IDLE, wanted=FINNISH))
    (otherwise,) = page.frame.tabs
    assert otherwise.label == "Nur Anzeigetafel"
    assert otherwise.action == Tap(NewMatch(begun(page), scoreboard=True))


def test_a_scoreboard_stays_one_until_cards_are_asked_for() -> None:
    page = start(snap(IDLE, scoreboard=Scoreboard()))
    assert page.start.action == Tap(NewMatch(begun(page), scoreboard=None))
    (otherwise,) = page.frame.tabs
    assert otherwise.label == "Mit Karten"
    assert otherwise.action == Tap(NewMatch(begun(page), scoreboard=False))


def test_players_change_places_and_the_dealer_goes_along() -> None:
    swapped = after(start(snap(IDLE)).swap)
    assert swapped.players == PerSeat("Franz", "Hermine")
    assert swapped.dealer is B


def test_nobodys_name_is_the_letter_of_the_new_place() -> None:
    alone = replace(IDLE, players=PerSeat("Hermine", "B"))
    assert after(start(snap(alone)).swap).players == PerSeat("A", "Hermine")


def test_a_seat_without_a_name_is_a_guests() -> None:
    players = start(snap(replace(IDLE, players=PerSeat("Hermine", "B")))).players
    assert (players.a.label, players.a.sub) == ("Hermine", "Links")
    assert (players.b.label, players.b.sub) == ("Rechts", "Gast")


def test_a_seat_opens_the_names_for_it() -> None:
    does = start(snap(IDLE)).players.b.action
    assert isinstance(does, Tap)
    assert does.act == EditDraft(Draft(begun(start(snap(IDLE))), B), Page.PLAYER)


def test_the_other_player_can_deal_first() -> None:
    scene = start(snap(IDLE))
    assert (scene.dealer.label, scene.dealer.sub) == ("Hermine", "teilt zuerst")
    assert after(scene.dealer).dealer is B


def test_the_rules_have_a_name_and_open_their_page() -> None:
    assert start(snap(IDLE)).rules.label == "Hausregeln"
    assert start(snap(IDLE)).rules.action == Tap(OpenPage(Page.PRESETS))
    own = replace(FINNISH, rules=replace(HOUSE, target=9))
    assert start(snap(IDLE, wanted=own)).rules.label == "Eigene Regeln"


def test_what_was_put_together_is_what_begins() -> None:
    assert begun(start(snap(IDLE), Draft(FINNISH))) == FINNISH


UNDECIDED = BummerlEnd(A, PerSeat(7, 3), BummerlKind.PLAIN, 1)


@pytest.mark.parametrize(
    "view",
    [
        CLOSED,
        PLAYED_OUT,
        OVER,
        replace(ENDED, bummerls=(UNDECIDED,), form=THREE),
    ],
    ids=["during a deal", "played out", "game points", "one of two Bummerls"],
)
def test_a_match_at_stake_is_ended_by_holding_alone(view: View) -> None:
    button = start(snap(view)).start
    assert isinstance(button.action, Hold)
    assert button.action.ns == 1_000_000_000
    assert button.sub == "halten: beendet die Partie"


@pytest.mark.parametrize("view", [IDLE, ENDED, TWO_ONE], ids=["first", "Bummerl", "match"])
def test_where_nothing_is_at_stake_a_tap_begins(view: View) -> None:
    button = start(snap(view)).start
    assert isinstance(button.action, Tap)
    assert (button.name, button.sub) == ("start", "")


def presets(table: Snapshot, draft: Draft | None = None) -> PresetsScene:
    """Return the page of rules."""
    scene = present(table, ScreenState(Page.PRESETS, draft=draft or Draft()), 0)
    assert isinstance(scene, PresetsScene)
    return scene


def test_every_preset_has_a_name_of_its_own() -> None:
    labels = [button.label for button in presets(snap(IDLE)).choices]
    assert len(set(labels)) == len(labels) == len(PRESETS)
    assert {"Hausregeln", "Preisschnapsen", "Deutsches 66", "Santase"} <= set(labels)


def test_a_preset_becomes_that_of_the_match() -> None:
    chosen = {after(b).preset: after(b) for b in presets(snap(IDLE, wanted=FINNISH)).choices}
    assert {preset: match.rules for preset, match in chosen.items()} == PRESETS
    assert {match.form for match in chosen.values()} == {THREE}


def test_the_rules_of_the_match_are_marked() -> None:
    assert [b.label for b in presets(snap(IDLE)).choices if b.chosen] == ["Hausregeln"]
    marked = [b.label for b in presets(snap(IDLE), Draft(FINNISH)).choices if b.chosen]
    assert marked == ["Finnisch"]


def test_configured_rules_that_are_no_preset_are_offered_whatever_is_chosen() -> None:
    own = Match(replace(HOUSE, target=9), PerSeat("x", "y"), A, "house")
    for draft in (Draft(), Draft(FINNISH)):
        last = presets(snap(IDLE, wanted=own), draft).choices[-1]
        assert (last.label, last.sub) == ("Eigene Regeln", "20 Karten, bis 9")
        assert after(last).rules == own.rules
    assert "Eigene Regeln" not in {b.label for b in presets(snap(IDLE)).choices}
