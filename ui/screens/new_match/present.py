"""The page on which a new match is put together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine.actions import Match
from engine.interface.inputs import NewMatch
from engine.interface.snapshot import Snapshot
from engine.model.cards import PerSeat, Seat
from engine.view import View
from ui.model.draft import Draft
from ui.model.parts import Button, EditDraft, Hold, Icon, OpenPage, Page, Tap
from ui.model.tone import Tone
from ui.screens.new_match.draft import drafted_match, with_seats_swapped
from ui.screens.new_match.match_format import format_buttons, number_buttons
from ui.screens.new_match.presets import presets
from ui.screens.new_match.rule_set_names import rules_name
from ui.screens.new_match.scene import NewMatchScene
from ui.screens.registry import Presenter
from ui.widgets.context import ScreenContext
from ui.words.phrases import SIDES, Phrases

HOLD_NS: Final = 1_000_000_000
"""How long the button is held that ends a running match."""
BEGIN: Final = frozenset({"start", "scoreboard"})
"""The buttons that begin one."""


def new_match(context: ScreenContext) -> NewMatchScene:
    """Return the page: every choice changes the draft alone, until the match begins."""
    snapshot, state, phrases = context.snapshot, context.state, context.phrases
    match = drafted_match(snapshot, state.draft)
    voices = replace(phrases, players=match.players)

    def shown(button: Button) -> Button:
        return context.touched(button)

    stake = at_stake(snapshot.view)
    back = Page.MENU if stake else Page.NONE
    label, several = number_buttons(match, phrases)
    otherwise = _otherwise(match, phrases, snapshot, stake=stake)
    frame = context.frame(phrases.text("New match"), back)
    return NewMatchScene(
        frame=replace(frame, tabs=(shown(otherwise),)),
        players=PerSeat(Seat.A, Seat.B).map(lambda seat: shown(_player(seat, match, voices))),
        swap=shown(Button("swap", _becomes(with_seats_swapped(match)), icon=Icon.SWAP)),
        forms=tuple(map(shown, format_buttons(match, phrases))),
        number_label=label,
        numbers=tuple(map(shown, several)),
        rules=shown(
            Button(
                "rules",
                Tap(OpenPage(Page.PRESETS)),
                rules_name(match.rules, phrases),
                phrases.text("Rules"),
            )
        ),
        dealer=shown(_dealer(match, voices)),
        start=shown(_start(match, phrases, stake=stake)),
        moving=stake and context.pressed in BEGIN,
    )


def at_stake(view: View) -> bool:
    """Tell whether a new match would end one that is not decided."""
    if not view.between_deals:
        return True
    if view.bummerl is None and any(view.game_points):
        return True
    return view.form.ends and bool(view.bummerls) and view.match_winner is None


def offers_new_match(snapshot: Snapshot) -> bool:
    """Tell whether a touch on a resting screen opens a new match.

    A table that nothing can be played on tells first what is missing, and an evening that goes
    on is shown as it stands.
    """
    view = snapshot.view
    playable = snapshot.decks or snapshot.cards_on_screen or snapshot.scoreboard is not None
    fresh = not view.bummerls and not at_stake(view)
    return bool(playable) and (view.match_winner is not None or fresh)


def _becomes(match: Match) -> Tap:
    return Tap(EditDraft(Draft(match)))


def _player(seat: Seat, match: Match, phrases: Phrases) -> Button:
    name = phrases.name(seat)
    side = phrases.text(SIDES[seat])
    return Button(
        f"player {seat.value}",
        Tap(EditDraft(Draft(match, seat), Page.PLAYER)),
        name,
        side if side != name else phrases.text("Guest"),
        tone=Tone.of(seat),
    )


def _dealer(match: Match, phrases: Phrases) -> Button:
    other = replace(match, dealer=match.dealer.other)
    return Button(
        "dealer", _becomes(other), phrases.name(match.dealer), phrases.text("deals first")
    )


def _start(match: Match, phrases: Phrases, *, stake: bool) -> Button:
    """Return the button that begins the match, played as the last one was: with cards or not."""
    tone = Tone.WARNING if stake else Tone.ACCEPTED
    ends = phrases.text("hold: ends the match")
    return _begins("start", NewMatch(match), phrases.text("Start"), ends if stake else "", tone)


def _otherwise(match: Match, phrases: Phrases, snapshot: Snapshot, *, stake: bool) -> Button:
    """Return the button that begins it the other way."""
    scoreboard = snapshot.scoreboard is not None
    label = phrases.text("With cards") if scoreboard else phrases.text("Scoreboard only")
    act = NewMatch(match, scoreboard=not scoreboard)
    return _begins("scoreboard", act, label, phrases.text("hold") if stake else "", None)


def _begins(name: str, act: NewMatch, label: str, hold: str, tone: Tone | None) -> Button:
    """Return a button that begins a match; where one is at stake `hold` says what that takes."""
    return Button(name, Hold(act, HOLD_NS) if hold else Tap(act), label, hold, tone=tone)


PAGES: Final[Mapping[Page, Presenter]] = {Page.START: new_match, Page.PRESETS: presets}
