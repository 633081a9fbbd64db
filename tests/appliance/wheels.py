"""Python packages for a tree that Debian does not have there: fetched here, installed there.

The tree itself needs no network and none of this machine's certificates for that.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.appliance.tree import Tree, called

MACHINES: Final = {"amd64": "x86_64", "arm64": "aarch64"}
"""What Python calls Debian's architectures."""
LIBRARIES: Final = ("manylinux2014", "manylinux_2_28", "manylinux_2_34")
"""The versions of the C library that Debian 12 can serve."""
AT: Final = Path("/root/wheels")
"""Where they lie in the tree."""


def install(tree: Tree, arch: str, packages: Sequence[str], *options: str) -> None:
    """Install packages, and what they need, beside the table; `options` are of pip.

    Raises:
        TreeError: there is no wheel for the tree's Python, or it cannot be fetched.
    """
    version = tree.run(
        "python3", "-c", "import sys; print(*sys.version_info[:2], sep='.')"
    ).split()
    download = [sys.executable, "-m", "pip", "download", "--quiet", "--only-binary=:all:"]
    download += [f"--python-version={version[0]}"]
    download += [f"--platform={library}_{MACHINES[arch]}" for library in LIBRARIES]
    inside = tree.root / AT.relative_to("/")
    called([*download, "--dest", str(inside), *packages])
    pip = ("/opt/bummerl/bin/python", "-m", "pip", "install", "--quiet", "--no-index")
    tree.run(*pip, f"--find-links={AT}", *options, *packages, network=False)
    shutil.rmtree(inside)
