"""The equipment in facts, for the page of whoever looks after the table.

Every fact can be asked for at once; what cannot be known is left out.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from device import VERSION
from device.base.clock import SYNCHRONISED
from device.readers.messages import PadAt, name_of
from device.readers.spec import PadSpec
from device.system.doctor.power import THERMAL, celsius
from engine.interface.machine import Equipment, PadFacts


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
        version=VERSION,
        pads=tuple(_pad(at, spec, said.get(name_of(at), {})) for at, spec in specs.items()),
        scores=str(scores),
        free_bytes=_free_bytes(scores.parent),
        celsius=celsius(thermal),
        clock_set=synchronised.exists(),
    )


def _pad(at: PadAt, spec: PadSpec, said: Mapping[str, Any]) -> PadFacts:
    return PadFacts(
        seat=at,
        kind=spec.kind,
        port=said.get("port", spec.port),
        look_ms=said.get("look_ms"),
        faults=sum(said.get("faults", {}).values()),
    )


def _free_bytes(folder: Path) -> int | None:
    with suppress(OSError):
        found = os.statvfs(folder)
        return found.f_bavail * found.f_frsize
    return None
