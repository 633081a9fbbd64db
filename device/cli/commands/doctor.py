"""`bummerl doctor`: how everything fares, for people or as JSON; the exit code tells."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from device.base import clock
from device.config.load import files, settings_anyhow
from device.config.settings import SYSTEM_FILE, Settings
from device.readers.spec import parse_reader
from device.store.file.backup import FOLDER
from device.system import status_file
from device.system.doctor import machine, pads, panel, ports, scores
from device.system.doctor.broker import broker
from device.system.doctor.configuration import configuration
from device.system.doctor.finding import Finding, Severity
from device.system.doctor.peripherals import sound, touchscreen
from device.system.doctor.port_grabbers import port_grabbers
from device.system.doctor.power import power
from device.system.doctor.service import is_shut_off, service
from device.system.doctor.storage import storage

Display = Callable[[], str]
"""Opens the display for a moment and returns one line about it; raises BummerlError."""


def main(
    args: Namespace, display: Display, mistranslated: Callable[[], Sequence[str]] = tuple
) -> int:
    """Print what was found, part by part; 1 if something does not work.

    Raises:
        ConfigError: the command line says something impossible.
    """
    config = settings_anyhow(args)
    words = (Finding("language", Severity.NOTE, wrong) for wrong in mistranslated())
    findings = chain(_findings(config, args, display), words)
    worst = _print_json(findings) if args.json else _print_lines(findings)
    return 1 if worst is Severity.BAD else 0


def _findings(config: Settings, args: Namespace, display: Display) -> Iterator[Finding]:
    """Yield one finding after the other, the quick ones first."""
    yield machine.versions()
    runs = service()
    yield runs
    yield configuration(config, files(args), None if args.config else SYSTEM_FILE)
    yield power()
    yield machine.clock()
    yield machine.disk(config.data)
    yield storage(config.data)
    store = scores.store(config.store)
    yield store
    yield scores.backed_up(config.store, config.data / FOLDER, clock.day(clock.now()))
    told = status_file.read(config.store) if store.facts["table_running"] else None
    yield machine.screen(display, told.screen if told else None)
    yield touchscreen(config.rotate)
    yield sound()
    yield machine.pins()
    if config.panel:
        yield panel.as_said(config.panel, told.panel) if told else panel.look(config.panel)
    if config.broker:
        yield broker(config.broker, config.table, config.store, shut_off=is_shut_off(runs.facts))
    yield port_grabbers()
    yield from ports.names()
    if told:
        yield from (pads.as_table_says(at, said) for at, said in told.pads.items())
    elif config.readers:
        yield from pads.look(config.readers)
    else:
        yield Finding("pads", Severity.OK, "no reader is configured; cards are on the screen")
    if args.probe is not None:
        used = [parse_reader(text).port for text in config.readers.values()]
        yield from ports.answers(args.probe or ports.free(used))


def _print_lines(findings: Iterable[Finding]) -> Severity:
    worst = Severity.OK
    for finding in findings:
        sys.stdout.write(f"{finding.line()}\n")
        sys.stdout.flush()
        worst = max(worst, finding.level, key=tuple(Severity).index)
    return worst


def _print_json(findings: Iterable[Finding]) -> Severity:
    found = list(findings)
    worst = max((f.level for f in found), key=tuple(Severity).index)
    report = [{"part": f.part, "level": f.level.value, "text": f.text, **f.facts} for f in found]
    sys.stdout.write(json.dumps({"level": worst.value, "findings": report}, indent=2) + "\n")
    return worst
