"""What provinces can take by expanding, and what knights change about that."""

from functools import lru_cache

from games.bots.shared.situation import Situation, spread
from games.engine.bot_api import common
from games.engine.bot_api.common import Province

Raid = tuple[float, tuple[int, ...]]
"""What an expansion is worth, and the spaces that it takes."""
NOTHING: Raid = (0.0, ())

MOST_CHECKED = 30
"""Of the likeliest expansions so many are worked out in full."""
NEAR_GOAL = 0.8
"""A goal, such as a town, that an expansion brings within the next one's reach."""
LATER = 0.6
"""What can be taken only with another action is worth so much of itself."""
WARDED = 0.3
"""What one knight more than needed keeps a neighbour from taking."""


@lru_cache(maxsize=1024)
def best_raid(situation: Situation, castle: int) -> Raid:
    """The best expansion that a province could make now."""
    province = situation.board.provinces[castle]  # type: ignore[index]
    takeable = common.free_spaces(situation.board.land.spaces, common.taking_bars(situation.board, province))
    return _best(situation, province, takeable)


@lru_cache(maxsize=1024)
def prize(situation: Situation, castle: int, other: int) -> float:
    """What a province would take from another, had it the knights for it."""
    province, target = situation.board.provinces[castle], situation.board.provinces[other]  # type: ignore[index]
    return _best(situation, province, target.spaces & ~situation.board.pieces)[0]


@lru_cache(maxsize=1024)
def best_raid_of(situation: Situation, colour: int) -> tuple[float, int, tuple[int, ...]]:
    """A colour's best expansion: its worth, the castle of the province, the spaces."""
    raids = (
        (*best_raid(situation, province.castle), province.castle) for province in situation.board.provinces_of(colour)
    )
    worth, spaces, castle = max(raids, default=(0.0, (), -1))
    return worth, castle, spaces


def _best(situation: Situation, province: Province, takeable: int) -> Raid:
    beside = takeable & common.neighbours(province.spaces)
    worths = _space_worths(situation, province, takeable & (beside | common.neighbours(beside)))
    raids: list[Raid] = [(worths[space], (space,)) for space in common.spaces_of(beside)]
    for first in common.spaces_of(beside):
        seconds = takeable & (common.neighbours(1 << first) | beside)
        seconds &= ~(beside & ((2 << first) - 1))
        raids += [(worths[first] + worths[second], (first, second)) for second in common.spaces_of(seconds)]
    raids.sort(reverse=True)
    full = ((worth + _aftermath(situation, province, spaces), spaces) for worth, spaces in raids[:MOST_CHECKED])
    return max(full, default=NOTHING)


def _space_worths(situation: Situation, province: Province, spaces: int) -> dict[int, float]:
    """What each space is worth to who takes it, and by what its owner loses (C-20, R-15)."""
    values = situation.values[province.colour]
    worths: dict[int, float] = {space: values.space(situation.board.land, space) for space in common.spaces_of(spaces)}
    for other in situation.board.provinces.values():
        if other.colour < situation.players and other.colour != province.colour:
            for space in common.spaces_of(spaces & other.spaces):
                worths[space] *= 1 + situation.harm[other.colour]
    return worths


def _aftermath(situation: Situation, province: Province, spaces: tuple[int, ...]) -> float:
    """What an expansion cuts off from others, and the goals that it brings within reach (C-20, R-15)."""
    board = situation.board
    taken = sum(1 << space for space in spaces)
    worth = 0.0
    for other in board.provinces.values():
        if other.spaces & taken and other.colour < situation.players:
            left = other.spaces & ~taken
            worth += situation.harm[other.colour] * _cut_off(
                situation, other.colour, left & ~spread(1 << other.castle, left)
            )
    beside = common.neighbours(taken) & ~common.neighbours(province.spaces) & ~province.spaces
    goals = board.land.of(situation.values[province.colour].goals) & beside & ~taken
    return worth + NEAR_GOAL * goals.bit_count() * min(1.0, situation.rounds / 4)


def _cut_off(situation: Situation, colour: int, spaces: int) -> float:
    points = 0.0
    while spaces:
        piece = spread(spaces & -spaces, spaces)
        points += situation.values[colour].points(situation.board.land, piece)
        spaces &= ~piece
    return points


@lru_cache(maxsize=1024)
def knight_worth(situation: Situation, castle: int) -> float:
    """What one knight more is worth to a province, against each of its neighbours."""
    board = situation.board
    province = board.provinces[castle]  # type: ignore[index]
    allies = common.allies_of(board, province.castle)
    rivals = [other for other in common.foreign_neighbours(board, province) if other.castle not in allies]
    return sum(versus(situation, province, other, 1) for other in rivals)


def versus(situation: Situation, own: Province, other: Province, change: int) -> float:
    """What it is worth to a province to gain so many knights on one neighbour: attacks made possible, or warded off."""
    ahead = own.knight_count - other.knight_count
    worth = 0.0
    if ahead <= 0:
        worth += prize(situation, own.castle, other.castle) * _way_made(1 - ahead, change)
    if other.colour < situation.players:
        threat = prize(situation, other.castle, own.castle)
        worth += threat * (_way_made(-ahead, change) if ahead < 0 else WARDED / (1 + ahead))
    return worth * LATER * min(1.0, situation.rounds / 5)


def _way_made(lacking: int, change: int) -> float:
    """How far a change of knights goes towards what is lacking: all of the way, or part of it."""
    return 1.0 if change >= lacking else 0.4 * change / lacking


@lru_cache(maxsize=1024)
def opened_raids(situation: Situation, seat: int) -> tuple[tuple[float, int], ...]:
    """For each province that one knight more would let overcome a neighbour: what it would take, and its castle."""
    board = situation.board
    return tuple(
        (prize(situation, province.castle, other.castle), province.castle)
        for province in board.provinces_of(seat)
        for other in common.foreign_neighbours(board, province)
        if other.knight_count == province.knight_count and other.castle not in common.allies_of(board, province.castle)
    )


def defection(situation: Situation, own: Province, other: Province) -> float:
    """What it is worth to a province that a knight of another goes over to it (C-23, R-13)."""
    return versus(situation, own, other, 2) + 0.5 * knight_worth(situation, own.castle)


def shelter(situation: Situation, own: Province, other: Province) -> float:
    """What it is worth to a province that another can attack it no more; nothing if that is no stronger (B-9)."""
    if other.colour >= situation.players or other.knight_count <= own.knight_count:
        return 0.0
    return prize(situation, other.castle, own.castle)
