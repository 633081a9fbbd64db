"""What comes out of the loudspeaker, as SDL writes it to a file; and that mute is mute."""

from __future__ import annotations

import logging
import warnings
from array import array
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from time import monotonic

import pygame
import pytest

from engine.interface.appearance import VOLUMES, Appearance
from engine.interface.snapshot import CLAIM_NS
from engine.interface.sounds import Sound
from engine.model.cards import card
from engine.model.results import How
from tests.needs import SOUND
from tests.ui.tables import LEAD, A, B, over, snap
from ui.app.stage import Stage
from ui.backend.sound import FULL, RATE, Loudspeaker, samples

LONGEST_S = 10


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Return the file to which SDL writes what is heard, as fast as it can."""
    path = tmp_path / "heard.raw"
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(path))
    monkeypatch.setenv("SDL_DISKAUDIODELAY", "0")
    yield path
    pygame.mixer.quit()


def sounding(values: array[int]) -> list[int]:
    """Return the samples without the silence around them."""
    loud = [i for i, value in enumerate(values) if value]
    return list(values[loud[0] : loud[-1] + 1]) if loud else []


def heard(path: Path, *played: tuple[Sound, ...], volume: int = 10) -> list[int]:
    """Play and return the samples from the first to the last that is not silent."""
    sound = Loudspeaker()
    sound.set_volume(volume)
    for cues in played:
        sound.play(cues)
        until = monotonic() + LONGEST_S
        while pygame.mixer.get_busy():
            assert monotonic() < until
    sound.close()
    values = array("h")
    values.frombytes(path.read_bytes())
    return sounding(values)


@SOUND
@pytest.mark.parametrize("cue", Sound)
def test_a_cue_is_heard_as_it_was_made(cue: Sound, written: Path) -> None:
    assert heard(written, (cue,)) == sounding(samples(cue))


@pytest.mark.parametrize("cue", Sound)
def test_a_cue_is_short_and_does_not_click(cue: Sound) -> None:
    made = samples(cue)
    assert made[0] == 0
    assert max(map(abs, made[-20:])) < FULL / 200
    assert FULL / 4 < max(map(abs, made)) < FULL
    assert len(made) <= {Sound.TICK: 0.031, Sound.BUMMERL: 2, Sound.MATCH: 2}.get(cue, 1) * RATE


def test_all_cues_differ() -> None:
    assert all(samples(one) != samples(other) for one, other in combinations(Sound, 2))


@SOUND
@pytest.mark.parametrize("first", Sound)
@pytest.mark.parametrize("then", [Sound.BUMMERL, Sound.MATCH, Sound.TICK])
def test_the_second_of_two_cues_follows_the_first_however_short_that_is(
    first: Sound, then: Sound, written: Path
) -> None:
    assert heard(written, (first, then)) == sounding(samples(first) + samples(then))


@SOUND
def test_volumes_grow_up_to_the_full_one(written: Path) -> None:
    peaks = [max(map(abs, heard(written, (Sound.TICK,), volume=v))) for v in VOLUMES[1:]]
    assert peaks == sorted(set(peaks))
    assert peaks[-1] == max(map(abs, samples(Sound.TICK)))


@SOUND
def test_mute_opens_nothing(written: Path) -> None:
    sound = Loudspeaker()
    sound.set_volume(0)
    sound.play((Sound.CLAIM,))
    sound.prepare()
    assert pygame.mixer.get_init() is None
    assert not written.exists()


@SOUND
def test_turned_down_to_mute_it_is_silent_at_once(written: Path) -> None:
    sound = Loudspeaker()
    sound.set_volume(3)
    sound.play((Sound.MATCH,))
    sound.set_volume(0)
    size = written.stat().st_size
    sound.play((Sound.TICK,))
    assert pygame.mixer.get_init() is None
    assert written.stat().st_size == size


def test_a_table_without_a_loudspeaker_says_so_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "none of these")
    sound = Loudspeaker()
    with caplog.at_level(logging.WARNING):
        for volume in (1, 5, 10):
            sound.set_volume(volume)
            sound.play((Sound.TICK,))
            sound.prepare()
    assert len(caplog.records) == 1
    assert "no sound" in caplog.text


class LackingGlib:
    """What pygame has in the place of its mixer where that cannot be imported."""

    def __getattr__(self, name: str) -> object:
        why = "ImportError: libgthread-2.0.so.0: cannot open shared object file"
        warnings.warn(f"use mixer: ({why})", RuntimeWarning, stacklevel=2)
        raise NotImplementedError(f"mixer module not available ({why})")


def test_without_a_library_of_the_mixer_the_log_says_once_what_to_install(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(pygame, "mixer", LackingGlib())
    sound = Loudspeaker()
    for volume in (1, 5):
        sound.set_volume(volume)
        sound.play((Sound.TICK,))
    sound.close()
    (said,) = caplog.messages
    assert "apt install libglib2.0-0" in said


def test_a_screen_tells_what_is_heard_once_and_a_verdict_when_it_is_shown() -> None:
    pygame.display.init()
    stage = Stage(pygame.Surface((800, 480)))
    assert stage.volume == 0

    def shown(now: int) -> tuple[Sound, ...]:
        stage.refresh(now)
        return stage.pop_sounds()

    loud = Appearance(language="de", volume=7)
    stage.on_snapshot(snap(LEAD, look=loud), 0)
    assert (shown(0), stage.volume) == ((), 7)
    stage.on_snapshot(snap(replace(LEAD, due=B, on_table=(card("KD"),)), look=loud), 1)
    assert (shown(1), shown(2)) == ((Sound.TICK,), ())
    stage.on_snapshot(snap(over(How.FALSE_CLAIM), claimed_by=A, look=loud), 10)
    assert (shown(10), shown(9 + CLAIM_NS)) == ((Sound.CLAIM,), ())
    assert (shown(10 + CLAIM_NS), shown(11 + CLAIM_NS)) == ((Sound.REFUSED,), ())
