"""What the screens say, from snapshots made by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.interface.inputs import Dispute, TakeBack, TeachCard, TeachDeck, TouchCard, UndoButton
from engine.interface.markers import Marker
from engine.interface.notices import (
    AskClose,
    CardRefused,
    LeadOfMarriage,
    MatchGoesOn,
    Notice,
    NotNow,
    TakenBack,
    UnknownTag,
)
from engine.interface.readers import PadCondition
from engine.interface.snapshot import Snapshot, StoreTrouble
from engine.model.cards import PerSeat, Seat, Suit, card
from engine.model.codes import Code, Duty, Offence
from engine.model.results import BummerlEnd, BummerlKind, How
from engine.review import Review
from engine.view import View
from tests.ui.tables import (
    ASKED,
    CLOSED,
    COUNTED,
    ENDED,
    EXHAUSTED,
    FOLLOW,
    IDLE,
    LEAD,
    OVER,
    PLAYED_OUT,
    TABLES,
    TEACHINGS,
    A,
    B,
    over,
    pad,
    snap,
    spoken,
)
from ui.model.parts import Icon, OpenPage, Page, Press, Tap
from ui.model.screen_state import ScreenState
from ui.screens.board.outcome import MORE
from ui.screens.board.scene import (
    BoardScene,
    BummerlOutcome,
    CardCheck,
    DealOutcome,
    IdleHint,
    TrickArea,
)
from ui.screens.menu.scene import MenuScene
from ui.screens.present import present
from ui.screens.teaching.scene import TeachingScene


def board(table: Snapshot, language: str = "de") -> BoardScene:
    """Return the board that a snapshot shows."""
    scene = present(spoken(table, language), ScreenState(), 0)
    assert isinstance(scene, BoardScene)
    return scene


def trick_area(table: Snapshot) -> TrickArea:
    """Return the middle of the board during a deal."""
    middle = board(table).centre
    assert isinstance(middle, TrickArea)
    return middle


def outcome(table: Snapshot) -> DealOutcome:
    """Return the middle of the board after a deal."""
    middle = board(table).centre
    assert isinstance(middle, DealOutcome)
    return middle


def test_before_the_first_deal_the_turn_up_is_asked_for() -> None:
    scene = board(snap(IDLE, pads=pad(PadCondition.STARTING)))
    assert isinstance(scene.centre, IdleHint)
    assert scene.centre.title == "Atout aufschlagen"
    assert scene.centre.lines == ("Leser A: bereit", "Leser B: startet")
    assert scene.centre.teach is None
    assert scene.status.text == "Hermine teilt 3, Atout, 2"
    assert scene.status.more == "Dann Atout auflegen"


def test_the_cards_are_dealt_as_the_pack_says() -> None:
    sixty_six = replace(IDLE, rules=replace(IDLE.rules, pack=24))
    status = board(snap(sixty_six, cards_on_screen=True)).status
    assert (status.text, status.more) == ("Hermine teilt 3, 3, Atout", "Dann Atout antippen")


def test_a_reader_in_trouble_is_told_in_its_strip_alone() -> None:
    scene = board(snap(IDLE, pads=pad(PadCondition.MISSING)))
    assert isinstance(scene.centre, IdleHint)
    assert scene.centre.lines == ("Leser A: bereit",)
    assert scene.strip is not None


def test_without_a_deck_teaching_comes_first() -> None:
    middle = board(snap(IDLE, decks=(), pads=pad(PadCondition.READY))).centre
    assert isinstance(middle, IdleHint)
    assert middle.title == "Zuerst Karten anlernen"
    assert middle.teach is not None
    assert middle.teach.action == Tap(TeachDeck("Deck 1"))


def test_points_are_counted_down_or_up_as_the_rules_say() -> None:
    down = board(snap(LEAD)).seats
    assert (down.a.shown, down.b.shown, down.a.beads) == (4, 6, 7)
    rules = replace(LEAD.rules, count="up", target=11)
    up = board(snap(replace(LEAD, rules=rules))).seats
    assert (up.a.shown, up.b.shown, up.a.beads) == (3, 1, 11)


def test_whose_turn_it_is_is_said_pointed_and_coloured() -> None:
    follows = board(snap(FOLLOW))
    assert (follows.status.text, follows.status.seat) == ("Hermine ist dran", A)
    assert follows.seats.a.due
    assert not follows.seats.b.due
    assert board(snap(replace(LEAD, due=B, leader=B))).status.text == "Franz spielt aus"
    assert board(snap(LEAD), "en").status.text == "Hermine leads"


def test_the_trick_lies_on_its_players_side() -> None:
    laid = trick_area(snap(FOLLOW)).laid
    assert laid.a is None
    assert laid.b is not None
    assert laid.b.card is card("KD")


def test_the_completed_trick_is_shown_until_the_next_lead() -> None:
    table = trick_area(snap(LEAD))
    assert table.last is not None
    assert [face.card.name for face in table.last] == ["JS", "AS"]
    assert table.last_winner is A
    led = trick_area(snap(replace(LEAD, on_table=(card("KD"),), due=B)))
    assert led.last is None


def test_trump_talon_and_turn_up_are_shown() -> None:
    table = trick_area(snap(FOLLOW))
    assert (table.trump, table.trump_name, table.talon_label) == (Suit.HEARTS, "Herz", "Talon 6")
    assert table.turn_up is not None
    assert table.turn_up.card is card("TH")


def test_closed_and_exhausted_say_so_and_name_the_duty() -> None:
    closed = board(snap(CLOSED))
    assert isinstance(closed.centre, TrickArea)
    assert (closed.centre.talon_label, closed.centre.closed_by) == ("Zugedreht", B)
    assert closed.status.more == "Farb- und Stichzwang"
    empty = board(snap(EXHAUSTED))
    assert isinstance(empty.centre, TrickArea)
    assert empty.centre.talon_label == "Talon leer"
    assert empty.status.more == "Farb- und Stichzwang"
    assert not board(snap(FOLLOW)).status.more


def test_marriages_stand_beside_their_players() -> None:
    seats = board(snap(LEAD)).seats
    assert [(c.suit, c.points, c.pending) for c in seats.a.chips] == [(Suit.HEARTS, 40, True)]
    assert [(c.suit, c.points, c.pending) for c in seats.b.chips] == [(Suit.CLUBS, 20, False)]


def test_the_dealer_is_marked_and_the_next_one_after_a_deal() -> None:
    assert (board(snap(LEAD)).seats.a.role, board(snap(LEAD)).seats.b.role) == ("teilt", "")
    assert board(snap(OVER)).seats.b.role == "teilt"
    assert board(snap(over(How.VOID, None, 0))).seats.a.role == "teilt"
    winner = replace(OVER, rules=replace(OVER.rules, next_dealer="winner"))
    assert board(snap(winner)).status.text == "Hermine teilt 3, Atout, 2"


def test_played_out_waits_for_a_claim_or_a_tap() -> None:
    scene = board(snap(PLAYED_OUT))
    assert scene.status.text == "Alle Karten sind gespielt"
    assert scene.status.more == "66? Halten, sonst antippen"
    assert scene.buttons.a.label == "Zählen"


def test_closing_is_asked_at_the_leaders_button_alone() -> None:
    scene = board(snap(LEAD, notice=AskClose(A)))
    assert scene.status.text == "Zudrehen? Knopf antippen"
    assert scene.status.more == "Karte abheben: nein"
    assert (scene.buttons.a.label, scene.buttons.b.label) == ("Zudrehen", "66")


def test_what_was_touched_on_the_screen_is_never_to_be_lifted() -> None:
    def touched(notice: Notice, *cards: str, view: View = LEAD) -> BoardScene:
        lying = PerSeat(tuple(map(card, cards)), ())
        return board(snap(view, notice=notice, cards_on_screen=True, lying=lying))

    assert touched(AskClose(A), "TH").status.more == "Andere Karte antippen: nein"
    marriage = LeadOfMarriage(A, Suit.HEARTS)
    assert touched(marriage, "KH", "QH").status.more == "König oder Dame antippen"
    king = replace(LEAD, rules=replace(LEAD.rules, marriage_lead="king_only"))
    assert touched(marriage, "KH", "QH", view=king).status.more == "König antippen"
    refused = touched(CardRefused(A, Code.REVOKE, None, card("QC")), "QC")
    assert refused.status.text == "Noch einmal antippen"
    assert isinstance(refused.centre, CardCheck)
    assert refused.centre.todo == "Hermine: noch einmal antippen"


@pytest.mark.parametrize(("suit", "points"), [(Suit.HEARTS, 40), (Suit.SPADES, 20)])
def test_a_marriage_is_announced_and_its_lead_asked_for(suit: Suit, points: int) -> None:
    notice = LeadOfMarriage(A, suit)
    status = board(snap(LEAD, notice=notice)).status
    assert (status.text, status.more) == (f"{points}er angesagt", "König oder Dame ausspielen")
    king = replace(LEAD, rules=replace(LEAD.rules, marriage_lead="king_only"))
    assert board(snap(king, notice=notice)).status.more == "König ausspielen"


def test_what_cannot_be_done_now_says_why() -> None:
    status = board(snap(LEAD, notice=NotNow(A, Code.CLOSE_TALON))).status
    assert (status.text, status.more) == ("Zu wenige Karten im Talon zum Zudrehen", "")


def test_out_of_turn_names_whose_turn_it_is() -> None:
    middle = board(snap(FOLLOW, notice=CardRefused(B, Code.NOT_DUE, None, card("QC")))).centre
    assert isinstance(middle, CardCheck)
    assert middle.reason == "Hermine ist an der Reihe"


def test_what_was_taken_back_is_named_and_lying_cards_are_to_be_laid_again() -> None:
    taken = board(snap(LEAD, notice=TakenBack("close", lying=False)), "en").status
    assert (taken.text, taken.more) == ("Taken back: the closing", "")
    lying = board(snap(LEAD, notice=TakenBack("play", lying=True)), "en").status
    assert (lying.text, lying.more) == ("Taken back: the card", "Lift the cards, lay again")


def test_a_match_that_goes_on_says_where_the_new_settings_begin() -> None:
    status = board(snap(LEAD, notice=MatchGoesOn())).status
    assert (status.text, status.more) == ("Die Partie läuft weiter", "Namen, Regeln: Neue Partie")


@pytest.mark.parametrize(
    ("duty", "reason"),
    [
        (Duty.HEAD, "In der ausgespielten Farbe stechen"),
        (Duty.FOLLOW, "Die ausgespielte Farbe zugeben"),
        (Duty.TRUMP, "Atout spielen"),
        (None, "Farb- und Stichzwang"),
    ],
)
def test_a_refused_card_names_the_duty_and_what_to_do(duty: Duty | None, reason: str) -> None:
    scene = board(snap(EXHAUSTED, notice=CardRefused(B, Code.REVOKE, duty, card("QC"))))
    assert isinstance(scene.centre, CardCheck)
    assert scene.centre.reason == reason
    assert scene.centre.todo == "Franz: Karte zurücknehmen"
    assert scene.centre.face is not None
    assert scene.centre.face.card is card("QC")
    assert scene.seats == board(snap(EXHAUSTED)).seats, "the score stays in sight"


def test_an_unknown_tag_asks_to_check_the_card() -> None:
    scene = board(snap(LEAD, notice=UnknownTag(B)))
    assert isinstance(scene.centre, CardCheck)
    assert scene.centre.title == "Bitte Karte prüfen"
    assert scene.centre.todo == "Franz: noch einmal auflegen"


def test_a_won_deal_shows_counts_value_and_old_and_new_score() -> None:
    scene = board(snap(OVER))
    result = outcome(snap(OVER))
    assert (result.verdict, result.icon) == ("66 \N{EN DASH} stimmt", Icon.TICK)
    assert (result.headline, result.value) == ("Hermine gewinnt", "+2")
    assert [(c.label, *c.values) for c in result.counts] == [
        ("Augen", "68", "31"),
        ("Stiche", "4", "3"),
    ]
    assert result.note == "Franz: unter 33"
    assert (scene.seats.a.shown, scene.seats.a.before) == (2, "war 4")
    assert (scene.seats.b.shown, scene.seats.b.before) == (6, ""), "nothing has changed there"
    assert scene.status.text == "Franz teilt 3, Atout, 2"


def test_a_false_claim_has_a_cross_and_names_who_claimed() -> None:
    result = outcome(snap(over(How.FALSE_CLAIM, B)))
    assert (result.verdict, result.icon, result.winner) == ("Nicht 66", Icon.CROSS, B)
    assert result.note == "Hermine sagte\N{NO-BREAK SPACE}66"
    assert outcome(snap(over(How.FAILED_CLOSE, A))).note == "Franz: zugedreht"


@pytest.mark.parametrize(
    ("offence", "note"),
    [
        (Offence("revoke", A, 4, card("TH")), "Hermine, Stich 4: hatte noch Herz Zehner"),
        (Offence("revoke", A, 4, None), "Hermine: Stich 4 falsch bedient"),
        (Offence("revoke", A, None, None), "Hermine hat falsch bedient"),
        (Offence("wrong_lead", A, 4, card("TH")), "Hermine hat nicht die Ansage ausgespielt"),
    ],
)
def test_an_offence_says_who_did_what(offence: Offence, note: str) -> None:
    result = outcome(snap(over(How.REVOKE, B, 3), offence=offence))
    assert (result.verdict, result.note, result.counts) == ("Falsch bedient", note, ())


def test_two_revokes_of_which_none_came_first_name_nobody() -> None:
    offence = Offence("revoke", None, None, None)
    result = outcome(snap(over(How.VOID, None, 0), offence=offence))
    assert result.note == "Beide falsch bedient: derselbe teilt noch einmal"


def test_a_revoke_that_was_only_noted_names_the_player() -> None:
    status = board(snap(FOLLOW, offence=Offence("revoke", B, 2, None))).status
    assert (status.text, status.more) == ("Hermine ist dran", "Renonce: Franz")


def test_the_last_trick_says_what_it_is_worth() -> None:
    assert (
        outcome(snap(over(How.LAST_TRICK, A, 1))).note
        == "Der letzte Stich zählt\N{NO-BREAK SPACE}1"
    )
    assert outcome(snap(over(How.LAST_TRICK, A, 2))).note == "Franz: unter 33"


def test_a_voided_deal_scores_nothing_and_the_same_player_deals() -> None:
    result = outcome(snap(over(How.VOID, None, 0)))
    assert (result.headline, result.value, result.counts) == ("Niemand schreibt", "", ())
    assert result.note == "Derselbe teilt noch einmal"


def test_a_result_by_hand_is_marked_as_such() -> None:
    result = outcome(snap(over(How.BY_HAND)))
    assert (result.verdict, result.counts) == ("Ergebnis händisch", ())


@pytest.mark.parametrize(
    ("kind", "marks", "said"),
    [
        (BummerlKind.PLAIN, 1, ""),
        (BummerlKind.SCHNEIDER, 2, "Schneider \N{EN DASH} zählt\N{NO-BREAK SPACE}2"),
        (BummerlKind.RETOUR, 4, "Retourschneider \N{EN DASH} zählt\N{NO-BREAK SPACE}4"),
    ],
)
def test_the_bummerl_goes_to_the_loser(kind: BummerlKind, marks: int, said: str) -> None:
    end = BummerlEnd(A, PerSeat(7, 0), kind, marks)
    scene = board(snap(replace(ENDED, bummerl=end, marks=PerSeat(0, marks))))
    assert isinstance(scene.centre, BummerlOutcome)
    assert (scene.centre.title, scene.centre.kind) == ("Bummerl für Franz", said)
    assert (scene.seats.a.tally.new, scene.seats.b.tally.new) == (0, marks)
    assert (scene.seats.a.shown, scene.seats.b.shown) == (0, 7)


@pytest.mark.parametrize(
    ("winner", "said"), [(A, "Hermine gewinnt 7 : 6"), (B, "Franz gewinnt 7 : 6")]
)
def test_who_won_the_bummerl_is_said_with_the_winners_points_first(
    winner: Seat, said: str
) -> None:
    score = PerSeat(6, 6).put(winner, 7)
    end = BummerlEnd(winner, score, BummerlKind.PLAIN, 1)
    scene = board(snap(replace(ENDED, bummerl=end))).centre
    assert isinstance(scene, BummerlOutcome)
    assert scene.won.replace("\N{NO-BREAK SPACE}", " ") == said


def test_a_lost_reader_is_named_with_its_port_and_what_to_do() -> None:
    scene = board(snap(LEAD, pads=pad(PadCondition.MISSING)))
    strip = scene.strip
    assert strip is not None
    assert strip.text == "Leser B: nicht verbunden"
    assert strip.where.startswith("…")
    assert strip.where.endswith("if00-port0")
    assert strip.remedy == "Anstecken, dann geht es von selbst weiter"
    assert scene.seats == board(snap(LEAD)).seats


def test_a_reader_that_both_use_is_named_once() -> None:
    broken = pad(PadCondition.BUSY).b
    strip = board(snap(LEAD, pads=PerSeat(broken, broken))).strip
    assert strip is not None
    assert strip.text == "Leser: ist belegt"


@pytest.mark.parametrize(
    ("group", "todo"),
    [
        ("dialout", "Benutzer in die Gruppe dialout aufnehmen"),
        ("input", "Benutzer in die Gruppe input aufnehmen"),
        ("", "Zugriffsrechte prüfen: bummerl doctor"),
    ],
)
def test_who_may_not_open_a_port_needs_its_group_if_that_helps(group: str, todo: str) -> None:
    forbidden = replace(pad(PadCondition.FORBIDDEN).b, group=group)
    strip = board(snap(LEAD, pads=PerSeat(pad(PadCondition.READY).a, forbidden))).strip
    assert strip is not None
    assert strip.remedy == todo


def test_what_else_is_wrong_is_counted_beside_the_first() -> None:
    lost = pad(PadCondition.MISSING).b
    other = replace(lost, port="/dev/ttyUSB1")
    strip = board(snap(LEAD, pads=PerSeat(lost, other), store_trouble=StoreTrouble.FULL)).strip
    assert strip is not None
    assert strip.text == "Leser A: nicht verbunden"
    assert strip.more == "+2"


def test_a_full_disk_is_said_and_play_goes_on() -> None:
    table = snap(LEAD, store_trouble=StoreTrouble.FULL)
    strip = board(table).strip
    assert strip is not None
    assert strip.text == "Speicher voll: Spiel geht ungesichert weiter"
    assert strip.remedy == "Platz schaffen: Wartendes wird dann gespeichert"


@pytest.mark.parametrize("condition", [PadCondition.READY, PadCondition.STARTING])
def test_a_healthy_reader_takes_no_room(condition: PadCondition) -> None:
    assert board(snap(LEAD, pads=pad(condition))).strip is None


def test_a_held_button_fills_until_the_table_acts() -> None:
    table = snap(LEAD, buttons_down=PerSeat(1_000_000_000, None))
    shares = []
    for now_ms in (1000, 1350, 1700, 2500):
        scene = present(table, ScreenState(), now_ms * 1_000_000)
        assert isinstance(scene, BoardScene)
        shares.append(scene.buttons.a.progress)
        assert scene.buttons.b.progress == 0
        assert scene.moving
    assert shares[0] < shares[1] < shares[2] == shares[3] == 100
    assert not board(snap(LEAD)).moving


def test_on_screen_cards_are_all_there_for_both_and_only_lying_ones_differ() -> None:
    table = snap(FOLLOW, cards_on_screen=True, lying=PerSeat((), (card("KD"),)))
    palettes = board(table).palettes
    assert palettes is not None
    for seat in Seat:
        assert len(palettes[seat]) == 20
        for item in palettes[seat]:
            assert item.button.action == Tap(TouchCard(seat, item.face.card))
            assert item.button.enabled
            assert item.laid is (seat is B and item.face.card is card("KD"))
    assert board(snap(FOLLOW)).palettes is None


def test_the_palette_does_not_tell_which_cards_were_played() -> None:
    before = board(snap(IDLE, cards_on_screen=True)).palettes
    assert board(snap(EXHAUSTED, cards_on_screen=True)).palettes == before


def test_cards_stand_in_the_order_in_which_they_are_asked_for() -> None:
    cells = [cell for row in teaching("teach").cells for cell in row]
    assert [cell.face.card for cell in cells if cell.face] == list(ASKED)
    palettes = board(snap(LEAD, cards_on_screen=True)).palettes
    assert palettes is not None
    suits = [item.face.card.suit for item in palettes.a]
    assert suits[:4] == list(dict.fromkeys(each.suit for each in ASKED))


def test_a_pack_of_24_has_nines_to_touch() -> None:
    sixty_six = replace(FOLLOW, rules=replace(FOLLOW.rules, pack=24))
    palettes = board(snap(sixty_six, cards_on_screen=True)).palettes
    assert palettes is not None
    assert len(palettes.a) == 24


def teaching(name: str) -> TeachingScene:
    """Return a teaching screen by its name in the tables."""
    scene = present(TEACHINGS[name], ScreenState(), 0)
    assert isinstance(scene, TeachingScene)
    return scene


def test_teaching_asks_for_a_card_and_ticks_the_known_ones() -> None:
    scene = teaching("teach")
    assert scene.count == "Karten 7 von 20"
    assert scene.wanted_name == "Karo König"
    assert scene.note == "Karo Zehner ist angelernt"
    cells = [cell for row in scene.cells for cell in row]
    assert sum(cell.taught for cell in cells) == 7
    assert [cell.face.card.name for cell in cells if cell.face and cell.wanted] == ["KD"]
    assert not scene.tokens


def test_teaching_says_how_well_each_tag_reads() -> None:
    cells = {c.button.name: c for row in teaching("teach").cells for c in row if c.rate}
    told = {name: (cell.rate, cell.weak) for name, cell in cells.items()}
    assert told == {"teach AD": ("97 %", False), "teach JH": ("64 %", True)}
    assert teaching("teach, weak").note.endswith("schlecht lesbar")


def test_markers_are_offered_when_every_card_is_taught() -> None:
    scene = teaching("teach done, markers")
    labels = ["20 A", "40 A", "66 A", "20 B", "40 B", "66 B", "Zudrehen", "Rückgängig"]
    assert scene.count == "Karten 20 von 20"
    assert [cell.label for cell in scene.tokens] == labels
    assert [cell.label for cell in scene.tokens if cell.taught] == [
        "40 A",
        "Zudrehen",
        "Rückgängig",
    ]
    assert all(
        cell.button.action == Tap(TeachCard(t))
        for cell, t in zip(scene.tokens, Marker, strict=True)
    )


def test_a_marker_says_whose_it_is() -> None:
    scene = teaching("teach marker")
    assert (scene.ask, scene.wanted_name) == ("Marke für Franz:", "66 B")


def test_a_tag_that_is_taken_names_its_card() -> None:
    note = teaching("teach: already_taught").note
    assert note == "Dieser Chip ist schon Herz Zehner: andere Karte auflegen"


def test_a_complete_deck_says_so() -> None:
    scene = teaching("teach done")
    assert (scene.ask, scene.wanted) == ("Alle Karten sind angelernt", None)
    assert scene.done.label == "Fertig"


def menu(page: Page, table: Snapshot) -> MenuScene:
    """Return an open page."""
    scene = present(table, ScreenState(page), 0)
    assert isinstance(scene, MenuScene)
    return scene


def test_a_touch_on_the_counted_deal_lists_its_tricks() -> None:
    shown = outcome(snap(COUNTED))
    assert shown.tricks is not None
    assert shown.tricks.action == Tap(OpenPage(Page.TRICKS))
    assert [count.label for count in shown.counts] == ["Augen", f"Stiche {MORE}"]
    assert outcome(snap(OVER)).tricks is None


def test_the_menu_offers_what_the_moment_allows() -> None:
    during = {b.name: b for b in menu(Page.MENU, snap(LEAD)).buttons}
    assert during["undo"].action == Press(UndoButton(down=True), UndoButton(down=False))
    assert during["dispute"].action == Tap(Dispute())
    assert [name for name, b in during.items() if not b.enabled] == [
        "tricks",
        "history",
        "standings",
        "players",
        "decks",
    ]
    between = menu(Page.MENU, snap(replace(OVER, review=Review(())))).buttons
    assert all(button.enabled for button in between)


def test_what_the_menu_refuses_says_when_it_can_be_done() -> None:
    during = {b.name: b.sub for b in menu(Page.MENU, snap(LEAD)).buttons}
    assert {during[name] for name in ("tricks", "decks")} == {"nach dem Spiel"}
    between = {b.name: b.sub for b in menu(Page.MENU, snap(OVER)).buttons}
    assert {between[name] for name in ("tricks", "decks")} == {""}


@pytest.mark.parametrize(
    ("undoes", "said"),
    [
        ("", "Zurücknehmen"),
        ("play", "Zurück: Karte"),
        ("turn_up", "Zurück: Atout"),
        ("match", "Zurück: neue Partie"),
    ],
)
def test_while_undo_is_held_it_is_said_what_it_takes_back(undoes: str, said: str) -> None:
    status = board(snap(LEAD, undo_down=0, undoes=undoes)).status
    assert (status.text, status.more) == (said, "weiter halten")


def test_where_nobody_takes_back_alone_undo_is_a_dispute() -> None:
    scene = menu(Page.MENU, snap(LEAD, undo_alone=False))
    assert scene.buttons[0].action == Tap(Dispute(TakeBack()))


def test_languages_are_named_in_themselves() -> None:
    labels = [button.label for button in menu(Page.LANGUAGES, snap(LEAD)).buttons]
    names = ["Bosanski", "Deutsch", "English", "Español", "Hrvatski", "Suomi", "Български"]
    assert labels == names


def test_a_new_deck_gets_a_free_name() -> None:
    buttons = menu(Page.DECKS, snap(IDLE, decks=("Deck 1", "Blau"))).buttons
    assert [button.action for button in buttons] == [
        Tap(TeachDeck(name)) for name in ("Deck 1", "Blau", "Deck 2")
    ]


def test_long_names_are_cut_and_missing_ones_are_the_side() -> None:
    named = replace(LEAD, players=PerSeat("Maximiliane von Hohenfels", " "))
    seats = board(snap(named)).seats
    assert (seats.a.name, seats.b.name) == ("Maximiliane…", "Rechts")
    assert board(snap(replace(named, due=B, leader=B))).status.text == "Rechts spielt aus"
    plain = board(snap(replace(LEAD, players=PerSeat("A", "B")))).seats
    assert (plain.a.name, plain.b.name) == ("Links", "Rechts")


@pytest.mark.parametrize("name", TABLES)
def test_nothing_counted_is_on_the_board_during_a_deal(name: str) -> None:
    table = TABLES[name]
    if table.view.between_deals:
        return
    middle = board(table).centre
    assert isinstance(middle, TrickArea | CardCheck)
    assert not any(seat.before for seat in board(table).seats)


def test_the_menu_says_which_deck_is_on_the_table() -> None:
    scene = present(snap(LEAD, deck="Deck 2"), ScreenState(Page.MENU), 0)
    assert isinstance(scene, MenuScene)
    assert "Deck 2" in [button.sub for button in scene.buttons]


def test_a_deck_that_lacks_cards_is_offered_first_to_go_on_with() -> None:
    scene = present(snap(IDLE, decks=("Deck 1",), begun=("Blue",)), ScreenState(Page.DECKS), 0)
    assert isinstance(scene, MenuScene)
    told = [(button.label, button.sub) for button in scene.buttons]
    assert told == [("Blue", "unvollständig"), ("Deck 1", ""), ("Deck 2", "neu")]
    assert scene.buttons[0].action == Tap(TeachDeck("Blue"))
