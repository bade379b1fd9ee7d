"""Expanding a province by one or two spaces (B-7)."""

from dataclasses import replace

from games.engine.errors import Refusal
from games.engine.geometry import SPACE_NAMES, SPACES, STRIDE, Mask, bit, names_of, neighbours, spaces_of
from games.engine.mechanics.alliances import allies_of
from games.engine.mechanics.board import Board, Province
from games.engine.mechanics.forbidden import ForbiddenSpaces, allowed_spaces, space_refusal

_ORDER = ("B-7", "B-7a", "B-7b", "B-7d", "B-7e", "B-9")


def forbidden_to_take(board: Board, province: Province) -> tuple[ForbiddenSpaces, ...]:
    """The spaces that a province may not take, wherever they are, in the order of B-7's letters."""
    own_others = barred_by_knights = barred_by_alliance = 0
    allies = allies_of(board, province.castle)
    for other in board.provinces.values():
        if other.castle == province.castle:
            continue
        if other.colour == province.colour:
            own_others |= other.spaces
            continue
        if other.knight_count >= province.knight_count:
            barred_by_knights |= other.spaces
        if other.castle in allies:
            barred_by_alliance |= other.spaces
    return (
        ForbiddenSpaces("B-7", "inside", province.spaces),
        ForbiddenSpaces("B-7b", "piece", board.pieces),
        ForbiddenSpaces("B-7d", "own_province", own_others),
        ForbiddenSpaces("B-7e", "knights", barred_by_knights, {"knights": province.knight_count}),
        ForbiddenSpaces("B-9", "alliance", barred_by_alliance),
    )


def out_of_reach(board: Board, spaces: int) -> ForbiddenSpaces:
    """The spaces that are not adjacent to a set of spaces, borders or not (B-7a)."""
    return ForbiddenSpaces("B-7a", "not_beside", board.land.spaces & ~neighbours(spaces))


def expansions(board: Board, province: Province) -> dict[str, tuple[str, ...]]:
    """Every expansion of a province: first space → second spaces; the first space alone is also one (B-7)."""
    takeable = allowed_spaces(board.land.spaces, forbidden_to_take(board, province))
    beside = takeable & neighbours(province.spaces)
    return {
        SPACE_NAMES[first]: names_of((takeable & (neighbours(bit(first)) | beside)) & ~bit(first))
        for first in spaces_of(beside)
    }


def expansions_of(board: Board, colour: int) -> dict[str, dict[str, tuple[str, ...]]]:
    """Every expansion that a colour can make: its castle → first space → second spaces (B-7)."""
    choices = {SPACE_NAMES[p.castle]: expansions(board, p) for p in board.provinces_of(colour)}
    return {castle: spaces for castle, spaces in choices.items() if spaces}


def expansions_behind_alliances(board: Board, colour: int) -> dict[str, tuple[str, ...]]:
    """Own castle → castles of allied provinces into which it could expand if they were not allied (B-7, B-9)."""
    behind = {}
    for province in board.provinces_of(colour):
        *forbidden, _ = forbidden_to_take(board, province)
        beside = allowed_spaces(board.land.spaces, tuple(forbidden)) & neighbours(province.spaces)
        others = (
            board.provinces[castle] for castle in sorted(allies_of(board, province.castle)) if castle in board.provinces
        )
        found = tuple(SPACE_NAMES[other.castle] for other in others if other.spaces & beside)
        if found:
            behind[SPACE_NAMES[province.castle]] = found
    return behind


def expansion_refusal(board: Board, colour: int, castle: str, spaces: tuple[str, ...]) -> Refusal | None:
    """Why an expansion is illegal: the lowest letter first, the first space before the second; None if legal (B-7)."""
    province = board.provinces.get(SPACES[castle])
    if province is None or province.colour != colour:
        return Refusal("B-7", "not_own_province", {"castle": castle})
    if not 1 <= len(spaces) <= 2:
        return Refusal("B-7", "one_or_two", {"spaces": list(spaces)})
    if len(set(spaces)) < len(spaces):
        return Refusal("B-7", "same_space", {"space": spaces[0]})
    refusals = []
    forbidden = forbidden_to_take(board, province)
    half_made: int = province.spaces
    for name in spaces:
        space = SPACES[name]
        if not board.land.spaces >> space & 1:
            refusals.append(Refusal("B-7", "off_board", {"space": name}))
            continue
        refusal = space_refusal(space, (forbidden[0], out_of_reach(board, half_made), *forbidden[1:]))
        if refusal is not None:
            refusals.append(refusal)
        half_made |= bit(space)
    return min(refusals, key=lambda refusal: _ORDER.index(refusal.rule), default=None)


def expand(board: Board, castle: str, spaces: tuple[str, ...]) -> Board:
    """The board after an expansion, with borders placed and removed (B-7); nothing is founded or scored yet."""
    taken = _mask(spaces)
    grown = board.provinces[SPACES[castle]].spaces | taken
    land = board.land.spaces
    out_east = (grown ^ (grown >> 1)) & land & (land >> 1)
    out_south = (grown ^ (grown >> STRIDE)) & land & (land >> STRIDE)
    return replace(
        board,
        east=Mask((board.east | out_east) & ~(grown & (grown >> 1))),
        south=Mask((board.south | out_south) & ~(grown & (grown >> STRIDE))),
    )


def losers(board: Board, spaces: tuple[str, ...]) -> dict[Province, Mask]:
    """The provinces that lose spaces to an expansion, each with those spaces (B-7e, C-20)."""
    taken = _mask(spaces)
    return {p: Mask(p.spaces & taken) for p in board.provinces.values() if p.spaces & taken}


def _mask(spaces: tuple[str, ...]) -> int:
    mask = 0
    for name in spaces:
        mask |= bit(SPACES[name])
    return mask
