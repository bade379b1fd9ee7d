"""The value of expansions, and how knights change which ones are possible."""

from collections.abc import Iterator
from functools import lru_cache

from games.bots.shared.situation import Situation, flood_fill
from games.engine.bot_api import common
from games.engine.bot_api.common import Board, Province

Raid = tuple[float, tuple[int, ...]]
"""The value of an expansion, and the spaces that it takes."""
NO_RAID: Raid = (0.0, ())

MAX_EVALUATED = 30
"""The number of most promising expansions that are evaluated in full."""
NEAR_GOAL = 0.8
"""The value of bringing a goal, such as a town, within reach of the next expansion."""
DEFERRED = 0.6
"""The factor for captures that need another action."""
DETERRENCE = 0.3
"""The share of a neighbour's possible captures that one more knight than needed is worth."""


@lru_cache(maxsize=1024)
def best_raid(situation: Situation, castle: int) -> Raid:
    """The best expansion that a province can make now."""
    province = situation.board.provinces[castle]  # type: ignore[index]
    return max(raids_of(situation, province), default=NO_RAID)


@lru_cache(maxsize=1024)
def capture_value(situation: Situation, castle: int, other: int) -> float:
    """The value of what a province could take from another if it had enough knights."""
    province, target = situation.board.provinces[castle], situation.board.provinces[other]  # type: ignore[index]
    return max(_evaluated(situation, province, target.spaces & ~situation.board.pieces), default=NO_RAID)[0]


@lru_cache(maxsize=1024)
def best_raid_of(situation: Situation, colour: int) -> tuple[float, int, tuple[int, ...]]:
    """A colour's best expansion: its value, the castle of the province, the spaces."""
    raids = (
        (*best_raid(situation, province.castle), province.castle) for province in situation.board.provinces_of(colour)
    )
    value, spaces, castle = max(raids, default=(0.0, (), -1))
    return situation.style.raids * value, castle, spaces


def raids_of(situation: Situation, province: Province) -> tuple[Raid, ...]:
    """The most promising expansions that a province can make now, in no order."""
    takeable = common.allowed_spaces(situation.board.land.spaces, common.forbidden_to_take(situation.board, province))
    return tuple(_evaluated(situation, province, takeable))


def _evaluated(situation: Situation, province: Province, takeable: int) -> Iterator[Raid]:
    beside = takeable & common.neighbours(province.spaces)
    values = _space_values(situation, province, takeable & (beside | common.neighbours(beside)))
    raids: list[Raid] = [(values[space], (space,)) for space in common.spaces_of(beside)]
    for first in common.spaces_of(beside) if situation.style.spaces > 1 else ():
        seconds = takeable & (common.neighbours(1 << first) | beside)
        seconds &= ~(beside & ((2 << first) - 1))
        raids += [(values[first] + values[second], (first, second)) for second in common.spaces_of(seconds)]
    raids.sort(reverse=True)
    for value, spaces in raids[:MAX_EVALUATED]:
        yield value + _side_effects(situation, province, spaces), spaces


def _space_values(situation: Situation, province: Province, spaces: int) -> dict[int, float]:
    """The value of taking each space: its own, and the harm to the rival that loses it (C-20, R-15)."""
    land_values = situation.values[province.colour]
    values: dict[int, float] = {
        space: land_values.space(situation.board.land, space) for space in common.spaces_of(spaces)
    }
    for other in situation.board.provinces.values():
        if other.colour < situation.players and other.colour != province.colour:
            for space in common.spaces_of(spaces & other.spaces):
                values[space] *= 1 + situation.harm[other.colour]
    return values


def _side_effects(situation: Situation, province: Province, spaces: tuple[int, ...]) -> float:
    """The value of what an expansion cuts off from rivals, and of goals that it brings within reach (C-20, R-15)."""
    board = situation.board
    taken = sum(1 << space for space in spaces)
    value = 0.0
    for other in board.provinces.values():
        if other.spaces & taken and other.colour < situation.players:
            left = other.spaces & ~taken
            value += situation.harm[other.colour] * _cut_off_points(
                situation, other.colour, left & ~flood_fill(1 << other.castle, left)
            )
    beside = common.neighbours(taken) & ~common.neighbours(province.spaces) & ~province.spaces
    goals = board.land.of(situation.values[province.colour].goals) & beside & ~taken
    return value + NEAR_GOAL * goals.bit_count() * min(1.0, situation.rounds / 4)


def _cut_off_points(situation: Situation, colour: int, spaces: int) -> float:
    points = 0.0
    while spaces:
        piece = flood_fill(spaces & -spaces, spaces)
        points += situation.values[colour].points(situation.board.land, piece)
        spaces &= ~piece
    return points


@lru_cache(maxsize=1024)
def knight_value(situation: Situation, castle: int) -> float:
    """The value of one more knight to a province, summed over its neighbours."""
    board = situation.board
    province = board.provinces[castle]  # type: ignore[index]
    gained = (knight_advantage_value(situation, province, other, 1) for other in rivals_of(board, province))
    return situation.style.knights * sum(gained)


def rivals_of(board: Board, province: Province) -> tuple[Province, ...]:
    """The neighbours of a province that are of other colours and not allied with it."""
    allies = common.allies_of(board, province.castle)
    return tuple(other for other in common.foreign_neighbours(board, province) if other.castle not in allies)


def knight_advantage_value(situation: Situation, own: Province, other: Province, change: int) -> float:
    """The value to a province of gaining `change` knights on a neighbour: attacks made possible or prevented."""
    ahead = own.knight_count - other.knight_count
    value = 0.0
    if ahead <= 0:
        value += capture_value(situation, own.castle, other.castle) * _progress(1 - ahead, change)
    if other.colour < situation.players and situation.style.defends:
        threat = situation.style.defends * capture_value(situation, other.castle, own.castle)
        value += threat * (_progress(-ahead, change) if ahead < 0 else DETERRENCE / (1 + ahead))
    return value * DEFERRED * min(1.0, situation.rounds / 5)


def _progress(lacking: int, change: int) -> float:
    """The progress of a change in knights towards the number lacking, at most 1."""
    return 1.0 if change >= lacking else 0.4 * change / lacking


@lru_cache(maxsize=1024)
def unlocked_raids(situation: Situation, seat: int) -> tuple[tuple[float, int], ...]:
    """The captures that one more knight would make possible: value, and castle of the province; none to a bot that does
    not combine."""
    board = situation.board
    return tuple(
        (capture_value(situation, province.castle, other.castle), province.castle)
        for province in (board.provinces_of(seat) if situation.style.combines else ())
        for other in rivals_of(board, province)
        if other.knight_count == province.knight_count
    )


def renegade_value(situation: Situation, own: Province, other: Province) -> float:
    """The value to a province of turning a knight of another (C-23, R-13)."""
    if not situation.style.tricks:
        return 0.0
    return knight_advantage_value(situation, own, other, 2) + 0.5 * knight_value(situation, own.castle)


def alliance_value(situation: Situation, own: Province, other: Province) -> float:
    """The value to a province of an alliance that stops another's attacks; 0 if the other is not stronger (B-9)."""
    if not situation.style.tricks or other.colour >= situation.players or other.knight_count <= own.knight_count:
        return 0.0
    return capture_value(situation, other.castle, own.castle)
