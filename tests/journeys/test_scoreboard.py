"""A reader is unplugged in the middle of a deal, and the evening goes on by hand.

From bytes to the screen: what is touched is what the screen offers, and cards count again once the
reader is back.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from device.simulate.hands import HandPlace, Hands
from device.table.modes.score_keeper import SAME_TOUCH_NS
from engine.actions import Play, TurnUp
from engine.interface.inputs import AgreeResult, Input, SeatButton, SetScoreboard
from engine.interface.readers import PadCondition
from engine.interface.snapshot import Snapshot
from engine.model.cards import PerSeat, Seat
from engine.model.results import How, Phase
from tests.journeys.evening import A, B, Evening, cards, ready, screen
from ui.model.parts import Button, Tap
from ui.screens.board.scene import BoardScene
from ui.screens.scoreboard.scene import ScoreboardScene

KH, QS, TS, AD, KD, JC = cards("KH", "QS", "TS", "AD", "KD", "JC")


class Fingers(Hands):
    """Hands that press buttons and touch the screen as well."""

    def __init__(self, places: PerSeat[HandPlace], send: Callable[[Input], None]) -> None:
        super().__init__(places, send)
        self._press = send

    def touch(self, button: Button | None) -> None:
        """Touch a button of the screen that tells the table something."""
        assert button is not None
        assert isinstance(button.action, Tap)
        assert isinstance(button.action.act, AgreeResult | SetScoreboard)
        self._press(button.action.act)

    def think(self) -> None:
        """Let some time pass: no deal is over as soon as that."""
        threading.Event().wait(SAME_TOUCH_NS / 1e9)

    def win(self, seat: Seat, times: int) -> None:
        """Tap a player's button so often."""
        for _ in range(times):
            self._press(SeatButton(seat, down=True))
            self._press(SeatButton(seat, down=False))


@contextmanager
def table(evening: Evening) -> Iterator[Fingers]:
    made: list[Fingers] = []

    def make(places: PerSeat[HandPlace], send: Callable[[Input], None]) -> Fingers:
        made.append(Fingers(places, send))
        return made[0]

    with evening.table(make):
        yield made[0]


def lost(shown: Snapshot) -> bool:
    return shown.pads.b.condition is PadCondition.MISSING


def keeps_score(shown: Snapshot) -> bool:
    return shown.scoreboard is not None


def takes_cards(shown: Snapshot) -> bool:
    return shown.scoreboard is None


def points(a: int, b: int) -> Callable[[Snapshot], bool]:
    return lambda shown: shown.view.game_points == PerSeat(a, b)


def board(shown: Snapshot) -> ScoreboardScene:
    """Return the scoreboard on the screen."""
    scene = screen(shown)
    assert isinstance(scene, ScoreboardScene)
    return scene


def begin(hands: Fingers) -> None:
    """Play a trick and lead again."""
    hands.do(TurnUp(KH))
    hands.do(Play(QS, A))
    hands.do(Play(TS, B))
    hands.lift(A)
    hands.lift(B)
    hands.do(Play(AD, B))


def go_on_by_hand(evening: Evening, hands: Fingers) -> Snapshot:
    """Unplug B's reader and touch what the screen offers then."""
    evening.pads.b.unplug()
    scene = screen(hands.until("the loss", lost))
    assert isinstance(scene, BoardScene)
    assert scene.strip
    hands.touch(scene.strip.button)
    return hands.until("the scoreboard", keeps_score)


def test_the_evening_goes_on_by_hand_until_the_reader_is_back(evening: Evening) -> None:
    with table(evening) as hands:
        begin(hands)
        shown = go_on_by_hand(evening, hands)
        assert shown.view.phase is Phase.OPEN, "nothing has ended yet"
        hands.win(A, 2)
        assert shown.view.result is None
        shown = hands.until("the result", points(2, 0))
        assert shown.view.result
        assert (shown.view.result.how, shown.view.deal) == (How.BY_HAND, 1)
        hands.lay(A, KD)
        hands.think()
        hands.touch(board(shown).keys.b[2])
        shown = hands.until("another", points(2, 3))
        assert shown.notice is None, "cards do nothing"
        evening.pads.b.replug()
        hands.touch(board(hands.until("the reader", ready)).cards)
        shown = hands.until("cards", takes_cards)
        assert shown.view.phase is Phase.OVER, "what lies rests"
        hands.lift(A)
        hands.lift(B)
        assert hands.do(TurnUp(JC)).view.game_points == PerSeat(2, 3)
    lines = [json.loads(line) for line in evening.command("export").splitlines()]
    kinds = [line["action"] for line in lines][-3:]
    assert kinds == ["by_hand", "by_hand", "turn_up"]
    deals = [json.loads(line) for line in evening.command("history", "--json").splitlines()]
    assert "by_hand" in json.dumps(deals[0])


def test_a_deal_goes_on_with_its_cards_when_the_reader_is_back_in_time(evening: Evening) -> None:
    with table(evening) as hands:
        begin(hands)
        go_on_by_hand(evening, hands)
        evening.pads.b.replug()
        hands.touch(board(hands.until("the reader", ready)).cards)
        shown = hands.until("cards", takes_cards)
        assert shown.view.on_table == (AD,)
        shown = hands.do(Play(KD, A))
        assert shown.view.last_trick
        assert shown.view.last_trick.cards == (AD, KD)
