"""Validation of internet's data files; each fault is reported at its key (I-2, I-8, K-9, K-10).

Most checks hold for any copy of the game; those that only our own design guarantees are made if `ours` is true.
"""

from collections import Counter
from collections.abc import Sequence

from games.engine.components.data_files import Table
from games.engine.components.start_positions import CASTLES_OF_EACH, StartPosition
from games.engine.components.tiles import CLASSIC_TILES, Tile
from games.engine.editions.internet.components import ACTIONS_OF_A_POOL, POOL_ACTIONS, Pool
from games.engine.geometry import EDGES, SPACES, rectangle, spaces_beside

COLUMNS_OF_TILES = {4: 3, 5: 3, 6: 4, 7: 4}
ROWS_OF_TILES = 3
"""Boards of 15 x 15 and of 20 x 15 spaces (K-9)."""

MOST_BORDERS = 4
_SILVER_FINDS = {1: 1, 2: 2, 3: 1}
_POOLS = {"group_1": 8, "group_2": 8, "group_3": 8, "group_4_small": 5, "group_4_large": 9}
_OUR_LEAST_BORDERS = 2
_OUR_ACTIONS = {
    "group_1": (9, 7, 4, 4),
    "group_2": (9, 7, 4, 4),
    "group_3": (5, 8, 7, 4),
    "group_4_small": (2, 5, 6, 2),
    "group_4_large": (4, 9, 10, 4),
}
"""The number of actions of each kind in a group of our own design, in the order of the kinds above (K-10)."""


def check_tiles(table: Table, tiles: Sequence[Tile], ours: bool) -> None:
    """Check that the tiles of classic have their form; classic checks the rest (K-9)."""
    for tile in tiles:
        CLASSIC_TILES.check(table, tile)


def is_playable(start: StartPosition, size: tuple[int, int]) -> bool:
    """Whether a position is complete enough to be set up; its faults have already been reported."""
    board = rectangle(*size)
    spaces = [name for names in (*start.castles.values(), *start.knights.values()) for name in names]
    return (
        all(len(names) == CASTLES_OF_EACH for names in (*start.castles.values(), *start.knights.values()))
        and all(name in SPACES and board >> SPACES[name] & 1 for name in spaces)
        and all(name in EDGES and all(board >> s & 1 for s in spaces_beside(EDGES[name])) for name in start.borders)
    )


def check_group(table: Table, pools: Sequence[Pool], ours: bool) -> None:
    """Check for as many pools as the rounds of a group need, of three actions each (I-8)."""
    if len(pools) != _POOLS[table.key]:
        table.fault("pools", f"{len(pools)} pools, {_POOLS[table.key]} are expected (I-8)")
    for pool in pools:
        if len(pool.actions) != ACTIONS_OF_A_POOL:
            table.fault("pools", f"pool {pool.name}: {len(pool.actions)} actions, three are expected (I-8)")
        for action in pool.actions:
            if action.kind == "borders" and not 1 <= action.n <= MOST_BORDERS:
                table.fault("pools", f"pool {pool.name}: borders {action.n}; 1 to {MOST_BORDERS} are expected (I-8)")
    if ours:
        _check_ours(table, pools)


def _check_ours(table: Table, pools: Sequence[Pool]) -> None:
    actions = [action for pool in pools for action in pool.actions]
    if any(action.kind == "borders" and action.n < _OUR_LEAST_BORDERS for action in actions):
        table.fault("pools", f"borders of less than {_OUR_LEAST_BORDERS} (K-10)")
    counts = Counter(action.kind for action in actions)
    for kind, expected in zip(POOL_ACTIONS, _OUR_ACTIONS[table.key], strict=True):
        if counts[kind] != expected:
            table.fault("pools", f"{counts[kind]} of {kind}, {expected} are expected (K-10)")


def check_silver_finds(table: Table, group: int, finds: int) -> None:
    """Check the number of Silver Finds in a group (I-8)."""
    if finds != _SILVER_FINDS[group]:
        table.fault("silver_finds", f"{finds} Silver Finds, {_SILVER_FINDS[group]} are expected (I-8)")
