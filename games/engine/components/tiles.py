"""The square tiles that a board is put together from: turning, laying, reading and checking them (B-1, K-1, K-6)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from games.engine.components.checks import is_ours
from games.engine.components.data_files import Table
from games.engine.geometry import Space, space_at


@dataclass(frozen=True, slots=True)
class Tile:
    """One of the square tiles that the board is put together from (B-1, K-1, K-6).

    `rows` are its terrain from the top, upright, a letter for each space.
    """

    name: str
    rows: tuple[str, ...]

    def turned(self, quarter_turns: int) -> "Tile":
        """The tile turned clockwise by so many quarter turns, as in a shuffled setup (C-2, R-1)."""
        rows = self.rows
        for _ in range(quarter_turns % 4):
            rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
        return Tile(self.name, rows)


def laid_out(tiles: Sequence[tuple[str, ...]], columns: int) -> tuple[str, ...]:
    """The rows of tiles, so many side by side, as lines of the whole board (B-1)."""
    return tuple(
        "".join(line)
        for start in range(0, len(tiles), columns)
        for line in zip(*tiles[start : start + columns], strict=True)
    )


def terrain_of(tile: Tile, column: int = 0, row: int = 0) -> dict[Space, str]:
    """The terrain of a tile's spaces, if its upper left space lies in that column and row, both from 0."""
    return {
        space_at(column + x, row + y): letter for y, letters in enumerate(tile.rows) for x, letter in enumerate(letters)
    }


@dataclass(frozen=True, slots=True)
class TileForm:
    """What all tiles of an edition have in common: `size` spaces a side, and the names of the terrain by its letter.

    `rule` is the rule that says so.
    """

    size: int
    terrain: Mapping[str, str]
    rule: str

    def is_whole(self, tile: Tile) -> bool:
        """Whether the tile has the right size and only known terrain."""
        return len(tile.rows) == self.size and all(
            len(row) == self.size and set(row) <= self.terrain.keys() for row in tile.rows
        )

    def check(self, table: Table, tile: Tile) -> None:
        """Notes a fault for every wrong size and every unknown letter."""
        if len(tile.rows) != self.size:
            table.fault(tile.name, f"{len(tile.rows)} rows, {self.size} are expected ({self.rule})")
        for number, row in enumerate(tile.rows, start=1):
            if len(row) != self.size:
                reason = f"row {number} has {len(row)} spaces, {self.size} are expected ({self.rule})"
                table.fault(tile.name, reason)
            for letter in sorted(set(row) - self.terrain.keys()):
                known = ", ".join(f"{known!r} {name}" for known, name in self.terrain.items())
                table.fault(tile.name, f"row {number}: no terrain {letter!r}; there are {known} ({self.rule})")


CLASSIC_TILES = TileForm(5, {".": "farmland", "f": "forest", "m": "mine", "t": "town"}, "K-1")
"""What a tile of classic looks like; the boards of internet are put together from the same ones (K-1, K-9)."""


def read_tiles(file: Table | None, check: Callable[[Table, Sequence[Tile], bool], None]) -> tuple[Tile, ...]:
    """The tiles of a data file; what is no list of rows is a fault and left out.

    `check` is the edition's: it is given the table of tiles, all tiles read, and whether they are our own design.
    """
    if file is None:
        return ()
    ours = is_ours(file)
    tiles: list[Tile] = []
    table = file.table("tiles")
    if table is not None:
        read = [(name, table.texts(name)) for name in table]
        tiles = [Tile(name, rows) for name, rows in read if rows is not None]
        check(table, tiles, ours)
    file.no_more_keys()
    return tuple(tiles)
