"""Every screen is found by its folder, and is among the states that all tests of pictures use."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from engine.interface.queries import BummerlsQuery, DealsQuery, MatchesQuery
from engine.interface.readers import PadCondition
from tests.ui.everything import EVERYTHING
from tests.ui.tables import State, pad
from ui import screens
from ui.model.parts import Page, Scene
from ui.screens.board.scene import BoardScene
from ui.screens.claim.scene import ClaimScene
from ui.screens.history.scene import HistoryListScene
from ui.screens.paint import PAINTERS
from ui.screens.power.scene import MessageScene
from ui.screens.present import PAGES, present
from ui.screens.registry import SCREENS, modules
from ui.screens.settings.scene import CleaningScene
from ui.widgets.context import ScreenContext
from ui.words.phrases import Phrases

FOLDERS = {path.parent.name for path in Path(screens.__path__[0]).glob("*/__init__.py")}
NOW = 400_000_000
READY = pad(PadCondition.READY)
CENTRES = get_args(get_type_hints(BoardScene)["centre"])
"""What the middle of the board may be."""
LISTS = (MatchesQuery, BummerlsQuery, DealsQuery)
"""What a list of what was played may answer."""
SAY_ONE_THING = {ClaimScene, CleaningScene, MessageScene}
"""They are gone in a moment, and what is wrong is told behind them."""


def scenes() -> set[type[Scene]]:
    """Return every kind of scene that a folder defines."""
    found = set()
    for screen in FOLDERS:
        name = f"ui.screens.{screen}.scene"
        kinds = [kind for kind in vars(import_module(name)).values() if isinstance(kind, type)]
        found |= {kind for kind in kinds if issubclass(kind, Scene) and kind.__module__ == name}
    return found


def kinds(state: State) -> set[object]:
    """Return what is shown: which scene, what is in the middle of it, which page."""
    table, local = state
    scene = present(table, local, NOW)
    shown: set[object] = {type(scene)}
    if isinstance(scene, BoardScene):
        shown.add(type(scene.centre))
    if isinstance(scene, HistoryListScene):
        shown.add(type(local.trail[-1]))
    page = PAGES.get(local.page)
    context = ScreenContext(table, local, Phrases.of(table), NOW)
    if page is not None and page(context) == scene:
        shown.add(local.page)
    return shown


KINDS = [
    *sorted(scenes(), key=lambda kind: kind.__name__),
    *CENTRES,
    *LISTS,
    *(page for page in Page if page is not Page.NONE),
]


def states_of(kind: object) -> list[State]:
    """Return every state in which such a thing is shown."""
    return [state for state in EVERYTHING.values() if kind in kinds(state)]


def conditions(state: State) -> set[PadCondition]:
    """Return how the pads fare."""
    return {each.condition for each in state[0].pads}


def test_every_folder_is_in_the_registry_and_every_name_there_is_a_folder() -> None:
    assert sorted(FOLDERS) == list(SCREENS)


def test_every_page_is_presented_by_one_screen() -> None:
    presented = Counter(page for one in modules("present") for page in getattr(one, "PAGES", ()))
    assert presented == Counter(page for page in Page if page is not Page.NONE)


def test_every_scene_is_painted_by_one_screen() -> None:
    painted = Counter(painter.scene for one in modules("paint") for painter in one.PAINTERS)
    assert painted == Counter(scenes())
    assert PAINTERS.keys() == painted.keys()


def test_what_presents_loads_nothing_of_what_paints() -> None:
    code = "import sys, ui.screens.present; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_everything_that_can_be_shown_is_among_the_states(kind: object) -> None:
    assert states_of(kind)


@pytest.mark.parametrize("kind", [k for k in KINDS if k not in SAY_ONE_THING], ids=str)
@pytest.mark.parametrize("trouble", ["a reader is lost", "the disk is full"])
def test_every_screen_says_what_is_wrong_with_the_equipment(kind: object, trouble: str) -> None:
    states = states_of(kind)
    if trouble == "the disk is full":
        well = [(replace(table, store_trouble=None), local) for table, local in states]
    else:
        states = [state for state in states if PadCondition.MISSING in conditions(state)]
        well = [(replace(table, pads=READY), local) for table, local in states]
    assert any(
        present(*ill, NOW) != present(*fine, NOW) for ill, fine in zip(states, well, strict=True)
    )
