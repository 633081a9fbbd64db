"""Players at the table: their cards, their names, and what stays when a name is deleted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from device.readers.messages import PadCapability, PadSeen
from engine.actions import Match
from engine.interface.inputs import (
    AgreeResult,
    EnterPin,
    ForgetPlayer,
    NewMatch,
    Rename,
    SetScoreboard,
    TakePlayerCards,
    TeachCard,
    TeachDeck,
    TeachEnd,
    TeachPlayer,
)
from engine.interface.lessons import Arrived, Player, PlayerLesson, PlayerNote, TeachNote
from engine.interface.notices import UnknownTag
from engine.interface.snapshot import Snapshot
from engine.model.cards import PerSeat
from engine.model.results import Phase
from engine.rules.rule_set import HOUSE
from tests.device.table.sitting import MS, A, B, Sitting, on_table, uid

SECOND = 1000


def give(at: Sitting, name: str, tag: str) -> Snapshot:
    """Let a tag stand for a player, and lift it."""
    at.send(TeachPlayer(name))
    at.lay(A, tag)
    at.send(TeachPlayer(None))
    return at.lift(A)


@pytest.fixture
def carded(at: Sitting) -> Sitting:
    """Return a table where Hermine and Franz have cards and no deal runs."""
    give(at, "Hermine", "H")
    give(at, "Franz", "F")
    return at


# Giving a card


@pytest.mark.parametrize("change", [Rename("Hermine", "Herta"), ForgetPlayer("Hermine")])
def test_a_card_that_is_waited_for_brings_no_name_back(
    change: Rename | ForgetPlayer, at: Sitting
) -> None:
    at.send(TeachPlayer("Hermine"))
    assert at.send(change).player_lesson is None
    at.lay(A, "H")
    shown = at.lift(A)
    assert "Hermine" not in {player.name for player in shown.players}
    assert not any(player.cards for player in shown.players)


def test_the_next_unknown_tag_is_the_players_card(at: Sitting) -> None:
    assert at.send(TeachPlayer("Franz")).player_lesson == PlayerLesson("Franz")
    assert at.lay(B, "F").player_lesson == PlayerLesson("Franz", done=True)
    shown = at.send(TeachPlayer(None))
    assert shown.player_lesson is None
    assert set(shown.players) == {Player("Hermine"), Player("Franz", 1)}


def test_who_is_given_a_card_has_a_name_here_from_then_on(at: Sitting) -> None:
    assert give(at, "Eva", "E").players == (Player("Hermine"), Player("Franz"), Player("Eva", 1))
    assert at.lay(B, "E").arrived == Arrived(1, B, "Eva")


def test_the_card_just_given_seats_nobody_before_it_is_laid_again(at: Sitting) -> None:
    at.send(TeachPlayer("Franz"))
    at.lay(B, "F")
    assert at.send(TeachPlayer(None)).arrived is None
    at.lift(B)
    assert at.lay(B, "F").arrived == Arrived(1, B, "Franz")


def test_a_tag_that_lies_there_already_must_be_lifted_first(at: Sitting) -> None:
    at.lay(B, "F")
    assert at.send(TeachPlayer("Franz")).player_lesson == PlayerLesson("Franz")
    at.lift(B)
    lesson = at.lay(B, "F").player_lesson
    assert lesson is not None
    assert lesson.done


def test_a_playing_card_is_no_player_card_and_begins_no_deal_meanwhile(at: Sitting) -> None:
    at.send(TeachPlayer("Franz"))
    shown = at.lay(B, "KH")
    assert shown.player_lesson == PlayerLesson("Franz", note=PlayerNote.CARD_OF_DECK)
    assert at.wait(5 * SECOND).view.phase is Phase.IDLE
    at.send(TeachPlayer(None))
    assert at.wait(5 * SECOND).view.phase is Phase.IDLE, "it was not laid to be turned up"
    at.lift(B)
    assert at.turn_up("KH").view.phase is Phase.OPEN


def test_a_card_with_a_card_written_on_it_is_a_playing_card(at: Sitting) -> None:
    at.texts["W"] = "schnapsen:TH"
    at.send(TeachPlayer("Franz"))
    lesson = at.lay(B, "W").player_lesson
    assert lesson == PlayerLesson("Franz", note=PlayerNote.CARD_OF_DECK)


def test_another_players_card_is_not_taken_but_the_same_players_is(carded: Sitting) -> None:
    carded.send(TeachPlayer("Franz"))
    lesson = carded.lay(A, "H").player_lesson
    assert lesson == PlayerLesson("Franz", note=PlayerNote.CARD_OF_PLAYER)
    carded.lift(A)
    assert carded.lay(A, "F").player_lesson == PlayerLesson("Franz", done=True)
    assert Player("Franz", 1) in carded.table.snapshot().players


def test_two_tags_at_once_are_not_taken(at: Sitting) -> None:
    at.send(TeachPlayer("Franz"))
    lesson = at.lay(A, "F", "G").player_lesson
    assert lesson == PlayerLesson("Franz", note=PlayerNote.TWO_CARDS)
    lesson = at.lift(A, "G").player_lesson
    assert lesson == PlayerLesson("Franz", done=True)


@pytest.mark.parametrize("number", ["08A1B2C3", "88A1B2C3", "00000000", "FFFFFFFFFF"])
def test_a_tag_whose_number_does_not_stay_is_not_taken(at: Sitting, number: str) -> None:
    at.send(TeachPlayer("Franz"))
    at.now += MS
    at.table.handle(PadSeen(A, (number,), frozenset({number}), at.now, at.now), at.now)
    lesson = at.table.snapshot().player_lesson
    assert lesson == PlayerLesson("Franz", note=PlayerNote.CARD_UNUSABLE)


def test_a_deck_is_not_taught_with_a_players_card(carded: Sitting) -> None:
    carded.send(TeachDeck("Red"))
    teaching = carded.lay(A, "H").teaching
    assert teaching is not None
    assert (teaching.note, len(teaching.taught)) == (TeachNote.CARD_OF_PLAYER, 0)
    carded.send(TeachCard(next(iter(teaching.pack))))
    carded.lift(A)
    shown = carded.lay(A, "H")
    assert shown.teaching is not None
    assert len(shown.teaching.taught) == 0
    carded.send(TeachEnd())


def test_cards_taken_away_are_unknown_tags_again(carded: Sitting) -> None:
    shown = carded.send(TakePlayerCards("Hermine"))
    assert set(shown.players) == {Player("Hermine"), Player("Franz", 1)}
    shown = carded.lay(A, "H")
    assert (shown.notice, shown.arrived) == (UnknownTag(A), None)


def test_cards_survive_a_power_cut(carded: Sitting) -> None:
    carded.pull_the_plug()
    for pad in (A, B):
        carded.report(pad)
    assert carded.lay(B, "H").arrived == Arrived(1, B, "Hermine")


# Arriving


def test_a_card_seats_its_player_at_the_pad_and_both_cards_seat_both(carded: Sitting) -> None:
    assert carded.lay(A, "F").arrived == Arrived(1, A, "Franz")
    assert carded.lay(B, "H").arrived == Arrived(2, B, "Hermine")
    assert carded.record()[1:] == (), "nothing has begun"


def test_a_player_card_is_no_unknown_card_and_no_turn_up(carded: Sitting) -> None:
    shown = carded.lay(B, "F")
    assert (shown.notice, shown.view.phase) == (None, Phase.IDLE)
    assert carded.wait(10 * SECOND).view.phase is Phase.IDLE


def test_a_card_that_goes_on_lying_seats_once(carded: Sitting) -> None:
    carded.lay(A, "F")
    carded.report(A, fresh=())
    carded.report(A)
    assert carded.wait(SECOND).arrived == Arrived(1, A, "Franz")


def test_what_lies_there_at_the_start_was_not_just_laid(carded: Sitting) -> None:
    carded.lay(A, "F")
    carded.pull_the_plug()
    assert carded.report(A).arrived is None


def test_in_a_deal_a_player_card_does_and_says_nothing(carded: Sitting) -> None:
    carded.turn_up("KH")
    before = carded.lay(A, "QS")
    shown = carded.lay(B, "H")
    assert (shown.arrived, shown.notice, shown.view) == (None, before.notice, before.view)
    carded.lift(B)
    assert on_table(carded.lay(B, "TS")) == []
    assert carded.table.snapshot().arrived is None


def test_a_card_in_the_middle_of_a_bummerl_ends_nothing(carded: Sitting) -> None:
    carded.send(AgreeResult(A, 3))
    before = carded.table.snapshot().view
    shown = carded.lay(A, "F")
    assert shown.arrived == Arrived(1, A, "Franz")
    assert shown.view == before


def test_a_scoreboard_takes_player_cards_too(carded: Sitting) -> None:
    carded.send(SetScoreboard(on=True))
    assert carded.lay(B, "H").arrived == Arrived(1, B, "Hermine")


@pytest.fixture(params=[PadCapability.TWO, PadCapability.ONE])
def shared(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Sitting]:
    """Return a table whose players use one pad, and both have cards."""
    at = Sitting(tmp_path / "bummerl.sqlite3", sense=request.param, shared=True)
    give(at, "Hermine", "H")
    give(at, "Franz", "F")
    yield at
    at.close()


def test_on_one_pad_the_first_card_is_a_and_the_next_b(shared: Sitting) -> None:
    assert shared.lay(A, "F").arrived == Arrived(1, A, "Franz")
    shared.lift(A)
    assert shared.lay(A, "F").arrived == Arrived(2, A, "Franz"), "the same card once more"
    shared.lift(A)
    assert shared.lay(A, "H").arrived == Arrived(3, B, "Hermine")


def test_on_one_pad_the_first_card_much_later_is_a_again(shared: Sitting) -> None:
    shared.lay(A, "F")
    shared.lift(A)
    shared.wait(120 * SECOND)
    assert shared.lay(A, "H").arrived == Arrived(2, A, "Hermine")


# Names


def test_renaming_and_deleting_in_the_middle_of_a_bummerl_change_no_score(at: Sitting) -> None:
    at.send(AgreeResult(A, 3))
    at.send(AgreeResult(B, 1))
    at.send(Rename("Hermine", "  Mina   Maria "))
    shown = at.send(ForgetPlayer("Franz"))
    assert shown.view.players == PerSeat("Mina Maria", "")
    assert shown.view.game_points == PerSeat(3, 1)
    assert [player.name for player in shown.players] == ["Mina Maria"]
    at.pull_the_plug()
    again = at.table.snapshot()
    assert (again.view.game_points, again.view.players) == (
        PerSeat(3, 1),
        PerSeat("Mina Maria", ""),
    )
    at.hold_undo()
    assert at.table.snapshot().view.players == PerSeat("Mina Maria", "")


def test_nobody_takes_the_name_of_another(at: Sitting) -> None:
    shown = at.send(Rename("Hermine", "FRANZ"))
    assert (shown.player_note, shown.view.players.a) == (PlayerNote.NAME_TAKEN, "Hermine")
    shown = at.send(Rename("Hermine", "HERMINE"))
    assert (shown.player_note, shown.view.players.a) == (None, "HERMINE")


def test_in_a_deal_no_name_changes(at: Sitting) -> None:
    at.turn_up("KH")
    at.send(Rename("Hermine", "Mina"))
    at.send(ForgetPlayer("Franz"))
    shown = at.send(TeachPlayer("Franz"))
    assert (shown.view.players, shown.player_lesson) == (PerSeat("Hermine", "Franz"), None)


def test_a_new_match_makes_players_of_new_names_but_not_of_guests(at: Sitting) -> None:
    shown = at.send(NewMatch(Match(HOUSE, PerSeat("Karl", "B"), A)))
    assert [player.name for player in shown.players] == ["Karl", "Hermine", "Franz"]
    at.pull_the_plug()
    assert at.table.snapshot().players == shown.players


def test_whose_name_was_deleted_has_no_card(carded: Sitting) -> None:
    carded.send(ForgetPlayer("Hermine"))
    assert carded.lay(A, "H").notice == UnknownTag(A)


# The organiser


@pytest.fixture
def locked(tmp_path: Path) -> Iterator[Sitting]:
    """Return a table with an organiser."""
    at = Sitting(tmp_path / "bummerl.sqlite3", pin="4321")
    yield at
    at.close()


def test_names_wait_for_the_organisers_pin(locked: Sitting) -> None:
    assert locked.table.snapshot().players_locked
    assert locked.send(Rename("Hermine", "Mina")).view.players.a == "Hermine"
    assert locked.send(EnterPin("1111")).player_note is PlayerNote.WRONG_PIN
    shown = locked.send(EnterPin("4321"))
    assert (shown.players_locked, shown.player_note) == (False, None)
    assert locked.send(Rename("Hermine", "Mina")).view.players.a == "Mina"


def test_names_are_locked_again_when_nobody_changes_any_for_two_minutes(locked: Sitting) -> None:
    locked.send(EnterPin("4321"))
    assert not locked.wait(119 * SECOND).players_locked
    assert locked.wait(1 * SECOND).players_locked


def test_a_pin_wrong_too_often_rests(locked: Sitting) -> None:
    notes = [locked.send(EnterPin("1")).player_note for _ in range(3)]
    assert notes == [PlayerNote.WRONG_PIN, PlayerNote.WRONG_PIN, PlayerNote.PIN_RESTS]
    assert locked.send(EnterPin("4321")).players_locked
    assert locked.wait(30 * SECOND).player_note is None
    assert not locked.send(EnterPin("4321")).players_locked


def test_player_cards_are_known_to_the_readers(carded: Sitting) -> None:
    assert carded.table.is_taught(uid("H"))
    assert not carded.table.is_taught(uid("X"))
