"""The arguments of the commands about players and about matches played elsewhere."""

from __future__ import annotations

import argparse
from collections.abc import Callable

Place = Callable[[argparse.ArgumentParser], None]
"""Adds the options that say where scores are kept."""


def add_players(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], place: Place
) -> None:
    """Add `players`, alone or with what is to be done."""
    players = commands.add_parser(
        "players",
        help="who has a name here: list, rename, forget",
        description="Without an action the players are listed.",
    )
    players.add_argument("--json", action="store_true", help="list them as JSON, one a line")
    place(players)
    actions = players.add_subparsers(dest="players_command", metavar="ACTION")

    listing = actions.add_parser("list", help="print each player and how many cards they have")
    listing.add_argument(
        "--json", action="store_true", default=argparse.SUPPRESS, help="as JSON, one a line"
    )
    place(listing)

    renaming = actions.add_parser(
        "rename",
        help="call a player something else, in all that was played as well",
        description="Not while a table runs: there it is done on its page of players.",
    )
    renaming.add_argument("name", metavar="NAME", help="the player as they are called now")
    renaming.add_argument("to", metavar="TO", help="what they are called from now on")
    place(renaming)

    forgetting = actions.add_parser(
        "forget",
        help="delete a player's name and cards, without asking; what was played stays",
        description="The name is also deleted in the backups and in files kept beside the scores,"
        " and what could not be cleaned is named. Not while a table runs: there it is done on its"
        " page of players.",
    )
    forgetting.add_argument("name", metavar="NAME", help="the player")
    place(forgetting)


def add_import(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], place: Place
) -> None:
    """Add `import`."""
    taking = commands.add_parser(
        "import",
        help="take a table record, as export prints it, as a match that was played elsewhere",
        description="Every line is judged by the referee now. Lines that are refused are named,"
        " and nothing is imported. A table may run meanwhile.",
    )
    taking.add_argument("file", metavar="FILE", help="the record; - reads the input")
    taking.add_argument(
        "--skip-refused",
        action="store_true",
        help="import the rest without what is refused",
    )
    taking.add_argument(
        "--again", action="store_true", help="import it even if the same match is there already"
    )
    place(taking)
