"""`bummerl deck`: import, list, export and forget."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from contextlib import closing
from functools import reduce
from operator import xor
from pathlib import Path

from device.store.journal import Journal
from device.store.store import open_store
from engine.interface.markers import Marker
from engine.model.cards import pack

Bummerl = Callable[..., "subprocess.CompletedProcess[bytes]"]

DECK = {f"04{number:012X}": card.name for number, card in enumerate(pack(20))}


def test_a_deck_goes_in_and_comes_out_the_same(tmp_path: Path, bummerl: Bummerl) -> None:
    (tmp_path / "d.json").write_text(json.dumps(DECK | {"05AABBCC": "TH"}))
    done = bummerl("deck", "import", "d.json", "--name", "blaues Blatt", "--data", "d")
    assert done.stdout.decode() == "blaues Blatt: 20 cards, 21 tags (21 new, 0 removed)\n"
    out = bummerl("--data", "d", "deck", "export", "blaues Blatt")
    assert json.loads(out.stdout) == DECK | {"05AABBCC": "TH"}
    again = bummerl("deck", "import", "-", "--name", "rot", "--data", "e", given=out.stdout)
    assert again.returncode == 0
    assert bummerl("deck", "export", "rot", "--data", "e").stdout == out.stdout


def test_check_bytes_that_were_dropped_are_said(bummerl: Bummerl) -> None:
    fours = [number.to_bytes(4) for number in range(0x01020304, 0x01020304 + len(DECK))]
    checked = [(four + bytes([reduce(xor, four)])).hex() for four in fours]
    file = json.dumps(dict(zip(checked, DECK.values(), strict=True)))
    done = bummerl("deck", "import", "-", "--name", "blue", given=file.encode())
    assert b"the fifth byte of every number is a check byte; it was dropped\n" in done.stdout
    taught = json.loads(bummerl("deck", "export", "blue").stdout)
    assert list(taught) == [four.hex().upper() for four in fours]


def test_the_same_import_again_changes_nothing(tmp_path: Path, bummerl: Bummerl) -> None:
    (tmp_path / "d.json").write_text(json.dumps(DECK))
    assert bummerl("deck", "import", "d.json", "--name", "blue").returncode == 0
    done = bummerl("deck", "import", "d.json", "--name", "blue")
    assert b"(0 new, 0 removed)" in done.stdout
    assert bummerl("deck", "list").stdout == b"blue: 20 of 20 cards, 20 tags, complete\n"


def test_an_import_under_the_same_name_replaces_the_deck(bummerl: Bummerl) -> None:
    bummerl("deck", "import", "-", "--name", "blue", given=json.dumps(DECK).encode())
    other = {uid.replace("04", "05", 1): card for uid, card in DECK.items()}
    done = bummerl("deck", "import", "-", "--name", "blue", given=json.dumps(other).encode())
    assert b"(20 new, 20 removed)" in done.stdout
    assert json.loads(bummerl("deck", "export", "blue").stdout) == other


def test_a_tag_of_another_deck_is_refused_and_nothing_is_taken(bummerl: Bummerl) -> None:
    bummerl("deck", "import", "-", "--name", "blue", given=json.dumps(DECK).encode())
    done = bummerl("deck", "import", "-", "--name", "red", given=json.dumps(DECK).encode())
    assert done.returncode == 2
    uid, first = next(iter(DECK.items()))
    said = f"the input: entry {uid}: this tag is already {first} of the deck 'blue'"
    assert said.encode() in done.stderr
    assert bummerl("deck", "list").stdout.count(b"\n") == 1


def test_a_players_card_is_refused_and_nothing_is_taken(tmp_path: Path, bummerl: Bummerl) -> None:
    uid = next(iter(DECK))
    with closing(Journal(tmp_path / "d" / "bummerl.sqlite3")) as journal:
        journal.give_card(uid, "Hermine")
    given = json.dumps(DECK).encode()
    done = bummerl("deck", "import", "-", "--name", "blue", "--data", "d", given=given)
    assert done.returncode == 2
    said = f"the input: entry {uid}: this tag is the card of the player 'Hermine'"
    assert said.encode() in done.stderr
    assert bummerl("deck", "list", "--data", "d").stdout == b""


def test_a_wrong_file_takes_nothing(bummerl: Bummerl) -> None:
    for given in (b"\xff", b"{}", json.dumps(DECK | {"08AABBCC": "TH"}).encode()):
        done = bummerl("deck", "import", "-", "--name", "blue", given=given)
        assert done.returncode == 2
        assert done.stderr.startswith(b"bummerl: the input: ")
    assert bummerl("deck", "list").returncode == 2


def test_a_file_without_end_is_no_deck(bummerl: Bummerl) -> None:
    done = bummerl("deck", "import", "/dev/zero", "--name", "blue")
    assert done.returncode == 2
    assert b"/dev/zero: expected at most " in done.stderr


def test_a_directory_that_cannot_be_looked_into_is_told(bummerl: Bummerl) -> None:
    for action in (["list"], ["export", "blue"], ["forget", "blue"]):
        done = bummerl("deck", *action, "--data", "d" * 300)
        assert done.returncode == 2
        assert b"File name too long; check the disk and the data directory" in done.stderr


def test_a_deck_needs_a_name(bummerl: Bummerl) -> None:
    done = bummerl("deck", "import", "-", "--name", " ", given=json.dumps(DECK).encode())
    assert done.returncode == 2
    assert b"--name: expected a name of 1 to 40 letters" in done.stderr


def test_a_deck_that_does_not_exist_is_named(bummerl: Bummerl) -> None:
    bummerl("deck", "import", "-", "--name", "blue", given=json.dumps(DECK).encode())
    done = bummerl("deck", "export", "bleu")
    assert done.returncode == 2
    assert b"there is no deck 'bleu'" in done.stderr


def test_markers_go_in_and_come_out_and_are_counted(bummerl: Bummerl) -> None:
    marked = DECK | {"05AABBCC": "66A", "05AABBCD": "close"}
    done = bummerl("deck", "import", "-", "--name", "blue", given=json.dumps(marked).encode())
    assert done.stdout == b"blue: 20 cards, 2 markers, 22 tags (22 new, 0 removed)\n"
    said = b"blue: 20 of 20 cards, 2 markers, 22 tags, complete\n"
    assert bummerl("deck", "list").stdout == said
    assert json.loads(bummerl("deck", "export", "blue").stdout) == marked


def test_a_tag_of_another_deck_is_refused_however_its_number_is_written(bummerl: Bummerl) -> None:
    bummerl("deck", "import", "-", "--name", "blue", given=json.dumps(DECK).encode())
    turned = {bytes.fromhex(uid)[::-1].hex(): card for uid, card in DECK.items()}
    done = bummerl("deck", "import", "-", "--name", "red", given=json.dumps(turned).encode())
    assert done.returncode == 2
    first = next(iter(DECK.values()))
    assert f"this tag is already {first} of the deck 'blue'".encode() in done.stderr


def test_the_tags_of_one_card_are_forgotten(bummerl: Bummerl) -> None:
    spare = DECK | {"05AABBCC": "TH"}
    bummerl("deck", "import", "-", "--name", "blue", given=json.dumps(spare).encode())
    done = bummerl("deck", "forget", "blue", "th")
    assert done.stdout == b"blue: 2 tags forgotten, 19 left\n"
    assert bummerl("deck", "list").stdout == b"blue: 19 of 20 cards, 19 tags, missing TH\n"
    again = bummerl("deck", "forget", "blue", "TH")
    assert again.returncode == 2
    assert b"the deck 'blue' has no 'TH'; taught are AC, AD" in again.stderr


def test_one_tag_is_counted_as_one(tmp_path: Path, bummerl: Bummerl) -> None:
    with closing(open_store(tmp_path / "d" / "bummerl.sqlite3")) as store:
        store.keep_deck("blue", {"05AABBCC": Marker.CLOSE})
    said = b"blue: 0 of 20 cards, 1 marker, 1 tag, missing "
    assert bummerl("deck", "list", "--data", "d").stdout.startswith(said)
    done = bummerl("deck", "forget", "blue", "--data", "d")
    assert done.stdout == b"blue: 1 tag forgotten, 0 left\n"


def test_a_forgotten_deck_leaves_its_tags_to_others(bummerl: Bummerl) -> None:
    bummerl("deck", "import", "-", "--name", "blue", given=json.dumps(DECK).encode())
    assert bummerl("deck", "forget", "blue").stdout == b"blue: 20 tags forgotten, 0 left\n"
    assert bummerl("deck", "list").stdout == b""
    done = bummerl("deck", "import", "-", "--name", "red", given=json.dumps(DECK).encode())
    assert done.returncode == 0
    assert bummerl("deck", "forget", "blue").returncode == 2


def test_nothing_is_forgotten_beside_a_running_table(tmp_path: Path, bummerl: Bummerl) -> None:
    place = ("--data", str(tmp_path / "d"))
    bummerl("deck", "import", "-", "--name", "blue", *place, given=json.dumps(DECK).encode())
    with closing(Journal(tmp_path / "d" / "bummerl.sqlite3")):
        done = bummerl("deck", "forget", "blue", *place)
    assert done.returncode == 2
    assert b"another Bummerl is running on it; end that one" in done.stderr
    assert b"complete" in bummerl("deck", "list", *place).stdout
