"""What the lamps show at the pins, and what the buzzer sounds like."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from device.config.panel import RECOMMENDED, Part
from engine.interface.notices import AskMarriage, CardRefused
from engine.interface.readers import PadCondition, PadHealth
from engine.interface.snapshot import Snapshot
from engine.interface.sounds import Sound
from engine.model.cards import PerSeat, card
from engine.model.codes import Code
from engine.model.results import How
from tests.device.panel.rig import MS, Rig
from tests.ui.tables import ENDED, FOLLOW, IDLE, LEAD, OVER, A, B, snap

TURN = 0.33
"""A lamp that looks six tenths as bright as it can is on for a third of the time."""
REFUSED = CardRefused(B, Code.NOT_DUE, None, card("QC"))


def course(rig: Rig, ms: int) -> Iterator[tuple[int, tuple[float, float]]]:
    """Yield what the lamps show from each time on that they were set."""
    yield rig.now, rig.light()
    for at in rig.passing(ms):
        yield at, rig.light()


def claim(how: How) -> Snapshot:
    """Return what a table shows after A's claim at 0."""
    assert OVER.result is not None
    result = replace(OVER.result, how=how, winner=A if how is How.CLAIM else B)
    return snap(replace(OVER, result=result), claimed_by=A, acted_ns=0)


def test_the_lamp_of_whoever_is_due_is_lit_and_rests() -> None:
    rig = Rig()
    rig.show(snap(FOLLOW))
    assert rig.light() == (TURN, 0)
    assert rig.panel.wakes_at() is None, "it costs nothing"
    rig.show(snap(replace(FOLLOW, due=B)))
    assert rig.light() == (0, TURN)
    rig.show(snap(IDLE))
    assert rig.light() == (0, 0)


def test_a_card_that_is_taken_lights_the_lamp_at_once() -> None:
    rig = Rig()
    rig.show(snap(FOLLOW, acted_ns=0))
    assert rig.light() == (1, 0)
    assert list(course(rig, 1_000))[1:] == [(150 * MS, (TURN, 0))]


def test_what_is_announced_winks_no_faster_than_three_times_a_second() -> None:
    rig = Rig()
    rig.show(snap(replace(LEAD, due=A), notice=AskMarriage(A)))
    lit = [at for at, (a, _) in course(rig, 6_000) if a == 1]
    assert len(lit) == 9, "twice in each second and a half"
    assert min(b - a for a, b in pairwise(lit)) > 330 * MS


def test_a_button_that_is_held_fills_its_lamp() -> None:
    rig = Rig()
    rig.show(snap(FOLLOW, buttons_down=PerSeat(None, 0)))
    levels = [light[1] for _, light in course(rig, 700)]
    assert levels == sorted(levels)
    assert levels[-1] == 1


def test_a_button_is_felt_to_have_been_pressed() -> None:
    rig = Rig()
    rig.show(snap(FOLLOW, buttons_down=PerSeat(None, 0)))
    assert next(at for at, light in course(rig, 700) if light[1]) <= 100 * MS


def test_a_card_that_does_not_count_blinks_at_both() -> None:
    rig = Rig()
    rig.show(snap(FOLLOW, notice=REFUSED))
    assert [light for _, light in course(rig, 2_000)] == [(1, 1), (0, 0), (1, 1), (0, 0), (1, 1)]


def test_a_lost_reader_breathes() -> None:
    rig = Rig()
    lost = PerSeat(PadHealth(PadCondition.MISSING), PadHealth())
    rig.show(snap(FOLLOW, pads=lost))
    seen = [light for _, light in course(rig, 4_000)]
    assert {a == b for a, b in seen} == {True}
    assert max(seen) == (1, 1)
    assert len(seen) > 50, "it fades"


def test_right_and_wrong_claims_cannot_be_told_apart_before_their_verdict() -> None:
    courses = []
    for how in (How.CLAIM, How.FALSE_CLAIM):
        rig = Rig()
        rig.show(claim(how))
        rig.hear(Sound.CLAIM)
        seen = [(rig.now, rig.light(), rig.tone())]
        seen += [(at, rig.light(), rig.tone()) for at in rig.passing(799)]
        courses.append((seen, rig.panel.wakes_at()))
    assert courses[0] == courses[1]
    assert courses[0][1] == 800 * MS, "to the moment of the verdict"


@pytest.mark.parametrize(("how", "light"), [(How.CLAIM, {(1, 1)}), (How.FALSE_CLAIM, None)])
def test_the_verdict_is_shown(how: How, light: set[tuple[float, float]] | None) -> None:
    rig = Rig()
    rig.show(claim(how))
    rig.wait(800)
    seen = {light for _, light in course(rig, 1_900)}
    if light:
        assert seen == light
    else:
        assert {a for a, _ in seen} == {0}
        assert max(b for _, b in seen) == 1


def test_a_bummerl_is_chased() -> None:
    rig = Rig()
    rig.show(snap(ENDED, acted_ns=0))
    assert {light for _, light in course(rig, 2_900)} == {(1, 0), (0, 1)}


def test_lamps_that_are_not_there_are_no_trouble() -> None:
    rig = Rig({Part.BUTTON_A: 17, Part.LAMP_B: 24})
    rig.show(snap(replace(FOLLOW, due=B), acted_ns=0))
    rig.wait(200)
    rig.hear(Sound.MATCH)
    rig.wait(5_000)
    assert rig.factory.pin(24).state == TURN


# The buzzer


def played(rig: Rig) -> list[tuple[float, float] | None]:
    """Return what is heard from now on until it is over."""
    heard = [rig.tone()]
    heard += [rig.tone() for _ in rig.passing(5_000)]
    return heard


def test_a_card_ticks() -> None:
    rig = Rig()
    rig.hear(Sound.TICK)
    assert rig.tone() == (1_600, 0.5)
    assert [rig.tone() for _ in rig.passing(30)] == [None]
    assert rig.panel.wakes_at() is None


def test_every_cue_sounds_different_and_ends() -> None:
    heard = []
    for cue in Sound:
        rig = Rig()
        rig.hear(cue)
        heard.append(tuple(played(rig)))
        assert rig.tone() is None
        assert rig.panel.wakes_at() is None
    assert len(set(heard)) == len(Sound)


def test_a_claim_has_sounded_before_its_verdict() -> None:
    rig = Rig()
    rig.hear(Sound.CLAIM)
    rig.wait(799)
    assert rig.tone() is None


@pytest.mark.parametrize("cue", Sound)
def test_mute_mutes_all(cue: Sound) -> None:
    rig = Rig()
    rig.hear(cue, volume=0)
    assert played(rig) == [None]


def test_mute_ends_what_sounds() -> None:
    rig = Rig()
    rig.hear(Sound.MATCH)
    rig.wait(50)
    assert rig.tone() is not None
    rig.hear(Sound.TICK, volume=0)
    assert played(rig) == [None]


def test_louder_is_louder_up_to_half_a_turn() -> None:
    turns = []
    for volume in range(1, 11):
        rig = Rig()
        rig.hear(Sound.TICK, volume=volume)
        tone = rig.tone()
        assert tone
        turns.append(tone[1])
    assert turns == sorted(set(turns))
    assert turns[0] >= 0.01, "what is a percent at least is heard"
    assert turns[-1] == 0.5


def test_cues_are_heard_one_after_the_other_and_the_latest_goes_first() -> None:
    rig = Rig()
    rig.hear(Sound.REFUSED, Sound.BUMMERL)
    both = played(rig)
    alone = []
    for cue in (Sound.REFUSED, Sound.BUMMERL):
        rig = Rig()
        rig.hear(cue)
        alone += played(rig)[:-1]
    assert both == [*alone, None]
    rig.hear(Sound.MATCH)
    rig.wait(10)
    rig.hear(Sound.TICK)
    assert rig.tone() == (1_600, 0.5)


def test_the_pins_have_what_lamps_and_buzzer_need() -> None:
    rig = Rig()
    pins = {part: rig.factory.pin(pin) for part, pin in RECOMMENDED.items()}
    assert {p.function for part, p in pins.items() if part in (Part.LAMP_A, Part.LAMP_B)} == {
        "output"
    }
    assert {pins[part].pull for part in (Part.BUTTON_A, Part.UNDO)} == {"up"}
    assert pins[Part.LAMP_A].frequency >= 100, "nobody sees it flicker"
