"""Alliances of neighbouring provinces (B-9)."""

from dataclasses import replace

from games.engine.errors import Refusal
from games.engine.geometry import SPACE_NAMES, SPACES, Space, neighbours
from games.engine.mechanics.board import Board, Province


def are_neighbours(one: Province, other: Province) -> bool:
    """Whether two provinces share at least one edge, borders or not."""
    return bool(neighbours(one.spaces) & other.spaces)


def foreign_neighbours(board: Board, province: Province) -> tuple[Province, ...]:
    """The neighbouring provinces of another colour, neutral ones included (B-2)."""
    beside = neighbours(province.spaces)
    return tuple(p for p in board.provinces.values() if p.colour != province.colour and p.spaces & beside)


def allies_of(board: Board, castle: Space) -> tuple[Space, ...]:
    """The castles of the provinces that are allied with a castle's province (B-9)."""
    return tuple(b if a == castle else a for a, b in board.alliances if castle in (a, b))


def pair_refusal(board: Board, rule: str, colour: int, own: str, other: str) -> Refusal | None:
    """Why two castles are not those of a colour's province and a foreign neighbour; cites the card's rule."""
    mine = board.provinces.get(SPACES[own])
    theirs = board.provinces.get(SPACES[other])
    if mine is None or mine.colour != colour:
        return Refusal(rule, "not_own_province", {"castle": own})
    if theirs is None or theirs.colour == colour:
        return Refusal(rule, "not_foreign_province", {"castle": other})
    if not are_neighbours(mine, theirs):
        return Refusal(rule, "not_neighbours", {"own": own, "other": other})
    return None


def alliance_refusal(board: Board, rule: str, colour: int, own: str, other: str) -> Refusal | None:
    """Why two provinces cannot be allied, None if they can: a wrong pair (the card's rule), or allied already (B-9)."""
    refusal = pair_refusal(board, rule, colour, own, other)
    if refusal is None and SPACES[other] in allies_of(board, SPACES[own]):
        return Refusal("B-9", "allied_already", {"own": own, "other": other})
    return refusal


def possible_alliances(board: Board, colour: int) -> dict[str, tuple[str, ...]]:
    """Every alliance that a colour could form: own castle → other castles (B-9)."""
    found = {}
    for province in board.provinces_of(colour):
        allies = allies_of(board, province.castle)
        others = [p.castle for p in foreign_neighbours(board, province) if p.castle not in allies]
        if others:
            found[SPACE_NAMES[province.castle]] = tuple(SPACE_NAMES[castle] for castle in others)
    return found


def standing_alliances(board: Board, colour: int) -> dict[str, tuple[str, ...]]:
    """Every alliance that a colour is in: own castle → other castles."""
    found = {}
    for province in board.provinces_of(colour):
        allies = allies_of(board, province.castle)
        if allies:
            found[SPACE_NAMES[province.castle]] = tuple(SPACE_NAMES[castle] for castle in sorted(allies))
    return found


def is_standing(board: Board, colour: int, own: str, other: str) -> bool:
    """Whether a colour's own castle is allied with another."""
    return other in standing_alliances(board, colour).get(own, ())


def ally(board: Board, own: str, other: str) -> Board:
    """The board with two provinces allied."""
    pair = (SPACES[own], SPACES[other])
    return replace(board, alliances=tuple(sorted((*board.alliances, (min(pair), max(pair))))))


def without_alliances(board: Board, colour: int) -> Board:
    """The board without any alliance of a colour's provinces, those with neutral ones included; the board itself, with
    what it has worked out, if there are none."""
    own = {province.castle for province in board.provinces_of(colour)}
    left = tuple(pair for pair in board.alliances if not own & set(pair))
    return board if left == board.alliances else replace(board, alliances=left)


def end_alliance(board: Board, own: str, other: str) -> Board:
    """The board without the alliance of two provinces."""
    pair = {SPACES[own], SPACES[other]}
    return replace(board, alliances=tuple(alliance for alliance in board.alliances if set(alliance) != pair))
