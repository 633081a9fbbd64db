"""The plug of a reader is pulled in every phase of a deal and while a deck is taught.

What was laid meanwhile counts as soon as the plug is back, what lies there counts once, and the
record is the same as ever.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from device.simulate.hands import HandPlace, Hands
from engine.interface.inputs import Input, TeachDeck
from engine.interface.readers import PadCondition
from engine.interface.snapshot import Snapshot
from engine.model.cards import Card, PerSeat, Seat
from engine.record.action_lines import read_action
from tests.journeys.evening import DEAL, A, B, Evening, actions_of, ready

KINDS = [("pn532", "pn532"), ("rdm6300", "lines?reset=no&repeat_ms=500")]
"""The board tells a card again and again: on a slow machine nobody listens yet when it boots."""

TAGS = ["04DEADBEEF0180", "04DEADBEEF0280"]


class Pulling(Hands):
    """Hands that pull plugs as well."""

    def __init__(
        self, evening: Evening, places: PerSeat[HandPlace], send: Callable[[Input], None]
    ) -> None:
        super().__init__(places, send, self.rest)
        self.send = send
        self._evening = evening

    @contextmanager
    def unplugged(self, *seats: Seat) -> Iterator[None]:
        """Pull the plugs of these pads for as long as something is done."""
        for seat in seats:
            self._evening.pads[seat].unplug()
        self.until("the loss", lambda shown: all(_is_missing(shown, seat) for seat in seats))
        yield
        for seat in seats:
            self._evening.pads[seat].replug()
        self.until("the pads", ready)

    def rest(self) -> None:
        """Look at the screen."""


class LayingUnplugged(Pulling):
    """They lay every card while its reader is out."""

    def lay(self, seat: Seat, card: Card) -> None:
        with self.unplugged(seat):
            super().lay(seat, card)


class RestingUnplugged(Pulling):
    """They pull both plugs whenever cards lie and somebody looks at the screen."""

    def rest(self) -> None:
        with self.unplugged(*Seat):
            pass


def _is_missing(shown: Snapshot, seat: Seat) -> bool:
    return shown.pads[seat].condition is PadCondition.MISSING


@contextmanager
def table(evening: Evening, hands: type[Pulling]) -> Iterator[Pulling]:
    made: list[Pulling] = []

    def make(places: PerSeat[HandPlace], send: Callable[[Input], None]) -> Pulling:
        made.append(hands(evening, places, send))
        return made[0]

    with evening.table(make):
        yield made[0]


def _cases() -> Iterator[object]:
    """Each plug takes seconds to be noticed, in and out; most of it is left to the night."""
    for pads, hands in itertools.product(KINDS, (LayingUnplugged, RestingUnplugged)):
        quick = hands is LayingUnplugged and pads is not KINDS[0]
        name = f"{'-'.join(pads)}-{hands.__name__}"
        yield pytest.param(pads, hands, id=name, marks=() if quick else pytest.mark.slow)


@pytest.mark.parametrize(("evening", "hands"), list(_cases()), indirect=["evening"])
def test_a_deal_goes_on_wherever_the_plug_is_pulled(
    evening: Evening, hands: type[Pulling]
) -> None:
    actions = [read_action(line) for line in DEAL]
    with table(evening, hands) as playing:
        for action, then in itertools.pairwise([*actions, None]):
            assert action is not None
            playing.do(action, then)
    assert actions_of(evening.command("export").splitlines()) == actions_of(DEAL)


@pytest.mark.parametrize(
    ("evening", "seat"),
    [(KINDS[0], A), (KINDS[1], B)],
    ids=["pn532", "lines"],
    indirect=["evening"],
)
def test_a_tag_is_taught_once_wherever_the_plug_is_pulled(evening: Evening, seat: Seat) -> None:
    pad = evening.pads[seat]
    with table(evening, Pulling) as hands:
        hands.send(TeachDeck("Red"))
        hands.until("the lesson", lambda shown: shown.teaching is not None)
        with hands.unplugged(seat):
            pad.place(TAGS[0])
        hands.until("the first", taught(1))
        with hands.unplugged(seat):
            pass
        pad.lift(TAGS[0])
        pad.place(TAGS[1])
        hands.until("the second", taught(2))
    assert json.loads(evening.command("deck", "export", "Red")) == {TAGS[0]: "AH", TAGS[1]: "TH"}


def taught(cards: int) -> Callable[[Snapshot], bool]:
    """Whether so many cards are taught."""
    return lambda shown: shown.teaching is not None and len(shown.teaching.taught) == cards
