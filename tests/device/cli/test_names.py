"""One check of names at every way in, with its reason; and which names are one player."""

from __future__ import annotations

import json
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from engine.actions import ByHand, Match
from engine.model.cards import PerSeat, Seat
from engine.record.action_lines import write_action
from engine.rules.rule_set import HOUSE
from tests.device.history.pub import A, Pub

Bummerl = Callable[..., "subprocess.CompletedProcess[bytes]"]

RANKS, SUITS = "ATKQJ", "SHDC"
DECK = {f"04A3C61B2F5E{n:02X}": RANKS[n % 5] + SUITS[n // 5] for n in range(20)}

REFUSED = {
    "\ufe0f": "U+FE0F VARIATION SELECTOR-16",
    "\u034f": "U+034F COMBINING GRAPHEME JOINER",
    "Anna\u200b": "U+200B ZERO WIDTH SPACE",
    "An\x1b[2J": "U+001B",
    "李雷": "U+674E CJK UNIFIED IDEOGRAPH-674E",
    "עומר": "U+05E2 HEBREW LETTER AYIN",
    " ": "got ''",
    "x" * 41: "1 to 40 letters",
}
TAKEN = {"Weiß": "Weiß", "Νίκος": "Νίκος", " Karl   O\u0308. ": "Karl Ö.", "Щерю 2": "Щерю 2"}


def configured(name: str, bummerl: Bummerl, folder: Path) -> subprocess.CompletedProcess[bytes]:
    path = folder / "c.toml"
    path.write_text(f'players = {{ A = {json.dumps(name)}, B = "Béla" }}', "utf-8")
    return bummerl("--config", str(path))


def table(name: str, bummerl: Bummerl, folder: Path) -> subprocess.CompletedProcess[bytes]:
    path = folder / "c.toml"
    path.write_text(f"table = {json.dumps(name)}", "utf-8")
    return bummerl("--config", str(path))


def imported(name: str, bummerl: Bummerl, folder: Path) -> subprocess.CompletedProcess[bytes]:
    match = write_action(Match(HOUSE, PerSeat(name, "Béla"), Seat.B))
    record = f"{match}\n{write_action(ByHand(A, 3))}\n"
    return bummerl("import", "-", "--data", str(folder / "data"), given=record.encode())


def renamed(name: str, bummerl: Bummerl, folder: Path) -> subprocess.CompletedProcess[bytes]:
    with closing(Pub(folder / "data" / "bummerl.sqlite3")) as pub:
        pub.sit("Zita", "Béla")
    return bummerl("players", "rename", "Zita", name, "--data", str(folder / "data"))


def deck(name: str, bummerl: Bummerl, folder: Path) -> subprocess.CompletedProcess[bytes]:
    data = str(folder / "data")
    given = json.dumps(DECK).encode()
    return bummerl("deck", "import", "-", "--name", name, "--data", data, given=given)


WAYS = [configured, table, imported, renamed, deck]


@pytest.mark.parametrize(
    ("way", "name"),
    # a seat of a record that has only blanks is nobody's
    [(way, name) for way in WAYS for name in REFUSED if (way, name) != (imported, " ")],
    ids=lambda value: ascii(value) if isinstance(value, str) else value.__name__,
)
def test_a_name_that_cannot_be_seen_is_refused_at_every_way_in(
    way: Callable[..., subprocess.CompletedProcess[bytes]],
    name: str,
    bummerl: Bummerl,
    tmp_path: Path,
) -> None:
    done = way(name, bummerl, tmp_path)
    said = done.stderr.decode()
    assert done.returncode == 2
    assert "expected a name of 1 to 40 letters" in said
    assert REFUSED[name] in said


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", TAKEN)
def test_a_name_that_can_be_seen_is_taken_at_every_way_in(
    name: str,
    way: Callable[..., subprocess.CompletedProcess[bytes]],
    bummerl: Bummerl,
    tmp_path: Path,
) -> None:
    assert way(name, bummerl, tmp_path).returncode == 0
    listed = {
        imported: ("players", "--data", str(tmp_path / "data")),
        renamed: ("players", "--data", str(tmp_path / "data")),
        deck: ("deck", "list", "--data", str(tmp_path / "data")),
    }
    if way in listed:
        assert TAKEN[name] in bummerl(*listed[way]).stdout.decode()


def test_names_that_people_see_differ_are_two_players_with_standings(
    bummerl: Bummerl, tmp_path: Path
) -> None:
    data = str(tmp_path / "data")
    with closing(Pub(tmp_path / "data" / "bummerl.sqlite3")) as pub:
        pub.sit("Weiß", "Weiss")
        pub.won(A, 3, 3, 1)
    rows = bummerl("standings", "--data", data, "--json").stdout.splitlines()
    told = {row["player"]: row["bummerls_won"] for row in map(json.loads, rows)}
    assert told == {"Weiß": 1, "Weiss": 0}
    for name, opponent in {"WEIẞ": "Weiss", "WEISS": "Weiß"}.items():
        done = bummerl("standings", "--data", data, "--json", "--player", name)
        assert json.loads(done.stdout.splitlines()[0])["opponent"] == opponent


def test_a_match_of_somebody_with_themself_is_not_imported(
    bummerl: Bummerl, tmp_path: Path
) -> None:
    match = write_action(Match(HOUSE, PerSeat("Zoë", "ZOË"), Seat.B))
    done = bummerl("import", "-", "--data", str(tmp_path / "data"), given=f"{match}\n".encode())
    assert done.returncode == 2
    assert "line 1: input.malformed: players: expected two different" in done.stderr.decode()


def test_what_an_older_program_kept_under_one_key_is_found_and_apart(
    bummerl: Bummerl, tmp_path: Path
) -> None:
    store = tmp_path / "data" / "bummerl.sqlite3"
    with closing(Pub(store)) as pub:
        pub.sit("Weiß", "Karl")
        pub.won(A, 3, 3, 1)
    with closing(sqlite3.connect(store)) as con, con:
        con.execute("UPDATE player SET key = 'weiss' WHERE name = 'Weiß'")
    args = "standings", "--data", str(store.parent), "--json", "--player"
    assert json.loads(bummerl(*args, "Weiß").stdout.splitlines()[0])["opponent"] == "Karl"
    assert b"nobody here is called Weiss" in bummerl(*args, "Weiss").stderr
    with closing(Pub(store)) as pub:
        pub.sit("Weiss", "Weiß")
        pub.won(A, 3, 3, 1)
        assert [player.name for player in pub.journal.players.players] == ["Weiss", "Weiß", "Karl"]
    rows = bummerl("standings", "--data", str(store.parent), "--json").stdout.splitlines()
    assert {row["player"] for row in map(json.loads, rows)} == {"Weiß", "Weiss", "Karl"}


@pytest.mark.parametrize("name", ["\ufe0f", "李雷", "עומר"])
def test_a_name_of_an_older_store_that_cannot_be_seen_is_kept_and_can_be_changed(
    name: str, bummerl: Bummerl, tmp_path: Path
) -> None:
    store = tmp_path / "data" / "bummerl.sqlite3"
    with closing(Pub(store)) as pub:
        pub.sit(name, "Karl")
        pub.won(A, 3)
    data = "--data", str(store.parent)
    assert name in bummerl("players", *data).stdout.decode()
    assert bummerl("players", "rename", name, "Li Lei", *data).returncode == 0
    assert bummerl("players", *data).stdout.decode().splitlines() == ["Li Lei", "Karl"]
