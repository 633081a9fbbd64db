"""Every screen is among the states that all tests of pictures go through, in trouble as well."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.interface.readers import PadCondition
from tests.ui.everything import EVERYTHING
from tests.ui.tables import State, pad
from ui.model.parts import Screen
from ui.screens.present import present

NOW = 400_000_000
SAY_ONE_THING = {Screen.CLAIM, Screen.CLEANING, Screen.GOING}
"""They are gone in a moment, and what is wrong is told behind them."""


READY = pad(PadCondition.READY)


def conditions(state: State) -> set[PadCondition]:
    """Return how the pads fare."""
    return {each.condition for each in state[0].pads}


def states_of(screen: Screen) -> list[State]:
    """Return every state in which a screen is shown."""
    return [state for state in EVERYTHING.values() if present(*state, NOW).screen is screen]


@pytest.mark.parametrize("screen", Screen)
def test_every_screen_is_shown(screen: Screen) -> None:
    assert states_of(screen)


@pytest.mark.parametrize("screen", [s for s in Screen if s not in SAY_ONE_THING])
@pytest.mark.parametrize("trouble", ["a reader is lost", "the disk is full"])
def test_every_screen_says_what_is_wrong_with_the_equipment(screen: Screen, trouble: str) -> None:
    states = states_of(screen)
    if trouble == "the disk is full":
        well = [(replace(table, store_trouble=None), local) for table, local in states]
    else:
        states = [state for state in states if PadCondition.MISSING in conditions(state)]
        well = [(replace(table, pads=READY), local) for table, local in states]
    assert any(
        present(*ill, NOW) != present(*fine, NOW) for ill, fine in zip(states, well, strict=True)
    )
