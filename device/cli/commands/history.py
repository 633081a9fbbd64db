"""`bummerl history`: the finished deals and Bummerls, as they were ruled when they ended."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from device.base import clock
from device.base.terminal import note
from device.config.load import settings
from device.store.store import open_to_read
from device.store.tables.recorded_deals import RecordedDeal


def main(args: Namespace) -> int:
    """Print the history of one match or of all, for people or as JSON lines.

    Raises:
        StoreError: the store cannot be read.
        NothingRecordedError: there is no store, or no such match.
    """
    with open_to_read(settings(args).store) as store:
        if args.match is not None:
            next(store.record(args.match))
        deal = None
        for deal in store.history(args.match):
            lines = map(_json, entries(deal)) if args.json else [sentence(deal)]
            sys.stdout.writelines(f"{line}\n" for line in lines)
    if deal is None and not args.json:
        note("no deal is over yet" if args.match is None else "no deal of that match is over yet")
    return 0


def entries(deal: RecordedDeal) -> Iterator[dict[str, Any]]:
    """Yield the object of the deal, then that of the Bummerl where it ended one."""
    head = {"match": deal.match, "seq": deal.seq, "at": deal.at, "players": deal.players}
    ruled = {"ruled": deal.ruled} if deal.ruled else {}
    yield head | {"deal": deal.deal, "result": deal.result} | ruled
    if deal.bummerl:
        yield head | {"bummerl": deal.bummerl}


def sentence(deal: RecordedDeal) -> str:
    """Return one line for people, with the time where the table stands."""
    at = clock.local(deal.at)
    when = f"{at:%Y-%m-%d %H:%M}" if at else f"{'time unknown':<16}"
    line = f"{when}  match {deal.match}  deal {deal.deal}: {_outcome(deal, deal.result)}"
    if deal.ruled:
        line += f", corrected: was {_outcome(deal, deal.ruled)}"
    if deal.bummerl:
        score, winner = deal.bummerl["score"], deal.bummerl["winner"]
        loser = "B" if winner == "A" else "A"
        line += (
            f"; Bummerl for {_name(deal, loser)}: {_name(deal, winner)} wins"
            f" {score[winner]}:{score[loser]} ({deal.bummerl['kind']}, marks"
            f" {deal.bummerl['marks']})"
        )
    return line


def _outcome(deal: RecordedDeal, result: dict[str, Any]) -> str:
    winner = _name(deal, result["winner"])
    return f"{winner} {result['game_points']} ({result['how'].replace('_', ' ')})"


def _name(deal: RecordedDeal, seat: str | None) -> str:
    """Return who sits there; the seat itself for somebody whose name was deleted."""
    return "nobody" if seat is None else deal.players[seat] or seat


def _json(entry: dict[str, Any]) -> str:
    return json.dumps(entry, ensure_ascii=False)
