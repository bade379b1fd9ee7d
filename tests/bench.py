"""How fast the engine is: `make bench` prints a table for each edition, beside a fixed loop of plain Python.

Everything is measured in CPU time, since a machine is seldom alone. A row is measured again in every round, right
after the loop, and the table shows the least, the median and the greatest of the rounds, and the median of how many
loops it takes. Rows about single moves are medians over the moves of a game, of which every third is looked at. Boards
of 300 spaces are made of our own tiles, each used more than once.
"""

import os
import platform
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from random import Random
from statistics import median
from time import process_time
from typing import Any
from unittest.mock import patch

import msgspec

from games import engine
from games.engine.editions.classic import edition as classic
from games.engine.editions.classic.data_files import our_components as classic_components
from games.engine.editions.returns import edition as returns
from games.engine.editions.returns.data_files import our_components as returns_components
from games.engine.geometry import EMPTY
from tests import bench_internet
from tests.engine.playing import next_move

ROUNDS = int(os.environ.get("BENCH_ROUNDS", "5"))
GAMES = int(os.environ.get("BENCH_GAMES", "2"))
"""How many games each round plays; the same ones in every round."""
EVERY = 3

encode = msgspec.json.Encoder().encode


def write(value: Any) -> bytes:
    """A value of the engine as it is sent."""
    return encode(engine.to_json(value))


@dataclass(frozen=True)
class Played:
    """A game that was played beforehand: its record, and the state before each move."""

    record: engine.Record
    states: tuple[Any, ...]

    @property
    def players(self) -> int:
        return len(self.states[0].seats)

    def fresh(self) -> list[tuple[Any, int, Any]]:
        """Every third state with the move made in it; nothing that a board keeps has been worked out yet."""
        pairs = list(zip(self.states, self.record.moves, strict=True))
        return [(fresh(state), *move) for state, move in pairs[::EVERY]]


def fresh(state: Any) -> Any:
    """The state with a board that has worked out nothing yet, as after a move."""
    return replace(state, board=replace(state.board))


@dataclass(frozen=True)
class Row:
    """Something that is measured: `work` does it for a game and gives the CPU seconds of each time it was done."""

    name: str
    work: Callable[[Played], list[float]]


def play(edition: str, number: int) -> Played:
    """A random game of four players."""
    options, seed, luck = {"players": 4}, f"bench {number}", Random(number)
    state, _ = engine.new_game(edition, options, seed)
    states, moves = [], []
    while engine.outcome(state) is None:
        states.append(state)
        moves.append(next_move(state, luck))
        state, _ = engine.apply(state, *moves[-1])
    record = engine.Record(edition, engine.check_options(edition, options), seed, engine.RULES_VERSION, tuple(moves))
    return Played(record, tuple(states))


@contextmanager
def twice_the_tiles() -> Iterator[None]:
    """Boards of 300 spaces: classic's tiles twice, 20 x 15; returns' over again, 20 x 16."""
    ours, theirs = classic_components(), returns_components()
    around = tuple(tile for tile in theirs.tiles if tile.name != theirs.centre)
    centre = tuple(tile for tile in theirs.tiles if tile.name == theirs.centre)
    large = replace(ours, tiles=ours.tiles * 2, columns_of_tiles=4)
    larger = replace(theirs, tiles=(*around, *around, *around[:3], *centre), columns_of_tiles=5)
    with (
        patch.object(classic, "our_components", lambda: large),
        patch.object(returns, "our_components", lambda: larger),
    ):
        yield


def timed(work: Callable[..., object], *arguments: Any) -> float:
    """CPU seconds of something done once."""
    begun = process_time()
    work(*arguments)
    return process_time() - begun


# What is measured


def whole_game(game: Played) -> list[float]:
    """Every prompt of every seat listed before each move."""

    def play_it() -> None:
        state, _ = engine.new_game(game.record.edition, game.record.options, game.record.seed)
        for seat, move in game.record.moves:
            engine.waiting(state)
            state, _ = engine.apply(state, seat, move)

    return [timed(play_it)]


def replayed(game: Played) -> list[float]:
    return [timed(engine.replay, game.record)]


def waited(game: Played) -> list[float]:
    return [timed(engine.waiting, state) for state, _, _ in game.fresh()]


def borders_on_an_empty_board(game: Played) -> list[float]:
    state = with_borders(game, crowded=False)
    board = state.board
    none = (EMPTY,) * len(board.castles)
    empty = replace(state, board=replace(board, castles=none, knights=none, east=EMPTY, south=EMPTY, founded=EMPTY))
    return [timed(engine.waiting, state) for state in [fresh(empty) for _ in range(20)]]


def borders_on_a_crowded_board(game: Played) -> list[float]:
    crowded = with_borders(game, crowded=True)
    return [timed(engine.waiting, state) for state in [fresh(crowded) for _ in range(20)]]


def with_borders(game: Played, crowded: bool) -> Any:
    """A state of the game in which a player places borders: the first, or the one with the most borders and pieces."""
    phases = [(state, state.phase) for state in game.states]
    found = [s for s, phase in phases if getattr(phase, "borders", 0) or getattr(phase, "symbol", "") == "borders"]
    return max(found, key=lambda s: s.board.border_count + s.board.pieces.bit_count()) if crowded else found[0]


def applied(game: Played) -> list[float]:
    return [timed(engine.apply, *each) for each in game.fresh()]


def viewed(game: Played) -> list[float]:
    return [timed(engine.view, state, seat) for state, seat, _ in game.fresh()]


def written(game: Played) -> list[float]:
    views = [engine.view(state, seat) for state, seat, _ in game.fresh()]
    return [timed(write, view) for view in views]


def applied_and_shown(game: Played) -> list[float]:
    """A move, and what everybody then sees of the board, encoded: each seat and the public."""
    return [timed(show, game, *each) for each in game.fresh()]


def show(game: Played, state: Any, seat: int, move: Any) -> Any:
    after, _ = engine.apply(state, seat, move)
    for viewer in (*range(game.players), None):
        write(engine.view(after, viewer))
    return after


def applied_and_prompted(game: Played) -> list[float]:
    """The same, with everybody's prompts."""

    def tell(*each: Any) -> None:
        for prompts in engine.waiting(show(game, *each)).values():
            write(prompts)

    return [timed(tell, *each) for each in game.fresh()]


ROWS = (
    Row("whole random game, every prompt listed", whole_game),
    Row("replay of a whole game", replayed),
    Row("waiting, median of a game's moves", waited),
    Row("waiting, all borders of an empty board", borders_on_an_empty_board),
    Row("waiting, all borders of a crowded board", borders_on_a_crowded_board),
    Row("apply", applied),
    Row("view", viewed),
    Row("JSON of a view, as bytes", written),
    Row("apply, all five views, as bytes", applied_and_shown),
    Row("the same, and all prompts", applied_and_prompted),
)


def calibration() -> None:
    """A fixed loop of plain Python, to compare machines by."""
    total = 0
    for number in range(200_000):
        total = (total * 31 + number) & 0xFFFFFFFF


# The table


@dataclass(frozen=True)
class Figures:
    """A row's CPU seconds, and its length in loops, in each round."""

    seconds: list[float]
    loops: list[float]


def measured(games: Sequence[Played], row: Row) -> Figures:
    """The median over the games and moves, round by round."""
    seconds, loops = [], []
    for _ in range(ROUNDS):
        loop = timed(calibration)
        seconds.append(median(second for game in games for second in row.work(game)))
        loops.append(seconds[-1] / loop)
    return Figures(seconds, loops)


def table(edition: str) -> None:
    """Prints every row of an edition, in milliseconds, on our own board and on one of 300 spaces."""
    games = [play(edition, number) for number in range(GAMES)]
    with twice_the_tiles():
        large = [play(edition, number) for number in range(GAMES)]
    sizes = [group[0].states[0].board.land.spaces.bit_count() for group in (games, large)]
    moves = [round(median(len(game.states) for game in group)) for group in (games, large)]
    print(f"\n{edition}, four players: {sizes[0]} spaces, {moves[0]} moves; {sizes[1]} spaces, {moves[1]} moves")
    print(f"{'ms of CPU time':<40}{'min':>9}{'median':>9}{'max':>9}{'loops':>9}{f'{sizes[1]} sp.':>9}{'growth':>8}")
    for row in ROWS:
        small = measured(games, row)
        with twice_the_tiles():
            grown = measured(large, row)
        figures = [1000 * pick(small.seconds) for pick in (min, median, max)] + [median(small.loops)]
        later, growth = 1000 * median(grown.seconds), median(grown.loops) / median(small.loops)
        print(
            f"{row.name:<40}" + "".join(f"{each:>9.4f}" for each in (*figures, later)) + f"{growth:>8.2f}", flush=True
        )
        if row is ROWS[0]:
            print(f"{'  a second':<40}" + "".join(f"{1000 / each:>9.1f}" for each in figures[:3]))


def main() -> None:
    """Says on what it runs, and prints the tables."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")
    print(
        f"Python {platform.python_version()}, {os.cpu_count()} cores, load {load:.1f}; {ROUNDS} rounds, {GAMES} games"
    )
    loops = [1000 * timed(calibration) for _ in range(ROUNDS + 1)][1:]
    print(f"The loop: {min(loops):.1f} ms at least, {median(loops):.1f} in the median, {max(loops):.1f} at most")
    for edition in sys.argv[1:] or ("classic", "returns", "internet"):
        if edition == "internet":
            bench_internet.table(ROUNDS, timed)
        else:
            table(edition)


if __name__ == "__main__":
    main()
