"""Bars: what a rule forbids, as a whole set at once.

A rule about spaces gives one `Bar` with every space that it forbids, a rule about edges one `EdgeBar`. What is legal is
what no bar covers; why something is not is the first bar that covers it. So choices and refusals come from one place
and cannot disagree.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from games.engine.errors import Refusal
from games.engine.geometry import EDGE_NAMES, SPACE_NAMES, STRIDE, Edge, Mask, Space
from games.engine.mechanics.board import Board


@dataclass(frozen=True, slots=True)
class Bar:
    """The spaces that one rule forbids, and why."""

    rule: str
    reason: str
    spaces: int
    data: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EdgeBar:
    """The edges that one rule forbids: those east of the spaces in `east`, and south of those in `south`."""

    rule: str
    reason: str
    east: int
    south: int


def free_spaces(universe: int, bars: Iterable[Bar]) -> Mask:
    """What of a set of spaces no bar covers."""
    left = universe
    for bar in bars:
        left &= ~bar.spaces
    return Mask(left)


def space_refusal(space: Space, bars: Iterable[Bar]) -> Refusal | None:
    """Why a space is barred; None if it is not."""
    for bar in bars:
        if bar.spaces >> space & 1:
            return Refusal(bar.rule, bar.reason, {"space": SPACE_NAMES[space], **bar.data})
    return None


def free_edges(board: Board, bars: Iterable[EdgeBar]) -> tuple[int, int]:
    """The edges of the board that no bar covers, as spaces with the edge on their east, and on their south side."""
    land = board.land.spaces
    east, south = land & (land >> 1), land & (land >> STRIDE)
    for bar in bars:
        east &= ~bar.east
        south &= ~bar.south
    return east, south


def edge_refusal(edge: Edge, bars: Iterable[EdgeBar]) -> Refusal | None:
    """Why an edge is barred; None if it is not."""
    for bar in bars:
        if (bar.south if edge % 2 else bar.east) >> (edge // 2) & 1:
            return Refusal(bar.rule, bar.reason, {"edge": EDGE_NAMES[edge]})
    return None
