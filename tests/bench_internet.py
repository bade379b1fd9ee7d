"""How fast internet is: a round of full sheets, and what is asked and shown around it, by players and so by board."""

from collections.abc import Callable
from dataclasses import replace
from statistics import median
from typing import Any

from games import engine
from games.engine.editions.internet.moves import HandIn
from games.engine.editions.internet.state import State
from tests.engine.internet_full import full_round

PLAYERS = (4, 5, 6, 7)

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
    """Prints every row, in milliseconds of CPU time, and its growth from four players on 225 spaces to seven on 300."""
    tables = {players: full_round(players) for players in PLAYERS}
    spaces = {players: full[0].board.land.spaces.bit_count() for players, full in tables.items()}
    print("\ninternet, " + ", ".join(f"{players} players {spaces[players]} spaces" for players in PLAYERS))
    print(f"{'ms of CPU time, median':<40}" + "".join(f"{players:>9}" for players in PLAYERS) + f"{'growth':>8}")
    for name, work in ROWS:
        figures = []
        for state, seat, move in tables.values():
            taken = [timed(work, replace(state, board=replace(state.board)), seat, move) for _ in range(4 * rounds)]
            figures.append(1000 * median(taken))
        growth = figures[-1] / figures[0]
        print(f"{name:<40}" + "".join(f"{each:>9.3f}" for each in figures) + f"{growth:>8.2f}", flush=True)
