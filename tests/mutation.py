"""Mutation testing of the engine: `pip install -e '.[dev,mutation]'`, `python -m tests.mutation`.

mutmut changes every function of the engine in every small way it knows and runs the tests that
reach it (`[tool.mutmut]` in pyproject.toml). What survives is tried once more by all tests in a
process of its own, because tables are made while modules are imported, before mutmut changes
anything. What survives that must have a written reason in `tests/engine/mutants.toml`; if one has
none, or a reason has no survivor, the command says so and fails. Properties, decorated functions
and tables themselves are not changed by mutmut; the row by row tests of articles 1, 9 and 12 hold
those. A second run tries only what has changed since; the folder `mutants` keeps what is known.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
REASONS: Final = ROOT / "tests" / "engine" / "mutants.toml"
TESTS: Final = ("tests/engine", "tests/conformance")
SURVIVED: Final = re.compile(r"^ *(\S+): (?:survived|no tests|suspicious)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change of a function, as its reason names it."""

    function: str
    change: str
    """Each line taken out after `- `, each put in after `+ `, without indentation."""


def main() -> int:
    """Run everything; 1 if a survivor has no reason or a reason no survivor."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--known", action="store_true", help="do not run mutmut again")
    args = parser.parse_args()
    if not args.known:
        words = [*mutmut(), "run", "--max-children", str(args.processes)]
        subprocess.run(words, cwd=ROOT, check=True)
    listed = SURVIVED.findall(said("results"))
    with ThreadPoolExecutor(args.processes) as pool:
        survives = list(pool.map(survives_alone, listed))
    left = {mutant(name): name for name, alive in zip(listed, survives, strict=True) if alive}
    return judged(left, reasons())


def mutmut() -> list[str]:
    """Return the words that start mutmut beside this Python."""
    return [str(Path(sys.executable).with_name("mutmut"))]


def said(*words: str) -> str:
    """Return what mutmut prints."""
    done = subprocess.run(
        [*mutmut(), *words], cwd=ROOT, check=True, capture_output=True, text=True
    )
    return done.stdout


def survives_alone(name: str) -> bool:
    """Return whether all tests pass in a process that begins with this mutant."""
    words = [sys.executable, "-m", "pytest", "-q", "-x", "--hypothesis-profile=mutation", *TESTS]
    environment = {**os.environ, "MUTANT_UNDER_TEST": name}
    folder = ROOT / "mutants"
    return (
        subprocess.run(
            words, cwd=folder, env=environment, check=False, capture_output=True
        ).returncode
        == 0
    )


def mutant(name: str) -> Mutant:
    """Return the mutant that mutmut calls by this name."""
    module, _, function = name.partition("__mutmut_")[0].rpartition(".")
    function = function.removeprefix("x_").removeprefix("xǁ").replace("ǁ", ".")
    changed = [line for line in said("show", name).splitlines() if re.match(r"[-+](?![-+])", line)]
    change = "\n".join(f"{line[0]} {line[1:].strip()}" for line in changed)
    return Mutant(f"{module}.{function}", change)


def reasons() -> Iterator[tuple[Mutant, str]]:
    """Yield every mutant that may survive, with the reason."""
    for entry in tomllib.loads(REASONS.read_text(encoding="utf-8")).get("mutant", []):
        yield Mutant(entry["function"], entry["change"].strip()), entry["why"]


def judged(left: dict[Mutant, str], known: Iterator[tuple[Mutant, str]]) -> int:
    """Print what has no reason or is no survivor, and return the exit code."""
    written = {one for one, why in known if why.strip()}
    for one in sorted(left.keys() - written, key=lambda each: left[each]):
        sys.stdout.write(f"survives without a reason: {left[one]}\n{one.function}\n{one.change}\n")
    for one in sorted(written - left.keys(), key=lambda each: each.function):
        sys.stdout.write(f"has a reason but does not survive:\n{one.function}\n{one.change}\n")
    sys.stdout.write(f"{len(left)} survivors, {len(written)} written reasons\n")
    return int(left.keys() != written)


if __name__ == "__main__":
    raise SystemExit(main())
