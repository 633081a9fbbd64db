"""The equipment in words and numbers, for the person who looks after the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine.interface.inputs import SeatButton
from engine.interface.machine import Equipment, Machine, PadFacts
from engine.interface.readers import PadCondition, PadHealth
from engine.interface.snapshot import Snapshot
from engine.model.cards import Seat
from ui.model.activity import at_rest
from ui.model.parts import Button, Page, Press
from ui.model.tone import Tone
from ui.screens.equipment.scene import EquipmentRow, EquipmentScene
from ui.screens.registry import Presenter
from ui.widgets.context import ScreenContext
from ui.widgets.trouble import CONDITIONS, MORE, STORE_REMEDIES, readers_in_use, remedy
from ui.words.phrases import Phrases

HOT: Final = 80
"""Degrees from which on a Raspberry Pi slows down."""
LONGEST_PATH: Final = 28
"""Characters of a path that are shown; its end tells more than its beginning."""
GIGABYTE: Final = 1_000_000_000
MEGABYTE: Final = 1_000_000


def equipment(context: ScreenContext) -> EquipmentScene:
    """Return how everything is; the numbers come a moment after the page was opened."""
    snapshot, phrases = context.snapshot, context.phrases
    facts = snapshot.equipment
    title = context.frame(phrases.text("Equipment"), Page.MENU)
    computer = () if facts is None else (_computer(facts, phrases),)
    return EquipmentScene(
        replace(title, strip=None, tabs=_buttons(snapshot, phrases)),
        (
            *_readers(snapshot, phrases),
            _scores(snapshot, phrases),
            *computer,
            *_machine(snapshot.machine, phrases),
        ),
    )


def _buttons(snapshot: Snapshot, phrases: Phrases) -> tuple[Button, ...]:
    """Return both seats' buttons where they do nothing but show that they work.

    In a deal they claim.
    """
    if not at_rest(snapshot) and snapshot.scoreboard is None:
        return ()
    return tuple(_button(seat, snapshot, phrases) for seat in Seat)


def _button(seat: Seat, snapshot: Snapshot, phrases: Phrases) -> Button:
    """Return a seat's button, to be tried: the table says whether it is down."""
    down = snapshot.buttons_down[seat] is not None
    return Button(
        f"seat {seat.value}",
        Press(SeatButton(seat, down=True), SeatButton(seat, down=False)),
        phrases.text("Button {n}", n=seat.value),
        phrases.text("pressed") if down else phrases.text("try it"),
        tone=Tone.of(seat) if down else None,
        pressed=down,
    )


def _readers(snapshot: Snapshot, phrases: Phrases) -> tuple[EquipmentRow, ...]:
    told = snapshot.equipment.pads if snapshot.equipment is not None else ()
    facts = {fact.seat: fact for fact in told}
    found = readers_in_use(snapshot.pads)
    if not found:
        said = phrases.text(CONDITIONS[PadCondition.NONE])
        return (EquipmentRow(phrases.text("Reader"), said, Tone.NEUTRAL),)
    return tuple(_reader(seat, pad, facts.get(seat), phrases) for seat, pad in found)


def _reader(
    seat: Seat | None, pad: PadHealth, facts: PadFacts | None, phrases: Phrases
) -> EquipmentRow:
    title = phrases.text("Reader") if seat is None else phrases.text("Reader {n}", n=seat.value)
    tones = {PadCondition.READY: Tone.ACCEPTED, PadCondition.STARTING: Tone.NEUTRAL}
    numbers = () if facts is None else (_numbers(facts, phrases),)
    todo = remedy(pad, phrases)
    return EquipmentRow(
        title,
        phrases.text(CONDITIONS[pad.condition]),
        tones.get(pad.condition, Tone.WARNING),
        (_end(pad.port), *(() if todo else numbers)),
        todo,
    )


def _numbers(facts: PadFacts, phrases: Phrases) -> str:
    look = [] if facts.look_ms is None else [f"{facts.look_ms:.0f} ms"]
    return " · ".join((facts.kind, *look, phrases.plural("{n} fault", "{n} faults", facts.faults)))


def _end(path: str) -> str:
    return path if len(path) <= LONGEST_PATH else "…" + path[1 - LONGEST_PATH :]


def _scores(snapshot: Snapshot, phrases: Phrases) -> EquipmentRow:
    trouble, facts = snapshot.store_trouble, snapshot.equipment
    if trouble is None:
        lines = _room(facts, phrases) if facts is not None else ()
        return EquipmentRow(phrases.text("Scores"), phrases.text("saved"), Tone.ACCEPTED, lines)
    return EquipmentRow(
        phrases.text("Scores"),
        phrases.text("saved") if trouble.is_over else phrases.text("not saved"),
        Tone.WARNING,
        (_end(snapshot.store_file or (facts.scores if facts else "")),),
        phrases.text(STORE_REMEDIES[trouble]),
    )


def _room(facts: Equipment, phrases: Phrases) -> tuple[str, ...]:
    """Return where the scores are, and how much room is left there."""
    lines = [_end(facts.scores)] if facts.scores else []
    if facts.free_bytes is not None:
        lines.append(phrases.text("Free: {size}", size=_size(facts.free_bytes)))
    return tuple(lines)


def _size(room: int) -> str:
    if room >= 10 * GIGABYTE:
        return f"{room // GIGABYTE} GB"
    return f"{room // MEGABYTE} MB"


def _machine(machine: Machine, phrases: Phrases) -> tuple[EquipmentRow, ...]:
    """Return what is wrong with configuration, words, lit buttons and network, if anything."""
    more = phrases.text(MORE)
    waiting = phrases.plural("{n} result waits", "{n} results wait", machine.mqtt_waiting)
    found = []
    if machine.config:
        remedy = phrases.text("Correct the file, then restart")
        state, facts = phrases.text("not used"), (_end(machine.config),)
        found.append(
            EquipmentRow(phrases.text("Configuration"), state, Tone.WARNING, facts, remedy, more)
        )
    if phrases.words.trouble:
        remedy = phrases.text("Correct the file, then restart")
        state, facts = phrases.text("not used"), (f"{phrases.words.language}.po",)
        found.append(
            EquipmentRow(phrases.text("Language"), state, Tone.WARNING, facts, remedy, more)
        )
    if machine.panel_fails:
        remedy = phrases.text("Touch and keys serve meanwhile")
        state = phrases.text("do nothing")
        found.append(EquipmentRow(phrases.text("Buttons"), state, Tone.WARNING, (), remedy, more))
    if machine.mqtt:
        taken = machine.namesake
        state = phrases.text("That name is taken") if taken else phrases.text("not connected")
        remedy = phrases.text("Results are kept here")
        told = (_end(machine.mqtt), waiting)
        found.append(
            EquipmentRow(phrases.text("Network"), state, Tone.WARNING, told, remedy, more)
        )
    return tuple(found)


def _computer(facts: Equipment, phrases: Phrases) -> EquipmentRow:
    warm = facts.celsius is not None and facts.celsius >= HOT
    clock = phrases.text("Clock is right") if facts.clock_set else phrases.text("Clock is not set")
    return EquipmentRow(
        phrases.text("Computer"),
        "" if facts.celsius is None else f"{facts.celsius:.0f} °C",
        Tone.WARNING if warm else Tone.ACCEPTED,
        (clock, f"Bummerl {facts.version}"),
        phrases.text("Too warm: give it air") if warm else "",
    )


PAGES: Final[Mapping[Page, Presenter]] = {Page.EQUIPMENT: equipment}
