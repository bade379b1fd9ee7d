"""Benchmarks the edition internet: a round of full sheets, its prompts and its views, by number of players and board.

Besides the real boards, four seats also play on boards of 150 and 300 spaces, to separate the cost of more spaces from
that of more seats.
"""

from collections.abc import Callable
from dataclasses import replace
from statistics import median
from typing import Any

from games import engine
from games.engine.editions.internet.moves import HandIn
from games.engine.editions.internet.state import State
from games.engine.mechanics.board import Board
from tests.engine.internet_full import full_round, large_board, small_board

TABLES: tuple[tuple[int, Callable[[], Board] | None], ...] = (
    *((players, None) for players in (4, 5, 6, 7)),
    (4, small_board),
    (4, large_board),
)
LARGEST, SMALL, LARGE = 3, 4, 5
"""Indexes of the tables whose times are compared."""

Work = Callable[[State, int, HandIn], object]
ROWS: tuple[tuple[str, Work], ...] = (
    ("round of full sheets resolved", engine.apply),
    ("full sheet checked", engine.explain),
    ("waiting, all seats", lambda state, seat, move: engine.waiting(state)),
    ("views of all seats and the public", lambda state, seat, move: views(state)),
    ("state to JSON", lambda state, seat, move: engine.state_to_json(state)),
)


def views(state: State) -> list[Any]:
    """The views of all seats and the public, as JSON values."""
    return [engine.to_json(engine.view(state, viewer)) for viewer in (*range(state.players), None)]


def table(rounds: int, timed: Callable[..., float]) -> None:
    """Prints every row in milliseconds of CPU time, with its growth from 150 to 300 spaces with four seats, and from
    four to seven seats on 300 spaces."""
    full = [full_round(players, board() if board else None) for players, board in TABLES]
    headings = [f"{state.players}/{state.board.land.spaces.bit_count()}" for state, _, _ in full]
    print("\ninternet, players/spaces")
    print(
        f"{'ms of CPU time, median':<36}"
        + "".join(f"{heading:>8}" for heading in headings)
        + f"{'spaces':>8}{'seats':>8}"
    )
    for name, work in ROWS:
        ms = []
        for state, seat, move in full:
            times = [timed(work, replace(state, board=replace(state.board)), seat, move) for _ in range(4 * rounds)]
            ms.append(1000 * median(times))
        growth = f"{ms[LARGE] / ms[SMALL]:>8.2f}{ms[LARGEST] / ms[LARGE]:>8.2f}"
        print(f"{name:<36}" + "".join(f"{each:>8.3f}" for each in ms) + growth, flush=True)
