"""A virtual environment of its own that has what this one has, but for some packages."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import zipfile
from importlib import metadata
from pathlib import Path
from typing import Final

HERE: Final = Path(sysconfig.get_path("purelib"))


def make(folder: Path, without: frozenset[str] = frozenset()) -> Path:
    """Make one by Python's own tool, without these modules, and return its Python."""
    base = Path(sys.base_prefix) / "bin" / f"python{sys.version_info.major}"
    subprocess.run([base, "-m", "venv", "--without-pip", folder], check=True)
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    packages = folder / "lib" / version / "site-packages"
    for there in HERE.iterdir():
        name = there.name.partition("-")[0].partition(".")[0]
        if name not in without and not (packages / there.name).exists():
            (packages / there.name).symlink_to(there)
    return folder / "bin" / "python"


def wheel(name: str, folder: Path) -> Path:
    """Pack a package that is installed here again, so that pip can install it elsewhere."""
    found = metadata.distribution(name)
    packed = folder / f"{name.replace('-', '_')}-{found.version}-py3-none-any.whl"
    with zipfile.ZipFile(packed, "w") as file:
        for path in found.files or ():
            if ".." not in path.parts and "__pycache__" not in path.parts:
                file.write(str(path.locate()), str(path))
    return packed
