"""The cues as sounds: decaying tones made here, no files; silent and closed at volume 0.

When a cue is heard says `ui.app.sound_cues`.
"""

from __future__ import annotations

import logging
import math
import sys
from array import array
from dataclasses import dataclass
from importlib import import_module
from operator import add
from typing import Final
from warnings import catch_warnings

import pygame

from engine.interface.appearance import VOLUMES
from engine.interface.sounds import Sound

log = logging.getLogger(__name__)

RATE: Final = 22_050
"""Samples a second, 16 bit, one channel."""
BUFFER: Final = 512
"""Samples that are always under way: 23 ms."""
FULL: Final = 32_767
ATTACK_S: Final = 0.004
"""A tone that began at once would click."""
SILENCE: Final = 0.003
"""What is left of a tone at its end."""
WITHOUT_GLIB: Final = "; on Debian: sudo apt install libglib2.0-0"
"""What helps the mixer of pip's pygame where there is no desktop."""


@dataclass(frozen=True, slots=True)
class SineTone:
    """A sine that fades: pitch in Hz, when it begins and how long it lasts in s, its share."""

    pitch: float
    begins: float
    lasts: float
    share: float = 0.6


def _chord(begins: float, lasts: float, *pitches: float) -> tuple[SineTone, ...]:
    return tuple(SineTone(pitch, begins, lasts, 0.8 / len(pitches)) for pitch in pitches)


SCORE: Final = {
    Sound.TICK: (SineTone(1_600, 0, 0.03, 0.8),),
    Sound.CHECK: (SineTone(220, 0, 0.14, 0.8), SineTone(196, 0.17, 0.18, 0.8)),
    Sound.ARMED: (SineTone(660, 0, 0.07), SineTone(880, 0.07, 0.1)),
    Sound.WITHDRAWN: (SineTone(880, 0, 0.07), SineTone(660, 0.07, 0.1)),
    Sound.CLAIM: _chord(0, 0.75, 196, 294, 311),
    Sound.ACCEPTED: _chord(0, 0.6, 392, 494, 587),
    Sound.REFUSED: _chord(0, 0.6, 233, 277, 330),
    Sound.BUMMERL: (
        SineTone(392, 0, 0.25),
        SineTone(494, 0.16, 0.25),
        *_chord(0.32, 0.7, 392, 587, 784),
    ),
    Sound.MATCH: (
        SineTone(392, 0, 0.25),
        SineTone(494, 0.16, 0.25),
        SineTone(587, 0.32, 0.25),
        *_chord(0.48, 1.1, 392, 494, 784),
    ),
}
"""A gong, consonant and dissonant chords, arpeggios: told apart without looking."""


def samples(cue: Sound) -> array[int]:
    """Return a cue as 16 bit samples at `RATE`."""
    tones = SCORE[cue]
    mixed = [0.0] * max(round(tone.begins * RATE) + round(tone.lasts * RATE) for tone in tones)
    for tone in tones:
        wave = _wave(tone)
        first = round(tone.begins * RATE)
        part = slice(first, first + len(wave))
        mixed[part] = map(add, mixed[part], wave)
    return array("h", [int(value * FULL) for value in mixed])


def _wave(tone: SineTone) -> list[float]:
    """Return the samples of a tone: a resonator that was struck once, its beginning softened."""
    count = round(tone.lasts * RATE)
    fade = SILENCE ** (1 / count)
    turn = math.tau * tone.pitch / RATE
    again, before = 2 * fade * math.cos(turn), -fade * fade
    value, last = 0.0, -tone.share * math.sin(turn) / fade
    wave = []
    for _ in range(count):
        wave.append(value)
        value, last = again * value + before * last, value
    attack = round(ATTACK_S * RATE)
    wave[:attack] = [value * i / attack for i, value in enumerate(wave[:attack])]
    return wave


class Loudspeaker:
    """The loudspeaker, as far as there is one and it is wanted.

    It is opened when a volume is first set and closed at volume 0, so that a mute table
    leaves it to other programs. Where it cannot be opened the table is silent, and says so once
    in the log.
    """

    def __init__(self) -> None:
        self._volume = 0
        self._open = False
        self._made: dict[Sound, pygame.mixer.Sound] = {}

    def set_volume(self, volume: int) -> None:
        """Let cues be as loud as that from now on, one of `VOLUMES`; 0 ends them at once."""
        if volume == self._volume:
            return
        if not volume:
            self.close()
        elif not self._volume:
            self._open = _opened()
        self._volume = volume
        for sound in self._made.values():
            sound.set_volume(self._loudness())

    def prepare(self) -> None:
        """Prepare a cue for later, while the table is idle."""
        missing = next((cue for cue in Sound if cue not in self._made), None)
        if self._open and missing is not None:
            self._sound(missing)

    def play(self, cues: tuple[Sound, ...]) -> None:
        """Play one or two cues one after the other, instead of what is playing now.

        Two cues are joined into one sound: a sound queued at the moment the first one ends is
        lost in pygame (`Channel.queue` races with the mixer's thread).
        """
        if not self._open or not cues:
            return
        sound = self._sound(cues[0])
        if cues[1:]:
            sound = pygame.mixer.Sound(buffer=b"".join(self._sound(c).get_raw() for c in cues))
            sound.set_volume(self._loudness())
        pygame.mixer.Channel(0).play(sound)

    def close(self) -> None:
        """Let go of the loudspeaker."""
        self._made.clear()
        if self._open:
            pygame.mixer.quit()
        self._open, self._volume = False, 0

    def _sound(self, cue: Sound) -> pygame.mixer.Sound:
        if cue not in self._made:
            self._made[cue] = pygame.mixer.Sound(buffer=samples(cue))
            self._made[cue].set_volume(self._loudness())
        return self._made[cue]

    def _loudness(self) -> float:
        """Return the share of the full amplitude; the ear hears steps of a ratio as equal."""
        return float((self._volume / VOLUMES[-1]) ** 1.5)


def _opened() -> bool:
    """Open the loudspeaker, and tell whether there is one."""
    try:
        _load_mixer()
        with catch_warnings(action="ignore"):  # the log says the same
            pygame.mixer.init(RATE, -16, 1, BUFFER, allowedchanges=0)
    except (pygame.error, ImportError, NotImplementedError) as trouble:  # without SDL's mixer
        todo = WITHOUT_GLIB if "libgthread" in str(trouble) else ""
        log.warning("no sound: %s%s", trouble, todo)
        return False
    return True


def _load_mixer() -> None:
    """Let pygame have the mixer that was kept away (`ui.KEPT_AWAY`).

    Raises:
        ImportError: there is none.
    """
    for name in ("pygame.mixer", "pygame.mixer_music"):
        if sys.modules.get(name, ...) is None:
            del sys.modules[name]
    import_module("pygame.mixer")
