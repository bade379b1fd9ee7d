"""What provinces can take by expanding, and what knights change about that."""

from functools import lru_cache

from games.bots.classic.outlook import spread
from games.bots.classic.scene import Scene
from games.engine import classic
from games.engine.classic import Province

Raid = tuple[float, tuple[int, ...]]
"""What an expansion is worth, and the spaces that it takes."""
NOTHING: Raid = (0.0, ())

MOST_CHECKED = 30
"""Of the likeliest expansions so many are worked out in full."""
NEAR_TOWN = 0.8
"""A town that an expansion brings within the next one's reach."""
LATER = 0.6
"""What can be taken only with another action is worth so much of itself."""
WARDED = 0.3
"""What one knight more than needed keeps a neighbour from taking."""


@lru_cache(maxsize=1024)
def best_raid(scene: Scene, castle: int) -> Raid:
    """The best expansion that a province could make now."""
    province = scene.board.provinces[castle]  # type: ignore[index]
    takeable = classic.free_spaces(scene.board.land.spaces, classic.taking_bars(scene.board, province))
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
    beside = takeable & classic.neighbours(province.spaces)
    worths = _space_worths(scene, province, takeable & (beside | classic.neighbours(beside)))
    raids: list[Raid] = [(worths[space], (space,)) for space in classic.spaces_of(beside)]
    for first in classic.spaces_of(beside):
        seconds = takeable & (classic.neighbours(1 << first) | beside)
        seconds &= ~(beside & ((2 << first) - 1))
        raids += [(worths[first] + worths[second], (first, second)) for second in classic.spaces_of(seconds)]
    raids.sort(reverse=True)
    full = ((worth + _aftermath(scene, province, spaces), spaces) for worth, spaces in raids[:MOST_CHECKED])
    return max(full, default=NOTHING)


def _space_worths(scene: Scene, province: Province, spaces: int) -> dict[int, float]:
    """What each space is worth to who takes it, and by what its owner loses (C-20)."""
    land, outlook = scene.board.land, scene.outlook
    towns, mines = land.of(classic.TOWN), land.of(classic.MINE)
    worths: dict[int, float] = {}
    for space in classic.spaces_of(spaces):
        worths[space] = 1.0 + classic.TOWN_POINTS * (towns >> space & 1) + outlook.mine * (mines >> space & 1)
    for other in scene.board.provinces.values():
        if other.colour < scene.players and other.colour != province.colour:
            for space in classic.spaces_of(spaces & other.spaces):
                worths[space] *= 1 + outlook.harm[other.colour]
    return worths


def _aftermath(scene: Scene, province: Province, spaces: tuple[int, ...]) -> float:
    """What an expansion cuts off from others, and the towns that it brings within reach (C-20)."""
    board, outlook = scene.board, scene.outlook
    taken = sum(1 << space for space in spaces)
    worth = 0.0
    for other in board.provinces.values():
        if other.spaces & taken and other.colour < scene.players:
            left = other.spaces & ~taken
            worth += outlook.harm[other.colour] * _cut_off(scene, left & ~spread(1 << other.castle, left))
    beside = classic.neighbours(taken) & ~classic.neighbours(province.spaces) & ~province.spaces
    towns = board.land.of(classic.TOWN) & beside & ~taken
    return worth + NEAR_TOWN * towns.bit_count() * min(1.0, outlook.rounds / 4)


def _cut_off(scene: Scene, spaces: int) -> float:
    points = 0.0
    while spaces:
        piece = spread(spaces & -spaces, spaces)
        points += classic.province_points(scene.board, piece)
        spaces &= ~piece
    return points


@lru_cache(maxsize=1024)
def knight_worth(scene: Scene, castle: int) -> float:
    """What one knight more is worth to a province, against each of its neighbours."""
    board = scene.board
    province = board.provinces[castle]  # type: ignore[index]
    allies = classic.allies_of(board, province.castle)
    rivals = [other for other in classic.foreign_neighbours(board, province) if other.castle not in allies]
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
    return worth * LATER * min(1.0, scene.outlook.rounds / 5)


def _way_made(lacking: int, change: int) -> float:
    """How far a change of knights goes towards what is lacking: all of the way, or part of it."""
    return 1.0 if change >= lacking else 0.4 * change / lacking
