"""The configured pads: looked at now, or as the running table says, which has them for itself."""

from __future__ import annotations

import queue
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, Final

from device.config.settings import Settings
from device.readers.errors import UNNAMED
from device.readers.fault_counters import Fault
from device.readers.messages import PadAt, PadChanged, PadMessage, name_of
from device.readers.pad_threads import open_pads
from device.readers.spec import parse_reader
from device.system.doctor.finding import Finding, Severity
from device.system.doctor.running_table import Running
from engine.interface.readers import PadCondition
from engine.model.cards import Seat

READY_NS: Final = 4_000_000_000
"""How long a reader may take to get ready: a USB port may sleep, a board may start anew."""
LOOKED_NS: Final = 1_500_000_000
"""How long pads that are ready are looked at."""


def fares(settings: Settings, running: Running | None) -> Iterator[Finding]:
    """Yield how each pad fares, as far as that can be known: a running table has its own."""
    none = Finding("pads", Severity.OK, "no reader is configured; cards are on the screen")
    if running is None:
        yield from look(settings.readers) if settings.readers else (none,)
        return
    said = running.said.pads
    yield from (as_table_says(at, told) for at, told in said.items())
    parts = [f"pad {at}" for at in map(name_of, settings.readers) if at not in said]
    yield from (Finding(at, Severity.NOTE, running.withholds(at, settings)) for at in parts)
    if not (said or parts):
        text = "no reader is configured here; those of the running table are not known"
        yield none if running.heard else Finding("pads", Severity.NOTE, text)


def used(settings: Settings, running: Running | None) -> list[str]:
    """Return the ports of pads: those that are configured, and those of a running table."""
    configured = [parse_reader(text).port for text in settings.readers.values()]
    said = running.said.pads.values() if running else ()
    return configured + [str(told.get("port", "")) for told in said]


def look(readers: Mapping[PadAt, str]) -> list[Finding]:
    """Open the pads, look at them for a while, and return how each fares."""
    heard: queue.SimpleQueue[PadMessage] = queue.SimpleQueue()
    specs = {at: parse_reader(text) for at, text in readers.items()}
    pads = open_pads(specs, lambda _: True, heard.put)
    try:
        pads.attend(frozenset(Seat), relaxed=False)
        if _settle(heard, len(specs)):
            _until(heard, time.monotonic_ns() + LOOKED_NS)
        return [as_said(at, said) for at, said in pads.said().items()]
    finally:
        pads.close()


def as_table_says(at: str, said: Mapping[str, Any]) -> Finding:
    """Return how a pad fares as a running table says, which may be of another version."""
    try:
        return as_said(at, said)
    except (LookupError, TypeError, ValueError, AttributeError):
        text = "the running table says it in other words; start the table anew"
        return Finding(f"pad {at}", Severity.NOTE, text)


def as_said(at: str, said: Mapping[str, Any]) -> Finding:
    """Return how a pad fares that is described as `Pads.said` does."""
    condition = PadCondition(said["condition"])
    faults = ", ".join(f"{name.replace('_', ' ')} {n}" for name, n in said["faults"].items())
    words = [said["detail"] or f"{said['port']}: {condition.value.replace('_', ' ')}"]
    if said["look_ms"] is not None:
        words.append(f"a look takes {said['look_ms']:.1f} ms")
    words.append(f"faults: {faults}" if faults else "no faults")
    if said["faults"].get(Fault.UNNAMED.value):
        words.append(UNNAMED)
    if condition is PadCondition.STARTING:
        return Finding(f"pad {at}", Severity.NOTE, f"{words[0]}; ask again in a moment", said)
    if condition is not PadCondition.READY:
        return Finding(f"pad {at}", Severity.BAD, "; ".join(words[:1]), said)
    return Finding(f"pad {at}", Severity.NOTE if faults else Severity.OK, "; ".join(words), said)


def _settle(heard: queue.SimpleQueue[PadMessage], pads: int) -> bool:
    """Wait until each pad is ready or has failed; return whether any is ready."""
    until_ns, said = time.monotonic_ns() + READY_NS, dict[PadAt, PadCondition]()
    while (left_ns := until_ns - time.monotonic_ns()) > 0:
        with suppress(queue.Empty):
            message = heard.get(timeout=left_ns / 1e9)
            if isinstance(message, PadChanged):
                said[message.seat] = message.health.condition
        if len(said) == pads and PadCondition.STARTING not in said.values():
            break
    return PadCondition.READY in said.values()


def _until(heard: queue.SimpleQueue[PadMessage], until_ns: int) -> None:
    """Let the pads be looked at until then."""
    while (left_ns := until_ns - time.monotonic_ns()) > 0:
        with suppress(queue.Empty):
            heard.get(timeout=left_ns / 1e9)
