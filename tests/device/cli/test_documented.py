"""Whatever the pages say that one types is taken by the command line, and so is its own help."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from device.cli.parser.parser import parser

ROOT = Path(__file__).parents[3]
PAGES = (ROOT / "README.md", ROOT / "systemd" / "README.md", *sorted((ROOT / "docs").glob("*.md")))
FENCED = re.compile(r"```\w*\n(.*?)```", re.DOTALL)
TYPED = re.compile(r"(?:\$ )?(?:sudo )?(?:\S*/)?bummerl( .*)?")
"""A line that begins the program, from wherever."""
NAMED = ("import", "scan", "simulate")
"""Commands that a sentence names, and that are typed with more."""
OPTIONAL = re.compile(r"\[([^]|]+)[^]]*\]")
"""What may be left out, of several the first."""
FOUND = "backup makes one, and bummerl-backup.timer one every night"
"""What the doctor says, which the guide quotes."""


def typed() -> Iterator[str]:
    """Yield what stands behind the program's name wherever a page has it typed."""
    for page in PAGES:
        text = page.read_text()
        lines = [line for block in FENCED.findall(text) for line in block.splitlines()]
        lines += [" ".join(span.split()) for span in re.findall("`([^`]+)`", FENCED.sub("", text))]
        for part in (part for line in lines for part in re.split(r" \| | > | && |; | +#", line)):
            if found := TYPED.fullmatch(part.strip()):
                yield OPTIONAL.sub(r"\1", found[1] or "").strip()


@pytest.mark.parametrize("line", sorted({*typed()} - {*NAMED, FOUND}))
def test_what_a_page_says_that_one_types_is_taken(line: str) -> None:
    words = shlex.split(line)
    if {"--help", "--version"}.isdisjoint(words):
        parser().parse_args(words)


Help = Callable[..., str]


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Help:
    monkeypatch.setenv("COLUMNS", "200")

    def help_of(*words: str) -> str:
        with pytest.raises(SystemExit) as ended:
            parser().parse_args([*words, "--help"])
        assert ended.value.code == 0
        return capsys.readouterr().out

    return help_of


def choices(text: str) -> dict[str, str]:
    """Return what a help says of each command or action that it lists."""
    return dict(re.findall(r"^    (\w+) {2,}(.+)$", text, re.MULTILINE))


def test_what_the_help_lists_is_taken_and_the_same_wherever_it_is_listed(told: Help) -> None:
    commands = choices(told())
    actions = {name: choices(told(name)) for name in commands}
    for name, taken in actions.items():
        for action in taken:
            told(name, action)
    assert {name for name in actions if actions[name]} == {"deck", "players"}
    for name in ("deck", "players"):
        assert sorted(commands[name].partition(": ")[2].split(", ")) == sorted(actions[name])


@pytest.mark.parametrize("words", [("players",), ("players", "--json"), ("players", "list")])
def test_players_are_listed_with_and_without_the_word(words: tuple[str, ...]) -> None:
    args = parser().parse_args([*words])
    assert args.players_command in {None, "list"}
    assert args.json == ("--json" in words)


@pytest.mark.parametrize("words", ["players --json list", "players list --json"])
def test_json_may_stand_on_either_side_of_list(words: str) -> None:
    assert parser().parse_args(words.split()).json
