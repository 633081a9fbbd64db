"""The README's two commands, as an ordinary user types them on a bare Debian.

    sudo python3 -m tests.appliance.newcomer [SUITE] [--part] [--cache FOLDER]

A tree of debootstrap with the packages that the README names and no others, a user in no group, a
clone in the user's home: the window is opened under an X server without glass and closed by its
keys, then the tests run. With `--part` only those that can tell one Python from another, and no
window: what runs at every change, under the Python that the machine itself does not have.

Prints a line for each check and ends at the first that fails, with what was said. Needs root,
debootstrap and systemd-nspawn, else says so and lets it be. With a cache the next run is a minute
shorter.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
from functools import partial
from pathlib import Path
from typing import Final

from tests.appliance import pip
from tests.appliance.tree import CLONE, Tree, architecture, bare, borrow_packages, called, copy
from tests.appliance.trial import Report, expect, tried

PART: Final = ("tests/conformance", "tests/engine", "tests/device")
"""No screens and no whole programs: they take most of the time, and little of Python."""
USER: Final = "newcomer"
HOME: Final = Path("/home", USER)
CLONED: Final = HOME / "bummerl"
WINDOW: Final = """\
Xvfb :1 -screen 0 1280x720x24 >/dev/null 2>&1 &
trap "kill $!" EXIT
export DISPLAY=:1
until [ -S /tmp/.X11-unix/X1 ]; do sleep 0.1; done
( {command} ) &
until xdotool search --onlyvisible --class bummerl 2>/dev/null; do kill -0 $!; sleep 1; done
xdotool key ctrl+q
wait $!
"""


_INSTALL: Final = re.compile(r"`sudo apt install ([^`]+)`")
_COMMAND: Final = re.compile(r"^```sh\n(.+)\n```$", re.MULTILINE)


class Readme:
    """What the README tells a newcomer to type."""

    def __init__(self) -> None:
        text = (CLONE / "README.md").read_text("utf-8")
        part = text.partition("## Try it\n")[2].partition("\n## ")[0]
        self.packages: Final = " ".join(_INSTALL.findall(part)).split()
        self.start, self.tests = _COMMAND.findall(part)


def settled(suite: str, packages: list[str], folder: Path, cache: Path) -> Tree:
    """Return a tree with those packages, a user and a clone of what stands here."""
    tree = copy(bare(cache, suite, architecture()), folder / "tree")
    with borrow_packages(tree, cache):
        tree.install_packages(*packages)
    tree.run("useradd", "--create-home", "--shell", "/bin/bash", USER)
    pip.lend(tree)
    listed = called(["git", "-C", str(CLONE), "ls-files", "-co", "--exclude-standard"])
    inside = tree.root / CLONED.relative_to("/")
    for name in filter(lambda name: (CLONE / name).is_file(), listed.splitlines()):
        (inside / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(CLONE / name, inside / name)
    tree.run("chown", "--recursive", f"{USER}:", str(HOME))
    return tree


def typed(tree: Tree, command: str) -> list[str]:
    """Let the user type a command in the clone, and return the lines that it said.

    Raises:
        TreeError: it ended with another code than 0.
    """
    script = HOME / "typed.sh"  # systemd reads the words of a container's first process
    (tree.root / script.relative_to("/")).write_text(f"cd {CLONED}\n{command}\n")
    said = tree.run("runuser", "--login", USER, "-c", f"bash -euo pipefail {script}")
    return said.splitlines()


def trial(suite: str, report: Report, folder: Path, cache: Path, *, part: bool) -> None:
    """Do everything, one after the other.

    Raises:
        TreeError: something is not as it should be.
    """
    readme = Readme()
    tree = settled(suite, readme.packages, folder, cache)
    version = tree.run("python3", "--version", network=False).splitlines()[0]
    report.ok(f"Debian {suite}, with {' '.join(readme.packages)}", version)
    if not part:
        typed(tree, WINDOW.format(command=readme.start))
        report.ok("the window is shown, and closed by its keys")
    tests = f"{readme.tests} {' '.join(PART)}" if part else readme.tests
    said = next((line for line in reversed(typed(tree, tests)) if " passed" in line), "")
    expect(" passed" in said, "no test has passed")
    report.ok("the tests" + (f" in {', '.join(PART)}" if part else ""), said)


def main() -> int:
    """Do what the command line says and return the exit code."""
    parser = argparse.ArgumentParser(prog="tests.appliance.newcomer")
    parser.add_argument("suite", nargs="?", default="trixie", help="default: trixie")
    parser.add_argument("--part", action="store_true", help="fewer tests, and no window")
    parser.add_argument("--cache", type=Path, help="folder for what the next run can use")
    args = parser.parse_args()
    return tried(partial(trial, args.suite, part=args.part), args.cache)


if __name__ == "__main__":
    sys.exit(main())
