"""The square tiles that make up a board: rotating, laying out, reading and checking them (B-1, K-1, K-6)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from games.engine.components.checks import is_own_design
from games.engine.components.data_files import Table
from games.engine.geometry import Space, space_at


@dataclass(frozen=True, slots=True)
class Tile:
    """A square tile of the board (B-1, K-1, K-6).

    `rows` has its terrain, upright, from the top, a letter for each space.
    """

    name: str
    rows: tuple[str, ...]

    def turned(self, quarter_turns: int) -> "Tile":
        """The tile rotated clockwise by a number of quarter turns, as in a shuffled setup (C-2, R-1)."""
        rows = self.rows
        for _ in range(quarter_turns % 4):
            rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
        return Tile(self.name, rows)


def laid_out(tiles: Sequence[tuple[str, ...]], columns: int) -> tuple[str, ...]:
    """The terrain lines of a board whose tiles, given by their rows, are laid out in `columns` columns (B-1)."""
    return tuple(
        "".join(line)
        for start in range(0, len(tiles), columns)
        for line in zip(*tiles[start : start + columns], strict=True)
    )


def terrain_of(tile: Tile, column: int = 0, row: int = 0) -> dict[Space, str]:
    """The terrain of a tile's spaces if its upper left space is in this column and row, both from 0."""
    return {
        space_at(column + x, row + y): letter for y, letters in enumerate(tile.rows) for x, letter in enumerate(letters)
    }


@dataclass(frozen=True, slots=True)
class TileForm:
    """The form of an edition's tiles: `size` spaces a side, the names of the terrain by letter, the rule to cite."""

    size: int
    terrain: Mapping[str, str]
    rule: str

    def is_whole(self, tile: Tile) -> bool:
        """Whether a tile has the right size and only known terrain."""
        return len(tile.rows) == self.size and all(
            len(row) == self.size and set(row) <= self.terrain.keys() for row in tile.rows
        )

    def check(self, table: Table, tile: Tile) -> None:
        """Report every wrong size and every unknown letter of a tile."""
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
"""The form of classic's tiles, which the boards of internet also use (K-1, K-9)."""


def read_tiles(file: Table | None, check: Callable[[Table, Sequence[Tile], bool], None]) -> tuple[Tile, ...]:
    """Read the tiles of a data file; anything but a list of rows is a fault.

    `check` is the edition's check, called with the table of tiles, all tiles read, and whether they are our own design.
    """
    if file is None:
        return ()
    ours = is_own_design(file)
    tiles: list[Tile] = []
    table = file.table("tiles")
    if table is not None:
        read = [(name, table.texts(name)) for name in table]
        tiles = [Tile(name, rows) for name, rows in read if rows is not None]
        check(table, tiles, ours)
    file.reject_unknown_keys()
    return tuple(tiles)
