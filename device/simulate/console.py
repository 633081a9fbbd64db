"""Simulated pads driven by lines of text, so that a table can run in another terminal or process.

Knows no signals and no files. What it tells are events: for programs as JSON lines, for people
in words.
"""

from __future__ import annotations

import contextlib
import json
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from textwrap import wrap
from typing import Final, TextIO

from device.registry.deck_book import name_of, named
from device.registry.tag_ids import normal_uid
from device.simulate.deck import number
from device.simulate.kinds import Pad, SimulatedContext, SimulatedSpec
from device.simulate.pads.antenna import Air
from device.simulate.pads.faults import InjectedFault
from device.simulate.pads.pad import SimulatedPad

_FAULTS: Final = "\n".join(
    " " * 22 + line
    for line in wrap(", ".join(fault.value for fault in InjectedFault), 60, break_on_hyphens=False)
)

HELP: Final = f"""\
lay PAD CARD...       lay cards, such as: lay A TH   or   lay A KH QH
lift PAD [CARD...]    take them away; without a card, all
unplug PAD [BYTES]    pull the plug, now or when so many more bytes are out; tags stay
replug PAD
brown-out PAD         let the supply dip for a moment
fail PAD FAULT [N]    show a fault, for so many commands (pn532 only), of
{_FAULTS}
mend PAD              end all faults
help
quit                  or the end of the input (Ctrl+D)
PAD is A, B or shared. CARD is TH, a marker such as 66A, or any tag's number.
The buttons are keys in the table's window: q for A, p for B, u for undo."""

Event = Mapping[str, object]
"""What happened, in JSON's types; `event` names it, `t_ns` is when, `CLOCK_MONOTONIC`."""


def in_json(event: Event) -> str:
    """Return an event as a line for a program."""
    return json.dumps(event)


def in_words(event: Event) -> str:
    """Return an event as a line for a person; empty for what people need not know."""
    match event:
        case {"event": "placed", "pad": pad, "what": what}:
            return f"{what} lies on {pad}"
        case {"event": "lifted", "pad": pad, "what": what}:
            return f"{what} is lifted from {pad}"
        case {"event": "done", "line": line}:
            return f"{line}: done"
        case {"event": "error", "line": line, "error": error}:
            return f"{line}: {error}"
        case {"event": "help"}:
            return HELP
        case _:
            return ""


class Console:
    """Obeys lines and tells what happens."""

    def __init__(self, out: TextIO, words: Callable[[Event], str]) -> None:
        """Tell events in the given words."""
        self._out = out
        self._words = words
        self._lock = threading.Lock()
        self._specs: Mapping[str, SimulatedSpec] = {}
        self._pads: dict[str, Pad] = {}
        self._lying: dict[str, dict[str, str]] = {}

    def run(self, specs: Mapping[str, SimulatedSpec], lines: Iterable[str]) -> None:
        """Simulate pads by name until `lines` end or say so.

        Raises:
            LinkUnusableError: a port cannot be where it was wanted.
        """
        air = Air()
        self._specs = specs
        with contextlib.ExitStack() as stack:
            for name, spec in specs.items():
                self._pads[name] = pad = spec.pad(SimulatedContext(air, self._reporter(name)))
                self._lying[name] = {}
                stack.callback(pad.close)
            self._tell("ready", ports={name: pad.port for name, pad in self._pads.items()})
            for line in lines:
                words = line.split()
                if words[:1] == ["quit"]:
                    break
                try:
                    self._obey(words)
                except (ValueError, LookupError) as trouble:
                    self._tell("error", line=line.strip(), error=str(trouble))
        self._tell("overlaps", count=air.overlaps)

    def _obey(self, words: list[str]) -> None:
        match words:
            case []:
                return
            case ["help"]:
                self._tell("help")
            case ["lay", at, first, *more]:
                for word in (first, *more):
                    self._lay(self._name(at), word)
            case ["lift", at, *cards]:
                name = self._name(at)
                if not cards and not self._lying[name]:
                    raise LookupError(f"nothing lies on {name}")
                for what in map(_what, cards) if cards else [*self._lying[name]]:
                    self._lift(name, what)
            case [verb, at, *rest]:
                self._change(verb, self._pads[self._name(at)], rest)
                self._tell("done", line=" ".join(words))
            case _:
                raise ValueError("no such command; see help")

    def _change(self, verb: str, pad: Pad, rest: list[str]) -> None:
        """Do something to the reader itself."""
        match verb, rest:
            case "unplug", ([] | [_]):
                pad.unplug(*map(_count, rest))
            case "replug", []:
                pad.replug()
            case "brown-out", []:
                pad.brown_out()
            case "fail", [fault, *commands] if len(commands) < 2:  # noqa: PLR2004 - none or one
                _chip(pad).fail(_fault(fault), *map(_count, commands))
            case "mend", []:
                _chip(pad).mend()
            case _:
                raise ValueError("no such command; see help")

    def _lay(self, name: str, word: str) -> None:
        """Lay a card, which then lies nowhere else."""
        what = _what(word)
        means = named(what)
        uid = number(means, self._specs[name].carrier) if means else what
        for other in self._lying:
            if what in self._lying[other]:
                self._lift(other, what)
        placed_ns = self._pads[name].place(uid)
        self._lying[name][what] = uid
        self._tell("placed", placed_ns, pad=name, what=what, uid=uid)

    def _lift(self, name: str, what: str) -> None:
        if what not in self._lying[name]:
            raise LookupError(f"{what} does not lie on {name}")
        uid = self._lying[name].pop(what)
        self._pads[name].lift(uid)
        self._tell("lifted", pad=name, what=what, uid=uid)

    def _name(self, word: str) -> str:
        """Return the name of a pad that is written in any case."""
        for name in self._pads:
            if name.lower() == word.lower():
                return name
        raise LookupError(f"expected a pad, {' or '.join(self._pads)}, got {word}")

    def _reporter(self, name: str) -> Callable[[str, int], None]:
        return lambda uid, t_ns: self._tell("reported", t_ns, pad=name, uid=uid)

    def _tell(self, event: str, t_ns: int | None = None, **what: object) -> None:
        told = {"event": event, **what, "t_ns": time.monotonic_ns() if t_ns is None else t_ns}
        if line := self._words(told):
            with self._lock:
                print(line, file=self._out, flush=True)


def _what(word: str) -> str:
    """Return the name of a card or marker, or the normal number of another tag."""
    means = named(word)
    try:
        return name_of(means) if means else normal_uid(word)
    except ValueError as error:
        raise ValueError(f"{word} is no card: {error}") from error


def _chip(pad: Pad) -> SimulatedPad:
    if not isinstance(pad, SimulatedPad):
        raise ValueError("only a pn532 shows faults")  # noqa: TRY004 - what was typed is wrong
    return pad


def _fault(word: str) -> InjectedFault:
    try:
        return InjectedFault(word)
    except ValueError as error:
        raise ValueError(f"{word} is no fault; see help") from error


def _count(word: str) -> int:
    if not word.isascii() or not word.isdigit():
        raise ValueError(f"expected a number, got {word}")
    return int(word)
