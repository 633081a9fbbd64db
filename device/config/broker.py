"""The MQTT broker that is told of a table: where it is and what it wants to know, `[mqtt]`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from ipaddress import IPv6Address
from pathlib import Path
from typing import Final

from device.base.errors import BrokerError
from device.config.appearance import switch
from device.config.values import ConfigValues

PORTS: Final = range(1, 65536)
_PORT: Final = 1883
_TLS_PORT: Final = 8883
_KEYS: Final = ("port", "user", "password", "password_file", "tls", "ca", "prefix", "discovery")
_LONGEST: Final = 200
_HOST_NAME: Final = re.compile(r"(?!-)[\w-]{1,63}(?<!-)(\.(?!-)[\w-]{1,63}(?<!-))*\.?")
"""Labels of letters, digits and hyphens (RFC 1123, 2.1), and the underscore that some routers
give; also IPv4 addresses."""
_WITH_PORT: Final = re.compile(r"(\[.*\]|[^:]*):([0-9]{1,5})")
"""An IPv6 address stands in brackets before a port (RFC 3986, 3.2.2)."""
_INTERFACE: Final = re.compile(r"[\w.-]{1,15}")
"""What Linux calls one, as far as people do."""
_THIS_MACHINE: Final = ("localhost", "127.0.0.1", "::1")
_MOST_BYTES: Final = 4096
"""Of a file that holds a password."""


@dataclass(frozen=True, slots=True)
class Broker:
    """A broker and how it is spoken to."""

    host: str
    port: int = _PORT
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    password_file: Path | None = None
    """Whose first line is the password; read whenever it is needed."""
    tls: bool = False
    ca: Path | None = None
    """Certificates that are trusted instead of the system's."""
    prefix: str = "bummerl"
    """Topics begin with it."""
    discovery: bool = True
    """Whether Home Assistant is told which sensors there are."""

    @property
    def address(self) -> str:
        """Return where it is, for people."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"

    @property
    def told_in_plain(self) -> bool:
        """Whether a password would be readable on the way to another machine."""
        return bool(self.user) and not self.tls and self.host not in _THIS_MACHINE

    def secret(self) -> str | None:
        """Return the password.

        Raises:
            BrokerError: its file cannot be read.
        """
        if self.password_file is None:
            return self.password
        try:
            with self.password_file.open(encoding="utf-8") as file:
                return file.read(_MOST_BYTES).partition("\n")[0].strip()
        except (OSError, UnicodeError) as error:
            what = getattr(error, "strerror", None) or "it is no text"
            raise BrokerError(f"{self.password_file} cannot be read: {what}") from error


def host_and_port(address: str) -> tuple[str, int | None]:
    """Return the parts of an address as `Broker.address` writes it; None for a port it lacks."""
    found = _WITH_PORT.fullmatch(address)
    return (found[1], int(found[2])) if found else (address, None)


def read_broker(given: ConfigValues) -> Broker | None:
    """Return the broker of `[mqtt]`; None where there is none.

    Raises:
        ConfigError: with where, key and what was expected, never with a password.
    """
    host = given.take("mqtt.host", "", None, _host)
    port = given.take("mqtt.port", "a port from 1 to 65535", None, _port)
    user = given.take("mqtt.user", "", None, _user)
    password = given.take("mqtt.password", "", None, _password)
    file = given.take("mqtt.password_file", "the path of a file", None, _path)
    tls = given.take("mqtt.tls", "true or false", None, switch)
    ca = given.take("mqtt.ca", "the path of a file", None, _path)
    prefix = given.take("mqtt.prefix", "the beginning of topics, without + and #", None, _prefix)
    discovery = given.take("mqtt.discovery", "true or false", True, switch)
    given.need("mqtt.host", [f"mqtt.{key}" for key in _KEYS])
    given.need("mqtt.user", ["mqtt.password", "mqtt.password_file"])
    if host is None:
        return None
    if password is not None:
        given.refuse_beside("mqtt.password", ["mqtt.password_file"] if file else [])
    if ca and tls is False:
        given.refuse("mqtt.tls", "true beside mqtt.ca")
    secure = bool(tls or ca)
    return Broker(
        host=host,
        port=port or (_TLS_PORT if secure else _PORT),
        user=user,
        password=password,
        password_file=file,
        tls=secure,
        ca=ca,
        prefix=prefix or "bummerl",
        discovery=discovery,
    )


def _word(value: object) -> str | None:
    if not isinstance(value, str) or not 0 < len(value) <= _LONGEST:
        return None
    return value if value.isprintable() and value == value.strip() else None


def _host(value: object) -> str:
    """Return a name or an address; what is wrong with it is said without it.

    Where people write a whole URL its password must not reach a screen, a log or a broker.
    """
    word = _word(value)
    bare = word[1:-1] if word and word[0] == "[" and word[-1] == "]" else word
    if not bare or not (_is_ipv6(bare) or (bare == word and _HOST_NAME.fullmatch(bare))):
        raise ValueError(
            "expected the name or address of a broker alone, such as broker.local; "
            "port, user and password have keys of their own"
        )
    return bare


def _is_ipv6(text: str) -> bool:
    """Tell whether it is an address; behind a percent sign the name of an interface may follow."""
    try:
        scope = IPv6Address(text).scope_id
    except ValueError:
        return False
    return scope is None or bool(_INTERFACE.fullmatch(scope))


def _port(value: object) -> int | None:
    return value if type(value) is int and value in PORTS else None


def _user(value: object) -> str:
    """Return the user's name; a wrong value may hold the password, so it is not repeated."""
    word = _word(value)
    if word is None:
        raise ValueError("expected a name in quotes")
    return word


def _password(value: object) -> str:
    """Return the password; what is wrong with one is told without it."""
    if not isinstance(value, str) or not 0 < len(value) <= _LONGEST:
        raise ValueError("expected a text in quotes")
    return value


def _path(value: object) -> Path | None:
    word = _word(value)
    try:
        return Path(word).expanduser() if word else None
    except RuntimeError:  # `~somebody` who is unknown
        return None


def _prefix(value: object) -> str | None:
    word = _word(value)
    if not word or set(word) & set("+#") or word.startswith("$"):
        return None
    return word if all(word.split("/")) else None
