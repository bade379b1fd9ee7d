"""The sets of spaces and edges that rules forbid: the single source of both legal choices and refusals.

A rule about spaces yields a `ForbiddenSpaces` with every space that it forbids, a rule about edges a `ForbiddenEdges`.
Whatever no rule forbids is legal; the reason of a refusal is the first rule that forbids it. So choices and refusals
cannot disagree.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from games.engine.errors import Refusal
from games.engine.geometry import EDGE_NAMES, SPACE_NAMES, STRIDE, Edge, Mask, Space
from games.engine.mechanics.board import Board


@dataclass(frozen=True, slots=True)
class ForbiddenSpaces:
    """The spaces that one rule forbids, and why."""

    rule: str
    reason: str
    spaces: int
    data: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ForbiddenEdges:
    """The edges that one rule forbids: those east of the spaces in `east`, and south of those in `south`."""

    rule: str
    reason: str
    east: int
    south: int


def allowed_spaces(universe: int, forbidden: Iterable[ForbiddenSpaces]) -> Mask:
    """The part of a set of spaces that no rule forbids."""
    left = universe
    for ban in forbidden:
        left &= ~ban.spaces
    return Mask(left)


def space_refusal(space: Space, forbidden: Iterable[ForbiddenSpaces]) -> Refusal | None:
    """Why a space is forbidden, by the first rule that forbids it; None if none does."""
    for ban in forbidden:
        if ban.spaces >> space & 1:
            return Refusal(ban.rule, ban.reason, {"space": SPACE_NAMES[space], **ban.data})
    return None


def allowed_edges(board: Board, forbidden: Iterable[ForbiddenEdges]) -> tuple[int, int]:
    """The edges of the board that no rule forbids: as spaces with the edge on their east, and on their south side."""
    land = board.land.spaces
    east, south = land & (land >> 1), land & (land >> STRIDE)
    for ban in forbidden:
        east &= ~ban.east
        south &= ~ban.south
    return east, south


def edge_refusal(edge: Edge, forbidden: Iterable[ForbiddenEdges]) -> Refusal | None:
    """Why an edge is forbidden, by the first rule that forbids it; None if none does."""
    for ban in forbidden:
        if (ban.south if edge % 2 else ban.east) >> (edge // 2) & 1:
            return Refusal(ban.rule, ban.reason, {"edge": EDGE_NAMES[edge]})
    return None
