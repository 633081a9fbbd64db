"""How this program was installed, and so what brings a package that it lacks.

A package of Debian is seen by Debian's own Python alone, and by environments that were made to see
it (`--system-site-packages`); one from PyPI by the environment that it was put into.
"""

from __future__ import annotations

import os
import shlex
import sys
import sysconfig
from importlib import util
from pathlib import Path
from typing import Final

DEBIAN: Final = "/usr/lib/python3/dist-packages"
"""Where Debian's packages of Python are."""


def bring(pypi: str, debian: str) -> str:
    """Return the command that brings packages so that this program finds them.

    Args:
        pypi: their names at PyPI.
        debian: their names in Debian; empty if it has them not.
    """
    here = Path(sys.prefix)
    if debian and DEBIAN in sys.path:
        return f"sudo apt install {debian}"
    if (here / "pipx_metadata.json").exists():
        return f"pipx inject {here.name} {pypi}"
    managed = Path(sysconfig.get_path("stdlib"), "EXTERNALLY-MANAGED")  # PEP 668
    if sys.prefix == sys.base_prefix and managed.exists():
        return f"install {pypi} as this system installs its packages"
    sudo = "" if os.access(here, os.W_OK) else "sudo "
    python = shlex.quote(sys.executable)
    if util.find_spec("pip"):
        return f"{sudo}{python} -m pip install {pypi}"
    return f"{sudo}uv pip install --python {python} {pypi}"
