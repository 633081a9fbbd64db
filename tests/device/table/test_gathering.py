"""Random gathering of cards between deals, on pads of every kind: no turn-up is invented.

Cards of the deal just over are left lying, swept over pads, thrown in and laid in heaps, and the
power fails at any moment; the first answer after it may miss a card.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from device.readers.messages import PadAt, PadCapability
from engine.model.cards import Seat, pack
from engine.model.results import Phase
from engine.rules.rule_set import PRESETS
from tests.device.table.players import Players, random_deal
from tests.device.table.sitting import TURN_UP_MS, B, Sitting

PADS = {
    "own, two cards": (PadCapability.TWO, False),
    "own, one tag": (PadCapability.ONE, False),
    "shared, two cards": (PadCapability.TWO, True),
    "shared, one tag": (PadCapability.ONE, True),
}
"""What the readers see, and whether both players use one pad."""

GONE_MS = 350
"""How long a card just lifted still counts as lying."""

CARDS = [c.name for c in pack(20)]


class Gathering:
    """Hands that gather cards over pads which nobody keeps clear."""

    def __init__(self, at: Sitting, rng: Random) -> None:
        self.at, self.rng = at, rng

    def anything(self) -> None:
        """Do one of the things that happen while cards are gathered."""
        does: Callable[[], None] = self.rng.choice(
            [self.sweep, self.sweep, self.throw_in, self.heap, self.leave, self.cut, self.pause]
        )
        does()

    def sweep(self) -> None:
        """Draw cards over a pad, one after the other."""
        for name in self.rng.sample(CARDS, self.rng.randint(1, 3)):
            self._show(self._pad(), [name], self.rng.randint(20, TURN_UP_MS - GONE_MS))

    def throw_in(self) -> None:
        """Let a card lie for almost a second."""
        self._show(self._pad(), [self.rng.choice(CARDS)], TURN_UP_MS - 2)

    def heap(self) -> None:
        """Let cards lie together for as long as anybody likes, where the reader sees two."""
        if self.at.sense is PadCapability.TWO:
            self._show(self._pad(), self.rng.sample(CARDS, 2), self.rng.randint(100, 9000))

    def leave(self) -> None:
        """Leave a card lying that lay there when the power came back."""
        at, pad = self.at, self._pad()
        at.lying[pad][:] = [self.rng.choice(CARDS)]
        at.pull_the_plug()
        self._answer_first()
        at.wait(self.rng.randint(0, 9000))
        self._clear(pad)

    def cut(self) -> None:
        """Cut the power while a card is drawn over a pad."""
        at, pad = self.at, self._pad()
        at.lying[pad][:] = [self.rng.choice(CARDS)]
        self._report(pad)
        at.wait(self.rng.randint(0, TURN_UP_MS - 2))
        at.pull_the_plug()
        self._answer_first()
        at.wait(self.rng.randint(0, 2000))
        self._clear(pad)

    def pause(self) -> None:
        """Let time go by."""
        self.at.wait(self.rng.randint(1, 60_000))

    def _pad(self) -> PadAt:
        return self.rng.choice(list(self.at.lying))

    def _show(self, pad: PadAt, names: list[str], ms: int) -> None:
        """Let cards lie for a while; the reader takes a moment to say that they are gone."""
        self.at.lying[pad][:] = names
        self._report(pad)
        self.at.wait(ms)
        self.at.report(pad or B, fresh=())
        self.at.wait(GONE_MS)
        self._clear(pad)

    def _answer_first(self) -> None:
        """Let every pad answer; the first answers may miss what lies there."""
        for pad, lying in self.at.lying.items():
            names = list(lying)
            self.at.settled = False
            for _ in range(self.rng.randint(0, 3)):
                lying.clear()
                self._report(pad)
                self.at.wait(100)
            lying[:] = names
            self._report(pad)
            self.at.settled = True

    def _clear(self, pad: PadAt) -> None:
        self.at.lying[pad].clear()
        self._report(pad)

    def _report(self, pad: PadAt) -> None:
        self.at.report(pad or B)


@pytest.mark.parametrize("pads", PADS)
@pytest.mark.parametrize("seeds", [range(6), pytest.param(range(6, 400), marks=pytest.mark.slow)])
def test_no_turn_up_is_invented(pads: str, seeds: range, tmp_path: Path) -> None:
    sense, shared = PADS[pads]
    for seed in seeds:
        rng = Random(seed)
        at = Sitting(tmp_path / f"{seed}.sqlite3", sense=sense, shared=shared)
        deal = random_deal(PRESETS["house"], seed)
        if rng.random() < 0.5:  # nobody settles: 66 may still be claimed
            deal = [action for action in deal if type(action).__name__ != "Settle"]
        players = Players(at)
        for action, then in itertools.pairwise([*deal, None]):
            assert action is not None
            players.do(action, then)
        for seat in Seat:  # the last cards stay for a while
            at.report(seat)
        record, before = at.record(), at.table.snapshot().view
        assert before.phase in {Phase.OVER, Phase.PLAYED_OUT}
        for pad in at.lying:
            at.lying[pad].clear()
            at.report(pad or B)
        gathering = Gathering(at, rng)
        for _ in range(25):
            gathering.anything()
            assert (at.record(), at.table.snapshot().view) == (record, before), seed
        at.wait(2 * TURN_UP_MS)
        turned = rng.choice(CARDS)
        shown = at.turn_up(turned)
        assert (shown.view.deal, shown.view.turn_up and shown.view.turn_up.name) == (2, turned)
        at.close()
