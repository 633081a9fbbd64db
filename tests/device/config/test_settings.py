"""Settings: what each key may be, which file goes first, and what an error tells."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from device.base.errors import ConfigError
from device.config import settings as config
from device.config.settings import KeyNames, Settings, load, name_from, usual_files
from device.config.table import TableOptions
from device.config.user_dirs import config_folder, data_folder
from device.config.values import SourcedValue
from engine.actions import Match
from engine.interface.appearance import Appearance, CardArt, Seating, SuitColours, ThemeName
from engine.model.cards import PerSeat, Seat
from engine.rules.match_format import FormKind, MatchFormat
from engine.rules.rule_set import PRESETS
from tests.ordinary_user import closed, open_folder, ordinary_user


def written(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_without_any_file_everything_has_a_default(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    assert load() == Settings(
        data=tmp_path / "share" / "bummerl",
        table=TableOptions(Match(PRESETS["house"], PerSeat("A", "B"), Seat.B)),
        size=None,
        fullscreen=None,
        rotate=0,
        broker=None,
        readers={},
        keys=KeyNames(PerSeat("q", "p"), "u"),
        panel=None,
    )


def test_every_key_can_be_set(tmp_path: Path) -> None:
    path = written(
        tmp_path / "c.toml",
        """
        data = "/var/lib/bummerl"
        rules = "pagat_soft"
        lang = "de"
        size = "1280x720"
        fullscreen = true
        rotate = 270
        dealer = "A"
        to_win = 3
        table = "3"
        names = false
        claim_hold_s = 1
        undo = "both"
        pin = "0815"
        undo_hold_s = 1.5
        set.target = 9
        set.close_before_first_trick = false
        players = {A = "Anna", B = "Béla"}
        pads.A = "pn532:/dev/ttyUSB0"
        pads.B = "pn532:/dev/ttyUSB1"
        [screen]
        theme = "light"
        cards = "german"
        colours = "two"
        seating = "face_to_face"
        large = true
        motion = false
        volume = 10
        brightness = 1
        [keys]
        A = "left"
        B = "right"
        undo = "backspace"
        """,
    )
    settings = load([path])
    assert settings.data == Path("/var/lib/bummerl")
    assert settings.store == Path("/var/lib/bummerl/bummerl.sqlite3")
    assert settings.table.match.preset == "pagat_soft"
    assert settings.table.match.rules.target == 9
    assert settings.table.match.rules.close_before_first_trick is False
    assert settings.table.match.rules.schneider_marks == PRESETS["pagat_soft"].schneider_marks
    assert settings.table.appearance == Appearance(
        "de",
        ThemeName.LIGHT,
        CardArt.GERMAN,
        SuitColours.TWO,
        Seating.FACE_TO_FACE,
        large=True,
        motion=False,
        volume=10,
        brightness=1,
        names=False,
    )
    assert (settings.table.undo_alone, settings.table.pin) == (False, "0815")
    assert settings.size == (1280, 720)
    assert settings.fullscreen is True
    assert settings.rotate == 270
    assert settings.table.match.dealer is Seat.A
    assert settings.table.match.players == PerSeat("Anna", "Béla")
    assert settings.table.match.form == MatchFormat(FormKind.FIRST_TO, 3)
    assert settings.table.name == "3"
    assert settings.readers == {Seat.A: "pn532:/dev/ttyUSB0", Seat.B: "pn532:/dev/ttyUSB1"}
    assert settings.keys == KeyNames(PerSeat("left", "right"), "backspace")
    assert (settings.table.claim_hold_ns, settings.table.undo_hold_ns) == (
        1_000_000_000,
        1_500_000_000,
    )


def test_a_later_file_goes_before_an_earlier_one_key_by_key(tmp_path: Path) -> None:
    system = written(tmp_path / "etc.toml", 'lang = "de"\nplayers.A = "Anna"\ndealer = "A"')
    user = written(tmp_path / "user.toml", 'players.B = "Béla"\nlang = "en"')
    settings = load([system, user])
    assert settings.table.appearance.language == "en"
    assert settings.table.match.players == PerSeat("Anna", "Béla")
    assert settings.table.match.dealer is Seat.A


def test_the_users_file_is_found_where_the_system_keeps_such_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    user = tmp_path / "bummerl" / "config.toml"
    assert user not in usual_files()
    written(user, 'lang = "de"')
    assert usual_files()[-1] == user


@pytest.fixture
def places(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Path, Path]]:
    """Return the system's file and a user's own, both written; all may read them."""
    with open_folder() as folder:
        system = written(folder / "etc/bummerl/config.toml", 'lang = "fi"\nrotate = 90')
        user = written(folder / "home/bummerl/config.toml", 'lang = "de"')
        monkeypatch.setattr(config, "SYSTEM_FILE", system)
        monkeypatch.setenv("XDG_CONFIG_HOME", str(folder / "home"))
        yield system, user


def test_a_closed_folder_of_the_systems_does_not_hide_the_users_own_file(
    places: tuple[Path, Path],
) -> None:
    system, user = places
    with closed(system.parent), ordinary_user():
        settings = load(usual_files())
    assert (settings.table.appearance.language, settings.rotate) == ("de", 0)
    user.unlink()
    with closed(system.parent), ordinary_user():
        settings = load(usual_files())
    assert (settings.table.appearance.language, settings.rotate) == ("en", 0)
    with ordinary_user():
        assert load(usual_files()).rotate == 90


@pytest.mark.parametrize("which", [0, 1])
def test_a_file_that_is_there_and_may_not_be_read_is_told_of(
    which: int, places: tuple[Path, Path]
) -> None:
    places[which].chmod(0)
    refused = re.escape(f"{places[which]}: cannot be read: Permission denied")
    with ordinary_user(), pytest.raises(ConfigError, match=refused):
        load(usual_files())


def test_a_users_file_that_leads_nowhere_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    user = tmp_path / "bummerl" / "config.toml"
    user.parent.mkdir()
    for target, says in ((user, "symbolic links"), (tmp_path / "gone", "No such file")):
        user.unlink(missing_ok=True)
        user.symlink_to(target)
        with pytest.raises(ConfigError, match=rf"config\.toml: cannot be read: .*{says}"):
            load(usual_files())


def test_the_command_line_goes_before_every_file(tmp_path: Path) -> None:
    path = written(tmp_path / "c.toml", 'rules = "house"\nset.target = 9\nlang = "de"')
    settings = load([path], {"rules": SourcedValue("--rules", "pagat_soft")})
    assert settings.table.match.preset == "pagat_soft"
    assert settings.table.match.rules.target == 9
    assert settings.table.appearance.language == "de"


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_AT.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "C", "LC_MESSAGES": "de_DE"}, "de"),
        ({"LC_ALL": "fi_FI.UTF-8"}, "fi"),
        ({"LANG": "hr_HR@euro"}, "hr"),
        ({"LANG": "bs_BA.UTF-8"}, "bs"),
        ({"LANG": "es_419"}, "es"),
        ({"LANG": "bg"}, "bg"),
        ({"LANG": "sr_RS.UTF-8"}, "en"),
        ({"LANG": "fil_PH.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "de", "LC_ALL": ""}, "de"),
    ],
)
def test_the_language_is_that_of_the_environment(environ: dict[str, str], lang: str) -> None:
    assert load(environ=environ).table.appearance.language == lang


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("lang = 'fr'", "lang: expected one of en, bg, bs, de, es, fi, hr, got 'fr'"),
        ("lang = 7", "lang: expected one of en, bg, bs, de, es, fi, hr, got 7"),
        ("lang = ['de']", "lang: expected one of en, bg, bs, de, es, fi, hr, got ['de']"),
        ("rules = 'haus'", "rules: expected one of house, pagat_soft, "),
        ("rules = 'haus'", "santase_bg (perhaps house?), got 'haus'"),
        ("rules = 7", "rules: expected one of house, pagat_soft, "),
        ("size = '800'", "size: expected WIDTHxHEIGHT in pixels such as 800x480, got '800'"),
        ("size = 800", "got 800"),
        ("size = '0800x480'", "got '0800x480'"),
        ('size = "800x480\\n"', "got '800x480\\n'"),
        ("fullscreen = 'yes'", "fullscreen: expected true or false, got 'yes'"),
        ("fullscreen = 1", "fullscreen: expected true or false, got 1"),
        ("rotate = 45", "rotate: expected one of 0, 90, 180, 270, got 45"),
        ("rotate = false", "rotate: expected one of 0, 90, 180, 270, got False"),
        ("dealer = 'C'", "dealer: expected A or B, got 'C'"),
        ("to_win = 0", "to_win: expected a whole number from 1 to 99, got 0"),
        ("to_win = 100", "to_win: expected a whole number from 1 to 99, got 100"),
        ("to_win = true", "to_win: expected a whole number from 1 to 99, got True"),
        ("to_win = '3'", "to_win: expected a whole number from 1 to 99, got '3'"),
        ("best_of = 4", "best_of: expected an odd number from 1 to 99, got 4"),
        ("best_of = -1", "best_of: expected an odd number from 1 to 99, got -1"),
        ("lives = 0", "lives: expected a whole number from 1 to 99, got 0"),
        ("lives = 3.0", "lives: expected a whole number from 1 to 99, got 3.0"),
        ("table = ''", "table: expected a name of 1 to 40 letters, got ''"),
        ("names = 'no'", "names: expected true or false, got 'no'"),
        ("data = ''", "data: expected the path of a directory, got ''"),
        ('data = "\\u0000"', r"data: expected the path of a directory, got '\x00'"),
        ("players.A = ''", "players.A: expected a name of 1 to 40 letters, got ''"),
        ("players.B = '   '", "players.B: expected a name"),
        ('players.B = "a\\u0007b"', "players.B: expected a name"),
        (f"players.A = '{'x' * 41}'", "players.A: expected a name"),
        (
            'players = {A = "Zoë", B = "ZOË"}',
            "players.B: expected another player than players.A is, got 'ZOË'",
        ),
        ("players = 3", "players: no such key; expected players.A and players.B"),
        ("players.C = 'Cilli'", "players.C: no such key; did you mean players."),
        ("claim_hold_s = true", "claim_hold_s: expected seconds from 0.2 to 5.0, got True"),
        ("claim_hold_s = 0.1", "claim_hold_s: expected seconds from 0.2 to 5.0, got 0.1"),
        ("claim_hold_s = nan", "got nan"),
        ("undo_hold_s = '1'", "undo_hold_s: expected seconds from 0.2 to 5.0, got '1'"),
        ("keys.A = 'p'", "keys.A: expected another than keys.B has, got 'p'"),
        ("keys.undo = 1", "keys.undo: expected the name of a key such as u, got 1"),
        ("pads.A = 'pn53:/dev/ttyUSB0'", "pads.A: reader 'pn53:/dev/ttyUSB0'"),
        ("pads.A = ''", "pads.A: expected a reader such as pn532:/dev/ttyUSB0, or screen, got ''"),
        ("pads = {A = 'pn532:/d', B = 'pn532:/d'}", "pads.B: expected another than pads.A has"),
        ("undo = 'none'", "undo: expected one of alone, both, got 'none'"),
        ("screen.theme = 'dark'", "screen.theme: expected one of slate, light, got 'dark'"),
        ("screen.large = 1", "screen.large: expected true or false, got 1"),
        ("screen.volume = 11", "screen.volume: expected a whole number from 0 to 10, got 11"),
        ("screen.volume = true", "got True"),
        ("screen.brightness = 0", "screen.brightness: expected a whole number from 1 to 10"),
        ("screen = 'light'", "screen: no such key; expected screen.theme and "),
        ("langauge = 'de'", "langauge: no such key; did you mean lang?"),
        ("pad.A = 'pn532:/dev/x'", "pad.A: no such key; did you mean pads.A?"),
        ("zzz = 1", "zzz: no such key; known are rules, "),
        ("set.traget = 9", "set.traget: expected the name of a parameter (perhaps target?)"),
        ("set.target = 1", "set.target: expected a whole number from 2 to 99"),
        ("set.target = true", "set.target: expected a whole number from 2 to 99"),
        ("set.tie = 'draw'", "set.tie: expected one of "),
        ("set = 9", "set: no such key; expected a table, [set]"),
        ("lang = 'de'\nsize = \n", "expected TOML, got: Invalid value (at line 2"),
        ("lang = 'de'\nlang = 'en'\n", "expected TOML, got: Cannot overwrite a value (at line 2"),
        ("x = " + "[" * 10_000, "expected TOML, got: "),
    ],
)
def test_an_error_names_file_key_expected_and_got(text: str, says: str, tmp_path: Path) -> None:
    path = written(tmp_path / "c.toml", text)
    with pytest.raises(ConfigError, match=re.escape(says)) as error:
        load([path])
    if not says.startswith(("keys: ", "pads: ")):
        line = "" if "expected TOML" in says else ", line 1"
        assert str(error.value).startswith(f"{path}{line}: ")


@pytest.mark.parametrize(
    ("key", "form"),
    [
        ("to_win = 99", MatchFormat(FormKind.FIRST_TO, 99)),
        ("best_of = 5", MatchFormat(FormKind.BEST_OF, 5)),
        ("lives = 3", MatchFormat(FormKind.LIVES, 3)),
        ("", MatchFormat(FormKind.STAMMTISCH)),
    ],
)
def test_a_match_has_one_of_four_forms(key: str, form: MatchFormat, tmp_path: Path) -> None:
    assert load([written(tmp_path / "c.toml", key)]).table.match.form == form


def test_two_ends_at_once_are_refused_wherever_they_stand(tmp_path: Path) -> None:
    system = written(tmp_path / "etc.toml", "to_win = 3")
    user = written(tmp_path / "user.toml", "lives = 4")
    with pytest.raises(ConfigError, match=f"^{re.escape(str(user))}, line 1: lives: expected not"):
        load([system, user])
    both = written(tmp_path / "both.toml", "lives = 4\nbest_of = 3")
    with pytest.raises(ConfigError, match="line 1: lives: expected nothing beside best_of, got 4"):
        load([both])


def test_an_error_of_one_of_two_files_names_the_right_one(tmp_path: Path) -> None:
    system = written(tmp_path / "etc.toml", "dealer = 'A'\nset.target = 9")
    user = written(tmp_path / "user.toml", "set.tie = 'draw'")
    with pytest.raises(ConfigError, match=f"^{re.escape(str(user))}, line 1: set.tie: "):
        load([system, user])


def test_an_error_of_the_command_line_names_the_argument() -> None:
    with pytest.raises(ConfigError, match=r"^--size: expected .* got 'big'"):
        load(overrides={"size": SourcedValue("--size", "big")})


def test_a_named_file_that_is_missing_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"no\.toml: cannot be read: No such file"):
        load([tmp_path / "no.toml"])


def test_a_file_that_is_not_utf8_is_told(tmp_path: Path) -> None:
    (tmp_path / "c.toml").write_bytes(b"players.A = 'B\xe9la'")
    with pytest.raises(ConfigError, match=r"c.toml: expected UTF-8, got byte 14"):
        load([tmp_path / "c.toml"])


@pytest.mark.parametrize("data", [b"\0" * 2**20, b"# " + "é".encode() * 40_000], ids=["0", "é"])
def test_a_file_too_large_to_be_a_configuration_is_told(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "c.toml").write_bytes(data)
    with pytest.raises(ConfigError, match=r"c.toml: expected at most 64 KiB, got more"):
        load([tmp_path / "c.toml"])


def test_a_file_without_an_end_is_not_read_for_ever() -> None:
    with pytest.raises(ConfigError, match=r"^/dev/zero: expected at most 64 KiB"):
        load([Path("/dev/zero")])


def test_the_mark_with_which_some_editors_begin_a_file_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "c.toml").write_bytes(b'\xef\xbb\xbflang = "de"\r\n')
    assert load([tmp_path / "c.toml"]).table.appearance.language == "de"


@pytest.mark.parametrize("pin", ["'123'", "'123456789'", "1234", "'12 34'", "'١٢٣٤'", "''"])
def test_a_wrong_pin_is_told_without_the_pin(pin: str, tmp_path: Path) -> None:
    path = written(tmp_path / "c.toml", f"pin = {pin}")
    with pytest.raises(ConfigError) as told:
        load([path])
    assert (
        str(told.value) == f'{path}, line 1: pin: expected 4 to 8 digits in quotes, such as "0815"'
    )


@pytest.mark.parametrize(
    "text",
    [
        "Pin = '4711'",
        "pins = '4711'",
        "pni = 4711",
        "organiser.pin = '4711'",
        "[pin]\norganiser = '4711'",
        "[set]\npin = '4711'",
        "[screen]\ntheme = 'slate'\npin = '4711'",
        "[pads]\npin = '4711'",
        "pin = ['4711']",
        "pin = '4711",
        "pin = '4711'\npin = '4711'",
        "pin = 4711-01",
    ],
)
def test_a_pin_at_the_wrong_place_is_not_told_either(text: str, tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as told:
        load([written(tmp_path / "c.toml", text)])
    assert "4711" not in str(told.value)


def test_an_error_names_the_line(tmp_path: Path) -> None:
    text = (
        "# a table\nlang = 'de'\n\n[screen]\nlarge = false\ntheme = 'pink'\n\n[set]\ntarget = 7\n"
    )
    with pytest.raises(ConfigError, match=r"c.toml, line 6: screen.theme: expected one of"):
        load([written(tmp_path / "c.toml", text)])


def test_a_home_of_nobody_is_told(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"data: expected the path of a directory, got '~nobo"):
        load([written(tmp_path / "c.toml", "data = '~nobody-of-that-name/scores'")])


def test_no_picture_of_the_settings_shows_the_pin(tmp_path: Path) -> None:
    assert "4711" not in repr(load([written(tmp_path / "c.toml", "pin = '4711'")]))


def test_what_the_command_line_says_of_the_look_is_known_to_come_from_there(
    tmp_path: Path,
) -> None:
    path = written(tmp_path / "c.toml", "lang = 'fi'\nscreen.cards = 'german'")
    told = {
        "lang": SourcedValue("--lang", "de"),
        "screen.large": SourcedValue("--large", value=True),
    }
    settings = load([path], told)
    assert settings.table.appearance == Appearance("de", cards=CardArt.GERMAN, large=True)
    assert settings.table.pinned_by_cli == {"language", "large"}


def test_a_table_may_be_a_scoreboard_from_the_start(tmp_path: Path) -> None:
    path = written(tmp_path / "c.toml", "scoreboard = true")
    settings = load([path])
    assert (settings.table.scoreboard, settings.table.pinned_by_cli) == (True, frozenset())
    settings = load([path], {"scoreboard": SourcedValue("--scoreboard", value=False)})
    assert (settings.table.scoreboard, settings.table.pinned_by_cli) == (
        False,
        frozenset({"scoreboard"}),
    )
    with pytest.raises(ConfigError, match="scoreboard: expected true or false, got 'on'"):
        load([written(tmp_path / "d.toml", "scoreboard = 'on'")])


def without_home(_name: str) -> str:
    raise RuntimeError("could not determine the home directory")


@pytest.mark.parametrize("place", [without_home, "~/.local/share/{}".format])
def test_a_user_without_a_home_is_asked_for_a_place(place: Callable[[str], str]) -> None:
    assert config_folder(place) is None
    with pytest.raises(ConfigError, match="--data: expected one, since this user has no home"):
        data_folder(place)


@pytest.mark.parametrize("node", ["pi", "tischl-3.local"])
def test_a_table_is_called_as_its_computer(node: str) -> None:
    assert name_from(node) == node


@pytest.mark.parametrize(
    ("node", "name"), [("p\udcffi", "pi"), ("\ufe0f", ""), ("李雷", ""), ("x" * 64, "x" * 40)]
)
def test_a_computer_of_an_odd_name_makes_no_odd_table(node: str, name: str) -> None:
    assert name_from(node) == name
