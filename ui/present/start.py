"""The page on which a new match is put together."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.actions import Match
from engine.cards import PerSeat, Seat
from engine.form import Form, FormKind
from engine.inputs import NewMatch
from engine.snapshot import Snapshot
from engine.view import Phase, View
from ui.draft import Draft
from ui.local import Local
from ui.present.buttons import frame, touched
from ui.present.drafted import drafted, swapped
from ui.present.rulesets import rules_name
from ui.present.voice import SIDES, Voice
from ui.scene import Button, Edit, Go, Hold, Icon, Page, StartScene, Tap
from ui.theme import Tone

LENGTHS: Final = (*(Form(FormKind.FIRST_TO, number) for number in (1, 2, 3, 5)), Form())
"""How many Bummerls win the match; the last is an evening without end."""
HOLD_NS: Final = 1_000_000_000
"""How long the button is held that ends a running match."""


def start(snapshot: Snapshot, local: Local, voice: Voice, now_ns: int) -> StartScene:
    """Return the page: every choice changes the draft alone, until the match begins."""
    match = drafted(snapshot, local.draft)
    voices = replace(voice, players=match.players)

    def shown(button: Button) -> Button:
        return touched(button, local, voice, now_ns)

    stake = at_stake(snapshot.view)
    return StartScene(
        frame=frame(voice.say("New match"), Page.MENU, snapshot, local, voice, now_ns),
        players=PerSeat(Seat.A, Seat.B).map(lambda seat: shown(_player(seat, match, voices))),
        swap=shown(Button("swap", _becomes(swapped(match)), icon=Icon.SWAP)),
        length_label=voice.say("Bummerls to win"),
        lengths=tuple(shown(_length(length, match, voice)) for length in LENGTHS),
        rules=shown(
            Button(
                "rules", Tap(Go(Page.PRESETS)), rules_name(match.rules, voice), voice.say("Rules")
            )
        ),
        dealer=shown(_dealer(match, voices)),
        start=shown(_start(match, voice, stake=stake)),
        moving=stake and local.pressed is not None and local.pressed.name == "start",
    )


def at_stake(view: View) -> bool:
    """Tell whether a new match would end one that is not decided."""
    if view.phase not in {Phase.IDLE, Phase.OVER}:
        return True
    if view.bummerl is None and any(view.game_points):
        return True
    return view.form.ends and bool(view.bummerls) and view.match_winner is None


def _becomes(match: Match) -> Tap:
    return Tap(Edit(Draft(match)))


def _player(seat: Seat, match: Match, voice: Voice) -> Button:
    name = voice.name(seat)
    side = voice.say(SIDES[seat])
    return Button(
        f"player {seat.value}",
        Tap(Edit(Draft(match, seat), Page.PLAYER)),
        name,
        side if side != name else voice.say("Guest"),
        tone=Tone.of(seat),
    )


def _length(form: Form, match: Match, voice: Voice) -> Button:
    return Button(
        f"length {form.number or None}",
        _becomes(replace(match, form=form)),
        str(form.number) if form.ends else voice.say("open end"),
        chosen=form == match.form,
    )


def _dealer(match: Match, voice: Voice) -> Button:
    other = replace(match, dealer=match.dealer.other)
    return Button("dealer", _becomes(other), voice.name(match.dealer), voice.say("deals first"))


def _start(match: Match, voice: Voice, *, stake: bool) -> Button:
    act = NewMatch(match)
    ends = voice.say("hold: ends the running match") if stake else ""
    does = Hold(act, HOLD_NS) if stake else Tap(act)
    tone = Tone.WARNING if stake else Tone.ACCEPTED
    return Button("start", does, voice.say("Start"), ends, tone=tone)
