"""The floors of the house: `python -m tests.house [PACKAGE ...]` prints what stands on what.

For each package, its parts from the roof down to the foundation: how many files a part has, on
which floor it is, and on which of its siblings it stands. A part is one floor above the highest
that it imports. Imports that are for types alone count like all others. Ends with 1 where parts
stand on each other in a circle. `lint-imports` holds the order; this shows it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from typing import Final

import grimp

ROOTS: Final = ("engine", "device", "ui")


@dataclass(frozen=True, slots=True)
class Part:
    """A module or folder of a package."""

    name: str
    files: int
    floor: int
    """0 for one that imports none of its siblings."""
    stands_on: tuple[str, ...]
    """The siblings that it imports."""


class CircleError(Exception):
    """Parts of a package import each other."""


def house(roots: Iterable[str] = ROOTS) -> grimp.ImportGraph:
    """Return the graph of all imports in these packages."""
    first, *others = roots
    return grimp.build_graph(first, *others, cache_dir=None)


def packages(graph: grimp.ImportGraph, top: str) -> Iterator[str]:
    """Yield a package and all the packages below it."""
    children = graph.find_children(top)
    if children:
        yield top
        for child in sorted(children):
            yield from packages(graph, child)


def parts(graph: grimp.ImportGraph, package: str) -> list[Part]:
    """Return the parts of a package, those on the highest floor first.

    Raises:
        CircleError: some of them import each other.
    """
    children = {
        child: graph.find_descendants(child) | {child} for child in graph.find_children(package)
    }
    home = {module: child for child, modules in children.items() for module in modules}
    arrows = {
        child: {
            home[target]
            for module in modules
            for target in graph.find_modules_directly_imported_by(module)
            if home.get(target, child) != child
        }
        for child, modules in children.items()
    }
    floors = _floors(package, arrows)
    found = [
        Part(
            _short(child),
            len(children[child]),
            floors[child],
            tuple(sorted(map(_short, arrows[child]))),
        )
        for child in children
    ]
    return sorted(found, key=lambda part: (-part.floor, part.name))


def _floors(package: str, arrows: Mapping[str, set[str]]) -> dict[str, int]:
    floors: dict[str, int] = {}
    try:
        for child in TopologicalSorter(arrows).static_order():
            floors[child] = 1 + max((floors[below] for below in arrows[child]), default=-1)
    except CycleError as circle:
        raise CircleError(f"{package}: {' > '.join(map(_short, circle.args[1]))}") from circle
    return floors


def _short(module: str) -> str:
    return module.rpartition(".")[2]


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def main(asked: list[str]) -> int:
    """Print the floors; 1 where there is a circle."""
    graph, circles = house(), 0
    for top in asked or ROOTS:
        for package in packages(graph, top):
            try:
                lines = parts(graph, package)
            except CircleError as circle:
                circles += 1
                say(f"\n{package}: a circle: {circle}")
                continue
            arrows = sum(len(part.stands_on) for part in lines)
            say(f"\n{package}: {len(lines)} parts, {lines[0].floor + 1} floors, {arrows} arrows")
            for part in lines:
                below = f" -> {' '.join(part.stands_on)}" if part.stands_on else ""
                say(f"  {part.floor:2} {part.name} ({part.files}){below}")
    return 1 if circles else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
