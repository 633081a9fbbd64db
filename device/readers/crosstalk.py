"""Which pad a tag lies on that two pads may hear.

A field may reach the tags of the neighbouring pad, mostly now and then. A tag that one pad hears
at least twice as often as the other lies on the first. Until the other pads have answered often
enough to tell, a tag is in doubt. Pure but for a lock: time is an argument.
"""

from __future__ import annotations

import threading
from collections import defaultdict, deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from device.readers.messages import PadAt

MS: Final = 1_000_000

ENOUGH_ANSWERS: Final = 2
"""Answers of another pad that tell whether it hears a tag: it may miss it in one of them."""
ENOUGH_WITH: Final = 4
"""Likewise, where one of them holds the tag: two answers of which one misses it tell nothing."""
WINDOW: Final = 8
"""Answers of a pad that count, the newest: a card may be moved from one pad to the other."""
CLEARER: Final = 2
"""How many times as often a tag is heard on the pad where it lies."""
FAILED_NS: Final = 1_000 * MS
"""A pad whose reader fails for longer is not waited for: its field is off."""


def _answers() -> deque[bool]:
    """Return the newest answers of a pad: whether each held the tag."""
    return deque(maxlen=WINDOW)


@dataclass(slots=True)
class _Claim:
    """What speaks for a tag that lies on one pad: which of the newest answers held it."""

    here: deque[bool] = field(default_factory=_answers)
    elsewhere: dict[PadAt, deque[bool]] = field(default_factory=lambda: defaultdict(_answers))
    own: bool = False

    def is_clearer_than(self, other: PadAt) -> bool:
        """Whether the tag is heard here much more often than there."""
        there = self.elsewhere[other]
        if len(there) < (ENOUGH_WITH if any(there) else ENOUGH_ANSWERS):
            return False
        return sum(there) * len(self.here) * CLEARER <= sum(self.here) * len(there)


@dataclass(slots=True)
class _Pad:
    answered_ns: int = 0
    failed: bool = False
    claims: dict[str, _Claim] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Doubts:
    """The tags on one pad that may lie on another."""

    undecided: frozenset[str] = frozenset()
    """It is not known yet, or two pads hear them equally well."""
    foreign: frozenset[str] = frozenset()
    """Another pad hears them much better."""


class Crosstalk:
    """What all pads of a table hear. Each pad's thread tells its own answers."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._pads: dict[PadAt, _Pad] = {}

    def fail(self, at: PadAt) -> None:
        """Note that a pad's reader failed, until its next answer."""
        with self._lock:
            self._pads.setdefault(at, _Pad()).failed = True

    def answer(
        self, at: PadAt, reported: Iterable[str], lying: Iterable[str], now_ns: int, *, full: bool
    ) -> Doubts:
        """Take a checked answer of a pad; return which of its tags are in doubt.

        Args:
            at: the pad.
            reported: the tags in that answer.
            lying: the tags that it believes to lie there.
            now_ns: when it came.
            full: whether the answer holds no more tags, so that it says nothing of others.
        """
        heard = frozenset(reported)
        with self._lock:
            pad = self._pads.setdefault(at, _Pad())
            pad.answered_ns, pad.failed = now_ns, False
            pad.claims = {tag: pad.claims.get(tag, _Claim()) for tag in lying}
            for tag, claim in pad.claims.items():
                if tag in heard or not full:
                    claim.here.append(tag in heard)
            others = self._others(at, now_ns)
            for other in others.values():
                for tag, claim in other.claims.items():
                    if not full:  # what it lacks counts as little as what it holds
                        claim.elsewhere[at].append(tag in heard)
            if not others:
                return Doubts()
            foreign = frozenset(tag for tag in pad.claims if _is_foreign(at, tag, others))
            for tag, claim in pad.claims.items():
                clear = claim.own or all(claim.is_clearer_than(other) for other in others)
                claim.own = clear and tag not in foreign
            owned = frozenset(tag for tag, claim in pad.claims.items() if claim.own)
            return Doubts(frozenset(pad.claims) - owned - foreign, foreign)

    def _others(self, at: PadAt, now_ns: int) -> dict[PadAt, _Pad]:
        """Return the other pads that read."""
        return {
            name: pad
            for name, pad in self._pads.items()
            if name is not at
            and pad.answered_ns
            and not (pad.failed and now_ns - pad.answered_ns >= FAILED_NS)
        }


def _is_foreign(at: PadAt, tag: str, others: dict[PadAt, _Pad]) -> bool:
    """Whether another pad hears a tag much better: that counts even if it was known as own."""
    claims = (pad.claims[tag] for pad in others.values() if tag in pad.claims)
    return any(claim.is_clearer_than(at) for claim in claims)
