"""The status line: the only place that tells what to do during a deal."""

from __future__ import annotations

from engine.bummerl import next_dealer
from engine.snapshot import (
    AskClose,
    CardRefused,
    Exchanged,
    LeadOfMarriage,
    NotNow,
    Snapshot,
    TakenBack,
    UnknownTag,
)
from engine.view import Phase, View
from ui.present.reasons import reason
from ui.present.voice import Voice
from ui.scene import Status
from ui.theme import Tone


def status(snapshot: Snapshot, voice: Voice) -> Status:
    """Return the line for a snapshot: what is held, then the notice, then whose turn it is."""
    return _held(snapshot, voice) or _noticed(snapshot, voice) or _turn(snapshot, voice)


def _held(snapshot: Snapshot, voice: Voice) -> Status | None:
    if snapshot.undo_down is not None:
        return Status(voice.say("Take back"), voice.say("keep holding"), tone=Tone.WARNING)
    return None


def _noticed(snapshot: Snapshot, voice: Voice) -> Status | None:
    match snapshot.notice:
        case AskClose(seat):
            return Status(voice.say("Close?"), voice.say("Tap the own button"), seat)
        case LeadOfMarriage(seat, suit):
            points = 40 if suit is snapshot.view.trump else 20
            king = snapshot.view.rules.marriage_lead == "king_only"
            lead = voice.say("Lead the king") if king else voice.say("Lead king or queen")
            return Status(voice.say("{n} announced", n=points), lead, seat)
        case Exchanged(seat):
            return Status(voice.say("Trump exchanged"), voice.say("Lift both cards"), seat)
        case TakenBack():
            return Status(
                voice.say("Taken back"),
                voice.say("Cards still lying: lift and lay again"),
                tone=Tone.WARNING,
            )
        case NotNow(_, code):
            return Status(voice.say("Not now"), voice.say(reason(code)), tone=Tone.REFUSED)
        case CardRefused():
            return Status(voice.say("Lift the card"), tone=Tone.REFUSED)
        case UnknownTag():
            return Status(voice.say("Please check the card"), tone=Tone.WARNING)
        case None:
            return None


def _turn(snapshot: Snapshot, voice: Voice) -> Status:
    view = snapshot.view
    if view.phase in {Phase.IDLE, Phase.OVER}:
        return _dealing(view, voice)
    if view.due is None:
        return Status(
            voice.say("All cards are played"),
            voice.say("66? Hold the button; else tap it"),
        )
    name = voice.name(view.due)
    leads = not view.on_table
    said = (
        voice.say("{name} leads", name=name) if leads else voice.say("{name} to play", name=name)
    )
    if snapshot.offence is not None:
        return Status(said, voice.say("A revoke was noted"), view.due, Tone.WARNING)
    strict = view.phase in {Phase.CLOSED, Phase.EXHAUSTED}
    return Status(said, voice.say("Follow suit, win if you can") if strict else "", view.due)


def _dealing(view: View, voice: Voice) -> Status:
    text = voice.say(
        "{name} deals", name=voice.name(next_dealer(view.rules, view.dealer, view.result))
    )
    if view.rules.pack == 20:  # noqa: PLR2004 - hands of five (art. 1.3)
        return Status(text, voice.say("3, trump, 2; lay the turn-up"))
    return Status(text, voice.say("3, 3, trump; lay the turn-up"))
