"""What was played, page by page: what a row tells, where a touch leads, what is corrected."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

import pygame
import pytest

from engine.interface.inputs import Correct, Dispute, Input, OpenHistory
from engine.interface.queries import (
    Answer,
    BummerlsQuery,
    DealAsked,
    DealsQuery,
    MatchesQuery,
    Period,
    Question,
    StandingsAsked,
)
from engine.model.cards import PerSeat, Seat
from tests.ui.states.history import (
    BUMMERLS,
    DEALS,
    EVERYBODY,
    MATCHES,
    OLDER,
    STANDINGS,
    STATES,
    TOLD,
)
from tests.ui.tables import IDLE, LEAD, OVER, A, B, snap
from ui.app.stage import Stage
from ui.model.parts import Button, OpenPage, Page, ShowHistory, Tap
from ui.model.screen_state import ScreenState
from ui.screens.dispute.scene import DisputeScene
from ui.screens.history.scene import HistoryListScene, StandingsScene
from ui.screens.menu.scene import MenuScene
from ui.screens.present import present
from ui.screens.review.scene import ReviewScene, TricksScene

MS = 1_000_000
Kind = TypeVar("Kind")


def page(kind: type[Kind], name: str) -> Kind:
    """Return the page of that state."""
    scene = present(*STATES[name], 0)
    assert isinstance(scene, kind)
    return scene


def opens(button: Button | None) -> tuple[Question, ...]:
    """Return the trail of the page that a button opens."""
    assert button is not None
    assert isinstance(button.action, Tap)
    assert isinstance(button.action.act, ShowHistory)
    return button.action.act.questions


def test_a_match_tells_when_who_how_often_and_how_long() -> None:
    first, by_hand, corrected, elsewhere = page(HistoryListScene, "history").rows
    assert first.label == ("Heute", "19:42")
    assert (first.names, first.numbers) == (PerSeat("Hermine", "Karl"), PerSeat(("3",), ("1",)))
    assert (first.winner, first.note) == (A, ("31 min", ""))
    assert by_hand.note == ("31 min", "händisch")
    assert (corrected.winner, corrected.note) == (None, ("31 min", "korrigiert"))
    assert corrected.label[0] == "Gestern"
    assert (elsewhere.label, elsewhere.note) == (("", ""), ("", "auswärts"))
    assert elsewhere.names.a == "Links", "nobody, or a name that was deleted"
    assert page(HistoryListScene, "history, second").rows[0].label == ("03.10.2026", "20:00")


def test_from_a_match_to_its_bummerls_their_deals_and_one_of_them() -> None:
    match = page(HistoryListScene, "history").rows[0].button
    assert opens(match) == (EVERYBODY, BummerlsQuery(12))
    bummerl = page(HistoryListScene, "bummerls").rows[2].button
    assert opens(bummerl) == (EVERYBODY, BummerlsQuery(12), DealsQuery(12, 2))
    deal = page(HistoryListScene, "deals").rows[1].button
    assert opens(deal) == (EVERYBODY, BummerlsQuery(12), DealsQuery(12, 2), DealAsked(12, 77))


def test_back_leads_to_the_page_before_and_in_the_end_to_the_menu() -> None:
    assert opens(page(HistoryListScene, "deals").frame.back) == (EVERYBODY, BummerlsQuery(12))
    assert page(HistoryListScene, "history").frame.back.action == Tap(OpenPage(Page.MENU))


def test_a_bummerl_tells_its_score_and_what_was_special() -> None:
    running, schneider, corrected, retour = page(HistoryListScene, "bummerls").rows
    assert (running.winner, running.note) == (None, ("offen", ""))
    assert (schneider.label[0], schneider.note) == ("Bummerl 3", ("Schneider", ""))
    assert schneider.numbers == PerSeat(("7",), ("0",))
    assert corrected.note == ("", "korrigiert")
    assert retour.note == ("Retour", "händisch")


def test_a_corrected_deal_has_the_old_value_beside_the_new_one() -> None:
    claimed, _, corrected, void = page(HistoryListScene, "deals").rows
    assert (claimed.numbers, claimed.note) == (
        PerSeat(("+2", "2"), ("", "0")),
        ("66 \N{EN DASH} stimmt", ""),
    )
    assert corrected.numbers == PerSeat(("+1", "3"), ("", "2"))
    assert corrected.note == ("korrigiert", "war +2 Karl")
    assert (void.winner, void.numbers) == (None, PerSeat(("", "3"), ("", "2")))
    assert void.note == ("korrigiert", "war +2 Hermine")


def test_a_deal_is_the_same_page_as_after_the_deal_with_its_tricks() -> None:
    words, tricks = page(ReviewScene, "deal"), page(TricksScene, "deal, tricks")
    assert words.headline == "Karl +2"
    assert words.sentences[0] == "Hermine drehte nach Stich 2 zu (Karl: Stiche 1, Augen 13)"
    assert [row.number for row in tricks.rows] == ["1", "2", "3", "4", "5"]
    assert tricks.names == PerSeat("Hermine", "Karl")
    corrected = page(ReviewScene, "deal, corrected")
    assert (corrected.headline, corrected.mark) == (
        "Hermine +1",
        "Korrigiert; damals: Karl +2",
    )
    assert page(ReviewScene, "deal, without cards").counts == "Ergebnis händisch"


@pytest.mark.parametrize(
    ("name", "winner", "points"),
    [("correct A 1", A, 1), ("correct B 3", B, 3), ("void", None, 0)],
)
def test_a_correction_is_proposed_as_a_dispute(
    name: str, winner: Seat | None, points: int
) -> None:
    assert page(ReviewScene, "deal").correct is not None
    scene = page(MenuScene, "correction")
    assert scene.groups is not None
    buttons = {b.name: b for b in (*scene.frame.tabs, *scene.groups.a, *scene.groups.b)}
    assert len(buttons) == 7
    remedy = Correct(12, 77, winner, points, 17, PerSeat("Hermine", "Karl"))
    assert buttons[name].action == Tap(Dispute(remedy))


def test_nothing_is_proposed_for_a_deal_that_is_not_known_yet() -> None:
    scene = page(MenuScene, "correction, waiting")
    assert (scene.groups, scene.buttons, scene.frame.tabs) == (None, (), ())


def test_what_both_agree_to_names_those_who_played() -> None:
    scene = page(DisputeScene, "correction, agreeing")
    assert scene.remedy == "Maximiliane… \N{EN DASH} Bartholomäus, Spiel 17: Bartholomäus +3"
    assert scene.names == PerSeat("Hermine", "Franz"), "the buttons are theirs who sit here"
    assert page(DisputeScene, "correction, voiding").remedy.endswith("Spiel 17: ungültig")


def test_standings_tell_the_results_and_on_another_sheet_the_claims() -> None:
    scene = page(StandingsScene, "standings")
    assert (scene.rows[0].place, scene.rows[0].name) == ("1.", "Hermine")
    assert scene.rows[0].values == ("3\xa0:\xa01", "1\xa0:\xa00", "1,41")
    assert scene.rows[2].values[2] == "5\xa0:\xa00", "no quotient without a point lost"
    assert scene.rows[3].values[2] == "\N{EN DASH}"
    assert scene.columns.action == Tap(OpenPage(Page.HISTORY, 1))
    claims = page(StandingsScene, "standings, claims")
    assert claims.heads == ("versäumt", "falsch", "Zugedreht")
    assert claims.rows[0].values == ("2", "1", "4\xa0:\xa02")


def test_a_players_line_leads_to_the_pairs_and_these_lead_no_further() -> None:
    line = page(StandingsScene, "standings").rows[0]
    assert opens(line.button) == (StandingsAsked(), StandingsAsked(player="Hermine"))
    pairs = page(StandingsScene, "standings, pairs")
    assert [row.name for row in pairs.rows] == ["Karl", "Bartholomäus"]
    assert all(row.button is None for row in pairs.rows)
    assert pairs.total is not None
    assert pairs.total.values[0] == "112\xa0:\xa0104"


def test_earlier_evenings_and_other_periods() -> None:
    scene = page(StandingsScene, "standings")
    assert scene.before.enabled
    assert opens(scene.before) == (StandingsAsked(back=1),)
    assert not scene.after.enabled
    month = page(StandingsScene, "standings, month")
    assert (month.before.enabled, month.after.enabled) == (False, True)
    assert opens(month.after) == (StandingsAsked(Period.MONTH, back=0),)
    assert [opens(tab) for tab in scene.frame.tabs] == [(StandingsAsked(p),) for p in Period]


def test_turning_a_sheet_keeps_the_columns() -> None:
    later = page(StandingsScene, "standings, claims").later
    assert later.action == Tap(ShowHistory((StandingsAsked(sheet=1),), sheet=1))


def test_standings_of_a_large_store_tell_how_much_is_counted() -> None:
    snapshot, local = STATES["standings"]
    told = replace(snapshot, answer=replace(STANDINGS, percent=73))
    part, whole = present(told, local, 0), page(StandingsScene, "standings")
    assert isinstance(part, StandingsScene)
    assert part.frame.title == f"{whole.frame.title} 73\xa0%"


def test_an_empty_list_says_so_and_one_that_is_awaited_says_nothing() -> None:
    assert page(HistoryListScene, "history, empty").none == "Noch keine Partien"
    assert page(StandingsScene, "standings, empty").none == "Noch keine Partien"
    waiting = page(HistoryListScene, "history, waiting for another")
    assert (waiting.rows, waiting.none, waiting.why) == ((), "", "")


def test_what_cannot_be_read_says_why() -> None:
    scene = page(HistoryListScene, "history, unreadable")
    assert scene.none == "Die Ergebnisse sind nicht lesbar"
    assert scene.why == "Mehr: bummerl doctor"
    assert page(ReviewScene, "history, gone").headline == "Das gibt es nicht mehr"


def test_matches_of_one_player() -> None:
    scene = page(MenuScene, "whose")
    hermine = next(button for button in scene.buttons if button.label == "Hermine")
    assert hermine.chosen
    assert opens(hermine) == (MatchesQuery(player="Hermine"),)
    assert opens(scene.buttons[0]) == (MatchesQuery(),)
    listed = page(HistoryListScene, "history, of one")
    assert next(b.label for b in listed.more if b.name == "whose") == "Hermine"


class Visitor:
    """Somebody who touches what is shown, at a table that answers what it is told to."""

    def __init__(self) -> None:
        pygame.display.init()
        self.stage = Stage(pygame.Surface((800, 480)))
        self.now = 0
        self.answer(None)

    def answer(self, answer: Answer | None) -> None:
        """Let the answer come."""
        self.stage.on_snapshot(replace(snap(IDLE), answer=answer), self.now)
        self.stage.refresh(self.now)

    def touch(self, name: str) -> list[Input]:
        """Touch a button a second later and return what the table is told."""
        self.now += 1_000 * MS
        self.stage.refresh(self.now)
        assert self.stage.picture is not None
        place = {t.button.name: t.rect.center for t in self.stage.picture.targets}[name]
        told: list[Input] = []
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            event = pygame.event.Event(kind, button=1, pos=place, touch=False)
            told += self.stage.handle(event, self.now)
        told += self.stage.tick(self.now)
        self.stage.refresh(self.now)
        return told

    def lists(self, kind: type, rows: int) -> bool:
        """Tell whether the answer to such a question is shown, and so many rows of it."""
        assert isinstance(self.stage.scene, HistoryListScene)
        return isinstance(self.stage.state.question, kind) and len(self.stage.scene.rows) == rows


def test_an_open_page_asks_and_a_closed_one_asks_no_more() -> None:
    visitor = Visitor()
    assert visitor.touch("menu") == []
    assert visitor.touch("history") == [OpenHistory(EVERYBODY)]
    assert visitor.lists(MatchesQuery, 0)
    visitor.answer(MATCHES)
    assert visitor.lists(MatchesQuery, 4)
    assert visitor.touch("later") == [OpenHistory(MatchesQuery(sheet=1))]
    visitor.answer(OLDER)
    assert visitor.touch("earlier") == [OpenHistory(EVERYBODY)]
    visitor.answer(MATCHES)
    assert visitor.touch("match 12") == [OpenHistory(BUMMERLS.asked)]
    assert visitor.lists(BummerlsQuery, 0), "the matches are not shown there"
    visitor.answer(BUMMERLS)
    assert visitor.lists(BummerlsQuery, 4)
    assert visitor.touch("back") == [OpenHistory(EVERYBODY)]
    visitor.answer(MATCHES)
    assert OpenHistory(None) in visitor.touch("save")
    assert OpenHistory(EVERYBODY) in visitor.touch("back")
    assert visitor.touch("back") == [OpenHistory(None)]


def test_a_deal_is_corrected_from_its_own_page() -> None:
    visitor = Visitor()
    visitor.touch("menu")
    visitor.touch("history")
    for answer, row in (
        (MATCHES, "match 12"),
        (BUMMERLS, "bummerl 2"),
        (DEALS, "deal 77"),
    ):
        visitor.answer(answer)
        visitor.touch(row)
    visitor.answer(TOLD)
    assert visitor.touch("correct") == [], "it is still the same deal that is looked at"
    remedy = Correct(12, 77, A, 1, 17, PerSeat("Hermine", "Karl"))
    assert visitor.touch("correct A 1") == [Dispute(remedy), OpenHistory(None)]


def test_history_is_for_between_deals() -> None:
    for table, there in ((LEAD, False), (OVER, True)):
        scene = present(snap(table), ScreenState(Page.MENU), 0)
        assert isinstance(scene, MenuScene)
        found = {b.name: b for b in scene.buttons}
        assert found["history"].enabled is there
        assert found["standings"].enabled is there
        assert found["history"].sub == ("" if there else "nach dem Spiel")
