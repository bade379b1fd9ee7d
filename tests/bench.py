"""`make bench`: benchmarks the engine and prints a table for each edition, relative to a fixed loop of plain Python.

Measures CPU time, since machines are seldom idle. Each round measures the loop and then the row; the table shows the
minimum, median and maximum over the rounds, and the median in units of the loop. Rows about single moves are medians
over every third move of a game. Boards of 300 spaces use our own tiles more than once.
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
"""The number of games that each round measures; the same ones in every round."""
SAMPLING = 3
"""One in this many moves is measured."""

encode = msgspec.json.Encoder().encode


def write(value: Any) -> bytes:
    """A value of the engine as JSON."""
    return encode(engine.to_json(value))


@dataclass(frozen=True)
class PlayedGame:
    """A recorded game: its record and the state before each move."""

    record: engine.Record
    states: tuple[Any, ...]

    @property
    def players(self) -> int:
        return len(self.states[0].seats)

    def fresh(self) -> list[tuple[Any, int, Any]]:
        """Every third state with its move; the caches of each board are empty."""
        pairs = list(zip(self.states, self.record.moves, strict=True))
        return [(fresh(state), *move) for state, move in pairs[::SAMPLING]]


def fresh(state: Any) -> Any:
    """The state with empty caches on its board, as after a move."""
    return replace(state, board=replace(state.board))


@dataclass(frozen=True)
class Row:
    """One benchmark: `work` runs it on a game and returns the CPU seconds of each execution."""

    name: str
    work: Callable[[PlayedGame], list[float]]


def play(edition: str, number: int) -> PlayedGame:
    """A random game of four players."""
    options, seed, luck = {"players": 4}, f"bench {number}", Random(number)
    state, _ = engine.new_game(edition, options, seed)
    states, moves = [], []
    while engine.outcome(state) is None:
        states.append(state)
        moves.append(next_move(state, luck))
        state, _ = engine.apply(state, *moves[-1])
    record = engine.Record(edition, engine.check_options(edition, options), seed, engine.RULES_VERSION, tuple(moves))
    return PlayedGame(record, tuple(states))


@contextmanager
def large_boards() -> Iterator[None]:
    """Makes boards of 300 spaces: with classic's tiles twice, 20 x 15; with repeated tiles of returns, 20 x 16."""
    of_classic, of_returns = classic_components(), returns_components()
    around = tuple(tile for tile in of_returns.tiles if tile.name != of_returns.centre)
    centre = tuple(tile for tile in of_returns.tiles if tile.name == of_returns.centre)
    large_classic = replace(of_classic, tiles=of_classic.tiles * 2, columns_of_tiles=4)
    large_returns = replace(of_returns, tiles=(*around, *around, *around[:3], *centre), columns_of_tiles=5)
    with (
        patch.object(classic, "our_components", lambda: large_classic),
        patch.object(returns, "our_components", lambda: large_returns),
    ):
        yield


def timed(work: Callable[..., object], *arguments: Any) -> float:
    """The CPU seconds of one call."""
    started = process_time()
    work(*arguments)
    return process_time() - started


# The benchmarks


def whole_game(game: PlayedGame) -> list[float]:
    """A whole game, with every seat's prompts listed before each move."""

    def play_it() -> None:
        state, _ = engine.new_game(game.record.edition, game.record.options, game.record.seed)
        for seat, move in game.record.moves:
            engine.waiting(state)
            state, _ = engine.apply(state, seat, move)

    return [timed(play_it)]


def replayed(game: PlayedGame) -> list[float]:
    return [timed(engine.replay, game.record)]


def waited(game: PlayedGame) -> list[float]:
    return [timed(engine.waiting, state) for state, _, _ in game.fresh()]


def borders_on_an_empty_board(game: PlayedGame) -> list[float]:
    state = with_borders(game, crowded=False)
    board = state.board
    none = (EMPTY,) * len(board.castles)
    empty = replace(state, board=replace(board, castles=none, knights=none, east=EMPTY, south=EMPTY, founded=EMPTY))
    return [timed(engine.waiting, state) for state in [fresh(empty) for _ in range(20)]]


def borders_on_a_crowded_board(game: PlayedGame) -> list[float]:
    crowded = with_borders(game, crowded=True)
    return [timed(engine.waiting, state) for state in [fresh(crowded) for _ in range(20)]]


def with_borders(game: PlayedGame, crowded: bool) -> Any:
    """A state in which a player places borders: the first, or the one with the most borders and pieces."""
    phases = [(state, state.phase) for state in game.states]
    found = [s for s, phase in phases if getattr(phase, "borders", 0) or getattr(phase, "symbol", "") == "borders"]
    return max(found, key=lambda s: s.board.border_count + s.board.pieces.bit_count()) if crowded else found[0]


def applied(game: PlayedGame) -> list[float]:
    return [timed(engine.apply, *each) for each in game.fresh()]


def viewed(game: PlayedGame) -> list[float]:
    return [timed(engine.view, state, seat) for state, seat, _ in game.fresh()]


def written(game: PlayedGame) -> list[float]:
    views = [engine.view(state, seat) for state, seat, _ in game.fresh()]
    return [timed(write, view) for view in views]


def applied_and_shown(game: PlayedGame) -> list[float]:
    """A move and the encoded views that follow it: of each seat and the public."""
    return [timed(show, game, *each) for each in game.fresh()]


def show(game: PlayedGame, state: Any, seat: int, move: Any) -> Any:
    after, _ = engine.apply(state, seat, move)
    for viewer in (*range(game.players), None):
        write(engine.view(after, viewer))
    return after


def applied_and_prompted(game: PlayedGame) -> list[float]:
    """The same, with the prompts of all seats."""

    def apply_and_encode(*each: Any) -> None:
        for prompts in engine.waiting(show(game, *each)).values():
            write(prompts)

    return [timed(apply_and_encode, *each) for each in game.fresh()]


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
    """A fixed loop of plain Python, the unit for comparing machines."""
    total = 0
    for number in range(200_000):
        total = (total * 31 + number) & 0xFFFFFFFF


# The table


@dataclass(frozen=True)
class Timings:
    """A row's CPU seconds, and the same in units of the loop, in each round."""

    seconds: list[float]
    loops: list[float]


def measured(games: Sequence[PlayedGame], row: Row) -> Timings:
    """The median over games and moves, for each round."""
    seconds, loops = [], []
    for _ in range(ROUNDS):
        loop = timed(calibration)
        seconds.append(median(second for game in games for second in row.work(game)))
        loops.append(seconds[-1] / loop)
    return Timings(seconds, loops)


def table(edition: str) -> None:
    """Prints every row of an edition, in milliseconds, on our own board and on one of 300 spaces."""
    games = [play(edition, number) for number in range(GAMES)]
    with large_boards():
        large = [play(edition, number) for number in range(GAMES)]
    sizes = [group[0].states[0].board.land.spaces.bit_count() for group in (games, large)]
    moves = [round(median(len(game.states) for game in group)) for group in (games, large)]
    print(f"\n{edition}, four players: {sizes[0]} spaces, {moves[0]} moves; {sizes[1]} spaces, {moves[1]} moves")
    print(f"{'ms of CPU time':<40}{'min':>9}{'median':>9}{'max':>9}{'loops':>9}{f'{sizes[1]} sp.':>9}{'growth':>8}")
    for row in ROWS:
        small = measured(games, row)
        with large_boards():
            enlarged = measured(large, row)
        figures = [1000 * pick(small.seconds) for pick in (min, median, max)] + [median(small.loops)]
        large_median, growth = 1000 * median(enlarged.seconds), median(enlarged.loops) / median(small.loops)
        print(
            f"{row.name:<40}" + "".join(f"{each:>9.4f}" for each in (*figures, large_median)) + f"{growth:>8.2f}",
            flush=True,
        )
        if row is ROWS[0]:
            print(f"{'  a second':<40}" + "".join(f"{1000 / each:>9.1f}" for each in figures[:3]))


def main() -> None:
    """Prints the machine's details and the tables."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")
    print(
        f"Python {platform.python_version()}, {os.cpu_count()} cores, load {load:.1f}; {ROUNDS} rounds, {GAMES} games"
    )
    loops = [1000 * timed(calibration) for _ in range(ROUNDS + 1)][1:]
    print(f"Loop: min {min(loops):.1f} ms, median {median(loops):.1f} ms, max {max(loops):.1f} ms")
    for edition in sys.argv[1:] or ("classic", "returns", "internet"):
        if edition == "internet":
            bench_internet.table(ROUNDS, timed)
        else:
            table(edition)


if __name__ == "__main__":
    main()
