"""`bummerl players`: who has a name here; names changed, players deleted."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from device.base.errors import NothingRecordedError, PlayerError, StoreInUseError
from device.base.lock import is_held
from device.base.number import counted
from device.base.terminal import note
from device.config import last_good
from device.config.load import settings
from device.config.settings import Settings
from device.store.file.erase import FORGETTING, forget, forget_in_copies
from device.store.file.lock import hold
from device.store.file.scrub import contains
from device.store.store import Store, open_store, open_to_read
from device.store.tables import players
from engine.record.player_names import fault, name_key, tidy


def main(args: Namespace) -> int:
    """List the players, or do what `players rename` or `forget` was asked.

    Raises:
        NothingRecordedError: there is no such player, or no store.
        PlayerError: the new name is none, or another player's.
        StoreInUseError: a table is running; there it is done on its page of players.
        StoreError: the store cannot be read or written.
    """
    config = settings(args)
    match args.players_command:
        case "rename":
            _rename(config.store, args.name, tidy(args.to))
        case "forget":
            _forget(config, args.name)
        case _:
            _list(config.store, as_json=args.json)
    return 0


def _list(path: Path, *, as_json: bool) -> None:
    with open_to_read(path) as store:
        known = store.players().players
    if not known and not as_json:
        note("no player has a name here yet")
    for player in known:
        cards = f": {counted(player.cards, 'card')}" if player.cards else ""
        line = {"name": player.name, "cards": player.cards}
        said = json.dumps(line, ensure_ascii=False) if as_json else f"{player.name}{cards}"
        sys.stdout.write(f"{said}\n")


def _rename(path: Path, old: str, new: str) -> None:
    if why := fault(new):
        raise PlayerError(f"TO: {why}")
    with _held(path, old) as (store, known):
        if store.players().refusal(known, new):
            raise PlayerError(
                f"{new!r} is another player, or what a seat without a name is called"
            )
        store.change(players.rename, known, new)
    sys.stdout.write(f"{known} is called {new} from now on, in all that was played\n")


def _forget(config: Settings, name: str) -> None:
    """Delete a player, and say what only people can do."""
    with _held(config.store, name) as (store, known):
        cards = store.players().cards[known]
        store.change(forget, known)
        clean = store.leave_no_trace((known, *cards))
        undone = forget_in_copies(config.store, store.erased_players((known, *cards)))
        store.keep_choices({FORGETTING: None})
    said = [f"{known} is deleted; what was played stays, without the name"]
    if not clean:
        said.append("another program reads the scores: the name may be in the log until it ends")
    said += [f"not cleaned: {line}" for line in undone]
    if _is_configured(config, known):
        said.append(
            "the configuration, or the copy of it beside the scores, still names this player:"
            " change it, then start the table once"
        )
    said.append("backups and exports that are elsewhere, as on a stick, were not touched")
    sys.stdout.writelines(f"{line}\n" for line in said)


def _is_configured(config: Settings, name: str) -> bool:
    """Tell whether a match that the configuration begins would have that player again."""
    kept = (config.data / copy for copy in last_good.NAMES)
    named = name_key(name) in map(name_key, config.table.match.players)
    return named or any(copy.exists() and contains(copy, name) for copy in kept)


@contextmanager
def _held(path: Path, name: str) -> Iterator[tuple[Store, str]]:
    """Open the store while no table runs; yield it, and the name as it is written there."""
    if not path.exists():
        raise NothingRecordedError(f"{path}: nothing has been recorded here yet")
    if is_held(path):
        raise StoreInUseError(
            path, "a table is running on it; use its page of players, or end it first"
        )
    lock = hold(path)
    try:
        with open_store(path) as store:
            known = store.players().find(name)
            if known is None:
                raise NothingRecordedError(f"there is no player {name!r}; see `bummerl players`")
            yield store, known
    finally:
        if lock:
            lock.close()
