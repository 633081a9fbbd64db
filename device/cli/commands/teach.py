"""`bummerl deck teach`: a deck taught with one reader and lines of text, without a screen."""

from __future__ import annotations

import io
import queue
import signal
import sys
import threading
from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from device.base.errors import StoreFailedError
from device.base.number import counted
from device.cli.commands.scan import health_line
from device.readers.errors import UNNAMED
from device.readers.messages import PadChanged, PadMessage, PadSeen, TagRate, UnnamedNumber
from device.readers.pad_threads import open_pads
from device.readers.spec import parse_reader
from device.registry.deck_book import name_of, named
from device.store.journal import Journal
from device.store.store import open_store
from device.table.modes.deck_teaching import DeckTeaching
from engine.interface.lessons import Teaching, TeachNote
from engine.interface.markers import TagMeaning
from engine.model.cards import Card, Rank, Seat, Suit

_SUITS: Final = {
    Suit.HEARTS: "hearts",
    Suit.DIAMONDS: "diamonds",
    Suit.SPADES: "spades",
    Suit.CLUBS: "clubs",
}
_RANKS: Final = {
    Rank.ACE: "ace",
    Rank.TEN: "ten",
    Rank.KING: "king",
    Rank.QUEEN: "queen",
    Rank.JACK: "jack",
    Rank.NINE: "nine",
}
_UNUSABLE: Final = {
    TeachNote.RANDOM_UID: "This tag has another number at each reading (08...); it cannot be a"
    " card.",
    TeachNote.CUT_UID: "The reader cuts the number of this tag (88...); it cannot be a card.",
    TeachNote.BLANK_UID: "The number of this tag is all zeros or all ones; it cannot be a card.",
    TeachNote.UNNAMED_UID: f"{UNNAMED[0].upper()}{UNNAMED[1:]}.",
}
_USES: Final = {"20": "marriage", "40": "royal marriage", "66": "claim"}
_STEADY: Final = 10
"""Percent by which a tag must read better or worse to be told again."""


def teach(args: Namespace, path: Path, name: str) -> None:
    """Teach the deck until `q`, the end of the input or a signal ends it.

    What is taught is kept at once, so that the same command goes on with what is missing. A deck
    that is complete still takes spare tags and markers.

    Raises:
        SpecError: the reader is written wrongly.
        StoreError: the store cannot be read or written, or a table is running on it.
    """
    spec = parse_reader(args.pad)
    open_store(path).close()  # a table would go on without a disk, a lesson is then of no use
    messages: queue.SimpleQueue[PadMessage | str | None] = queue.SimpleQueue()
    with closing(Journal(path)) as journal:
        lesson = DeckTeaching(name, args.pack, journal, markers=args.markers)
        for ending in (signal.SIGINT, signal.SIGTERM):
            signal.signal(ending, lambda _number, _frame: messages.put(None))
        # One reader alone has no seat; a pad needs one.
        with closing(open_pads({Seat.A: spec}, lesson.is_taught, messages.put)) as pads:
            pads.attend(frozenset({Seat.A}), relaxed=False, measuring=True)
            threading.Thread(target=_read, args=(messages,), daemon=True).start()
            _Console(lesson, journal).run(iter(messages.get, None))
        if journal.unsaved:
            journal.retry()
        if journal.unsaved:
            tags = counted(journal.unsaved, "tag was", "tags were")
            raise StoreFailedError(path, f"{tags} not stored: {journal.detail}")


def _read(messages: queue.SimpleQueue[PadMessage | str | None]) -> None:
    """Pass on the lines of the input, then its end.

    Unbuffered: a thread that waits inside a buffer would keep the program from ending.
    """
    with io.FileIO(sys.stdin.fileno(), closefd=False) as lines:
        for line in lines:
            messages.put(line.decode(errors="replace").strip())
    messages.put(None)


class _Console:
    """The lesson in words."""

    def __init__(self, lesson: DeckTeaching, journal: Journal) -> None:
        self._lesson = lesson
        self._journal = journal
        self._rates: dict[TagMeaning, int] = {}
        self._lay_before = False

    def run(self, messages: Iterator[PadMessage | str]) -> None:
        """Teach until the messages or a `q` among them end; say what is missing."""
        first = self._lesson.shown
        _say(
            f"Deck {first.deck}: {_count(first)}.",
            "A card such as TH, or a marker such as 66A, is asked for when you type it; u takes"
            " back what was taught last, q ends.",
            _ask(first),
        )
        for message in messages:
            if message == "q":
                break
            self._take(message)
        last = self._lesson.shown
        _say(f"Deck {last.deck}: {_count(last)}; {_missing(last)}.")

    def _take(self, message: PadMessage | str) -> None:
        """Take one message and say what came of it."""
        before, book = self._lesson.shown, self._journal.decks
        match message:
            case PadSeen():
                self._see(message)
            case PadChanged(health=health):
                sys.stderr.write(health_line("deck teach", health) + "\n")
            case TagRate():
                self._rate(message)
            case UnnamedNumber():
                self._lesson.on_unnamed_number()
            case str():
                self._obey(message)
        after = self._lesson.shown
        changed = self._journal.decks is not book
        if changed and isinstance(message, PadSeen) and after.note in {None, TeachNote.MOVED}:
            _say(_taught(after))
        elif after.note and (after.note, after.note_card) != (before.note, before.note_card):
            _say(_refused(after))
        if changed or after.wanted is not before.wanted:
            _say(_ask(after))

    def _see(self, seen: PadSeen) -> None:
        if not self._lay_before and seen.lying:
            _say("Lift what lies on the reader.")
        elif seen.fresh and self._lesson.shown.wanted is None:
            _say("Type which card or marker the tag is to be, then lay it.")
        self._lay_before = True
        self._lesson.on_pad_seen(seen.seat, seen.lying, seen.fresh)

    def _rate(self, told: TagRate) -> None:
        """Say how well a tag reads, once and when that changes."""
        self._lesson.on_rate(told)
        for means, percent in self._lesson.shown.rates.items():
            if abs(self._rates.get(means, -_STEADY) - percent) >= _STEADY:
                self._rates[means] = percent
                _say(f"{name_of(means)} is seen in {percent} % of the looks.")

    def _obey(self, line: str) -> None:
        """Do what was typed."""
        shown, wanted = self._lesson.shown, named(line)
        if line.lower() == "u":
            last = f"{name_of(shown.last)} is taken back" if shown.last else "Nothing to take back"
            self._lesson.undo()
            _say(f"{last}.")
        elif wanted and wanted not in {*shown.pack, *shown.tokens}:
            _say(f"A pack of {len(shown.pack)} has no {name_of(wanted)}.")
        elif wanted:
            self._lesson.ask_for(wanted)
        elif line:
            _say(f"Expected a card such as TH, a marker such as 66A, u or q, got {line!r}.")


def _taught(shown: Teaching) -> str:
    """Return what was taught just now."""
    last = name_of(shown.last) if shown.last else ""
    if shown.note is TeachNote.MOVED and shown.note_card:
        return f"This tag was {name_of(shown.note_card)}; now it is {last}."
    return f"{last} is taught ({_count(shown)})."


def _refused(shown: Teaching) -> str:
    """Return why the tag was not taught, and what to do."""
    held = name_of(shown.note_card) if shown.note_card else ""
    match shown.note:
        case TeachNote.ALREADY_TAUGHT:
            return f"This tag already is {held}; lay another one, or type what it really is first."
        case TeachNote.OTHER_DECK:
            return f"This tag already is {held} of the deck {shown.note_deck}."
        case TeachNote.CARD_OF_PLAYER:
            return "This tag is a player's card; take it away from the player first."
        case TeachNote.TWO_TAGS:
            return "Two tags lie there; lay one."
        case _:
            return _UNUSABLE.get(shown.note, "") if shown.note else ""


def _ask(shown: Teaching) -> str:
    if shown.wanted is None:
        markers = ", ".join(token.value for token in shown.tokens)
        return (
            f"The deck is complete. Type a card for a spare tag, or a marker ({markers}); q ends."
        )
    return f"Lay {_words(shown.wanted)} ({name_of(shown.wanted)}):"


def _words(means: TagMeaning) -> str:
    """Return `the ten of hearts`, `the marker 66 (claim) of A`, `the marker close`."""
    if isinstance(means, Card):
        return f"the {_RANKS[means.rank]} of {_SUITS[means.suit]}"
    if means.seat is None:
        return f"the marker {means.value}"
    use = _USES[means.value[:2]]
    return f"the {use} marker of player {means.seat.value}"


def _count(shown: Teaching) -> str:
    """Return `7 of 20 cards, 2 markers`."""
    markers = len(shown.taught & frozenset(shown.tokens))
    cards = f"{len(shown.taught) - markers} of {len(shown.pack)} cards"
    return f"{cards}, {counted(markers, 'marker')}" if markers else cards


def _missing(shown: Teaching) -> str:
    missing = [card.name for card in shown.pack if card not in shown.taught]
    if not missing:
        return "complete"
    return f"missing {', '.join(missing)}; the same command goes on"


def _say(*lines: str) -> None:
    for line in lines:
        sys.stdout.write(line + "\n")
    sys.stdout.flush()
