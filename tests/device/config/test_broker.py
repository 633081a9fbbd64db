"""The broker as it is written in the configuration."""

from __future__ import annotations

import platform
from pathlib import Path

import pytest

from device.base.errors import ConfigError
from device.cli.parser.parser import parser
from device.config.broker import Broker
from device.config.load import settings
from device.config.settings import Settings, load

SECRET = "hinum und herum"  # noqa: S105 - of nobody


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "config.toml"


def read(file: Path, text: str) -> Settings:
    file.write_text(text)
    return load([file])


def test_nothing_is_told_unless_it_is_written_where(file: Path) -> None:
    assert read(file, "").broker is None
    assert read(file, "").table.name == ""


def test_a_host_is_enough(file: Path) -> None:
    found = read(file, '[mqtt]\nhost = "broker.local"\n')
    assert found.broker == Broker("broker.local", 1883, prefix="bummerl", discovery=True)
    assert found.table.name == platform.node(), "among others a table needs a name"


def test_everything_can_be_said(file: Path) -> None:
    found = read(
        file,
        f"""
        table = "3"
        [mqtt]
        host = "10.0.0.7"
        port = 18830
        user = "tables"
        password = "{SECRET}"
        ca = "/etc/bummerl/ca.pem"
        prefix = "pub/cellar"
        discovery = false
        """,
    )
    assert found.table.name == "3"
    assert found.broker == Broker(
        "10.0.0.7",
        18830,
        "tables",
        SECRET,
        tls=True,
        ca=Path("/etc/bummerl/ca.pem"),
        prefix="pub/cellar",
        discovery=False,
    )


def test_with_tls_another_port_is_usual(file: Path) -> None:
    found = read(file, '[mqtt]\nhost = "broker.local"\ntls = true\n').broker
    assert found is not None
    assert (found.port, found.tls, found.ca) == (8883, True, None)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("port = 1883", "mqtt.port: expected mqtt.host beside it"),
        (f'password = "{SECRET}"', "mqtt.password: expected mqtt.host beside it"),
        (f'host = "b"\npassword = "{SECRET}"', "mqtt.password: expected mqtt.user beside it"),
        (f'host = "b"\nuser = "u"\npassword = ["{SECRET}"]', "expected a text in quotes"),
        (
            f'host = "b"\nuser = "u"\npassword_file = "f"\npassword = "{SECRET}"',
            "mqtt.password_file: expected nothing beside mqtt.password",
        ),
        (f'host = "b"\npasswort = "{SECRET}"', "mqtt.passwort: no such key; did you mean"),
        ('host = ""', "mqtt.host: expected the name or address of a broker"),
        (f'host = "b"\nuser = ["u", "{SECRET}"]', "mqtt.user: expected a name in quotes"),
        ('host = "b"\nport = 70000', "mqtt.port: expected a port from 1 to 65535, got 70000"),
        ('host = "b"\nport = true', "mqtt.port: expected a port"),
        ('host = "b"\nprefix = "a/#"', "mqtt.prefix: expected the beginning of topics"),
        ('host = "b"\nprefix = "a//b"', "mqtt.prefix: expected the beginning of topics"),
        ('host = "b"\nprefix = "$SYS"', "mqtt.prefix: expected the beginning of topics"),
        ('host = "b"\ntls = "yes"', "mqtt.tls: expected true or false"),
        ('host = "b"\ntls = false\nca = "c"', "mqtt.tls: expected true beside mqtt.ca"),
    ],
)
def test_what_is_wrong_is_told_without_the_password(text: str, said: str, file: Path) -> None:
    with pytest.raises(ConfigError) as told:
        read(file, f"[mqtt]\n{text}\n")
    assert said in str(told.value)
    assert SECRET not in str(told.value)


@pytest.mark.parametrize(
    "host",
    [
        f"mqtt://u:{SECRET}@broker.local",
        f"mqtts://u:{SECRET}@broker.local:8883/table",
        f"u:{SECRET}@broker.local",
        f"broker.local/{SECRET}",
        f"broker.local?password={SECRET}",
        f"broker.local {SECRET}",
        "127.0.0.1:1883",
        "broker.local:1883",
        "[::1]:1883",
        "[broker.local]",
        "[127.0.0.1]",
        "tcp://broker.local",
        f"fe80::1%u:{SECRET}@broker.local",
        "broker..local",
        "-broker",
        "a" * 64,
    ],
)
def test_a_host_is_a_name_or_an_address_and_a_url_is_refused_unread(host: str, file: Path) -> None:
    with pytest.raises(ConfigError) as refused:
        read(file, f'[mqtt]\nhost = "{host}"\n')
    assert "port, user and password have keys of their own" in str(refused.value)
    assert SECRET not in str(refused.value)
    assert host not in str(refused.value)


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("broker.local", "broker.local:1883"),
        ("broker.local.", "broker.local.:1883"),
        ("fritz_box", "fritz_box:1883"),
        ("bücher.example", "bücher.example:1883"),
        ("192.168.0.4", "192.168.0.4:1883"),
        ("::1", "[::1]:1883"),
        ("[::1]", "[::1]:1883"),
        ("fe80::1%eth0", "[fe80::1%eth0]:1883"),
    ],
)
def test_names_and_addresses_of_both_kinds_are_hosts(host: str, address: str, file: Path) -> None:
    found = read(file, f'[mqtt]\nhost = "{host}"\n').broker
    assert found is not None
    assert (found.host, found.address) == (host.strip("[]"), address)


def told_by(file: Path, broker: str) -> Broker | None:
    """Return the broker of a board that is given one on its command line."""
    return settings(
        parser().parse_args(["board", "--broker", broker, "--config", str(file)])
    ).broker


@pytest.mark.parametrize(
    ("given", "host", "port"),
    [
        ("broker.local", "broker.local", 8884),
        ("broker.local:1884", "broker.local", 1884),
        ("192.168.0.4:1884", "192.168.0.4", 1884),
        ("::1", "::1", 8884),
        ("[::1]", "::1", 8884),
        ("[::1]:1884", "::1", 1884),
        ("[fe80::1%eth0]:1884", "fe80::1%eth0", 1884),
    ],
)
def test_the_command_line_says_host_and_port_as_they_are_printed(
    given: str, host: str, port: int, file: Path
) -> None:
    file.write_text('[mqtt]\nhost = "house.local"\nport = 8884\nuser = "u"\n')
    found = told_by(file, given)
    assert found == Broker(host, port, user="u")
    assert found.address.count(str(port)) == 1
    assert told_by(file, found.address) == found


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("broker.local:0", "expected a port from 1 to 65535, got 0"),
        ("broker.local:99999", "expected a port from 1 to 65535, got 99999"),
        ("broker.local:", "expected the name or address of a broker"),
        (":1883", "expected the name or address of a broker"),
        ("[broker.local]:1883", "expected the name or address of a broker"),
        ("mqtt://broker.local:1883", "expected the name or address of a broker"),
        (f"u:{SECRET}@broker.local:1883", "expected the name or address of a broker"),
    ],
)
def test_what_is_no_address_is_refused_on_the_command_line(
    given: str, says: str, file: Path
) -> None:
    file.touch()
    with pytest.raises(ConfigError, match=says) as refused:
        told_by(file, given)
    assert str(refused.value).startswith("--broker: ")
    assert SECRET not in str(refused.value)


def test_a_password_is_in_no_repr(file: Path) -> None:
    told = f'[mqtt]\nhost = "b"\nuser = "u"\npassword = "{SECRET}"\n'
    assert SECRET not in repr(read(file, told))
