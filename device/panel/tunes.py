"""The cues on a buzzer, which has one voice: notes one after the other. Pure.

A small piezo is loudest above 1 kHz. When a cue is heard says `ui.app.sound_cues`; the same cues
on a loudspeaker are in `ui.backend.sound`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.interface.sounds import Sound

MS: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Note:
    """One tone, or a pause at 0 Hz."""

    hertz: int
    lasts_ns: int


def _notes(*hertz_and_ms: tuple[int, int]) -> tuple[Note, ...]:
    return tuple(Note(hertz, ms * MS) for hertz, ms in hertz_and_ms)


TUNES: Final[Mapping[Sound, tuple[Note, ...]]] = {
    Sound.TICK: _notes((1_600, 30)),
    Sound.CHECK: _notes((587, 120), (0, 50), (523, 160)),
    Sound.ARMED: _notes((1_319, 70), (1_760, 90)),
    Sound.WITHDRAWN: _notes((1_760, 70), (1_319, 90)),
    Sound.CLAIM: _notes((1_175, 80), (784, 420)),
    Sound.ACCEPTED: _notes((784, 100), (988, 100), (1_175, 240)),
    Sound.REFUSED: _notes((831, 160), (784, 160), (740, 280)),
    Sound.BUMMERL: _notes((784, 130), (988, 130), (1_175, 130), (1_568, 420)),
    Sound.MATCH: _notes(
        (784, 130), (988, 130), (1_175, 130), (1_568, 260), (1_175, 130), (1_568, 640)
    ),
}
"""Told apart by rhythm and direction: up is good, down is not."""


@dataclass(frozen=True, slots=True)
class Tune:
    """Cues that are played, from a time on."""

    notes: tuple[Note, ...] = ()
    begins_ns: int = 0

    def hertz(self, now_ns: int) -> int:
        """Return what sounds at that time; 0 is silence."""
        return next((note.hertz for note, end in self._ends() if now_ns < end), 0)

    def changes_at(self, now_ns: int) -> int | None:
        """Return when the next note begins, or silence; None if it is over."""
        return next((end for _, end in self._ends() if now_ns < end), None)

    def _ends(self) -> list[tuple[Note, int]]:
        ends, at_ns = [], self.begins_ns
        for note in self.notes:
            at_ns += note.lasts_ns
            ends.append((note, at_ns))
        return ends


SILENCE: Final = Tune()


def tune(cues: tuple[Sound, ...], begins_ns: int) -> Tune:
    """Return cues as one tune, one after the other."""
    return Tune(tuple(note for cue in cues for note in TUNES[cue]), begins_ns)
