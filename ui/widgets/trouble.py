"""Trouble with readers and the disk, in words: what, where, what to do."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.interface.machine import Machine
from engine.interface.readers import PadCondition, PadHealth
from engine.interface.snapshot import Snapshot, StoreTrouble
from engine.model.cards import PerSeat, Seat
from ui.model.activity import at_rest
from ui.model.parts import Strip
from ui.words import msg
from ui.words.phrases import Phrases

CONDITIONS: Final = {
    PadCondition.NONE: msg("no reader"),
    PadCondition.STARTING: msg("starting"),
    PadCondition.READY: msg("ready"),
    PadCondition.MISSING: msg("not connected"),
    PadCondition.BUSY: msg("already in use"),
    PadCondition.FORBIDDEN: msg("no permission"),
    PadCondition.SILENT: msg("does not answer"),
    PadCondition.GARBLED: msg("cannot be understood"),
    PadCondition.WRONG_DEVICE: msg("cannot be used"),
}
REMEDIES: Final = {
    PadCondition.MISSING: msg("Plug it in; play goes on by itself"),
    PadCondition.BUSY: msg("Close the other program"),
    PadCondition.FORBIDDEN: msg("Add this user to the group {group}"),
    PadCondition.SILENT: msg("Check its cable and HSU switches"),
    PadCondition.GARBLED: msg("Check its cable and the baud rate"),
    PadCondition.WRONG_DEVICE: msg("Check kind and port: bummerl doctor"),
}
NO_GROUP_HELPS: Final = msg("Check its permissions: bummerl doctor")
UNREADABLE: Final = "Not all words of this language can be read"
"""In English alone: it is said where translations are broken."""
LONGEST_PORT: Final = 24
"""Characters of a port's path that are shown; its end tells ports apart."""
STORE: Final = {
    StoreTrouble.FULL: msg("Disk full: play goes on, but is not saved"),
    StoreTrouble.CROWDED: msg("Too many files: play goes on, but is not saved"),
    StoreTrouble.READ_ONLY: msg("Disk is read-only: play goes on, but is not saved"),
    StoreTrouble.FAILED: msg("Disk error: play goes on, but is not saved"),
    StoreTrouble.MOVED_ASIDE: msg("A damaged file was set aside and a new one begun"),
    StoreTrouble.DISTURBED: msg("Files were changed from outside: all is saved again"),
    StoreTrouble.LOG_DAMAGED: msg("A damaged file: the last cards may be missing"),
}
STORE_REMEDIES: Final = {
    StoreTrouble.FULL: msg("Free some room: what waits is saved then"),
    StoreTrouble.CROWDED: msg("Delete some files: what waits is saved then"),
    StoreTrouble.READ_ONLY: msg("Make the disk writable, or change it"),
    StoreTrouble.FAILED: msg("Change the memory card soon"),
    StoreTrouble.MOVED_ASIDE: msg("The old file is kept beside it"),
    StoreTrouble.DISTURBED: msg("Let no other program touch them"),
    StoreTrouble.LOG_DAMAGED: msg("Check the cards and the score"),
}


MORE: Final = msg("More: bummerl doctor")
RESTORE: Final = msg("Restore the backup: Menu")


def readers_in_use(pads: PerSeat[PadHealth]) -> tuple[tuple[Seat | None, PadHealth], ...]:
    """Return the configured readers with their seats; None for one that both players use."""
    if pads.a == pads.b:
        each: tuple[tuple[Seat | None, PadHealth], ...] = ((None, pads.a),)
    else:
        each = tuple((seat, pads[seat]) for seat in Seat)
    return tuple((seat, pad) for seat, pad in each if pad.condition is not PadCondition.NONE)


def pad_line(seat: Seat | None, pad: PadHealth, phrases: Phrases) -> str:
    """Return the line in which a pad tells how it is."""
    condition = phrases.text(CONDITIONS[pad.condition])
    if seat is None:
        return phrases.text("Reader: {condition}", condition=condition)
    return phrases.text("Reader {seat}: {condition}", seat=seat.value, condition=condition)


def reader_lost(snapshot: Snapshot) -> bool:
    """Tell whether a reader does not read."""
    return any(pad.condition in REMEDIES for pad in snapshot.pads)


def remedy(pad: PadHealth, phrases: Phrases) -> str:
    """Return what to do about a pad; empty where nothing is to be done."""
    if pad.condition not in REMEDIES:
        return ""
    if pad.condition is PadCondition.FORBIDDEN and not pad.group:
        return phrases.text(NO_GROUP_HELPS)
    return phrases.text(REMEDIES[pad.condition], group=pad.group)


def _todo(pad: PadHealth, snapshot: Snapshot, phrases: Phrases) -> str:
    """Return what to do about a pad on a screen that may be a scoreboard."""
    if snapshot.scoreboard is not None and pad.condition is PadCondition.MISSING:
        return phrases.text("Plug it in, then back to cards")
    return remedy(pad, phrases)


def _short(port: str) -> str:
    return port if len(port) <= LONGEST_PORT else "…" + port[1 - LONGEST_PORT :]


def _machine(machine: Machine, phrases: Phrases) -> list[Strip]:
    """Return what is wrong with the computer; what exactly, the page of the equipment says."""
    more = phrases.text("More: Menu, Equipment")
    said = {
        msg("The configuration is not the one that is written"): machine.config,
        msg("The lit buttons do nothing"): machine.panel_fails,
        UNREADABLE: phrases.words.trouble,
    }
    return [Strip(phrases.text(text), more) for text, trouble in said.items() if trouble]


def _store(snapshot: Snapshot, phrases: Phrases) -> list[Strip]:
    """Return what is wrong with the scores; a backup is offered when it can be restored."""
    offered = snapshot.backup is not None and at_rest(snapshot)
    trouble, aside = snapshot.store_trouble, StoreTrouble.MOVED_ASIDE
    found = []
    if trouble is not None and not (offered and trouble is aside):
        found.append(Strip(phrases.text(STORE[trouble]), phrases.text(STORE_REMEDIES[trouble])))
    if offered:
        found.append(Strip(phrases.text(STORE[aside]), phrases.text(RESTORE)))
    return found


def trouble_strip(snapshot: Snapshot, phrases: Phrases) -> Strip | None:
    """Return what is wrong now, a reader first, and how much else; None if all is well.

    Each screen has room for one; the equipment page shows all.
    """
    found = [
        Strip(pad_line(seat, pad, phrases), _todo(pad, snapshot, phrases), _short(pad.port))
        for seat, pad in readers_in_use(snapshot.pads)
        if pad.condition in REMEDIES
    ]
    found += _store(snapshot, phrases)
    if snapshot.machine.stays_on:
        undone = phrases.text("Switching off did not work")
        found.append(Strip(undone, phrases.text("Pull the plug")))
    found += _machine(snapshot.machine, phrases)
    if not found:
        return None
    first, *others = found
    return replace(first, more=f"+{len(others)}") if others else first
