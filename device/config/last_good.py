"""The last good configuration: what a table goes on with when its files are of no use.

A table that boots by itself has nobody at a keyboard: half a file, written when the plug was
pulled, or a slip of the pen must not keep it dark. Copies of the files are kept beside the scores
as soon as a table has found them good.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from device.base import files
from device.base.errors import ConfigError
from device.config.settings import USUAL_KEYS, Settings, load, read, settings_of
from device.config.values import SourcedValue

NAMES: Final = ("config.last-good.toml", "config.last-good-2.toml")
"""Of the copies: of the first file that is read, and of the one that goes before it."""

LONGEST: Final = 240
"""Characters that are told of what is wrong with a file."""


def load_or_fall_back(
    files: Sequence[Path], overrides: Mapping[str, SourcedValue], environ: Mapping[str, str]
) -> Settings:
    """Return the settings; if the files are of no use those of their copies, or the defaults.

    `Settings.trouble` says then what is wrong, where, and what is used instead. The arguments are
    those of `load`. Nothing is written.

    Raises:
        ConfigError: the command line itself says something impossible.
    """
    settings, _good = _anyhow(files, overrides, environ)
    return settings


def load_to_run(
    files: Sequence[Path], overrides: Mapping[str, SourcedValue], environ: Mapping[str, str]
) -> Settings:
    """Return the settings for the table itself, as `load_or_fall_back`; good files are copied.

    A copy that cannot be kept is no error: the disk is told of by the store.

    Raises:
        ConfigError: the command line itself says something impossible.
    """
    settings, good = _anyhow(files, overrides, environ)
    for copy, text in good.items():
        with suppress(OSError):
            _keep(copy, text.encode())
    return settings


def with_default_keys(settings: Settings, why: ConfigError) -> Settings:
    """Return the settings with the usual keys; only a screen knows which keys there are."""
    trouble = f"{why}; the usual keys are used instead"
    return replace(
        settings,
        keys=USUAL_KEYS,
        trouble="; ".join(filter(None, (settings.trouble, trouble))),
        trouble_at=settings.trouble_at or why.place,
    )


def _anyhow(
    files: Sequence[Path], overrides: Mapping[str, SourcedValue], environ: Mapping[str, str]
) -> tuple[Settings, dict[Path, str]]:
    """Return the settings, and what the copies of the files are to be; none of useless files."""
    default = load((), overrides, environ)
    copies = [default.data / name for name in NAMES[: len(files)]]
    try:
        texts = {path: read(path) for path in files}
        _refuse_emptied(texts, copies)
        settings = settings_of(texts, overrides, environ)
    except ConfigError as error:
        used = _instead(_short(str(error)), copies, default, overrides, environ)
        return replace(used, trouble_at=error.place), {}
    return settings, dict(zip(copies, texts.values(), strict=True))


def _refuse_emptied(texts: Mapping[Path, str], copies: Sequence[Path]) -> None:
    """Refuse a file in which nothing is left: a plug that is pulled leaves such files."""
    for (path, text), copy in zip(texts.items(), copies, strict=True):
        if not text.strip() and _bytes(copy).strip():
            raise ConfigError(f"{path}: expected settings, got an empty file")


def _instead(
    why: str,
    copies: Sequence[Path],
    default: Settings,
    overrides: Mapping[str, SourcedValue],
    environ: Mapping[str, str],
) -> Settings:
    if kept := [copy for copy in copies if _bytes(copy)]:
        with suppress(ConfigError):
            settings = load(kept, overrides, environ)
            used = f"the last good configuration is used instead, {kept[0]}"
            return replace(settings, trouble=f"{why}; {used}")
    return replace(default, trouble=f"{why}; the defaults are used instead")


def _bytes(path: Path) -> bytes:
    """Return what is in the file; nothing where it cannot be read."""
    with suppress(OSError):
        return path.read_bytes()
    return b""


def _keep(copy: Path, data: bytes) -> None:
    """Write the copy so that a plug pulled at any moment leaves the old or the new one.

    Only the table's user may read it: it may hold the organiser's PIN.
    """
    if _bytes(copy) == data:
        return
    files.make_directory(copy.parent)
    files.replace(copy, data, mode=0o600)


def _short(why: str) -> str:
    """Return one line that a screen has room for: a value may be as long as its file."""
    line = " ".join(why.split())
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}…"
