"""Expanding a province by one or two spaces (B-7)."""

from dataclasses import replace

from games.engine.errors import Refusal
from games.engine.geometry import SPACE_NAMES, SPACES, STRIDE, Mask, bit, names_of, neighbours, spaces_of
from games.engine.mechanics.alliances import allies_of
from games.engine.mechanics.board import Board, Province
from games.engine.mechanics.forbidden import Bar, free_spaces, space_refusal

_ORDER = ("B-7", "B-7a", "B-7b", "B-7d", "B-7e", "B-9")


def taking_bars(board: Board, province: Province) -> tuple[Bar, ...]:
    """All that forbids a province to take a space, wherever it lies, in the order of B-7's letters."""
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
        Bar("B-7", "inside", province.spaces),
        Bar("B-7b", "piece", board.pieces),
        Bar("B-7d", "own_province", own_others),
        Bar("B-7e", "knights", barred_by_knights, {"knights": province.knight_count}),
        Bar("B-9", "alliance", barred_by_alliance),
    )


def reach_bar(board: Board, spaces: int) -> Bar:
    """The spaces that do not neighbour a set of spaces, across borders too (B-7a)."""
    return Bar("B-7a", "not_beside", board.land.spaces & ~neighbours(spaces))


def expansions(board: Board, province: Province) -> dict[str, tuple[str, ...]]:
    """Every expansion of a province: the first space → the second spaces; the first alone is one too (B-7)."""
    takeable = free_spaces(board.land.spaces, taking_bars(board, province))
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
    """Own castle → the castles of those allied provinces into which it could expand but for the alliance (B-7, B-9)."""
    behind = {}
    for province in board.provinces_of(colour):
        *bars, _ = taking_bars(board, province)
        beside = free_spaces(board.land.spaces, tuple(bars)) & neighbours(province.spaces)
        others = (
            board.provinces[castle] for castle in sorted(allies_of(board, province.castle)) if castle in board.provinces
        )
        found = tuple(SPACE_NAMES[other.castle] for other in others if other.spaces & beside)
        if found:
            behind[SPACE_NAMES[province.castle]] = found
    return behind


def expansion_refusal(board: Board, colour: int, castle: str, spaces: tuple[str, ...]) -> Refusal | None:
    """Why an expansion is refused: the lowest letter first, the first space before the second (B-7)."""
    province = board.provinces.get(SPACES[castle])
    if province is None or province.colour != colour:
        return Refusal("B-7", "not_own_province", {"castle": castle})
    if not 1 <= len(spaces) <= 2:
        return Refusal("B-7", "one_or_two", {"spaces": list(spaces)})
    if len(set(spaces)) < len(spaces):
        return Refusal("B-7", "same_space", {"space": spaces[0]})
    refusals = []
    bars = taking_bars(board, province)
    half_made: int = province.spaces
    for name in spaces:
        space = SPACES[name]
        if not board.land.spaces >> space & 1:
            refusals.append(Refusal("B-7", "off_board", {"space": name}))
            continue
        refusal = space_refusal(space, (bars[0], reach_bar(board, half_made), *bars[1:]))
        if refusal is not None:
            refusals.append(refusal)
        half_made |= bit(space)
    return min(refusals, key=lambda refusal: _ORDER.index(refusal.rule), default=None)


def expand(board: Board, castle: str, spaces: tuple[str, ...]) -> Board:
    """The board after an expansion, borders set and taken away (B-7); nothing is founded or scored yet."""
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
    """The provinces that an expansion takes spaces from, each with these spaces (B-7e, C-20)."""
    taken = _mask(spaces)
    return {p: Mask(p.spaces & taken) for p in board.provinces.values() if p.spaces & taken}


def _mask(spaces: tuple[str, ...]) -> int:
    mask = 0
    for name in spaces:
        mask |= bit(SPACES[name])
    return mask
