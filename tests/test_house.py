"""The house keeps its order: no circles, small parts, and SQL in one room only.

Exceptions are named one by one, and their lists only get shorter.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from tests.house import ROOTS, house, packages, parts

HOME: Final = Path(__file__).parent.parent
MOST_ENTRIES: Final = {"device": 13, "engine": 10, "ui": 10}
MODULE_LINES: Final = 300
FUNCTION_LINES: Final = 40
"""Without the docstring."""

LONG_MODULES: Final = frozenset(
    {
        "device/cli/parser/parser.py",
        "device/config/settings.py",
        "device/readers/pad_threads.py",
        "device/simulate/hands.py",
        "device/table/cards/gestures.py",
        "device/table/match.py",
        "device/table/table.py",
    }
)
"""Those that are still longer; the list only gets shorter."""
LONG_FUNCTIONS: Final = frozenset(
    {
        "device/cli/parser/parser.py:_add_deck",
        "device/cli/parser/parser.py:parser",
        "device/table/table.py:Table.snapshot",
    }
)
"""Likewise."""

TABLES: Final = "device/store/tables/"
_SQL: Final = re.compile(
    r"^\s*(SELECT\b|INSERT\s+(OR|INTO)\b|UPDATE\s+\w+\s+SET\b|UPDATE\s+OR\b|DELETE\s+FROM\b"
    r"|CREATE\s+(UNIQUE\s+)?(TABLE|INDEX|VIEW)\b|DROP\s+(TABLE|INDEX)\b|ALTER\s+TABLE\b)"
    r"|\b(FROM|JOIN)\s+\w+\s+(WHERE|JOIN|ON)\b"
)
_OF_SQLITE: Final = re.compile(r"\bFROM\s+(sqlite_schema|pragma_\w+)\b")
"""What SQLite itself says of a file, whatever tables are in it."""


@cache
def modules() -> dict[str, ast.Module]:
    """Return all modules of the product by their paths."""
    paths = (path for root in ROOTS for path in sorted((HOME / root).rglob("*.py")))
    return {
        path.relative_to(HOME).as_posix(): ast.parse(path.read_text("utf-8")) for path in paths
    }


def texts(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the strings of a module with their lines, but for its docstrings."""
    statements = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in statements
        ):
            yield node.lineno, node.value


def functions(
    node: ast.AST, home: str
) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Yield the functions and methods below a node with their full names."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{home}{child.name}"
            if not isinstance(child, ast.ClassDef):
                yield name, child
            yield from functions(child, f"{name}.")
        else:
            yield from functions(child, home)


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Return the lines of a function without its docstring."""
    assert function.end_lineno
    lines = function.end_lineno - function.lineno + 1
    first = function.body[0]
    if ast.get_docstring(function) is not None and first.end_lineno:
        lines -= first.end_lineno - first.lineno + 1
    return lines


@pytest.mark.parametrize("root", ROOTS)
def test_no_parts_stand_on_each_other_in_a_circle(root: str) -> None:
    graph = house()
    for package in packages(graph, root):
        assert parts(graph, package)  # raises where there is a circle


@pytest.mark.parametrize(("root", "most"), MOST_ENTRIES.items())
def test_the_top_is_seen_at_a_glance(root: str, most: int) -> None:
    entries = [
        path.name
        for path in (HOME / root).iterdir()
        if path.is_dir() or (path.suffix == ".py" and path.name != "__init__.py")
    ]
    entries = [name for name in entries if name != "__pycache__"]
    assert len(entries) <= most, sorted(entries)


def test_modules_are_short() -> None:
    long = {
        path
        for path in modules()
        if len((HOME / path).read_text("utf-8").splitlines()) > MODULE_LINES
    }
    assert long <= LONG_MODULES


def test_functions_are_short() -> None:
    long = {
        name
        for path, tree in modules().items()
        for name, function in functions(tree, f"{path}:")
        if length(function) > FUNCTION_LINES
    }
    assert long <= LONG_FUNCTIONS


def test_sql_is_in_the_tables_only() -> None:
    found = [
        f"{path}:{line}: {text}"
        for path, tree in modules().items()
        if not path.startswith(TABLES)
        for line, text in texts(tree)
        if _SQL.search(text) and not _OF_SQLITE.search(text)
    ]
    assert found == []


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT 1 FROM line",
        " INSERT OR REPLACE INTO choice VALUES (?, ?)",
        "UPDATE player SET name = NULL",
        "DELETE FROM tag WHERE uid = ?",
        'f"WHERE x FROM match WHERE number = ?"',
    ],
)
def test_sql_is_known_when_it_is_seen(statement: str) -> None:
    assert _SQL.search(statement)
