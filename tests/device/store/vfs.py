"""SQLite's own files under watch: what it makes, writes and syncs, and failures put in its way.

A VFS (sqlite.org/vfs.html) laid over the one of the system by ctypes, in the very library that
Python's `sqlite3` uses, so that the program under test runs as it is. Knows nothing of disks:
whoever watches says what a call means, and whether it fails.
"""

from __future__ import annotations

import _sqlite3
import ctypes as c
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Final, Protocol

_NAME: Final = b"watched"


class Call(Enum):
    """What SQLite asks of the system for one file."""

    OPEN = "open"
    READ = "read"
    WRITE = "write"
    TRUNCATE = "truncate"
    SYNC = "sync"
    DELETE = "delete"


class Watcher(Protocol):
    """Who is asked before each call, and told of what is done."""

    def before(self, call: Call, path: Path) -> int:
        """Return the result code of SQLite to fail with; 0 lets the call happen."""

    def opened(self, path: Path) -> None: ...
    def written(self, path: Path, offset: int, data: bytes) -> None: ...
    def truncated(self, path: Path, size: int) -> None: ...
    def synced(self, path: Path) -> None: ...
    def deleted(self, path: Path) -> None: ...
    def directory_synced(self, path: Path) -> None: ...


def _function(*arguments: Any) -> Any:
    return c.CFUNCTYPE(c.c_int, c.c_void_p, *arguments)


class _Methods(c.Structure):
    """`sqlite3_io_methods`, version 3."""

    _fields_: ClassVar[Any] = (
        ("version", c.c_int),
        ("close", _function()),
        ("read", _function(c.c_void_p, c.c_int, c.c_int64)),
        ("write", _function(c.c_void_p, c.c_int, c.c_int64)),
        ("truncate", _function(c.c_int64)),
        ("sync", _function(c.c_int)),
        *((f"rest{number}", c.c_void_p) for number in range(13)),
    )


class _Vfs(c.Structure):
    """`sqlite3_vfs`, version 3."""

    _fields_: ClassVar[Any] = (
        ("version", c.c_int),
        ("file_bytes", c.c_int),
        ("longest_path", c.c_int),
        ("next", c.c_void_p),
        ("name", c.c_char_p),
        ("data", c.c_void_p),
        ("open", _function(c.c_void_p, c.c_void_p, c.c_int, c.c_void_p)),
        ("delete", _function(c.c_void_p, c.c_int)),
        *((f"rest{number}", c.c_void_p) for number in range(11)),
        ("set_system_call", _function(c.c_char_p, c.c_void_p)),
        ("get_system_call", c.CFUNCTYPE(c.c_void_p, c.c_void_p, c.c_char_p)),
        ("next_system_call", c.c_void_p),
    )


class _File(c.Structure):
    """`sqlite3_file`: how far the files of every VFS look the same."""

    _fields_: ClassVar[Any] = (("methods", c.c_void_p),)


_OpenDirectory = c.CFUNCTYPE(c.c_int, c.c_void_p, c.POINTER(c.c_int))


class _Watched:
    """The VFS of the system, and its files, with a watcher.

    Stays for as long as the process, since files that are open refer to it.
    """

    def __init__(self, library: c.CDLL) -> None:
        library.sqlite3_vfs_find.restype = c.POINTER(_Vfs)
        library.sqlite3_vfs_register.argtypes = [c.POINTER(_Vfs), c.c_int]
        self._register = library.sqlite3_vfs_register
        self._system: _Vfs = library.sqlite3_vfs_find(None).contents
        self._at = c.addressof(self._system)
        self._vfs = _Vfs.from_buffer_copy(self._system)
        self._vfs.name = _NAME
        self._vfs.open = type(self._vfs.open)(self._open)
        self._vfs.delete = type(self._vfs.delete)(self._delete)
        self._methods: dict[int, _Methods] = {}  # ours, by the address of the system's
        self._files: dict[int, tuple[Path, _Methods]] = {}  # with the system's methods
        self._watcher: Watcher | None = None
        self._open_directory = self._watch_directories()

    @contextmanager
    def by(self, watcher: Watcher) -> Iterator[None]:
        """Watch what is opened in the block; all of it must be closed in it, too."""
        self._watcher = watcher
        self._register(self._vfs, 1)
        try:
            yield
        finally:
            self._register(self._system, 1)
            self._watcher = None

    def _watch_directories(self) -> Any:
        """Watch the one call that leads to a directory being synced, which no VFS is told."""
        name = b"openDirectory"
        real = _OpenDirectory(self._system.get_system_call(self._at, name))

        def opened(path: int, number: Any) -> int:
            result = int(real(path, number))
            if result == sqlite3.SQLITE_OK and self._watcher:
                self._watcher.directory_synced(_path(path).parent)
            return result

        function = _OpenDirectory(opened)
        self._system.set_system_call(self._at, name, c.cast(function, c.c_void_p))
        return function

    def _open(self, _vfs: int, name: int | None, file: int, flags: int, out: int | None) -> int:
        made = _File.from_address(file)
        if name and (refused := self._refused(Call.OPEN, _path(name))):
            made.methods = None
            return refused
        result = int(self._system.open(self._at, name, file, flags, out))
        if result == sqlite3.SQLITE_OK and name and self._watcher and made.methods:
            theirs = _Methods.from_address(made.methods)
            ours = self._methods.setdefault(made.methods, self._ours(theirs))
            self._files[file] = (_path(name), theirs)
            made.methods = c.addressof(ours)
            self._watcher.opened(_path(name))
        return result

    def _delete(self, _vfs: int, name: int, sync_directory: int) -> int:
        if refused := self._refused(Call.DELETE, _path(name)):
            return refused
        if self._watcher:
            self._watcher.deleted(_path(name))  # first, since the directory's sync comes within
        return int(self._system.delete(self._at, name, sync_directory))

    def _ours(self, theirs: _Methods) -> _Methods:
        ours = _Methods.from_buffer_copy(theirs)
        for name in ("close", "read", "write", "truncate", "sync"):
            setattr(ours, name, type(getattr(ours, name))(getattr(self, f"_{name}")))
        return ours

    def _close(self, file: int) -> int:
        _, theirs = self._files.pop(file)
        return int(theirs.close(file))

    def _read(self, file: int, into: int, size: int, offset: int) -> int:
        path, theirs = self._files[file]
        refused = self._refused(Call.READ, path)
        if refused == sqlite3.SQLITE_IOERR_SHORT_READ:
            c.memset(into, 0, size)  # what it promises of the part that was not read
        return refused or int(theirs.read(file, into, size, offset))

    def _write(self, file: int, data: int, size: int, offset: int) -> int:
        path, theirs = self._files[file]
        if refused := self._refused(Call.WRITE, path):
            return refused
        result = int(theirs.write(file, data, size, offset))
        if result == sqlite3.SQLITE_OK and self._watcher:
            self._watcher.written(path, offset, c.string_at(data, size))
        return result

    def _truncate(self, file: int, size: int) -> int:
        path, theirs = self._files[file]
        if refused := self._refused(Call.TRUNCATE, path):
            return refused
        result = int(theirs.truncate(file, size))
        if result == sqlite3.SQLITE_OK and self._watcher:
            self._watcher.truncated(path, size)
        return result

    def _sync(self, file: int, how: int) -> int:
        path, theirs = self._files[file]
        if refused := self._refused(Call.SYNC, path):
            return refused
        result = int(theirs.sync(file, how))
        if result == sqlite3.SQLITE_OK and self._watcher:
            self._watcher.synced(path)
        return result

    def _refused(self, call: Call, path: Path) -> int:
        return self._watcher.before(call, path) if self._watcher else sqlite3.SQLITE_OK


def _path(name: int) -> Path:
    return Path(c.string_at(name).decode())


@cache
def watched() -> _Watched | str:
    """Return the one watched VFS of this process, or why there can be none."""
    for library in (*_mapped("libsqlite3"), _sqlite3.__file__):
        found = c.CDLL(library)
        if hasattr(found, "sqlite3_vfs_find"):
            return _Watched(found)
    return f"the SQLite within {_sqlite3.__file__} cannot be reached from outside"


def _mapped(name: str) -> list[str]:
    """Return the libraries of that name that this process has loaded."""
    lines = Path("/proc/self/maps").read_text().splitlines()
    return sorted({line.split()[-1] for line in lines if name in line.rpartition("/")[2]})
