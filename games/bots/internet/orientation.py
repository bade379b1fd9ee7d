"""Random orientations of the board, so that bots favour no direction.

Among equally good choices the plain bots take the first or last one in board order. If they always saw the board in the
same orientation, this would favour some places on it.
"""

from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cached_property, lru_cache
from random import Random
from typing import Any

from games.engine.bot_api import common, internet
from games.engine.bot_api.common import Board, BoardView

SHARED_FROM_ROUND = 2
"""From this round on, all seats share an orientation; before, ducats and scores may be the same in every game."""


@dataclass(frozen=True)
class Orientation:
    """An orientation of a board: columns or rows in reverse order, or exchanged (`transposed`)."""

    columns: int
    rows: int
    columns_reversed: bool
    rows_reversed: bool
    transposed: bool

    def board(self, view: BoardView, colours: int) -> Board:
        """The board of a view in this orientation."""
        oriented = self.oriented_names
        lines = [
            line[:: -1 if self.columns_reversed else 1] for line in view.terrain[:: -1 if self.rows_reversed else 1]
        ]
        terrain = tuple(map("".join, zip(*lines, strict=True))) if self.transposed else tuple(lines)
        oriented_view = replace(
            view,
            terrain=terrain,
            castles=tuple(replace(castle, space=oriented[castle.space]) for castle in view.castles),
            knights=tuple(replace(knight, space=oriented[knight.space]) for knight in view.knights),
            borders=tuple(oriented[edge] for edge in view.borders),
            provinces=tuple(replace(province, castle=oriented[province.castle]) for province in view.provinces),
            alliances=tuple((oriented[one], oriented[other]) for one, other in view.alliances),
        )
        return common.board_of(oriented_view, colours)

    def to_board(self, move: Any) -> Any:
        """Translate a move, or a part of one, from the names of this orientation to those of the actual board."""
        match move:
            case str():
                return self._board_names.get(move, move)
            case tuple():
                return tuple(map(self.to_board, move))
            case _ if is_dataclass(move) and not isinstance(move, type):
                return replace(move, **{field.name: self.to_board(getattr(move, field.name)) for field in fields(move)})
            case _:
                return move

    @cached_property
    def oriented_names(self) -> dict[str, str]:
        """The name in this orientation of each space and edge of the actual board."""
        spaces = {
            common.SPACE_NAMES[_space(column, row)]: common.SPACE_NAMES[self._oriented_space(column, row)]
            for column in range(self.columns)
            for row in range(self.rows)
        }
        beside = {edge: edge.split("|") for edge in common.EDGES}
        edges = {edge: _edge(*map(spaces.get, ends)) for edge, ends in beside.items() if spaces.keys() >= set(ends)}
        return spaces | edges

    @cached_property
    def _board_names(self) -> dict[str, str]:
        return {oriented: name for name, oriented in self.oriented_names.items()}

    def _oriented_space(self, column: int, row: int) -> common.Space:
        column = self.columns - 1 - column if self.columns_reversed else column
        row = self.rows - 1 - row if self.rows_reversed else row
        return _space(row, column) if self.transposed else _space(column, row)


def _space(column: int, row: int) -> common.Space:
    return common.Space(row * common.STRIDE + column)


def _edge(one: Any, other: Any) -> str:
    """The edge between two neighbours, left or upper space first."""
    name = f"{one}|{other}"
    return name if name in common.EDGES else f"{other}|{one}"


@lru_cache(maxsize=64)
def orientations(columns: int, rows: int) -> tuple[Orientation, ...]:
    """All orientations; transposed ones only for square boards."""
    both = (False, True)
    transpositions = both if columns == rows else (False,)
    return tuple(
        Orientation(columns, rows, columns_reversed, rows_reversed, transposed)
        for columns_reversed in both
        for rows_reversed in both
        for transposed in transpositions
    )


def orientation_for(view: internet.View, rng: Random) -> Orientation:
    """The orientation in which a seat sees the board, all equally likely.

    At first each seat draws its own. Later it is derived from all seats' ducats and scores, which differ between games
    and do not depend on the orientation: then all seats share it, and results are computed only once.
    """
    had = [(seat.ducats, seat.score) for seat in view.seats]
    source = rng if view.round < SHARED_FROM_ROUND else Random(f"{view.round} {had}")  # noqa: S311 (not used for secrets)
    return source.choice(orientations(view.board.columns, view.board.rows))
