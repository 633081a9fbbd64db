"""Byte streams of real PN532 readers, from public reports; `captures.jsonl` names each source.

`frames` are those that a reader of the stream must find, `uids` the tags in its list of targets:
none when it has no such list, null when the list must be refused.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from device.readers.drivers.pn532.frame import ChipAnswer, ChipFrame, Command, Signal


@dataclass(frozen=True, slots=True)
class Capture:
    name: str
    data: bytes
    frames: list[ChipFrame]
    lists_targets: bool
    uids: tuple[str, ...] | None


def _frame(text: str) -> ChipFrame:
    kind, _, content = text.partition(" ")
    data = bytes.fromhex(content)
    match kind:
        case "answer":
            return ChipAnswer(data[1], data[2:])
        case "command":
            return Command(data[1], data[2:])
        case _:
            return Signal[kind.upper()]


def _capture(line: str) -> Capture:
    entry = json.loads(line)
    uids = entry.get("uids")
    return Capture(
        entry["id"],
        bytes.fromhex(entry["hex"]),
        [_frame(text) for text in entry["frames"]],
        "uids" in entry,
        None if uids is None else tuple(uids),
    )


CAPTURES = [
    _capture(line) for line in Path(__file__).with_suffix(".jsonl").read_text("utf-8").splitlines()
]
