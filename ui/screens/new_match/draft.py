"""The match that a new one begins from, before anything of it was chosen."""

from __future__ import annotations

from dataclasses import replace

from engine.actions import Match
from engine.interface.snapshot import Snapshot
from engine.model.cards import PerSeat, Seat
from engine.record.player_names import are_same
from ui.model.draft import Draft
from ui.screens.new_match.rule_set_names import preset_of


def proposed_match(snapshot: Snapshot) -> Match:
    """Return what is offered at first: the rules of the configuration, the present players.

    Who would deal now deals first. A match that is won, and one without a configuration, is
    repeated (art. 10.4).
    """
    view = snapshot.view
    wanted = snapshot.wanted
    if wanted is None or view.match_winner is not None:
        preset = preset_of(view.rules) or "house"
        return Match(view.rules, view.players, view.next_dealer, preset, view.form)
    return Match(wanted.rules, view.players, view.next_dealer, wanted.preset, wanted.form)


def drafted_match(snapshot: Snapshot, draft: Draft) -> Match:
    """Return the match as it would begin now."""
    return draft.match or proposed_match(snapshot)


def with_player(match: Match, seat: Seat, name: str) -> Match:
    """Return the match with that name at the seat; if it was at the other both change places."""
    if are_same(name, match.players[seat.other]):
        return with_seats_swapped(match)
    return replace(match, players=match.players.put(seat, name))


def with_seats_swapped(match: Match) -> Match:
    """Return the match with the players' places swapped; the same player deals first."""
    players = PerSeat(*(_moved(match.players[seat.other], seat) for seat in Seat))
    return replace(match, players=players, dealer=match.dealer.other)


def _moved(name: str, seat: Seat) -> str:
    """Return a name at its new seat; without a name it is the letter of the seat."""
    return seat.value if name == seat.other.value else name
