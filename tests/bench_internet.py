"""How fast internet is: a round of full sheets, and what is asked and shown around it, by players and by board.

Besides the tables that there are, four seats play on boards of 150 and of 300 spaces, so that the cost of more spaces
can be separated from that of more seats.
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
"""The places of the tables between which the growths are reckoned."""

Work = Callable[[State, int, HandIn], object]
ROWS: tuple[tuple[str, Work], ...] = (
    ("round of full sheets resolved", engine.apply),
    ("full sheet checked", engine.explain),
    ("waiting, all seats", lambda state, seat, move: engine.waiting(state)),
    ("views of all seats and the public", lambda state, seat, move: views(state)),
    ("state to JSON", lambda state, seat, move: engine.state_to_json(state)),
)


def views(state: State) -> list[Any]:
    """What everybody sees, as JSON values."""
    return [engine.to_json(engine.view(state, viewer)) for viewer in (*range(state.players), None)]


def table(rounds: int, timed: Callable[..., float]) -> None:
    """Prints every row, in milliseconds of CPU time; how it grows from 150 to 300 spaces with four seats, and from four
    to seven seats on 300."""
    full = [full_round(players, board() if board else None) for players, board in TABLES]
    heads = [f"{state.players}/{state.board.land.spaces.bit_count()}" for state, _, _ in full]
    print("\ninternet, players/spaces")
    print(f"{'ms of CPU time, median':<36}" + "".join(f"{head:>8}" for head in heads) + f"{'spaces':>8}{'seats':>8}")
    for name, work in ROWS:
        ms = []
        for state, seat, move in full:
            taken = [timed(work, replace(state, board=replace(state.board)), seat, move) for _ in range(4 * rounds)]
            ms.append(1000 * median(taken))
        growths = f"{ms[LARGE] / ms[SMALL]:>8.2f}{ms[LARGEST] / ms[LARGE]:>8.2f}"
        print(f"{name:<36}" + "".join(f"{each:>8.3f}" for each in ms) + growths, flush=True)
