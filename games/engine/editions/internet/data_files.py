"""Reading the boards and pools of internet from data files (I-1, I-2, I-8, K-9, K-10)."""

import re
from functools import cache
from pathlib import Path

from games.engine.components.checks import is_own_design
from games.engine.components.data_files import DATA_FOLDER, Faults, Table, read_table
from games.engine.components.start_checks import StartCheck
from games.engine.components.start_positions import StartRules, read_position, start_board
from games.engine.components.tiles import CLASSIC_TILES, Tile, laid_out, read_tiles, terrain_of
from games.engine.editions.internet import component_checks as checks
from games.engine.editions.internet.components import (
    GROUPS,
    PLAYER_COUNTS,
    POOL_ACTIONS,
    InternetComponents,
    Pool,
    PoolAction,
)
from games.engine.geometry import Space
from games.engine.mechanics.board import Board
from games.engine.mechanics.board_view import COLOURS

OUR_FOLDER, TILES_FOLDER = DATA_FOLDER / "internet", DATA_FOLDER / "classic"
TILES_FILE, POOLS_FILE = "tiles.toml", "pools.toml"
BOARD_FILES = {players: f"board_{players}.toml" for players in PLAYER_COUNTS}
GROUP_TABLES = {
    **{(group, players): f"group_{group}" for group in GROUPS[:3] for players in PLAYER_COUNTS},
    **{(4, players): "group_4_small" if players <= 5 else "group_4_large" for players in PLAYER_COUNTS},
}
"""The table in the pools' file of each group, by number of players (I-8)."""

_NUMBER = re.compile(r"[0-9]{1,3}")
_TILE = re.compile(r"(?P<name>\w+)(?: (?P<turns>[0-3]))?")


@cache
def our_components() -> InternetComponents:
    """Our own components, read only once."""
    return read_components(OUR_FOLDER)


def read_components(folder: Path, tiles_folder: Path = TILES_FOLDER) -> InternetComponents:
    """The components in a folder, and the tiles of classic, checked (I-1, I-2, I-8, K-9, K-10).

    Raises ComponentError with all faults of all files.
    """
    faults = Faults()
    tiles = read_tiles(read_table(tiles_folder, TILES_FILE, faults), checks.check_tiles)
    boards = {
        players: _read_board(read_table(folder, file, faults), players, tiles) for players, file in BOARD_FILES.items()
    }
    pools = _read_pools(read_table(folder, POOLS_FILE, faults))
    faults.raise_if_any()
    return InternetComponents({players: board for players, board in boards.items() if board}, pools)


def _read_board(file: Table | None, players: int, tiles: tuple[Tile, ...]) -> Board | None:
    if file is None:
        return None
    ours, columns = is_own_design(file), checks.COLUMNS_OF_TILES[players]
    rules = StartRules(COLOURS[:players], "I-2", "I-2")
    names = file.texts("tiles") or ()
    laid = [_turned(file, text, tiles) for text in names]
    if len(names) != columns * checks.ROWS_OF_TILES:
        file.fault("tiles", f"{len(names)} tiles, {columns * checks.ROWS_OF_TILES} are expected (K-9)")
        laid = []
    start, borders = read_position(file, names, rules)
    file.reject_unknown_keys()
    size = (columns * CLASSIC_TILES.size, checks.ROWS_OF_TILES * CLASSIC_TILES.size)
    terrain = _terrain(laid, columns)
    StartCheck(file, start, borders, rules=rules, form=CLASSIC_TILES, size=size, terrain=terrain).run(ours)
    if len(terrain) < size[0] * size[1] or not checks.is_playable(start, size):
        return None
    return start_board(start, laid_out([tile.rows for tile in laid if tile], columns))


def _turned(file: Table, text: str, tiles: tuple[Tile, ...]) -> Tile | None:
    """A tile by name and quarter turns, "B 1"; reports a fault and returns None if there is no valid tile."""
    match = _TILE.fullmatch(text)
    named = [tile for tile in tiles if match and tile.name == match["name"] and CLASSIC_TILES.is_whole(tile)]
    if match is None or not named:
        file.fault("tiles", f'no tile {text!r}; a name and quarter turns are expected, such as "B 1" (K-9)')
        return None
    return named[0].turned(int(match["turns"] or 0))


def _terrain(laid: list[Tile | None], columns: int) -> dict[Space, str]:
    terrain: dict[Space, str] = {}
    for place, tile in enumerate(laid):
        if tile is not None:
            row, column = divmod(place, columns)
            terrain |= terrain_of(tile, column * CLASSIC_TILES.size, row * CLASSIC_TILES.size)
    return terrain


def _read_pools(file: Table | None) -> dict[int, tuple[Pool, ...]]:
    """The pools for each number of players, group by group; the last group has The King Is Dead (I-8)."""
    if file is None:
        return {}
    ours = is_own_design(file)
    groups = {name: _read_group(file, name, ours) for name in dict.fromkeys(GROUP_TABLES.values())}
    file.reject_unknown_keys()
    return {
        players: tuple(pool for group in GROUPS for pool in groups[GROUP_TABLES[group, players]])
        for players in PLAYER_COUNTS
    }


def _read_group(file: Table, name: str, ours: bool) -> tuple[Pool, ...]:
    table, group = file.table(name), int(name[6])
    if table is None:
        return ()
    pools = []
    for number, texts in enumerate(table.text_lists("pools") or (), start=1):
        actions = tuple(_read_action(table, text) for text in texts)
        pools.append(Pool(f"{group}-{number}", group, "actions", actions))
    checks.check_group(table, pools, ours)
    if group == GROUPS[-1]:
        pools.append(Pool(f"{group}-king", group, "the_king_is_dead", ()))
    else:
        finds = table.number("silver_finds") or 0
        checks.check_silver_finds(table, group, finds)
        pools += [Pool(f"{group}-silver-{number}", group, "silver_find", ()) for number in range(1, finds + 1)]
    table.reject_unknown_keys()
    return tuple(pools)


def _read_action(table: Table, text: str) -> PoolAction:
    """An action from its text; in place of one that is reported as a fault, any other."""
    kind, _, n = text.partition(" ")
    if kind in POOL_ACTIONS and bool(n) == (kind == "borders") and (not n or _NUMBER.fullmatch(n)):
        return PoolAction(kind, int(n or 0))
    examples = ", ".join('"borders 4"' if known == "borders" else f'"{known}"' for known in POOL_ACTIONS)
    table.fault("pools", f"no action {text!r}; {examples} are (I-8)")
    return PoolAction("politics")
