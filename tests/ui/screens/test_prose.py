"""What the system says in English goes to the log and the doctor, and to no screen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace

import pytest

from engine.interface.snapshot import Snapshot
from tests.ui.everything import EVERYTHING
from ui.model.screen_state import ScreenState
from ui.screens.present import present

SAID = "Input/output error"


def texts(thing: object) -> Iterator[str]:
    """Yield every text in a scene."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, tuple):
        for part in thing:
            yield from texts(part)
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from texts(getattr(thing, field.name))


@pytest.mark.parametrize(("table", "local"), EVERYTHING.values(), ids=EVERYTHING)
def test_no_screen_quotes_the_system(table: Snapshot, local: ScreenState) -> None:
    pads = table.pads.map(lambda pad: replace(pad, detail=f"{pad.port}: {SAID}"))
    scene = present(replace(table, pads=pads), local, 0)
    assert not [text for text in texts(scene) if SAID in text]
