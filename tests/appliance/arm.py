"""The table on a Raspberry Pi's processor: installed and tested in a tree of Debian for arm64.

    sudo python3 -m tests.appliance.arm [SUITE] [--quick] [--cache FOLDER]

The same `systemd/install`, arm64's own Python and Debian's pygame, by qemu-user: programs run,
eight times slower than on this machine, and no systemd. So a Bummerl is played from the readers'
bytes to the pictures, and those tests run that could tell one processor, C library or pygame from
another: `WHOLE`, or `QUICK` for a few minutes. Those that measure time or memory, and that read
every text of every screen, are left to machines that are quicker.

Prints a line for each check and ends at the first that fails. Needs root, debootstrap,
systemd-nspawn and qemu-user-static, else says so and lets it be.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from tests.appliance import wheels
from tests.appliance.tree import CLONE, INSIDE, Tree, called, make
from tests.appliance.trial import Report, expect, tried

BINFMT: Final = Path("/proc/sys/fs/binfmt_misc")
FORMAT: Final = "qemu-aarch64"
TOOLS: Final = Path("/opt/tests")
"""Where what only tests need is in the tree; the table's own environment runs them."""
NEEDED: Final = ("pytest>=8", "hypothesis>=6.100", "fonttools>=4.50", "pillow>=9.4")
TESTED: Final = ("tests", "docs")
"""Of the clone, what tests need besides what an installation needs."""

OF_BABEL: Final = "ignore:'cgi' is deprecated:DeprecationWarning"
"""The one of Debian 12 imports it."""
ELSEWHERE: Final = (
    "screens/test_fit.py",
    "words",
    "draw/test_theme.py",
    "app/test_memory.py",
    "app/test_prerender.py",
)
"""Tests of texts, of their colours and of what is costly."""
QUICK: Final = {
    "rules": ("tests/conformance", "tests/engine/record/test_action_lines.py"),
    "screens": (
        "tests/ui/backend/test_rotation.py",
        "tests/ui/app/test_touch.py",
        "tests/ui/draw/test_card_faces.py",
    ),
}
WHOLE: Final = {
    "rules": ("tests/conformance", "tests/engine"),
    "screens": (
        "tests/ui",
        *(f"--ignore=tests/ui/{name}" for name in ELSEWHERE),
        # it needs the letters of PyPI, and Debian's are those of a table
        "--deselect=tests/ui/draw/test_typeface.py::test_without_the_package_the_systems_letters_are_taken",
    ),
}
"""What pytest is told, by what it shows."""


def register() -> None:
    """Let the kernel run programs of arm64, also in trees: with binfmt's flag F.

    Raises:
        TreeError: it cannot.
    """
    if not BINFMT.joinpath("register").exists():
        called(["mount", "-t", "binfmt_misc", "binfmt_misc", str(BINFMT)])
    if not BINFMT.joinpath(FORMAT).exists():
        called(["update-binfmts", "--enable", FORMAT])
    flags = BINFMT.joinpath(FORMAT).read_text("ascii")
    expect("F" in flags.partition("flags:")[2].split()[0], f"{FORMAT} lacks flag F: {flags}")


def bring_tests(tree: Tree) -> None:
    """Put the tests into the tree, and what they need that Debian has not."""
    inside = tree.root / INSIDE.relative_to("/")
    for part in TESTED:
        called(["cp", "-r", str(CLONE / part), str(inside)])
    wheels.install(tree, "arm64", NEEDED, f"--target={TOOLS}")


def tested(tree: Tree, tests: Sequence[str]) -> str:
    """Run tests with the table's own Python and return how many passed.

    Raises:
        TreeError: one failed.
    """
    pytest = ("/opt/bummerl/bin/python", "-m", "pytest", "-q", "-p", "no:cacheprovider")
    command = shlex.join((*pytest, "-W", OF_BABEL, *tests))
    shell = f"cd {INSIDE} && PYTHONPATH={TOOLS} {command}"
    lines = tree.run("sh", "-c", shell, network=False).splitlines()
    return next(line for line in lines if " passed" in line)


def said(tree: Tree, *command: str) -> str:
    """Return the first line that a command says in the tree; systemd-nspawn may say more."""
    return tree.run(*command, network=False).splitlines()[0]


def trial(
    suite: str, tests: Mapping[str, Sequence[str]], report: Report, folder: Path, cache: Path
) -> None:
    """Install, play, test.

    Raises:
        TreeError: something is not as it should be.
    """
    register()
    tree = make(folder / "tree", suite, "arm64", cache)
    report.ok(f"systemd/install on Debian {suite}", said(tree, "uname", "-m"))
    report.ok("bummerl --version", said(tree, "/opt/bummerl/bin/bummerl", "--version"))
    shots = Path("/root/shots")
    demo = ("/opt/bummerl/bin/bummerl", "demo", "--headless", "--fast", "--shots", str(shots))
    tree.run(*demo, network=False)
    pictures = len(list((tree.root / shots.relative_to("/")).glob("*.png")))
    expect(pictures > 0, "the demonstration has painted nothing")
    report.ok("a Bummerl from the readers' bytes to pictures", f"{pictures} pictures")
    bring_tests(tree)
    report.ok("(the tests, and what they need)")
    for name, paths in tests.items():
        report.ok(f"tests of the {name}", tested(tree, paths))


def main() -> int:
    """Do what the command line says and return the exit code."""
    parser = argparse.ArgumentParser(prog="tests.appliance.arm")
    parser.add_argument("suite", nargs="?", default="bookworm", help="default: bookworm")
    parser.add_argument("--quick", action="store_true", help="fewer tests")
    parser.add_argument("--cache", type=Path, help="folder for what the next run can use")
    args = parser.parse_args()
    tests = QUICK if args.quick else WHOLE
    return tried(partial(trial, args.suite, tests), args.cache, "update-binfmts")


if __name__ == "__main__":
    sys.exit(main())
