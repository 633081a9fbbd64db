"""The golden pictures: how each screen looked when somebody last looked at it and said yes.

`python -m tests.ui.pictures` paints them anew, with the page that shows them. They are also the
pictures of the README. Those of the page are kept as they are painted, the others smaller:
enough to see what moved, and a fraction of the bytes.
"""

from __future__ import annotations

import ui  # noqa: F401 - before pygame, as in the program: it keeps pygame silent

# isort: split
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import pygame
from PIL import Image, ImageChops, ImageDraw

from engine.interface.appearance import Appearance
from engine.interface.public_table import ReceivedTable
from tests.ui.everything import EVERYTHING
from tests.ui.states.board import tables
from tests.ui.tables import SIZES, spoken
from ui.screens.paint import paint
from ui.screens.present import present
from ui.wall.paint import paint_wall
from ui.wall.present import wall

FOLDER: Final = Path(__file__).parents[2] / "docs" / "screens"
PAGE: Final = FOLDER.with_suffix(".md")
LANGUAGES: Final = ("en", "de")
WHOLE: Final = (1280, 720)
"""The size that the page shows, kept as it is painted."""
LONG_SIDE: Final = 420
"""Pixels of the long side of every other picture."""
COLOURS: Final = 128
"""Of a kept picture: flat grounds and soft edges need no more."""
CAPTIONS: Final = {
    "attract": "Nobody plays: the screen invites",
    "start": "A new match: who plays, by which rules, how long",
    "player": "Who has played here before",
    "keyboard, typed": "A name is typed",
    "presets": "Which rules",
    "rules of tournament_at, sheet 0": "The rules of the match in words",
    "idle": "Before the first deal",
    "lead": "Hermine leads; the last trick lies open until then",
    "closed": "Franz has closed the talon",
    "exhausted": "The talon is used up: follow suit, win if you can",
    "refused": "A refused card says why, and what to do",
    "unknown card": "A card that nobody knows",
    "claim": "Whoever claims: the same picture for 0.8 s",
    "counted": "A right claim, counted",
    "over false_claim": "A wrong one",
    "tricks": "The tricks of the deal that is over",
    "review": "The review: what nobody may be told before",
    "bummerl": "A Bummerl is over: Schneider",
    "retour": "And turned round at the last moment: Retourschneider",
    "match": "The match is over; its result as a code that a telephone reads",
    "match, lives": "A match for lives",
    "form, lives": "Lives that are left",
    "dispute": "A dispute: the deal stands still",
    "dispute: trick, held": "Both must agree, or the organiser types the PIN",
    "by hand": "A result that both agree on",
    "scoreboard, by hand": "A scoreboard without cards: who won the deal?",
    "scoreboard, tapped": "Three taps of Franz's button, before they are written",
    "pin, typed": "The organiser's PIN",
    "teach": "A deck is taught",
    "menu": "The menu",
    "players": "Everybody who has a name here",
    "own page": "A player: renamed, given a card, deleted",
    "history": "What was played",
    "standings": "Who stands how this evening",
    "standings, pairs": "One player against each opponent",
    "deal, corrected": "A deal that was corrected afterwards, with what was ruled",
    "correction": "What a deal is to count for instead",
    "save, saved": "Everything is saved to a USB stick",
    "settings": "Settings: the table",
    "settings, screen": "Settings: the screen",
    "languages": "Languages",
    "cleaning": "The glass is wiped",
    "decks": "Decks",
    "equipment": "The equipment",
    "equipment, machine": "A configuration that cannot be, and a panel that does not answer",
    "configuration in a deal": "It is told in the middle of a deal as well",
    "power": "Switching off",
    "going off": "And while it does",
    "pad missing": "A reader is lost: play goes on when it is back, or by hand",
    "disk full": "The disk is full: play goes on in memory",
    "on screen: lead": "Without hardware: a whole deck on each side",
    "facing: lead": "Face to face: each player has a half",
    "large: lead": "Large letters",
    "light: lead": "The light theme",
    "german: lead": "Double-German cards",
}
"""What each picture shows, by the name of its state."""
BOARDS: Final = {
    "board": ("lead", "The board on the wall"),
    "board, closed": ("closed", "The talon is closed"),
    "board, over": ("a Bummerl", "A Bummerl is over"),
    "board, many": ("many", "Several tables, shown in turn"),
    "board, old": ("old", "A table that cannot be heard"),
}
"""Which state of `tests.ui.states.board` each picture of the board shows, and what that is."""
NOW: Final = 700_000_000
"""ns; what is held has been held so long."""

BLOCK: Final = 12
"""Side in pixels of what is compared as one: letters may be drawn a little differently by another
version of FreeType, and edges by another SDL."""
TOLERANCE: Final = 32
"""Most difference of a block's mean colour, of 255, that is none."""


@dataclass(frozen=True, slots=True)
class Golden:
    """One picture that is kept."""

    name: str
    size: tuple[int, int]
    language: str

    @property
    def path(self) -> Path:
        """Where it is kept."""
        slug = "-".join("".join(c if c.isalnum() else " " for c in self.name).split()).lower()
        return FOLDER / "x".join(map(str, self.size)) / self.language / f"{slug}.png"

    def painted(self) -> Image.Image:
        """Return the picture as it is now, in the size in which it is kept."""
        picture = taken(self._board() if self.name in BOARDS else self._screen())
        if self.size == WHOLE:
            return picture
        share = LONG_SIDE / max(self.size)
        smaller = (round(self.size[0] * share), round(self.size[1] * share))
        return picture.resize(smaller, Image.Resampling.BOX)

    def _screen(self) -> pygame.Surface:
        table, local = EVERYTHING[self.name]
        shown = spoken(table, self.language)
        scene = present(shown, replace(local, clock="20:14"), NOW)
        return paint(scene, self.size, shown.look).surface

    def _board(self) -> pygame.Surface:
        surface, look = pygame.Surface(self.size), Appearance(language=self.language)
        posted = tuple(tables()[BOARDS[self.name][0]])
        paint_wall(surface, wall(ReceivedTable(posted), look, "20:14", 0), look)
        return surface


def taken(surface: pygame.Surface) -> Image.Image:
    """Return what is on a surface.

    `pygame.image.tobytes` is not in Debian 12 yet, and `save` into memory never frees a copy.
    """
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tostring(surface, "RGB"))


def goldens() -> Iterator[Golden]:
    """Yield every picture that is kept."""
    for name in CAPTIONS:
        for size in SIZES:
            for language in LANGUAGES:
                yield Golden(name, size, language)
    for name in BOARDS:
        for language in LANGUAGES:
            yield Golden(name, WHOLE, language)


def difference(one: Image.Image, other: Image.Image) -> float:
    """Return the most by which the mean colour of a block differs, 0 to 255."""
    if one.size != other.size:
        return 255.0
    apart = ImageChops.difference(one.convert("RGB"), other.convert("RGB"))
    blocks = (-(-one.width // BLOCK), -(-one.height // BLOCK))
    means = apart.resize(blocks, Image.Resampling.BOX)
    return float(max(most for _, most in means.getextrema()))  # type: ignore[misc]


def few_colours(picture: Image.Image) -> Image.Image:
    """Return the picture as it is kept."""
    return picture.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def side_by_side(kept: Image.Image, now: Image.Image) -> Image.Image:
    """Return the kept picture, the new one and where they differ, beside each other."""
    width, height = now.size
    sheet = Image.new("RGB", (3 * width + 20, height + 16), "white")
    apart = ImageChops.difference(kept.convert("RGB").resize(now.size), now)
    write = ImageDraw.Draw(sheet)
    pictures = {"kept": kept, "now": now, "difference": apart}
    for i, (label, picture) in enumerate(pictures.items()):
        sheet.paste(picture, (i * (width + 10), 16))
        write.text((i * (width + 10), 2), label, fill="black")
    return sheet


def page() -> str:
    """Return the page that shows every screen, as Markdown."""
    said = (
        "The program paints these pictures itself, and a test compares it with them: after a "
        "change that is meant, `python -m tests.ui.pictures` paints them anew. Beside each stands "
        "the same in German on a standing screen; the folders hold both languages at six sizes."
    )
    lines = ["# The screens", "", said]
    for name, caption in CAPTIONS.items():
        wide = Golden(name, WHOLE, "en").path.relative_to(PAGE.parent)
        standing = Golden(name, (720, 1280), "de").path.relative_to(PAGE.parent)
        shown = (
            f'<img src="{wide}" alt="{caption}" width="640"> ',
            f'<img src="{standing}" alt="{caption}, in German" width="202">',
        )
        lines += ["", f"## {caption}", "", "".join(shown)]
    for name, (_, caption) in BOARDS.items():
        kept = (Golden(name, WHOLE, language) for language in LANGUAGES)
        paths = (golden.path.relative_to(PAGE.parent) for golden in kept)
        images = (f'<img src="{path}" alt="{caption}" width="420">' for path in paths)
        lines += ["", f"## {caption}", "", " ".join(images)]
    return "\n".join(lines) + "\n"


def keep() -> int:
    """Paint every picture and the page anew, and return how many have changed."""
    changed = 0
    wanted = {golden.path: golden for golden in goldens()}
    for path in FOLDER.rglob("*.png"):
        if path not in wanted:
            path.unlink()
    for path, golden in wanted.items():
        now = few_colours(golden.painted())
        if path.exists() and difference(Image.open(path), now) == 0:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        now.save(path, optimize=True)
        changed += 1
    PAGE.write_text(page(), "utf-8")
    return changed


if __name__ == "__main__":
    pygame.display.init()
    print(f"{keep()} pictures have changed in {FOLDER}")  # noqa: T201 - a command
