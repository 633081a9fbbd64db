"""Article 11: until a deal is over nothing gives away what the players must remember.

Pairs of deals (`tests.journeys.twins`) are laid at the same table with its screen, lamps, sounds
and log. Everything that comes out of it is written down with its time, pictures by their pixels,
thirty times a second; from where the deals look alike both must be the same to the last bit.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from itertools import pairwise
from pathlib import Path
from typing import Final

import pygame
import pytest

from device.panel.lamps import lamps
from engine.actions import Action, Claim
from engine.interface.appearance import Appearance, CardArt, Seating, ThemeName
from engine.interface.inputs import ChangeAppearance, Input
from engine.interface.snapshot import Snapshot
from engine.model.results import How
from engine.rules.rule_set import PRESETS
from engine.view import view
from tests.device.table.players import Players
from tests.device.table.sitting import MS, Sitting
from tests.journeys.twins import states, twins
from tests.ui.tables import pixels_of
from ui.app.stage import Stage

FRAME: Final = 33
"""ms between two looks at the screen."""
VERDICT: Final = 800
"""ms that every claim takes (ux: constant)."""
SIZES: Final = [(800, 480), (720, 1280)]


@dataclass(frozen=True, slots=True)
class Sign:
    """Something that came out of the table, and when."""

    ms: int
    """Since the witness began to look."""
    what: str


class Witness(Sitting):
    """A table whose every sign is written down."""

    def __init__(self, path: Path, preset: str, size: tuple[int, int]) -> None:
        pygame.display.init()
        self.stage = Stage(pygame.Surface(size))
        self.signs: list[Sign] = []
        self._since = 0
        self._shown: Snapshot | None = None
        self._lit: list[float] = []
        super().__init__(path, PRESETS[preset])

    def begin(self) -> None:
        """Forget what was seen before: the deals look alike from now on."""
        self.wait(5_000)
        self.signs.clear()
        self._since = self.now

    def note(self, what: str) -> None:
        """Write down what came out."""
        self.signs.append(Sign((self.now - self._since) // MS, what))

    def _look(self, shown: Snapshot) -> Snapshot:
        """Let the screen, the lamps and the sounds follow what the table shows."""
        self.stage.on_snapshot(shown, self.now)
        self._glance(shown)
        return shown

    def _glance(self, shown: Snapshot) -> None:
        self._shown = shown
        if self.stage.refresh(self.now):
            self.note(f"picture {blake2b(pixels_of(self.stage.surface)).hexdigest()}")
        for cue in self.stage.pop_sounds():
            self.note(f"sound {cue.value}")
        lit = [lamp.brightness(self.now) for lamp in lamps(shown, self.now).seats]
        if lit != self._lit:
            self._lit = lit
            self.note(f"lamps {lit}")

    def _tell(self, *args: object) -> Snapshot:
        return self._look(super()._tell(*args))  # type: ignore[arg-type]

    def send(self, message: Input) -> Snapshot:
        """Send what a screen or a key sends."""
        return self._look(super().send(message))

    def wait(self, ms: int) -> Snapshot:
        """Let time pass, frame by frame."""
        while ms > 0:
            step = min(FRAME, ms)
            self._look(super().wait(step))
            ms -= step
        return self.table.snapshot()


class LogHeard(logging.Handler):
    """Lets a witness write down every line of the log."""

    def __init__(self, at: Witness) -> None:
        super().__init__()
        self._at = at

    def emit(self, record: logging.LogRecord) -> None:
        """Write down a line."""
        self._at.note(f"log {record.name} {record.levelname} {record.getMessage()}")


@contextmanager
def witness(path: Path, preset: str, size: tuple[int, int], look: Appearance) -> Iterator[Witness]:
    """Return a table with a witness, whose log is heard as well."""
    at = Witness(path, preset, size)
    at.send(ChangeAppearance(look))
    log = logging.getLogger()
    level, handler = log.level, LogHeard(at)
    log.setLevel(logging.DEBUG)
    log.addHandler(handler)
    try:
        yield at
    finally:
        log.removeHandler(handler)
        log.setLevel(level)
        at.close()


def lay(at: Witness, actions: list[Action], alike_from: int) -> list[Sign]:
    """Lay a deal and return every sign from there until its end; of a claim, until its verdict."""
    players = Players(at)
    for n, (action, then) in enumerate(pairwise([*actions, None])):
        assert action is not None
        if n == alike_from:
            at.begin()
        if n == len(actions) - 1 and not isinstance(action, Claim):
            break  # what ends the deal shows what was counted
        players.do(action, then)
    if isinstance(actions[-1], Claim):
        claimed = at.now
        at.wait(VERDICT - FRAME)
        assert at.now - claimed < VERDICT * MS
    return list(at.signs)


def signs_of(
    path: Path,
    actions: list[Action],
    alike_from: int,
    preset: str,
    size: tuple[int, int],
    look: Appearance,
) -> list[Sign]:
    """Lay a deal at a table of its own and return every sign of it."""
    with witness(path.with_suffix(".sqlite3"), preset, size, look) as at:
        return lay(at, actions, alike_from)


def verdict(actions: list[Action], preset: str) -> How:
    """Return how a deal ends."""
    ended = states(actions, PRESETS[preset])
    assert ended is not None
    result = view(ended[-1]).result
    assert result is not None
    return result.how


TABLES: Final = {
    "plain": ((800, 480), Appearance()),
    "all at once": (
        (720, 1280),
        Appearance(language="bg", theme=ThemeName.LIGHT, cards=CardArt.GERMAN, volume=5),
    ),
    "face to face": (
        (1024, 600),
        Appearance(language="de", seating=Seating.FACE_TO_FACE, large=True),
    ),
}


@pytest.mark.parametrize(
    ("preset", "table"),
    [
        ("house", "plain"),
        ("house", "face to face"),
        ("pagat_sharp", "all at once"),
        ("german_66", "plain"),
    ],
)
def test_until_a_deal_is_over_nothing_tells_who_won_which_points(
    preset: str, table: str, tmp_path: Path
) -> None:
    pair = next(twins(PRESETS[preset]))
    one, other = (
        signs_of(tmp_path / side, actions, pair.alike_from, preset, *TABLES[table])
        for side, actions in (("one", pair.one), ("other", pair.other))
    )
    assert {sign.what.split()[0] for sign in one} >= {"picture", "sound", "lamps"}
    assert one == other


@pytest.mark.parametrize("table", TABLES)
def test_a_right_claim_and_a_wrong_one_are_alike_until_the_verdict(
    table: str, tmp_path: Path
) -> None:
    ends = {How.CLAIM, How.FALSE_CLAIM}
    pair = next(
        pair
        for pair in twins(PRESETS["house"])
        if {verdict(pair.one, "house"), verdict(pair.other, "house")} == ends
    )
    one, other = (
        signs_of(tmp_path / side, actions, pair.alike_from, "house", *TABLES[table])
        for side, actions in (("one", pair.one), ("other", pair.other))
    )
    assert "sound claim" in [sign.what for sign in one], "the claim was heard"
    assert one == other


def test_the_witness_sees_what_everybody_may_see(tmp_path: Path) -> None:
    pair = next(twins(PRESETS["house"]))
    one, other = (
        signs_of(tmp_path / side, actions, pair.alike_from - 4, "house", *TABLES["plain"])
        for side, actions in (("one", pair.one), ("other", pair.other))
    )
    assert one != other, "the cards that differ were laid before everybody's eyes"


def test_the_witness_reads_the_log(tmp_path: Path) -> None:
    with witness(tmp_path / "table.sqlite3", "house", *TABLES["plain"]) as at:
        logging.getLogger("device.table.match").debug("A has %d", 13)
        assert at.signs[-1].what == "log device.table.match DEBUG A has 13"
