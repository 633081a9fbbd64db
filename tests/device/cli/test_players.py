"""`bummerl players` and `bummerl import`, as whoever looks after a table types them."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from device.simulate.demo import recorded
from device.store.file.backup import back_up
from device.store.journal import Journal
from engine.actions import ByHand, Match
from engine.model.cards import PerSeat, Seat
from engine.record.action_lines import read_action, write_action
from engine.rules.rule_set import HOUSE

Bummerl = Callable[..., "subprocess.CompletedProcess[bytes]"]

A, B = Seat.A, Seat.B
UID = "04A3C61B2F5E66"
ANNA = Match(HOUSE, PerSeat("Anna", "Béla"), B)
RECORD = "".join(
    f"{write_action(action)}\n" for action in (ANNA, ByHand(A, 3), ByHand(B, 2), ByHand(A, 1))
)
REFUSED = RECORD.replace("\n", '\n{"action": "claim", "seat": "A"}\nnonsense\n', 1)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Two players, one with a card; a backup was made."""
    journal = Journal(tmp_path / "data" / "bummerl.sqlite3")
    journal.begin(ANNA)
    journal.give_card(UID, "Anna")
    journal.close()
    back_up(journal.path, tmp_path / "data" / "backups", None)
    return tmp_path / "data"


def test_players_are_listed_for_people_and_programs(data: Path, bummerl: Bummerl) -> None:
    done = bummerl("players", "--data", str(data))
    assert sorted(done.stdout.decode().splitlines()) == ["Anna: 1 card", "Béla"]
    told = bummerl("players", "--json", "--data", str(data)).stdout.decode().splitlines()
    assert {"name": "Anna", "cards": 1} in map(json.loads, told)


def test_a_player_is_renamed_in_all_that_was_played(data: Path, bummerl: Bummerl) -> None:
    done = bummerl("players", "rename", "anna", "Anna  Maria", "--data", str(data))
    assert done.stdout.startswith(b"Anna is called Anna Maria from now on")
    assert b'"A": "Anna Maria"' in bummerl("export", "--data", str(data)).stdout


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("rename", "Anna", "BÉLA"), "'BÉLA' is another player"),
        (("rename", "Anna", "B"), "what a seat without a name is called"),
        (("rename", "Anna", " "), "expected a name of 1 to 40 letters"),
        (("rename", "Anna", "x" * 41), "expected a name of 1 to 40 letters"),
        (("rename", "Zita", "Zoe"), "there is no player 'Zita'"),
        (("forget", "Zita"), "there is no player 'Zita'"),
    ],
)
def test_what_cannot_be_done_is_told(
    args: tuple[str, ...], said: str, data: Path, bummerl: Bummerl
) -> None:
    done = bummerl("players", *args, "--data", str(data))
    assert done.returncode == 2
    assert said in done.stderr.decode()
    assert b'"A": "Anna", "B": "B\xc3\xa9la"' in bummerl("export", "--data", str(data)).stdout


@pytest.mark.parametrize("args", [("rename", "Anna", "Änne"), ("forget", "Anna")])
def test_beside_a_running_table_it_is_refused_with_what_to_do(
    args: tuple[str, ...], data: Path, bummerl: Bummerl
) -> None:
    with closing(Journal(data / "bummerl.sqlite3")):
        done = bummerl("players", *args, "--data", str(data))
    assert done.returncode == 2
    assert b"a table is running on it; use its page of players, or end it first" in done.stderr


def test_who_is_deleted_is_nowhere_in_the_data_folder_and_what_is_left_is_said(
    data: Path, bummerl: Bummerl
) -> None:
    (data / "bummerl.damaged-1.sqlite3").write_bytes(b"no store, but Anna is in it")
    (data / "config.toml").write_text('players = {A = "Anna", B = "Karl"}\n', "utf-8")
    config = ("--config", str(data / "config.toml"), "--data", str(data))
    done = bummerl("players", "forget", "anna", *config)
    said = done.stdout.decode().splitlines()
    assert said[0] == "Anna is deleted; what was played stays, without the name"
    assert said[1].startswith("not cleaned: ")
    assert "bummerl.damaged-1.sqlite3: the file is damaged" in said[1]
    assert said[2].startswith("the configuration, or the copy of it beside the scores, still")
    assert said[3].startswith("backups and exports that are elsewhere")
    (data / "config.toml").unlink()
    (data / "config.last-good.toml").write_text('players = {A = "Béla", B = "Karl"}\n', "utf-8")
    again = bummerl("players", "forget", "Béla", "--config", "/dev/null", "--data", str(data))
    assert "the copy of it beside the scores, still" in again.stdout.decode()
    (data / "config.last-good.toml").unlink()
    for word in (b"Anna", UID.encode(), "Béla".encode()):
        telling = {f.name for f in data.rglob("*") if f.is_file() and word in f.read_bytes()}
        assert telling <= {"bummerl.damaged-1.sqlite3"}
    place = ("--config", "/dev/null", "--data", str(data))
    assert bummerl("players", *place).stdout == b""
    assert b'"A": "", "B": ""' in bummerl("export", *place).stdout


def test_a_record_becomes_a_match_that_no_table_goes_on_with(data: Path, bummerl: Bummerl) -> None:
    record = RECORD.replace("Anna", "Cilli")
    done = bummerl("import", "-", "--data", str(data), given=record.encode())
    assert done.stdout == b"match 2 imported: 4 lines, 3 results\n"
    out = bummerl("export", "--match", "2", "--data", str(data)).stdout.decode()
    assert out == record
    told = bummerl("history", "--match", "2", "--data", str(data)).stdout.decode().splitlines()
    assert [line.split(": ", 1)[1] for line in told] == [
        "Cilli 3 (by hand)",
        "Béla 2 (by hand)",
        "Cilli 1 (by hand)",
    ]
    with closing(Journal(data / "bummerl.sqlite3")) as journal:
        assert journal.actions == (ANNA,)
        assert {player.name for player in journal.players.players} == {"Anna", "Béla", "Cilli"}
        journal.append(ByHand(B, 1))
    assert b'"points": 1' in bummerl("export", "--data", str(data)).stdout


def test_the_same_match_is_not_imported_twice_unless_it_is_asked_for(
    data: Path, bummerl: Bummerl
) -> None:
    first = bummerl("import", "-", "--data", str(data), given=RECORD.encode())
    again = bummerl("import", "-", "--data", str(data), given=RECORD.encode())
    anyway = bummerl("import", "-", "--again", "--data", str(data), given=RECORD.encode())
    assert first.stdout.startswith(b"match 2 imported")
    assert again.stdout == b"the input is match 2 already; nothing was imported (see --again)\n"
    assert anyway.stdout.startswith(b"match 3 imported")
    assert (first.returncode, again.returncode, anyway.returncode) == (0, 0, 0)


def test_refused_lines_are_named_and_nothing_is_imported_unless_they_are_skipped(
    data: Path, bummerl: Bummerl
) -> None:
    done = bummerl("import", "-", "--data", str(data), given=REFUSED.encode())
    assert done.returncode == 2
    assert done.stderr.decode().splitlines() == [
        "bummerl: the input: line 2: turn.no_deal (article 2.1)",
        "the input: line 3: input.malformed: not JSON: Expecting value: line 1 column 1 (char 0)",
        "nothing was imported; see --skip-refused",
    ]
    assert bummerl("export", "--match", "2", "--data", str(data)).returncode == 2
    skipped = bummerl("import", "-", "--skip-refused", "--data", str(data), given=REFUSED.encode())
    assert skipped.stdout == b"match 2 imported: 4 lines, 3 results; 2 refused and left out\n"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (b"", "there is no match in it"),
        (b"\xff\n", "expected UTF-8, got byte 0 that is none"),
        (b'{"action": "settle"}\n', "line 1: turn.no_match"),
        (b"x\n" * 30, "the input: 10 more"),
    ],
)
def test_what_is_no_record_is_told(
    given: bytes, said: str, tmp_path: Path, bummerl: Bummerl
) -> None:
    done = bummerl("import", "-", "--data", str(tmp_path / "new"), given=given)
    assert done.returncode == 2
    assert said in done.stderr.decode()
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("name", [r"x\u0000", r"\u001b[2Jx", r"\u202ex", "x" * 41])
def test_a_record_brings_no_name_that_could_not_be_typed_here(
    name: str, tmp_path: Path, bummerl: Bummerl
) -> None:
    given = RECORD.replace("Anna", name).encode()
    done = bummerl("import", "-", "--data", str(tmp_path / "new"), given=given)
    assert done.returncode == 2
    assert "line 1: input.malformed: players: expected a name of 1 to 40" in done.stderr.decode()
    assert done.stderr.decode().replace("\n", "").isprintable()
    assert not (tmp_path / "new").exists()


def test_blanks_in_the_names_of_a_record_are_tidied(data: Path, bummerl: Bummerl) -> None:
    given = RECORD.replace("Anna", r" Anna\n Lena ").replace("Béla", " ").encode()
    assert bummerl("import", "-", "--data", str(data), given=given).returncode == 0
    assert bummerl("players", "--data", str(data)).stdout.decode().splitlines() == [
        "Anna: 1 card",
        "Béla",
        "Anna Lena",
    ]
    again = bummerl("import", "-", "--data", str(data), given=given)
    assert again.stdout.startswith(b"the input is match 2 already")


def test_a_file_that_is_not_there_is_told(tmp_path: Path, bummerl: Bummerl) -> None:
    done = bummerl("import", "gone.jsonl", "--data", str(tmp_path))
    assert done.returncode == 2
    assert b"gone.jsonl cannot be read: No such file" in done.stderr


def test_a_match_with_cards_and_undos_is_imported_as_it_was_judged(
    data: Path, bummerl: Bummerl
) -> None:
    lines = [line for line, _ in recorded()]
    accepted = [
        line
        for line, verdict in zip(
            lines,
            bummerl("referee", given="\n".join(lines).encode()).stdout.splitlines(),
            strict=True,
        )
        if json.loads(verdict)["verdict"] == "accepted"
    ]
    given = "\r\n".join(accepted).encode("utf-8-sig")
    done = bummerl("import", "-", "--data", str(data), given=given)
    assert done.returncode == 0
    out = bummerl("export", "--match", "2", "--data", str(data)).stdout.decode()
    assert [*map(read_action, out.splitlines())] == [*map(read_action, accepted)]


@pytest.mark.parametrize(
    ("lines", "says"), [(1, "1 line, 0 results"), (2, "2 lines, 1 result"), (3, "3 lines, 2 res")]
)
def test_what_is_imported_is_counted(
    lines: int, says: str, tmp_path: Path, bummerl: Bummerl
) -> None:
    given = "".join(RECORD.splitlines(keepends=True)[:lines])
    done = bummerl("import", "-", "--data", str(tmp_path / "new"), given=given.encode())
    assert done.stdout.decode().startswith(f"match 1 imported: {says}")


def test_an_import_beside_a_running_table_is_seen_by_it(data: Path, bummerl: Bummerl) -> None:
    with closing(Journal(data / "bummerl.sqlite3")) as journal:
        journal.append(ByHand(A, 1))
        record = RECORD.replace("Anna", "Cilli").encode()
        assert bummerl("import", "-", "--data", str(data), given=record).returncode == 0
        journal.append(ByHand(B, 1))
        assert journal.trouble is None
        journal.reread()
        assert journal.players.find("cilli") == "Cilli"
        journal.begin(ANNA)
    mine = bummerl("export", "--match", "1", "--data", str(data)).stdout.splitlines()
    assert len(mine) == 3
    assert b'"Anna"' in bummerl("export", "--match", "3", "--data", str(data)).stdout
