"""A disk that is full, read-only or failing is told, and nothing is lost meanwhile."""

from __future__ import annotations

import json
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from device.store.journal import Journal
from device.store.store import open_store, open_to_read
from device.store.tables.stored_lines import StoredLine
from engine.actions import ByHand, Match, Undo
from engine.interface.lessons import TeachNote
from engine.interface.markers import Marker
from engine.interface.snapshot import StoreTrouble
from engine.model.cards import PerSeat, Seat, card
from engine.rules.rule_set import HOUSE

A, B = Seat.A, Seat.B
UID = "04A3C61B2F5E80"
MATCH_OF_OTHERS = Match(HOUSE, PerSeat("Cilli", "Dani"), A)


@contextmanager
def failing_disk() -> Iterator[None]:
    """Let every write to a file of this process fail."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def trouble(journal: Journal) -> StoreTrouble | None:
    return journal.trouble


def test_lines_wait_in_order_while_the_disk_fails_and_are_written_when_it_works(
    table: Callable[[], Any], match: Match, path: Path
) -> None:
    scorer = table()
    scorer.do(match, ByHand(A, 1))
    with failing_disk():
        scorer.do(ByHand(B, 2))
        assert scorer.journal.detail.endswith("; 1 line waits in memory")
        scorer.do(Undo(), ByHand(B, 3))
        assert trouble(scorer.journal) is StoreTrouble.FAILED
        assert scorer.journal.unsaved == 3
        assert scorer.journal.detail.endswith("; 3 lines wait in memory")
        assert path.name in scorer.journal.detail
    scorer.do(ByHand(A, 1))
    assert trouble(scorer.journal) is None
    assert scorer.journal.detail == ""
    assert scorer.journal.unsaved == 0
    assert table().journal.actions == (
        match,
        ByHand(A, 1),
        ByHand(B, 2),
        Undo(),
        ByHand(B, 3),
        ByHand(A, 1),
    )
    with open_to_read(path) as store:
        assert [deal.result["game_points"] for deal in store.history()] == [1, 3, 1]


def test_waiting_lines_are_written_without_a_new_action(
    table: Callable[[], Any], match: Match
) -> None:
    scorer = table()
    scorer.do(match)
    with failing_disk():
        scorer.do(ByHand(B, 2))
    scorer.journal.retry()
    assert trouble(scorer.journal) is None
    assert table().journal.actions == (match, ByHand(B, 2))


def test_a_new_match_begun_while_the_disk_fails_comes_after_the_old_one(
    table: Callable[[], Any], match: Match, path: Path
) -> None:
    scorer = table()
    scorer.do(match)
    rematch = Match(HOUSE, PerSeat("Cilli", "Dani"), A)
    with failing_disk():
        scorer.do(ByHand(B, 2))
        scorer.journal.begin(rematch)
        scorer.journal.append(ByHand(A, 3))
    scorer.journal.retry()
    assert table().journal.actions == (rematch, ByHand(A, 3))
    with open_to_read(path) as store:
        assert [line.action for line in store.lines(1)] == [match, ByHand(B, 2)]


def test_cards_taught_while_the_disk_fails_are_known_and_kept(table: Callable[[], Any]) -> None:
    journal = table().journal
    with failing_disk():
        assert journal.teach("blue", UID, card("TH")) is None
        assert journal.decks.meaning(UID) is card("TH")
        refused = journal.teach("red", UID, card("AH"))
        assert refused
        assert refused.note is TeachNote.OTHER_DECK
        journal.teach("blue", "04A3C61B2F5E81", card("KH"))
        journal.forget("04A3C61B2F5E81")
    journal.retry()
    assert table().journal.decks.deck("blue") == {UID: card("TH")}


def test_a_tag_moved_and_a_marker_taught_while_the_disk_fails_are_kept(
    table: Callable[[], Any],
) -> None:
    journal = table().journal
    journal.teach("blue", UID, card("TH"))
    with failing_disk():
        journal.move(UID, card("AH"))
        journal.teach("blue", "04A3C61B2F5E81", Marker.CLAIM_A)
    assert journal.unsaved == 2
    journal.retry()
    kept = {UID: card("AH"), "04A3C61B2F5E81": Marker.CLAIM_A}
    assert table().journal.decks.deck("blue") == kept


def test_a_tag_taught_again_as_another_tool_writes_it_changes_nothing(
    table: Callable[[], Any],
) -> None:
    journal = table().journal
    journal.teach("blue", UID, card("TH"))
    assert journal.teach("blue", bytes.fromhex(UID)[::-1].hex().upper(), card("TH")) is None
    assert table().journal.decks.deck("blue") == {UID: card("TH")}


def test_a_store_that_another_program_holds_is_waited_for(
    table: Callable[[], Any], match: Match, path: Path
) -> None:
    scorer = table()
    scorer.do(match)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        scorer.do(ByHand(A, 1))
        assert trouble(scorer.journal) is StoreTrouble.FAILED
        assert "another program" in scorer.journal.detail
    scorer.do(ByHand(A, 2))
    assert trouble(scorer.journal) is None
    assert len(table().journal.actions) == 3


def test_a_line_that_another_program_has_put_in_the_way_costs_none_of_ours(
    table: Callable[[], Any], match: Match, path: Path
) -> None:
    scorer = table()
    scorer.do(match, ByHand(A, 1))
    with open_store(path) as other:
        other.append(1, 3, StoredLine(ByHand(B, 3), "now"))
    scorer.do(ByHand(A, 2))
    assert trouble(scorer.journal) is StoreTrouble.FAILED
    assert "another program has written" in scorer.journal.detail
    scorer.journal.retry()
    assert trouble(scorer.journal) is None
    assert table().journal.actions == (match, ByHand(A, 1), ByHand(A, 2))
    with open_to_read(path) as store:
        assert [line.action for line in store.lines(1)] == [match, ByHand(A, 1), ByHand(B, 3)]


def test_a_directory_that_comes_later_takes_what_was_played(path: Path, match: Match) -> None:
    path.parent.write_text("a file where the data directory should be")
    journal = Journal(path)
    assert trouble(journal) is StoreTrouble.FAILED
    journal.begin(match)
    journal.append(ByHand(A, 1))
    assert journal.unsaved == 2
    path.parent.unlink()
    journal.append(ByHand(A, 2))
    assert trouble(journal) is None
    journal.close()
    with open_to_read(path) as store:
        assert [line.action for line in store.lines(1)] == [match, ByHand(A, 1), ByHand(A, 2)]


def test_a_file_that_was_replaced_during_trouble_gets_the_match_as_its_own(
    table: Callable[[], Any], match: Match, path: Path, tmp_path: Path
) -> None:
    scorer = table()
    scorer.do(match, ByHand(A, 1))
    scorer.journal.teach("blue", UID, card("TH"))
    other = tmp_path / "other.sqlite3"
    with open_store(other) as store:
        store.keep_deck("red", {"04000000000001": card("AS")})
    stranger = Journal(other)
    stranger.begin(Match(HOUSE, PerSeat("Cilli", "Dani"), A))
    stranger.close()
    with failing_disk():
        scorer.do(ByHand(A, 2))
        for end in ("", "-wal", "-shm"):
            path.with_name(path.name + end).unlink(missing_ok=True)
    shutil.copy(other, path)
    scorer.do(ByHand(A, 3))
    assert trouble(scorer.journal) is None
    resumed = table()
    assert resumed.journal.actions == (match, ByHand(A, 1), ByHand(A, 2), ByHand(A, 3))
    assert resumed.journal.decks.names() == ("blue", "red")
    with open_to_read(path) as store:
        assert store.latest() == 2
        assert len(list(store.history())) == 3


@pytest.mark.parametrize("lost", ["its file", "its directory", "to another file"])
def test_what_was_played_is_written_again_where_the_file_has_gone(
    lost: str, table: Callable[[], Any], match: Match, path: Path
) -> None:
    scorer = table()
    scorer.do(match, ByHand(A, 1))
    match lost:
        case "its file":
            path.unlink()
        case "its directory":
            path.parent.rename(path.parent.with_name("elsewhere"))
        case _:
            other = open_store(path.with_name("other"))
            other.begin(StoredLine(MATCH_OF_OTHERS, "2026-05-01T18:13:05Z"))
            other.close()
            path.with_name("other").replace(path)
    scorer.do(ByHand(B, 2))
    with open_to_read(path) as store:
        latest = store.latest()
        assert latest is not None
        record = [json.loads(line)["action"] for line in store.record(latest)]
    assert record == ["match", "by_hand", "by_hand"]


def test_a_deck_imported_beside_a_running_table_is_learnt(
    table: Callable[[], Any], path: Path
) -> None:
    journal = table().journal
    with open_store(path) as store:
        store.keep_deck("red", {UID: card("AS")})
    assert not journal.decks.is_taught(UID)
    journal.reread()
    assert journal.decks.meaning(UID) is card("AS")


def in_own_mounts(tmp_path: Path, mount: str, program: str, *, root: bool = False) -> Any:
    """Run a program with a mount of its own and return what it printed, as JSON.

    `root`: the mount needs more than the rights that a user has in a place of their own.
    """
    if root and (os.geteuid() or not Path("/dev/loop-control").exists()):
        pytest.skip("only root may mount this, where there are loop devices")
    place = tmp_path / "place"
    place.mkdir(exist_ok=True)
    unshare = ["unshare", "--mount", *(() if root else ("--map-root-user",))]
    if not shutil.which("unshare") or subprocess.run([*unshare, "true"], check=False).returncode:
        pytest.skip("mounts of one's own are not allowed here")
    script = f"{mount} && exec {sys.executable} -c '{PLAY}{program}'"
    done = subprocess.run(
        [*unshare, "sh", "-c", script], cwd=place, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


PLAY = """
import json, os
from pathlib import Path
from device.store.journal import Journal
from engine.actions import ByHand, Match
from engine.model.cards import PerSeat, Seat
from engine.rules.rule_set import HOUSE
def told(journal):
    return [journal.trouble and journal.trouble.value, journal.unsaved, len(journal.actions)]
path = Path(os.getcwd()).resolve() / "bummerl.sqlite3"
os.chdir(path.parent)
journal = Journal(path)
said = [told(journal)]
if not journal.actions:
    journal.begin(Match(HOUSE, PerSeat("Anna", "Dani"), Seat.B))
"""


def test_a_full_disk_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    said = in_own_mounts(
        tmp_path,
        "mount -t tmpfs -o size=512k none . && cd $PWD",
        """
ballast = open("ballast", "wb", buffering=0)
try:
    while True:
        ballast.write(bytes(512))
except OSError:
    pass
for _ in range(400):
    journal.append(ByHand(Seat.A, 1))
said.append(told(journal))
os.unlink("ballast")
ballast.close()
journal.retry()
said.append(told(journal))
journal.close()
said.append(told(Journal(path)))
print(json.dumps(said))
""",
    )
    start, full, freed, resumed = said
    assert start == [None, 0, 0]
    assert full[0] == "full"
    assert 0 < full[1] < 300, "the log has room that was there in time"
    assert freed == [None, 0, 401]
    assert resumed == [None, 0, 401]


@pytest.mark.parametrize("left_k", [0, 4, 8, 16, 32])
def test_a_full_disk_at_the_start_is_told(left_k: int, tmp_path: Path) -> None:
    said = in_own_mounts(
        tmp_path,
        "mount -t tmpfs -o size=256k none . && cd $PWD && "
        f"head -c {256 - left_k}k /dev/zero > ballast; true",
        """
said.append(told(journal))
os.unlink("ballast")
journal.retry()
print(json.dumps([*said, told(journal)]))
""",
    )
    assert said == [["full", 0, 0], ["full", 1, 1], [None, 0, 1]]


@pytest.mark.parametrize("left", ["closed", "killed"])
def test_a_read_only_disk_shows_the_table_as_it_was_and_play_goes_on_in_memory(
    left: str, tmp_path: Path
) -> None:
    end = "journal.close()" if left == "closed" else "os.kill(os.getpid(), 9)"
    evening = f"{PLAY}journal.append(ByHand(Seat.A, 2))\n{end}"
    (tmp_path / "place").mkdir()
    subprocess.run([sys.executable, "-c", evening], cwd=tmp_path / "place", check=False)
    said = in_own_mounts(
        tmp_path,
        "mount --bind . . && mount -o remount,ro,bind . && cd $PWD",
        """
journal.append(ByHand(Seat.A, 1))
said.append(told(journal))
print(json.dumps(said))
""",
    )
    assert said == [["read_only", 0, 2], ["read_only", 1, 3]]


FAKE_CARD = """
mount -t tmpfs -o size=1m none . && cd $PWD &&
truncate -s 64M image && mkfs.ext4 -q -b 4096 image && mkdir card &&
mount -o loop,errors=remount-ro image card && cd card
"""
"""An ext4 on a card that holds less than it says: real errors of a real disk."""


def test_a_card_that_holds_less_than_it_says_is_told(tmp_path: Path) -> None:
    said = in_own_mounts(
        tmp_path,
        FAKE_CARD.replace("\n", " "),
        """
journal.append(ByHand(Seat.A, 2))
said.append(told(journal))
ballast = open("ballast", "wb", buffering=0)
try:
    for _ in range(64):
        ballast.write(os.urandom(65536))
        os.fsync(ballast.fileno())
except OSError:
    pass
for _ in range(40):
    journal.append(ByHand(Seat.A, 1))
said.append(told(journal))
print(json.dumps(said))
""",
        root=True,
    )
    start, good, bad = said
    assert start == [None, 0, 0]
    assert good == [None, 0, 2]
    assert bad[0] in {"failed", "read_only"}
    assert bad[1:] == [40, 42]
