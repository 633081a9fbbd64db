"""Players at the screen: cards that open the start page, names that are typed and deleted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.interface.inputs import EnterPin, ForgetPlayer, NewMatch, Rename, TeachPlayer
from engine.interface.lessons import Arrived, Player, PlayerLesson
from engine.interface.readers import PadCondition
from engine.model.cards import PerSeat, Seat
from tests.ui.sitting import Sitting
from tests.ui.tables import IDLE, LEAD, OVER, A, B, pad, snap
from ui.model.draft import Draft
from ui.model.parts import Page
from ui.model.screen_state import ScreenState
from ui.screens.new_match.scene import NewMatchScene
from ui.screens.players.keyboard import alphabets, is_name_letter
from ui.screens.players.scene import KeyboardScene, PlayerListScene, PlayerPageScene
from ui.words import languages

PLAYERS = (Player("Hermine"), Player("Karl"), Player("Đorđe"))
TABLE = snap(OVER, players=PLAYERS, pads=pad(PadCondition.READY))


def lay(at: Sitting, seat: Seat, name: str) -> None:
    """Lay a player card on a pad."""
    before = at.table.arrived
    at.show(arrived=Arrived(before.number + 1 if before else 1, seat, name))


def own(name: str) -> ScreenState:
    """Return the own page of a player."""
    return ScreenState(Page.PLAYERS, draft=Draft(player=name))


# Player cards


def test_both_lay_their_cards_and_one_touch_starts() -> None:
    at = Sitting(snap(IDLE, players=PLAYERS))
    lay(at, A, "Karl")
    assert isinstance(at.stage.scene, NewMatchScene)
    lay(at, B, "Đorđe")
    (act,) = at.touch("start")
    assert isinstance(act, NewMatch)
    assert act.match is not None
    assert act.match.players == PerSeat("Karl", "Đorđe")


def test_who_lays_a_card_opposite_changes_places() -> None:
    at = Sitting(snap(IDLE, players=PLAYERS))
    lay(at, B, "Hermine")
    (act,) = at.touch("start")
    assert isinstance(act, NewMatch)
    assert act.match is not None
    assert act.match.players == PerSeat("Franz", "Hermine")


def test_a_card_at_a_match_that_is_not_decided_ends_nothing() -> None:
    at = Sitting(TABLE)
    lay(at, A, "Karl")
    assert at.touch("start") == (), "a tap is not enough"
    scene = at.stage.scene
    assert isinstance(scene, NewMatchScene)
    assert scene.start.sub


def test_a_card_wakes_a_resting_screen() -> None:
    at = Sitting(TABLE, ScreenState(resting=True))
    lay(at, A, "Karl")
    assert isinstance(at.stage.scene, NewMatchScene)


def test_a_card_laid_before_the_screen_began_is_no_news() -> None:
    at = Sitting(replace(TABLE, arrived=Arrived(7, A, "Karl")))
    at.show(deck="Blue")
    assert at.stage.state.page is Page.NONE


def test_who_is_typed_for_the_other_seat_is_not_lost() -> None:
    at = Sitting(snap(IDLE, players=PLAYERS), ScreenState(Page.PLAYER, draft=Draft(seat=B)))
    at.touch("new")
    at.type("eva")
    lay(at, A, "Karl")
    at.type("\n")
    (act,) = at.touch("start")
    assert isinstance(act, NewMatch)
    assert act.match is not None
    assert act.match.players == PerSeat("Karl", "Eva")


# Names


def test_a_player_is_renamed_with_a_real_keyboard_and_the_page_goes_on() -> None:
    at = Sitting(TABLE, own("Karl"))
    at.touch("rename")
    assert at.type("<<<<mcDonald\n") == (Rename("Karl", "McDonald"),)
    at.show(players=(Player("Hermine"), Player("McDonald"), Player("Đorđe")))
    scene = at.stage.scene
    assert isinstance(scene, PlayerPageScene)
    assert scene.frame.title == "McDonald"


def test_renaming_who_plays_in_this_match_leaves_the_page_open() -> None:
    at = Sitting(TABLE, own("Hermine"))
    at.show(
        players=(Player("Mina"), *PLAYERS[1:]),
        view=replace(OVER, players=PerSeat("Mina", "Franz")),
    )
    assert at.stage.state.draft.player == "Mina"


def test_a_hold_deletes_and_shows_who_is_left() -> None:
    at = Sitting(TABLE, own("Karl"))
    assert at.touch("delete") == ()
    assert at.touch("delete", seconds=2.0) == (ForgetPlayer("Karl"),)
    at.show(players=(PLAYERS[0], PLAYERS[2]))
    scene = at.stage.scene
    assert isinstance(scene, PlayerListScene)
    assert [b.label for b in scene.names[:-1]] == ["Hermine", "Đorđe"]


def test_who_was_deleted_or_renamed_is_no_more_in_the_match_put_together() -> None:
    at = Sitting(snap(IDLE, players=PLAYERS))
    lay(at, A, "Karl")
    lay(at, B, "Đorđe")
    at.show(players=(PLAYERS[0], PLAYERS[2]))
    at.show(players=(PLAYERS[0], Player("Georg")))
    (act,) = at.touch("start")
    assert isinstance(act, NewMatch)
    assert act.match is not None
    assert act.match.players == PerSeat("A", "Georg")


def test_a_card_is_given_and_the_players_page_is_there_again() -> None:
    at = Sitting(TABLE, own("Karl"))
    assert at.touch("give card") == (TeachPlayer("Karl"),)
    at.show(player_lesson=PlayerLesson("Karl", done=True))
    assert at.touch("back") == (TeachPlayer(None),)
    at.show(player_lesson=None)
    assert isinstance(at.stage.scene, PlayerPageScene)


def test_somebody_new_is_typed_lays_a_card_and_has_a_page() -> None:
    at = Sitting(TABLE, ScreenState(Page.PLAYERS))
    at.touch("new")
    assert at.type("eva\n") == (TeachPlayer("Eva"),)
    at.show(player_lesson=PlayerLesson("Eva"))
    at.show(player_lesson=PlayerLesson("Eva", done=True), players=(*PLAYERS, Player("Eva", 1)))
    at.touch("back")
    at.show(player_lesson=None)
    scene = at.stage.scene
    assert isinstance(scene, PlayerPageScene)
    assert scene.frame.title == "Eva"


def test_the_pin_is_typed_once_and_forgotten() -> None:
    at = Sitting(replace(TABLE, players_locked=True), own("Karl"))
    said = at.touch("pin", "digit 4", "digit 2", "done")
    assert said == (EnterPin("42"),)
    assert at.stage.state.draft == Draft(player="Karl")
    assert isinstance(at.stage.scene, PlayerPageScene)


def test_a_deal_closes_what_was_done_about_players() -> None:
    at = Sitting(TABLE, own("Karl"))
    at.show(view=LEAD)
    assert at.stage.state.page is Page.NONE


def test_a_name_typed_as_somebody_is_called_is_that_player() -> None:
    at = Sitting(snap(IDLE, players=PLAYERS), ScreenState(Page.PLAYER, draft=Draft(seat=B)))
    at.touch("new")
    at.type("karl \n")
    assert at.stage.state.draft.match is not None
    assert at.stage.state.draft.match.players.b == "Karl"


# Letters


@pytest.mark.parametrize("language", languages())
def test_every_letter_of_every_language_can_be_typed_in_every_language(language: str) -> None:
    shown = {letter for rows in alphabets(language) for row in rows for letter in row}
    wanted = "abcdefghijklmnopqrstuvwxyzäöüßčćđšžáéíóúñüåäö"
    assert shown >= set(wanted) | set("абвгдежзийклмнопрстуфхцчшщъьюя")
    assert all(is_name_letter(letter) for letter in shown)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("đorđe", "Đorđe"),
        ("žana", "Žana"),
        ("ßeta", "ßeta"),
        ("weiß", "Weiß"),
        ("ñuño", "Ñuño"),
        ("åke öhman", "Åke Öhman"),
        ("щерю", "Щерю"),
        ("o'neill-ďuriš", "O'Neill-Ďuriš"),
        ("karl 2", "Karl 2"),
        ("McDONALD", "McDONALD"),
        ("a\x00\t日b", "Ab"),
    ],
)
def test_a_real_keyboard_types_all_of_its_letters(typed: str, name: str) -> None:
    at = Sitting(TABLE, ScreenState(Page.PLAYER, draft=Draft(seat=A, typing=True)))
    at.type(typed)
    assert at.stage.state.draft.typed == name


@pytest.mark.parametrize("language", languages())
def test_the_keyboard_goes_round_all_alphabets(language: str) -> None:
    table = replace(TABLE, look=replace(TABLE.look, language=language))
    at = Sitting(table, ScreenState(Page.PLAYER, draft=Draft(seat=A, typing=True, typed="x")))
    seen = []
    for _ in range(4):
        assert isinstance(at.stage.scene, KeyboardScene)
        seen.append("".join(key.label for row in at.stage.scene.keys for key in row))
        at.touch("alphabet")
    assert len(set(seen)) == 4
    assert isinstance(at.stage.scene, KeyboardScene)
    again = "".join(key.label for row in at.stage.scene.keys for key in row)
    assert again == seen[0]
