"""The fields that the views of all editions share; all of them are public."""

from dataclasses import dataclass
from typing import Any

from games.engine.encoding.codec import to_json
from games.engine.mechanics.board import Board
from games.engine.mechanics.board_view import COLOURS, BoardView, view_board
from games.engine.mechanics.placement import BORDERS_IN_PRINT
from games.engine.mechanics.table import TableState
from games.engine.mechanics.turn import AnyQuestion


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """A game as one viewer sees it; `viewer` is a seat, or None for a spectator. `phase` is the kind of the current
    question, `waiting_for` are the seats that the game waits for."""

    viewer: int | None
    options: dict[str, str | int | bool]
    colours: tuple[str, ...]
    phase: str
    waiting_for: tuple[int, ...]
    board: BoardView


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSeatView:
    """A seat; `score` is the sum of `scores`, which are by cause; `knights` and `castles` count the supply."""

    seat: int
    colour: int
    score: int
    scores: dict[str, int]
    knights: int
    castles: int
    provinces: int


@dataclass(frozen=True, slots=True)
class TableOutcome:
    """How a game ended: why, who won, the place of each seat, which equal seats share, and its ducats."""

    reason: str
    winners: tuple[int, ...]
    places: dict[int, int]
    money: dict[int, int]


def shared_view(state: TableState, viewer: int | None, question: AnyQuestion[Any, Any, Any] | None) -> dict[str, Any]:
    """The fields of `TableView`."""
    return {
        "viewer": viewer,
        "options": to_json(state.options),
        "colours": COLOURS[: len(state.board.castles)],
        "phase": state.phase.kind,
        "waiting_for": question.pending() if question else (),
        "board": view_board(state.board),
    }


def borders_left(board: Board) -> int:
    """How many borders are left in the common supply, for editions that have one (B-4d)."""
    return max(0, BORDERS_IN_PRINT - board.border_count)


def shared_seat_view(state: TableState, number: int) -> dict[str, Any]:
    """The fields of `TableSeatView`."""
    seat = state.seats[number]
    return {
        "seat": number,
        "colour": number,
        "score": seat.score,
        "scores": dict(zip(state.causes, seat.scores, strict=True)),
        "knights": seat.knights,
        "castles": seat.castles,
        "provinces": len(state.board.provinces_of(number)),
    }
