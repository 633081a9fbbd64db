"""How pip reaches its registry from a tree: as this machine's does, if that is told anything.

What it is told lies in this machine's own configuration and environment, and goes with the tree.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path
from typing import Final

from tests.appliance.tree import Tree, called

KEPT: Final = ("index-url", "cert", "proxy", "trusted-host", "default-timeout", "timeout")
"""Further indexes and folders of this machine would not be found in the tree."""
_SETTING: Final = re.compile(r"^[^=\s]+\.([\w-]+)='(.*)'$", re.MULTILINE)
"""As pip lists them: `global.timeout='60'`, `:env:.timeout='60'`."""


def lend(tree: Tree) -> None:
    """Let pip in the tree be told what this machine's is told, certificates included."""
    told = called([sys.executable, "-m", "pip", "config", "list"])
    settings = {name: value for name, value in _SETTING.findall(told) if name in KEPT}
    lines = [f"{name} = {value}" for name, value in settings.items()]
    (tree.root / "etc/pip.conf").write_text("\n".join(("[global]", *lines, "")))
    if certificates := settings.get("cert"):
        there = tree.root / Path(certificates).relative_to("/")
        there.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(certificates, there)
