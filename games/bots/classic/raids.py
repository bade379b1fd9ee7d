"""What provinces can take by expanding, and what knights change about that."""

from functools import lru_cache

from games.bots.classic.outlook import Outlook, spread
from games.engine import classic
from games.engine.classic import Board, Province

Raid = tuple[float, tuple[int, ...]]
"""What an expansion is worth, and the spaces that it takes."""
NOTHING: Raid = (0.0, ())

MOST_CHECKED = 40
"""Of the likeliest pairs of spaces so many are worked out in full."""
LATER = 0.5
"""What can be taken only with another action is worth so much of itself."""
RAIDED_AGAIN = 0.35
NEAR_TOWN = 0.8


@lru_cache(maxsize=4096)
def best_raid(board: Board, castle: int, players: int, outlook: Outlook) -> Raid:
    """The best expansion that a province could make now."""
    province = board.provinces[castle]  # type: ignore[index]
    takeable = classic.free_spaces(board.land.spaces, classic.taking_bars(board, province))
    return _best(board, province, takeable, players, outlook)


@lru_cache(maxsize=4096)
def prize(board: Board, castle: int, other: int, players: int, outlook: Outlook) -> Raid:
    """What a province would take from another, had it the knights for it."""
    province, target = board.provinces[castle], board.provinces[other]  # type: ignore[index]
    return _best(board, province, target.spaces & ~board.pieces, players, outlook)


def best_raid_of(board: Board, colour: int, players: int, outlook: Outlook) -> tuple[float, int, tuple[int, ...]]:
    """A colour's best expansion: its worth, the castle of the province, the spaces."""
    found: tuple[float, int, tuple[int, ...]] = (0.0, -1, ())
    for province in board.provinces_of(colour):
        worth, spaces = best_raid(board, province.castle, players, outlook)
        if worth > found[0]:
            found = (worth, province.castle, spaces)
    return found


def _best(board: Board, province: Province, takeable: int, players: int, outlook: Outlook) -> Raid:
    beside = takeable & classic.neighbours(province.spaces)
    if not beside:
        return NOTHING
    worths = {
        space: _space_worth(board, province, space, players, outlook)
        for space in classic.spaces_of(takeable & (beside | classic.neighbours(beside)))
    }
    raids: list[Raid] = [
        (worths[first] + worths[second], (first, second))
        for first in classic.spaces_of(beside)
        for second in classic.spaces_of(takeable & (classic.neighbours(1 << first) | beside) & ~(1 << first))
        if second > first or not beside >> second & 1
    ]
    raids += [(worths[space], (space,)) for space in classic.spaces_of(beside)]
    raids.sort(key=lambda raid: -raid[0])
    full = (
        (worth + _aftermath(board, province, spaces, players, outlook), spaces)
        for worth, spaces in raids[:MOST_CHECKED]
    )
    return max(full, default=NOTHING)


def _space_worth(board: Board, province: Province, space: int, players: int, outlook: Outlook) -> float:
    """What one space is worth to who takes it, and by what its owner loses (C-20)."""
    bit = 1 << space
    points = classic.space_points(board, bit)
    mine = outlook.mine if board.land.of(classic.MINE) & bit else 0.0
    owner = owner_of(board, space, players)
    return points + mine + (outlook.harm * (points + mine) if owner is not None and owner != province.colour else 0.0)


def _aftermath(board: Board, province: Province, spaces: tuple[int, ...], players: int, outlook: Outlook) -> float:
    """What an expansion cuts off from others, and the towns that it brings within reach (C-20)."""
    taken = sum(1 << space for space in spaces)
    worth = 0.0
    for other in board.provinces.values():
        if other.spaces & taken and other.colour < players:
            left = other.spaces & ~taken
            worth += outlook.harm * _cut_off(board, left & ~spread(1 << other.castle, left))
    grown = province.spaces | taken
    towns = board.land.of(classic.TOWN) & ~grown & classic.neighbours(grown) & ~board.pieces
    reached_before = classic.neighbours(province.spaces)
    return worth + NEAR_TOWN * (towns & ~reached_before).bit_count() * min(1.0, outlook.rounds / 4)


def _cut_off(board: Board, spaces: int) -> float:
    points = 0.0
    while spaces:
        piece = spread(spaces & -spaces, spaces)
        points += classic.province_points(board, piece)
        spaces &= ~piece
    return points


def owner_of(board: Board, space: int, players: int) -> int | None:
    """The seat in whose province a space lies."""
    for province in board.provinces.values():
        if province.spaces >> space & 1:
            return province.colour if province.colour < players else None
    return None


@lru_cache(maxsize=4096)
def knight_worth(board: Board, castle: int, players: int, outlook: Outlook, more: int = 1, fewer: int = 0) -> float:
    """What it is worth to a province to have so many knights more, a neighbour with the best prize so many fewer."""
    province = board.provinces[castle]  # type: ignore[index]
    allies = classic.allies_of(board, province.castle)
    worth = 0.0
    for other in classic.foreign_neighbours(board, province):
        if other.castle in allies:
            continue
        worth += versus(board, province, other, players, outlook, more + fewer)
    return worth


def versus(board: Board, own: Province, other: Province, players: int, outlook: Outlook, change: int) -> float:
    """What it is worth to a province to gain so many knights on one neighbour: attacks won, attacks warded off."""
    ahead = own.knight_count - other.knight_count
    time = min(1.0, outlook.rounds / 5) * LATER
    worth = 0.0
    if ahead <= 0:
        attack = prize(board, own.castle, other.castle, players, outlook)[0]
        worth += time * attack * _share(ahead, change)
    if other.colour < players and ahead < 2:
        threat = prize(board, other.castle, own.castle, players, outlook)[0]
        worth += time * threat * _share(ahead + 1, change) if ahead < 0 else RAIDED_AGAIN * time * threat / (1 + ahead)
    return worth


def _share(ahead: int, change: int) -> float:
    """How far a change of knights goes towards having more than the other: all of the way, or part of it."""
    lacking = 1 - ahead
    return 1.0 if change >= lacking else 0.4 * change / lacking
