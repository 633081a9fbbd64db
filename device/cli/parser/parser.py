"""The arguments of the command line: which commands there are and what they are told.

Says nothing about what a command does; imports nothing but the parser, so that each command
starts as fast as it can.
"""

from __future__ import annotations

import argparse
from typing import Final

from device.cli.parser import players

_KEEP: Final = argparse.SUPPRESS
"""The default after a command: what was given before the command stays."""

_LOOKS: Final = (
    ("--theme", "THEME", "slate (dark) or light"),
    ("--cards", "CARDS", "names and suits of the cards: french or german"),
    ("--colours", "N", "of the four suits: two or four"),
    ("--seating", "HOW", "the players sit side_by_side or face_to_face"),
)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    top = argparse.ArgumentParser(
        prog="bummerl",
        description="Referee and scoreboard for Schnapsen with a real deck.",
        epilog="Without a command the table runs: cards on the screen, or on pads with --pad.",
        allow_abbrev=False,
    )
    top.add_argument("--version", action="store_true", help="say the versions of everything")
    _add_place(top, None)
    _add_table(top, None)
    commands = top.add_subparsers(title="commands", dest="command", metavar="COMMAND")

    run = commands.add_parser("run", help="run the table (what happens without a command)")
    _add_place(run)
    _add_table(run)

    demo = commands.add_parser(
        "demo", help="watch a recorded Bummerl, played through simulated readers"
    )
    _add_picture(demo)
    demo.add_argument("--headless", action="store_true", help="without a display")
    demo.add_argument("--shots", metavar="DIR", help="save a picture of each kind of screen there")
    demo.add_argument("--fast", action="store_true", help="without pauses to look at it")

    board = commands.add_parser(
        "board", help="show the tables on a second screen or a television, for everybody to see"
    )
    _add_place(board)
    _add_picture(board)
    board.add_argument(
        "--table",
        dest="tables",
        action="append",
        metavar="NAME",
        help="only this table; may be given again",
    )
    board.add_argument(
        "--broker",
        nargs="?",
        const="",
        metavar="HOST[:PORT]",
        help="the tables of other machines, through that MQTT broker or the one of the "
        "configuration; else those on this machine",
    )
    board.add_argument(
        "--screen", type=_count, default=0, metavar="N", help="on which of several, the first 0"
    )

    scan = commands.add_parser("scan", help="print what lies on a reader, as JSON lines")
    _add_place(scan)
    scan.add_argument(
        "--pad",
        metavar="READER",
        required=True,
        help="the reader, such as pn532:/dev/ttyUSB0; replay:FILE plays a recording",
    )
    scan.add_argument(
        "--record",
        metavar="FILE",
        help="also take down all that goes over the port, in a new file: for a report of an error",
    )

    doctor = commands.add_parser(
        "doctor", help="say how everything fares: display, ports, pads, scores, clock"
    )
    doctor.add_argument("--json", action="store_true", help="as one JSON object")
    doctor.add_argument(
        "--probe",
        nargs="*",
        metavar="PORT",
        help="also ask what answers at these ports, or at all that no pad uses; some devices do "
        "not like to be asked",
    )
    _add_place(doctor)
    _add_pads(doctor)

    wiring = commands.add_parser(
        "wiring", help="draw how buttons, lamps and pads are wired, as SVG"
    )
    wiring.add_argument(
        "--parts", action="store_true", help="print the list of parts instead, as text"
    )
    _add_place(wiring)
    _add_pads(wiring)

    _add_simulate(commands)
    _add_deck(commands)
    _add_record(commands)
    _add_safety(commands)
    return top


def _add_simulate(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    simulate = commands.add_parser(
        "simulate", help="simulate readers, on which cards are laid by typing: without hardware"
    )
    simulate.add_argument(
        "--pad",
        dest="pads",
        action="append",
        required=True,
        metavar="SEAT=KIND:PATH",
        help="a reader that appears at that path, such as A=pn532:pad-a, or shared=...; of "
        "the kinds pn532, rdm6300, id20la, lines, barcode; options follow, as in "
        "B=rdm6300:pad-b?form=clone",
    )
    simulate.add_argument(
        "--deck", metavar="FILE", help="write the cards that can be laid, for deck import"
    )
    simulate.add_argument("--json", action="store_true", help="tell what happens as JSON lines")


def _add_deck(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    deck = commands.add_parser(
        "deck", help="the tags on your cards: teach, import, list, export, forget"
    )
    actions = deck.add_subparsers(dest="deck_command", metavar="ACTION", required=True)

    taking = actions.add_parser(
        "import",
        help="take a deck from a JSON file",
        description="FILE holds one JSON object: the UID of each tag and its card, such as"
        ' {"04A3C61B2F5E80": "TH"}. A card may have several tags.'
        " A deck that already has that name is replaced.",
    )
    taking.add_argument("file", metavar="FILE", help="the JSON file; - reads the input")
    taking.add_argument("--name", required=True, help="what the deck is called")
    _add_place(taking)

    teaching = actions.add_parser(
        "teach",
        help="teach a deck, or go on with it: lay one card after the other on a reader",
        description="Asks for card after card. A line such as TH asks for that card, 66A for a"
        " marker; u takes back, q ends. A tag taught as the wrong card becomes the one named"
        " before it is laid again. What is taught is kept at once. A complete deck takes spare"
        " tags and markers.",
    )
    teaching.add_argument("name", metavar="NAME", help="what the deck is called")
    teaching.add_argument(
        "--pad", metavar="READER", required=True, help="the reader, such as pn532:/dev/ttyUSB0"
    )
    teaching.add_argument(
        "--pack", type=int, choices=(20, 24), default=20, help="how many cards (default: 20)"
    )
    teaching.add_argument(
        "--markers", action="store_true", help="then ask for the markers, 20A to undo, as well"
    )
    _add_place(teaching)

    listing = actions.add_parser("list", help="print each deck: tags, cards, what is missing")
    _add_place(listing)

    giving = actions.add_parser("export", help="print a deck as JSON, as import takes it")
    giving.add_argument("name", metavar="NAME", help="what the deck is called")
    _add_place(giving)

    forgetting = actions.add_parser("forget", help="forget a deck, or the tags of one card")
    forgetting.add_argument("name", metavar="NAME", help="what the deck is called")
    forgetting.add_argument(
        "card", metavar="CARD", nargs="?", help="only this card, such as TH, or marker"
    )
    _add_place(forgetting)


def _add_record(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    referee = commands.add_parser(
        "referee", help="judge a table record: one verdict line for each line read"
    )
    referee.add_argument(
        "file", metavar="FILE", nargs="?", default="-", help="the record; - (default) is the input"
    )
    referee.add_argument(
        "--reveal", action="store_true", help="also say what players must count themselves"
    )

    export = commands.add_parser(
        "export", help="print the table record of a match, or what was played for a spreadsheet"
    )
    export.add_argument(
        "--csv",
        choices=("deals", "bummerls"),
        help="instead of a record a table for a spreadsheet, a row for each of these",
    )
    _add_match(export, "which match (default: the latest; of a table: all)")

    history = commands.add_parser("history", help="print the finished deals and Bummerls")
    history.add_argument("--json", action="store_true", help="as JSON, one object a line")
    _add_match(history, "only this match (default: all)")

    _add_standings(commands)
    players.add_import(commands, _add_place)
    players.add_players(commands, _add_place)


def _add_standings(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    standings = commands.add_parser(
        "standings", help="print who stands how: Bummerls, Schneider, points, claims, closings"
    )
    period = standings.add_mutually_exclusive_group()
    for name, text in (
        ("evening", "only this evening, until six in the morning"),
        ("month", "only this month"),
        ("all", "of all time (default)"),
    ):
        period.add_argument(
            f"--{name}", dest="period", action="store_const", const=name, default="all", help=text
        )
    standings.add_argument(
        "--back",
        type=_count,
        default=0,
        metavar="N",
        help="the evening or month N before, of those in which something was played",
    )
    standings.add_argument("--player", metavar="NAME", help="this player, against each opponent")
    standings.add_argument("--json", action="store_true", help="as JSON, one object a line")
    _add_place(standings)


def _add_safety(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    backup = commands.add_parser(
        "backup",
        help="copy scores and decks to a safe place, also while the table runs",
        description="The last seven are kept, one for each day. Where nothing is new nothing is"
        " written.",
    )
    backup.add_argument(
        "folder",
        metavar="DIR",
        nargs="?",
        type=_name,
        help="a directory for the backups of this table alone (default: backups where the scores"
        " are)",
    )
    _add_place(backup)

    restore = commands.add_parser(
        "restore",
        help="make a backup the scores and decks again",
        description="No table may be running on them. What they were is kept beside.",
    )
    restore.add_argument(
        "which",
        metavar="BACKUP",
        nargs="?",
        type=_name,
        help="a number of --list, a file, or a directory of backups (default: the newest sound"
        " one)",
    )
    restore.add_argument("--list", action="store_true", help="list the backups that there are")
    _add_place(restore)

    commands.add_parser("version", help="say the versions of everything (as --version)")


def _add_match(to: argparse.ArgumentParser, text: str) -> None:
    to.add_argument("--match", type=int, metavar="ID", help=text)
    _add_place(to)


def _add_place(to: argparse.ArgumentParser, default: str | None = _KEEP) -> None:
    to.add_argument(
        "--data", metavar="DIR", default=default, help="where scores and decks are kept"
    )
    to.add_argument(
        "--config",
        metavar="FILE",
        default=default,
        type=_name,
        help="the configuration (TOML)",
    )


def _name(text: str) -> str:
    """Return the name of a file; an empty one is a variable of the shell that is not set."""
    if not text:
        raise argparse.ArgumentTypeError("expected a name, got nothing")
    return text


def _count(text: str) -> int:
    """Return a number from 0."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"expected a number, got {text!r}")
    return int(text)


def _add_picture(to: argparse.ArgumentParser, default: str | None = _KEEP) -> None:
    to.add_argument(
        "--lang",
        default=default,
        metavar="LANG",
        help="language of the screen: en, bg, bs, de, es, fi or hr",
    )
    for option, metavar, text in _LOOKS:
        to.add_argument(option, default=default, metavar=metavar, help=text)
    to.add_argument(
        "--large",
        action=argparse.BooleanOptionalAction,
        default=default,
        help="larger letters and fewer things",
    )
    to.add_argument("--size", default=default, metavar="WxH", help="pixels, such as 800x480")
    window = to.add_mutually_exclusive_group()
    window.add_argument(
        "--windowed", dest="fullscreen", action="store_false", default=default, help="in a window"
    )
    window.add_argument(
        "--fullscreen", action="store_true", default=default, help="on the whole screen"
    )
    to.add_argument(
        "--rotate",
        type=int,
        choices=(0, 90, 180, 270),
        default=default,
        help="turn the picture clockwise, and touches with it, by so many degrees",
    )


def _add_pads(to: argparse.ArgumentParser, default: str | None = _KEEP) -> None:
    to.add_argument(
        "--pad",
        dest="pads",
        action="append",
        default=default,
        metavar="SEAT=READER",
        help="the reader of a seat, such as A=pn532:/dev/ttyUSB0, or shared=... for one that "
        "both use",
    )


def _add_table(to: argparse.ArgumentParser, default: str | None = _KEEP) -> None:
    _add_picture(to, default)
    _add_pads(to, default)
    to.add_argument("--rules", metavar="PRESET", default=default, help="rules of a new match")
    to.add_argument("--dealer", metavar="A|B", default=default, help="who deals first")
    to.add_argument(
        "--scoreboard",
        action=argparse.BooleanOptionalAction,
        default=default,
        help="no cards: results are tapped on the buttons or the screen",
    )
    to.add_argument(
        "--keep-going",
        action="store_true",
        default=False if default is None else default,
        help="start whatever the configuration files say: with the last good ones, or without any",
    )
    to.add_argument(
        "--trace",
        metavar="FILE",
        default=default,
        help="write when each card was read and painted",
    )
