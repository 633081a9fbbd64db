"""Where a user's files are when no place is named: the XDG base directories, by platformdirs."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import platformdirs

from device.base.errors import ConfigError

UserFolder = Callable[[str], str]
"""Returns where a program of that name keeps something."""


def config_folder(place: UserFolder = platformdirs.user_config_dir) -> Path | None:
    """Return where the user's configuration is; None for a user without a home directory."""
    return _folder(place)


def data_folder(place: UserFolder = platformdirs.user_data_dir) -> Path:
    """Return where the scores are kept.

    Raises:
        ConfigError: the user has no home directory.
    """
    if found := _folder(place):
        return found
    raise ConfigError("--data: expected one, since this user has no home directory")


def _folder(place: UserFolder) -> Path | None:
    with suppress(RuntimeError):  # platformdirs 4.14; older ones leave the mark of a home
        path = Path(place("bummerl"))
        return None if path.parts[0] == "~" else path
    return None
