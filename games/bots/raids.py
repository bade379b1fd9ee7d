"""What provinces can take by expanding, and what knights change about that."""

from functools import lru_cache

from games.bots.scene import Scene, spread
from games.engine import thinking
from games.engine.thinking import Province

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
def best_raid(scene: Scene, castle: int) -> Raid:
    """The best expansion that a province could make now."""
    province = scene.board.provinces[castle]  # type: ignore[index]
    takeable = thinking.free_spaces(scene.board.land.spaces, thinking.taking_bars(scene.board, province))
    return _best(scene, province, takeable)


@lru_cache(maxsize=1024)
def prize(scene: Scene, castle: int, other: int) -> float:
    """What a province would take from another, had it the knights for it."""
    province, target = scene.board.provinces[castle], scene.board.provinces[other]  # type: ignore[index]
    return _best(scene, province, target.spaces & ~scene.board.pieces)[0]


@lru_cache(maxsize=1024)
def best_raid_of(scene: Scene, colour: int) -> tuple[float, int, tuple[int, ...]]:
    """A colour's best expansion: its worth, the castle of the province, the spaces."""
    raids = ((*best_raid(scene, province.castle), province.castle) for province in scene.board.provinces_of(colour))
    worth, spaces, castle = max(raids, default=(0.0, (), -1))
    return worth, castle, spaces


def _best(scene: Scene, province: Province, takeable: int) -> Raid:
    beside = takeable & thinking.neighbours(province.spaces)
    worths = _space_worths(scene, province, takeable & (beside | thinking.neighbours(beside)))
    raids: list[Raid] = [(worths[space], (space,)) for space in thinking.spaces_of(beside)]
    for first in thinking.spaces_of(beside):
        seconds = takeable & (thinking.neighbours(1 << first) | beside)
        seconds &= ~(beside & ((2 << first) - 1))
        raids += [(worths[first] + worths[second], (first, second)) for second in thinking.spaces_of(seconds)]
    raids.sort(reverse=True)
    full = ((worth + _aftermath(scene, province, spaces), spaces) for worth, spaces in raids[:MOST_CHECKED])
    return max(full, default=NOTHING)


def _space_worths(scene: Scene, province: Province, spaces: int) -> dict[int, float]:
    """What each space is worth to who takes it, and by what its owner loses (C-20, R-15)."""
    values = scene.values[province.colour]
    worths: dict[int, float] = {space: values.space(scene.board.land, space) for space in thinking.spaces_of(spaces)}
    for other in scene.board.provinces.values():
        if other.colour < scene.players and other.colour != province.colour:
            for space in thinking.spaces_of(spaces & other.spaces):
                worths[space] *= 1 + scene.harm[other.colour]
    return worths


def _aftermath(scene: Scene, province: Province, spaces: tuple[int, ...]) -> float:
    """What an expansion cuts off from others, and the goals that it brings within reach (C-20, R-15)."""
    board = scene.board
    taken = sum(1 << space for space in spaces)
    worth = 0.0
    for other in board.provinces.values():
        if other.spaces & taken and other.colour < scene.players:
            left = other.spaces & ~taken
            worth += scene.harm[other.colour] * _cut_off(scene, other.colour, left & ~spread(1 << other.castle, left))
    beside = thinking.neighbours(taken) & ~thinking.neighbours(province.spaces) & ~province.spaces
    goals = board.land.of(scene.values[province.colour].goals) & beside & ~taken
    return worth + NEAR_GOAL * goals.bit_count() * min(1.0, scene.rounds / 4)


def _cut_off(scene: Scene, colour: int, spaces: int) -> float:
    points = 0.0
    while spaces:
        piece = spread(spaces & -spaces, spaces)
        points += scene.values[colour].points(scene.board.land, piece)
        spaces &= ~piece
    return points


@lru_cache(maxsize=1024)
def knight_worth(scene: Scene, castle: int) -> float:
    """What one knight more is worth to a province, against each of its neighbours."""
    board = scene.board
    province = board.provinces[castle]  # type: ignore[index]
    allies = thinking.allies_of(board, province.castle)
    rivals = [other for other in thinking.foreign_neighbours(board, province) if other.castle not in allies]
    return sum(versus(scene, province, other, 1) for other in rivals)


def versus(scene: Scene, own: Province, other: Province, change: int) -> float:
    """What it is worth to a province to gain so many knights on one neighbour: attacks made possible, or warded off."""
    ahead = own.knight_count - other.knight_count
    worth = 0.0
    if ahead <= 0:
        worth += prize(scene, own.castle, other.castle) * _way_made(1 - ahead, change)
    if other.colour < scene.players:
        threat = prize(scene, other.castle, own.castle)
        worth += threat * (_way_made(-ahead, change) if ahead < 0 else WARDED / (1 + ahead))
    return worth * LATER * min(1.0, scene.rounds / 5)


def _way_made(lacking: int, change: int) -> float:
    """How far a change of knights goes towards what is lacking: all of the way, or part of it."""
    return 1.0 if change >= lacking else 0.4 * change / lacking


@lru_cache(maxsize=1024)
def opened_raids(scene: Scene, seat: int) -> tuple[tuple[float, int], ...]:
    """For each province that one knight more would let overcome a neighbour: what it would take, and its castle."""
    board = scene.board
    return tuple(
        (prize(scene, province.castle, other.castle), province.castle)
        for province in board.provinces_of(seat)
        for other in thinking.foreign_neighbours(board, province)
        if other.knight_count == province.knight_count
        and other.castle not in thinking.allies_of(board, province.castle)
    )


def defection(scene: Scene, own: Province, other: Province) -> float:
    """What it is worth to a province that a knight of another goes over to it (C-23, R-13)."""
    return versus(scene, own, other, 2) + 0.5 * knight_worth(scene, own.castle)


def shelter(scene: Scene, own: Province, other: Province) -> float:
    """What it is worth to a province that another can attack it no more; nothing if that is no stronger (B-9)."""
    if other.colour >= scene.players or other.knight_count <= own.knight_count:
        return 0.0
    return prize(scene, other.castle, own.castle)
