"""Whatever the pages send their readers to is there: files, headings, folders, programs."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    ROOT / "CHANGELOG.md",
    ROOT / "systemd" / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
]
LINK = re.compile(r'(?:\]\(|src=")(?!https?:)([^)#"]*)#?([^)"]*)[)"]')
CODE = re.compile(r"^```.*?^```|`[^`\n]+`", re.MULTILINE | re.DOTALL)
PATH = re.compile(r"(?<![\w/.])(?:engine|device|ui|systemd|tests|docs|\.ci)/[\w/.*-]*\w/?")
PROGRAM = re.compile(r"\bpython3? -m (tests[\w.]*\w)")
FAST = (ROOT / "tests" / "fast.txt").read_text("utf-8").splitlines()

pages = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def anchors(page: Path) -> set[str]:
    """Return how the headings of a page are linked to."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def code(page: Path) -> str:
    """Return what stands on a page as code, but for pictures made of characters."""
    return "\n".join(part for part in CODE.findall(page.read_text("utf-8")) if "─" not in part)


@pages
def test_links_lead_somewhere(page: Path) -> None:
    for path, heading in LINK.findall(page.read_text("utf-8")):
        target = (page.parent / path) if path else page
        assert target.exists(), path
        assert not heading or heading in anchors(target), heading


@pages
def test_paths_exist(page: Path) -> None:
    assert [path for path in PATH.findall(code(page)) if not any(ROOT.glob(path))] == []


@pages
def test_programs_of_the_tests_exist(page: Path) -> None:
    for program in PROGRAM.findall(code(page)):
        path = ROOT / program.replace(".", "/")
        assert path.with_suffix(".py").exists() or (path / "__main__.py").exists(), program


def test_the_fast_run_names_tests_once() -> None:
    paths = [ROOT / line for line in FAST]
    assert all(path.exists() for path in paths)
    assert not [(a, b) for a, b in product(paths, paths) if a != b and a in b.parents]
