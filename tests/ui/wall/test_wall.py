"""The board on the wall: what it says, that it fits, and that it is read from eight metres."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from itertools import product

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.publish.payload import PayloadError, read_table, write_table
from engine.interface.appearance import Appearance, ThemeName
from engine.interface.public_table import Posted, ReceivedTable, public_table
from engine.model.cards import PerSeat, Seat
from engine.rules.match_format import FormKind, MatchFormat
from tests.device.publish.test_payload import PLAIN, paths, spoil
from tests.ui.states.board import LIVES, PLAYED, B, tables
from tests.ui.tables import LEAD, OVER, snap
from ui.app.base_window import BaseWindow
from ui.draw.theme import theme_of
from ui.model.tone import Tone
from ui.wall.paint import paint_wall
from ui.wall.present import wall
from ui.wall.scene import WallScene
from ui.wall.window import SHEET_NS, WallWindow
from ui.words import languages

SIZES = [(1920, 1080), (1280, 720), (3840, 2160), (1080, 1920)]
PATHS = sorted(paths(json.loads(write_table(PLAIN))))
LONG = PerSeat("Maximiliane Huber", "Bartholomäus")


def told(*posted: Posted) -> ReceivedTable:
    return ReceivedTable(posted)


def named(posted: list[Posted], players: PerSeat[str]) -> list[Posted]:
    return [
        replace(each, shown=replace(each.shown, players=players))
        if any(each.shown.players)
        else each
        for each in posted
    ]


@pytest.mark.parametrize(("size", "language"), list(product(SIZES, languages())), ids=str)
def test_everything_fits(size: tuple[int, int], language: str) -> None:
    look = Appearance(language=language)
    for name, posted in tables().items():
        scene = wall(told(*named(posted, LONG)), look, "20:31", 0)
        assert paint_wall(pygame.Surface(size), scene, look) == (), name


def heights(surface: pygame.Surface, colour: tuple[int, int, int]) -> list[int]:
    """Return how high everything is that has this colour: rows of pixels that touch."""
    mask = pygame.mask.from_threshold(surface, colour, (1, 1, 1, 255))
    inked = [
        any(mask.get_at((x, y)) for x in range(surface.get_width()))
        for y in range(surface.get_height())
    ]
    runs = "".join("x" if row else " " for row in inked).split()
    return [len(run) for run in runs]


def test_the_smallest_letters_are_read_from_eight_metres_on_a_television_of_43_inches() -> None:
    scene = wall(told(Posted(PLAYED), Posted(PLAYED)), Appearance(), "", 0)
    row = replace(scene.rows[0], names=PerSeat("HHHH", "HHHH"))
    surface = pygame.Surface((1920, 1080))
    paint_wall(surface, WallScene("", rows=(row,)), Appearance())
    mm = 953 / 1920
    for seat in Seat:
        (height,) = heights(surface, theme_of(Appearance()).tones[Tone.of(seat)])
        assert height * mm >= 48, "ISO 9241-3: 20 minutes of arc at 8 m"


def texts(scene: WallScene) -> str:
    return repr(scene)


def test_game_points_are_those_still_to_go_where_the_house_counts_down() -> None:
    table = replace(PLAYED, game_points=PerSeat(3, 1))
    for down, shown in ((True, (4, 6)), (False, (3, 1))):
        scene = wall(told(Posted(replace(table, count_down=down))), Appearance(), "", 0)
        assert scene.table is not None
        assert tuple(seat.points for seat in scene.table.seats) == shown


def test_marks_are_the_losers_and_wins_the_winners() -> None:
    table = replace(PLAYED, won=PerSeat(2, 1), marks=PerSeat(1, 4), lives=None)
    open_end = wall(told(Posted(replace(table, form=MatchFormat()))), Appearance(), "", 0)
    first_to = wall(
        told(Posted(replace(table, form=MatchFormat(FormKind.FIRST_TO, 3)))), Appearance(), "", 0
    )
    lives = replace(table, form=LIVES, lives=PerSeat(5, 2))
    assert [seat.match for seat in open_end.table.seats] == ["1", "4"]  # type: ignore[union-attr]
    assert [seat.match for seat in first_to.table.seats] == ["2", "1"]  # type: ignore[union-attr]
    scene = wall(told(Posted(lives)), Appearance(), "", 0)
    assert [seat.match for seat in scene.table.seats] == ["5", "2"]  # type: ignore[union-attr]


def test_a_table_that_is_not_heard_is_never_shown_without_saying_so() -> None:
    old = wall(told(Posted(PLAYED, live=False, at="20:14")), Appearance(language="de"), "20:31", 0)
    assert old.table is not None
    assert old.table.stale == "Keine Verbindung, Stand 20:14"
    fresh, faded = pygame.Surface((1920, 1080)), pygame.Surface((1920, 1080))
    paint_wall(fresh, wall(told(Posted(PLAYED)), Appearance(), "", 0), Appearance())
    paint_wall(faded, old, Appearance())
    bright = [theme_of(Appearance()).tones[Tone.of(seat)] for seat in Seat]
    assert all(heights(fresh, colour) and not heights(faded, colour) for colour in bright)


def test_sheets_turn_through_every_table_in_the_order_of_their_names() -> None:
    posted = [Posted(replace(PLAYED, table=str(n))) for n in (10, 2, 1, 3, 11, 4, 9)]
    seen = [
        [row.table for row in wall(told(*posted), Appearance(), "", turn).rows]
        for turn in range(4)
    ]
    assert seen == [["1", "2", "3"], ["4", "9", "10"], ["11"], ["1", "2", "3"]]
    assert [wall(told(*posted), Appearance(), "", turn).sheet for turn in (0, 2)] == ["1/3", "3/3"]


def test_nobody_is_named_where_the_house_tells_no_names() -> None:
    for view in (LEAD, OVER):
        table = public_table(snap(view, look=Appearance(names=False)))
        for posted in ([Posted(table)], [Posted(table), Posted(table)]):
            said = texts(wall(told(*posted), Appearance(), "", 0))
            assert not any(name in said for name in view.players)


def test_no_card_and_no_card_points_are_told_of_a_deal_that_runs() -> None:
    table = public_table(snap(LEAD))
    assert table.result is None
    names = {card.name for card in (*LEAD.on_table, *(LEAD.last_trick.cards or ()))}  # type: ignore[union-attr]
    assert not any(name in repr(table) for name in names)


NOTHING = {
    ReceivedTable(): "No table is on yet",
    ReceivedTable(reachable=False): "No connection",
    ReceivedTable(broker_named=False): "No broker is named",
}


def test_without_tables_it_says_what_is_missing() -> None:
    said = {news: wall(news, Appearance(), "20:31", 0).nothing for news in NOTHING}
    assert said == NOTHING


@pytest.mark.parametrize(("size", "language"), list(product(SIZES, languages())), ids=str)
def test_what_is_missing_fits(size: tuple[int, int], language: str) -> None:
    look = Appearance(language=language)
    for news in NOTHING:
        scene = wall(news, look, "20:31", 0)
        assert paint_wall(pygame.Surface(size), scene, look) == (), scene.nothing


class Board:
    """A board in a window of its own, and what is on it."""

    def __init__(self) -> None:
        self.news = told(Posted(PLAYED))
        pane = BaseWindow((1920, 1080), headless=True)
        self.window = WallWindow(pane, lambda: self.news, Appearance(theme=ThemeName.LIGHT))
        self.pane = pane


def test_it_is_painted_when_something_has_changed_and_not_otherwise() -> None:
    board = Board()
    assert board.window.show(0)
    assert not board.window.show(1)
    board.news = told(Posted(replace(PLAYED, due=B)))
    assert board.window.show(2)
    board.news = told(*(Posted(replace(PLAYED, table=str(n))) for n in range(4)))
    assert board.window.show(3)
    assert not board.window.show(4)
    assert board.window.show(SHEET_NS), "a sheet was turned"


ODD = ["\0", "\ufe0f", "\u200b", "1\u00b2", "\u00b2", "\u0663", "\u7532", "\u05d0", "\ud800"]
JUNK = (
    st.text(max_size=45)
    | st.sampled_from(ODD)
    | st.integers(-1, 1_000_001)
    | st.none()
    | st.booleans()
)


@given(st.lists(st.dictionaries(st.sampled_from(PATHS), JUNK, max_size=3), min_size=1, max_size=5))
def test_whatever_others_publish_is_refused_or_can_be_painted(
    spoilt: list[dict[tuple[str, ...], object]],
) -> None:
    posted = []
    for changes in spoilt:
        said = json.loads(write_table(PLAIN))
        for path in sorted(changes, key=len, reverse=True):  # what is inside first
            spoil(said, path, changes[path])
        with suppress(PayloadError):
            posted.append(Posted(read_table(json.dumps(said).encode()).table))
    paint_wall(
        pygame.Surface((640, 360)), wall(told(*posted), Appearance(), "20:31", 0), Appearance()
    )


@pytest.mark.parametrize("name", ["1\u00b2", "\u00b2", "\u0663", "\u2460", "9" * 40, ""])
def test_tables_of_any_name_stand_in_an_order(name: str) -> None:
    posted = [Posted(replace(PLAYED, table=table)) for table in ("2", name, "10")]
    rows = [row.table for row in wall(told(*posted), Appearance(), "", 0).rows]
    assert sorted(rows) == sorted(["2", name, "10"])
    assert rows.index("2") < rows.index("10")
