"""`bummerl doctor`: how everything fares, for people or as JSON; the exit code tells."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Final

from device.base import clock
from device.config.load import files, settings_anyhow
from device.config.settings import SYSTEM_FILE, Settings
from device.store.file.backup import FOLDER
from device.system.doctor import machine, pads, panel, ports, scores
from device.system.doctor.broker import broker
from device.system.doctor.configuration import configuration
from device.system.doctor.finding import Finding, Severity
from device.system.doctor.peripherals import sound, touchscreen
from device.system.doctor.port_grabbers import port_grabbers
from device.system.doctor.power import power
from device.system.doctor.running_table import listen, table
from device.system.doctor.service import is_enabled, is_shut_off, on_the_screen, service
from device.system.doctor.storage import storage

DESKTOPS: Final = ("driver x11", "driver wayland")
"""How a screen is described that a desktop lets the table have."""
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
    running = listen(config.store)
    yield table(running, config)
    yield machine.disk(config.data, tried=running is None)
    yield storage(config.data)
    yield scores.store(config.store, running=running is not None)
    folder, today = config.data / FOLDER, clock.day(clock.now())
    yield scores.backed_up(config.store, folder, today, nightly=is_enabled(runs.facts))
    said = running.said.screen if running else None
    screen = machine.screen(display, said, on_the_screen(runs.facts))
    yield screen
    yield touchscreen(config.rotate, desktop=any(name in screen.text for name in DESKTOPS))
    yield sound()
    yield machine.pins()
    yield from panel.fares(config, running)
    if config.broker:
        yield broker(
            config.broker, config.table.name, config.store, shut_off=is_shut_off(runs.facts)
        )
    yield port_grabbers()
    yield from ports.names()
    yield from pads.fares(config, running)
    if args.probe is not None:
        yield from ports.answers(args.probe or ports.free(pads.used(config, running)))


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
