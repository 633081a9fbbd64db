"""What the lamps of both seats' buttons show: pure, from a snapshot and the time (art. 11).

No pins here: whoever has lamps asks how bright they are, and when that changes next. A lamp has
one colour, so what it says is in how it shines (ux.md, section 7); nothing flashes above 3 Hz.
Times are `CLOCK_MONOTONIC` nanoseconds.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum
from typing import Final

from device.base.deadlines import earliest
from engine.interface.notices import (
    AskClose,
    AskDeal,
    AskExchange,
    AskMarriage,
    CardRefused,
    OneByOne,
    ReadByBothPads,
    TooManyCards,
    UnknownTag,
)
from engine.interface.readers import PadCondition
from engine.interface.snapshot import CLAIM_NS, Scoreboard, Snapshot
from engine.model.cards import PerSeat, Seat
from engine.model.results import PLAYING, Phase

MS: Final = 1_000_000
TURN: Final = 0.6
"""How bright the lamp is of whoever is due."""
WINK_NS: Final = 150 * MS
"""How long it is at its brightest first, so that every card is seen to be taken."""
VERDICT_NS: Final = 2_000 * MS
CHASE_NS: Final = 3_000 * MS
"""How long a Bummerl's end is shown."""
COUNT_NS: Final = (170 * MS, 340 * MS)
"""How long each wink takes that counts a tapped result's game points, and until the next."""
STEP_NS: Final = 20 * MS
"""How often a lamp that fades is set anew."""

CHECKED: Final = CardRefused | OneByOne | ReadByBothPads | TooManyCards | UnknownTag
WELL: Final = frozenset({PadCondition.NONE, PadCondition.STARTING, PadCondition.READY})


@dataclass(frozen=True, slots=True)
class Rhythm:
    """How a lamp that is not steady comes and goes."""

    period_ns: int
    bright: tuple[tuple[int, int], ...] = ()
    """From when to when in the period it is on; where there is nothing it goes up and down."""


class Glow(Enum):
    """How a lamp shines."""

    STEADY = None
    BLINK = Rhythm(1_000 * MS, ((0, 500 * MS),))
    CHASE = Rhythm(500 * MS, ((0, 250 * MS),))
    CHASED = Rhythm(500 * MS, ((250 * MS, 500 * MS),))
    """The other lamp of a chase."""
    WINKS = Rhythm(1_500 * MS, ((0, 170 * MS), (340 * MS, 510 * MS)))
    PULSE = Rhythm(1_000 * MS)
    BREATHE = Rhythm(4_000 * MS)


@dataclass(frozen=True, slots=True)
class Lamp:
    """How one lamp shines for now; all of them keep the same time."""

    level: float = 0.0
    """At its brightest, 0 to 1."""
    glow: Glow = Glow.STEADY

    def brightness(self, now_ns: int) -> float:
        """Return how bright it is, 0 to 1."""
        rhythm: Rhythm | None = self.glow.value
        if rhythm is None:
            return self.level
        phase = now_ns % rhythm.period_ns
        if not rhythm.bright:
            return self.level * (0.5 - 0.5 * math.cos(math.tau * phase / rhythm.period_ns))
        return self.level if any(on <= phase < off for on, off in rhythm.bright) else 0.0

    def changes_at(self, now_ns: int) -> int | None:
        """Return when it is brighter or darker next; None if it never is."""
        rhythm: Rhythm | None = self.glow.value
        if rhythm is None:
            return None
        if not rhythm.bright:
            return now_ns + STEP_NS
        phase = now_ns % rhythm.period_ns
        edges = [edge for span in rhythm.bright for edge in span if edge > phase]
        return now_ns - phase + min([*edges, rhythm.period_ns])


OFF: Final = Lamp()
ON: Final = Lamp(1.0)


@dataclass(frozen=True, slots=True)
class Lamps:
    """Both seats' lamps."""

    seats: PerSeat[Lamp]
    until_ns: int | None = None
    """When they show something else, whatever happens; None if nothing is known of it."""

    def changes_at(self, now_ns: int) -> int | None:
        """Return when one of them is brighter or darker next; None: not by time alone."""
        return earliest(self.until_ns, *(lamp.changes_at(now_ns) for lamp in self.seats))


def lamps(snapshot: Snapshot, now_ns: int) -> Lamps:
    """Return what the lamps show: what is more urgent hides the rest.

    Until the verdict of a claim is shown they are the same for a right and for a wrong one.
    """
    ended = _claimed(snapshot, now_ns)
    if ended is not None:
        return ended
    asked = (
        _disputed(snapshot)
        or _checked(snapshot)
        or _announced(snapshot)
        or _faulty(snapshot)
        or _scored(snapshot, now_ns)
        or _turn(snapshot, now_ns)
    )
    return _held(snapshot, asked, now_ns)


def _claimed(snapshot: Snapshot, now_ns: int) -> Lamps | None:
    """Show the claim for its constant time, then the verdict, then the end of the Bummerl."""
    result, claimant, since = snapshot.view.result, snapshot.claimed_by, snapshot.acted_ns
    if claimant is not None:
        if since is None or now_ns < since + CLAIM_NS:
            return _pair(claimant, ON, OFF, None if since is None else since + CLAIM_NS)
        since += CLAIM_NS
        if now_ns < since + VERDICT_NS:
            right = result is not None and result.winner is claimant
            verdict = (ON, ON) if right else (OFF, Lamp(1.0, Glow.PULSE))
            return _pair(claimant, *verdict, since + VERDICT_NS)
        since += VERDICT_NS
    if snapshot.view.bummerl is None or since is None or now_ns >= since + CHASE_NS:
        return None
    return _pair(Seat.A, Lamp(1.0, Glow.CHASE), Lamp(1.0, Glow.CHASED), since + CHASE_NS)


def _pair(seat: Seat, its: Lamp, others: Lamp, until_ns: int | None = None) -> Lamps:
    return Lamps(PerSeat(others, others).put(seat, its), until_ns)


def _held(snapshot: Snapshot, asked: Lamps, now_ns: int) -> Lamps:
    """Let a lamp fill while its button is held; the other one is not touched by it."""
    whole = snapshot.claim_hold_ns if snapshot.disputed is None else snapshot.agree_hold_ns
    for seat in Seat:
        since = snapshot.buttons_down[seat]
        if since is not None:
            filled = Lamp(min(1.0, max(0, now_ns - since) / max(1, whole)))
            until = min(now_ns + STEP_NS, asked.until_ns or now_ns + STEP_NS)
            asked = Lamps(asked.seats.put(seat, filled), until)
    return asked


def _disputed(snapshot: Snapshot) -> Lamps | None:
    """Ask both to hold their buttons once something is proposed."""
    if snapshot.disputed is None or snapshot.disputed.remedy is None:
        return None
    agreed = snapshot.disputed.agreed
    return Lamps(agreed.map(lambda agrees: ON if agrees else Lamp(1.0, Glow.BLINK)))


def _checked(snapshot: Snapshot) -> Lamps | None:
    """Blink at both for a card that does not count, whoever laid it."""
    if not isinstance(
        snapshot.notice, CardRefused | ReadByBothPads | OneByOne | TooManyCards | UnknownTag
    ):
        return None
    return Lamps(PerSeat(Lamp(1.0, Glow.BLINK), Lamp(1.0, Glow.BLINK)))


def _announced(snapshot: Snapshot) -> Lamps | None:
    match snapshot.notice:
        case AskClose(seat) | AskExchange(seat) | AskMarriage(seat):
            return _pair(seat, Lamp(1.0, Glow.WINKS), OFF)
        case AskDeal():
            return Lamps(PerSeat(Lamp(1.0, Glow.WINKS), Lamp(1.0, Glow.WINKS)))
        case _:
            return None


def _faulty(snapshot: Snapshot) -> Lamps | None:
    """Breathe for a reader that is lost; for the disk only where nobody waits for a turn.

    A scoreboard is there for lost readers, and while something is tapped the lamps count it.
    """
    board = snapshot.scoreboard
    if board is not None and board.pending is not None:
        return None
    lost = board is None and any(pad.condition not in WELL for pad in snapshot.pads)
    trouble = snapshot.store_trouble
    failing = trouble is not None and not trouble.is_over
    if lost or (failing and snapshot.view.phase not in PLAYING):
        return Lamps(PerSeat(Lamp(1.0, Glow.BREATHE), Lamp(1.0, Glow.BREATHE)))
    return None


def _scored(snapshot: Snapshot, now_ns: int) -> Lamps | None:
    """Count at the winner what was tapped; else show who deals next, more brightly at first."""
    match None if snapshot.teaching else snapshot.scoreboard:
        case None:
            return None
        case Scoreboard(Seat() as seat, points, since_ns):
            return _counted(seat, points, since_ns, now_ns)
        case _:
            return _reminded(snapshot.view.next_dealer, snapshot.acted_ns, now_ns)


def _counted(seat: Seat, points: int, since_ns: int, now_ns: int) -> Lamps:
    """Wink once for each game point, from the last tap on."""
    wink, step = COUNT_NS
    number, passed = divmod(max(0, now_ns - since_ns), step)
    if number >= points:
        return _pair(seat, OFF, OFF)
    begun = since_ns + number * step
    if passed < wink:
        return _pair(seat, ON, OFF, begun + wink)
    return _pair(seat, OFF, OFF, begun + step)


def _turn(snapshot: Snapshot, now_ns: int) -> Lamps:
    """Show whose turn it is; at both if either may settle."""
    view, since = snapshot.view, snapshot.acted_ns
    if snapshot.teaching is not None:
        return Lamps(PerSeat(OFF, OFF))
    if view.phase is Phase.PLAYED_OUT:
        return Lamps(PerSeat(Lamp(TURN), Lamp(TURN)))
    if view.due is None:
        return Lamps(PerSeat(OFF, OFF))
    return _reminded(view.due, since, now_ns)


def _reminded(seat: Seat, since: int | None, now_ns: int) -> Lamps:
    """Show a player that it is up to them since then, more brightly at first."""
    if since is not None and now_ns < since + WINK_NS:
        return _pair(seat, ON, OFF, since + WINK_NS)
    return _pair(seat, Lamp(TURN), OFF)
