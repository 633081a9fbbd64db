"""The state of a table as JSON: it comes back as it was, and nothing else is taken for one."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.publish.payload import (
    LONGEST_TEXT,
    MOST_BYTES,
    PayloadError,
    TableUpdate,
    read_table,
    write_table,
)
from engine.interface.public_table import PublicTable
from engine.model.cards import PerSeat, Seat, Suit
from engine.model.results import BummerlEnd, BummerlKind, How, Phase, Result
from engine.record.player_names import fault, tidy
from engine.rules.match_format import NUMBERS, FormKind, MatchFormat, is_form

COUNTS = st.integers(0, 1_000_000)
POINTS = st.integers(0, 99)
LABELS = st.text(st.characters(exclude_categories=["Cs"]), max_size=LONGEST_TEXT)
NAMES = st.just("") | st.text(
    st.characters(min_codepoint=0x20, max_codepoint=0x17F, exclude_categories=["C", "Z"]),
    min_size=1,
    max_size=40,
).map(tidy).filter(lambda name: not fault(name))
SEATS = st.none() | st.sampled_from(Seat)
RESULTS = st.builds(
    Result,
    SEATS,
    POINTS,
    st.sampled_from(How),
    st.builds(PerSeat, st.integers(0, 230), st.integers(0, 230)),
    st.builds(PerSeat, st.integers(0, 12), st.integers(0, 12)),
)
ENDS = st.builds(
    BummerlEnd,
    st.sampled_from(Seat),
    st.builds(PerSeat, POINTS, POINTS),
    st.sampled_from(BummerlKind),
    st.integers(1, 9),
)
FORMS = st.sampled_from(
    [MatchFormat(kind, n) for kind in FormKind for n in (0, *NUMBERS) if is_form(kind, n)]
)
TABLES = st.builds(
    PublicTable,
    table=NAMES,
    players=st.builds(PerSeat, NAMES, NAMES),
    phase=st.sampled_from(Phase),
    deal=COUNTS,
    dealer=st.sampled_from(Seat),
    due=SEATS,
    trump=st.none() | st.sampled_from(Suit),
    closed_by=SEATS,
    game_points=st.builds(PerSeat, st.integers(0, 7), st.integers(0, 7)),
    target=st.integers(7, 99),
    count_down=st.booleans(),
    won=st.builds(PerSeat, COUNTS, COUNTS),
    marks=st.builds(PerSeat, COUNTS, COUNTS),
    form=FORMS,
    lives=st.none() | st.builds(PerSeat, POINTS, POINTS),
    match_winner=SEATS,
    result=st.none() | RESULTS,
    bummerl=st.none() | ENDS,
    by_hand=st.booleans(),
)
TOLD = st.builds(TableUpdate, TABLES, LABELS)

PLAIN = TableUpdate(
    PublicTable(
        "3",
        PerSeat("Hermine", "Franz"),
        Phase.OPEN,
        4,
        Seat.B,
        Seat.A,
        Suit.HEARTS,
        None,
        PerSeat(3, 0),
        7,
        False,
        PerSeat(1, 0),
        PerSeat(0, 1),
        MatchFormat(FormKind.FIRST_TO, 3),
        None,
        None,
        Result(Seat.A, 2, How.CLAIM, PerSeat(70, 20), PerSeat(5, 2)),
        BummerlEnd(Seat.A, PerSeat(7, 3), BummerlKind.PLAIN, 1),
        False,
    ),
    "2026-11-30T19:42:00Z",
)


@given(TOLD)
def test_a_table_comes_back_as_it_was_told(told: TableUpdate) -> None:
    assert read_table(write_table(told).encode()) == told


@given(st.binary(max_size=300))
def test_bytes_of_any_kind_are_refused_and_nothing_worse(payload: bytes) -> None:
    with pytest.raises(PayloadError):
        read_table(payload)


FINITE = st.floats(allow_nan=False, allow_infinity=False)
"""All that JSON has; others are refused before any field is looked at."""


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | FINITE | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
        max_leaves=5,
    ),
    st.data(),
)
def test_a_field_that_is_something_else_is_refused_with_its_name(
    value: object, data: st.DataObject
) -> None:
    said = json.loads(write_table(PLAIN))
    path = data.draw(st.sampled_from(sorted(paths(said))))
    spoil(said, path, {"strange": value})
    with pytest.raises(PayloadError, match=path[0]):
        read_table(json.dumps(said).encode())


def paths(said: dict[str, object]) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    for key, value in said.items():
        found.append((key,))
        if isinstance(value, dict):
            found += [(key, *rest) for rest in paths(value)]
    return found


def spoil(said: dict[str, object], path: tuple[str, ...], value: object) -> None:
    at = said
    for key in path[:-1]:
        inner = at[key]
        assert isinstance(inner, dict)
        at = inner
    at[path[-1]] = value


@pytest.mark.parametrize("key", sorted(json.loads(write_table(PLAIN))))
def test_a_missing_field_is_told_by_name(key: str) -> None:
    said = json.loads(write_table(PLAIN))
    del said[key]
    with pytest.raises(PayloadError, match=f"{key}: missing"):
        read_table(json.dumps(said).encode())


def test_a_name_is_kept_as_it_is_at_every_way_in() -> None:
    said = json.loads(write_table(PLAIN)) | {"table": "  3  b "}
    assert read_table(json.dumps(said).encode()).table.table == "3 b"


def test_what_a_newer_program_adds_is_passed_over() -> None:
    said = json.loads(write_table(PLAIN)) | {"temperature": [1, {"of": "the beer"}]}
    said["result"]["applause"] = True
    assert read_table(json.dumps(said).encode()) == PLAIN


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("version", 2),
        ("version", True),
        ("deal", -1),
        ("deal", 10**30),
        ("deal", 4.0),
        ("by_hand", 1),
        ("phase", "asleep"),
        ("table", "x" * (LONGEST_TEXT + 1)),
        ("table", "\ud800"),
        ("form", {"kind": "best_of", "number": 2}),
        ("players", {"A": "Hermine"}),
        *(
            ("players", {"A": name, "B": "Franz"})
            for name in (
                "a\0b",
                "\u200b",
                "\ufe0f",
                "\U000e0100",
                "\u202eFranz",
                "\u034f",
                "x" * 41,
                "  ",
                "\N{NO-BREAK SPACE}",
            )
        ),
        ("table", "3\0"),
        ("table", "\u17b4"),
        ("target", 0),
        ("target", 1),
        ("target", 100),
        ("target", 1_000_000),
        ("game_points", {"A": 8, "B": 0}),
        ("lives", {"A": 3, "B": 100}),
        ("marks", {"A": -1, "B": 0}),
        *(
            ("result", json.loads(write_table(PLAIN))["result"] | part)
            for part in (
                {"game_points": 1_000_000},
                {"tricks": {"A": 13, "B": 0}},
                {"card_points": {"A": 231, "B": 0}},
            )
        ),
        *(
            ("bummerl", json.loads(write_table(PLAIN))["bummerl"] | part)
            for part in ({"marks": 0}, {"marks": 10}, {"score": {"A": 100, "B": 0}})
        ),
    ],
)
def test_what_no_table_says_is_refused(key: str, value: object) -> None:
    said = json.loads(write_table(PLAIN)) | {key: value}
    with pytest.raises(PayloadError, match=key):
        read_table(json.dumps(said).encode())


@pytest.mark.parametrize(
    "payload",
    [b"", b"[]", b"null", b"{", b"[" * 10_000, b'{"version": NaN}', b" " * (MOST_BYTES + 1)],
)
def test_what_is_no_object_or_too_large_is_refused(payload: bytes) -> None:
    with pytest.raises(PayloadError):
        read_table(payload)
