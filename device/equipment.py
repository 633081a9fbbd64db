"""The equipment in facts, for the page of whoever looks after the table.

Every fact can be asked for at once; what cannot be known is left out.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any, Final

from device.checkup.machine import SYNCHRONISED
from device.checkup.power import THERMAL, celsius
from device.readers.pad import PadAt
from device.readers.spec import PadSpec
from engine.machine import Equipment, PadFacts

EVERY_NS: Final = 1_000_000_000


def examine(
    scores: Path,
    specs: Mapping[PadAt, PadSpec],
    said: Mapping[str, Mapping[str, Any]],
    *,
    thermal: Path = THERMAL,
    synchronised: Path = SYNCHRONISED,
) -> Equipment:
    """Return how everything fares now.

    Args:
        scores: the store's file.
        specs: the configured readers.
        said: what the pads say of themselves, as `Pads.said`.
        thermal: where the kernel tells the temperature.
        synchronised: what exists once a time server has set the clock.
    """
    return Equipment(
        version=version(),
        pads=tuple(
            _pad(at, spec, said.get(at.value if at else "shared", {}))
            for at, spec in specs.items()
        ),
        scores=str(scores),
        free_bytes=_free_bytes(scores.parent),
        celsius=celsius(thermal),
        clock_set=synchronised.exists(),
    )


@dataclass(slots=True)
class Examination:
    """Whether the page is open, and what it shows.

    Args:
        ask: returns how everything fares.
    """

    ask: Callable[[], Equipment]
    shown: Equipment | None = None
    due: int | None = None
    """When it is asked again, ns; None while the page is closed."""

    @property
    def is_open(self) -> bool:
        """Whether somebody looks at the page."""
        return self.due is not None

    def open(self, now: int) -> None:
        """Show it from now on."""
        self.due = now

    def close(self) -> None:
        """Show it no more."""
        self.shown = self.due = None

    def go_on(self, now: int) -> None:
        """Ask again, if it is due."""
        if self.due is not None and now >= self.due:
            self.shown = self.ask()
            self.due = now + EVERY_NS


def _pad(at: PadAt, spec: PadSpec, said: Mapping[str, Any]) -> PadFacts:
    return PadFacts(
        seat=at,
        kind=spec.kind,
        port=said.get("port", spec.port),
        look_ms=said.get("look_ms"),
        faults=sum(said.get("faults", {}).values()),
    )


@cache
def version() -> str:
    """Return the version of this program; empty where it was not installed."""
    try:
        return metadata.version("bummerl")
    except metadata.PackageNotFoundError:
        return ""


def _free_bytes(folder: Path) -> int | None:
    with suppress(OSError):
        return shutil.disk_usage(folder).free
    return None
