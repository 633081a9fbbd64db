"""Byte streams of readers that talk by themselves; `heard.jsonl` names each source.

`uids` are the tags that a reader of the stream must tell, `kind` the reader that it comes from or
is sent to by mistake.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Collection
from dataclasses import dataclass, replace
from pathlib import Path

from device.readers.fault_counters import FaultCounters
from device.readers.reader import ReaderContext, Sighting
from device.readers.spec import KINDS


@dataclass(frozen=True, slots=True)
class Stream:
    name: str
    kind: str
    data: bytes
    uids: list[str]


def _stream(line: str) -> Stream:
    entry = json.loads(line)
    return Stream(entry["id"], entry["kind"], bytes.fromhex(entry["hex"]), entry["uids"])


STREAMS = [
    _stream(line) for line in Path(__file__).with_suffix(".jsonl").read_text("utf-8").splitlines()
]


class Given:
    """A port on which these pieces come, then silence."""

    path = "/dev/ttyUSB0"
    byte_ns = 0

    def __init__(self, *pieces: bytes) -> None:
        self._pieces = list(pieces)

    def write(self, data: bytes) -> None:
        raise AssertionError(f"a reader that only talks was told {data!r}")

    def read(self, until_ns: int) -> bytes:
        del until_ns
        return self._pieces.pop(0) if self._pieces else b""

    def close(self) -> None:
        pass


def listen(
    kind: str, *pieces: bytes, taught: Collection[str] | None = None, **options: str
) -> tuple[list[Sighting], FaultCounters]:
    """Return what a reader makes of pieces with silence after them, and its tally.

    `taught` are the numbers of known tags; every tag is known unless told.
    """
    tally = FaultCounters()
    around = ReaderContext(threading.Lock(), threading.Event(), tally)
    if taught is not None:
        around = replace(around, is_taught=taught.__contains__)
    reader = KINDS[kind].reader(Given(*pieces), options, around)
    assert reader.begin()
    sightings: list[Sighting] = []
    for _ in range(len(pieces) + 2):
        reader.look(sightings.append)
    return sightings, tally


def uids(
    kind: str, *pieces: bytes, taught: Collection[str] | None = None, **options: str
) -> list[str]:
    """Return the tags that a reader tells of these pieces, one after the other."""
    sightings, _ = listen(kind, *pieces, taught=taught, **options)
    return [uid for seen in sightings for uid in seen.uids]
