"""A match that has been won, in words."""

from __future__ import annotations

from engine.cards import Seat
from engine.view import BummerlEnd, BummerlKind, View
from ui.present.voice import Voice
from ui.scene import MatchScene, WonBummerl


def match_end(view: View, winner: Seat, voice: Voice) -> MatchScene:
    """Return what the end of a match shows, the last Bummerl first."""
    numbered = list(enumerate(view.bummerls, 1))
    return MatchScene(
        title=voice.say("{name} wins the match", name=voice.name(winner)),
        winner=winner,
        won=view.won.map(str),
        bummerls=tuple(_won(number, end, voice) for number, end in reversed(numbered)),
    )


def _won(number: int, end: BummerlEnd, voice: Voice) -> WonBummerl:
    return WonBummerl(
        f"{number}.", end.score.map(str), end.winner, _kind(end.kind, voice), end.marks
    )


def _kind(kind: BummerlKind, voice: Voice) -> str:
    match kind:
        case BummerlKind.PLAIN:
            return ""
        case BummerlKind.SCHNEIDER:
            return voice.say("Schneider")
        case BummerlKind.RETOUR:
            return voice.say("Retour")
