"""Player cards through the real readers: given, laid, and of no effect while a deal runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from device.simulate.deck import number
from device.simulate.hands import HandPlace, Hands
from device.simulate.pads.carrier import Carrier
from engine.actions import Play, TurnUp
from engine.interface.inputs import Input, NewMatch, TeachPlayer
from engine.interface.lessons import Arrived, PlayerLesson, PlayerNote
from engine.interface.snapshot import Snapshot
from engine.model.cards import Card, PerSeat, Seat, card
from engine.model.results import Phase
from tests.journeys.evening import A, B, Evening
from ui.app.player_changes import with_player_changes
from ui.model.parts import Tap
from ui.model.screen_state import ScreenState
from ui.screens.new_match.scene import NewMatchScene
from ui.screens.present import present

HERMINES, FRANZS = card("9H"), card("9D")
"""What the hands know the player cards by; nines are not in the pack that is played with."""
NUMBERS = {
    Carrier.STICKER: {HERMINES: "04F0A1B2C3D480", FRANZS: "04F1A1B2C3D480"},
    Carrier.COIN: {HERMINES: "0E00A1B2F0", FRANZS: "0E00A1B2F1"},
    Carrier.CODE: {HERMINES: "=P-17", FRANZS: "=P-04"},
}
PADS = [
    ("pn532", "pn532"),
    ("pn532",),
    ("rdm6300",),
    ("lines", "lines"),
    ("barcode", "barcode"),
]


class Watching(Hands):
    """Hands that hold player cards, touch the screen, and remember what was shown."""

    def __init__(self, places: PerSeat[HandPlace], send: Callable[[Input], None]) -> None:
        super().__init__(places.map(with_player_cards), send)
        self.touch = send
        self.seen: list[Snapshot] = []

    def see(self, snapshot: Snapshot) -> None:
        """Remember a snapshot."""
        self.seen.append(snapshot)
        super().see(snapshot)

    def give(self, seat: Seat, name: str, tag: Card) -> None:
        """Give a player a card, laid on the pad of that seat."""
        self.touch(TeachPlayer(name))
        self.until("the page", lambda s: s.player_lesson is not None)
        self.lay(seat, tag)
        shown = self.until(
            "an answer", lambda s: s.player_lesson not in (None, PlayerLesson(name))
        )
        if shown.player_lesson == PlayerLesson(name, note=PlayerNote.TWO_CARDS):
            self.lift(seat)  # the tag on the other pad, just lifted, counted as lying
            self.lay(seat, tag)
        self.until("the card", lambda s: s.player_lesson is not None and s.player_lesson.done)
        self.touch(TeachPlayer(None))
        self.until("the end", lambda s: s.player_lesson is None)
        self.lift(seat)

    def arrive(self, seat: Seat, tag: Card, nth: int) -> Snapshot:
        """Lay a player card, and lift it once it was seen."""
        self.lay(seat, tag)
        shown = self.until(
            "the player", lambda s: s.arrived is not None and s.arrived.number == nth
        )
        self.lift(seat)
        return shown


def with_player_cards(place: HandPlace) -> HandPlace:
    """Return the place with the numbers that player cards have for its reader."""
    carrier = next(c for c in Carrier if place.tags[card("AH")] == number(card("AH"), c))
    return replace(place, tags={**place.tags, **NUMBERS[carrier]})


@pytest.mark.parametrize("evening", PADS, ids="-".join, indirect=True)
def test_players_sit_down_with_their_cards_and_in_a_deal_these_do_nothing(
    evening: Evening,
) -> None:
    with evening.table(Watching) as hands:
        assert isinstance(hands, Watching)
        before = hands.until("a table", lambda s: s.view.phase is Phase.IDLE)
        assert before.view.players == PerSeat("Hermine", "Franz")
        hands.give(A, "Franz", FRANZS)
        hands.give(B, "Hermine", HERMINES)

        first = hands.arrive(A, FRANZS, 1)
        both = hands.arrive(B, HERMINES, 2)
        assert first.arrived == Arrived(1, A, "Franz")
        assert both.arrived == Arrived(2, B, "Hermine")

        start = page(before, first, both).start.action
        assert isinstance(start, Tap)
        assert isinstance(start.act, NewMatch)
        hands.touch(start.act)
        hands.until("the match", lambda s: s.view.players == PerSeat("Franz", "Hermine"))

        hands.do(TurnUp(card("KH")))
        leader = hands.until("the deal", lambda s: s.view.phase is Phase.OPEN).view.leader
        assert leader is not None
        hands.seen.clear()
        hands.lay(leader, HERMINES)
        hands.until("the reader", lambda _: len(hands.seen) > 1)
        hands.lift(leader)
        hands.do(Play(card("QS"), leader))
        hands.until("the lead", lambda s: s.view.on_table == (card("QS"),))
        assert {(s.notice, s.arrived) for s in hands.seen} == {(None, None)}


def page(*snapshots: Snapshot) -> NewMatchScene:
    """Return the page that a screen shows once it has seen all these."""
    local, last = ScreenState(), snapshots[0]
    for snapshot in snapshots[1:]:
        local, last = with_player_changes(local, last, snapshot), snapshot
    scene = present(last, local, 0)
    assert isinstance(scene, NewMatchScene)
    return scene
