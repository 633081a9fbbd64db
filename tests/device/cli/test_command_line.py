"""The command line: commands and options, errors in words, exit codes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from device.config.appearance import LANGUAGES
from device.store.tables import schema
from engine.model.cards import Seat
from tests.device.history.pub import Pub
from tests.ordinary_user import closed

Bummerl = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.mark.parametrize("command", [(), ("run",)])
def test_the_table_runs_without_a_command_too(command: tuple[str, ...], bummerl: Bummerl) -> None:
    done = bummerl(*command, "--rules", "pagat_soft", "--size", "1280x720", "--windowed")
    assert done.stdout.startswith(b"run pagat_soft (1280, 720) False")
    assert done.returncode == 0


def test_options_may_stand_before_the_command(bummerl: Bummerl) -> None:
    done = bummerl("--size", "1280x720", "--rules", "pagat_soft", "run", "--fullscreen")
    assert done.stdout.startswith(b"run pagat_soft (1280, 720) True")
    assert bummerl("--size", "1x", "run", "--size", "800x480").returncode == 0


def test_pads_are_given_once_for_each_seat(bummerl: Bummerl) -> None:
    done = bummerl("--pad", "A=pn532:/dev/ttyUSB0", "--pad", "B=pn532:/dev/ttyUSB1")
    assert b"'pn532:/dev/ttyUSB0'" in done.stdout
    assert b"'pn532:/dev/ttyUSB1'" in done.stdout


def test_the_demo_gets_its_options(bummerl: Bummerl) -> None:
    done = bummerl("demo", "--headless", "--shots", "pictures", "--fast", "--size", "800x480")
    assert done.stdout == b"demo (800, 480) True pictures True\n"


def test_the_configuration_file_can_be_named(tmp_path: Path, bummerl: Bummerl) -> None:
    (tmp_path / "c.toml").write_text('size = "1920x1080"\nrules = "pagat_soft"')
    done = bummerl("--config", "c.toml", "--rules", "house")
    assert done.stdout.startswith(b"run house (1920, 1080)")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--rules", "haus"], "--rules: expected one of house, "),
        (["--lang", "fr"], "--lang: expected one of en, bg, bs, de, es, fi, hr, got 'fr'"),
        (["--theme", "dark"], "--theme: expected one of slate, light, got 'dark'"),
        (["--cards", "swiss"], "--cards: expected one of french, german, got 'swiss'"),
        (["--size", "big"], "--size: expected WIDTHxHEIGHT"),
        (["--dealer", "C"], "--dealer: expected A or B, got 'C'"),
        (["--pad", "pn532:/dev/ttyUSB0"], "--pad: expected A=READER, B=READER or shared=READER"),
        (["--pad", "C=pn532:/dev/x"], "--pad: expected A=READER, B=READER or shared=READER"),
        (["--pad", "A=pn532:/a", "--pad", "A=pn532:/b"], "--pad: expected one reader for A"),
        (["--pad", "A=usb:/a"], "--pad: pads.A: reader 'usb:/a'"),
        (["--config", "no.toml"], "no.toml: cannot be read: No such file"),
        (["export"], "nothing has been recorded here yet"),
        (["history"], "nothing has been recorded here yet"),
        (["deck", "list"], "nothing has been recorded here yet"),
        (["deck", "import", "no.json", "--name", "blue"], "no.json cannot be read: No such file"),
        (["referee", "no.jsonl"], "no.jsonl cannot be read: No such file"),
        (["referee", "."], ". cannot be read: Is a directory"),
    ],
)
def test_an_error_is_one_line_in_words_and_exit_code_2(
    args: list[str], says: str, bummerl: Bummerl
) -> None:
    done = bummerl(*args)
    assert done.returncode == 2
    error = done.stderr.decode()
    assert error.startswith("bummerl: ")
    assert says in error
    assert error.count("\n") == 1
    assert done.stdout == b""


PATH_TAKERS = [
    ["history", "--data"],
    ["players", "--data"],
    ["players", "rename", "A", "B", "--data"],
    ["players", "forget", "A", "--data"],
    ["deck", "list", "--data"],
    ["backup", "--data"],
    ["restore", "--data"],
    ["restore"],
    ["restore", "--list"],
    ["import"],
    ["referee"],
    ["scan", "--pad", "pn532:/dev/null", "--record"],
    ["wiring", "--config"],
]


@pytest.mark.parametrize("args", PATH_TAKERS, ids=" ".join)
def test_a_path_that_cannot_even_be_looked_for_is_named(args: list[str], bummerl: Bummerl) -> None:
    path = "n" * 300
    done = bummerl(*args, path)
    assert done.returncode == 2
    assert re.fullmatch(rf"bummerl: {path}.*: File name too long.*\n", done.stderr.decode())


@pytest.mark.skipif(os.geteuid() == 0, reason="root may look everywhere")
@pytest.mark.parametrize("args", PATH_TAKERS, ids=" ".join)
def test_a_path_in_a_closed_folder_is_named(
    args: list[str], bummerl: Bummerl, tmp_path: Path
) -> None:
    (tmp_path / "closed").mkdir()
    with closed(tmp_path / "closed"):
        done = bummerl(*args, "closed/it")
    assert done.returncode == 2
    assert re.fullmatch(r"bummerl: closed/it.*: Permission denied.*\n", done.stderr.decode())


@pytest.mark.parametrize(
    "args",
    [["--nonsense"], ["fly"], ["deck"], ["deck", "import", "x"], ["export", "--match", "x"]],
)
def test_wrong_usage_is_told_with_exit_code_2(args: list[str], bummerl: Bummerl) -> None:
    done = bummerl(*args)
    assert done.returncode == 2
    assert b"usage: bummerl" in done.stderr


@pytest.mark.parametrize("number", ["-1", "x", "1.5"])
def test_a_screen_is_counted_from_0(number: str, bummerl: Bummerl) -> None:
    done = bummerl("board", f"--screen={number}")
    assert done.returncode == 2
    assert f"argument --screen: expected a number, got '{number}'".encode() in done.stderr


@pytest.mark.parametrize("asked", ["--version", "version"])
def test_version_says_what_a_bug_report_needs(asked: str, bummerl: Bummerl) -> None:
    done = bummerl(asked)
    said = rf"bummerl \d\S+, store schema {schema.VERSION}, Python 3\S+, SQLite 3\S+,"
    said += r" pygame\S* 2\S+, SDL 2\.\S+\n"
    assert re.fullmatch(said, done.stdout.decode())
    assert done.returncode == 0


def test_the_help_names_every_language(bummerl: Bummerl) -> None:
    told = bummerl("run", "--help").stdout.decode()
    named = re.search(r"--lang LANG\s+language of the screen: ([a-z, \n]+)", told)
    assert named is not None
    assert set(re.findall("[a-z]{2}", named[1])) - {"or"} == set(LANGUAGES)


def test_the_help_names_every_command(bummerl: Bummerl) -> None:
    told = bummerl("--help").stdout.decode()
    commands = ("run", "demo", "scan", "deck", "referee", "export", "history", "backup", "restore")
    for command in commands:
        assert f"\n    {command} " in told


def test_a_reader_of_the_output_who_has_seen_enough_is_no_error(
    environ: dict[str, str], program: list[str], tmp_path: Path
) -> None:
    (tmp_path / "r.jsonl").write_text("\n" * 5000)
    read, write = os.pipe()
    os.close(read)
    done: subprocess.CompletedProcess[Any] = subprocess.run(
        [*program, "referee", "r.jsonl"],
        stdout=write,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=environ,
        check=False,
    )
    os.close(write)
    assert done.stderr == b""


@pytest.mark.parametrize(
    ("output", "says"),
    [(">/dev/full", "the output cannot be written: No space left"), (">&-", "it is closed")],
)
@pytest.mark.parametrize("command", ["--version", "referee"])
def test_an_output_that_takes_nothing_is_told(
    command: str, output: str, says: str, environ: dict[str, str], program: list[str]
) -> None:
    done = _in_shell(program, environ, f'echo | "$@" {command} {output}')
    assert done.returncode == 2
    assert done.stderr.startswith("bummerl: ")
    assert says in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_closed_input_is_an_empty_one(environ: dict[str, str], program: list[str]) -> None:
    done = _in_shell(program, environ, '"$@" referee <&-')
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("command", ["referee nowhere", "scan --pad pn532", "run --size 1"])
def test_a_closed_stderr_costs_the_words_and_nothing_else(
    command: str, environ: dict[str, str], program: list[str]
) -> None:
    done = _in_shell(program, environ, f'"$@" {command} 2>&-')
    assert (done.returncode, done.stdout) == (2, "")


def _in_shell(
    program: list[str], environ: dict[str, str], line: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-c", line, "sh", *program],
        capture_output=True,
        text=True,
        env=environ,
        timeout=30,
        check=False,
    )


def test_the_referee_loads_nothing_that_makes_it_wait(environ: dict[str, str]) -> None:
    watched = "import sys; from device.cli.main import main; main(['referee'], None);"
    heavy = [
        "pygame",
        "serial",
        "msgspec",
        "platformdirs",
        "sqlite3",
        "tomllib",
        "babel",
        "pathlib",
    ]
    done = subprocess.run(
        [sys.executable, "-S", "-c", f"{watched} print(set(sys.modules) & set({heavy}))"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env={**environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        cwd=Path(__file__).parents[3],
        check=True,
    )
    assert done.stdout == "set()\n"


ODD = b"d\xff \x1b[31m\xe4"


@pytest.mark.parametrize(
    "args",
    [
        ("players",),
        ("players", "--json"),
        ("deck", "list"),
        ("history",),
        ("standings",),
        ("export",),
        ("backup",),
        ("restore", "--list"),
        ("doctor",),
        ("doctor", "--json"),
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("there", [True, False], ids=["there", "not there"])
def test_a_data_path_that_is_no_text_is_a_path_like_others(
    args: tuple[str, ...], there: bool, bummerl: Bummerl, tmp_path: Path
) -> None:
    data = os.fsdecode(ODD)
    if there:
        with closing(Pub(tmp_path / data / "bummerl.sqlite3")) as pub:
            pub.sit("Änne", "Béla")
            pub.won(Seat.A, 3)
    done = bummerl(*args, "--data", data)
    assert b"Traceback" not in done.stderr
    assert b"\x1b" not in done.stdout + done.stderr
    if there and args[0] != "doctor":
        assert done.returncode == 0


@pytest.mark.parametrize("args", [("players",), ("history",), ("standings",), ("--help",)])
@pytest.mark.parametrize("locale", ["C", "POSIX", "de_AT.ISO-8859-1"])
def test_names_are_printed_in_every_locale(
    args: tuple[str, ...], locale: str, bummerl: Bummerl, environ: dict[str, str], tmp_path: Path
) -> None:
    environ |= {"LC_ALL": locale, "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    with closing(Pub(tmp_path / "data" / "bummerl.sqlite3")) as pub:
        pub.sit("Änne", "Цветана")
        pub.won(Seat.A, 3)
    done = bummerl(*args, "--data", str(tmp_path / "data"))
    assert (done.returncode, done.stderr) == (0, b"")
    assert args == ("--help",) or "Änne" in done.stdout.decode()
