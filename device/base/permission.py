"""Why this user may not open a device, and what lets them."""

from __future__ import annotations

import grp
import os
import pwd
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

_BOTH: Final = 0o6
"""To read and to write, in a digit of a mode."""
_GROUP: Final = 3
_OWNER: Final = 6
"""How far left of the last digit theirs are."""


@dataclass(frozen=True, slots=True)
class Remedy:
    """What lets a user open a device."""

    text: str
    """In English, as the end of a line."""
    group: str = ""
    """Of which the user must become a member; empty where that would not help."""


def remedy(path: str | os.PathLike[str], usual: str) -> Remedy:
    """Return what lets this user open a device.

    `usual` is the group whose members may open such a one, where it cannot be looked at.
    """
    user, group = _user(), usual
    with suppress(OSError):
        found = os.stat(path)  # noqa: PTH116 - of a name as text
        if _allows(found):
            return Remedy(
                "its mode allows it, so a container or the service (DeviceAllow=) forbids it"
            )
        if found.st_uid == os.geteuid():
            return Remedy(f"chmod u+rw {path}")
        if not found.st_gid or found.st_mode >> _GROUP & _BOTH != _BOTH:
            return Remedy("only root may; a rule of udev can give it to a group")
        group = _group(found.st_gid)
    if _is_member(user, group):
        return Remedy(f"{user} is in the group {group}, and has to {_again(user)}")
    return Remedy(f"sudo adduser {user} {group}, then {_again(user)}", group)


def _allows(found: os.stat_result) -> bool:
    """Tell whether the mode lets this process read and write; root may whatever it is."""
    if found.st_uid == os.geteuid():
        shift = _OWNER
    else:
        shift = _GROUP if found.st_gid in {os.getegid(), *os.getgroups()} else 0
    return os.geteuid() == 0 or found.st_mode >> shift & _BOTH == _BOTH


def _again(user: str) -> str:
    """Return what makes a new membership count; a service's user never logs in."""
    with suppress(KeyError):
        if pwd.getpwnam(user).pw_shell.endswith(("nologin", "false")):
            return "start the service anew"
    return "log in again"


def _user() -> str:
    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:  # as in containers
        return str(os.geteuid())


def _group(number: int) -> str:
    try:
        return grp.getgrgid(number).gr_name
    except KeyError:
        return str(number)


def _is_member(user: str, group: str) -> bool:
    with suppress(KeyError):
        return user in grp.getgrnam(group).gr_mem
    return False
