"""The board looked at from a side that luck draws, so that no direction on it is better than another.

Of what is worth the same a plain player takes what comes first or last on the board, row by row. Were the board always
looked at from the same side, some places on it would suit such players better than others.
"""

from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cached_property, lru_cache
from random import Random
from typing import Any

from games.engine.bot_api import common, internet
from games.engine.bot_api.common import Board, BoardView

FROM_ROUND = 2
"""From this round on all look from the same side: before, everybody may have as much in one game as in another."""


@dataclass(frozen=True)
class Side:
    """A side from which a board of so many columns and rows is looked at: its columns or rows are seen in the other
    order, or columns are seen as rows and rows as columns."""

    columns: int
    rows: int
    columns_turned: bool
    rows_turned: bool
    crossed: bool

    def board(self, view: BoardView, colours: int) -> Board:
        """The board as it is seen from here."""
        seen = self.seen
        lines = [line[:: -1 if self.columns_turned else 1] for line in view.terrain[:: -1 if self.rows_turned else 1]]
        terrain = tuple(map("".join, zip(*lines, strict=True))) if self.crossed else tuple(lines)
        turned = replace(
            view,
            terrain=terrain,
            castles=tuple(replace(castle, space=seen[castle.space]) for castle in view.castles),
            knights=tuple(replace(knight, space=seen[knight.space]) for knight in view.knights),
            borders=tuple(seen[edge] for edge in view.borders),
            provinces=tuple(replace(province, castle=seen[province.castle]) for province in view.provinces),
            alliances=tuple((seen[one], seen[other]) for one, other in view.alliances),
        )
        return common.board_of(turned, colours)

    def meant(self, move: Any) -> Any:
        """What is meant by a move, or a part of one, that names spaces and edges as they are seen from here."""
        match move:
            case str():
                return self._meant.get(move, move)
            case tuple():
                return tuple(map(self.meant, move))
            case _ if is_dataclass(move) and not isinstance(move, type):
                return replace(move, **{field.name: self.meant(getattr(move, field.name)) for field in fields(move)})
            case _:
                return move

    @cached_property
    def seen(self) -> dict[str, str]:
        """What each space and edge is seen as."""
        spaces = {
            common.SPACE_NAMES[_space(column, row)]: common.SPACE_NAMES[self._from_here(column, row)]
            for column in range(self.columns)
            for row in range(self.rows)
        }
        beside = {edge: edge.split("|") for edge in common.EDGES}
        edges = {edge: _edge(*map(spaces.get, ends)) for edge, ends in beside.items() if spaces.keys() >= set(ends)}
        return spaces | edges

    @cached_property
    def _meant(self) -> dict[str, str]:
        return {seen: name for name, seen in self.seen.items()}

    def _from_here(self, column: int, row: int) -> common.Space:
        column = self.columns - 1 - column if self.columns_turned else column
        row = self.rows - 1 - row if self.rows_turned else row
        return _space(row, column) if self.crossed else _space(column, row)


def _space(column: int, row: int) -> common.Space:
    return common.Space(row * common.STRIDE + column)


def _edge(one: Any, other: Any) -> str:
    """The edge between two neighbours, left or upper space first."""
    name = f"{one}|{other}"
    return name if name in common.EDGES else f"{other}|{one}"


@lru_cache(maxsize=64)
def sides(columns: int, rows: int) -> tuple[Side, ...]:
    """All sides; columns and rows are exchanged only where there are as many of them."""
    both = (False, True)
    crossed = both if columns == rows else (False,)
    return tuple(Side(columns, rows, one, other, cross) for one in both for other in both for cross in crossed)


def side_for(view: internet.View, rng: Random) -> Side:
    """The side from which a seat looks at the board, each as likely as the next.

    First its own luck draws it. Later it follows from what everybody has, which goes another way in each game and does
    not hang on how the board lies: all look from the same side then, and what they make of it is worked out once.
    """
    had = [(seat.ducats, seat.score) for seat in view.seats]
    luck = rng if view.round < FROM_ROUND else Random(f"{view.round} {had}")  # noqa: S311 (nothing secret hangs on it)
    return luck.choice(sides(view.board.columns, view.board.rows))
