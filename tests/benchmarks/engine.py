"""How fast the engine is: `python -m tests.benchmarks.engine`.

Prints random whole deals a second on one core beside those of `schnapsen` 0.0.5, a package for
teaching that plays the same game; then what an action costs as a match grows, how long a stored
season takes to fold, and when `bummerl referee` gives its first line; each against its target.

`schnapsen` is under the GPL: it is installed into an environment of its own in a temporary
directory, for this measurement alone, and run there by another process.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
import venv
from collections import deque
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from device.store.store import open_store
from device.store.tables.stored_lines import StoredLine
from engine.actions import Action, Exchange, Marriage, Match, Play, TurnUp
from engine.model.cards import Card, PerSeat, Rank, Seat, card, pack
from engine.model.results import PLAYING, Phase
from engine.record.verdict_lines import referee
from engine.referee import Accepted, judge
from engine.rules.deal import STRICT, Deal
from engine.rules.rule_set import rules_from
from engine.rules.trick import ABOVE, SUIT_OF
from engine.state import START, State
from tests.benchmarks.bench import MissingError, bummerl
from tests.benchmarks.load import against, answer, say

THEIRS: Final = "schnapsen==0.0.5"
THEIR_ROUND: Final = """
import random, sys, time
from schnapsen.game import Bot, SchnapsenGamePlayEngine
class Chance(Bot):
    def __init__(self, rng):
        super().__init__("chance")
        self.rng = rng
    def get_move(self, perspective, leader_move):
        return self.rng.choice(perspective.valid_moves())
rng = random.Random(int(sys.argv[1]))
engine, bots = SchnapsenGamePlayEngine(), (Chance(rng), Chance(rng))
deals, began, until = 0, time.process_time(), time.process_time() + float(sys.argv[2])
while time.process_time() < until:
    engine.play_game(*bots, rng)
    deals += 1
print(deals / (time.process_time() - began))
"""
"""Random legal play by their engine: shuffle, both hands, legal moves, exchange, marriages."""

LEAST: Final = 1.5
"""So many deals of ours there must be for one of theirs."""

RULES: Final = rules_from("house", {"claim": "automatic"})
"""Their deals end by themselves at 66, so ours do too."""
MATCH: Final = Match(RULES, PerSeat("A", "B"), Seat.A)
PACK: Final = list(pack(20))
PAIR: Final = (Rank.KING, Rank.QUEEN)
MARRIAGES: Final = [(card(f"K{suit}"), card(f"Q{suit}")) for suit in "SHDC"]
LOWEST: Final = {c.suit: c for c in PACK if c.rank is Rank.JACK}
LENGTHS: Final = (10, 1_000, 10_000)
"""Deals of a match after which the cost of an action is looked at."""


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3, help="of CPU in each round (3)")
    parser.add_argument("--rounds", type=int, default=5, help="of each program, by turns (5)")
    parser.add_argument("--starts", type=int, default=20, help="of the referee (20)")
    parser.add_argument("--seed", type=int, default=66, help="of the deals (66)")
    args = parser.parse_args()
    say(f"Python {sys.version.split()[0]}, seed {args.seed}, load {os.getloadavg()[0]:.1f}")
    try:
        with TemporaryDirectory() as folder:
            whole_deals(args.rounds, args.seconds, args.seed, Path(folder))
            season = growing(args.seed)
            folding(season, Path(folder))
        starting(args.starts)
    except MissingError as error:
        sys.stderr.write(f"engine: {error}\n")
        return 2
    return 0


def whole_deals(rounds: int, seconds: float, seed: int, folder: Path) -> None:
    """Measure both programs by turns: shuffle, deal and play at random to the end of the deal.

    Ours judges every action from what the table sees, with the proofs of art. 8; the players
    beside it hold the cards. Theirs sees all hands and asks each player for one of the moves.
    """
    python = their_python(folder)
    ours, theirs = [], []
    for number in range(rounds):
        ours.append(our_round(Random(seed + number), seconds))
        theirs.append(their_round(python, seed + number, seconds))
    say(f"random whole deals a second, median of {rounds} rounds of {seconds:g} s CPU by turns")
    against("  ours, every action judged, proofs on", median(ours), None, "/s")
    against(f"  {THEIRS}", median(theirs), None, "/s")
    ratio = median(a / b for a, b in zip(ours, theirs, strict=True))
    met = "met" if ratio >= LEAST else "MISSED"
    say(f"{'  ours to theirs':40}{ratio:8.2f}     target {LEAST}: {met}")


def their_python(folder: Path) -> Path:
    """Install the other program and return the Python that has it.

    Raises:
        MissingError: it cannot be installed.
    """
    venv.create(folder / "theirs", with_pip=True)
    python = folder / "theirs" / "bin" / "python"
    words = [str(python), "-m", "pip", "install", "-q", "--no-deps", THEIRS]
    if subprocess.run(words, check=False, capture_output=True).returncode:
        raise MissingError(f"{THEIRS} cannot be installed; a package index must be in reach")
    return python


def their_round(python: Path, seed: int, seconds: float) -> float:
    """Return how many deals a second the other program plays."""
    words = [str(python), "-c", THEIR_ROUND, str(seed), str(seconds)]
    return float(subprocess.run(words, check=True, capture_output=True, text=True).stdout)


def our_round(rng: Random, seconds: float) -> float:
    """Return how many deals a second are played here; each is a match of its own, as theirs."""
    deals, began = 0, time.process_time()
    until = began + seconds
    while time.process_time() < until:
        deal(rng, done(START, MATCH))
        deals += 1
    return deals / (time.process_time() - began)


def done(state: State, action: Action) -> State:
    """Return the state after an action that must be accepted."""
    verdict = judge(state, action)
    assert isinstance(verdict, Accepted), action
    return verdict.state


def deal(rng: Random, state: State) -> tuple[list[Action], State]:
    """Play a deal at random by the rules and return its actions and the table at its end."""
    cards = PACK.copy()
    rng.shuffle(cards)
    hands, talon = PerSeat(cards[:5], cards[5:10]), cards[10:]
    actions: list[Action] = [TurnUp(talon[-1])]
    state = done(state, actions[0])
    while (table := state.deal) and table.phase in PLAYING:
        seat = table.leader.other if table.led else table.leader
        hand = hands[seat]
        action = chosen(rng, table, hand, seat)
        state = done(state, action)
        actions.append(action)
        if isinstance(action, Play):
            hand.remove(action.card)
            if table.led and table.phase is Phase.OPEN and (after := state.deal):
                hands[after.leader].append(talon.pop(0))
                hands[after.leader.other].append(talon.pop(0))
        elif isinstance(action, Exchange):
            hand.remove(action.card)
            hand.append(talon[-1])
            talon[-1] = action.card
    return actions, state


def chosen(rng: Random, table: Deal, hand: list[Card], seat: Seat) -> Action:
    """Return one of the things that the player may do, each as likely as the others."""
    if table.led:
        return Play(rng.choice(replies(hand, table.led, table.phase, SUIT_OF[table.turn_up])))
    if table.announced:
        return Play(rng.choice([c for c in hand if c.suit is table.announced and c.rank in PAIR]))
    shows = shown(table, hand, seat)
    number = rng.randrange(len(hand) + len(shows))
    return Play(hand[number]) if number < len(hand) else shows[number - len(hand)]


def shown(table: Deal, hand: list[Card], seat: Seat) -> list[Action]:
    """Return what the player may show before a lead."""
    held = sum([c.bit for c in hand])
    shows: list[Action] = [
        Marriage(seat, (king, queen))
        for king, queen in MARRIAGES
        if held & king.bit and held & queen.bit
    ]
    lowest = LOWEST[table.turn_up.suit]
    return (
        [*shows, Exchange(seat, lowest)]
        if table.phase is Phase.OPEN and held & lowest.bit
        else shows
    )


def replies(hand: list[Card], led: Card, phase: Phase, trumps: int) -> list[Card]:
    """Return the cards that may follow (art. 3.4)."""
    if phase not in STRICT:
        return hand
    for duty in (ABOVE[led], SUIT_OF[led], trumps):
        if cards := [c for c in hand if c.bit & duty]:
            return cards
    return hand


def growing(seed: int) -> list[Action]:
    """Measure the same deal's actions after several lengths of a match; return the match."""
    rng, state = Random(seed), done(START, MATCH)
    looked_at, _ = deal(Random(seed), state)
    season: list[Action] = [MATCH]
    states: list[State] = []
    for length in LENGTHS:
        while state.number < length:
            actions, state = deal(rng, state)
            season += actions
        states.append(state)
    times = [[took_us(looked_at, state) for state in states] for _ in range(500)]  # by turns
    costs = [median(column) for column in zip(*times, strict=True)]
    for length, cost in zip(LENGTHS, costs, strict=True):
        against(f"an action after {length:6,} deals, CPU", cost, None, "us")
    against("  longest match to shortest", costs[-1] / costs[0], 1.2, "")
    return season


def took_us(actions: list[Action], state: State) -> float:
    """Return what one of these actions costs after this state, us of CPU."""
    began = time.process_time_ns()
    for action in actions:
        state = done(state, action)
    return (time.process_time_ns() - began) / len(actions) / 1000


def folding(season: list[Action], folder: Path) -> None:
    """Measure a stored match: read, judged again, and as the lines of a record."""
    with open_store(folder / "season.db") as store:
        number = store.begin(StoredLine(season[0], ""))
        store.append(number, 2, *(StoredLine(action, "") for action in season[1:]))
        began, state = time.process_time(), START
        for line in store.lines(number):
            state = done(state, line.action)
        say(f"stored season of {state.number:,} deals, {len(season):,} actions")
        against("  read and judged, CPU", time.process_time() - began, 10, "s")
        began = time.process_time()
        deque(referee(store.record(number)), maxlen=0)
        against("  its record, every verdict written, CPU", time.process_time() - began, None, "s")


def starting(times: int) -> None:
    """Measure the referee's first line, from the start of its process on."""
    command, environment = [*bummerl(), "referee"], dict(os.environ)
    answers = [answer(command, environment) for _ in range(times)]
    against(f"referee: first line, median of {times}", median(answers), 0.15, "s")
    copies = [answer([sys.executable, "-c", "print(input())"], environment) for _ in range(times)]
    against("(Python that only copies a line)", median(copies), None, "s")


if __name__ == "__main__":
    raise SystemExit(main())
