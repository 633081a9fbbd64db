"""Debian trees with a table in them, made by debootstrap and the real `systemd/install`.

    sudo python3 -m tests.appliance.tree FOLDER --suite trixie --arch arm64 --cache CACHE

makes one: bootable in a container, a chroot or a disk image, enabled and not yet started. Knows
nothing of what is tried in it. Needs root, debootstrap and systemd-nspawn, and for another
architecture a qemu-user that is registered with the kernel (binfmt_misc, flag F).
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

CLONE: Final = Path(__file__).parents[2]
PARTS: Final = ("pyproject.toml", "README.md", "engine", "device", "ui", "systemd")
"""Of the clone, what an installation needs."""
INSIDE: Final = Path("/srv/bummerl")
"""Where the clone lies in a tree."""
INSTALL: Final = str(INSIDE / "systemd/install")
MIRROR: Final = "http://deb.debian.org/debian"
SYSTEM: Final = ("systemd", "systemd-sysv", "dbus", "udev")
NETWORK: Final = ("--resolv-conf=replace-host",)
NO_NETWORK: Final = ("--resolv-conf=off", "--private-network")
PASSED: Final = ("http_proxy", "https_proxy", "no_proxy")
"""Variables of this machine that the tree needs, too."""


class TreeError(RuntimeError):
    """A tree cannot be made, or a command in it failed."""


@dataclass(frozen=True, slots=True)
class Tree:
    """A Debian system in a folder that is not running."""

    root: Path

    def run(self, *command: str, network: bool = True, check: bool = True) -> str:
        """Run a command as root in the tree and return what it said.

        Raises:
            TreeError: it failed, and `check` is set.
        """
        nspawn = ["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--pipe"]
        nspawn += ["--directory", str(self.root)]
        nspawn += NETWORK if network else NO_NETWORK
        nspawn += [f"--setenv={name}={os.environ[name]}" for name in PASSED if name in os.environ]
        return called([*nspawn, "--", *command], check=check)

    def install_packages(self, *packages: str) -> None:
        """Bring packages that only a test needs."""
        self.run("apt-get", "update")
        self.run("apt-get", "install", "--yes", "--no-install-recommends", *packages)

    def bring_clone(self) -> None:
        """Put what an installation needs of this clone where a user would have it."""
        inside = self.root / INSIDE.relative_to("/")
        shutil.rmtree(inside, ignore_errors=True)
        inside.mkdir(parents=True)
        for part in PARTS:
            if (CLONE / part).is_dir():
                ignored = shutil.ignore_patterns("__pycache__")
                shutil.copytree(CLONE / part, inside / part, ignore=ignored)
            else:
                shutil.copy2(CLONE / part, inside / part)


def called(command: Sequence[str], *, check: bool = True) -> str:
    """Run a command of this machine and return what it said, errors and all.

    Raises:
        TreeError: it failed, and `check` is set.
    """
    done = subprocess.run(
        command,
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    said = done.stdout.decode(errors="replace")
    if check and done.returncode:
        raise TreeError(f"{' '.join(command)}: exit code {done.returncode}\n{said}")
    return said


def architecture() -> str:
    """Return the name that Debian gives this machine's."""
    return called(["dpkg", "--print-architecture"]).strip()


def bare(cache: Path, suite: str, arch: str) -> Path:
    """Return a tree with nothing but Debian, which lies in `cache` from the first time on."""
    kept = cache / f"{suite}-{arch}"
    if not kept.exists():
        making = kept.with_suffix(".new")
        shutil.rmtree(making, ignore_errors=True)
        making.parent.mkdir(parents=True, exist_ok=True)
        called(
            [
                "debootstrap",
                "--variant=minbase",
                f"--arch={arch}",
                f"--include={','.join(SYSTEM)}",
                suite,
                str(making),
                MIRROR,
            ]
        )
        # what is made here is thrown away again: nothing is written twice to be safe
        (making / "etc/dpkg/dpkg.cfg.d/fast").write_text("force-unsafe-io\n")
        (making / "etc/hostname").write_text("table\n")
        making.rename(kept)
    return kept


def copy(kept: Path, root: Path) -> Tree:
    """Return a tree of its own that is as the other was."""
    called(["cp", "-a", "--reflink=auto", str(kept), str(root)])
    return Tree(root)


@contextmanager
def borrow_packages(tree: Tree, cache: Path) -> Iterator[None]:
    """Lend the tree the packages that were fetched before, and keep those that it fetches."""
    archives = tree.root / "var/cache/apt/archives"
    kept = cache / f"{tree.run('dpkg', '--print-architecture').split()[0]}-packages"
    kept.mkdir(exist_ok=True)
    for deb in kept.glob("*.deb"):
        shutil.copy2(deb, archives)
    yield
    for deb in archives.glob("*.deb"):
        shutil.move(deb, kept / deb.name)


def make(root: Path, suite: str, arch: str, cache: Path, packages: Sequence[str] = ()) -> Tree:
    """Make a tree with the table installed in it.

    Raises:
        TreeError: something failed; it says what.
    """
    tree = copy(bare(cache, suite, arch), root)
    tree.bring_clone()
    with borrow_packages(tree, cache):
        tree.run(INSTALL, "--console")
        if packages:
            tree.install_packages(*packages)
    return tree


def main() -> None:
    """Make the tree that the command line asks for."""
    parser = argparse.ArgumentParser(prog="tests.appliance.tree", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the tree is made; is not there yet")
    parser.add_argument("--suite", default="bookworm", help="default: bookworm")
    parser.add_argument("--arch", default="amd64", help="default: amd64")
    parser.add_argument("--cache", type=Path, required=True, help="folder for what is kept")
    parser.add_argument("--packages", default="", help="further ones, with commas between")
    args = parser.parse_args()
    packages = [name for name in args.packages.split(",") if name]
    make(args.folder, args.suite, args.arch, args.cache, packages)


if __name__ == "__main__":
    main()
