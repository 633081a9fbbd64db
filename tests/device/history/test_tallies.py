"""The file of tallies: always what the store says, whatever happened to either of them."""

from __future__ import annotations

import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device.history.archive import Archive
from device.history.tallies import NAME, Tallies
from device.store.store import open_to_read
from device.store.tables.stored_lines import StoredLine
from engine.actions import Claim, TurnUp, Undo
from engine.interface.queries import (
    MatchesQuery,
    MatchList,
    Period,
    StandingsAsked,
    StandingsTable,
)
from engine.model.cards import Seat, card
from engine.referee import Accepted, judge
from engine.rules.match_format import FormKind, MatchFormat
from engine.state import START, facts
from tests.device.history.pub import A, B, Pub, dealt
from tests.device.work import calls

PLAYERS = ("Hermine", "Franz", "Karl", "B")
MOST = "9999-12-31"


def standings(pub: Pub, *, keep: bool = True) -> dict[str, dict[str, int]]:
    """Return what the tallies say of all time, by name."""
    with closing(Archive.open(pub.path, keep=keep)) as archive:
        assert archive.count()
        found = archive.standings(StandingsAsked(Period.ALL), pub.now)
    return {row.name: {k: v for k, v in asdict(row.tally).items() if v} for row in found.rows}


def plainly(pub: Pub) -> dict[str, dict[str, int]]:
    """Count the same from the history and the whole records, by name."""
    counts: dict[str, Counter[str]] = {}
    with open_to_read(pub.path) as store:
        ended: dict[tuple[int, int], StoredLine] = {}
        before = {"A": 0, "B": 0}
        match, what = 0, told([])
        for deal in store.history():
            if deal.match != match:
                match, before = deal.match, {"A": 0, "B": 0}
                lines = store.lines(match)
                what = told(lines)
                ended = {(match, n): line for n, line in enumerate(lines, start=1)}
            if deal.result["how"] == "void":
                continue
            winner, (closer, missed) = deal.result["winner"], what[deal.seq]
            action = ended[match, deal.seq].action
            for seat in ("A", "B"):
                name, lost = deal.players[seat], winner is not None and winner != seat
                count = counts.setdefault(name, Counter())
                count["claims_missed"] += seat in missed
                count["deals_won"] += winner == seat
                count["deals_lost"] += lost
                closed = closer == seat
                count["closings_won"] += closed and winner == seat
                count["closings_lost"] += closed and lost
                ruled = deal.ruled or deal.result
                wrong = ruled["how"] in ("false_claim", "failed_close") and lost
                count["claims_false"] += wrong and action == Claim(Seat(seat))
            if winner:
                other = "B" if winner == "A" else "A"
                gained = min(deal.result["game_points"], 7 - before[winner])
                counts[deal.players[winner]]["game_points_for"] += gained
                counts[deal.players[other]]["game_points_against"] += gained
                before[winner] += gained
            if deal.bummerl:
                before = {"A": 0, "B": 0}
                other = "B" if winner == "A" else "A"
                schneider = deal.bummerl["kind"] == "schneider"
                counts[deal.players[winner]]["bummerls_won"] += 1
                counts[deal.players[winner]]["schneider_given"] += schneider
                counts[deal.players[other]]["bummerls_lost"] += 1
                counts[deal.players[other]]["schneider_taken"] += schneider
    named = {name: {k: v for k, v in count.items() if v} for name, count in counts.items()}
    return {name: count for name, count in named.items() if name not in ("", "A", "B") and count}


def told(lines: list[StoredLine]) -> dict[int, tuple[str | None, list[str]]]:
    """Return who closed and who missed a claim in each deal, from the whole record."""
    state = START
    found: dict[int, tuple[str | None, list[str]]] = {}
    for number, line in enumerate(lines, start=1):
        verdict = judge(state, line.action)
        assert isinstance(verdict, Accepted)
        if verdict.state.ended is not state.ended and not isinstance(line.action, Undo):
            done = facts(verdict.state)
            closed = done.closed_by and done.closed_by.value
            found[number] = closed, [seat.value for seat in Seat if done.missed[seat]]
        state = verdict.state
    return found


def step(pub: Pub, what: str, seed: int) -> None:
    """Let something happen."""
    running = pub.match.view().phase.value not in ("idle", "over")
    match what:
        case "deal" if not running:
            pub.deal(seed)
        case "result":
            pub.won(A if seed % 2 else B, 1 + seed % 3)
        case "undo":
            for _ in range(min(1 + seed % 4, len(list(pub.journal.standing())) - 1)):
                pub.undo()
        case "match":
            pub.sit(PLAYERS[seed % 4], PLAYERS[(seed + 1 + seed // 4 % 3) % 4])
        case "correction":
            correct(pub, seed)
        case "name":
            new, player = f"{PLAYERS[seed % 3]} {seed}", 1 + seed % 3
            pub.sql("UPDATE player SET name = ?, key = lower(?) WHERE id = ?", new, new, player)
        case "hours":
            pub.now += timedelta(hours=seed % 30)
        case "look":
            assert standings(pub) == plainly(pub)
        case _:
            pass


def correct(pub: Pub, seed: int) -> None:
    """Correct one of the deals that are over, or void it."""
    with open_to_read(pub.path) as store:
        deals = list(store.history())
    if deals:
        deal = deals[seed % len(deals)]
        points = seed % 4
        pub.correct(deal.match, deal.seq, (A if seed % 2 else B) if points else None, points)


STEPS = ("deal", "deal", "result", "undo", "match", "correction", "name", "hours", "look")


@given(st.lists(st.tuples(st.sampled_from(STEPS), st.integers(0, 10_000)), max_size=15))
@settings(max_examples=25)
def test_the_tallies_are_what_the_history_says(steps: list[tuple[str, int]]) -> None:
    with TemporaryDirectory() as folder, closing(Pub(Path(folder) / "bummerl.sqlite3")) as pub:
        pub.sit("Hermine", "Franz")
        for what, seed in steps:
            step(pub, what, seed)
        assert standings(pub) == plainly(pub)
        assert standings(pub, keep=False) == plainly(pub)
        assert total_of_evenings(pub) == total_of_all(pub)


def total_of_evenings(pub: Pub) -> Counter[str]:
    """Return the deals won by each player, summed over all evenings."""
    total: Counter[str] = Counter()
    with closing(Archive.open(pub.path, keep=True)) as archive:
        tallies = Tallies.open(pub.path.with_name(NAME))
        label = MOST
        while (before := tallies.before(Period.EVENING, label)) is not None:
            label = before
            for standing in tallies.standings(Period.EVENING, label):
                total[str(standing.player)] += standing.tally.deals_won
        tallies.close()
        assert archive.is_in_place()
    return total


def total_of_all(pub: Pub) -> Counter[str]:
    with closing(Tallies.open(pub.path.with_name(NAME))) as tallies:
        return Counter(
            {str(s.player): s.tally.deals_won for s in tallies.standings(Period.ALL, "")}
        )


@pytest.fixture
def played(pub: Pub) -> Pub:
    pub.sit("Hermine", "Franz")
    pub.won(A, 3, 2)
    pub.sit("Karl", "Franz")
    pub.won(B, 3)
    assert standings(pub) == plainly(pub)
    return pub


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def scramble(path: Path) -> None:
    path.write_bytes(b"This is no database" * 1000)


def other_version(path: Path) -> None:
    with closing(sqlite3.connect(path)) as con:
        con.execute("PRAGMA user_version = 7")


def empty(path: Path) -> None:
    path.write_bytes(b"")


def remove(path: Path) -> None:
    path.unlink()


@pytest.mark.parametrize("harm", [cut, scramble, other_version, empty, remove])
def test_a_file_that_is_of_no_use_is_made_anew(played: Pub, harm: Callable[[Path], None]) -> None:
    path = played.path.with_name(NAME)
    harm(path)
    assert standings(played, keep=False) == plainly(played)
    assert standings(played) == plainly(played)
    played.won(A, 1)
    assert standings(played) == plainly(played)


@pytest.mark.parametrize("part", ["share", "tally", "counted", "counted_empty", "place"])
@pytest.mark.parametrize("keep", [True, False])
def test_whatever_of_the_file_is_damaged_it_is_made_anew(
    played: Pub, part: str, keep: bool
) -> None:
    file = played.path.with_name(NAME)
    with closing(sqlite3.connect(file)) as con:
        (size,) = con.execute("PRAGMA page_size").fetchone()
        query = "SELECT rootpage FROM sqlite_schema WHERE name = ?"
        (page,) = con.execute(query, (part,)).fetchone()
        con.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with file.open("r+b") as opened:
        opened.seek((page - 1) * size)
        opened.write(b"\xff" * size)
    asked = StandingsAsked(Period.ALL), MatchesQuery()
    for _ in range(2):
        with closing(Archive.open(played.path, keep=keep)) as archive:
            for one in asked:
                archive.answer(one, played.now, counting=True)  # of what is counted so far
            assert archive.count()
            table, matches = (archive.answer(one, played.now, counting=True) for one in asked)
        assert isinstance(table, StandingsTable)
        assert {row.name for row in table.rows} == set(plainly(played))
        assert isinstance(matches, MatchList)
        assert len(matches.rows) > 1
    assert standings(played, keep=keep) == plainly(played)


def test_a_backup_that_was_put_back_is_another_store(played: Pub, tmp_path: Path) -> None:
    played.journal.close()
    kept = tmp_path / "kept.sqlite3"
    shutil.copy(played.path, kept)
    with closing(Pub(played.path)) as pub:
        pub.sit("Anna", "Béla")
        pub.won(A, 3, 3, 3)
        assert "Anna" in standings(pub)
    shutil.copy(kept, played.path)
    with closing(Pub(played.path)) as pub:
        pub.now += timedelta(days=1)
        pub.sit("Cilli", "Dani")
        pub.won(B, 1)
        assert standings(pub) == plainly(pub)
        assert set(standings(pub)) == {"Hermine", "Franz", "Karl", "Cilli", "Dani"}


def test_the_zone_is_part_of_what_an_evening_is(
    played: Pub, monkeypatch: pytest.MonkeyPatch
) -> None:
    import time  # noqa: PLC0415

    asked = StandingsAsked(Period.EVENING)
    at_home = played.answer(asked)
    monkeypatch.setenv("TZ", "Pacific/Auckland")
    time.tzset()
    away = played.answer(asked)
    assert (getattr(at_home, "label", ""), getattr(away, "label", "")) == (
        "2026-12-04",
        "2026-12-05",
    )
    assert getattr(away, "rows", ())


def test_a_folder_that_may_not_be_written_costs_nothing_but_the_file(played: Pub) -> None:
    path = played.path.with_name(NAME)
    path.unlink()
    path.mkdir()  # root may write everywhere, but not this
    assert standings(played) == plainly(played)
    assert path.is_dir()


def test_no_name_is_in_the_file(played: Pub) -> None:
    data = played.path.with_name(NAME).read_bytes()
    assert b"Franz" not in data
    assert b"franz" not in data


def test_a_match_that_grows_beside_an_imported_one_is_counted_on(played: Pub) -> None:
    with closing(sqlite3.connect(played.path)) as con, con:
        (top,) = con.execute("SELECT max(number) FROM match").fetchone()
        con.execute("INSERT INTO match VALUES (?, NULL, NULL, 1)", (top + 1,))
    assert standings(played) == plainly(played)
    played.won(A, 2)
    assert standings(played) == plainly(played)


def test_a_damaged_match_costs_no_other(played: Pub) -> None:
    played.sql("UPDATE deal_end SET result = '{}' WHERE id = (SELECT min(id) FROM deal_end)")
    played.path.with_name(NAME).unlink()
    assert set(standings(played)) == {"Karl", "Franz"}


def test_counting_can_be_stopped_after_any_match(pub: Pub) -> None:
    for n in range(6):
        pub.sit("Hermine", PLAYERS[1 + n % 2])
        pub.won(A, 1 + n % 3)
    percents, done = [], False
    for _ in range(20):
        with closing(Archive.open(pub.path, keep=True)) as archive:
            done = archive.count(0)
            found = archive.answer(StandingsAsked(Period.ALL), pub.now, counting=False)
            percents.append(getattr(found, "percent", 0))
        if done:
            break
    assert done
    assert len(percents) > 3
    assert percents == sorted(percents)
    assert percents[-1] < 100  # nobody has looked whether there is more
    assert standings(pub) == plainly(pub)


def test_cards_that_are_laid_do_not_count_a_long_match_anew(pub: Pub) -> None:
    """Its page may be open meanwhile, and is looked after four times a second."""
    pub.sit("Hermine", "Franz")
    pub.won(A, *[1] * 300)
    with closing(Archive.open(pub.path, keep=True)) as archive:
        assert archive.count()
        dealer = pub.match.view().dealer.other
        *cards, last = dealt(1, dealer, pub.match.view().rules)
        laid = []
        for card in cards:
            pub.do(card)
            laid.append(calls(archive.count))
        pub.do(last)
        over = calls(archive.count)
        assert max(laid) < over / 10
        pub.undo()
        assert calls(archive.count) > over / 2
    assert standings(pub) == plainly(pub)


@pytest.mark.parametrize("looked", [False, True])
def test_a_match_that_play_went_back_into_is_counted_as_it_stands(
    tmp_path: Path, *, looked: bool
) -> None:
    with closing(Pub(tmp_path / "bummerl.sqlite3")) as pub:
        pub.sit("Hermine", "Franz", form=MatchFormat(FormKind.FIRST_TO, 1))
        pub.won(A, 3, 3, 1)
        pub.do(TurnUp(card("KH")))  # the rematch, by mistake
        if looked:
            assert standings(pub) == plainly(pub)
        for _ in range(3):
            pub.undo()
        assert standings(pub) == plainly(pub)
        assert standings(pub)["Hermine"]["deals_won"] == 2
        pub.won(B, 2)
        pub.won(A, 1)
        pub.do(TurnUp(card("TH")))
        assert standings(pub) == plainly(pub)
        assert standings(pub)["Hermine"]["bummerls_won"] == 1
